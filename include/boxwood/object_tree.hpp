// SPDX-License-Identifier: MIT
// A tree over many placed objects that follows their moves. Finds the pairs that may meet, and the objects in
// a box or on a ray.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <boxwood/broad_phase.hpp>
#include <boxwood/export.hpp>
#include <boxwood/query.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct ObjectTreeBody;

// Objects are numbered from 0 in the order of adding. update() applies all moves; the queries after it are
// const and may run on many threads. Answers depend only on the objects' positions, not on their history. Two
// objects are a candidate pair if their spheres and their boxes meet (touching counts) and not both are
// static. Objects with an empty sphere or box meet nothing.
//
// Implementation: objects of similar size in the order of a space-filling curve (Lauterbach et al. 2009),
// sixteen boxes to a block, sixteen blocks to a parent. Boxes are floats, rounded outwards; results are
// decided in double. A move rewrites one box. The order is rebuilt after the blocks have grown by a quarter.
// Large objects are stored separately, so that they do not enlarge the blocks of small ones.
class ObjectTree {
public:
  ObjectTree() noexcept;
  ~ObjectTree();
  ObjectTree(ObjectTree&&) noexcept;
  ObjectTree& operator=(ObjectTree&&) noexcept;

  // Returns the object's number. Fails with `over_limit` if memory runs out; then nothing has changed.
  Result<std::uint32_t> add(const BroadObject& object);
  void move(std::uint32_t object, const BroadObject& placed) noexcept;
  void remove(std::uint32_t object) noexcept;  // its number is not used again
  std::size_t size() const noexcept;
  const BroadObject& object(std::uint32_t object) const noexcept;

  // Applies all additions, moves and removals. Allocates nothing once warm. If memory runs out, the objects
  // are kept, but no query finds them until a later update() has succeeded. O(moved + n / 16), or O(n) if the
  // order is rebuilt.
  QueryStatus update();

  // Calls update(), clears `pairs` and fills it with each candidate pair once, ascending. Empty if stopped or
  // out of memory. About linear in objects and pairs for ordinary scenes; if few objects have moved, linear
  // in these.
  BroadPhaseResult candidates(const BroadPhaseOptions& options, std::vector<CandidatePair>& pairs);

  // Clears `objects` and fills it with those whose boxes meet `box`, ascending, including static ones. Call
  // update() first.
  QueryStatus overlapping(const Aabb& box, std::vector<std::uint32_t>& objects) const;

private:
  friend struct ObjectTreeAccess;
  std::unique_ptr<ObjectTreeBody> body_;
};

}  // namespace boxwood
