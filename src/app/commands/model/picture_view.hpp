// SPDX-License-Identifier: MIT
// The view of `boxwood render` with the same options, for rays through its pixels.
#pragma once

#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

#include "app/cli/options.hpp"
#include "render/view.hpp"

namespace boxwood {

// Returns the view of a picture of the scene with the size and the camera of the options. Fails with
// `cancelled`, and if a command of the camera fails.
Result<View> view_of_picture(const Scene& scene, const Options& options);

}  // namespace boxwood
