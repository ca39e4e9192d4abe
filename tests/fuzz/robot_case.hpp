// SPDX-License-Identifier: MIT
// Any bytes as a URDF, an SRDF and planning scenes, and everything that must hold of what is read. Shared by
// the fuzzer and the replay of its corpus.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace boxwood::testing {

struct RobotFate {
  bool is_urdf = false, is_srdf = false, is_scene = false;  // read without an error
  std::string wrong;  // a condition that does not hold; empty if all hold
};

// Reads the bytes in all ways. A refusal has a kind and a sentence. A description and a scene survive their
// records, and a robot of its kinematics has finite poses in its default configuration.
RobotFate check_robot(const std::vector<std::uint8_t>& bytes);

}  // namespace boxwood::testing
