// SPDX-License-Identifier: MIT
// Meshes for the tests of sessions.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>

#include <boxwood/scene.hpp>

namespace boxwood::test {

// A closed, bumpy sphere of 2 * rings * sides triangles.
inline std::shared_ptr<SceneMesh> bumpy_sphere(int rings, int sides) {
  auto out = std::make_shared<SceneMesh>();
  out->name = "sphere";
  for (int i = 0; i <= rings; ++i)
    for (int k = 0; k < sides; ++k) {
      const double theta = 3.141592653589793 * i / rings, phi = 6.283185307179586 * k / sides;
      const double r = 1.0 + 0.2 * std::sin(5 * phi) * std::sin(3 * theta);
      out->mesh.vertices.emplace_back(r * std::sin(theta) * std::cos(phi), r * std::cos(theta),
                                      r * std::sin(theta) * std::sin(phi));
    }
  const auto at = [&](int i, int k) { return static_cast<std::uint32_t>(i * sides + k % sides); };
  for (int i = 0; i < rings; ++i)
    for (int k = 0; k < sides; ++k) {
      out->mesh.triangles.push_back({at(i, k), at(i, k + 1), at(i + 1, k)});
      out->mesh.triangles.push_back({at(i + 1, k), at(i, k + 1), at(i + 1, k + 1)});
    }
  return out;
}

}  // namespace boxwood::test
