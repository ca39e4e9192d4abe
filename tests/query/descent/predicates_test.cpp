// SPDX-License-Identifier: MIT
// Orientation signs against rational arithmetic, where the filter decides and where it cannot.
#include "exact/predicates.hpp"

#include <random>

#include <gtest/gtest.h>

#include "query/exact_oracle.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using namespace testing;

int rational_orient3d(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const Exact3 o = exact(a);
  return sgn(dot(cross(exact(b) - o, exact(c) - o), exact(d) - o));
}
int rational_orient2d(const Vec2& a, const Vec2& b, const Vec2& c) {
  const mpq_class ax(a.x), ay(a.y);
  return sgn((mpq_class(b.x) - ax) * (mpq_class(c.y) - ay) - (mpq_class(b.y) - ay) * (mpq_class(c.x) - ax));
}

TEST(Predicates, SignsAreThoseOfRationalArithmetic) {
  std::mt19937 random(test::seed(1));
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  PredicateCounts counts;
  std::size_t zero = 0, decided = 0;
  for (int i = 0; i < 30000; ++i) {
    // Four points of a plane but for rounding, shifted and scaled.
    const Vec3 offset = (i % 3 == 0 ? 1e6 : 1.0) * Vec3(u(random), u(random), u(random));
    const double scale = std::ldexp(1.0, static_cast<int>(random() % 80) - 40);
    const Vec3 p(u(random), u(random), u(random)), q(u(random), u(random), u(random));
    std::array<Vec3, 4> x;
    for (Vec3& v : x) v = scale * (offset + u(random) * p + u(random) * q);
    if (i % 5 == 0)
      for (Vec3& v : x)
        v = Vec3(std::round(8 * u(random)), std::round(8 * u(random)), std::round(8 * u(random)));
    const int sign = orient3d(x[0], x[1], x[2], x[3], counts);
    ASSERT_EQ(sign, rational_orient3d(x[0], x[1], x[2], x[3]));
    const Vec2 a = drop(x[0], 0), b = drop(x[1], 0);
    const Vec2 c = i % 2 == 0 ? a + u(random) * (b - a) : drop(x[2], 0);
    ASSERT_EQ(orient2d(a, b, c, counts), rational_orient2d(a, b, c));
    ++(sign == 0 ? zero : decided);
  }
  std::printf("orient3d: %zu zero, %zu not; exact stage %llu times\n", zero, decided,
              (unsigned long long)counts.exact);
  EXPECT_GT(counts.exact, 10000U);
  EXPECT_GT(zero, 20U);
}

// Floats widened to double: integers up to a spread of exponents, expansions beyond; both in and around
// planes.
TEST(Predicates, FloatsOfAnySpread) {
  std::mt19937 random(test::seed(4));
  std::uniform_real_distribution<float> u(-1.0F, 1.0F);
  std::size_t zero = 0, positive = 0, negative = 0;
  for (int i = 0; i < 30000; ++i) {
    const int spread = i % 60;  // up to 35 the integers serve
    const auto number = [&] {
      return std::ldexp(u(random), -static_cast<int>(random() % (1U + static_cast<unsigned>(spread))));
    };
    const Vec3f p(number(), number(), number()), q(number(), number(), number());
    std::array<Vec3, 4> x;
    for (Vec3& v : x) {
      const float s = std::round(4 * u(random)), t = std::round(4 * u(random));
      v = Vec3(s * p + t * q);  // floats in one plane through the origin, but for their rounding
      if (random() % 16 == 0) v[static_cast<int>(random() % 3)] = static_cast<double>(number());
    }
    const int sign = orient3d(x[0], x[1], x[2], x[3]);
    ASSERT_EQ(sign, rational_orient3d(x[0], x[1], x[2], x[3])) << spread;
    ASSERT_EQ(orient3d_exact(x[0], x[1], x[2], x[3]), sign) << spread;
    const Vec2 a = drop(x[0], 0), b = drop(x[1], 0), c = drop(x[2], 0);
    ASSERT_EQ(orient2d_exact(a, b, c), rational_orient2d(a, b, c)) << spread;
    ++(sign == 0 ? zero : sign > 0 ? positive : negative);
  }
  EXPECT_GT(zero, 1000U);
  EXPECT_GT(positive, 1000U);
  EXPECT_GT(negative, 1000U);
}

// Coordinates of all magnitudes together, denormals too: the big integers.
TEST(Predicates, AnyMagnitudeUpToTheBound) {
  std::mt19937 random(test::seed(2));
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  std::size_t tiny = 0;
  for (int i = 0; i < 2000; ++i) {
    std::array<Vec3, 4> x;
    for (Vec3& v : x)
      for (int k = 0; k < 3; ++k) {
        const int exponent = static_cast<int>(random() % 1390) - 1070;  // to 2^320
        v[k] = std::ldexp(u(random), i % 2 == 0 ? exponent : -1060);
        tiny += std::fabs(v[k]) < 1e-100 ? 1 : 0;
      }
    if (i % 4 == 0) x[3] = x[0] + (x[1] - x[0]);
    ASSERT_EQ(orient3d(x[0], x[1], x[2], x[3]), rational_orient3d(x[0], x[1], x[2], x[3]));
    const Vec2 a = drop(x[0], 2), b = drop(x[1], 2), c = drop(x[2], 2);
    ASSERT_EQ(orient2d(a, b, c), rational_orient2d(a, b, c));
  }
  EXPECT_GT(tiny, 1000U);
}

TEST(Predicates, ValuesAreAccurateHoweverSmall) {
  std::mt19937 random(test::seed(3));
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  for (int i = 0; i < 2000; ++i) {
    const Vec3 p(u(random), u(random), u(random)), q(u(random), u(random), u(random));
    std::array<Vec3, 4> x;
    for (Vec3& v : x) v = Vec3(10, 20, 30) + u(random) * p + u(random) * q;  // nearly coplanar
    const Exact3 o = exact(x[0]);
    const mpq_class value = dot(cross(exact(x[1]) - o, exact(x[2]) - o), exact(x[3]) - o);
    const double computed = orient3d_value(x[0], x[1], x[2], x[3]);
    EXPECT_LE(abs(mpq_class(computed) - value), abs(value) * mpq_class(1e-15));
  }
}

TEST(Predicates, SwappingTurnsTheSign) {
  const Vec3 a(0, 0, 0), b(1, 0, 0), c(0, 1, 0), d(0, 0, 1);
  EXPECT_EQ(orient3d(a, b, c, d), 1);  // d on the side of the normal
  EXPECT_EQ(orient3d(a, c, b, d), -1);
  EXPECT_EQ(orient3d(a, b, c, Vec3(0.3, 0.3, 0)), 0);
  EXPECT_EQ(orient2d(Vec2(0, 0), Vec2(1, 0), Vec2(0, 1)), 1);
}

}  // namespace
}  // namespace boxwood
