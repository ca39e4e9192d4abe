// SPDX-License-Identifier: MIT
// The box of the descent under the mouse.
#pragma once

#include <optional>

#include "app/camera/camera.hpp"
#include "app/session/session.hpp"

namespace boxwood {

// A box of the played descent, with the step about its pair of nodes (from 0).
struct PickedDescentBox {
  std::uint32_t step = 0;
  NodeRef node;
};
// Returns the box of the current step (descent_boxes.hpp) whose drawn edge is nearest to a pixel within
// `reach`. Surfaces do not hide these boxes.
std::optional<PickedDescentBox> pick_descent_edge(const Session& session, const View& view,
                                                  const PixelPosition& pixel, double reach);

}  // namespace boxwood
