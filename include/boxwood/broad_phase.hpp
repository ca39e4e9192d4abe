// SPDX-License-Identifier: MIT
// The bounds of placed objects and the counters and options shared by all broad phases (object_tree.hpp).
#pragma once

#include <atomic>
#include <cstdint>

#include <boxwood/aabb.hpp>
#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/query.hpp>
#include <boxwood/sphere.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The bounds that the broad phase keeps of an object, in the world's frame.
struct BroadObject {
  Sphere sphere;  // contains the object
  Aabb box;       // contains the object
  bool is_static = false;
};

// Places a model's bounding volumes, given in its own frame: the sphere moves with the model, the box becomes
// the AABB of the rotated box. Conservative for place() of every corner. Empty volumes stay empty and meet
// nothing.
BroadObject broad_object(const Sphere& sphere, const Aabb& box, const RigidTransform& world_from_model,
                         bool is_static = false) noexcept;

struct CandidatePair {
  std::uint32_t first = 0, second = 0;  // objects, first < second
  friend bool operator==(const CandidatePair&, const CandidatePair&) = default;
};

struct BroadPhaseCounters {
  std::uint64_t all_pairs = 0;  // n (n - 1) / 2: the cost of testing all pairs
  // Pairs of boxes compared, including boxes of the tree over the objects.
  std::uint64_t box_tests = 0;
  std::uint64_t sphere_tests = 0;  // pairs of objects, not both static, whose boxes meet
  // Candidates of the previous call whose objects have not moved; they are not tested again.
  std::uint64_t kept = 0;
  // `kept`, plus the tested pairs whose spheres meet.
  std::uint64_t candidates = 0;
};

struct BroadPhaseOptions {
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

struct BroadPhaseResult : QueryStatus {
  BroadPhaseCounters counters;
};

}  // namespace boxwood
