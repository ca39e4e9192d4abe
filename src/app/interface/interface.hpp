// SPDX-License-Identifier: MIT
// The whole interface: all panels of one frame over one session, for a window, a picture or a test.
#pragma once

#include <functional>

#include "app/interface/clip_handle.hpp"
#include "app/interface/view_controls.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

struct DrawList;

bool only_moves_the_eye(const Command& command);

class Interface {
public:
  explicit Interface(UiClipboard clipboard = {});

  // One frame: takes the input, draws the panels into `list`, and gives the commands that keys, panels and
  // the mouse over the scene ask for, in order. The caller applies them (and logs them). Sizes are pixels.
  // `at_once` is asked of the first of them before a panel states anything: true where it has applied one
  // (it is then not among those that come back), false where that and all behind it are to wait.
  using AtOnce = std::function<bool(const Command&)>;
  std::vector<Command> frame(Session& session, const InputFrame& input, double width, double height,
                             double scale, const FrameFacts& facts, DrawList& list,
                             const AtOnce& at_once = {});

  // Wants another frame soon although no event came (a drag, flight, a note that fades).
  bool restless() const { return restless_; }
  const WidgetLog& widgets() const { return widgets_; }
  const Layout& layout() const { return layout_; }
  // What a panel remembers between frames.
  template <class State> State& state() { return states_.of<State>(); }
  // Of what the panels of the last frame are: what is drawn with them is to be of the same.
  const Revision& stated_of() const { return stated_of_; }

private:
  void draw_panels(PanelContext& context);
  // Space plays what is shown, any other key stops it; tells whether the key was for that.
  bool take_play_key(const Session& session, Key key, const Modifiers& modifiers);
  void keys(Session& session, const InputFrame& input, std::vector<Command>& out);

  ImguiBridge bridge_;
  PanelStates states_;
  WidgetLog widgets_;
  Layout layout_;
  ViewControls controls_;
  ClipHandle clip_handle_;
  Revision stated_of_;
  bool restless_ = false;
  double scale_ = 0.0;
};

}  // namespace boxwood
