// SPDX-License-Identifier: MIT
// The working memory of the queries of robots, as they see it.
#pragma once

#include <boxwood/robot.hpp>

namespace boxwood {

struct RobotAccess {
  explicit RobotAccess(RobotScratch& scratch)
      : links(scratch.links_), poses(scratch.poses_), world(scratch.world_), block(scratch.block_),
        distances(scratch.distances_) {}
  // Returns the paddings of a robot; null if none was ever set.
  static const RobotPadding* padding(const Robot& robot) noexcept { return robot.padding_.get(); }
  // Returns the proven cells of a robot; null without proofs, or if they do not hold for this pose of the
  // root.
  static const ProvenCells* cells(const Robot& robot, const RigidTransform& base) noexcept;

  std::vector<RigidTransform>&links, &poses;
  WorldScratch& world;
  WorldCollisions& block;
  WorldDistances& distances;
};

// Returns the neighbours of a robot: pairs of links with geometry that one joint joins, or links without
// geometry do. Throws bad_alloc.
std::vector<std::pair<std::uint32_t, std::uint32_t>> neighbouring_links(const RobotDescription& robot);

}  // namespace boxwood
