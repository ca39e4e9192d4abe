// SPDX-License-Identifier: MIT
// The mouse over the scene: orbit, pan, zoom, flight, hover, click. Turns input into commands.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/session.hpp"
#include "app/ui/input.hpp"

namespace boxwood {

class ViewControls {
public:
  // Handles the input of a frame. `over_panel`: a panel has the mouse. `typing`: a text field has the keys.
  // Sizes are pixels.
  void frame(Session& session, const InputFrame& input, double width, double height, double scale,
             bool over_panel, bool typing, std::vector<Command>& out);
  // Returns what the last click of this frame chose: "Ring_A, triangle 12, leaf 40"; nullopt without a click
  // on the scene. Clears it.
  std::optional<std::string> take_clicked() { return std::exchange(clicked_text_, std::nullopt); }
  bool moving() const { return drag_ != Drag::none || flying_ || moves_otherwise_; }

private:
  enum class Drag : unsigned char { none, press, orbit, pan };
  struct Click {
    double x = 0, y = 0, time_s = -1;
  };
  void press_and_drag(Session& session, const InputFrame& input, double height, double scale, bool over_panel,
                      std::vector<Command>& out);
  void click(Session& session, const InputFrame& input, double width, double height, double scale,
             std::vector<Command>& out);
  void fly(Session& session, const InputFrame& input, bool typing, std::vector<Command>& out);

  Drag drag_ = Drag::none;
  MouseButton button_ = MouseButton::left;
  bool was_held_[3] = {};
  double press_x_ = 0, press_y_ = 0, last_x_ = 0, last_y_ = 0;
  double time_s_ = 0;
  Click last_click_;
  bool flying_ = false;
  bool moves_otherwise_ = false;  // a feature's mover moves the eye
  bool clicked_ = false;
  std::optional<std::string> clicked_text_;
  bool was_inside_ = false;
};

}  // namespace boxwood
