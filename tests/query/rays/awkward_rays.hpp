// SPDX-License-Identifier: MIT
// Rays that are hard to get right, and hits compared bit by bit.
#pragma once

#include <optional>
#include <random>
#include <vector>

#include <boxwood/raycast.hpp>

#include "seed.hpp"

namespace boxwood::testing {

inline bool same(const RayHit& a, const RayHit& b) {
  return a.t == b.t && a.triangle == b.triangle && a.barycentric == b.barycentric;
}
inline bool same(const std::optional<RayHit>& a, const std::optional<RayHit>& b) {
  return a.has_value() == b.has_value() && (!a || same(*a, *b));
}

// Rays of every awkward sort: at random, at corners, at points of edges, along edges, along the axes, from
// inside, from a corner, with a limit.
inline std::vector<Ray> awkward_rays(const MeshView& mesh, std::size_t count, unsigned seed, double size) {
  std::mt19937 random(test::seed(seed));
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  const auto point = [&] { return size * Vec3(unit(random), unit(random), unit(random)); };
  std::vector<Ray> rays;
  for (std::size_t i = 0; i < count; ++i) {
    const auto p = corners(mesh, random() % mesh.triangles.size());
    Ray ray{3.0 * point(), Vec3(0.0), kInfinity};
    switch (i % 8) {
    case 0:
      ray.direction = point() - ray.origin;
      break;
    case 1:
      ray.direction = p[0] - ray.origin;
      break;
    case 2:
      ray.direction = 0.5 * (p[0] + p[1]) - ray.origin;
      break;
    case 3:
      ray = {p[0] - 2.0 * (p[1] - p[0]), p[1] - p[0], kInfinity};
      break;
    case 4:
      ray = {Vec3(p[0].x, p[0].y, -4.0 * size), Vec3(0, 0, 1), kInfinity};
      break;
    case 5:
      ray = {Vec3(4.0 * size, p[1].y, p[1].z), Vec3(-1e-3, 0, 0), kInfinity};
      break;
    case 6:
      ray = {p[2], point(), kInfinity};
      break;
    default:
      ray = {0.3 * point(), point(), 0.5 + 0.5 * unit(random)};
      break;
    }
    rays.push_back(ray);
  }
  return rays;
}

}  // namespace boxwood::testing
