// SPDX-License-Identifier: MIT
// Obstacles, planning scenes, attached models, allowed pairs and paddings of `boxwood robot`.
#include "app/features/robot/cli/robot_cell.hpp"

#include <boxwood/robot_import.hpp>
#include <boxwood/robot_scene.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/inputs/load_models.hpp"
#include "app/cli/inputs/models_and_poses.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/standard_error.hpp"
#include "app/features/robot/cli/robot_options.hpp"
#include "app/text/errors.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

RigidTransform given_pose(const std::optional<PoseNumbers>& numbers) {
  if (!numbers) return {};
  return *rigid_transform_from_numbers(*numbers);  // the parser has checked it
}

void print_warnings(const std::vector<std::string>& warnings, const Options& options) {
  if (options.quiet) return;
  for (const std::string& warning : warnings) print_warning(warning);
}

RobotImportOptions robot_import_of(const Options& options) {
  RobotImportOptions import;
  import.import = import_options_of(options);
  import.packages = packages_of(options);
  return import;
}

// Adds the objects of a model.
Result<void> add_model(Robot& robot, const std::string& file, const Options& options) {
  const Result<Scene> scene = load_models(std::span(&file, 1), options);
  if (!scene) return scene.error();
  for (const SceneObject& object : scene->objects) {
    Result<TriangleMesh> mesh = baked(object, &stop_requested());
    if (!mesh) return mesh.error();
    const auto added =
        robot.add_obstacle(object.name, std::make_shared<const TriangleMesh>(std::move(*mesh)), {});
    if (!added) return added.error();
    if (stop_requested()) return cancelled();
  }
  return {};
}

Result<void> add_planning_file(RobotCell& cell, const std::string& file, const Options& options) {
  const Result<PlanningScene> scene = import_planning_scene(file, robot_import_of(options));
  if (!scene) return scene.error();
  PlacingOptions placing;
  placing.start = cell.start;
  if (robot_values(options).base) placing.base = cell.base;
  Result<PlacedScene> placed = add_planning_scene(cell.robot, *scene, placing);
  if (!placed) return Error{placed.error().kind, "'" + printable(file) + "': " + placed.error().message};
  print_warnings(scene->warnings, options);
  print_warnings(placed->warnings, options);
  cell.start = std::move(placed->configuration);
  if (placed->base) cell.base = *placed->base;
  return {};
}

// Returns the objects of that name.
Result<std::vector<std::uint32_t>> objects_called(const Robot& robot, const std::string& name,
                                                  const char* option) {
  std::vector<std::uint32_t> out;
  for (std::uint32_t i = 0; i < robot.objects().size(); ++i)
    if (robot.objects()[i].present && robot.objects()[i].name == name) out.push_back(i);
  if (out.empty()) return usage_error(std::string(option) + ": nothing is called '" + printable(name) + "'");
  return out;
}

// Takes out the pairs of --allow: all objects of the two names.
Result<void> allow_pairs(Robot& robot, const Options& options) {
  for (const std::string& text : robot_values(options).allowed_pairs) {
    const std::size_t comma = text.find(',');
    const auto first = objects_called(robot, text.substr(0, comma), "--allow");
    if (!first) return first.error();
    const auto second = objects_called(robot, text.substr(comma + 1), "--allow");
    if (!second) return second.error();
    for (const std::uint32_t a : *first)
      for (const std::uint32_t b : *second)
        if (a != b)
          if (const Result<void> set = robot.set_objects_tested(a, b, false); !set) return set.error();
  }
  return {};
}

Result<void> set_paddings(Robot& robot, const Options& options) {
  for (const RobotOptionValues::Padding& padding : robot_values(options).paddings) {
    if (padding.a.empty()) {
      if (Result<void> set = robot.set_padding(padding.length); !set) return set;
      continue;
    }
    const auto first = objects_called(robot, padding.a, "--padding");
    if (!first) return first.error();
    if (padding.b.empty()) {
      for (const std::uint32_t a : *first)
        if (Result<void> set = robot.set_object_padding(a, padding.length); !set) return set;
      continue;
    }
    const auto second = objects_called(robot, padding.b, "--padding");
    if (!second) return second.error();
    for (const std::uint32_t a : *first)
      for (const std::uint32_t b : *second)
        if (a != b)
          if (Result<void> set = robot.set_pair_padding(a, b, padding.length); !set) return set;
  }
  return {};
}

// Leaves out all pairs of links, and of what they carry.
Result<void> leave_out_self(Robot& robot) {
  if (Result<void> set = robot.set_all_tested(false); !set) return set;
  for (std::uint32_t a = 0; a < robot.objects().size(); ++a)
    for (std::uint32_t b = a + 1; b < robot.objects().size(); ++b)
      if (robot.objects()[a].link != kNoLink && robot.objects()[b].link != kNoLink &&
          robot.objects()[a].link != robot.objects()[b].link && !robot.world().is_skipped(a, b))
        if (Result<void> set = robot.set_objects_tested(a, b, false); !set) return set;
  return {};
}

}  // namespace

Result<RobotCell> open_robot_cell(const Options& options) {
  const RobotOptionValues& values = robot_values(options);
  RobotImportOptions import = robot_import_of(options);
  if (values.srdf_file) import.srdf = *values.srdf_file;
  Result<RobotParts> parts = import_robot(options.models.front(), import);
  if (!parts) return parts.error();
  print_warnings(parts->description.warnings, options);
  Result<Robot> robot = Robot::create(std::move(*parts), {options.threads, &stop_requested()});
  if (!robot) return robot.error();
  Result<std::vector<double>> start = robot->default_configuration();
  if (!start) return start.error();
  return RobotCell{std::move(*robot), std::move(*start), given_pose(values.base)};
}

Result<void> attach_models(RobotCell& cell, const Options& options) {
  Robot& robot = cell.robot;
  for (const RobotOptionValues::Attachment& attachment : robot_values(options).attachments) {
    const auto link = find_link(robot.description(), attachment.link);
    if (!link) return usage_error("--attach: the robot has no link '" + printable(attachment.link) + "'");
    const Result<Scene> scene = load_models(std::span(&attachment.file, 1), options);
    if (!scene) return scene.error();
    Result<TriangleMesh> mesh = baked_whole(*scene, -1, &stop_requested());
    if (!mesh) return mesh.error();
    const std::string name = scene->objects.empty() ? attachment.file : scene->objects.front().name;
    const auto added = robot.attach(name, std::make_shared<const TriangleMesh>(std::move(*mesh)), *link,
                                    given_pose(attachment.pose));
    if (!added) return added.error();
  }
  return {};
}

Result<void> fill_robot_cell(RobotCell& cell, const Options& options) {
  const RobotOptionValues& values = robot_values(options);
  for (const std::string& file : values.scene_files)
    if (Result<void> added = is_planning_scene_file(file) ? add_planning_file(cell, file, options)
                                                          : add_model(cell.robot, file, options);
        !added)
      return added;
  if (Result<void> done = attach_models(cell, options); !done) return done;
  if (values.no_self)
    if (Result<void> done = leave_out_self(cell.robot); !done) return done;
  if (Result<void> done = allow_pairs(cell.robot, options); !done) return done;
  return set_paddings(cell.robot, options);
}

}  // namespace boxwood
