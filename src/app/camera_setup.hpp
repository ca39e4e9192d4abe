// The camera that the options ask for: `render`, `view` and `pick --pixel` share it.
#pragma once

#include <boxwood/aabb.hpp>

#include "app/camera.hpp"
#include "app/options.hpp"
#include "scene/scene.hpp"

namespace boxwood {

// Without options: from the front (+Z for up +Y), the whole of `bounds` in view. A position or focal point
// that is given replaces what was found; then azimuth and elevation turn the eye about the focal point.
Camera camera_from_options(const CameraOptions& options, const Aabb& bounds, double aspect);

// Of all finite vertices, in the model's frame.
Aabb bounds_of(const Scene& scene);

}  // namespace boxwood
