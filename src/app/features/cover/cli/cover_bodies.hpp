// SPDX-License-Identifier: MIT
// Opens what covers enclose: a model, or the links of a robot.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>
#include <boxwood/robot_description.hpp>

#include "app/cli/lengths.hpp"

namespace boxwood {

struct Options;

// A mesh to enclose. The pieces of a link lie in the frame of the link, their corners rounded to float.
struct CoverBody {
  std::string name;
  TriangleMesh mesh;
};

struct CoverBodies {
  std::vector<CoverBody> bodies;
  std::optional<RobotDescription> robot;  // of a URDF
  std::vector<FileUnit> units;
};

// Opens a model as one body, or a URDF as one body for each link with collision geometry. Fails as
// load_models(), and with `usage` for a robot without collision geometry.
Result<CoverBodies> open_bodies(const std::string& model, const Options& options);

}  // namespace boxwood
