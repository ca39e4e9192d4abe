// SPDX-License-Identifier: MIT
// The point of a mesh nearest to a given one.
#pragma once

#include <cstdint>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/query.hpp>
#include <boxwood/trace.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct NearestPoint {
  bool found = false;
  double distance = kInfinity;  // to a few roundings; 0 on a triangle: nothing is inside
  std::uint32_t triangle = 0;   // whichever is nearest, of equal ones any
  Vec3 point = Vec3(0.0);
  QueryCounters counters;  // box_tests: of nodes
};

// In the model's frame. Triangles farther than `within` (a length) are not found; of a point that is not
// finite and of an empty tree there are none. Allocates nothing. O(nodes that are nearer).
NearestPoint nearest_point(const ModelView& model, const Vec3& p, double within = kInfinity) noexcept;

// The slow, obvious answer: every triangle, no tree. The same contract.
NearestPoint nearest_point_brute_force(const MeshView& mesh, const Vec3& p,
                                       double within = kInfinity) noexcept;

}  // namespace boxwood
