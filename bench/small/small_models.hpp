// SPDX-License-Identifier: MIT
// Generated models of a few triangles, all different.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>

#include <boxwood/mesh.hpp>

#include "query/meshes.hpp"

namespace boxwood::bench {

// Returns an ellipsoid, a ring or a box with bumps of about `triangles`, another one for each seed.
inline TriangleMesh small_model(std::size_t triangles, std::uint64_t seed) {
  using namespace boxwood::testing;
  std::mt19937 random(static_cast<unsigned>(seed));
  std::uniform_real_distribution<double> u(0.3, 1.0);
  TriangleMesh mesh;
  if (triangles <= 12) {
    mesh = box_mesh(Vec3(u(random), u(random), u(random)));
  } else {
    const auto n = static_cast<std::uint32_t>(std::sqrt(static_cast<double>(triangles) / 2.0));
    const auto m = static_cast<std::uint32_t>(triangles) / (2 * n);
    mesh = seed % 2 == 0 ? sphere_mesh(n + 1, m, 1.0, 0.2 * u(random))
                         : torus_mesh(n, std::max(3U, m), 1.0, 0.35 * u(random));
  }
  const Vec3f scale(static_cast<float>(u(random)), static_cast<float>(u(random)),
                    static_cast<float>(u(random)));
  for (Vec3f& v : mesh.vertices) v *= scale;
  return mesh;
}

}  // namespace boxwood::bench
