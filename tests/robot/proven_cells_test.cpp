// SPDX-License-Identifier: MIT
// Proofs about pairs of links change no answer: random robots with and without them, at random
// configurations, at the ends of cells, beyond the limits, with paddings, and along motions.
#include <cmath>
#include <cstdio>

#include <gtest/gtest.h>

#include <boxwood/placed_pair.hpp>
#include <boxwood/robot_motion.hpp>

#include "random.hpp"
#include "robot/proven_cells.hpp"
#include "robot/robot_access.hpp"
#include "robot/robot_files.hpp"
#include "share.hpp"

namespace boxwood::testing {
namespace {

// An arm of thick links of cylinders, so that the boxes of links with one or two joints between often meet,
// and the links less often.
// Joints turn about the axes or others, some shift, one may mimic another.
Robot thick_arm(test::Random& random) {
  RobotDescription d;
  d.name = "thick";
  d.links.resize(6);
  for (std::uint32_t i = 0; i < 6; ++i) {
    d.links[i].name = "l" + std::to_string(i);
    if (i == 3 && random.chance(0.3)) continue;  // a link without geometry: two joints to the next
    for (int pieces = 1 + random.index(2); pieces > 0; --pieces) {
      RobotGeometry piece = box_piece(Vec3(1.0), Vec3(0.2, 0.0, 0.0) + random.in_cube(0.1));
      piece.shape = RobotShape::cylinder;
      piece.size = Vec3(random.uniform(0.08, 0.2), random.uniform(0.2, 0.6), 0.0);
      piece.link_from_geometry.rotation = random.rotation();
      d.links[i].collision.push_back(piece);
    }
  }
  constexpr double kReach = 0.4;
  for (std::uint32_t i = 0; i < 5; ++i) {
    const int kind = random.index(5);
    Vec3 axis(0.0);
    axis[random.index(3)] = random.chance(0.5) ? 1.0 : -1.0;
    if (random.chance(0.3)) axis = random.unit();
    RobotJoint joint = joint_of("q" + std::to_string(i),
                                kind == 0   ? RobotJointKind::prismatic
                                : kind == 1 ? RobotJointKind::continuous
                                            : RobotJointKind::revolute,
                                i, i + 1, axis, Vec3(kReach, 0.0, 0.0) + random.in_cube(0.1));
    if (random.chance(0.5)) joint.parent_from_joint.rotation = random.rotation();
    if (kind != 1) joint.lower = kind == 0 ? -0.2 : -2.0, joint.upper = kind == 0 ? 0.3 : 2.5;
    if (kind > 1 && i > 0 && d.joints.back().kind == RobotJointKind::revolute && !d.joints.back().mimic &&
        random.chance(0.3))
      joint.mimic = RobotMimic{i - 1, random.uniform(-1.0, 1.0), random.uniform(-0.5, 0.5)};
    d.joints.push_back(joint);
  }
  return *Robot::create({d, {}});
}

// Half of the values lie in the limits, some at the ends of cells, few beyond.
std::vector<double> values_around(const Robot& robot, std::size_t count, test::Random& random) {
  std::vector<double> q;
  for (std::size_t i = 0; i < count; ++i)
    for (const RobotValue& value : robot.values()) {
      const double low = value.lower.value_or(-3.14159), high = value.upper.value_or(3.14159);
      const double share = random.chance(0.3) ? random.index(129) / 128.0 : random.uniform(-0.02, 1.02);
      q.push_back(low + share * (high - low));
    }
  return q;
}

struct Skipped {
  std::size_t grids = 0, configurations = 0, colliding = 0;
  std::uint64_t tested = 0, tested_without = 0;
};

void expect_same_answers(const Robot& plain, const Robot& proven, const RobotQueryOptions& options,
                         std::span<const double> q, Skipped& skipped) {
  RobotScratch scratch;
  WorldCollisions without, with;
  collide(plain, q, options, scratch, without);
  collide(proven, q, options, scratch, with);
  EXPECT_EQ(with.colliding, without.colliding);
  EXPECT_EQ(with.first_pair, without.first_pair);
  EXPECT_EQ(with.pairs, without.pairs);
  skipped.configurations += with.colliding.size();
  for (const std::uint8_t hit : with.colliding) skipped.colliding += hit;
  skipped.tested += with.candidates;
  skipped.tested_without += without.candidates;
}

TEST(ProvenCells, AnswersAreTheSame) {
  test::Random random(61);
  Skipped skipped;
  const int rounds = test::share_of(15);
  for (int round = 0; round < rounds; ++round) {
    SCOPED_TRACE(round);
    const Robot plain = thick_arm(random);
    Robot proven = plain;
    ASSERT_TRUE(proven.prove_pairs().ok());
    if (const ProvenCells* cells = RobotAccess::cells(proven, {})) skipped.grids += cells->grids.size();
    const std::vector<double> q = values_around(plain, 1000, random);
    RobotQueryOptions options;
    options.mode = random.chance(0.5) ? CollideMode::all : CollideMode::first;
    if (random.chance(0.5)) options.clearance = random.magnitude(-4.0, -1.0);
    expect_same_answers(plain, proven, options, q, skipped);
    options.threads = 3;
    options.base = {random.rotation(), random.in_cube(3.0)};
    expect_same_answers(plain, proven, options, q, skipped);
  }
  std::printf("%zu grids, %zu configurations, %zu collide, %llu pairs tested, %llu without proofs\n",
              skipped.grids, skipped.configurations, skipped.colliding,
              static_cast<unsigned long long>(skipped.tested),
              static_cast<unsigned long long>(skipped.tested_without));
  EXPECT_GE(skipped.grids, static_cast<std::size_t>(test::share_of(10)));
  EXPECT_GE(skipped.colliding, skipped.configurations / 20);
  EXPECT_LE(skipped.colliding, skipped.configurations * 19 / 20);
  EXPECT_LE(skipped.tested, skipped.tested_without * 39 / 40);
}

// A root that is too far away, or no rotation, is answered without the proofs.
TEST(ProvenCells, HoldForRootsThatAreNearRotations) {
  test::Random random(62);
  Robot robot = thick_arm(random);
  while (RobotAccess::cells(robot, {}) == nullptr) {
    robot = thick_arm(random);
    ASSERT_TRUE(robot.prove_pairs().ok());
  }
  RigidTransform far, stretched;
  far.translation.x = 2.0 * RobotAccess::cells(robot, {})->largest_base;
  stretched.rotation[0].x = 1.0 + 1e-9;
  EXPECT_EQ(RobotAccess::cells(robot, far), nullptr);
  EXPECT_EQ(RobotAccess::cells(robot, stretched), nullptr);
  const std::atomic<bool> stop = true;
  EXPECT_EQ(robot.prove_pairs({1, &stop}).error().kind, ErrorKind::cancelled);
  EXPECT_NE(RobotAccess::cells(robot, {}), nullptr);  // as it was
}

// The bound of a cell is no more than the distance of the placed triangles, and that of a motion no more than
// the distance at any time.
TEST(ProvenCells, BoundsAreNoMoreThanDistances) {
  test::Random random(63);
  std::size_t bounds = 0, motions = 0, near_bound = 0;
  QueryScratch scratch;
  for (int round = 0; round < 12; ++round) {
    Robot robot = thick_arm(random);
    ASSERT_TRUE(robot.prove_pairs().ok());
    const ProvenCells* cells = RobotAccess::cells(robot, {});
    if (cells == nullptr) continue;
    std::vector<RigidTransform> links(robot.description().links.size());
    const auto distance_of = [&](const ProvenCells::Grid& grid, std::span<const double> q) {
      robot.link_poses(q, {}, links);
      const auto placed = [&](std::uint32_t object) {
        const WorldObject& in_world = robot.world().object(object);
        return PlacedModel{in_world.model, compose(links[robot.objects()[object].link], in_world.pose)};
      };
      return distance(placed(grid.first), placed(grid.second), {}, scratch).distance;
    };
    for (const ProvenCells::Grid& grid : cells->grids) {
      const std::vector<double> all = values_around(robot, 60, random);
      std::vector<double> between(robot.dof());
      for (std::size_t i = 0; i + 2 * robot.dof() <= all.size(); i += robot.dof()) {
        const auto from = std::span(all).subspan(i, robot.dof());
        const auto to = std::span(all).subspan(i + robot.dof(), robot.dof());
        const double bound = cells->clearance(grid.first, grid.second, from);
        if (bound > 0.0) {
          ++bounds;
          const double distance = distance_of(grid, from);
          EXPECT_GT(distance, bound);
          near_bound += distance < 4.0 * bound ? 1 : 0;
        }
        for (std::size_t k = 0; k < between.size(); ++k) between[k] = from[k] + 0.1 * (to[k] - from[k]);
        const std::vector<double> end = between;
        const double of_motion = cells->clearance(grid.first, grid.second, from, end);
        if (of_motion == 0.0) continue;
        ++motions;
        for (int sample = 0; sample <= 10; ++sample) {
          interpolate(robot, from, end, sample / 10.0, between);
          EXPECT_GT(distance_of(grid, between), of_motion);
        }
      }
    }
  }
  std::printf("%zu bounds of cells, %zu within a factor of 4, %zu of motions\n", bounds, near_bound, motions);
  EXPECT_GE(bounds, 300U);
  EXPECT_GE(near_bound, 10U);
  EXPECT_GE(motions, 100U);
}

// Motions end with the same verdict; a proven clearance is no more than that of any sample.
TEST(ProvenCells, MotionsAreTheSame) {
  test::Random random(64);
  int free = 0, contact = 0;
  std::uint64_t distances = 0, distances_without = 0;
  for (int round = 0; round < 12; ++round) {
    const Robot plain = thick_arm(random);
    Robot proven = plain;
    ASSERT_TRUE(proven.prove_pairs().ok());
    RobotMotion one(plain), other(proven);
    RobotScratch scratch;
    WorldDistances near;
    const std::vector<double> ends = values_around(plain, 40, random);
    const std::size_t dof = plain.dof();
    std::vector<double> to(dof), q(dof);
    for (std::size_t i = 0; i + 2 * dof <= ends.size(); i += dof) {
      const auto from = std::span(ends).subspan(i, dof);
      for (std::size_t k = 0; k < dof; ++k) to[k] = from[k] + 0.1 * (ends[i + dof + k] - from[k]);
      const MotionResult without = one.sweep(from, to), with = other.sweep(from, to);
      EXPECT_EQ(with.verdict, without.verdict);
      EXPECT_NEAR(with.free_until, without.free_until, 1e-6);
      distances += with.distances, distances_without += without.distances;
      contact += with.verdict == MotionVerdict::contact && with.contact_at > 0.0 ? 1 : 0;
      if (with.verdict != MotionVerdict::free) continue;
      ++free;
      for (int sample = 0; sample <= 8; ++sample) {
        interpolate(plain, from, to, sample / 8.0, q);
        distance(plain, q, {}, scratch, near);
        EXPECT_GE(near.nearest[0].distance, with.clearance_at_least);
      }
    }
  }
  std::printf("%d free, %d with a contact on the way; %llu distances, %llu without proofs\n", free, contact,
              static_cast<unsigned long long>(distances), static_cast<unsigned long long>(distances_without));
  EXPECT_GE(free, 50);
  EXPECT_GE(contact, 5);
  EXPECT_LT(distances, distances_without);
}

}  // namespace
}  // namespace boxwood::testing
