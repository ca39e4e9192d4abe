// SPDX-License-Identifier: MIT
// The readers of URDF and SRDF, which run in the import child.
#pragma once

#include <string_view>

#include <boxwood/result.hpp>

#include "robot/file/robot_record.hpp"

namespace boxwood {

// Reads a URDF. The error's message is a clause about the file, with the line where it has one: XML that is
// not well-formed, xacro (with the command that makes URDF of it), elements or numbers that are missing or
// wrong, and the faults that settle() finds. O(bytes).
Result<RobotDescription> read_urdf(std::string_view bytes);

// Reads an SRDF: disabled and enabled pairs and the states of groups. Other elements are ignored. O(bytes).
Result<SrdfFile> read_srdf(std::string_view bytes);

}  // namespace boxwood
