// SPDX-License-Identifier: MIT
// Arrows and rings on the selected object, which move and rotate it when dragged. They are at its centre, or
// at the nearest place in sight.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/session/session.hpp"
#include "app/ui/input.hpp"
#include "overlay/rgba.hpp"

namespace boxwood {

// Around the handles, which have surfaces of similar colours behind them. The same in both themes.
inline constexpr Rgba kGizmoOutline{16, 18, 22, 255};

class Gizmo {
public:
  // Runs before the view's own mouse handling; returns true if the gizmo takes the mouse. During a drag the
  // session shows a preview; its end sends one `pose` command. Sizes are in pixels.
  bool take_mouse(Session& session, const InputFrame& input, double width, double height, double scale,
                  bool over_panel, std::vector<Command>& out);
  // Draws behind the panels. Requires a frame of ImGui.
  void draw(const Session& session, double width, double height, double scale) const;
  bool dragging() const { return dragging_; }

private:
  std::optional<std::uint32_t> object(const Session& session) const;
  int handle_under(const Session& session, const InputFrame& input, double width, double height,
                   double scale) const;

  int hot_ = -1;  // the axis under the mouse, or -1
  bool dragging_ = false, was_held_ = false;
  RigidTransform start_pose_;
  Vec3 start_center_ = Vec3(0.0), start_handles_ = Vec3(0.0);  // of the object, and of the handles
  double start_value_ = 0.0;                                   // length along the axis, or angle about it
};

// Returns "Only Step 04 moves" if several objects are selected, of which the handles have the last; else
// empty.
std::string text_of_gizmo(const Session& session, std::uint32_t object);

// Returns the pose rotated about an axis through a point of the world, with an orthonormal rotation.
RigidTransform rotated(const RigidTransform& pose, const Vec3& center, const Vec3& unit_axis,
                       double angle_rad);

}  // namespace boxwood
