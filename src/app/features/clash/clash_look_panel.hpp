// SPDX-License-Identifier: MIT
// The panels beside the scene and the label in it, for the chosen clash.
#pragma once

namespace boxwood {

struct ClashResult;
struct InterfaceList;

// Returns the label of the button that plays the descent of a pair of the list; see play_label().
const char* play_label_of(const ClashResult& pair);

void list_clash_look(InterfaceList& list);

}  // namespace boxwood
