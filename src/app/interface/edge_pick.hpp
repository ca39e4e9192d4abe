// SPDX-License-Identifier: MIT
// Which node's box is under the mouse: the drawn edge nearest to a pixel.
#pragma once

#include <optional>

#include "app/camera/camera.hpp"
#include "app/session/session.hpp"

namespace boxwood {

// The node whose drawn outline passes within `reach` pixels, the nearest in the picture; among edges equally
// near (to a pixel) the one closest to the eye. Edges behind the surface (further than `surface_depth` along
// the line of sight) are skipped. Looks at every shown node: O(n).
std::optional<NodeRef> pick_box_edge(const Session& session, const View& view, const PixelPosition& pixel,
                                     double reach, double surface_depth = kInfinity);

}  // namespace boxwood
