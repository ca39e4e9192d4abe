// SPDX-License-Identifier: MIT
// Poses: placing, inverse, acceptance; rounding to float.
#include <boxwood/math.hpp>

#include <bit>
#include <cmath>
#include <cstdio>
#include <vector>

#include <gtest/gtest.h>

#include "generators.hpp"

namespace boxwood {
namespace {

RigidTransform rotated_about_z(double angle) {
  return {
      {Vec3(std::cos(angle), -std::sin(angle), 0), Vec3(std::sin(angle), std::cos(angle), 0), Vec3(0, 0, 1)},
      Vec3(1, 2, 3)};
}

TEST(Pose, PlacesInTheDocumentedOrder) {
  const RigidTransform pose = rotated_about_z(0.7);
  const Vec3 x(0.1, -0.3, 0.9);
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3& r = pose.rotation[i];
    const auto k = static_cast<int>(i);
    EXPECT_EQ(place(pose, x)[k], ((r.x * x.x + r.y * x.y) + r.z * x.z) + pose.translation[k]);
  }
}

TEST(Pose, InverseUndoes) {
  const RigidTransform pose = rotated_about_z(2.1);
  const Vec3 x(4, -5, 6);
  EXPECT_LT(glm::distance(place(inverse(pose), place(pose, x)), x), 1e-14);
}

// Every accepted pose, not only rotations: what the inverse is off by is rounding.
TEST(Pose, InverseUndoesWhatIsNoRotation) {
  test::Random random(3);
  int deviating = 0, transposing_is_off = 0;
  for (int i = 0; i < 20000; ++i) {
    RigidTransform pose{random.awkward_rotation(), random.in_cube(1e3)};
    if (i % 2 == 0)
      for (Vec3& row : pose.rotation) row += random.in_cube(3e-4);
    const double deviation = rotation_deviation(pose);
    if (deviation > kMaxRotationDeviation) continue;
    const Vec3 x = random.in_cube(1e3);
    const RigidTransform back = inverse(pose);
    ASSERT_LT(glm::distance(place(back, place(pose, x)), x), 60 * 0x1p-53 * 4e3) << i;
    ASSERT_LE(rotation_deviation(back), 3.0 * deviation / (1.0 - 3.0 * deviation) + 0x1p-48) << i;
    deviating += deviation > 1e-5 ? 1 : 0;
    transposing_is_off +=
        glm::distance(rotate_back(pose, place(pose, x) - pose.translation), x) > 1e-3 ? 1 : 0;
  }
  std::printf("inverses: %d of no rotation, transposing is off at %d\n", deviating, transposing_is_off);
  EXPECT_GT(deviating, 5000);
  EXPECT_GT(transposing_is_off, 5000);
}

TEST(Pose, InverseOfQuarterTurnsIsExact) {
  const RigidTransform quarter{{Vec3(0, -1, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)}, Vec3(0.1, 0.2, 0.3)};
  const RigidTransform back = inverse(quarter);
  EXPECT_EQ(back.rotation, (Rows3{Vec3(0, 1, 0), Vec3(-1, 0, 0), Vec3(0, 0, 1)}));
  EXPECT_EQ(back.translation, Vec3(-0.2, 0.1, -0.3));
  EXPECT_EQ(numbers_of(inverse(RigidTransform{})), numbers_of(RigidTransform{}));
}

// The float nearest to x, from the bits of x: the 29 that a float has no room for are rounded, ties to even.
double nearest_by_bits(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const std::uint64_t cut = std::uint64_t{1} << 29U, rest = bits % cut, kept = bits - rest;
  const bool odd = (kept / cut) % 2 == 1;
  return std::bit_cast<double>(rest > cut / 2 || (rest == cut / 2 && odd) ? kept + cut : kept);
}

// Neighbours in one vector and nothing else in the function, so that they make one vector conversion.
[[gnu::noinline]] Vec3 returned(const Vec3& p) noexcept {
  return nearest_floats(p);
}
[[gnu::noinline]] void written(const double (&p)[2], double (&out)[2]) noexcept {
  out[0] = nearest_float(p[0]);
  out[1] = nearest_float(p[1]);
}

// What GCC 12.2 leaves unrounded where it is written as Vec3(Vec3f(p)).
TEST(Rounding, ToFloatAndBackIsNotDropped) {
  EXPECT_EQ(nearest_floats(Vec3(0.1, 0.2, 0.3)), Vec3(0x1.99999ap-4, 0x1.99999ap-3, 0x1.333334p-2));
  EXPECT_EQ(nearest_float(0x1.000001p0), 1.0);           // a tie, to even
  EXPECT_EQ(nearest_float(0x1.000003p0), 0x1.000004p0);  // to even, up
  EXPECT_EQ(nearest_float(1e300), kInfinity);
  EXPECT_EQ(nearest_float(0x1.8p-150), 0x1p-149);  // denormal floats
  test::Random random(4);
  int rounded = 0;
  std::vector<Vec3> points(30000);
  for (Vec3& p : points) p = random.in_cube(random.magnitude(-20, 20));
  std::vector<Vec3> floats;
  for (const Vec3& p : points) floats.push_back(returned(p));
  for (std::size_t i = 0; i < points.size(); ++i)
    for (int k = 0; k < 3; ++k) {
      ASSERT_EQ(floats[i][k], nearest_by_bits(points[i][k]));
      rounded += floats[i][k] != points[i][k] ? 1 : 0;
    }
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double pair[] = {points[i].x, points[i].y};
    double out[2];
    written(pair, out);
    ASSERT_EQ(out[0], floats[i].x);
    ASSERT_EQ(out[1], floats[i].y);
  }
  std::printf("rounded to floats: %d of %zu numbers\n", rounded, 3 * points.size());
  EXPECT_GT(rounded, 80000);
}

TEST(Pose, RefusesWhatIsNoMotion) {
  std::array<double, 12> scaled = {1.01, 0, 0, 0, 0, 1.01, 0, 0, 0, 0, 1.01, 0};
  EXPECT_FALSE(rigid_transform_from_numbers(scaled).ok());
  std::array<double, 12> mirrored = {-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
  EXPECT_FALSE(rigid_transform_from_numbers(mirrored).ok());
  std::array<double, 12> nan = {NAN, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
  EXPECT_FALSE(rigid_transform_from_numbers(nan).ok());
  std::array<double, 12> nearly = {1.0004, 0, 0, 5, 0, 1, 0, 6, 0, 0, 1, 7};
  ASSERT_TRUE(rigid_transform_from_numbers(nearly).ok());
  EXPECT_EQ(numbers_of(*rigid_transform_from_numbers(nearly)), nearly);
}

}  // namespace
}  // namespace boxwood
