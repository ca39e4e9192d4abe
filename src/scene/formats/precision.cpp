// SPDX-License-Identifier: MIT
// Compares the spacing of floats at the largest coordinate with the size of the model.
#include "scene/formats/precision.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace boxwood {

namespace {

constexpr double kWorthTelling = 1e-6;  // of the diagonal; floats at their best resolve 6e-8 of it

bool holds_floats(std::string_view extension) {
  static constexpr std::array<std::string_view, 8> kFormats = {".3ds", ".glb", ".gltf", ".ply",
                                                               ".stl", ".md2", ".md3",  ".iqm"};
  return std::find(kFormats.begin(), kFormats.end(), extension) != kFormats.end();
}

Aabb bounds_of(const TriangleMesh& mesh) {
  Aabb box;
  for (const Vec3f& v : mesh.vertices)
    if (is_finite(v)) box = grow(box, Vec3(v));
  return box;
}

}  // namespace

void warn_about_precision(Scene& scene, std::string_view extension) {
  if (holds_floats(extension)) return;
  Aabb whole;
  const SceneMesh* last = nullptr;
  Aabb local;
  for (const SceneObject& object : scene.objects) {
    if (object.mesh.get() != last) local = bounds_of(object.mesh->mesh);
    last = object.mesh.get();
    if (is_empty(local)) continue;
    for (unsigned corner = 0; corner < 8; ++corner)
      whole =
          grow(whole, apply(object.world_from_mesh, Vec3((corner & 4U) != 0 ? local.max.x : local.min.x,
                                                         (corner & 2U) != 0 ? local.max.y : local.min.y,
                                                         (corner & 1U) != 0 ? local.max.z : local.min.z)));
  }
  if (is_empty(whole)) return;
  double farthest = 0.0;
  for (int axis = 0; axis < 3; ++axis)
    farthest = std::max({farthest, std::abs(whole.min[axis]), std::abs(whole.max[axis])});
  const double diagonal = glm::length(whole.max - whole.min);
  const double loss = std::ldexp(1.0, std::ilogb(farthest) - 24);
  if (!(diagonal > 0.0) || !std::isfinite(farthest) || loss <= kWorthTelling * diagonal) return;
  char text[64];
  std::snprintf(text, sizeof text, "%.2g", loss);
  scene.warnings.push_back(
      "'" + scene.files[0] +
      "': it lies far from the origin; single precision may move its coordinates by up to " + text);
}

}  // namespace boxwood
