// Oriented bounding box: fit and operations.
#include <boxwood/obb.hpp>

#include <cmath>

#include <boxwood/aabb.hpp>

namespace boxwood {

namespace {
double along(const Vec3& axis, const Vec3& d) noexcept {
  return (axis.x * d.x + axis.y * d.y) + axis.z * d.z;
}
}  // namespace

bool contains(const Obb& b, const Vec3& point) noexcept {
  const Vec3 d = point - b.center;
  for (int k = 0; k < 3; ++k)
    if (!(std::fabs(along(b.axes[static_cast<std::size_t>(k)], d)) <= b.half_extents[k])) return false;
  return true;
}

double volume(const Obb& b) noexcept {
  return is_empty(b) ? 0.0 : 8.0 * b.half_extents.x * b.half_extents.y * b.half_extents.z;
}

double area(const Obb& b) noexcept {
  if (is_empty(b)) return 0.0;
  const Vec3& h = b.half_extents;
  return 8.0 * (h.x * h.y + h.y * h.z + h.z * h.x);
}

Fit<Obb> fit_obb(PointsView points, const FitOptions&) {
  const Fit<Aabb> box = fit_aabb(points);
  Fit<Obb> fit;
  fit.non_finite_points = box.non_finite_points;
  if (is_empty(box.volume)) return fit;
  fit.volume.center = box.volume.min + 0.5 * (box.volume.max - box.volume.min);
  fit.volume.half_extents = Vec3(0.0);
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!is_finite(points[i])) continue;
    const Vec3 d = points[i] - fit.volume.center;
    for (int k = 0; k < 3; ++k)
      fit.volume.half_extents[k] = std::fmax(
          fit.volume.half_extents[k], std::fabs(along(fit.volume.axes[static_cast<std::size_t>(k)], d)));
  }
  return fit;
}

}  // namespace boxwood
