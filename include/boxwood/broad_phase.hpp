// Which of many placed objects may meet: candidate pairs by spheres first, then boxes; incremental.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include <boxwood/aabb.hpp>
#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/query.hpp>
#include <boxwood/sphere.hpp>

namespace BOXWOOD_EXPORT boxwood {

// What the broad phase knows of an object, in the world's frame.
struct BroadObject {
  Sphere sphere;  // holds the object
  Aabb box;       // holds the object
  bool is_static = false;
};

// Volumes of a model in its own frame, placed: a sphere that moves with it, and the AABB of its rotated box.
// Conservative for place() of every corner. Empty volumes stay empty and meet nothing.
BroadObject broad_object(const Sphere& sphere, const Aabb& box, const RigidTransform& world_from_model,
                         bool is_static = false) noexcept;

struct CandidatePair {
  std::uint32_t first = 0, second = 0;  // objects, first < second
  friend bool operator==(const CandidatePair&, const CandidatePair&) = default;
};

struct BroadPhaseCounters {
  std::uint64_t all_pairs = 0;     // n (n - 1) / 2: what trying all would cost
  std::uint64_t axis_pairs = 0;    // pairs whose intervals on the sweep axis overlap
  std::uint64_t sphere_tests = 0;  // of these not both static
  std::uint64_t box_tests = 0;     // of these with spheres that meet
  std::uint64_t candidates = 0;    // of these with boxes that meet
};

struct BroadPhaseOptions {
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

struct BroadPhaseResult : QueryStatus {
  BroadPhaseCounters counters;
};

// Sweep and prune over one axis, kept sorted from one call to the next: nearly linear while objects move
// little. Objects are numbered from 0 in the order of adding.
class BroadPhase {
public:
  // The number of the object. Fails with `over_limit` where memory ends; then nothing has changed.
  Result<std::uint32_t> add(const BroadObject& object);
  void move(std::uint32_t object, const BroadObject& placed) noexcept;
  void remove(std::uint32_t object) noexcept;  // its number is not used again
  std::size_t size() const noexcept { return objects_.size(); }

  // Clears `pairs` and fills it with each pair once, ascending, touching included, static against static
  // skipped. The same objects give the same pairs whatever came before. Allocates nothing once warm.
  BroadPhaseResult candidates(const BroadPhaseOptions& options, std::vector<CandidatePair>& pairs);

private:
  struct Entry {
    double min = 0.0, max = 0.0;
    std::uint32_t object = 0;
  };
  int best_axis() const noexcept;
  void sort(int axis) noexcept;
  void find_pairs(const std::atomic<bool>* stop, BroadPhaseCounters& counters,
                  std::vector<CandidatePair>& pairs) const;
  std::vector<BroadObject> objects_;
  std::vector<Entry> order_;  // by (min, object)
  int axis_ = 0;
};

}  // namespace boxwood
