// SPDX-License-Identifier: MIT
// Many poses of one pair of models, or many rays, at once, on all threads.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include <boxwood/collide.hpp>
#include <boxwood/export.hpp>
#include <boxwood/raycast.hpp>

namespace BOXWOOD_EXPORT boxwood {

// results[i] and, where `pairs` is given, (*pairs)[i] are those of collide() at poses[i], whatever the number
// of threads (options.threads). Both are resized. A trace cannot be asked for, a
// witness is left alone. Poses are handed out one at a
// time, so that slow poses side by side do not hold up the rest. The status is that of all results together;
// where memory ends before there is room for them, `results` is empty.
QueryStatus collide_batch(const ModelView& a, const ModelView& b, std::span<const RigidTransform> poses,
                          const CollideOptions& options, QueryScratch& scratch,
                          std::vector<CollideResult>& results,
                          std::vector<std::vector<TrianglePair>>* pairs = nullptr);

// hits[i] is that of raycast_first() for rays[i], whatever the number of threads (options.threads). Resized.
// Where it does not come to its end, a ray without a hit may have one.
QueryStatus raycast_batch(const ModelView& model, std::span<const Ray> rays, const RaycastOptions& options,
                          QueryScratch& scratch, std::vector<std::optional<RayHit>>& hits);

}  // namespace boxwood
