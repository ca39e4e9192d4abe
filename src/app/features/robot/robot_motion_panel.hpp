// SPDX-License-Identifier: MIT
// The dock panel of a robot's motion.
#pragma once

#include "app/ui/interface_list.hpp"

namespace boxwood {

void add_robot_motion_interface(InterfaceList& list);

}  // namespace boxwood
