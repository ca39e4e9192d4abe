// SPDX-License-Identifier: MIT
// Fits axis-aligned boxes: the tight one, and the fixed ones that contain every rotation.
#include <boxwood/aabb.hpp>

#include <cmath>

#include "fit/points/guarded_fit.hpp"
#include "fit/points/point_scan.hpp"
#include "fit/points/prepared_points.hpp"
#include "fit/points/symmetric_matrix.hpp"

namespace boxwood {

Fit<Aabb> fit_aabb(PointsView points, const FitOptions& options) {
  return with_memory_to_fit<Aabb>([&] {
    Fit<Aabb> fit;
    if (points.empty()) return fit;
    const scan::Bounds box = scan::box(points, options.threads);
    fit.non_finite_points = box.non_finite;
    fit.volume = {box.min, box.max};
    return fit;
  });
}

namespace {
// Returns a half size so large that a vertex placed by place() under a rotation about `center` stays inside.
// The rotation has entries within 2^-50 of orthonormal and the translation center - rotate(center).
// docs/volumes.md adds up the roundings to less than 32 u r + 16 u |center|, u = 2^-53.
double rotation_proof(double radius, const Vec3& center) noexcept {
  if (radius == 0.0 && center == Vec3(0.0)) return 0.0;
  const double slack =
      0x1p-53 * (32.0 * radius + 16.0 * (std::fabs(center.x) + std::fabs(center.y) + std::fabs(center.z)));
  return next_up(radius + slack);
}

// Returns the largest eigenvalue. Gershgorin's circles bound the remaining entries beside the diagonal.
double largest_eigenvalue(Matrix3 m) noexcept {
  make_diagonal(m);
  double largest = 0.0;
  for (std::size_t i = 0; i < 3; ++i)
    largest = std::fmax(largest, m[i][i] + std::fabs(m[i][(i + 1) % 3]) + std::fabs(m[i][(i + 2) % 3]));
  return largest;
}
}  // namespace

double largest_stretch(const Rows3& linear) noexcept {
  double scale = 0.0;
  for (const Vec3& row : linear)
    scale = std::fmax(scale, std::fmax(std::fabs(row.x), std::fmax(std::fabs(row.y), std::fabs(row.z))));
  if (!(scale > 0.0) || !(scale < kInfinity)) return scale;
  Matrix3 gram{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) gram[i][j] = glm::dot(linear[i] / scale, linear[j] / scale);
  // Some 12 * 12 rotations of 2^-52 each, relative to a trace of at most three times the largest root.
  return scale * std::sqrt(largest_eigenvalue(gram)) * (1.0 + 0x1p-42);
}

Fit<FixedAabb> fit_fixed_aabb(PointsView points, const FitOptions& options) {
  return with_memory_to_fit<FixedAabb>([&] {
    const Fit<Sphere> sphere = fit_sphere(points, options);
    Fit<FixedAabb> fit;
    fit.non_finite_points = sphere.non_finite_points;
    fit.out_of_memory = sphere.out_of_memory;
    if (is_empty(sphere.volume)) return fit;
    fit.volume = {sphere.volume.center, rotation_proof(sphere.volume.radius, sphere.volume.center)};
    fit.proof = sphere.proof;
    fit.proof.value = fit.volume.half_size;
    return fit;
  });
}

Fit<FixedAabb> fit_fixed_aabb_about(PointsView points, const Vec3& pivot, const FitOptions& options) {
  return with_memory_to_fit<FixedAabb>([&] {
    const PreparedPoints prepared(points, options.threads);
    Fit<FixedAabb> fit;
    fit.non_finite_points = prepared.non_finite;
    if (prepared.points.empty()) return fit;
    const Vec3 center(std::ldexp(pivot.x, -prepared.exponent), std::ldexp(pivot.y, -prepared.exponent),
                      std::ldexp(pivot.z, -prepared.exponent));
    const double farthest =
        std::sqrt(scan::Distances(prepared.points, options.threads).farthest(center).value);
    fit.volume = {pivot, rotation_proof(next_up(prepared.unscaled(farthest)), pivot)};
    return fit;
  });
}

FixedAabb under_affine(const FixedAabb& box, const AffineTransform& a_from_b) noexcept {
  if (is_empty(box)) return box;
  const Vec3 center = apply(a_from_b, box.center);
  const Vec3 roundings = glm::abs(center) + glm::abs(a_from_b.translation);
  double size = 0.0;
  for (const Vec3& row : a_from_b.linear)
    size = std::fmax(size, glm::dot(glm::abs(row), glm::abs(box.center)));
  const double slack = 8.0 * 0x1p-53 * (size + std::fmax(roundings.x, std::fmax(roundings.y, roundings.z)));
  return {center, next_up(largest_stretch(a_from_b.linear) * box.half_size + slack)};
}

}  // namespace boxwood
