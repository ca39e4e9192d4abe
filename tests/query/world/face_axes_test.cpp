// SPDX-License-Identifier: MIT
// The test of six faces of two placed boxes against the same projections in long double.
#include "query/descent/face_axes.hpp"

#include <algorithm>
#include <cstdio>

#include <gtest/gtest.h>

#include "query/meshes.hpp"
#include "query/world/world_body.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using Real = long double;

struct Side {
  Obb box;
  RigidTransform pose;
};

Real dot_of(const Vec3& row, const Vec3& v) {
  return (Real{row.x} * v.x + Real{row.y} * v.y) + Real{row.z} * v.z;
}

// The eight corners of a placed box.
std::vector<std::array<Real, 3>> corners_of(const Side& side) {
  std::vector<std::array<Real, 3>> corners;
  for (int i = 0; i < 8; ++i) {
    std::array<Real, 3> model{}, world{};
    for (std::size_t k = 0; k < 3; ++k) {
      const auto at = static_cast<int>(k);
      model[k] = side.box.center[at];
      for (std::size_t j = 0; j < 3; ++j)
        model[k] += ((i >> j & 1) != 0 ? Real{1} : Real{-1}) * side.box.half_extents[static_cast<int>(j)] *
                    side.box.axes[j][at];
    }
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3& row = side.pose.rotation[k];
      world[k] = (row.x * model[0] + row.y * model[1]) + row.z * model[2] +
                 side.pose.translation[static_cast<int>(k)];
    }
    corners.push_back(world);
  }
  return corners;
}

// The gap of two boxes along a placed axis of one of them, negative if they overlap there.
Real gap_along(const Side& a, const Side& b, int face) {
  const Side& of = face < 3 ? a : b;
  std::array<Real, 3> axis{};
  for (std::size_t k = 0; k < 3; ++k)
    axis[k] = dot_of(of.pose.rotation[k], of.box.axes[static_cast<std::size_t>(face % 3)]);
  const Real length = std::sqrt((axis[0] * axis[0] + axis[1] * axis[1]) + axis[2] * axis[2]);
  Real low[2], high[2];
  for (int side = 0; side < 2; ++side) {
    low[side] = std::numeric_limits<Real>::infinity();
    high[side] = -low[side];
    for (const auto& c : corners_of(side == 0 ? a : b)) {
      const Real x = ((axis[0] * c[0] + axis[1] * c[1]) + axis[2] * c[2]) / length;
      low[side] = std::min(low[side], x);
      high[side] = std::max(high[side], x);
    }
  }
  return std::max(low[1] - high[0], low[0] - high[1]);
}

TEST(FaceAxes, PartOnlyWhatIsApartAndNearlyAllThatIs) {
  std::mt19937 random(test::seed(3));
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  std::size_t cases = 0, apart = 0, by_b = 0, missed = 0, flat = 0, at_clearance = 0;
  for (int i = 0; i < 20000; ++i) {
    const double scale = std::ldexp(1.0, static_cast<int>(random() % 41U) - 20);
    const auto side = [&] {
      Side s;
      s.box.axes = testing::random_pose(random, 0.0).rotation;
      s.box.half_extents = scale * glm::abs(Vec3(u(random), u(random), u(random)));
      if (random() % 4U == 0) s.box.half_extents[static_cast<int>(random() % 3U)] *= i % 3 == 0 ? 0.0 : 1e-6;
      s.box.center = (random() % 4U == 0 ? 1e3 : 1.0) * scale * Vec3(u(random), u(random), u(random));
      s.pose = testing::random_pose(random, 0.0);
      return s;
    };
    Side a = side(), b = side();
    // As far from a rotation as poses may be.
    if (i % 5 == 0)
      for (Vec3& row : b.pose.rotation) row *= 1.0 + 0.4 * kMaxRotationDeviation * u(random);
    const double away = 2.5 * std::fabs(u(random)) * scale;
    b.pose.translation = (place(a.pose, a.box.center) - rotate(b.pose, b.box.center)) +
                         away * testing::random_pose(random, 0.0).rotation[0];
    const double clearance = i % 4 == 0 ? 0.2 * scale * std::fabs(u(random)) : 0.0;
    Aabb around_a, around_b;
    const FaceBox face_a = placed_faces(a.box, a.pose, around_a),
                  face_b = placed_faces(b.box, b.pose, around_b);
    for (const auto& c : corners_of(b))
      for (int k = 0; k < 3; ++k) {
        ASSERT_LE(Real{around_b.min[k]}, c[static_cast<std::size_t>(k)]) << i;
        ASSERT_GE(Real{around_b.max[k]}, c[static_cast<std::size_t>(k)]) << i;
      }
    Real widest = -1;
    int best = 0;
    for (int face = 0; face < 6; ++face)
      if (const Real gap = gap_along(a, b, face); gap > widest) {
        widest = gap;
        best = face;
      }
    const bool found = faces_apart(face_a, face_b, static_cast<float>(clearance) * (1.0F + 0x1p-20F));
    ++cases;
    if (found) {
      ASSERT_GT(widest, Real{clearance}) << i;
      ++apart;
      by_b += best >= 3 ? 1 : 0;
      flat += a.box.half_extents.x == 0.0 || b.box.half_extents.x == 0.0 ? 1 : 0;
      at_clearance += clearance > 0.0 ? 1 : 0;
    } else if (widest > clearance + 1e-2 * scale && glm::length(a.box.center) < 2.0 * scale) {
      // An axis of a flat box is too short for floats; no other may be missed.
      const Vec3& half = (best < 3 ? a : b).box.half_extents;
      if (half[best % 3] > 1e-3 * scale) ++missed;
    }
  }
  std::printf("%zu boxes, %zu apart (%zu by a face of B, %zu flat, %zu by a clearance), %zu missed\n", cases,
              apart, by_b, flat, at_clearance, missed);
  EXPECT_EQ(missed, 0U);
  EXPECT_GT(apart, cases / 4);
  EXPECT_GT(by_b, apart / 4);
  EXPECT_GT(flat, 50U);
  EXPECT_GT(at_clearance, 500U);
}

TEST(FaceAxes, NumbersBeyondFloatsPartNothing) {
  Obb box;
  box.axes = kIdentityRows;
  box.half_extents = Vec3(1.0);
  Aabb around;
  const FaceBox here = placed_faces(box, {}, around);
  for (const double far :
       {1e17, 1e40, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
    EXPECT_FALSE(faces_apart(here, placed_faces(box, testing::moved(Vec3(far, 0.0, 0.0)), around), 0.0F))
        << far;
  EXPECT_TRUE(faces_apart(here, placed_faces(box, testing::moved(Vec3(3.0, 0.0, 0.0)), around), 0.0F));
  EXPECT_FALSE(faces_apart(here, placed_faces(box, testing::moved(Vec3(2.0, 0.0, 0.0)), around), 0.0F));
  for (const double size : {1e-14, 1e14}) {
    box.half_extents = Vec3(size);
    const FaceBox other = placed_faces(box, testing::moved(Vec3(10.0 * size, 0.0, 0.0)), around);
    EXPECT_FALSE(faces_apart(placed_faces(box, {}, around), other, 0.0F)) << size;
  }
}

}  // namespace
}  // namespace boxwood
