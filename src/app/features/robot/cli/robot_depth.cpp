// SPDX-License-Identifier: MIT
// Objects of a robot as solids at their places.
#include "app/features/robot/cli/robot_depth.hpp"

namespace boxwood {

PlacedClashModel RobotDepth::placed(std::uint32_t object) {
  const WorldObject& in_world = robot_.world().object(object);
  std::unique_ptr<ClashModel>& model = models_[object];
  if (model == nullptr) model = std::make_unique<ClashModel>(in_world.model);
  const std::uint32_t link = robot_.objects()[object].link;
  return {model.get(), link == kNoLink ? in_world.pose : compose(links_[link], in_world.pose)};
}

std::optional<DepthInterval> RobotDepth::depth_of(std::span<const double> configuration,
                                                  const RigidTransform& base, const WorldPair& pair,
                                                  const std::atomic<bool>* stop) {
  robot_.link_poses(configuration, base, links_);
  ClashOptions options;
  options.stop = stop;
  const ClashResult found = clash(placed(pair.first), placed(pair.second), options, scratch_, contacts_);
  return found.is_complete() ? found.depth : std::nullopt;
}

}  // namespace boxwood
