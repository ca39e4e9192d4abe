// SPDX-License-Identifier: MIT
// Places, composes and checks transforms with exactly the operations that the headers promise.
#include <boxwood/math.hpp>

#include <cmath>
#include <string>

#include "base/no_memory.hpp"

namespace boxwood {

namespace {
double dot3(const Vec3& row, const Vec3& x) noexcept {
  return (row.x * x.x + row.y * x.y) + row.z * x.z;
}

Rows3 transposed(const Rows3& m) noexcept {
  return {Vec3(m[0].x, m[1].x, m[2].x), Vec3(m[0].y, m[1].y, m[2].y), Vec3(m[0].z, m[1].z, m[2].z)};
}

Rows3 product(const Rows3& a, const Rows3& b) noexcept {
  const Rows3 columns = transposed(b);
  Rows3 result;
  for (int i = 0; i < 3; ++i) {
    const auto row = static_cast<std::size_t>(i);
    result[row] = Vec3(dot3(a[row], columns[0]), dot3(a[row], columns[1]), dot3(a[row], columns[2]));
  }
  return result;
}

Vec3 multiply(const Rows3& m, const Vec3& x) noexcept {
  return {dot3(m[0], x), dot3(m[1], x), dot3(m[2], x)};
}
}  // namespace

Vec3 place(const RigidTransform& a_from_b, const Vec3& x_b) noexcept {
  return multiply(a_from_b.rotation, x_b) + a_from_b.translation;
}

Vec3 rotate(const RigidTransform& a_from_b, const Vec3& direction_b) noexcept {
  return multiply(a_from_b.rotation, direction_b);
}

Vec3 rotate_back(const RigidTransform& a_from_b, const Vec3& direction_a) noexcept {
  return multiply(transposed(a_from_b.rotation), direction_a);
}

// The columns of the inverse are the cross products of two rows each, over the determinant.
RigidTransform inverse(const RigidTransform& a_from_b) noexcept {
  const Rows3& r = a_from_b.rotation;
  const Rows3 columns = {glm::cross(r[1], r[2]), glm::cross(r[2], r[0]), glm::cross(r[0], r[1])};
  const double determinant = dot3(r[0], columns[0]);
  RigidTransform b_from_a;
  b_from_a.rotation =
      transposed({columns[0] / determinant, columns[1] / determinant, columns[2] / determinant});
  b_from_a.translation = -multiply(b_from_a.rotation, a_from_b.translation);
  return b_from_a;
}

RigidTransform compose(const RigidTransform& a_from_b, const RigidTransform& b_from_c) noexcept {
  return {product(a_from_b.rotation, b_from_c.rotation), place(a_from_b, b_from_c.translation)};
}

double rotation_deviation(const RigidTransform& a_from_b) noexcept {
  if (!is_finite(a_from_b.translation)) return kInfinity;
  for (const Vec3& row : a_from_b.rotation)
    if (!is_finite(row)) return kInfinity;
  const Rows3 columns = transposed(a_from_b.rotation);
  double worst = 0.0;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = i; j < 3; ++j) {
      const double deviation = std::fabs(dot3(columns[i], columns[j]) - (i == j ? 1.0 : 0.0));
      worst = deviation > worst ? deviation : worst;
    }
  if (!(glm::dot(glm::cross(columns[0], columns[1]), columns[2]) > 0.0)) return kInfinity;
  return worst;
}

namespace {
Result<RigidTransform> checked_pose(std::span<const double, 12> n) {
  const RigidTransform pose{{Vec3(n[0], n[1], n[2]), Vec3(n[4], n[5], n[6]), Vec3(n[8], n[9], n[10])},
                            Vec3(n[3], n[7], n[11])};
  const double deviation = rotation_deviation(pose);
  if (deviation <= kMaxRotationDeviation) return pose;
  if (deviation < kInfinity)
    return Error{ErrorKind::usage,
                 "the pose is not a rotation: an entry of |R^T R - I| is " + std::to_string(deviation) +
                     ", at most 0.001 is accepted",
                 {}};
  for (const double x : n)
    if (!std::isfinite(x)) return Error{ErrorKind::usage, "the pose holds a number that is not finite", {}};
  return Error{
      ErrorKind::usage, "the pose is a reflection (its determinant is not positive), not a motion", {}};
}
}  // namespace

Result<RigidTransform> rigid_transform_from_numbers(std::span<const double, 12> numbers) {
  return with_memory_to("say what is wrong with the pose", [&] { return checked_pose(numbers); });
}

std::array<double, 12> numbers_of(const RigidTransform& a_from_b) noexcept {
  const Rows3& r = a_from_b.rotation;
  const Vec3& t = a_from_b.translation;
  return {r[0].x, r[0].y, r[0].z, t.x, r[1].x, r[1].y, r[1].z, t.y, r[2].x, r[2].y, r[2].z, t.z};
}

Vec3 apply(const AffineTransform& a_from_b, const Vec3& x_b) noexcept {
  return multiply(a_from_b.linear, x_b) + a_from_b.translation;
}

AffineTransform compose(const AffineTransform& a_from_b, const AffineTransform& b_from_c) noexcept {
  return {product(a_from_b.linear, b_from_c.linear), apply(a_from_b, b_from_c.translation)};
}

double determinant(const AffineTransform& transform) noexcept {
  return glm::dot(transform.linear[0], glm::cross(transform.linear[1], transform.linear[2]));
}

bool is_identity(const AffineTransform& transform) noexcept {
  return transform == AffineTransform{};
}

// Converts one number per call, because GCC drops the rounding of two adjacent conversions (math.hpp).
[[gnu::noinline]] double nearest_float(double x) noexcept {
  return static_cast<double>(static_cast<float>(x));
}
Vec3 nearest_floats(const Vec3& p) noexcept {
  return {nearest_float(p.x), nearest_float(p.y), nearest_float(p.z)};
}

double next_up(double x) noexcept {
  return std::nextafter(x, kInfinity);
}
double next_down(double x) noexcept {
  return std::nextafter(x, -kInfinity);
}

}  // namespace boxwood
