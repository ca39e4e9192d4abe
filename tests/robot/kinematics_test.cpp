// SPDX-License-Identifier: MIT
// Poses of links against closed forms: planar chains, rational rotations, and each kind of joint by itself.
#include <cmath>
#include <cstdio>
#include <numbers>

#include <gtest/gtest.h>

#include <boxwood/robot.hpp>

#include "random.hpp"
#include "robot/robot_files.hpp"

namespace boxwood::testing {
namespace {

std::vector<RigidTransform> poses_of(const Robot& robot, const std::vector<double>& q,
                                     const RigidTransform& base = {}) {
  std::vector<RigidTransform> out(robot.description().links.size());
  robot.link_poses(q, base, out);
  return out;
}

double difference(const RigidTransform& a, const RigidTransform& b) {
  double most = 0.0;
  for (int i = 0; i < 3; ++i) {
    most = std::max(most, std::abs(a.translation[i] - b.translation[i]));
    for (int k = 0; k < 3; ++k)
      most = std::max(most, std::abs(a.rotation[static_cast<std::size_t>(i)][k] -
                                     b.rotation[static_cast<std::size_t>(i)][k]));
  }
  return most;
}

TEST(Kinematics, PlanarChainsHaveTheirClosedForm) {
  test::Random random(45);
  std::size_t links = 0;
  double worst = 0.0;
  for (int round = 0; round < 400; ++round) {
    const auto count = static_cast<std::uint32_t>(1 + random.index(12));
    const Robot robot = *Robot::create({planar_chain(count), {}});
    ASSERT_EQ(robot.dof(), count);
    std::vector<double> q(count);
    for (double& x : q) x = random.uniform(-7.0, 7.0);
    const auto poses = poses_of(robot, q);
    double angle = 0.0;
    Vec3 at(0.0);
    for (std::uint32_t i = 1; i <= count; ++i) {
      angle += q[i - 1];
      const RigidTransform expected{{Vec3(std::cos(angle), -std::sin(angle), 0),
                                     Vec3(std::sin(angle), std::cos(angle), 0), Vec3(0, 0, 1)},
                                    at};
      const double error = difference(poses[i], expected);
      worst = std::max(worst, error);
      EXPECT_LE(error, 40.0 * (count + 1) * (count + 1) * 0x1p-53);
      at += Vec3(std::cos(angle), std::sin(angle), 0.0);
      ++links;
    }
  }
  std::printf("%zu links of 400 chains, worst error %.3g\n", links, worst);
  EXPECT_GT(links, 2000U);
}

// Rotations by the angles of Pythagorean triples are rational; axes along x, y and z in turn. The pose is
// multiplied out in numbers of which each is a short fraction.
TEST(Kinematics, RationalPoses) {
  const double triples[][3] = {{3, 4, 5}, {5, 12, 13}, {8, 15, 17}, {7, 24, 25}};
  RobotDescription d;
  d.links.resize(5);
  for (std::uint32_t i = 0; i < 5; ++i) d.links[i].name = "l" + std::to_string(i);
  RigidTransform expected;
  std::vector<double> q;
  for (std::uint32_t i = 0; i < 4; ++i) {
    Vec3 axis(0.0);
    axis[static_cast<int>(i % 3)] = 1.0;
    const double c = triples[i][0] / triples[i][2], s = triples[i][1] / triples[i][2];
    d.joints.push_back(
        joint_of("j" + std::to_string(i), RobotJointKind::continuous, i, i + 1, axis, Vec3(0.5, 0.25, -2.0)));
    q.push_back(std::atan2(triples[i][1], triples[i][0]));
    const int a = static_cast<int>((i + 1) % 3), b = static_cast<int>((i + 2) % 3);
    RigidTransform step;
    step.translation = Vec3(0.5, 0.25, -2.0);
    step.rotation[static_cast<std::size_t>(a)][a] = step.rotation[static_cast<std::size_t>(b)][b] = c;
    step.rotation[static_cast<std::size_t>(a)][b] = -s;
    step.rotation[static_cast<std::size_t>(b)][a] = s;
    expected = compose(expected, step);
  }
  const Robot robot = *Robot::create({d, {}});
  EXPECT_LE(difference(poses_of(robot, q)[4], expected), 1e-15 * 8);
}

TEST(Kinematics, EachKindOfJoint) {
  RobotDescription d;
  d.links.resize(7);
  for (std::uint32_t i = 0; i < 7; ++i) d.links[i].name = "l" + std::to_string(i);
  const Vec3 at(1, 2, 3);
  d.joints = {joint_of("fixed", RobotJointKind::fixed, 0, 1, Vec3(1, 0, 0), at),
              joint_of("slide", RobotJointKind::prismatic, 0, 2, Vec3(0, 0.6, 0.8), at),
              joint_of("plane", RobotJointKind::planar, 0, 3, Vec3(0, 0, 1), at),
              joint_of("side", RobotJointKind::planar, 0, 4, Vec3(1, 0, 0), at),
              joint_of("free", RobotJointKind::floating, 0, 5, Vec3(0, 0, 1), at),
              joint_of("follow", RobotJointKind::prismatic, 0, 6, Vec3(1, 0, 0), at)};
  d.joints[5].mimic = RobotMimic{1, -2.0, 0.25};
  const Robot robot = *Robot::create({d, {}});
  ASSERT_EQ(robot.dof(), 14U);
  EXPECT_EQ(robot.values()[1].name, "plane.x");
  EXPECT_EQ(robot.values()[13].name, "free.qw");
  std::vector<double> q = *robot.default_configuration();
  EXPECT_EQ(q[13], 1.0);
  for (const RigidTransform& pose : poses_of(robot, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}))
    EXPECT_LE(difference({kIdentityRows, pose.translation}, pose), 1e-15);
  const double half = std::numbers::pi / 2;
  q = {0.5, 0.25, 0.5, half, 0.25, 0.5, half, 7, 8, 9, 0, 0, 3, 3};
  const auto poses = poses_of(robot, q);
  EXPECT_EQ(poses[1].translation, at);
  EXPECT_LE(glm::length(poses[2].translation - (at + Vec3(0, 0.3, 0.4))), 1e-15);
  const Rows3 quarter = {Vec3(0, -1, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)};
  EXPECT_LE(difference(poses[3], {quarter, at + Vec3(0.25, 0.5, 0)}), 1e-15);
  // z turned to x by the least angle takes x to -z and leaves y.
  const Rows3 about_x = {Vec3(1, 0, 0), Vec3(0, 0, -1), Vec3(0, 1, 0)};
  EXPECT_LE(difference(poses[4], {about_x, at + Vec3(0, 0.5, -0.25)}), 1e-15);
  EXPECT_LE(difference(poses[5], {quarter, at + Vec3(7, 8, 9)}), 1e-15);  // a quaternion of length 3 sqrt(2)
  EXPECT_EQ(poses[6].translation, at + Vec3(-2.0 * 0.5 + 0.25, 0, 0));

  RigidTransform base{quarter, Vec3(10, 0, 0)};
  const auto moved = poses_of(robot, q, base);
  for (std::size_t i = 0; i < moved.size(); ++i)
    EXPECT_LE(difference(moved[i], compose(base, poses[i])), 1e-14);
}

TEST(Kinematics, LimitsThatAreExceeded) {
  RobotDescription d = planar_chain(2);
  for (RobotJoint& joint : d.joints) {
    joint.kind = RobotJointKind::revolute;
    joint.lower = -1.0, joint.upper = 1.0;
    joint.soft_upper = 0.75;
  }
  d.joints[1].mimic = RobotMimic{0, 2.0, 0.0};
  const Robot robot = *Robot::create({d, {}});
  ASSERT_EQ(robot.dof(), 1U);
  std::vector<LimitBreach> found;
  const auto count = [&](double q) {
    found.clear();
    EXPECT_TRUE(robot.limits_exceeded(std::vector<double>{q}, found));
    return found.size();
  };
  EXPECT_EQ(count(0.0), 0U);
  EXPECT_EQ(count(0.375), 0U);  // twice that is the soft limit itself
  EXPECT_EQ(count(0.5), 1U);    // the one that mimics is beyond its soft limit
  EXPECT_TRUE(found[0].is_soft && found[0].joint == 1);
  EXPECT_EQ(count(0.9), 2U);
  EXPECT_TRUE(found[0].is_soft && !found[1].is_soft && found[1].limit == 1.0 && found[1].value == 1.8);
  EXPECT_EQ(count(-1.5), 2U);
}

}  // namespace
}  // namespace boxwood::testing
