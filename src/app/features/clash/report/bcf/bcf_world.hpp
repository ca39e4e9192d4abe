// SPDX-License-Identifier: MIT
// The map from a scene to the world of IFC and BCF: metres, Z up, without a shift.
#pragma once

#include <algorithm>
#include <cstddef>

#include <boxwood/scene.hpp>

namespace boxwood {

// The map from scene to world: p becomes metres * (turn (p + origin)).
struct BcfWorld {
  Rows3 turn = kIdentityRows;  // a rotation that takes the up axis to +Z
  Vec3 origin = Vec3(0.0);
  double metres = 1.0;

  Vec3 direction(const Vec3& v) const noexcept {
    return {glm::dot(turn[0], v), glm::dot(turn[1], v), glm::dot(turn[2], v)};
  }
  Vec3 point(const Vec3& p) const noexcept { return metres * direction(p + origin); }
};

// Returns a signed permutation of the axes with determinant 1, which takes `up` to +Z.
inline Rows3 turn_to_z(UpAxis up) noexcept {
  switch (up) {
  case UpAxis::plus_x:
    return {Vec3(0, 1, 0), Vec3(0, 0, 1), Vec3(1, 0, 0)};
  case UpAxis::minus_x:
    return {Vec3(0, 1, 0), Vec3(0, 0, -1), Vec3(-1, 0, 0)};
  case UpAxis::plus_y:
    return {Vec3(1, 0, 0), Vec3(0, 0, -1), Vec3(0, 1, 0)};
  case UpAxis::minus_y:
    return {Vec3(1, 0, 0), Vec3(0, 0, 1), Vec3(0, -1, 0)};
  case UpAxis::plus_z:
    break;
  case UpAxis::minus_z:
    return {Vec3(1, 0, 0), Vec3(0, -1, 0), Vec3(0, 0, -1)};
  }
  return kIdentityRows;
}

// Returns the map of a scene. Its origin is the one that append() has moved all files to. A unit that no file
// states is a metre.
inline BcfWorld bcf_world(const Scene& scene, UpAxis up) noexcept {
  BcfWorld world;
  world.turn = turn_to_z(up);
  for (std::size_t f = scene.files.size(); f-- > 0;) {
    if (origin_of(scene, f) != Vec3(0.0)) world.origin = origin_of(scene, f);
    if (unit_of(scene, f) > 0.0) world.metres = unit_of(scene, f);
  }
  return world;
}

}  // namespace boxwood
