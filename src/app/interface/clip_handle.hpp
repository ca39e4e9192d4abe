// SPDX-License-Identifier: MIT
// The arrow through the clip plane: dragging it moves the plane along its normal.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "app/session/session.hpp"
#include "app/ui/input.hpp"

namespace boxwood {

class ClipHandle {
public:
  // Handles the mouse, after the gizmo and before the view. Returns true if the handle has the mouse. Each
  // frame of a drag is a `clip` command; the drag is one step to undo. Sizes are pixels.
  bool take_mouse(const Session& session, const InputFrame& input, double width, double height, double scale,
                  bool taken, std::vector<Command>& out);
  // Draws behind the panels. Needs an ImGui frame.
  void draw(const Session& session, double width, double height, double scale) const;
  bool dragging() const { return start_.has_value(); }

private:
  struct Start {
    std::array<double, 4> plane{};  // with a unit normal
    Vec3 center = Vec3(0.0);
    double value = 0.0;      // position of the mouse along the normal
    bool by_height = false;  // the normal is seen end on, so the mouse's height gives the value
    bool moved = false;
  };
  std::optional<double> value_of(const Session& session, const Start& start, const InputFrame& input,
                                 double width, double height) const;

  std::optional<Start> start_;
  bool hot_ = false, was_held_ = false;
};

}  // namespace boxwood
