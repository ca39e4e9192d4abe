// SPDX-License-Identifier: MIT
// The box under the mouse, by the drawn edge nearest to a pixel.
#pragma once

#include <optional>

#include "app/camera/camera.hpp"
#include "app/session/session.hpp"

namespace boxwood {

// Returns the node with the drawn outline nearest to the pixel, within `reach` pixels. Among edges equally
// near (to a pixel), the one closest to the eye wins. Skips edges behind the surface, that is further than
// `surface_depth` along the line of sight. Tests every shown node: O(n).
std::optional<NodeRef> pick_box_edge(const Session& session, const View& view, const PixelPosition& pixel,
                                     double reach, double surface_depth = kInfinity);

}  // namespace boxwood
