// SPDX-License-Identifier: MIT
// Containment in exact arithmetic against rational numbers, at points that are on the border, bit-exact.
#include "exact/exact_containment.hpp"

#include <cmath>
#include <cstdio>

#include <gmpxx.h>
#include <gtest/gtest.h>

#include "generators.hpp"

namespace boxwood {
namespace {

struct Rational3 {
  mpq_class x, y, z;
};
Rational3 rational(const Vec3& v) {
  return {mpq_class(v.x), mpq_class(v.y), mpq_class(v.z)};
}
Rational3 minus(const Vec3& a, const Vec3& b) {
  return {mpq_class(a.x) - mpq_class(b.x), mpq_class(a.y) - mpq_class(b.y), mpq_class(a.z) - mpq_class(b.z)};
}
mpq_class dot(const Rational3& a, const Rational3& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

bool slabs_hold(const Obb& b, const Vec3& p) {
  for (std::size_t k = 0; k < 3; ++k)
    if (abs(dot(rational(b.axes[k]), minus(p, b.center))) > mpq_class(b.half_extents[static_cast<int>(k)]))
      return false;
  return true;
}
// By elimination, not by determinants.
bool sums_hold(const Obb& b, const Vec3& p) {
  const Rational3 u[3] = {rational(b.axes[0]), rational(b.axes[1]), rational(b.axes[2])},
                  d = minus(p, b.center);
  mpq_class m[3][4] = {
      {u[0].x, u[1].x, u[2].x, d.x}, {u[0].y, u[1].y, u[2].y, d.y}, {u[0].z, u[1].z, u[2].z, d.z}};
  for (int column = 0; column < 3; ++column) {
    int pivot = column;
    while (pivot < 3 && m[pivot][column] == 0) ++pivot;
    if (pivot == 3) return false;
    std::swap(m[pivot], m[column]);
    for (int row = 0; row < 3; ++row) {
      if (row == column) continue;
      const mpq_class factor = m[row][column] / m[column][column];
      for (int i = column; i < 4; ++i) m[row][i] -= factor * m[column][i];
    }
  }
  for (int k = 0; k < 3; ++k)
    if (abs(mpq_class(m[k][3] / m[k][k])) > mpq_class(b.half_extents[k])) return false;
  return true;
}
bool are_orthonormal(const Rows3& axes, double error) {
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = i; k < 3; ++k)
      if (abs(mpq_class(dot(rational(axes[i]), rational(axes[k])) - (i == k ? 1 : 0))) > mpq_class(error))
        return false;
  return glm::dot(glm::cross(axes[0], axes[1]), axes[2]) > 0.0;
}
bool holds_by_rationals(const Sphere& s, const Vec3& p) {
  const Rational3 d = minus(p, s.center);
  return dot(d, d) <= mpq_class(s.radius) * mpq_class(s.radius);
}

double nudged(double x, int ulps) {
  for (; ulps > 0; --ulps) x = next_up(x);
  for (; ulps < 0; ++ulps) x = next_down(x);
  return x;
}

TEST(ExactContainment, EqualsRationalNumbers) {
  test::Random random(17);
  int cases = 0, in_slabs = 0, in_sums = 0, differ = 0, in_spheres = 0, orthonormal = 0;
  for (int round = 0; round < 12000; ++round) {
    Obb box = random.obb(1.0, random.chance(0.5) ? 0.0 : 1.0);
    if (random.chance(0.3))
      box.axes[1] = glm::normalize(box.axes[1] + random.magnitude(-17.0, 0.0) * box.axes[0]);
    if (random.chance(0.1)) box.axes[2] = box.axes[static_cast<std::size_t>(random.index(2))];
    if (random.chance(0.2)) {  // far from 1, where products of doubles vanish
      const double scale = std::ldexp(1.0, random.index(1900) - 1000);
      box.center *= scale;
      box.half_extents *= scale;
    }
    // A corner, or a place on a face, a few ulps in or out.
    Vec3 p = box.center;
    for (std::size_t k = 0; k < 3; ++k) {
      const double s = random.chance(0.5) ? (random.chance(0.5) ? 1.0 : -1.0) : random.uniform(-1.0, 1.0);
      p += s * box.half_extents[static_cast<int>(k)] * box.axes[k];
    }
    for (int k = 0; k < 3; ++k) p[k] = nudged(p[k], random.index(5) - 2);
    if (!is_finite(p)) continue;
    const ExactBox exact(box);
    const bool slabs = slabs_hold(box, p), sums = sums_hold(box, p);
    ASSERT_EQ(exact.slabs_hold(p), slabs) << "round " << round;
    ASSERT_EQ(exact.sums_hold(p), sums) << "round " << round;
    const double error = random.magnitude(-17.0, -1.0);
    ASSERT_EQ(exact.axes_are_orthonormal(error), are_orthonormal(box.axes, error)) << "round " << round;
    const double near = nudged(glm::length(p - box.center), random.index(7) - 3);
    const Sphere sphere{box.center, random.chance(0.5) ? near : near * (1.0 + random.magnitude(-17.0, 1.0))};
    EXPECT_FALSE(sphere_holds({box.center, -near - 1.0}, p));
    if (sphere.radius >= 0.0 && sphere.radius < kInfinity) {
      const bool inside = holds_by_rationals(sphere, p);
      ASSERT_EQ(sphere_holds(sphere, p), inside) << "round " << round;
      in_spheres += inside ? 1 : 0;
    }
    ++cases;
    in_slabs += slabs ? 1 : 0;
    in_sums += sums ? 1 : 0;
    differ += slabs != sums ? 1 : 0;
    orthonormal += are_orthonormal(box.axes, error) ? 1 : 0;
  }
  std::printf("%d cases: %d in slabs, %d in sums, %d in one of the two, %d in spheres, %d orthonormal\n",
              cases, in_slabs, in_sums, differ, in_spheres, orthonormal);
  EXPECT_GT(in_slabs, cases / 10);
  EXPECT_GT(in_sums, cases / 10);
  EXPECT_GT(differ, cases / 50);
  EXPECT_GT(in_spheres, cases / 10);
  EXPECT_GT(orthonormal, cases / 10);
}

}  // namespace
}  // namespace boxwood
