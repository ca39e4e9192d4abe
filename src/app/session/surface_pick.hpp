// SPDX-License-Identifier: MIT
// Which visible surface a ray meets first.
#pragma once

#include <optional>

#include "app/session/session.hpp"

namespace boxwood {

// The first visible surface along the ray, through the trees. `ready` is false while a visible object that
// the ray may meet has no tree yet; asking starts it. What is nearer than `begin`, in units of the ray's
// direction, is passed over: begin_of() of a pixel's ray.
std::optional<PickHit> pick(Session& session, const Ray& world_ray, bool* ready = nullptr,
                            double begin = 0.0);

// The same answer without a tree. O(triangles).
std::optional<PickHit> pick_brute_force(const Session& session, const Ray& world_ray, double begin = 0.0);
// A point of a triangle as if it were hit; `t` and `distance` are 0.
PickHit hit_at(const Document& document, std::uint32_t object, const MeshView& mesh, std::uint32_t triangle,
               const Vec3& barycentric);

}  // namespace boxwood
