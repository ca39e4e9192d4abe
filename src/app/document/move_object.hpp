// SPDX-License-Identifier: MIT
// Makes a SetPose command from a pose. Callers need not include the commands about poses.
#pragma once

#include <boxwood/math.hpp>

#include "app/shell/command.hpp"
#include "app/shell/target.hpp"

namespace boxwood {

// Returns the SetPose that puts the object of `target` at `pose`, from its model's frame to the world's.
Command move_object(const Target& target, const RigidTransform& pose);

}  // namespace boxwood
