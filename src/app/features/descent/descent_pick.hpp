// SPDX-License-Identifier: MIT
// Which box of the descent is under the mouse.
#pragma once

#include <optional>

#include "app/camera/camera.hpp"
#include "app/session/session.hpp"

namespace boxwood {

// The box of the descent that is played, and the step about its pair of nodes (from 0).
struct PickedDescentBox {
  std::uint32_t step = 0;
  NodeRef node;
};
// The box whose drawn edge is nearest to a pixel within `reach`, of those that its step shows
// (descent_boxes.hpp); no surface hides them.
std::optional<PickedDescentBox> pick_descent_edge(const Session& session, const View& view,
                                                  const PixelPosition& pixel, double reach);

}  // namespace boxwood
