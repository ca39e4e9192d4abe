// SPDX-License-Identifier: MIT
// Two more broad phases, for comparison with the tree over objects: a binary space partition (BSP), and
// intervals along one axis (sweep and prune).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include <boxwood/broad_phase.hpp>
#include <boxwood/export.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The stage that decided about a pair of objects; the first that applies.
enum class PairFate : std::uint8_t {
  at_rest,  // both are static
  // Never compared: no cell of the partition contains both, their intervals do not meet, or one is empty.
  pruned,
  boxes,      // compared: their boxes are apart
  spheres,    // their boxes meet, their spheres are apart
  candidate,  // both meet: the narrow phase decides
};
// Returns the name in JSON: "static", "parted" (pruned), "boxes", "spheres", "candidate".
std::string_view name_of(PairFate fate) noexcept;

// Returns the stage if the volumes of two objects alone decide it. Never `pruned`, unless one of them is
// empty.
PairFate fate_of(const BroadObject& a, const BroadObject& b) noexcept;

// One plane of the partition: n . p = offset, with n of unit length. Points on it belong to both sides.
struct PartitionPlane {
  Vec3 normal = Vec3(0.0);
  double offset = 0.0;
  std::uint32_t parent = 0;  // the plane whose half this one divides; the first is its own parent
  std::uint32_t level = 0;
  // True if it divides its parent's half n . p >= offset; false for n . p <= offset.
  bool above_parent = false;
  // Objects on either side when the plane was chosen; those that cross it count in both.
  std::uint32_t below = 0, above = 0;
};

struct PartitionCounters : BroadPhaseCounters {
  std::uint64_t plane_tests = 0;  // objects assigned to a side of a plane by this call
  bool rebuilt = false;           // the planes were chosen again
};
struct PartitionResult : QueryStatus {
  PartitionCounters counters;
};

// A binary space partition over objects. Candidate planes have the thirteen directions of the 26-DOP and
// every offset at which an object begins or ends. The plane chosen leaves the fewest pairs to compare;
// objects that cross it count on both sides. A cell in which no plane saves a tenth of the pairs is not
// divided. Only objects in a common cell are compared, each pair once. An object that moves descends through
// the planes again. The planes are chosen again if the remaining pairs have doubled since, or if objects were
// added.
//
// Objects, their numbers, pairs and decisions are those of ObjectTree. Not for use by several threads at
// once.
class ObjectPartition {
public:
  ObjectPartition() noexcept;
  ~ObjectPartition();
  ObjectPartition(ObjectPartition&&) noexcept;
  ObjectPartition& operator=(ObjectPartition&&) noexcept;

  Result<std::uint32_t> add(const BroadObject& object);  // over_limit if memory runs out
  void move(std::uint32_t object, const BroadObject& placed) noexcept;
  std::size_t size() const noexcept;

  // Finds the pairs of ObjectTree::candidates(). Choosing planes costs O(n log n) for each level and
  // direction. A call after few objects have moved processes only these and their neighbours.
  PartitionResult candidates(const BroadPhaseOptions& options, std::vector<CandidatePair>& pairs);

  std::span<const PartitionPlane> planes() const noexcept;  // of the last call
  PairFate fate(std::uint32_t a, std::uint32_t b) const noexcept;

private:
  struct Body;
  std::unique_ptr<Body> body_;
};

// The result of sweep_intervals(): sweep and prune. It sorts objects by the begin of their boxes along the
// axis in which their centres vary most, and compares pairs whose intervals meet. Finds the same pairs as
// ObjectTree and keeps nothing between calls. `axis` is 0, 1 or 2. O(n log n + pairs of intervals that meet).
struct IntervalSweepResult : QueryStatus {
  BroadPhaseCounters counters;
  int axis = 0;
};
IntervalSweepResult sweep_intervals(std::span<const BroadObject> objects, const BroadPhaseOptions& options,
                                    std::vector<CandidatePair>& pairs);

}  // namespace boxwood
