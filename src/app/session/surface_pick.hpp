// SPDX-License-Identifier: MIT
// The first visible surface along a ray: picking by a pixel or a point.
#pragma once

#include <optional>

#include "app/session/session.hpp"

namespace boxwood {

// Returns the first opaque surface along the ray; without one, the first transparent surface
// (SessionView::is_transparent). Skips hidden objects. Ignores hits nearer than `begin`, in units of the
// ray's direction: begin_of() for a pixel's ray. Requests the missing trees of objects that the ray may meet,
// and tests these objects by brute force. If they are too large for a frame, sets `ready` to false and
// returns no hit: ask again when the trees are built.
std::optional<PickHit> pick(Session& session, const Ray& world_ray, bool* ready = nullptr,
                            double begin = 0.0);

// Returns the same now, however large the objects without trees are. For clicks, which must not be lost.
std::optional<PickHit> pick_now(Session& session, const Ray& world_ray, double begin = 0.0);

// Returns the same without trees. O(triangles).
std::optional<PickHit> pick_brute_force(const Session& session, const Ray& world_ray, double begin = 0.0);
// Returns a point of a triangle as a hit with `t` and `distance` 0.
PickHit hit_at(const Document& document, std::uint32_t object, const MeshView& mesh, std::uint32_t triangle,
               const Vec3& barycentric);

// Returns the clicked point of the selection; nullopt without one, and while its triangle is not drawn.
std::optional<SeenPoint> clicked_point(const Session& session);

}  // namespace boxwood
