// SPDX-License-Identifier: MIT
// What the broad phase knows of placed objects, and what it says: pairs that may meet (object_tree.hpp).
#pragma once

#include <atomic>
#include <cstdint>

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
  std::uint64_t box_tests = 0;     // pairs of boxes compared, those of the tree over the objects included
  std::uint64_t sphere_tests = 0;  // of objects, not both static, whose boxes meet
  std::uint64_t kept = 0;          // candidates of the call before whose objects have not moved: not tested
  std::uint64_t candidates = 0;    // these, and of the tested ones those with spheres that meet
};

struct BroadPhaseOptions {
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

struct BroadPhaseResult : QueryStatus {
  BroadPhaseCounters counters;
};

}  // namespace boxwood
