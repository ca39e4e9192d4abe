// SPDX-License-Identifier: MIT
// Following a ray through the ray layout, one copy for each instruction set.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "query/rays/ray_triangle.hpp"
#include "tree/layout/ray_layout.hpp"

namespace boxwood {

inline constexpr std::size_t kRayBatch = 64;

// Rays whose direction, the sum of its components, is not between 2^-400 and 2^400 and whose origin is
// farther than 2^60 are not cast, nor are those with no numbers: for the binary nodes.
struct RayKernels {
  // Writes to the empty `best` the first hit among the triangles that it does not add to `near_edges`; with
  // those it is the hit that raycast_brute_force() finds. False: not cast.
  bool (*first_hit)(const RayLayout& layout, const Ray& ray, NearEdges& near_edges,
                    std::optional<RayHit>& best);
  // The first hits of up to kRayBatch rays. Bit i of what it returns: ray i was not cast, or passes near an
  // edge.
  std::uint64_t (*first_hits)(const RayLayout& layout, const Ray* rays, std::size_t count,
                              std::optional<RayHit>* hits);
  // Appends every hit, in any order. False: not cast.
  bool (*all_hits)(const RayLayout& layout, const Ray& ray, std::vector<RayHit>& hits);
};
const RayKernels& ray_kernels() noexcept;

}  // namespace boxwood
