// SPDX-License-Identifier: MIT
// The objects of a robot as the proofs about motions see them.
#pragma once

#include <boxwood/obb.hpp>
#include <boxwood/placed_model.hpp>
#include <boxwood/robot.hpp>

#include "robot/motion_bounds.hpp"

namespace boxwood {

struct MovingObject {
  std::uint32_t number = 0, link = kNoLink;
  ModelView model;
  RigidTransform pose;                     // in its link, or of an obstacle in the world
  ObjectBall ball;                         // in its link, or of an obstacle in the world
  Obb box;                                 // in its link, or of an obstacle in the world
  Vec3 low = Vec3(0.0), high = Vec3(0.0);  // of an obstacle: its box in the world
  double size = 0.0;                       // of the coordinates of its corners
};

// Reads the mesh of an object of the robot's world.
MovingObject moving_object(const Robot& robot, std::uint32_t number);

// Returns the box of an object that a link carries where the link stands.
Obb placed_box_of(const MovingObject& object, const RigidTransform& link) noexcept;

// Returns a lower bound of the distance of two boxes: the largest gap along a normal of their faces. Negative
// if no face separates them.
double gap_of_boxes(const Obb& a, const Obb& b) noexcept;

// A box that moves: how its centre does, how it turns, and a length that covers the rest (BallSpeed).
struct MovingBox {
  const Obb& box;
  BallSpeed speed;  // with the velocity of the box's centre
};

// Returns a lower bound of the distance of two boxes for all times within `half`, along the best of the
// normals of their faces: the gap at the middle, less what both move along the normal. Only positive numbers
// count.
double gap_while_moving(const MovingBox& a, const MovingBox& b, double half) noexcept;

// Returns the object at the poses of the links.
PlacedModel placed_at(const MovingObject& object, std::span<const RigidTransform> links);

// Returns a bound of the rounding of the kinematics of two objects, of which the first moves. `base` is the
// length of the translation of the robot's root.
double kinematic_rounding(const MotionBounds& bounds, const MovingObject& a, const MovingObject& b,
                          double base) noexcept;

}  // namespace boxwood
