// SPDX-License-Identifier: MIT
// The rule by which the names of meshes in a URDF become files, and the folders outside which none is opened.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/result.hpp>
#include <boxwood/robot_import.hpp>

#include "scene/descriptor.hpp"
#include "scene/reference_root.hpp"

namespace boxwood {

struct FoundMesh {
  std::string why;  // empty if found, else the end of a sentence: "is absent"
  Descriptor file;  // open for reading
  std::filesystem::path path, root;
};

class MeshPaths {
public:
  // Errors: input_missing if a folder of the options cannot be opened, over_limit if no descriptors are left.
  static Result<MeshPaths> open(const std::filesystem::path& urdf, const RobotImportOptions& options);

  // Finds a name by the rule of robot_import.hpp. Opens folders of packages at most once each.
  FoundMesh find(std::string_view name);

private:
  struct Root {
    std::filesystem::path folder;  // of relative names
    std::filesystem::path limit;   // the root: files are inside
    ReferenceRoot opener;
  };
  MeshPaths(std::filesystem::path urdf, Root own) : urdf_(std::move(urdf)), own_(std::move(own)) {}
  static Result<Root> open_root(const std::filesystem::path& folder, const std::filesystem::path& limit);
  FoundMesh find_in(const Root& root, const std::string& rest) const;
  Root* package(const std::string& name);

  std::filesystem::path urdf_;
  Root own_;
  std::map<std::string, std::optional<Root>> packages_;  // nullopt: sought and not found
};

}  // namespace boxwood
