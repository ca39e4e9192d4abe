// SPDX-License-Identifier: MIT
// The traversal of the ray layout, one copy for each instruction set.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <boxwood/ray_count.hpp>

#include "query/rays/ray_triangle.hpp"
#include "tree/layout/ray_layout.hpp"

namespace boxwood {

inline constexpr std::size_t kRayBatch = 64;

// The counts of one ray. If `places` is not null, it gets each node entered, and each leaf with
// kRayLeafPlace.
struct RayRecord {
  RayCounts counts;
  RayOrder order = RayOrder::queries;
  std::vector<std::uint32_t>* places = nullptr;
};

// The kernels. They cast a ray if the sum of its direction's components is between 2^-400 and 2^400, its
// origin is nearer than 2^60, and no number is NaN. Others are left to the binary nodes.
struct RayKernels {
  // Writes to the empty `best` the first hit among the triangles that it does not add to `near_edges`.
  // Together with those it is the hit of raycast_brute_force(). Returns false if not cast.
  bool (*first_hit)(const RayLayout& layout, const Ray& ray, NearEdges& near_edges,
                    std::optional<RayHit>& best);
  // Finds the first hits of up to kRayBatch rays. Bit i of the result is set if ray i was not cast, or passes
  // near an edge.
  std::uint64_t (*first_hits)(const RayLayout& layout, const Ray* rays, std::size_t count,
                              std::optional<RayHit>* hits);
  // Appends every hit, in any order. Returns false if not cast.
  bool (*all_hits)(const RayLayout& layout, const Ray& ray, std::vector<RayHit>& hits);
  // Do the same and count. The second ends in the leaf of the first hit that it finds.
  bool (*count_first)(const RayLayout& layout, const Ray& ray, NearEdges& near_edges,
                      std::optional<RayHit>& best, RayRecord& record);
  bool (*count_any)(const RayLayout& layout, const Ray& ray, std::optional<RayHit>& found, RayRecord& record);
  bool (*count_all)(const RayLayout& layout, const Ray& ray, std::vector<RayHit>& hits, RayRecord& record);
};
const RayKernels& ray_kernels() noexcept;

}  // namespace boxwood
