// SPDX-License-Identifier: MIT
// k-DOPs: bit-exact extremes, known shapes, the plane, frames, and volumes against sampling.
#include <boxwood/aabb.hpp>
#include <boxwood/hull.hpp>
#include <boxwood/kdop.hpp>
#include <boxwood/obb.hpp>

#include <algorithm>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "fit/fit_cases.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using cases::Points;

template <class D> class EveryKdop : public ::testing::Test {};
using Kdops = ::testing::Types<Kdop6, Kdop8, Kdop14, Kdop18, Kdop26>;
TYPED_TEST_SUITE(EveryKdop, Kdops);

template <int K> constexpr int k_of(const Kdop<K>&) {
  return K;
}

// The oracle: one direction after another, one point after another.
template <class D> D slow_fit(const Points& points) {
  D d = fit_kdop<k_of(D{})>(points).volume;  // for the table in use; the numbers are made anew
  const auto slabs = directions(d);
  for (std::size_t i = 0; i < slabs.size(); ++i) {
    d.min[i] = kInfinity;
    d.max[i] = -kInfinity;
    for (const Vec3& p : points) {
      d.min[i] = std::min(d.min[i], along(slabs[i], p));
      d.max[i] = std::max(d.max[i], along(slabs[i], p));
    }
  }
  return d;
}

TYPED_TEST(EveryKdop, HasTheExtremesOfEveryHardCase) {
  for (const auto& [name, points] : cases::hard_cases()) {
    const TypeParam fit = fit_kdop<k_of(TypeParam{})>(points).volume, slow = slow_fit<TypeParam>(points);
    EXPECT_EQ(fit.min, slow.min) << name;
    EXPECT_EQ(fit.max, slow.max) << name;
    for (const Vec3& p : points) ASSERT_TRUE(contains(fit, p)) << name;
  }
}

TYPED_TEST(EveryKdop, ShapeIsTheIntersectionOfItsSlabs) {
  std::mt19937 random(test::seed(5));
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  for (int round = 0; round < 12; ++round) {
    Points points = cases::normal_cloud(40, random, Vec3(1, 0.6, 0.3));
    for (Vec3& p : points) p += round % 2 == 0 ? Vec3(0.0) : Vec3(300, -2e3, 1e4);
    const TypeParam d = fit_kdop<k_of(TypeParam{})>(points).volume;
    const Polyhedron shape = outline(d);
    // Far away the slabs are rounded by more than what tells corners apart: some edge may be as short as
    // that.
    if (round % 2 == 0) {
      std::size_t edges = 0;
      for (const auto& face : shape.faces) edges += face.size();
      EXPECT_EQ(shape.vertices.size() + shape.faces.size(), edges / 2 + 2);
    }
    // The volume by counting random points of the box around the shape.
    Aabb box;
    for (const Vec3& v : shape.vertices) box = grow(box, v);
    const int samples = 40000;
    int inside = 0;
    for (int i = 0; i < samples; ++i) {
      const Vec3 p =
          0.5 * (box.min + box.max) + 0.5 * (box.max - box.min) * Vec3(u(random), u(random), u(random));
      inside += contains(d, p) ? 1 : 0;
    }
    EXPECT_NEAR(volume(d) / volume(box), static_cast<double>(inside) / samples, 0.015);
    const double hull = volume(fit_hull(points).volume);
    EXPECT_GE(volume(d), hull * (1 - 1e-9));
  }
}

TYPED_TEST(EveryKdop, SetsInAPlaneAreFlat) {
  std::mt19937 random(test::seed(6));
  Points points = cases::normal_cloud(50, random, Vec3(0.1, 0.07, 0));
  for (int i = 0; i < 16; ++i) points.push_back(Vec3(std::cos(i * 0.4), std::sin(i * 0.4), 0));
  for (Vec3& p : points) p.z = -2.5;
  const TypeParam d = fit_kdop<k_of(TypeParam{})>(points).volume;
  EXPECT_TRUE(contains(d, points[0]));
  if (k_of(TypeParam{}) == 8) {
    EXPECT_TRUE(d.planar);
    EXPECT_FALSE(contains(d, points[0] + Vec3(0, 0, 1e-9)));
  }
  const Polyhedron shape = outline(d);
  ASSERT_EQ(shape.faces.size(), 1U);
  // A rectangle, or the octagon.
  EXPECT_EQ(shape.faces[0].size(), k_of(TypeParam{}) == 6 ? 4U : 8U);
  EXPECT_EQ(volume(d), 0.0);
  EXPECT_GT(area(d), 0.0);
}

TEST(Kdop, KnownVolumes) {
  const Points cube = cases::analytic_solids()[0].points;
  EXPECT_DOUBLE_EQ(volume(fit_kdop<6>(cube).volume), 1.0);
  EXPECT_DOUBLE_EQ(volume(fit_kdop<26>(cube).volume), 1.0);
  EXPECT_DOUBLE_EQ(area(fit_kdop<18>(cube).volume), 6.0);
  const Points octahedron = cases::analytic_solids()[2].points;
  EXPECT_NEAR(volume(fit_kdop<8>(octahedron).volume), 4.0 / 3.0, 1e-15);
  EXPECT_NEAR(volume(fit_kdop<14>(octahedron).volume), 4.0 / 3.0, 1e-15);
  EXPECT_EQ(outline(fit_kdop<8>(octahedron).volume).faces.size(), 8U);
  EXPECT_EQ(outline(fit_kdop<6>(Points{Vec3(1, 2, 3)}).volume).vertices.size(), 1U);
  EXPECT_EQ(outline(fit_kdop<26>(Points{Vec3(1, 2, 3), Vec3(4, 2, 3)}).volume).vertices.size(), 2U);
  EXPECT_TRUE(outline(Kdop14{}).vertices.empty());
}

TEST(Kdop, InTheFrameOfAnObbHoldsAllAndIsNoLarger) {
  std::mt19937 random(test::seed(8));
  for (int round = 0; round < 30; ++round) {
    const Points points =
        cases::rotated(cases::normal_cloud(200, random, Vec3(3, 1, 0.5)), cases::random_rotation(random));
    const Obb box = fit_obb(points).volume;
    const auto six = fit_kdop_in<6>(points, box.center, box.axes).volume;
    const auto many = fit_kdop_in<26>(points, box.center, box.axes).volume;
    for (const Vec3& p : points) {
      ASSERT_TRUE(contains(six, p));
      ASSERT_TRUE(contains(many, p));
    }
    EXPECT_NEAR(volume(six), volume(box), 1e-12 * volume(box));
    EXPECT_LE(volume(many), volume(box) * (1 + 1e-12));
    const auto shape = outline(many);
    EXPECT_GE(shape.faces.size(), 6U);
    for (const Vec3& v : shape.vertices) {
      const Vec3 q = in_frame(box.center, box.axes, v);
      for (int k = 0; k < 3; ++k) EXPECT_LE(std::fabs(q[k]), box.half_extents[k] * (1 + 1e-9));
    }
  }
}

}  // namespace
}  // namespace boxwood
