// Following a ray through the wide layout of an OBB tree, one copy for each instruction set.
#pragma once

#include <optional>
#include <vector>

#include "query/ray_triangle.hpp"
#include "tree/wide_layout.hpp"

namespace boxwood {

// For rays whose longest component of the direction is within 2^-400 and 2^400 and whose origin is nearer
// than 2^60, and trees with a wide layout that floats hold; `frame` is that of the ray.
struct WideRayKernels {
  // As RayKernels::first_hit.
  std::optional<RayHit> (*first_hit)(const Tree& tree, const MeshView& mesh, const RayFrame& frame,
                                     const Ray& ray, NearEdges& near_edges);
  // Appends every hit, in any order.
  void (*all_hits)(const Tree& tree, const MeshView& mesh, const RayFrame& frame, const Ray& ray,
                   std::vector<RayHit>& hits);
};
const WideRayKernels& wide_ray_kernels() noexcept;

}  // namespace boxwood
