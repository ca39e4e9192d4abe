// SPDX-License-Identifier: MIT
// The corners of a triangle of a model, at rest or placed.
#pragma once

#include <boxwood/aabb.hpp>
#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>

#include "triangles/triangle_pair.hpp"

namespace boxwood {

inline bool is_at_rest(const RigidTransform& pose) noexcept {
  return pose.rotation == kIdentityRows && pose.translation == Vec3(0.0);
}

inline Corners placed_corners(const MeshView& mesh, std::size_t t, const RigidTransform& a_from_b) noexcept {
  const Corners c = corners(mesh, t);
  return {place(a_from_b, c[0]), place(a_from_b, c[1]), place(a_from_b, c[2])};
}

// Returns the corners of a triangle of a model at rest (null) or placed.
inline Corners corners_at(const MeshView& mesh, std::size_t t, const RigidTransform* pose) noexcept {
  return pose == nullptr ? corners(mesh, t) : placed_corners(mesh, t, *pose);
}

inline Aabb box_of(const Corners& t) noexcept {
  return {glm::min(glm::min(t[0], t[1]), t[2]), glm::max(glm::max(t[0], t[1]), t[2])};
}

}  // namespace boxwood
