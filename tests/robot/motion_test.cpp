// SPDX-License-Identifier: MIT
// Certified motions against closed forms and against dense sampling, which must never find an earlier
// contact.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numbers>

#include <gtest/gtest.h>

#include <boxwood/robot_motion.hpp>

#include "random.hpp"
#include "robot/robot_files.hpp"

namespace boxwood::testing {
namespace {

std::shared_ptr<const TriangleMesh> box_of(const Vec3& size) {
  RobotGeometry g;
  g.size = size;
  return std::make_shared<const TriangleMesh>(*mesh_of(g));
}

RigidTransform at(const Vec3& where) {
  RigidTransform pose;
  pose.translation = where;
  return pose;
}

// A bar of length 1 and half width 1/16 turns about z until the corner (1, 1/16) of its tip meets the lower
// face y = 1/2 of a cube.
TEST(Motion, ABarThatTurnsIntoACube) {
  RobotDescription d = planar_chain(1, 0.125, 0.0);
  Robot robot = *Robot::create({d, {}});
  ASSERT_TRUE(robot.add_obstacle("cube", box_of(Vec3(0.5)), at(Vec3(0.75, 0.75, 0.0))).ok());
  RobotMotion motion(robot);
  const double first = std::asin(0.5 / std::hypot(1.0, 0.0625)) - std::atan(0.0625);
  const MotionResult hit = motion.sweep(std::vector{0.0}, std::vector{2.0});
  EXPECT_EQ(hit.verdict, MotionVerdict::contact);
  EXPECT_LE(hit.free_until, first / 2.0);
  EXPECT_GE(hit.free_until, first / 2.0 - 2e-6);
  EXPECT_GE(hit.contact_at, first / 2.0 - 1e-12);
  EXPECT_LE(hit.contact_at - hit.free_until, 1e-6);
  EXPECT_EQ(robot.objects()[hit.pair.second].name, "cube");
  std::printf("first contact at %.9g, free until %.9g, after %u distances\n", first / 2.0, hit.free_until,
              hit.distances);

  const MotionResult free = motion.sweep(std::vector{0.0}, std::vector{first - 1e-3});
  EXPECT_EQ(free.verdict, MotionVerdict::free);
  EXPECT_EQ(free.free_until, 1.0);
  EXPECT_GT(free.clearance_at_least, 0.0);
  EXPECT_LT(free.clearance_at_least, 1e-3);
  // A full turn with the same end: sampling both ends sees nothing.
  EXPECT_EQ(motion.sweep(std::vector{-0.5}, std::vector{-0.5 + 2 * std::numbers::pi}).verdict,
            MotionVerdict::contact);
  // It begins in contact.
  const MotionResult inside = motion.sweep(std::vector{0.8}, std::vector{0.0});
  EXPECT_EQ(inside.verdict, MotionVerdict::contact);
  EXPECT_EQ(inside.contact_at, 0.0);
}

// Slides and floats: the flat end of a box meets a wall at a time that is a short fraction.
TEST(Motion, SlidesThatTouchAtTheEnd) {
  RobotDescription d;
  d.links.resize(2);
  d.links[0].name = "rail", d.links[1].name = "box";
  d.links[1].collision = {box_piece(Vec3(1.0), Vec3(0.0))};
  d.joints = {joint_of("x", RobotJointKind::prismatic, 0, 1, Vec3(1, 0, 0), Vec3(0.0))};
  Robot robot = *Robot::create({d, {}});
  ASSERT_TRUE(robot.add_obstacle("wall", box_of(Vec3(1.0, 4.0, 4.0)), at(Vec3(3.0, 0, 0))).ok());
  RobotMotion motion(robot);
  const MotionResult touch = motion.sweep(std::vector{0.0}, std::vector{2.0});
  EXPECT_EQ(touch.verdict, MotionVerdict::contact);  // touching is contact, at the very end
  EXPECT_EQ(touch.contact_at, 1.0);
  EXPECT_GE(touch.free_until, 1.0 - 1e-6);
  const MotionResult through = motion.sweep(std::vector{0.0}, std::vector{8.0});
  EXPECT_EQ(through.verdict, MotionVerdict::contact);
  EXPECT_LE(through.free_until, 0.25);
  EXPECT_GE(through.free_until, 0.25 - 1e-6);
  EXPECT_EQ(motion.sweep(std::vector{0.0}, std::vector{2.0 - 1e-9}).verdict, MotionVerdict::free);
  // Along the wall within a float's rounding: neither free nor shown to meet, and never `free`.
  const MotionResult near = motion.sweep(std::vector{2.0 - 1e-16}, std::vector{1.0});
  EXPECT_NE(near.verdict, MotionVerdict::free);

  d.joints[0].kind = RobotJointKind::floating;
  Robot floating = *Robot::create({d, {}});
  ASSERT_TRUE(floating.add_obstacle("wall", box_of(Vec3(1.0, 4.0, 4.0)), at(Vec3(3.0, 0, 0))).ok());
  RobotMotion turn(floating);
  // A quarter turn about z beside the wall, 5/8 from the box's centre: its corner, sqrt(1/2) far, passes
  // there at the angle a where sqrt(1/2) cos(pi/4 - a) = 5/8.
  const double half = std::sqrt(0.5);
  const std::vector<double> from = {1.875, 0, 0, 0, 0, 0, 1}, to = {1.875, 0, 0, 0, 0, half, half};
  const MotionResult hit = turn.sweep(from, to);
  ASSERT_EQ(hit.verdict, MotionVerdict::contact);
  const double first = (std::numbers::pi / 4 - std::acos(0.625 / std::sqrt(0.5))) / (std::numbers::pi / 2);
  EXPECT_LE(hit.free_until, first + 1e-12);
  EXPECT_GE(hit.free_until, first - 2e-6);
  std::printf("turn: contact at %.9g, of %.9g\n", hit.contact_at, first);
}

// What interpolate() does between quaternions has a constant rate, the short way.
TEST(Motion, InterpolationOfTurns) {
  RobotDescription d;
  d.links.resize(2);
  d.links[0].name = "a", d.links[1].name = "b";
  d.joints = {joint_of("f", RobotJointKind::floating, 0, 1, Vec3(1, 0, 0), Vec3(0.0))};
  const Robot robot = *Robot::create({d, {}});
  test::Random random(48);
  std::vector<double> from(7), to(7), q(7);
  std::vector<RigidTransform> pose(2);
  for (int round = 0; round < 200; ++round) {
    const Vec3 axis = random.unit();
    const double angle = random.uniform(0.0, 3.0), sign = random.chance(0.5) ? 1.0 : -1.0;
    from = {0, 0, 0, 0, 0, 0, 2};
    to = {1,
          0,
          0,
          sign * axis.x * std::sin(angle / 2),
          sign * axis.y * std::sin(angle / 2),
          sign * axis.z * std::sin(angle / 2),
          sign * std::cos(angle / 2)};
    const double t = random.uniform(0.0, 1.0);
    interpolate(robot, from, to, t, q);
    robot.link_poses(q, {}, pose);
    const double c = std::cos(t * angle), s = std::sin(t * angle);
    const Vec3 v = random.unit();
    const Vec3 expected = c * v + s * glm::cross(axis, v) + (1 - c) * glm::dot(axis, v) * axis;
    EXPECT_LE(glm::length(rotate(pose[1], v) - expected), 1e-14);
  }
}

struct RandomCase {
  Robot robot;
  std::vector<double> from, to;
};

// A chain in space among boxes, with slides, a joint that mimics, and a motion of up to two radians.
RandomCase random_case(test::Random& random) {
  const auto count = static_cast<std::uint32_t>(2 + random.index(4));
  RobotDescription d = planar_chain(count, 0.15);
  for (std::uint32_t i = 0; i < count; ++i) {
    RobotJoint& joint = d.joints[i];
    if (random.chance(0.7)) joint.axis = random.unit();
    if (i > 0 && random.chance(0.2)) joint.kind = RobotJointKind::prismatic;
    if (i > 1 && random.chance(0.2)) joint.mimic = RobotMimic{0, random.uniform(-1.5, 1.5), 0.1};
  }
  Robot robot = *Robot::create({d, {}});
  for (int i = 4 + random.index(14); i > 0; --i) {
    RigidTransform pose{random.rotation(), random.in_cube(2.2)};
    (void)robot.add_obstacle("o", box_of(Vec3(random.uniform(0.05, 0.6), random.uniform(0.05, 0.6), 0.3)),
                             pose);
  }
  std::vector<double> from(robot.dof()), to(robot.dof());
  for (std::size_t k = 0; k < from.size(); ++k) {
    from[k] = random.uniform(-2.5, 2.5);
    to[k] = from[k] + random.uniform(-1.0, 1.0) * (random.chance(0.3) ? 2.0 : 0.4);
  }
  return {std::move(robot), std::move(from), std::move(to)};
}

void pad(Robot& robot, test::Random& random) {
  ASSERT_TRUE(robot.set_padding(random.chance(0.5) ? 0.0 : random.uniform(0.0, 0.05)).ok());
  const auto count = static_cast<std::uint32_t>(robot.objects().size());
  for (std::uint32_t i = 0; i < count; ++i) {
    if (random.chance(0.4)) {
      ASSERT_TRUE(robot.set_object_padding(i, random.uniform(0.0, 0.1)).ok());
    }
    if (const auto k = static_cast<std::uint32_t>(random.index(static_cast<int>(count))); k != i) {
      ASSERT_TRUE(robot.set_pair_padding(i, k, random.uniform(0.0, 0.2)).ok());
    }
  }
}

// BOXWOOD_MOTIONS=N for a longer run; 10,000 takes some minutes.
int motions_to_compare(int otherwise) {
  const char* wanted = std::getenv("BOXWOOD_MOTIONS");
  return wanted != nullptr ? std::atoi(wanted) : otherwise;
}

void compare_with_samples(int motions, unsigned seed, bool padded) {
  constexpr int kSamples = 400;
  test::Random random(seed);
  int free = 0, contact = 0, undecided = 0, begins = 0;
  RobotScratch scratch;
  WorldCollisions hits;
  for (int round = 0; round < motions; ++round) {
    RandomCase c = random_case(random);
    if (padded) pad(c.robot, random);
    RobotMotion motion(c.robot);
    const MotionResult found = motion.sweep(c.from, c.to);
    std::vector<double> q(c.robot.dof() * (kSamples + 1));
    for (int i = 0; i <= kSamples; ++i)
      interpolate(c.robot, c.from, c.to, static_cast<double>(i) / kSamples,
                  std::span(q).subspan(c.robot.dof() * static_cast<std::size_t>(i), c.robot.dof()));
    collide(c.robot, q, {}, scratch, hits);
    double first = 2.0;
    for (int i = kSamples; i >= 0; --i)
      if (hits.colliding[static_cast<std::size_t>(i)] != 0) first = static_cast<double>(i) / kSamples;
    EXPECT_GE(first, found.free_until) << "round " << round;
    if (found.verdict == MotionVerdict::free) {
      EXPECT_EQ(first, 2.0) << "round " << round;
    }
    if (found.verdict == MotionVerdict::contact) {
      // The contact is shown by an exact query at its time.
      std::vector<double> there(c.robot.dof());
      interpolate(c.robot, c.from, c.to, found.contact_at, there);
      collide(c.robot, there, {}, scratch, hits);
      EXPECT_EQ(hits.colliding[0], 1) << "round " << round;
      if (found.contact_at > 0.0) {
        EXPECT_LE(found.contact_at - found.free_until, 1e-6) << "round " << round;
      }
    }
    free += found.verdict == MotionVerdict::free ? 1 : 0;
    contact += found.verdict == MotionVerdict::contact ? 1 : 0;
    undecided += found.verdict == MotionVerdict::undecided ? 1 : 0;
    begins += found.contact_at == 0.0 ? 1 : 0;
    // The clearance that is proven is no more than that of any sample.
    if (found.verdict == MotionVerdict::free && round % 10 == 0) {
      WorldDistances near;
      distance(c.robot, q, {}, scratch, near);
      for (const WorldDistance& d : near.nearest) EXPECT_GE(d.distance, found.clearance_at_least);
    }
  }
  std::printf("%d motions: %d free, %d contact (%d from the start), %d undecided\n", motions, free, contact,
              begins, undecided);
  EXPECT_GE(free, motions / 10);
  EXPECT_GE(contact - begins, motions / 20);
  EXPECT_LE(undecided, motions / 20);
}

TEST(Motion, DenseSamplingFindsNoEarlierContact) {
  compare_with_samples(motions_to_compare(150), 49, false);
}

// Each round has other paddings, of all pairs, of objects and of pairs.
TEST(Motion, PaddedPairsCollideNoEarlier) {
  compare_with_samples(motions_to_compare(60), 53, true);
}

TEST(Motion, BudgetAndStop) {
  test::Random random(51);
  int cut = 0;
  for (int round = 0; round < 160; ++round) {
    const RandomCase c = random_case(random);
    RobotMotion motion(c.robot);
    const MotionResult whole = motion.sweep(c.from, c.to);
    MotionOptions few;
    few.budget = 1;
    const MotionResult found = motion.sweep(c.from, c.to, few);
    EXPECT_LE(found.distances, 1U);
    EXPECT_LE(found.free_until, whole.verdict == MotionVerdict::free ? 1.0 : whole.free_until + 1e-6);
    if (found.verdict == MotionVerdict::free) {
      EXPECT_EQ(whole.verdict, MotionVerdict::free);
    }
    cut += found.verdict == MotionVerdict::undecided ? 1 : 0;
    const std::atomic<bool> stop = true;
    MotionOptions stopped;
    stopped.stop = &stop;
    EXPECT_NE(motion.sweep(c.from, c.to, stopped).verdict, MotionVerdict::free);
  }
  std::printf("%d of 160 cut short\n", cut);
  EXPECT_GT(cut, 3);
}

}  // namespace
}  // namespace boxwood::testing
