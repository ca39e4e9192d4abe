// SPDX-License-Identifier: MIT
// The folder of compiled shaders of graphics drivers.
#pragma once

namespace boxwood {

// Disables Mesa's cache if its disk is full. Drivers map a file there, and on a full disk the first touch
// ends the process (SIGBUS). Otherwise allocates that file now, before something else takes the space.
// Variables already set stay. Changes the environment, so call it before there is a second thread.
void spare_full_driver_cache();

}  // namespace boxwood
