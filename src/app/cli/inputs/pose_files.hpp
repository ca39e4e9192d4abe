// SPDX-License-Identifier: MIT
// How a session's arrangement is written and read: as a poses file, or as an interaction log.
#pragma once

#include "app/session/session.hpp"

namespace boxwood {

PoseFiles pose_files();

}  // namespace boxwood
