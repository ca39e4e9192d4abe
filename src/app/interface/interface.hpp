// SPDX-License-Identifier: MIT
// The whole interface: all panels of one frame over one session, for a window, a picture or a test.
#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "app/interface/clip_handle.hpp"
#include "app/interface/view_controls.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

struct DrawList;

bool only_moves_the_eye(const Command& command);

class Interface {
public:
  explicit Interface(UiClipboard clipboard = {});

  // Runs one frame: takes the input, draws the panels into `list`, and returns the commands of keys, panels
  // and mouse, in order. The caller applies (and logs) them. Sizes are pixels. `monitor_scale` is the
  // display's, which holds unless the session has another.
  //
  // Before any panel shows a statement, the frame passes the first commands to `at_once`. If it applies a
  // command, it returns true, and the command is not returned. If it returns false, this command and all
  // later ones wait.
  using AtOnce = std::function<bool(const Command&)>;
  std::vector<Command> frame(Session& session, const InputFrame& input, double width, double height,
                             double monitor_scale, const FrameFacts& facts, DrawList& list,
                             const AtOnce& at_once = {});

  // Returns the commands for files dropped on the window. A folder opens the file browser there. While the
  // browser answers a request, the first file is the answer.
  std::vector<Command> drop(const Session& session, const std::vector<std::string>& files);

  // Returns true if another frame is due soon without an event (a drag, flight, a note that fades).
  bool restless() const { return restless_; }
  // Returns true if a frame is due after so many seconds without one: notes then leave the screen.
  bool wants_frame(double idle_seconds);
  // Counts time that passed without a frame.
  void pass_idle(double seconds);
  const WidgetLog& widgets() const { return widgets_; }
  const Layout& layout() const { return layout_; }
  // Returns the state that a panel keeps between frames.
  template <class State> State& state() { return states_.of<State>(); }
  // Returns the session's revision that the panels of the last frame show. Draw the scene of the same one.
  const Revision& stated_of() const { return stated_of_; }

private:
  void draw_panels(PanelContext& context);
  // Plays what is shown on Space, stops it on any other key. Returns true if it used the key.
  bool take_play_key(const Session& session, Key key, const Modifiers& modifiers);
  void let_notes_go(Session& session, const InputFrame& input, std::vector<Command>& out);
  void let_saved_go(Session& session, double shown, std::vector<Command>& out);
  void hold_panel(const InputFrame& input, LayoutOptions& options);
  void note_click(const Session& session);
  void modal_keys(Session& session, const InputFrame& input, std::vector<Command>& out) const;
  void keys(Session& session, const InputFrame& input, std::vector<Command>& out);
  void lay_out(PanelContext& context, const InputFrame& input, double width, double height);
  void set_scale(const Session& session);
  void take_mouse(Session& session, const InputFrame& input, double width, double height,
                  std::vector<Command>& out);
  bool play(const Session& session, std::vector<Command>& out);

  ImguiBridge bridge_;
  PanelStates states_;
  WidgetLog widgets_;
  Layout layout_;
  ViewControls controls_;
  ClipHandle clip_handle_;
  Revision stated_of_;
  bool restless_ = false;
  // The workspace and the width for names of the last frame.
  std::optional<std::pair<Workspace, float>> columns_of_;
  double scale_ = 0.0;
};

}  // namespace boxwood
