// SPDX-License-Identifier: MIT
// The values of the options of `boxwood robot`.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace boxwood {

struct RobotOptionValues {
  using Pose = std::array<double, 12>;  // row-major 3x4
  struct Attachment {
    std::string file, link;
    std::optional<Pose> pose;  // in the link
  };
  struct Limits {
    std::string value;
    double lower = 0.0, upper = 0.0;
  };
  std::optional<std::string> srdf_file, configurations_file, state_name;
  std::vector<std::string> q, scene_files, allowed_pairs;
  std::vector<Attachment> attachments;
  std::optional<Pose> base;
  // A length in metres for all pairs (no name), those of an object (one name) or those of two.
  struct Padding {
    std::string a, b;
    double length = 0.0;
  };
  std::vector<Padding> paddings;
  // of --matrix
  std::vector<Limits> limits;
  std::uint64_t samples = 10000, seed = 1, budget = 50000;
  double seconds = std::numeric_limits<double>::infinity();
  bool matrix = false;
  bool motion = false, distances = false, depths = false, no_self = false;
  bool has_configurations() const { return !q.empty() || configurations_file || state_name; }
};

struct Options;
// Returns the values of a command line; those without any option if it has none.
const RobotOptionValues& robot_values(const Options& options);

}  // namespace boxwood
