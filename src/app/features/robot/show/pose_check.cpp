// SPDX-License-Identifier: MIT
// Queries every pair of links once, and sorts the pairs by what the SRDF says.
#include "app/features/robot/show/pose_check.hpp"

#include <algorithm>

#include "app/text/errors.hpp"

namespace boxwood {

namespace {
Error unanswered(const QueryStatus& status) {
  if (status.out_of_memory)
    return {ErrorKind::over_limit, "there is not enough memory to check the configuration"};
  return cancelled();
}

// Returns the link and the object of the scene of a pair; nullopt for two links.
std::optional<LinkObstacle> obstacle_of(const OpenedRobot& robot, const Robot& world, const WorldPair& pair) {
  if (pair.second >= robot.scene_objects.size() ||
      robot.scene_objects[pair.second] == OpenedRobot::kNoSceneObject)
    return std::nullopt;
  return LinkObstacle{world.objects()[pair.first].link, robot.scene_objects[pair.second]};
}

template <class T> void keep_each_once(std::vector<T>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}
}  // namespace

LinkPair links_of(const Robot& robot, const WorldPair& pair) {
  const std::uint32_t a = robot.objects()[pair.first].link, b = robot.objects()[pair.second].link;
  return {std::min(a, b), std::max(a, b)};
}

Result<std::shared_ptr<const PoseCheck>> check_pose(const OpenedRobot& robot,
                                                    std::vector<double> configuration, RobotScratch& scratch,
                                                    const std::atomic<bool>& stop) {
  auto out = std::make_shared<PoseCheck>();
  out->configuration = std::move(configuration);
  RobotQueryOptions query;
  query.mode = CollideMode::all;
  query.stop = &stop;
  WorldCollisions hits;
  collide(robot.all, out->configuration, query, scratch, hits);
  if (!hits.is_complete()) return unanswered(hits);
  for (const WorldPair& pair : hits.pairs) {
    if (const auto obstacle = obstacle_of(robot, robot.all, pair)) {
      out->obstacles.push_back(*obstacle);
      continue;
    }
    const LinkPair links = links_of(robot.all, pair);
    (robot.tested.is_tested(links.first, links.second) ? out->contacts : out->allowed).push_back(links);
  }
  keep_each_once(out->contacts);  // several pieces of two links are one pair
  keep_each_once(out->allowed);
  keep_each_once(out->obstacles);
  if (!out->is_colliding() && robot.can_collide()) {
    WorldDistances near;
    distance(robot.tested, out->configuration, query, scratch, near);
    if (!near.is_complete()) return unanswered(near);
    if (!near.nearest.empty() && near.nearest.front().distance < kInfinity) {
      out->distance = near.nearest.front().distance;
      out->nearest_obstacle = obstacle_of(robot, robot.tested, near.nearest.front().pair);
      if (!out->nearest_obstacle) out->nearest = links_of(robot.tested, near.nearest.front().pair);
    }
  }
  if (Result<void> limits = robot.tested.limits_exceeded(out->configuration, out->limits); !limits)
    return limits.error();
  return std::shared_ptr<const PoseCheck>(std::move(out));
}

}  // namespace boxwood
