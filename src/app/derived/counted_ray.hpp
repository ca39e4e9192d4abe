// SPDX-License-Identifier: MIT
// The tree whose rays are counted, and the counts of a pixel's ray: the same for `pick` and for heat
// pictures.
#pragma once

#include <atomic>

#include <boxwood/ray_count.hpp>
#include <boxwood/result.hpp>
#include <boxwood/threads.hpp>
#include <boxwood/tree.hpp>

namespace boxwood {

// Builds the tree over a mesh that counted rays descend: AABBs with the ray layout. Fails with `malformed`,
// `cancelled` and `over_limit` as build_tree() does. O(n log n).
Result<Tree> tree_of_counted_rays(const MeshView& mesh, Threads threads, const std::atomic<bool>* stop);

// Counts a ray whose picture begins at `begin` (begin_of(), in units of its direction). Hits nearer than that
// are cut away: the ray is then cast again from there, and both casts are counted. `t` of the hit is that of
// the given ray.
CountedRay count_from(const ModelView& model, const Ray& ray, double begin, const RayCountOptions& options,
                      QueryScratch& scratch);

// Returns the ray whose tests come last in count_from(): the given one, or the same from `begin` on.
Ray ray_counted_last(const ModelView& model, const Ray& ray, double begin, const RayCountOptions& options,
                     QueryScratch& scratch);

}  // namespace boxwood
