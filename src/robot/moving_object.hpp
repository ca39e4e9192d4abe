// SPDX-License-Identifier: MIT
// The objects of a robot as the proofs about motions see them.
#pragma once

#include <boxwood/placed_model.hpp>
#include <boxwood/robot.hpp>

#include "robot/motion_bounds.hpp"

namespace boxwood {

struct MovingObject {
  std::uint32_t number = 0, link = kNoLink;
  ModelView model;
  RigidTransform pose;                     // in its link, or of an obstacle in the world
  ObjectBall ball;                         // in its link, or of an obstacle in the world
  Vec3 low = Vec3(0.0), high = Vec3(0.0);  // of an obstacle: its box in the world
  double size = 0.0;                       // of the coordinates of its corners
};

// Reads the mesh of an object of the robot's world.
MovingObject moving_object(const Robot& robot, std::uint32_t number);

// Returns the object at the poses of the links.
PlacedModel placed_at(const MovingObject& object, std::span<const RigidTransform> links);

// Returns a bound of the rounding of the kinematics of two objects, of which the first moves. `base` is the
// length of the translation of the robot's root.
double kinematic_rounding(const MotionBounds& bounds, const MovingObject& a, const MovingObject& b,
                          double base) noexcept;

}  // namespace boxwood
