// SPDX-License-Identifier: MIT
// The readers of URDF, SRDF and planning scenes, which run in the import child.
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

// Reads a planning scene in YAML. Lists and maps stand for vectors, as in MotionBenchMaker and in ROS. The
// error is a clause with the line. O(bytes), times what aliases name again, within the limits of the scene.
Result<PlanningScene> read_planning_scene(std::string_view bytes);

// Reads the text form of a planning scene: objects alone. O(bytes).
Result<PlanningScene> read_scene_text(std::string_view bytes);

}  // namespace boxwood
