// SPDX-License-Identifier: MIT
// A mesh that encloses a cone of a planning scene.
#pragma once

#include <cmath>
#include <numbers>

#include <boxwood/mesh.hpp>

#include "robot/file/outwards.hpp"

namespace boxwood {

// Returns a pyramid of 64 sides around a cone, which is centred with its tip above, on the z axis. It exceeds
// the radius by at most 0.13 %, at its corners. A corner that is rounded outwards by a float's last place
// tilts the sides, and a base that sinks makes them narrower at the old one: the factor covers both.
inline TriangleMesh cone_mesh(double radius, double height) {
  constexpr std::uint32_t kConeSides = 64;
  constexpr double kConeRounding = 1.0 + 0x1p-21;
  const double corner = radius / std::cos(std::numbers::pi / kConeSides) * kConeRounding;
  TriangleMesh mesh;
  for (std::uint32_t i = 0; i < kConeSides; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kConeSides;
    mesh.vertices.push_back(
        outwards(Vec3(corner * std::cos(angle), corner * std::sin(angle), -0.5 * height)));
  }
  mesh.vertices.push_back(outwards(Vec3(0.0, 0.0, 0.5 * height)));
  for (std::uint32_t i = 0; i < kConeSides; ++i) {
    mesh.triangles.push_back({i, (i + 1) % kConeSides, kConeSides});
    if (i >= 1 && i + 1 < kConeSides) mesh.triangles.push_back({0, i + 1, i});
  }
  return mesh;
}

}  // namespace boxwood
