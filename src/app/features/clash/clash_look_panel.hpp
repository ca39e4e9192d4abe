// SPDX-License-Identifier: MIT
// The panels beside the scene and the label in it, for the chosen clash.
#pragma once

namespace boxwood {

struct InterfaceList;

void list_clash_look(InterfaceList& list);

}  // namespace boxwood
