// SPDX-License-Identifier: MIT
// The point of a mesh nearest to a given point, through the tree.
#pragma once

#include <cstdint>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/query.hpp>
#include <boxwood/trace.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct NearestPoint {
  bool found = false;
  // Accurate to a few roundings; 0 if p is on a triangle. The mesh has no inside.
  double distance = kInfinity;
  std::uint32_t triangle = 0;  // the nearest; any one of several at equal distance
  Vec3 point = Vec3(0.0);
  QueryCounters counters;  // box_tests counts nodes
};

// Finds the nearest point, in the model's frame. Triangles farther than `within` (a length) are ignored.
// Finds nothing for an empty tree or if p is not finite. Allocates nothing. O(nodes that are nearer).
NearestPoint nearest_point(const ModelView& model, const Vec3& p, double within = kInfinity) noexcept;

// Finds the nearest point without a tree: a slow, obvious loop over all triangles, with the same contract.
// Used as an oracle.
NearestPoint nearest_point_brute_force(const MeshView& mesh, const Vec3& p,
                                       double within = kInfinity) noexcept;

}  // namespace boxwood
