// SPDX-License-Identifier: MIT
// The working memory of certified motions: the objects and pairs of a robot, and where they stand at a
// moment.
#pragma once

#include <boxwood/placed_pair.hpp>
#include <boxwood/robot_motion.hpp>

#include "robot/motion_bounds.hpp"
#include "robot/moving_object.hpp"

namespace boxwood {

struct MovingPair {
  std::uint32_t a = 0, b = 0;  // of MotionBody::objects; a moves
  std::uint32_t shared = 0;    // joints that both chains begin with
};

// The pairs of a moving object: first those with moving ones, then those with obstacles.
struct MoverPairs {
  std::uint32_t first = 0, first_static = 0, end = 0;
};

// Part of the time, and the pairs that are not proven free in it.
struct TimePart {
  double from = 0.0, to = 1.0;
  int depth = 0;
  std::size_t first_pair = 0;  // of MotionBody::open, up to its end
};

struct MotionBody {
  explicit MotionBody(const Robot& of);

  const Robot robot;  // a copy: it shares what is large
  MotionBounds bounds;
  std::vector<MovingObject> objects;  // those of links first
  std::vector<MovingPair> pairs;
  QueryScratch scratch;
  std::vector<std::size_t> first_bound;  // of each object in `bound`
  std::vector<double> bound, middle;
  std::vector<BallSpeed> speed;
  std::vector<Vec3> centers;
  std::vector<Obb> boxes;  // where the objects stand
  std::vector<std::uint64_t> placed_at_moment;
  std::uint64_t moment = 0;
  double half_time = 0.0;
  std::vector<RigidTransform> links;
  std::vector<MoverPairs> movers;   // the pairs of each moving object
  std::size_t first_obstacle = 0;   // of `objects`
  std::vector<double> sides[6];     // of the boxes of the obstacles: three lower ones, three upper ones
  std::vector<double> squares;      // of their distances from a point
  MovingObject widest;              // an obstacle with the largest coordinates of all
  std::vector<std::uint32_t> open;  // pairs of the parts of time on the stack, one part after the other
  std::vector<TimePart> stack;
  std::vector<TrianglePair> triangles;
  RobotScratch robot_scratch;
  WorldCollisions hits;

  void collect_obstacles();
  // Computes the squares of the distances of a point from the boxes of all obstacles.
  void measure_obstacles(const Vec3& point);
  // Computes the poses of the links at a time; bounds are then those of all times within `half` of it.
  void place_links(std::span<const double> from, std::span<const double> to, double time, double half,
                   const RigidTransform& base);
  // Computes the place and the bounds of a moving object, once for each moment: later parts of time have few
  // open pairs.
  void place_object(std::uint32_t object);
  // Returns how the box of an object moves with the joints behind the first `shared` ones of its chain.
  MovingBox moving_box(std::uint32_t object, std::size_t shared) const;
  double bound_of(std::uint32_t object, std::size_t shared) const {
    return bound[first_bound[object] + shared];
  }
};

}  // namespace boxwood
