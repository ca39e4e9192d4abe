// SPDX-License-Identifier: MIT
// Two more broad phases, to compare the tree over objects with: planes that part space (BSP), and the
// intervals of the objects along one axis (sweep and prune).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include <boxwood/broad_phase.hpp>
#include <boxwood/export.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Why two objects are a candidate pair, or not. The first that holds.
enum class PairFate : std::uint8_t {
  at_rest,    // both are static
  parted,     // never compared: planes have them in no common part, intervals do not meet; one is empty
  boxes,      // compared: their boxes are apart
  spheres,    // their boxes meet, their spheres are apart
  candidate,  // both meet: the narrow phase decides
};
std::string_view name_of(PairFate fate) noexcept;  // "static", "parted", "boxes", "spheres", "candidate"

// What the volumes of two objects alone say: never `parted`, unless one of the two is empty.
PairFate fate_of(const BroadObject& a, const BroadObject& b) noexcept;

// One plane of the partition: n . p = offset, with n of unit length. What lies on it is on both sides.
struct PartitionPlane {
  Vec3 normal = Vec3(0.0);
  double offset = 0.0;
  std::uint32_t parent = 0;  // the plane whose half this one parts; the first is its own
  std::uint32_t level = 0;
  bool above_parent = false;  // the half that it parts is n . p >= offset of its parent; else n . p <= offset
  std::uint32_t below = 0, above = 0;  // objects on either side when it was chosen; across it: in both
};

struct PartitionCounters : BroadPhaseCounters {
  std::uint64_t plane_tests = 0;  // objects put on a side of a plane, by this call
  bool rebuilt = false;           // the planes were chosen anew
};
struct PartitionResult : QueryStatus {
  PartitionCounters counters;
};

// A binary space partition over objects. Each plane is the one, of the thirteen directions of the 26-DOP and
// of all offsets where an object begins or ends, that leaves the fewest pairs to compare (objects across it
// count on both sides); a part in which no plane saves a tenth of them stays whole. Only objects in one part
// are compared, each pair once. An object that moves goes down the planes again; they are chosen anew where
// the pairs left have grown to twice those at the choice, and where objects were added.
//
// Objects, numbers, pairs and what is decided are those of ObjectTree. One thread at a time.
class ObjectPartition {
public:
  ObjectPartition() noexcept;
  ~ObjectPartition();
  ObjectPartition(ObjectPartition&&) noexcept;
  ObjectPartition& operator=(ObjectPartition&&) noexcept;

  Result<std::uint32_t> add(const BroadObject& object);  // over_limit where memory ends
  void move(std::uint32_t object, const BroadObject& placed) noexcept;
  std::size_t size() const noexcept;

  // As ObjectTree::candidates(). Choosing planes is O(n log n) for each level and direction; a call after
  // which few objects have moved takes these and their neighbours alone.
  PartitionResult candidates(const BroadPhaseOptions& options, std::vector<CandidatePair>& pairs);

  std::span<const PartitionPlane> planes() const noexcept;  // of the last call
  PairFate fate(std::uint32_t a, std::uint32_t b) const noexcept;

private:
  struct Body;
  std::unique_ptr<Body> body_;
};

// Sweep and prune: objects in the order in which their boxes begin along the axis in which their centres vary
// most; a pair is compared where its intervals meet. Keeps nothing from call to call. The same pairs.
// `axis`: 0, 1, 2. O(n log n + pairs of intervals that meet).
struct IntervalSweepResult : QueryStatus {
  BroadPhaseCounters counters;
  int axis = 0;
};
IntervalSweepResult sweep_intervals(std::span<const BroadObject> objects, const BroadPhaseOptions& options,
                                    std::vector<CandidatePair>& pairs);

}  // namespace boxwood
