// SPDX-License-Identifier: MIT
// A robot of the project's own: an arm of seven joints with a gripper, as URDF, SRDF and STL.
#pragma once

#include <filesystem>

namespace boxwood::models {

// Writes arm.urdf, arm.srdf and the folder meshes into `folder`, which is made. Returns false if a file could
// not be written.
bool write_arm(const std::filesystem::path& folder);

}  // namespace boxwood::models
