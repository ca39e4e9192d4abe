// SPDX-License-Identifier: MIT
// Following a ray through the wide layout of an OBB tree, one copy for each instruction set.
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

// For rays whose longest component of the direction is within 2^-400 and 2^400 and whose origin is nearer
// than 2^60, and trees with a wide layout that floats hold; `frame` is that of the ray.
struct WideRayKernels {
  // As RayKernels::first_hit().
  std::optional<RayHit> (*first_hit)(const Tree& tree, const MeshView& mesh, const RayFrame& frame,
                                     const Ray& ray, WideRayStack& stack, NearEdges& near_edges);
  // Appends every hit, in any order.
  void (*all_hits)(const Tree& tree, const MeshView& mesh, const RayFrame& frame, const Ray& ray,
                   WideRayStack& stack, std::vector<RayHit>& hits);
};
const WideRayKernels& wide_ray_kernels() noexcept;

}  // namespace boxwood
