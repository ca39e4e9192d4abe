// SPDX-License-Identifier: MIT
// The mesh of the examples: corners at the origin and one unit along each axis, wound outward.
#pragma once

#include <boxwood/mesh.hpp>

inline boxwood::TriangleMesh tetrahedron(float size = 1.0F) {
  using boxwood::Vec3f;
  return {{Vec3f(0, 0, 0), Vec3f(size, 0, 0), Vec3f(0, size, 0), Vec3f(0, 0, size)},
          {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};
}
