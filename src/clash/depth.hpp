// SPDX-License-Identifier: MIT
// Bounds of the depth of two models: from below by a part that both surely share, from above by ways out.
#pragma once

#include <optional>
#include <span>

#include <boxwood/clash.hpp>

namespace boxwood {

// Returns the depth of an overlapping pair. `contacts` must be all pairs of triangles that meet. May throw
// bad_alloc.
std::optional<DepthInterval> clash_depth(const PlacedClashModel& a, const PlacedClashModel& b,
                                         std::span<const TrianglePair> contacts,
                                         const std::atomic<bool>* stop, QueryScratch& scratch);

// A sphere inside both solids, the largest that a short search finds. Moved by less than twice its radius,
// the solids still share interior points. Radius 0 if no sphere was found.
struct CommonSphere {
  Vec3 center = Vec3(0.0);
  double radius = 0.0;  // proven
};
CommonSphere common_sphere(const PlacedClashModel& a, const PlacedClashModel& b,
                           std::span<const TrianglePair> contacts, const std::atomic<bool>* stop,
                           QueryScratch& scratch);

}  // namespace boxwood
