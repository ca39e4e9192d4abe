// Axis-aligned boxes: fits and operations.
#include <boxwood/aabb.hpp>

namespace boxwood {

double volume(const Aabb& b) noexcept {
  if (is_empty(b)) return 0.0;
  const Vec3 e = b.max - b.min;
  return e.x * e.y * e.z;
}

double area(const Aabb& b) noexcept {
  if (is_empty(b)) return 0.0;
  const Vec3 e = b.max - b.min;
  return 2.0 * (e.x * e.y + e.y * e.z + e.z * e.x);
}

Fit<Aabb> fit_aabb(PointsView points, const FitOptions&) {
  Fit<Aabb> fit;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec3 p = points[i];
    if (is_finite(p))
      fit.volume = grow(fit.volume, p);
    else
      ++fit.non_finite_points;
  }
  return fit;
}

Aabb to_aabb(const FixedAabb& b) noexcept {
  if (is_empty(b)) return {};
  if (b.half_size == 0.0) return {b.center, b.center};
  Aabb box;
  for (int k = 0; k < 3; ++k) {
    box.min[k] = next_down(b.center[k] - b.half_size);
    box.max[k] = next_up(b.center[k] + b.half_size);
  }
  return box;
}

bool contains(const FixedAabb& b, const Vec3& point) noexcept {
  return contains(to_aabb(b), point);
}
double volume(const FixedAabb& b) noexcept {
  return volume(to_aabb(b));
}
double area(const FixedAabb& b) noexcept {
  return area(to_aabb(b));
}

Fit<FixedAabb> fit_fixed_aabb(PointsView points, const FitOptions& options) {
  const Fit<Sphere> sphere = fit_sphere(points, options);
  Fit<FixedAabb> fit;
  fit.non_finite_points = sphere.non_finite_points;
  if (!is_empty(sphere.volume)) fit.volume = {sphere.volume.center, sphere.volume.radius};
  return fit;
}

}  // namespace boxwood
