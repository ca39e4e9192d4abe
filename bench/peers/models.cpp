// SPDX-License-Identifier: MIT
// A rock of any size, and the cleaning of models for peers.
#include "peers/models.hpp"

#include <cmath>
#include <numbers>
#include <random>

#include "exact/predicates.hpp"
#include "scene/shapes.hpp"

namespace boxwood::bench {

TriangleMesh rock(std::size_t triangles, std::uint64_t seed) {
  struct Wave {
    Vec3 way;
    double phase, height;
  };
  std::mt19937_64 random(seed);
  const auto unit = [&] { return static_cast<double>(random() >> 11U) * 0x1p-53; };
  std::vector<Wave> waves;
  for (int octave = 0; octave < 6; ++octave)
    for (int i = 0; i < 4; ++i) {
      const double z = 2.0 * unit() - 1.0, turn = 2.0 * std::numbers::pi * unit(),
                   frequency = 2.0 * (1 << octave);
      const double r = std::sqrt(1.0 - z * z);
      waves.push_back({frequency * Vec3(r * std::cos(turn), r * std::sin(turn), z),
                       2.0 * std::numbers::pi * unit(), 0.25 / frequency});
    }
  TriangleMesh mesh = shapes::bumpy_sphere(triangles);
  for (Vec3f& v : mesh.vertices) {
    const Vec3 p = glm::normalize(Vec3(v));
    double radius = 1.0;
    for (const Wave& w : waves) radius += w.height * std::sin(glm::dot(w.way, p) + w.phase);
    v = Vec3f(radius * p * Vec3(1.0, 0.8, 0.6));
  }
  return mesh;
}

TriangleMesh without_degenerate(const TriangleMesh& mesh) {
  TriangleMesh clean{mesh.vertices, {}};
  PredicateCounts counts;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const std::array<Vec3, 3> c = corners(mesh, t);
    if (is_finite(c[0]) && is_finite(c[1]) && is_finite(c[2]) && !collinear(c[0], c[1], c[2], counts))
      clean.triangles.push_back(mesh.triangles[t]);
  }
  return clean;
}

}  // namespace boxwood::bench
