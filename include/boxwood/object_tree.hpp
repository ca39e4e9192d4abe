// SPDX-License-Identifier: MIT
// One tree over many placed objects: which of them meet each other, a box or a ray; it follows their moves.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <boxwood/broad_phase.hpp>
#include <boxwood/export.hpp>
#include <boxwood/query.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct ObjectTreeBody;

// Objects are numbered from 0 in the order of adding. Moves are taken in by update(); what is asked after it
// is const and may be asked from many threads. No answer depends on what came before, only on where the
// objects are. Two objects are a candidate pair where their spheres and their boxes meet (touching counts)
// and not both are static. Objects with an empty sphere or box meet nothing.
//
// Inside: objects of like size in the order of a space-filling curve, sixteen boxes to a block, sixteen
// blocks to one above it, in float, rounded outwards; what is told is decided in double. A move rewrites one
// box; the order is made anew when the blocks have grown by a quarter since (Lauterbach et al. 2009 for the
// curve; large objects stand apart so that they do not widen the blocks of small ones).
class ObjectTree {
public:
  ObjectTree() noexcept;
  ~ObjectTree();
  ObjectTree(ObjectTree&&) noexcept;
  ObjectTree& operator=(ObjectTree&&) noexcept;

  // The number of the object. Fails with `over_limit` where memory ends; then nothing has changed.
  Result<std::uint32_t> add(const BroadObject& object);
  void move(std::uint32_t object, const BroadObject& placed) noexcept;
  void remove(std::uint32_t object) noexcept;  // its number is not used again
  std::size_t size() const noexcept;
  const BroadObject& object(std::uint32_t object) const noexcept;

  // Takes in what was added, moved or removed. O(moved + n / 16), O(n) where the order is made anew.
  // Allocates nothing once warm. Where memory ends the objects are kept, but no query finds them until a
  // later update() has had room.
  QueryStatus update();

  // Clears `pairs` and fills it with each candidate pair once, ascending. About linear in objects and pairs
  // for ordinary scenes; of a few moved objects, in these. Calls update() first. Stopped or without memory it
  // gives none.
  BroadPhaseResult candidates(const BroadPhaseOptions& options, std::vector<CandidatePair>& pairs);

  // Clears `objects` and fills it with those whose boxes meet `box`, ascending; static ones too. After
  // update().
  QueryStatus overlapping(const Aabb& box, std::vector<std::uint32_t>& objects) const;

private:
  friend struct ObjectTreeAccess;
  std::unique_ptr<ObjectTreeBody> body_;
};

}  // namespace boxwood
