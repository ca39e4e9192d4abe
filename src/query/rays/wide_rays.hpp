// SPDX-License-Identifier: MIT
// The traversal of the wide layout of an OBB tree by a ray, one copy for each instruction set.
#pragma once

#include <optional>
#include <vector>

#include "query/rays/ray_triangle.hpp"
#include "tree/layout/wide_layout.hpp"

namespace boxwood {

// A ray in the frame of a box.
struct LocalRay {
  float origin[3], direction[3];
};

// A place for later: nothing in `child` is hit before `begin`.
struct WideRayPlace {
  float begin;
  WideChild child;
  LocalRay ray;
};
struct WideRayStack {
  WideRayPlace places[(kWidth - 1) * kMaxTreeDepth + 1];
};

// The kernels. They require that the longest component of the ray's direction is within 2^-400 and 2^400, and
// its origin nearer than 2^60. Trees need a wide layout whose floats_hold_it is set. `frame` is that of the
// ray.
struct WideRayKernels {
  // Finds the first hit, like RayKernels::first_hit().
  std::optional<RayHit> (*first_hit)(const Tree& tree, const MeshView& mesh, const RayFrame& frame,
                                     const Ray& ray, WideRayStack& stack, NearEdges& near_edges);
  // Appends every hit, in any order.
  void (*all_hits)(const Tree& tree, const MeshView& mesh, const RayFrame& frame, const Ray& ray,
                   WideRayStack& stack, std::vector<RayHit>& hits);
};
const WideRayKernels& wide_ray_kernels() noexcept;

}  // namespace boxwood
