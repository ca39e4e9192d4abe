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
  // Before the view's own mouse handling, behind the gizmo's: true where it has the mouse. Each step of a
  // drag is a `clip` command. Sizes are pixels.
  bool take_mouse(const Session& session, const InputFrame& input, double width, double height, double scale,
                  bool taken, std::vector<Command>& out);
  // Behind the panels. Needs a frame of ImGui.
  void draw(const Session& session, double width, double height, double scale) const;
  bool dragging() const { return start_.has_value(); }

private:
  struct Start {
    std::array<double, 4> plane{};  // of a normal of unit length
    Vec3 center = Vec3(0.0);
    double value = 0.0;      // where along the normal the mouse is
    bool by_height = false;  // the normal is seen end on: the mouse's height says
  };
  std::optional<double> value_of(const Session& session, const Start& start, const InputFrame& input,
                                 double width, double height) const;

  std::optional<Start> start_;
  bool hot_ = false, was_held_ = false;
};

}  // namespace boxwood
