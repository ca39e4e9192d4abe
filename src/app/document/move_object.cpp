// SPDX-License-Identifier: MIT
// Makes the command of a pose.
#include "app/document/move_object.hpp"

#include "app/document/pose_commands.hpp"

namespace boxwood {

Command move_object(const Target& target, const RigidTransform& pose) {
  return SetPose{target, numbers_of(pose)};
}

}  // namespace boxwood
