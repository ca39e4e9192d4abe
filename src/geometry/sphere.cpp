// Bounding sphere: fit and operations.
#include <boxwood/sphere.hpp>

#include <cmath>
#include <numbers>

#include <boxwood/aabb.hpp>

namespace boxwood {

bool contains(const Sphere& s, const Vec3& point) noexcept {
  const Vec3 d = point - s.center;
  return s.radius >= 0.0 && (d.x * d.x + d.y * d.y) + d.z * d.z <= s.radius * s.radius;
}

double volume(const Sphere& s) noexcept {
  return is_empty(s) ? 0.0 : 4.0 / 3.0 * std::numbers::pi * s.radius * s.radius * s.radius;
}

double area(const Sphere& s) noexcept {
  return is_empty(s) ? 0.0 : 4.0 * std::numbers::pi * s.radius * s.radius;
}

Fit<Sphere> fit_sphere(PointsView points, const FitOptions&) {
  const Fit<Aabb> box = fit_aabb(points);
  Fit<Sphere> fit;
  fit.non_finite_points = box.non_finite_points;
  if (is_empty(box.volume)) return fit;
  fit.volume.center = box.volume.min + 0.5 * (box.volume.max - box.volume.min);
  double farthest_sq = 0.0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!is_finite(points[i])) continue;
    const Vec3 d = points[i] - fit.volume.center;
    farthest_sq = std::fmax(farthest_sq, (d.x * d.x + d.y * d.y) + d.z * d.z);
  }
  fit.volume.radius = std::sqrt(farthest_sq);
  while (fit.volume.radius * fit.volume.radius < farthest_sq) fit.volume.radius = next_up(fit.volume.radius);
  return fit;
}

}  // namespace boxwood
