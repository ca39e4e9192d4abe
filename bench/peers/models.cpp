// SPDX-License-Identifier: MIT
// The generated models by name, files, and the cleaning of both for peers.
#include "peers/models.hpp"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>
#include <numbers>
#include <random>

#include <boxwood/import.hpp>

#include "exact/predicates.hpp"
#include "scene/made/procedural_shapes.hpp"

namespace boxwood::bench {

namespace {

// Some peers do not take triangles that lie exactly on a line.
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

// n of "rock<n>k" and "rock<n>M"; 0: not such a name.
std::size_t rock_size(const std::string& name) {
  std::size_t n = 0;
  if (!name.starts_with("rock") || name.size() < 6) return 0;
  const char* last = name.data() + name.size() - 1;
  if (std::from_chars(name.data() + 4, last, n).ptr != last) return 0;
  return *last == 'k' ? 1000 * n : (*last == 'M' ? 1000000 * n : 0);
}

const std::map<std::string, std::function<TriangleMesh()>>& generated() {
  static const std::map<std::string, std::function<TriangleMesh()>> table = {
      {"gear5k", [] { return shapes::gear(53, 0.3, 2.0, 4.0); }},
      {"helix70k", [] { return shapes::helix(1.0, 2.5, 4.5, 0.21, 1000, 35); }},
      {"terrain200k", [] { return shapes::terrain(317); }},
      {"knot500k", [] { return shapes::torus_knot(3, 7, 1.0, 0.11, 7812, 32); }},
      {"rock1M", [] { return rock(1000000, 77); }},
      {"kitchen", kitchen},
      {"link", link}};
  return table;
}

TriangleMesh read_file(const std::string& file) {
  const Result<Scene> scene = import_file(file);
  if (scene)
    if (Result<TriangleMesh> mesh = baked_whole(*scene)) return std::move(*mesh);
  std::fprintf(stderr, "%s: neither a generated model nor a file that can be read%s%s\n", file.c_str(),
               scene ? "" : ": ", scene ? "" : scene.error().message.c_str());
  std::exit(3);
}

}  // namespace

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

const std::vector<std::string>& default_models() {
  static const std::vector<std::string> names = {"gear5k",   "helix70k", "terrain200k",
                                                 "knot500k", "rock1M",   "kitchen:link"};
  return names;
}

TriangleMesh model_of(const std::string& name) {
  const auto found = generated().find(name);
  if (found != generated().end()) return without_degenerate(found->second());
  if (const std::size_t size = rock_size(name); size != 0) return without_degenerate(rock(size, 20261121));
  return without_degenerate(read_file(name));
}

std::string label_of(const std::string& name) {
  return std::filesystem::path(name).stem().string();
}

}  // namespace boxwood::bench
