// SPDX-License-Identifier: MIT
// Intersects rays with volumes: clipping by half-spaces, and the quadratic of the sphere.
#include <boxwood/volume_operations.hpp>

#include <algorithm>
#include <cmath>

#include "base/vector_sums.hpp"
#include "volumes/each_kdop.hpp"
#include "volumes/tests/usable_ray.hpp"
#include "volumes/volume_planes.hpp"

namespace boxwood {

namespace {

template <class V> std::optional<VolumeHit> clip(const V& v, const Ray& ray) noexcept {
  if (is_empty(v) || !usable(ray)) return std::nullopt;
  VolumeHit hit{0.0, ray.t_max, Vec3(0.0)};
  bool missed = false;
  for_each_plane(v, [&](const Vec3& n, const Vec3& anchor, double offset) {
    const Vec3 d = ray.origin - anchor;
    const double slack = 0x1p-50 * (std::fabs(offset) + 3.0 * largest(d) + largest(anchor));
    const double room = offset - glm::dot(n, d) + slack, speed = glm::dot(n, ray.direction);
    if (speed > 0.0) {
      hit.exit = std::min(hit.exit, room / speed);
    } else if (speed < 0.0) {
      if (room / speed > hit.enter) {
        hit.enter = room / speed;
        hit.normal = n;
      }
    } else if (room < 0.0) {
      missed = true;
    }
  });
  if (missed || !(hit.enter <= hit.exit)) return std::nullopt;
  if (glm::dot(hit.normal, hit.normal) > 0.0) hit.normal = glm::normalize(hit.normal);
  return hit;
}

}  // namespace

std::optional<VolumeHit> intersect_ray(const Sphere& v, const Ray& ray) noexcept {
  if (is_empty(v) || !usable(ray)) return std::nullopt;
  // Measure from the point of the line nearest to the centre: no large squares are subtracted.
  const Vec3& d = ray.direction;
  const double speed_sq = glm::dot(d, d);
  const Vec3 from_center = ray.origin - v.center;
  const double middle = -glm::dot(from_center, d) / speed_sq;
  const Vec3 foot = from_center + middle * d;
  const double radius = v.radius + 0x1p-48 * (v.radius + largest(from_center) + largest(v.center));
  const double room = radius * radius - glm::dot(foot, foot);
  if (!(room >= 0.0)) return std::nullopt;
  const double half = std::sqrt(room / speed_sq);
  VolumeHit hit{middle - half, std::min(middle + half, ray.t_max), Vec3(0.0)};
  if (!(hit.enter > 0.0)) hit.enter = 0.0;
  if (!(hit.enter <= hit.exit)) return std::nullopt;
  if (hit.enter > 0.0) {
    const Vec3 out = from_center + hit.enter * d;
    hit.normal = glm::dot(out, out) > 0.0 ? glm::normalize(out) : -glm::normalize(d);
  }
  return hit;
}

std::optional<VolumeHit> intersect_ray(const Aabb& v, const Ray& ray) noexcept {
  return clip(v, ray);
}
std::optional<VolumeHit> intersect_ray(const FixedAabb& v, const Ray& ray) noexcept {
  return clip(v, ray);
}
std::optional<VolumeHit> intersect_ray(const Obb& v, const Ray& ray) noexcept {
  return clip(v, ray);
}
template <int K> std::optional<VolumeHit> intersect_ray(const Kdop<K>& v, const Ray& ray) noexcept {
  return clip(v, ray);
}
template <int K> std::optional<VolumeHit> intersect_ray(const OrientedKdop<K>& v, const Ray& ray) noexcept {
  return clip(v, ray);
}
#define BOXWOOD_KDOP(K)                                                                                      \
  template std::optional<VolumeHit> intersect_ray(const Kdop<K>&, const Ray&) noexcept;                      \
  template std::optional<VolumeHit> intersect_ray(const OrientedKdop<K>&, const Ray&) noexcept;
BOXWOOD_EACH_KDOP(BOXWOOD_KDOP)
#undef BOXWOOD_KDOP
std::optional<VolumeHit> intersect_ray(const ConvexHull& v, const Ray& ray) noexcept {
  return clip(v, ray);
}
std::optional<VolumeHit> intersect_ray(const AnyVolume& v, const Ray& ray) noexcept {
  return std::visit(
      [&](const auto& x) -> std::optional<VolumeHit> {
        if constexpr (std::is_same_v<std::decay_t<decltype(x)>, std::monostate>)
          return std::nullopt;
        else
          return intersect_ray(x, ray);
      },
      v);
}

}  // namespace boxwood
