// SPDX-License-Identifier: MIT
// Import of robots: URDF and SRDF, and the meshes they name, each read in a child process without rights.
// Part of the library boxwood_robot.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/import.hpp>
#include <boxwood/result.hpp>
#include <boxwood/robot.hpp>
#include <boxwood/scene.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The folder of a package: package://NAME/x is DIR/x.
struct RobotPackage {
  std::string name;
  std::filesystem::path folder;
};

struct RobotImportOptions {
  ImportOptions import;  // for each file; `root` is also the folder for relative names
  std::filesystem::path srdf;
  std::vector<RobotPackage> packages;
  bool visual = false;  // reads the visual geometry in place of the collision geometry
};

// Reads a robot. A mesh is found by the first rule that leads to a file:
//   package://NAME/x  in the folder of `packages`; else in the nearest folder above the URDF that is called
//                     NAME or whose package.xml has that name; else x, then NAME/x beside the URDF
//   file://x, x       the path x, relative to the URDF
// A file is opened only inside the URDF's own folder (or ImportOptions::root) and these package folders.
// Coordinates of COLLADA are metres in the axes of its file, others are as written. Fails with
// `input_missing` and one message that lists all meshes that are missing or outside, and otherwise as
// import_file().
Result<RobotParts> import_robot(const std::filesystem::path& urdf, const RobotImportOptions& options = {});

// Returns true if the file's name ends in .urdf. Allocates nothing.
bool is_robot_file(const std::filesystem::path& file) noexcept;

// Returns the robot in its default configuration as a scene. Each link is a node below that of the robot, and
// each collision geometry is an object, named after its link. If the robot has no collision geometry, its
// visual geometry is used, and a warning says so. Errors as import_robot().
Result<Scene> import_robot_scene(const std::filesystem::path& urdf, const RobotImportOptions& options = {});

}  // namespace boxwood
