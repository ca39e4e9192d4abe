// SPDX-License-Identifier: MIT
// Following a ray through the ray layout, one copy for each instruction set.
#pragma once

#include <optional>
#include <vector>

#include "query/ray_triangle.hpp"
#include "tree/ray_layout.hpp"

namespace boxwood {

// For rays whose longest component of the direction is within 2^-400 and 2^400, whose other components are
// numbers and whose origin is nearer than 2^60.
struct RayKernels {
  // The first hit among the triangles that are not put into `near_edges`; with those it is the hit that
  // raycast_brute_force() finds.
  std::optional<RayHit> (*first_hit)(const RayLayout& layout, const Ray& ray, NearEdges& near_edges);
  // Appends every hit, in any order.
  void (*all_hits)(const RayLayout& layout, const Ray& ray, std::vector<RayHit>& hits);
};
const RayKernels& ray_kernels() noexcept;

}  // namespace boxwood
