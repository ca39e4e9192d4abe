// SPDX-License-Identifier: MIT
// The folder in which graphics drivers keep what they have compiled.
#pragma once

namespace boxwood {

// Tells Mesa to keep nothing where that folder's disk is full: its drivers map a file there that has no room
// on the disk, and the first touch ends the process (SIGBUS). Where there is room, that file gets it now,
// before something else takes it. What the environment says of it already stands. Before there is a second
// thread: it changes the environment.
void spare_full_driver_cache();

}  // namespace boxwood
