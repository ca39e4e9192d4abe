// SPDX-License-Identifier: MIT
// Reading of the files of a robot by the import child: descriptions, and the meshes that they name.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include <boxwood/robot_import.hpp>

#include "robot/file/mesh_paths.hpp"
#include "robot/file/robot_record.hpp"

namespace boxwood {

// Reads a file with the child's task `what` (import_protocol.hpp). Errors as import_file(). May throw
// bad_alloc.
Result<RobotFile> read_robot_file(const std::filesystem::path& file, const ImportOptions& options,
                                  std::string_view what);

// Loads each mesh file once for each scale. The time limit of the options holds for all of them together.
class MeshLoader {
public:
  MeshLoader(const std::filesystem::path& file, const RobotImportOptions& options, MeshPaths paths);

  // Notes a file that cannot be opened, so that one message lists them all.
  void look_for(const RobotGeometry& geometry);
  // Fails with input_missing and the message if any file was noted.
  Result<void> all_found() const;
  // Returns the mesh in the geometry's frame, scaled.
  Result<std::shared_ptr<const TriangleMesh>> load(const RobotGeometry& geometry,
                                                   std::vector<std::string>& warnings);

private:
  using Key = std::tuple<std::string, double, double, double>;

  const std::filesystem::path& file_;
  const RobotImportOptions& options_;
  MeshPaths paths_;
  std::chrono::steady_clock::time_point end_;
  std::map<Key, std::shared_ptr<const TriangleMesh>> meshes_;
  std::map<std::string, std::string> missing_;
};

}  // namespace boxwood
