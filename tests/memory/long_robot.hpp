// SPDX-License-Identifier: MIT
// The robot whose memory ends.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include <boxwood/robot.hpp>

#include "robot/robot_files.hpp"

namespace boxwood::testing {

template <class T> bool is_no_memory(const Result<T>& result) {
  return !result && result.error().kind == ErrorKind::over_limit && !result.error().message.empty();
}

inline RobotGeometry piece_of(RobotShape shape, const Vec3& size) {
  RobotGeometry geometry;
  geometry.shape = shape;
  geometry.size = size;
  return geometry;
}

inline std::shared_ptr<const TriangleMesh> block(double edge) {
  return std::make_shared<const TriangleMesh>(*mesh_of(piece_of(RobotShape::box, Vec3(edge))));
}

inline RigidTransform at(double x, double y) {
  RigidTransform pose;
  pose.translation = Vec3(x, y, 0.0);
  return pose;
}

// Five bars, a joint with limits, one that mimics, a free hand, and names too long to fit inside a string.
// The joints are not in the order of the chain.
inline RobotDescription description() {
  RobotDescription d = planar_chain(5);
  for (RobotLink& link : d.links) link.name += " of a robot with long names";
  for (RobotJoint& joint : d.joints) joint.name += " of a robot with long names";
  d.joints[1].kind = RobotJointKind::revolute;
  d.joints[1].lower = 0.25, d.joints[1].upper = 0.75;
  d.joints[2].mimic = RobotMimic{1, -1.0, 0.5};
  d.links.emplace_back().name = "a hand without geometry of its own";
  d.joints.push_back(joint_of("the joint of the floating hand", RobotJointKind::floating, 5, 6, Vec3(1, 0, 0),
                              Vec3(1.0, 0.0, 0.0)));
  std::swap(d.joints[0], d.joints[4]);
  d.states.push_back({"a state with a long name", {{4, {0.5}}}});
  return d;
}

// With an obstacle and a free number.
inline const Robot& robot() {
  static const Robot made = [] {
    Robot r = *Robot::create({description(), {}});
    EXPECT_TRUE(r.add_obstacle("the first obstacle of the world", block(0.5), at(2.0, 1.5)).ok());
    const Result<std::uint32_t> gone = r.add_obstacle("gone", block(0.5), at(9.0, 9.0));
    EXPECT_TRUE(gone.ok() && r.remove(*gone).ok());
    return r;
  }();
  return made;
}

}  // namespace boxwood::testing
