// SPDX-License-Identifier: MIT
// The robot of an open URDF, with the SRDF that is given or lies beside it.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boxwood/robot.hpp>
#include <boxwood/robot_import.hpp>

namespace boxwood {

// The options of the command line about robots (SessionOptions::setups).
struct RobotSetup {
  std::vector<RobotPackage> packages;
  std::optional<std::string> srdf;
};

struct OpenedRobot {
  OpenedRobot(Robot robot, std::string srdf_file)
      : tested(robot), all(std::move(robot)), srdf(std::move(srdf_file)) {}
  Robot tested;      // with the pairs that the SRDF leaves
  Robot all;         // with every pair of links that have geometry
  std::string srdf;  // empty if there is no SRDF
  std::string note;  // the reason why the SRDF beside the URDF is not used; else empty
  std::vector<double> home;
  std::vector<RigidTransform> home_poses;  // of each link
  std::size_t link_pairs = 0;              // of links with geometry
  bool has_collision = false, has_visual = false;
  // The object of the scene of each object of both worlds that is an obstacle (surroundings.hpp).
  static constexpr std::uint32_t kNoSceneObject = UINT32_MAX;
  std::vector<std::uint32_t> scene_objects;
  std::size_t obstacles = 0;

  // Returns true if some pair is tested.
  bool can_collide() const { return tested.tested_pairs() > 0 || (obstacles > 0 && has_collision); }
  const RobotDescription& description() const { return tested.description(); }
};

// Returns the SRDF beside a URDF: the one of the same name, or the only one in its folder. Empty without one.
std::string srdf_beside(const std::string& urdf);

// Reads the files and builds the trees. `srdf` is empty for none. Errors as import_robot().
Result<std::shared_ptr<const OpenedRobot>> open_robot(const std::string& urdf, const std::string& srdf,
                                                      const RobotImportOptions& options,
                                                      const std::atomic<bool>* stop);

// Returns the pose of each link's objects in the world, from where they are in the default configuration.
std::vector<RigidTransform> moves_of_links(const OpenedRobot& robot, std::span<const double> configuration);

enum class ValueUnit : unsigned char { angle, length, number };
ValueUnit unit_of(RobotJointKind kind, std::uint32_t place) noexcept;

}  // namespace boxwood
