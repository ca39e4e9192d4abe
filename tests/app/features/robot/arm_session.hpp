// SPDX-License-Identifier: MIT
// Sessions that open robots, for tests that do not see the library's robots.
#pragma once

#include <string>

#include "app/session/session.hpp"

namespace boxwood {

// The folder of the arm that the tests use.
std::string arm_file();  // arm.urdf, with arm.srdf beside it

// Writes a plate of 0.4 by 0.4 by 0.1 about the origin, and returns its file, plate.obj.
std::string plate_file();

// Options of a session that opens robots.
SessionOptions robot_session_options();

// Opens a file and waits until everything about it is known.
void open_in(Session& session, const std::string& file);

}  // namespace boxwood
