// SPDX-License-Identifier: MIT
// The dock panel of the verdicts about pairs of links.
#pragma once

#include "app/ui/interface_list.hpp"

namespace boxwood {

void add_robot_matrix_interface(InterfaceList& list);

}  // namespace boxwood
