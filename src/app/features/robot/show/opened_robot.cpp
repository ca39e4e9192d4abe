// SPDX-License-Identifier: MIT
// Opens a robot with its SRDF.
#include "app/features/robot/show/opened_robot.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace boxwood {

std::string srdf_beside(const std::string& urdf) {
  namespace fs = std::filesystem;
  std::error_code failed;
  fs::path same = urdf;
  same.replace_extension(".srdf");
  if (fs::is_regular_file(same, failed)) return same.string();
  const fs::path folder = fs::path(urdf).parent_path();
  std::string found;
  constexpr int kMostFiles = 10'000;  // of a folder that is read for this
  int read = 0;
  for (fs::directory_iterator i(folder.empty() ? fs::path(".") : folder, failed), end; !failed && i != end;
       i.increment(failed)) {
    if (++read > kMostFiles) return {};
    if (i->path().extension() != ".srdf") continue;
    if (!found.empty()) return {};  // several: ambiguous
    found = (folder / i->path().filename()).string();
  }
  return found;
}

Result<std::shared_ptr<const OpenedRobot>> open_robot(const std::string& urdf, const std::string& srdf,
                                                      const RobotImportOptions& options,
                                                      const std::atomic<bool>* stop) {
  RobotImportOptions import = options;
  import.srdf = srdf;
  import.import.stop = stop;
  Result<RobotParts> parts = import_robot(urdf, import);
  if (!parts) return parts.error();
  Result<Robot> robot = Robot::create(std::move(*parts), {1, stop});
  if (!robot) return robot.error();
  auto out = std::make_shared<OpenedRobot>(std::move(*robot), srdf);
  const auto links = out->tested.group_links();
  out->link_pairs = links.size() * (links.size() - std::min<std::size_t>(links.size(), 1)) / 2;
  if (Result<void> set = out->all.set_all_tested(true); !set) return set.error();
  for (std::size_t i = 0; i < links.size(); ++i)  // and those that no joint moves
    for (std::size_t k = i + 1; k < links.size(); ++k)
      if (!out->all.is_tested(links[i], links[k]))
        if (Result<void> set = out->all.set_tested(links[i], links[k], true); !set) return set.error();
  for (const RobotLink& link : out->description().links) {
    out->has_collision = out->has_collision || !link.collision.empty();
    out->has_visual = out->has_visual || !link.visual.empty();
  }
  Result<std::vector<double>> home = out->tested.default_configuration();
  if (!home) return home.error();
  out->home = std::move(*home);
  out->home_poses.resize(out->description().links.size());
  out->tested.link_poses(out->home, {}, out->home_poses);
  return std::shared_ptr<const OpenedRobot>(std::move(out));
}

std::vector<RigidTransform> moves_of_links(const OpenedRobot& robot, std::span<const double> configuration) {
  std::vector<RigidTransform> out(robot.home_poses.size());
  robot.tested.link_poses(configuration, {}, out);
  for (std::size_t i = 0; i < out.size(); ++i)  // a link that has not moved stays exactly where it is
    out[i] = numbers_of(out[i]) == numbers_of(robot.home_poses[i])
                 ? RigidTransform{}
                 : compose(out[i], inverse(robot.home_poses[i]));
  return out;
}

ValueUnit unit_of(RobotJointKind kind, std::uint32_t place) noexcept {
  switch (kind) {
  case RobotJointKind::prismatic:
    return ValueUnit::length;
  case RobotJointKind::planar:
    return place < 2 ? ValueUnit::length : ValueUnit::angle;
  case RobotJointKind::floating:
    return place < 3 ? ValueUnit::length : ValueUnit::number;
  default:
    return ValueUnit::angle;
  }
}

}  // namespace boxwood
