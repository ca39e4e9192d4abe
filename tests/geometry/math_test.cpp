// Poses: placing, inverse, acceptance.
#include <boxwood/math.hpp>

#include <cmath>

#include <gtest/gtest.h>

namespace boxwood {
namespace {

RigidTransform turned_about_z(double angle) {
  return {
      {Vec3(std::cos(angle), -std::sin(angle), 0), Vec3(std::sin(angle), std::cos(angle), 0), Vec3(0, 0, 1)},
      Vec3(1, 2, 3)};
}

TEST(Pose, PlacesInTheDocumentedOrder) {
  const RigidTransform pose = turned_about_z(0.7);
  const Vec3 x(0.1, -0.3, 0.9);
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3& r = pose.rotation[i];
    const auto k = static_cast<int>(i);
    EXPECT_EQ(place(pose, x)[k], ((r.x * x.x + r.y * x.y) + r.z * x.z) + pose.translation[k]);
  }
}

TEST(Pose, InverseUndoes) {
  const RigidTransform pose = turned_about_z(2.1);
  const Vec3 x(4, -5, 6);
  EXPECT_LT(glm::distance(place(inverse(pose), place(pose, x)), x), 1e-14);
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
