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
// of threads (0: all). Both are resized. A trace cannot be asked for. Poses are handed out one at a time,
// so that slow poses side by side do not hold up the rest.
void collide_batch(const ModelView& a, const ModelView& b, std::span<const RigidTransform> poses,
                   const CollideOptions& options, int threads, std::vector<CollideResult>& results,
                   std::vector<std::vector<TrianglePair>>* pairs = nullptr);

// hits[i] is that of raycast_first() for rays[i], whatever the number of threads (0: all). Resized.
void raycast_batch(const Tree& tree, const MeshView& mesh, std::span<const Ray> rays, int threads,
                   std::vector<std::optional<RayHit>>& hits);

}  // namespace boxwood
