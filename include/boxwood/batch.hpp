// SPDX-License-Identifier: MIT
// Queries in bulk: one pair of models at many poses, or many rays, on all threads.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include <boxwood/collide.hpp>
#include <boxwood/export.hpp>
#include <boxwood/raycast.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Runs collide() at every pose. results[i] and, if `pairs` is not null, (*pairs)[i] equal those of collide()
// at poses[i], for any number of threads (options.threads). Both vectors are resized. Traces are not
// supported, and the witness is ignored. Threads take one pose at a time, so that adjacent slow poses do not
// delay the rest. The status covers all results together. If memory runs out before they fit, `results` is
// empty.
QueryStatus collide_batch(const ModelView& a, const ModelView& b, std::span<const RigidTransform> poses,
                          const CollideOptions& options, QueryScratch& scratch,
                          std::vector<CollideResult>& results,
                          std::vector<std::vector<TrianglePair>>* pairs = nullptr);

// Runs raycast_first() for every ray. hits[i] equals its hit for rays[i], for any number of threads
// (options.threads). `hits` is resized. If the status is not complete, nullopt does not mean that the ray
// misses.
QueryStatus raycast_batch(const ModelView& model, std::span<const Ray> rays, const RaycastOptions& options,
                          QueryScratch& scratch, std::vector<std::optional<RayHit>>& hits);

}  // namespace boxwood
