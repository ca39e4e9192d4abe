// SPDX-License-Identifier: MIT
// The models of a scene's objects, as options ask for them: what `scene` and `clash` share.
#pragma once

#include "app/cli/options.hpp"
#include "app/search/clash_models.hpp"

namespace boxwood {

// Returns the options of the objects of a run, which read `options` as long as they exist. `stop` is the flag
// of the interrupt.
ClashObjectsOptions objects_options(const Options& options);

}  // namespace boxwood
