// SPDX-License-Identifier: MIT
// Which visible surface a ray meets first.
#pragma once

#include <optional>

#include "app/session/session.hpp"

namespace boxwood {

// The first visible surface along the ray, through the trees. `ready` is false while a visible object that
// the ray may meet has no tree yet; asking starts it.
std::optional<PickHit> pick(Session& session, const Ray& world_ray, bool* ready = nullptr);

// The same answer without a tree. O(triangles).
std::optional<PickHit> pick_brute_force(const Session& session, const Ray& world_ray);

}  // namespace boxwood
