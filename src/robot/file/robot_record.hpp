// SPDX-License-Identifier: MIT
// Robots as bytes: how a description comes back from the import child through shared memory.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <boxwood/result.hpp>
#include <boxwood/robot_description.hpp>
#include <boxwood/robot_scene.hpp>

namespace boxwood {

// An SRDF as written: it names the links and joints of a URDF that its reader does not see.
struct SrdfFile {
  struct Pair {
    std::array<std::string, 2> links;
    std::string reason;
  };
  struct Joint {
    std::string name;
    std::vector<double> values;
  };
  struct State {
    std::string name;
    std::vector<Joint> joints;
  };
  std::vector<Pair> disabled, enabled;
  std::vector<std::string> disabled_by_default;  // links
  std::vector<State> states;
  std::vector<std::string> warnings;
};

// The results of a read: one of the three.
struct RobotFile {
  std::optional<RobotDescription> robot;
  std::optional<SrdfFile> srdf;
  std::optional<PlanningScene> scene;  // without the meshes of other files
};

std::vector<std::byte> bytes_of(const RobotFile& file);

// Does what settle() does, but throws bad_alloc if memory runs out.
Result<void> check_and_sort(RobotDescription& robot);

// Returns the fault of a geometry as a clause; empty if there is no fault.
std::string fault_of_geometry(const RobotGeometry& geometry);

// Returns the fault of a scene as a clause; empty if there is no fault: numbers that are not finite, sizes
// that are not above 0, names that are empty, indices beyond a mesh, a table that is not square.
std::string fault_of_scene(const PlanningScene& scene);

// Reads the bytes of another process, which are not trusted: every count and kind is checked, texts are
// cleaned, a robot passes settle(), and a scene has no fault. Returns nullopt if anything is wrong. May throw
// bad_alloc. O(bytes).
std::optional<RobotFile> read_robot_record(std::span<const std::byte> bytes);

}  // namespace boxwood
