// SPDX-License-Identifier: MIT
// The command that puts an object at a pose, for those who need no more of it.
#pragma once

#include <boxwood/math.hpp>

#include "app/shell/command.hpp"
#include "app/shell/target.hpp"

namespace boxwood {

// Returns the SetPose that puts the object of `target` at `pose`, from its model's frame to the world's.
Command move_object(const Target& target, const RigidTransform& pose);

}  // namespace boxwood
