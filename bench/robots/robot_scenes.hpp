// SPDX-License-Identifier: MIT
// Robots from the command line of a benchmark, random configurations, and surroundings made in code.
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <boxwood/robot_import.hpp>

namespace boxwood::bench {

// Reads ROBOT.urdf [SRDF|- [NAME=DIR...]]; prints an error and returns nullopt if that fails.
inline std::optional<Robot> opened_robot(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: %s ROBOT.urdf [SRDF|- [NAME=DIR...]]\n", argv[0]);
    return std::nullopt;
  }
  RobotImportOptions options;
  if (argc > 2 && std::string(argv[2]) != "-") options.srdf = argv[2];
  for (int i = 3; i < argc; ++i) {
    const std::string text = argv[i];
    options.packages.push_back({text.substr(0, text.find('=')), text.substr(text.find('=') + 1)});
  }
  Result<RobotParts> parts = import_robot(argv[1], options);
  if (!parts) {
    std::fprintf(stderr, "%s\n", parts.error().message.c_str());
    return std::nullopt;
  }
  Result<Robot> robot = Robot::create(std::move(*parts));
  if (!robot) return std::nullopt;
  return std::move(*robot);
}

// Returns `count` configurations, uniform within the limits; without limits from -3.1 to 3.1.
inline std::vector<double> random_configurations(const Robot& robot, std::size_t count,
                                                 std::mt19937& random) {
  std::vector<double> q;
  for (std::size_t i = 0; i < count; ++i)
    for (const RobotValue& value : robot.values()) {
      std::uniform_real_distribution<double> u(value.lower.value_or(-3.1), value.upper.value_or(3.1));
      q.push_back(u(random));
    }
  return q;
}

// Adds small boxes about the robot, none in its middle.
inline void scatter(Robot& robot, std::size_t count, std::mt19937& random) {
  std::uniform_real_distribution<double> u(-1.0, 1.0), size(0.03, 0.12);
  while (count > 0) {
    RigidTransform pose;
    pose.translation = 1.2 * Vec3(u(random), u(random), u(random));
    if (glm::length(pose.translation) < 0.45) continue;
    RobotGeometry box;
    box.size = Vec3(size(random), size(random), size(random));
    if (!robot.add_obstacle("box", std::make_shared<const TriangleMesh>(*mesh_of(box)), pose).ok()) return;
    --count;
  }
}

// Adds a cell: four walls of 50 tiles each, 0.9 from the robot's origin and 0.05 thick, 1 high each way.
inline void add_cell(Robot& robot) {
  for (int wall = 0; wall < 4; ++wall)
    for (int i = 0; i < 50; ++i) {
      const double along = -0.81 + 0.18 * (i % 10), up = -0.8 + 0.4 * (i / 10);
      RobotGeometry tile;
      tile.size = wall < 2 ? Vec3(0.05, 0.17, 0.39) : Vec3(0.17, 0.05, 0.39);
      RigidTransform pose;
      const double away = wall % 2 == 0 ? 0.9 : -0.9;
      pose.translation = wall < 2 ? Vec3(away, along, up) : Vec3(along, away, up);
      if (!robot.add_obstacle("tile", std::make_shared<const TriangleMesh>(*mesh_of(tile)), pose).ok())
        return;
    }
}

}  // namespace boxwood::bench
