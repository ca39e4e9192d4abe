// SPDX-License-Identifier: MIT
// The table of axes against corners and against the reports of others; the 144 tests against enumeration;
// figures of the plane against the law of the circle and the shoelace formula. tests/cli/pairs/relate_test.py
// has rational numbers.
#include <boxwood/teaching/axis_table.hpp>

#include <cstdio>
#include <numbers>

#include <boxwood/obb_contact.hpp>
#include <boxwood/teaching/edge_face_tests.hpp>
#include <boxwood/teaching/flat.hpp>
#include <boxwood/volume_distance.hpp>

#include <gtest/gtest.h>

#include "generators.hpp"
#include "oracle.hpp"

namespace boxwood {
namespace {

using test::Random;

Interval corner_shadow(const Obb& box, const Vec3& axis) {
  Interval shadow;
  for (unsigned c = 0; c < 8; ++c) {
    Vec3 p = box.center;
    for (unsigned k = 0; k < 3; ++k) {
      const double h = box.half_extents[static_cast<glm::length_t>(k)];
      p += ((c >> k & 1U) != 0 ? h : -h) * box.axes[k];
    }
    shadow.min = std::min(shadow.min, glm::dot(p, axis));
    shadow.max = std::max(shadow.max, glm::dot(p, axis));
  }
  return shadow;
}

TEST(AxisTable, ShadowsAreThoseOfTheCorners) {
  Random random(151);
  int apart = 0, separated = 0, crossing = 0, nested = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    const double size = random.magnitude(-6, 6);
    Obb a = random.obb(size, 0.0), b = random.obb(size * random.magnitude(-1, 0.3), 0.0);
    a.center = random.in_cube(size);
    b.center = a.center + random.in_cube(1.2 * size);
    const AxisTable table = axis_table(a, b);
    const SatReport report = separating_axes(a, b);
    ASSERT_EQ(table.state, report.state);
    int first = -1;
    for (int k = 0; k < kSeparatingAxisCount; ++k) {
      const AxisRow& row = table.rows[static_cast<std::size_t>(k)];
      if (row.gap == -kInfinity) continue;
      ASSERT_NEAR(glm::length(row.axis), 1.0, 1e-14);
      const Interval low = corner_shadow(a, row.axis), high = corner_shadow(b, row.axis);
      const double near = 1e-13 * 20.0 * size;
      ASSERT_NEAR(row.a.min, low.min, near) << trial << " " << k;
      ASSERT_NEAR(row.a.max, low.max, near);
      ASSERT_NEAR(row.b.min, high.min, near);
      ASSERT_NEAR(row.b.max, high.max, near);
      ASSERT_NEAR(row.gap, std::max(high.min - low.max, low.min - high.max), near);
      if (first < 0 && !row.degenerate && row.gap > table.error_band) first = k;
    }
    ASSERT_EQ(table.separating, first);
    ASSERT_EQ(table.separating >= 0, table.state == PairState::apart);
    apart += table.state == PairState::apart ? 1 : 0;
    if (const auto exit = separating_axis(relative_pose(a, b))) {
      ++separated;
      ASSERT_LE(table.separating, *exit);  // that test is the more conservative one
    }
    const EdgeFaceReport faces = edge_face_tests(a, b);
    const double largest = table.rows[static_cast<std::size_t>(table.largest)].gap;
    if (std::fabs(largest) <= 1e-9 * size) continue;
    const auto truth = test::meet_by_edges_and_faces(a, b);
    ASSERT_EQ(faces.meet(), truth.meets) << trial;
    ASSERT_EQ(faces.count > 0, truth.crossings > 0) << trial;
    for (const EdgeFaceCrossing& c : faces.crossings()) {
      ASSERT_LT(distance(a, Sphere{c.point, 0.0}).distance, 1e-12 * size);
      ASSERT_LT(distance(b, Sphere{c.point, 0.0}).distance, 1e-12 * size);
    }
    crossing += faces.count > 0 ? 1 : 0;
    nested += faces.a_in_b || faces.b_in_a ? 1 : 0;
    if (faces.a_in_b || faces.b_in_a) {  // the inner one's corners are in the outer one
      ASSERT_NE(faces.a_in_b, faces.b_in_a);
      const Obb &inner = faces.a_in_b ? a : b, &outer = faces.a_in_b ? b : a;
      for (int corner = 0; corner < 8; ++corner) {
        Vec3 p = inner.center;
        for (int k = 0; k < 3; ++k)
          p += ((corner >> k & 1) != 0 ? 1.0 : -1.0) * inner.half_extents[k] *
               inner.axes[static_cast<std::size_t>(k)];
        ASSERT_LT(distance(outer, Sphere{p, 0.0}).distance, 1e-12 * size) << trial;
      }
    }
  }
  std::printf("apart %d, by the early-out test %d, crossing %d, nested %d\n", apart, separated, crossing,
              nested);
  EXPECT_GT(apart, 2000);
  EXPECT_GT(separated, 2000);
  EXPECT_GT(crossing, 2000);
  EXPECT_GT(nested, 200);
}

TEST(AxisTable, DegenerateAxesAndEmptyBoxes) {
  const Obb unit = to_obb(Aabb{Vec3(0.0), Vec3(1.0)});
  const AxisTable same = axis_table(unit, unit);
  int parallel = 0;
  for (const AxisRow& row : same.rows) parallel += row.gap == -kInfinity ? 1 : 0;
  EXPECT_EQ(parallel, 3);  // the crosses of an axis with itself
  EXPECT_EQ(same.state, PairState::overlapping);
  Obb flat = unit;
  flat.half_extents.z = 0.0;
  const AxisTable plane = axis_table(flat, flat);
  EXPECT_TRUE(plane.rows[3].degenerate);
  EXPECT_EQ(plane.rows[3].gap, 0.0);
  EXPECT_EQ(plane.state, PairState::overlapping);
  const AxisTable none = axis_table(unit, Obb{});
  EXPECT_EQ(none.state, PairState::apart);
  EXPECT_EQ(none.separating, -1);
  for (const AxisRow& row : none.rows) EXPECT_TRUE(row.degenerate && row.gap == -kInfinity);
  EXPECT_FALSE(edge_face_tests(unit, Obb{}).meet());
}

TEST(Flat, CirclesAgainstPolygonsStayInThePlane) {
  Random random(152);
  int apart = 0, deep = 0;
  for (int trial = 0; trial < 4000; ++trial) {
    const Vec2 half(random.uniform(0.1, 2.0), random.chance(0.1) ? 0.0 : random.uniform(0.1, 2.0));
    const Aabb box{Vec3(-half.x, -half.y, 0.0), Vec3(half.x, half.y, 0.0)};
    const Sphere circle{Vec3(random.uniform(-3, 3), random.chance(0.1) ? 0.0 : random.uniform(-3, 3), 0.0),
                        random.uniform(0.05, 1.0)};
    const double x = std::fabs(circle.center.x) - half.x, y = std::fabs(circle.center.y) - half.y;
    const double signed_distance =
        std::hypot(std::max(x, 0.0), std::max(y, 0.0)) + std::min(std::max(x, y), 0.0);
    const PairRelation found = flat_relation(AnyVolume(box), AnyVolume(circle));
    const double depth = circle.radius - signed_distance;
    if (std::fabs(depth) < 1e-9) continue;
    ASSERT_EQ(found.state, depth > 0.0 ? PairState::overlapping : PairState::apart) << trial;
    if (depth > 0.0) {
      ++deep;
      ASSERT_NEAR(found.depth, depth, 1e-12) << trial;
      ASSERT_EQ(found.direction.z, 0.0);
      Sphere moved = circle;
      moved.center += (depth + 1e-9) * found.direction;
      ASSERT_EQ(flat_relation(AnyVolume(box), AnyVolume(moved)).state, PairState::apart) << trial;
    } else {
      ++apart;
    }
  }
  EXPECT_GT(apart, 1000);
  EXPECT_GT(deep, 1000);
}

TEST(Flat, AreasAndCorners) {
  EXPECT_TRUE(is_flat(AnyVolume(Sphere{Vec3(1, 2, 0), 3.0})));
  EXPECT_FALSE(is_flat(AnyVolume(Aabb{Vec3(0.0), Vec3(1.0)})));
  EXPECT_NEAR(flat_area(AnyVolume(Sphere{Vec3(1, 2, 0), 3.0})), 9.0 * std::numbers::pi, 1e-12);
  Random random(153);
  for (int trial = 0; trial < 500; ++trial) {
    std::vector<Vec3> points(static_cast<std::size_t>(3 + random.index(12)));
    for (Vec3& p : points) p = {random.uniform(-4, 4), random.uniform(-4, 4), 0.0};
    const AnyVolume hull = fit_volume(VolumeKind::hull, points).volume;
    const std::vector<Vec2> corners = flat_corners(hull);
    double twice = 0.0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Vec2 &p = corners[i], &q = corners[(i + 1) % corners.size()];
      twice += p.x * q.y - p.y * q.x;
    }
    ASSERT_GT(twice, 0.0);
    ASSERT_NEAR(flat_area(hull), 0.5 * twice, 1e-12);
    const FlatAxisTable table = *flat_axis_table(hull, AnyVolume(Aabb{Vec3(-1, -1, 0), Vec3(1, 1, 0)}));
    ASSERT_EQ(table.rows.size(), corners.size() + 2);
    ASSERT_EQ(table.separating >= 0, table.state == PairState::apart);
    for (const VolumeKind kind : {VolumeKind::aabb, VolumeKind::obb, VolumeKind::kdop8}) {
      const AnyVolume around = fit_volume(kind, points).volume;
      ASSERT_TRUE(is_flat(around));
      ASSERT_GE(flat_area(around), flat_area(hull) - 1e-12);
      ASSERT_GE(flat_perimeter(around), flat_perimeter(hull) - 1e-12);
    }
  }
  EXPECT_EQ(flat_axis_table(AnyVolume(Sphere{Vec3(0.0), 1.0}), AnyVolume(Aabb{}))->rows.size(), 0U);
  const FlatAxisTable round =
      *flat_axis_table(AnyVolume(Sphere{Vec3(0.0), 1.0}), AnyVolume(Aabb{Vec3(-1, -1, 0), Vec3(1, 1, 0)}));
  EXPECT_EQ(round.rows.size(), 0U);
  EXPECT_EQ(round.state, PairState::overlapping);
}

TEST(Flat, ImagesHoldTheImagesOfPoints) {
  Random random(154);
  for (int trial = 0; trial < 400; ++trial) {
    std::vector<Vec3> points(6);
    for (Vec3& p : points) p = {random.uniform(-4, 4), random.uniform(-4, 4), 0.0};
    AffineTransform map;
    map.linear = {Vec3(random.uniform(-2, 2), random.uniform(-2, 2), 5.0),
                  Vec3(random.uniform(-2, 2), random.uniform(-2, 2), 7.0), Vec3(0, 0, random.uniform(-3, 3))};
    map.translation = {random.uniform(-2, 2), random.uniform(-2, 2), 0.0};
    for (const VolumeKind kind :
         {VolumeKind::sphere, VolumeKind::aabb, VolumeKind::obb, VolumeKind::kdop8, VolumeKind::hull}) {
      AnyVolume around = fit_volume(kind, points).volume;
      if (auto* circle = std::get_if<Sphere>(&around)) circle->center.z = 0.0;
      const AnyVolume image = flat_transform(around, map);
      ASSERT_TRUE(is_flat(image)) << row_of(kind).name;
      for (const Vec3& p : points)
        ASSERT_LT(distance(image, AnyVolume(Sphere{apply(map, p), 0.0})).distance, 1e-12)
            << row_of(kind).name;
    }
  }
}

}  // namespace
}  // namespace boxwood
