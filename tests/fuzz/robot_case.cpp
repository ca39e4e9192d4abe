// SPDX-License-Identifier: MIT
// Reading of one fuzz case, its record, and its kinematics.
#include "fuzz/robot_case.hpp"

#include <boxwood/robot.hpp>

#include "robot/file/apply_srdf.hpp"
#include "robot/file/read_urdf.hpp"

namespace boxwood::testing {

namespace {

std::string fault_of_refusal(const Error& error) {
  const bool known = error.kind == ErrorKind::malformed || error.kind == ErrorKind::over_limit;
  return known && !error.message.empty() ? "" : "a refusal without kind or sentence: " + error.message;
}

std::string fault_of_robot(const RobotDescription& robot) {
  RobotFile file;
  file.robot = robot;
  const std::optional<RobotFile> again = read_robot_record(bytes_of(file));
  if (!again || !again->robot || again->robot->links.size() != robot.links.size() ||
      again->robot->joints.size() != robot.joints.size())
    return "the record does not give the robot back";
  RobotDescription bare = robot;
  for (RobotLink& link : bare.links) link.collision.clear();
  const Result<Robot> made = Robot::create({bare, {}});
  if (!made) return "a robot that is read cannot be made: " + made.error().message;
  std::vector<RigidTransform> poses(robot.links.size());
  made->link_poses(*made->default_configuration(), {}, poses);
  for (const RigidTransform& pose : poses)
    for (const Vec3& row : pose.rotation)
      if (is_finite(row) && glm::length(row) > 1.5) return "a rotation that stretches";
  return {};
}

std::string fault_of_planning_scene(const PlanningScene& scene) {
  RobotFile file;
  file.scene = scene;
  const std::optional<RobotFile> again = read_robot_record(bytes_of(file));
  if (!again || !again->scene || again->scene->objects.size() != scene.objects.size() ||
      again->scene->pairs.allowed != scene.pairs.allowed)
    return "the record does not give the scene back";
  RobotDescription one;
  one.links.resize(1);
  one.links[0].name = "base";
  Result<Robot> robot = Robot::create({one, {}});
  if (!robot) return "a robot of one link is not made";
  const Result<PlacedScene> placed = add_planning_scene(*robot, scene);
  return placed.ok() ? std::string() : fault_of_refusal(placed.error());
}

}  // namespace

RobotFate check_robot(const std::vector<std::uint8_t>& bytes) {
  RobotFate fate;
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  Result<RobotDescription> robot = read_urdf(text);
  fate.is_urdf = robot.ok();
  fate.wrong = robot.ok() ? fault_of_robot(*robot) : fault_of_refusal(robot.error());
  const Result<SrdfFile> srdf = read_srdf(text);
  fate.is_srdf = srdf.ok();
  if (!srdf && fate.wrong.empty()) fate.wrong = fault_of_refusal(srdf.error());
  for (const bool is_text : {false, true}) {
    const Result<PlanningScene> scene = is_text ? read_scene_text(text) : read_planning_scene(text);
    fate.is_scene = fate.is_scene || scene.ok();
    if (fate.wrong.empty())
      fate.wrong = scene.ok() ? fault_of_planning_scene(*scene) : fault_of_refusal(scene.error());
  }
  if (srdf && robot.ok()) {
    apply_srdf(*srdf, "'fuzz'", *robot);
    for (const RobotLinkPair& pair : *robot->disabled)
      if (pair.first >= pair.second || pair.second >= robot->links.size()) fate.wrong = "a pair that is none";
  }
  return fate;
}

}  // namespace boxwood::testing
