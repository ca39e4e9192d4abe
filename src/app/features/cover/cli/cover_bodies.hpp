// SPDX-License-Identifier: MIT
// Opens what covers enclose: a model, or the links of a robot.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include <boxwood/robot_import.hpp>
#include <boxwood/scene.hpp>

#include "app/cli/lengths.hpp"
#include "app/features/cover/show/cover_set.hpp"

namespace boxwood {

struct Options;

// Where covers and bodies are read from. `load` opens a model that is no URDF. Reading ends soon after the
// stop flag of `robot.import` is set.
struct CoverSource {
  RobotImportOptions robot;
  std::function<Result<Scene>(const std::string& model)> load;
  const std::atomic<bool>* stop() const { return robot.import.stop; }
};
// The options must outlive it.
CoverSource cover_source_of(const Options& options);

// Returns a body for each link with collision geometry. Fails as import_robot(), and with `usage` for a robot
// without collision geometry.
Result<CoverBodies> links_of_robot(const std::string& urdf, const CoverSource& source);

struct OpenedBodies : CoverBodies {
  std::vector<FileUnit> units;
};
// Opens a model as one body, or a URDF as links_of_robot(). Fails as load_models().
Result<OpenedBodies> open_bodies(const std::string& model, const Options& options);

}  // namespace boxwood
