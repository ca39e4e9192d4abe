// SPDX-License-Identifier: MIT
// Depths of pairs of a robot's objects: proven bounds of the shortest move that parts them.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include <boxwood/clash.hpp>
#include <boxwood/robot.hpp>

namespace boxwood {

// Keeps the facts about the solids of one robot. The robot must outlive it, unchanged.
class RobotDepth {
public:
  explicit RobotDepth(const Robot& robot) : robot_(robot), links_(robot.description().links.size()) {}

  // Computes the depth of two objects in a configuration; nullopt if they do not overlap, or if `stop` was
  // set or memory ran out. The first use of an object costs solid_facts().
  std::optional<DepthInterval> depth_of(std::span<const double> configuration, const RigidTransform& base,
                                        const WorldPair& pair, const std::atomic<bool>* stop);

private:
  PlacedClashModel placed(std::uint32_t object);

  const Robot& robot_;
  std::vector<RigidTransform> links_;
  std::unordered_map<std::uint32_t, std::unique_ptr<ClashModel>> models_;
  QueryScratch scratch_;
  std::vector<TrianglePair> contacts_;
};

}  // namespace boxwood
