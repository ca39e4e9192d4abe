// SPDX-License-Identifier: MIT
// The library's answer about one configuration: the pairs of links in contact, the nearest pair, the limits.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <boxwood/robot.hpp>

#include "app/features/robot/show/opened_robot.hpp"

namespace boxwood {

using LinkPair = std::pair<std::uint32_t, std::uint32_t>;  // links, the lower number first

using LinkObstacle = std::pair<std::uint32_t, std::uint32_t>;  // a link, an object of the scene

struct PoseCheck {
  std::vector<double> configuration;
  std::vector<LinkPair> contacts;       // of tested pairs, ascending
  std::vector<LinkPair> allowed;        // in contact, but left out
  std::vector<LinkObstacle> obstacles;  // in contact, ascending
  // The nearest of the tested pairs; infinity without tested pairs, or if any is in contact.
  double distance = kInfinity;
  LinkPair nearest;
  std::optional<LinkObstacle> nearest_obstacle;  // stands in for `nearest`
  std::vector<LimitBreach> limits;
  bool is_colliding() const { return !contacts.empty() || !obstacles.empty(); }
};

// Fails with `cancelled` if `stop` was set, with `over_limit` if memory runs out.
Result<std::shared_ptr<const PoseCheck>> check_pose(const OpenedRobot& robot,
                                                    std::vector<double> configuration, RobotScratch& scratch,
                                                    const std::atomic<bool>& stop);

// Returns the links of a pair of the robot's objects, of which none is an obstacle.
LinkPair links_of(const Robot& robot, const WorldPair& pair);

}  // namespace boxwood
