// SPDX-License-Identifier: MIT
// Files with the arrangement of a session: as poses, or as an interaction log.
#pragma once

#include "app/session/session.hpp"

namespace boxwood {

PoseFiles pose_files();

}  // namespace boxwood
