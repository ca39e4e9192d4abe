// SPDX-License-Identifier: MIT
// Robots and the answers about them as JSON (docs/cli.md).
#pragma once

#include <optional>
#include <span>
#include <string>

#include <boxwood/clash_depth.hpp>
#include <boxwood/robot.hpp>
#include <boxwood/robot_matrix.hpp>
#include <boxwood/robot_motion.hpp>

namespace boxwood {

// The robot itself, as one object.
std::string robot_to_json(const Robot& robot);

// The answer about one configuration.
struct RobotAnswer {
  std::size_t configuration = 0;
  std::span<const WorldPair> pairs;        // that collide
  const WorldDistance* nearest = nullptr;  // null if not computed
  bool with_depth = false;
  std::optional<DepthInterval> depth;  // of the first pair, if it overlaps
  std::span<const LimitBreach> limits;
  bool with_contacts = false;
  std::span<const std::size_t> first_contact;  // of each pair, and the end
  std::span<const WorldContact> contacts;
};
std::string answer_to_json(const Robot& robot, const RobotAnswer& answer);

// The answer about the motion from a configuration to the next one.
std::string motion_to_json(const Robot& robot, std::size_t configuration, const MotionResult& motion);

// The verdict about one pair, with the depth of its witness if that overlaps.
std::string link_pair_to_json(const Robot& robot, const LinkPairVerdict& pair,
                              const std::optional<DepthInterval>& depth);

// Returns the shapes of these lines, in this order.
std::string shape_of_robot();

}  // namespace boxwood
