// SPDX-License-Identifier: MIT
// Bounds of displacements against the displacements of points at sampled times, relative to every joint of
// the chain.
#include <cstdio>

#include <gtest/gtest.h>

#include <boxwood/robot_motion.hpp>

#include "random.hpp"
#include "robot/motion_bounds.hpp"
#include "robot/robot_files.hpp"

namespace boxwood::testing {
namespace {

// A chain of joints of every kind, some of which mimic another one.
Robot chain_of_all_joints(test::Random& random, std::uint32_t count) {
  constexpr RobotJointKind kKinds[] = {RobotJointKind::revolute,  RobotJointKind::continuous,
                                       RobotJointKind::prismatic, RobotJointKind::fixed,
                                       RobotJointKind::planar,    RobotJointKind::floating};
  RobotDescription d = planar_chain(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    RobotJoint& joint = d.joints[i];
    joint.axis = random.unit();
    joint.parent_from_joint = {random.rotation(), random.in_cube(1.0)};
    joint.kind = random.chance(0.6) ? RobotJointKind::continuous : kKinds[random.index(6)];
    if (i > 1 && random.chance(0.2) && d.joints[0].kind == RobotJointKind::continuous &&
        values_of(joint.kind) == 1)
      joint.mimic = RobotMimic{0, random.uniform(-2.0, 2.0), 0.25};
  }
  return *Robot::create({d, {}});
}

TEST(MotionBounds, NoPointMovesFarther) {
  test::Random random(55);
  std::size_t compared = 0, close = 0;
  double largest = 0.0;
  for (int round = 0; round < 300; ++round) {
    const Robot robot = chain_of_all_joints(random, static_cast<std::uint32_t>(1 + random.index(7)));
    const std::size_t dof = robot.dof(), count = robot.description().links.size();
    std::vector<double> from(dof), to(dof), q(dof);
    for (double& x : from) x = random.uniform(-2.0, 2.0);
    for (std::size_t i = 0; i < dof; ++i) to[i] = from[i] + random.uniform(-1.5, 1.5);
    MotionBounds bounds(robot);
    bounds.set_motion(from, to);
    const double middle = random.uniform(0.0, 1.0);
    const double half = std::min({middle, 1.0 - middle, random.magnitude(-4, 0)});
    const auto link = static_cast<std::uint32_t>(count - 1);
    const ObjectBall ball{random.in_cube(0.5), random.magnitude(-3, 0)};
    std::vector<RigidTransform> at_middle(count), at(count);
    interpolate(robot, from, to, middle, q);
    robot.link_poses(q, {}, at_middle);
    const std::span<const std::uint32_t> chain = bounds.chain(link);
    std::vector<double> moved(chain.size() + 1);
    bounds.displacements(link, ball, at_middle, half, moved);
    for (int sample = -20; sample <= 20; ++sample) {
      interpolate(robot, from, to, middle + half * sample / 20.0, q);
      robot.link_poses(q, {}, at);
      const Vec3 point = ball.center + ball.radius * random.unit();
      for (std::size_t k = 0; k < chain.size(); ++k) {
        const std::uint32_t above = robot.description().joints[chain[k]].parent;
        const Vec3 now = place(inverse(at[above]), place(at[link], point));
        const Vec3 then = place(inverse(at_middle[above]), place(at_middle[link], point));
        const double way = glm::length(now - then);
        EXPECT_LE(way, moved[k] + 1e-13) << "round " << round << ", joint " << k;
        ++compared;
        if (moved[k] > 1e-6) largest = std::max(largest, way / moved[k]);
        close += way > 0.3 * moved[k] ? 1 : 0;
      }
    }
    EXPECT_EQ(moved.back(), 0.0);
  }
  std::printf("%zu displacements, %zu above 0.3 of the bound, the largest %.3f of it\n", compared, close,
              largest);
  EXPECT_GT(largest, 0.9);
  EXPECT_GT(close, compared / 20);
}

}  // namespace
}  // namespace boxwood::testing
