// SPDX-License-Identifier: MIT
// Computes resolutions from the largest coordinates of meshes, boxes and origins.
#include "app/search/clash_rounding.hpp"

#include <algorithm>
#include <cmath>

namespace boxwood {

namespace {

double largest_of(const Vec3& v) noexcept {
  return std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
}

// Returns an upper bound of the stretch of a linear map: the length of all its entries as one vector.
double stretch_of(const AffineTransform& map) noexcept {
  double sum = 0.0;
  for (const Vec3& row : map.linear) sum += glm::dot(row, row);
  return std::sqrt(sum);
}

}  // namespace

double ClashRounding::of(std::uint32_t object) {
  const SceneObject& it = scene_.objects[object];
  const auto [known, is_new] = largest_.try_emplace(it.mesh.get(), 0.0);
  if (is_new)
    for (const Vec3f& v : it.mesh->mesh.vertices)
      if (is_finite(v)) known->second = std::max(known->second, largest_of(Vec3(v)));
  const Aabb box = objects_.broad(object, 0.0).box;
  const double world = is_empty(box) ? 0.0 : std::max(largest_of(box.min), largest_of(box.max));
  return std::sqrt(3.0) * (0x1p-24 * (known->second * stretch_of(it.world_from_mesh) + world) +
                           0x1p-52 * largest_of(origin_of(scene_, it.file)));
}

void ClashRounding::mark(ClashRecord& record, double tolerance) {
  if (!record.result.depth || record.is_self()) return;
  const double upper = record.result.depth->upper, least = resolution(record.first, record.second);
  if (upper <= least) record.within_rounding = least;
  record.below_tolerance = upper <= tolerance;
}

double default_tolerance(const Scene& scene) {
  for (const SceneObject& object : scene.objects) {
    const double unit = unit_of(scene, object.file);
    if (!object.class_name.empty()) return unit > 0.0 ? 1e-3 / unit : 1e-3;
  }
  return 0.0;
}

}  // namespace boxwood
