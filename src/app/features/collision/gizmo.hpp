// SPDX-License-Identifier: MIT
// Arrows and rings on the selected object: dragging them moves and rotates it.
#pragma once

#include <optional>
#include <vector>

#include "app/session/session.hpp"
#include "app/ui/input.hpp"

namespace boxwood {

class Gizmo {
public:
  // Before the view's own mouse handling: true where the gizmo has the mouse. While dragging the session
  // shows a preview; letting go gives one `pose` command. Sizes are pixels.
  bool take_mouse(Session& session, const InputFrame& input, double width, double height, double scale,
                  bool over_panel, std::vector<Command>& out);
  // Behind the panels. Needs a frame of ImGui.
  void draw(const Session& session, double width, double height, double scale) const;
  bool dragging() const { return dragging_; }

private:
  std::optional<std::uint32_t> object(const Session& session) const;
  int handle_under(const Session& session, const InputFrame& input, double width, double height,
                   double scale) const;

  int hot_ = -1;  // axis under the mouse
  bool dragging_ = false, was_held_ = false;
  RigidTransform start_pose_;
  Vec3 start_center_ = Vec3(0.0);
  double start_value_ = 0.0;  // length along the axis, or angle about it
};

// The pose rotated about an axis through a point of the world, rotation kept orthonormal.
RigidTransform rotated(const RigidTransform& pose, const Vec3& center, const Vec3& unit_axis,
                       double angle_rad);

}  // namespace boxwood
