// SPDX-License-Identifier: MIT
// The result of a collision query in the scene: triangles in contact and their curves, or the gap. Also the
// boxes of its descent by level.
#pragma once

#include <cstdint>
#include <memory>

#include "app/features/collision/collision_monitor.hpp"
#include "app/session/session.hpp"
#include "overlay/overlay.hpp"
#include "overlay/volume_shapes.hpp"

namespace boxwood {

class DescentDrawing {
public:
  void add_contacts(const Session& session, OverlayInput& input);
  // Adds the boxes of pairs in the depth range, at the poses on screen, under buffer numbers from `first` on.
  void add_boxes(const Session& session, std::uint64_t first, DrawList& list);

private:
  void make_boxes(const CollisionAnswer& answer, const DepthRange& range);

  std::shared_ptr<const CollisionAnswer> contacts_of_, boxes_of_;
  OverlayContacts contacts_;
  DepthRange range_;
  ShapeArrays boxes_a_, boxes_b_;
  std::uint64_t revision_ = 0;
};

}  // namespace boxwood
