// SPDX-License-Identifier: MIT
// The 15 axes against the 144 edge-against-face tests, against enumeration, and the cases everybody quotes.
#include <boxwood/obb_contact.hpp>

#include <boxwood/intersects.hpp>
#include <boxwood/obb_sat.hpp>
#include <boxwood/volume_distance.hpp>

#include <cstdio>

#include <gtest/gtest.h>

#include "generators.hpp"
#include "oracle.hpp"

namespace boxwood {
namespace {

using test::Random;

Rows3 rotated(const Vec3& axis, double angle) {
  const Vec3 u = glm::normalize(axis);
  const auto column = [&](const Vec3& v) {
    return v * std::cos(angle) + glm::cross(u, v) * std::sin(angle) +
           u * (glm::dot(u, v) * (1.0 - std::cos(angle)));
  };
  return {column({1, 0, 0}), column({0, 1, 0}), column({0, 0, 1})};  // the rotated axes, as an Obb holds them
}

double size_of(const Obb& a, const Obb& b) {
  return a.half_extents.x + a.half_extents.y + a.half_extents.z + b.half_extents.x + b.half_extents.y +
         b.half_extents.z;
}

TEST(SeparatingAxes, AgreeWithThe144EdgeFaceTests) {
  Random random(21);
  int apart = 0, crossing = 0, nested = 0;
  std::array<int, kSeparatingAxisCount> exits{}, deepest{};
  for (int trial = 0; trial < 60000; ++trial) {
    const double size = random.magnitude(-12, 12);
    Obb a = random.obb(size, 0.0), b = random.obb(size * random.magnitude(-1, 0.3), 0.0);
    a.center = random.in_cube(random.chance(0.2) ? 1e3 * size : size);
    b.center = a.center + random.in_cube(1.2 * size);
    const SatReport report = separating_axes(a, b);
    const auto exit = separating_axis(relative_pose(a, b));
    const double largest = report.gap[static_cast<std::size_t>(report.axis)];
    ASSERT_EQ(report.state == PairState::apart, largest > report.error_band);
    if (exit) {
      ++exits[static_cast<std::size_t>(*exit)];
      ASSERT_EQ(report.state, PairState::apart) << trial;
    } else if (report.state == PairState::apart) {
      // The early-out test is conservative, by its band over the sine of a cross axis.
      ASSERT_GE(report.axis, 6) << trial;
    }
    if (std::fabs(largest) <= 1e-9 * size) continue;  // too near to call for the oracle
    const auto truth = test::meet_by_edges_and_faces(a, b);
    ASSERT_EQ(report.state != PairState::apart, truth.meets) << trial;
    if (!truth.meets) ++apart;
    if (truth.crossings > 0) ++crossing;
    if (truth.nested) ++nested;
    if (truth.meets) ++deepest[static_cast<std::size_t>(report.axis)];
  }
  std::printf("apart %d, crossing %d, nested %d\n", apart, crossing, nested);
  EXPECT_GT(apart, 5000);
  EXPECT_GT(crossing, 5000);
  EXPECT_GT(nested, 500);
  for (int i = 0; i < kSeparatingAxisCount; ++i) {
    std::printf("%s: separated %d, shallowest %d\n", std::string(name_of_separating_axis(i)).c_str(),
                exits[static_cast<std::size_t>(i)], deepest[static_cast<std::size_t>(i)]);
    EXPECT_GT(exits[static_cast<std::size_t>(i)], 0) << name_of_separating_axis(i);
    EXPECT_GT(deepest[static_cast<std::size_t>(i)], 0) << name_of_separating_axis(i);
  }
}

// collision.md, case 5, with |T| up to 1.5 (|a| + |b|).
TEST(SeparatingAxes, GapIsALowerBoundOfTheDistance) {
  Random random(22);
  int apart = 0;
  double best_share = 0.0;
  for (int trial = 0; trial < 4000; ++trial) {
    const Obb a = random.obb(1.0, 0.0);
    Obb b = random.obb(random.magnitude(-1, 1), 0.0);
    const double reach = 1.5 * (glm::length(a.half_extents) + glm::length(b.half_extents));
    b.center = a.center + random.uniform(0.0, reach) * random.unit();
    const SatReport report = separating_axes(a, b);
    const long double truth =
        test::oracle_distance(test::oracle_shape(outline(a)), test::oracle_shape(outline(b)));
    ASSERT_LE(report.distance_lower_bound, static_cast<double>(truth)) << trial;
    ASSERT_NEAR(report.distance, static_cast<double>(truth), 1e-14 * reach) << trial;
    if (report.state != PairState::apart) continue;
    ++apart;
    ASSERT_NEAR(glm::distance(report.point_a, report.point_b), report.distance, 1e-14 * reach);
    best_share = std::max(best_share, report.distance_lower_bound / report.distance);
  }
  EXPECT_GT(apart, 1000);
  EXPECT_GT(best_share, 0.999);  // where a face parts them the bound is the distance
}

TEST(SeparatingAxes, DepthIsTheSmallestMoveThatParts) {
  Random random(23);
  int overlapping = 0;
  std::array<int, 9> contact_counts{};
  for (int trial = 0; trial < 20000; ++trial) {
    const double size = random.magnitude(-6, 6);
    const Obb a = random.obb(size, 0.0);
    Obb b = random.obb(size, 0.0);
    b.center = random.in_cube(size);
    const SatReport report = separating_axes(a, b);
    if (report.state != PairState::overlapping) continue;
    ++overlapping;
    const double scale = size_of(a, b);
    // The common form finds the same depth by growing the hull of the difference.
    ASSERT_NEAR(relation(a, b).depth, report.depth, 1e-12 * scale) << trial;
    Obb moved = b;
    moved.center = b.center + (report.depth + 1e-12 * scale) * report.depth_direction;
    ASSERT_EQ(separating_axes(a, moved).state, PairState::apart) << trial;
    moved.center = b.center + (report.depth - 1e-12 * scale) * report.depth_direction;
    ASSERT_NE(separating_axes(a, moved).state, PairState::apart) << trial;
    for (int i = 0; i < 4; ++i) {  // no shorter move in any other direction
      moved.center = b.center + (0.999 * report.depth) * random.unit();
      ASSERT_NE(separating_axes(a, moved).state, PairState::apart) << trial;
    }
    // The shared points lie on A and, once moved, on B.
    ++contact_counts[static_cast<std::size_t>(report.contact_count)];
    moved.center = b.center + report.depth * report.depth_direction;
    for (int i = 0; i < report.contact_count; ++i) {
      const Vec3& p = report.contacts[static_cast<std::size_t>(i)];
      ASSERT_LE(glm::distance(closest_point(a, p), p), 1e-8 * scale) << trial;
      ASSERT_LE(glm::distance(closest_point(moved, p), p), 1e-8 * scale) << trial;
    }
  }
  std::printf("overlapping %d, contacts of 1..8 points:", overlapping);
  for (std::size_t i = 1; i < 9; ++i) std::printf(" %d", contact_counts[i]);
  std::printf("\n");
  EXPECT_GT(overlapping, 5000);
  EXPECT_GT(contact_counts[1], 100);
  EXPECT_GT(contact_counts[2], 100);
  EXPECT_GT(contact_counts[4], 100);
}

// collision.md, case 3: boxes of +-600 against +-300 at 1000 poses.
TEST(SeparatingAxes, BigBoxesAtAThousandPoses) {
  Random random(24);
  int meet = 0, aligned = 0;
  for (int trial = 0; trial < 1000; ++trial) {
    const Obb a{Vec3(0.0), kIdentityRows, Vec3(600.0)};
    Obb b{random.in_cube(1000), trial % 2 == 0 ? random.rotation() : random.awkward_rotation(), Vec3(300.0)};
    const bool found = !separating_axis(relative_pose(a, b)).has_value();
    ASSERT_EQ(found, test::meet_by_edges_and_faces(a, b).meets) << trial;
    meet += found ? 1 : 0;
    if (b.axes == kIdentityRows) {  // rotated to the axes it is an AABB
      ++aligned;
      ASSERT_EQ(found, intersects(Aabb{Vec3(-600.0), Vec3(600.0)}, Aabb{b.center - 300.0, b.center + 300.0}));
    }
  }
  EXPECT_GT(meet, 300);
  EXPECT_LT(meet, 950);
  EXPECT_GT(aligned, 50);
}

// Case 6: a unit cube rotated by 45 degrees over a 3-cube whose top is at z = 0, in six orientations.
TEST(SeparatingAxes, CubeOnItsEdgeSinksIntoABigCube) {
  const double root = std::sqrt(0.5);
  for (int k = 0; k < 3; ++k)
    for (const double sign : {1.0, -1.0}) {
      Vec3 up(0.0), side(0.0);
      up[k] = sign;
      side[(k + 1) % 3] = 1.0;
      Obb big{-1.5 * up, kIdentityRows, Vec3(1.5)};
      Obb cube{Vec3(0.0), rotated(side, 0.25 * std::numbers::pi), Vec3(0.5)};
      const SatReport report = separating_axes(big, cube), mirrored = separating_axes(cube, big);
      EXPECT_EQ(report.state, PairState::overlapping);
      EXPECT_NEAR(report.depth, root, 1e-15);
      EXPECT_NEAR(mirrored.depth, root, 1e-15);
      EXPECT_LT(glm::distance(report.depth_direction, up), 1e-15);
      EXPECT_LT(glm::distance(mirrored.depth_direction, -up), 1e-15);
      // Half way between the two surfaces.
      EXPECT_LT(glm::distance(0.5 * (report.point_a + report.point_b), -0.5 * root * up), 1e-14);
      EXPECT_LT(glm::distance(0.5 * (mirrored.point_a + mirrored.point_b), -0.5 * root * up), 1e-14);
      EXPECT_EQ(report.contact_count, 2);
    }
}

// Case 7: edge against edge.
TEST(SeparatingAxes, EdgeAgainstEdge) {
  const Vec3 d(std::sqrt(0.5), 0.0, std::sqrt(0.5));
  const Obb a{Vec3(0.0), kIdentityRows, Vec3(0.5)};
  // Ry(-45 degrees) Rz(45 degrees)
  Rows3 axes = rotated(Vec3(0, 0, 1), 0.25 * std::numbers::pi);
  const Rows3 about_y = rotated(Vec3(0, 1, 0), -0.25 * std::numbers::pi);
  for (Vec3& u : axes) u = u.x * about_y[0] + u.y * about_y[1] + u.z * about_y[2];
  const Obb b{(std::sqrt(2.0) - 0.1) * d, axes, Vec3(0.5)};
  const SatReport report = separating_axes(b, a), mirrored = separating_axes(a, b);
  EXPECT_EQ(report.state, PairState::overlapping);
  EXPECT_NEAR(report.depth, 0.1, 1e-15);
  EXPECT_LT(glm::distance(report.depth_direction, -d), 1e-15);
  EXPECT_LT(glm::distance(mirrored.depth_direction, d), 1e-15);
  EXPECT_GE(report.axis, 6);
  EXPECT_EQ(report.contact_count, 1);
}

// Cases 9 and 11.
TEST(SeparatingAxes, CubesInARow) {
  const Obb a{Vec3(0.0), kIdentityRows, Vec3(0.5)};
  const auto at = [](double x) { return Obb{Vec3(x, 0, 0), kIdentityRows, Vec3(0.5)}; };
  EXPECT_EQ(separating_axes(a, at(5)).distance, 4.0);
  EXPECT_EQ(separating_axes(at(5), at(-5)).distance, 9.0);
  EXPECT_EQ(separating_axes(a, at(0.75)).depth, 0.25);
  const SatReport touching = separating_axes(a, at(1));
  EXPECT_EQ(touching.state, PairState::touching);
  EXPECT_EQ(touching.depth, 0.0);
  EXPECT_EQ(touching.contact_count, 4);
  for (int i = 0; i < 4; ++i) {
    const Vec3& p = touching.contacts[static_cast<std::size_t>(i)];
    EXPECT_EQ(p.x, 0.5);
    EXPECT_EQ(std::fabs(p.y), 0.5);
    EXPECT_EQ(std::fabs(p.z), 0.5);
  }
  // Rotated by 45 degrees on top of one another they share an octagon.
  const Obb rotated_cube{Vec3(0, 0, 1), rotated(Vec3(0, 0, 1), 0.25 * std::numbers::pi), Vec3(0.5)};
  const SatReport octagon = separating_axes(a, rotated_cube);
  EXPECT_EQ(octagon.contact_count, 8);
  for (int i = 0; i < 8; ++i) {
    const Vec3& p = octagon.contacts[static_cast<std::size_t>(i)];
    EXPECT_NEAR(p.z, 0.5, 1e-15);
    EXPECT_NEAR(std::fmax(std::fabs(p.x), std::fabs(p.y)), 0.5, 1e-15);
    EXPECT_NEAR(std::fabs(p.x) + std::fabs(p.y), std::sqrt(0.5), 1e-15);
  }
  EXPECT_EQ(separating_axes(a, Obb{}).state, PairState::apart);
  EXPECT_EQ(separating_axes(a, Obb{}).distance, kInfinity);
  EXPECT_FALSE(intersects(a, Obb{}));
}

// Case 4: a box around a solid meets another such box whenever the solids do.
TEST(SeparatingAxes, BoxesAroundRoundSolidsMeetWhenTheSolidsDo) {
  Random random(25);
  int meeting = 0;
  for (int trial = 0; trial < 4000; ++trial) {
    // An ellipsoid, cylinder, capsule, cone or sphere in its own box; a point of each is brought to one
    // place.
    const auto point = [&](const Vec3& h, int kind) {
      const Vec3 u = random.unit();
      const double z = random.uniform(-1, 1);
      if (kind == 0) return Vec3(h.x * u.x, h.y * u.y, h.z * u.z);  // ellipsoid
      const double flat = std::sqrt(u.x * u.x + u.y * u.y);
      const double radius = kind == 1   ? 1.0                                             // cylinder
                            : kind == 2 ? 0.5 * (1.0 - z)                                 // cone
                                        : std::sqrt(std::max(0.0, 1.0 - z * z * z * z));  // capsule-like
      return Vec3(h.x * radius * u.x / flat, h.x * radius * u.y / flat, h.z * z);
    };
    const double size = random.magnitude(-6, 6);
    Vec3 ha = size * Vec3(0.3, 0.3, 0.7), hb = size * Vec3(1.1, 1.1, 0.4);
    Obb a{random.in_cube(size), random.rotation(), ha}, b{Vec3(0.0), random.rotation(), hb};
    const auto place_in = [](const Obb& box, const Vec3& p) {
      return box.center + p.x * box.axes[0] + p.y * box.axes[1] + p.z * box.axes[2];
    };
    const Vec3 x = place_in(a, point(ha, random.index(4))), y = place_in(b, point(hb, random.index(4)));
    b.center += x - y;
    ASSERT_TRUE(intersects(a, b)) << trial;
    ++meeting;
  }
  EXPECT_EQ(meeting, 4000);
}

// Parallel edges at every small angle, zero extents, scales: exact contact is never called apart, and a gap
// of 1e-9 of the size always is, by the report.
TEST(SeparatingAxes, TouchingByConstructionAtEveryAngleAndScale) {
  Random random(26);
  int touching = 0, flat = 0;
  for (int trial = 0; trial < 40000; ++trial) {
    const double size = std::pow(2.0, random.index(400) - 200);
    Obb a{Vec3(0.0), random.awkward_rotation(), random.half_extents(size)};
    Obb b{Vec3(0.0), a.axes, random.half_extents(size)};
    if (random.chance(0.7)) {
      const Rows3 turn = rotated(random.unit(), random.magnitude(-18, 0));
      for (Vec3& u : b.axes) u = u.x * turn[0] + u.y * turn[1] + u.z * turn[2];
    } else if (random.chance(0.5)) {
      b.axes = random.awkward_rotation();
    }
    const Vec3 n = random.chance(0.5) ? a.axes[static_cast<std::size_t>(random.index(3))] : random.unit();
    // Bring the farthest corner of B along -n onto the farthest of A along n.
    const Vec3 top = support(ConvexSet(a), n), bottom = support(ConvexSet(b), -n);
    b.center = top - bottom;
    ASSERT_TRUE(intersects(a, b)) << trial;
    ASSERT_FALSE(separating_axis(relative_pose(a, b)).has_value());
    const SatReport report = separating_axes(a, b);
    ASSERT_NE(report.state, PairState::apart) << trial;
    if (report.state == PairState::touching) ++touching;
    const double scale = size_of(a, b);
    if (scale == 0.0) continue;
    if (a.half_extents.x * a.half_extents.y * a.half_extents.z == 0.0) ++flat;
    b.center += 1e-9 * scale * n;
    ASSERT_EQ(separating_axes(a, b).state, PairState::apart) << trial;
  }
  std::printf("touching %d, flat %d\n", touching, flat);
  EXPECT_GT(touching, 30000);
  EXPECT_GT(flat, 3000);
}

TEST(SeparatingAxis, MarginGrowsAndShrinks) {
  Random random(27);
  int near = 0, shallow = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    const Obb a = random.obb(1.0, 0.0);
    Obb b = random.obb(1.0, 0.0);
    b.center = random.in_cube(2.5);
    const SatReport report = separating_axes(a, b);
    const double clearance = random.uniform(0.0, 1.0);
    const BoxPair pair = relative_pose(a, b);
    SatTolerance wide, narrow;
    wide.margin = clearance;
    narrow.margin = -clearance;
    if (report.state == PairState::apart && report.distance <= clearance) {
      ++near;
      ASSERT_FALSE(separating_axis(pair, wide).has_value()) << trial;
    }
    if (report.distance_lower_bound > clearance + 1e-9 && report.axis < 6) {
      ASSERT_TRUE(separating_axis(pair, wide).has_value()) << trial;
    }
    // Shrunken: apart exactly when some axis shows an overlap below the margin.
    double largest = -kInfinity;
    for (const double gap : report.gap) largest = std::max(largest, gap);
    if (largest > -clearance + 1e-6) {
      ++shallow;
      ASSERT_TRUE(separating_axis(pair, narrow).has_value()) << trial << " " << largest << " " << clearance;
    }
    if (largest < -clearance) {
      ASSERT_FALSE(separating_axis(pair, narrow).has_value()) << trial;
    }
  }
  EXPECT_GT(near, 500);
  EXPECT_GT(shallow, 1000);
}

TEST(SeparatingAxis, NotANumberNeverParts) {
  const Obb a{Vec3(0.0), kIdentityRows, Vec3(1.0)};
  BoxPair pair = relative_pose(a, Obb{Vec3(9, 9, 9), kIdentityRows, Vec3(1.0)});
  ASSERT_TRUE(separating_axis(pair).has_value());
  pair.t = Vec3(NAN);
  EXPECT_FALSE(separating_axis(pair).has_value());
  EXPECT_EQ(name_of_separating_axis(14), "A2xB2");
  EXPECT_EQ(name_of_separating_axis(15), "");
}

}  // namespace
}  // namespace boxwood
