// SPDX-License-Identifier: MIT
// Runs one frame of the interface.
#include "app/interface/interface.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/document/file_commands.hpp"
#include "app/document/history_commands.hpp"
#include "app/interface/bindings.hpp"
#include "app/interface/files/files_panel.hpp"
#include "app/interface/files/save_picture.hpp"
#include "app/interface/frame_rows.hpp"
#include "app/session/surface_pick.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/shell/panels.hpp"
#include "app/statements/statements.hpp"
#include "overlay/draw_list.hpp"

namespace boxwood {

Interface::Interface(UiClipboard clipboard) : bridge_(std::move(clipboard)) {}

bool Interface::take_play_key(const Session& session, Key key, const Modifiers& modifiers) {
  const bool plays = key == Key::space && modifiers == Modifiers{} && !bridge_.wants_keyboard();
  for (const Player& player : players()) {
    bool& on = player.plays(states_);
    if (plays && player.shown(session)) {
      on = !on;
      return true;
    }
    on = false;
  }
  return false;
}

// The file browser has all keys but those that close it and F12; Tab, arrows and Enter are its own.
void Interface::modal_keys(Session& session, const InputFrame& input, std::vector<Command>& out) const {
  for (const auto& [key, modifiers] : input.pressed) {
    const bool closes = key == Key::escape || (key == Key::o && modifiers == Modifiers{true, false, false});
    if (!closes && key != Key::f12) continue;
    for (Command& command : commands_of_key(session, key, modifiers)) out.push_back(std::move(command));
  }
}

void Interface::keys(Session& session, const InputFrame& input, std::vector<Command>& out) {
  FrameState& frame = states_.of<FrameState>();
  if (session.view().panel_open(panels::kFiles)) return modal_keys(session, input, out);
  for (const auto& [key, modifiers] : input.pressed) {
    if (session.view().panel_open(panels::kWelcome) && key != Key::none)
      out.emplace_back(ShowPanel{panels::kWelcome, false});
    if (key == Key::escape && bridge_.close_popup()) continue;
    if (frame.keyboard.take(key, modifiers, bridge_.wants_keyboard(), layout_)) continue;
    if (take_play_key(session, key, modifiers)) continue;
    const bool typing = bridge_.wants_keyboard();
    // A text field keeps the letters, but Esc and function keys still work.
    const bool always = key == Key::escape || key == Key::f1 || key == Key::f12;
    if (typing && !always) continue;
    // While the right button is held, the letters fly.
    if (input.held(MouseButton::right) && !modifiers.control) continue;
    if (modifiers == Modifiers{false, true, false} && key == Key::f12) {
      states_.of<FileRequest>() = picture_request(session);
      out.emplace_back(ShowPanel{panels::kFiles, true});
      continue;
    }
    if (modifiers == Modifiers{true, false, false} && key == Key::c) {
      ImGui::SetClipboardText(view_as_json(session.view().camera()).c_str());
      frame.note = "the view is in the clipboard";
      frame.note_until = ImGui::GetTime() + 2.0;
      continue;
    }
    if (modifiers == Modifiers{true, false, false} && key == Key::v) {
      const char* text = ImGui::GetClipboardText();
      auto commands = commands_from_view_json(text != nullptr ? text : "");
      if (commands)
        out.insert(out.end(), commands->begin(), commands->end());
      else
        session.messages().note(commands.error().message);
      continue;
    }
    // Movements continue while their keys are held.
    const Mover* const mover = active_mover(session);
    if (mover != nullptr && !modifiers.control && !modifiers.alt && mover->takes(key)) continue;
    const auto takes_key = [&, pressed = key](const Handles& handles) {
      return handles.take_key(session, pressed, out);
    };
    if (modifiers == Modifiers{} &&
        std::any_of(interface_list().handles.begin(), interface_list().handles.end(), takes_key))
      continue;
    const auto list_takes = [&, pressed = key](const auto& takes) {
      return takes(session, states_, pressed, out);
    };
    if (modifiers == Modifiers{} &&
        std::any_of(interface_list().key_takers.begin(), interface_list().key_takers.end(), list_takes))
      continue;
    for (Command& command : commands_of_key(session, key, modifiers)) out.push_back(std::move(command));
  }
}

// The notes of written files leave the list with a change of the workspace, or, if that comes early, when
// they leave the strip. `shown`: the seconds of a note in the strip.
void Interface::let_saved_go(Session& session, double shown, std::vector<Command>& out) {
  FrameState& frame = states_.of<FrameState>();
  Messages& messages = session.messages();
  const Workspace now = session.view().workspace();
  const bool changes = frame.workspace_seen && *frame.workspace_seen != now;
  frame.workspace_seen = now;
  frame.saved_leave = frame.saved_leave || changes;
  const bool are_past = frame.message_seconds <= 0.0 || (changes && frame.message_age >= shown);
  if (!frame.saved_leave || !are_past) return;
  frame.saved_leave = false;
  messages.drop_saved();
  frame.messages_seen = messages.revision();
  if (messages.all().empty() && session.view().panel_open(panels::kMessages))
    out.emplace_back(ShowPanel{panels::kMessages, false});
}

// Notes leave the strip above the scene after some seconds, and later if it has a button to click. They stay
// while its list is open or the mouse is near it. The list keeps them. A click on the place of the strip that
// has just left meets nothing.
void Interface::let_notes_go(Session& session, const InputFrame& input, std::vector<Command>& out) {
  constexpr double kShown = 10.0;   // seconds: enough to read two lines twice
  constexpr double kTooLate = 0.5;  // seconds that a hand needs to stop
  constexpr float kNear = 24.0F;    // pixels at scale 1
  FrameState& frame = states_.of<FrameState>();
  Messages& messages = session.messages();
  frame.left_strip_seconds -= input.seconds;
  frame.message_age += input.seconds;
  if (messages.revision() != frame.messages_seen) {
    frame.messages_seen = messages.revision();
    frame.message_seconds = kShown;
    frame.message_age = 0.0;
    frame.saved_leave = false;
    frame.strip_has_stayed = false;
  } else if (frame.message_seconds > 0.0 && !session.view().panel_open(panels::kMessages)) {
    UiRect near = layout_.strip;
    const float reach = near.empty() ? 0.0F : kNear * static_cast<float>(scale_);
    near = {near.x - reach, near.y - reach, near.width + 2 * reach, near.height + 2 * reach};
    const bool is_read = input.mouse_inside && near.contains(input.mouse_x, input.mouse_y);
    frame.message_seconds = is_read ? kShown : frame.message_seconds - input.seconds;
    if (frame.message_seconds <= 0.0 && frame.strip_acts && !std::exchange(frame.strip_has_stayed, true))
      frame.message_seconds = kShown;
    if (frame.message_seconds <= 0.0) {
      frame.message_seconds = 0.0;
      messages.expire();
      frame.messages_seen = messages.revision();
      frame.left_strip = layout_.strip;
      frame.left_strip_seconds = kTooLate;
    }
  }
  let_saved_go(session, kShown, out);
}

// Keeps a panel under the mouse whose height a click has just changed: a second click on the same place, its
// title or a button above a list, changes it back.
void Interface::hold_panel(const InputFrame& input, LayoutOptions& options) {
  FrameState& frame = states_.of<FrameState>();
  const auto is_under = [&](Panel panel, float most) {
    UiRect part = layout_.of(panel);
    part.height = std::min(part.height, most);
    return input.mouse_inside && part.contains(input.mouse_x, input.mouse_y);
  };
  std::optional<Panel>& folded = frame.folded;
  constexpr float kAll = 1e9F;
  const float title = kPanelTitle * static_cast<float>(scale_);
  if (folded && (options.panels.is_open(*folded) || !is_under(*folded, title))) folded.reset();
  if (frame.grown && !is_under(*frame.grown, kAll)) frame.grown.reset();
  options.held = folded ? folded : frame.grown;
  if (options.held) options.before = layout_.panels;
}

bool Interface::wants_frame(double idle_seconds) {
  const double left = states_.of<FrameState>().message_seconds;
  return left > 0.0 && idle_seconds >= left;
}

// The status bar has the text until the selection changes again, or the clicked triangle is hidden.
void Interface::note_click(const Session& session) {
  FrameState& frame = states_.of<FrameState>();
  const std::uint64_t now = session.view().selected().revision();
  if (auto text = controls_.take_clicked()) {
    frame.clicked = std::move(*text);
    frame.clicked_at.reset();  // the click's own commands follow this frame
  } else if (!frame.clicked_at) {
    frame.clicked_at = now;
    frame.clicked_point = clicked_point(session).has_value();
  } else if (*frame.clicked_at != now || (frame.clicked_point && !clicked_point(session))) {
    frame.clicked.clear();
  }
}

void Interface::pass_idle(double seconds) {
  constexpr double kNow = 1e-9;  // they leave in the next frame
  FrameState& frame = states_.of<FrameState>();
  frame.left_strip_seconds -= seconds;
  frame.message_age += seconds;
  double& left = frame.message_seconds;
  if (left > 0.0) left = std::max(left - seconds, kNow);
}

void Interface::draw_panels(PanelContext& context) {
  const Layout& l = layout_;
  const Session& session = context.session;
  if (session.view().panel_open(panels::kInterface)) {
    draw_toolbar(context, l.toolbar);
    draw_column(context, panels::kLeft, l);
    draw_column(context, panels::kRight, l);
    draw_dock(context, l);
    if (!l.status.empty()) draw_status(context, l.status);
  }
}

std::vector<Command> Interface::drop(const Session& session, const std::vector<std::string>& files) {
  std::vector<Command> out;
  std::error_code error;
  bool first = true;
  for (const std::string& file : files) {
    if (std::filesystem::is_directory(file, error)) {
      states_.of<FilesPanelState>().folder = file;
      out.emplace_back(ShowPanel{panels::kFiles, true});
    } else if (const auto& answers = states_.of<FileRequest>().command;
               answers && first && session.view().panel_open(panels::kFiles)) {
      out.push_back(answers(session, file, false));
      out.emplace_back(ShowPanel{panels::kFiles, false});
    } else {
      out.push_back(command_to_open(file, first));
    }
    first = false;
  }
  return out;
}

bool only_moves_the_eye(const Command& command) {
  return command.type().moves_eye_only;
}

// Heights of another scale are forgotten: they are in pixels.
void Interface::set_scale(const Session& session) {
  FrameState& frame = states_.of<FrameState>();
  const double scale = session.view().settings().shown_scale();
  if (scale != scale_) {
    frame.contents = PanelMap<float>();
    frame.folded.reset();
    frame.grown.reset();
  }
  scale_ = scale;
}

namespace {

// Returns the width that the names in the left column need, in pixels. It is measured when a scene comes, and
// for added objects it only grows: the column keeps its place under the mouse.
float names_of_scene(PanelContext& context) {
  FrameState& frame = context.state<FrameState>();
  const Document& document = context.session.document();
  if (frame.names_of != document.scene_revision()) {
    const auto& files = document.scene().files;
    const std::string file = files.empty() ? std::string() : files.front();
    float width = file == frame.names_file ? frame.names : 0;
    for (const PanelRow& row : panel_table()) {
      const PanelContent* const content =
          row.place == Place::left ? content_of(context.session, row.panel) : nullptr;
      if (content != nullptr && content->width_of_names)
        width = std::max(width, content->width_of_names(context) / context.scale);
    }
    frame.names = width;
    frame.names_file = file;
    frame.names_of = document.scene_revision();
  }
  return context.px(frame.names);
}

}  // namespace

// Lays the frame out, and notes the part of the scene that is free.
void Interface::lay_out(PanelContext& context, const InputFrame& input, double width, double height) {
  Session& session = context.session;
  LayoutOptions options;
  options.interface_shown = session.view().panel_open(panels::kInterface);
  options.workspace = session.view().workspace();
  options.panels = session.view().panels();
  options.with_content = panels_with_content(session);
  const FrameState& frame = states_.of<FrameState>();
  options.contents = frame.contents;
  options.names = names_of_scene(context);
  let_notes_go(session, input, context.commands);
  options.strip = session.messages().all().empty() ? 0 : frame.strip;
  hold_panel(input, options);
  layout_ = make_layout(width, height, scale_, options);
  const FreePart free = free_part(layout_, width, height);
  CameraFit& fits = session.view().fits();
  const std::pair columns(options.workspace, frame.names);
  if (std::exchange(columns_of_, columns).value_or(columns) != columns)
    fits.change_workspace(width, height, free.size, free.middle);
  else
    fits.set_viewport(width, height, free.size, free.middle);
  const FreePart below = free_part(layout_, width, height, true);
  fits.set_below_messages(below.size, below.middle);
}

// Offers the mouse to the handles, then to the clip plane, then to the view.
void Interface::take_mouse(Session& session, const InputFrame& input, double width, double height,
                           std::vector<Command>& out) {
  const bool modal = session.view().panel_open(panels::kFiles);
  const FrameState& frame = states_.of<FrameState>();
  const bool too_late =
      frame.left_strip_seconds > 0.0 && frame.left_strip.contains(input.mouse_x, input.mouse_y);
  Handles::Frame handled{input, width, height, scale_, bridge_.wants_mouse() || modal || too_late};
  for (const Handles& handles : interface_list().handles)
    handled.over_panel = handles.take_mouse(session, states_, handled, out) || handled.over_panel;
  const bool on_clip =
      clip_handle_.take_mouse(session, input, width, height, scale_, handled.over_panel, out);
  controls_.frame(session, input, width, height, scale_, handled.over_panel || on_clip,
                  bridge_.wants_keyboard() || modal, out);
}

// Plays what plays, the last player first. Returns true if one does.
bool Interface::play(const Session& session, std::vector<Command>& out) {
  bool plays = false;
  for (std::size_t i = players().size(); i-- > 0;) {
    const Player& player = players()[i];
    player.play(session, states_, out);
    plays = plays || player.plays(states_);
  }
  return plays;
}

namespace {

// Says in the status bar what the first undo or redo of a frame is about, before it is carried out.
void note_step(const PanelContext& context, const std::vector<Command>& commands) {
  for (const Command& command : commands) {
    if (!command.is<Undo>() && !command.is<Redo>()) continue;
    const bool undoes = command.is<Undo>();
    const HistoryStatement step =
        history_statement(context.session, undoes ? HistoryWay::undo : HistoryWay::redo);
    return show_note(context, (undoes ? "Undone: " : "Redone: ") + step.text +
                                  (step.is_drawn ? "" : " (not drawn in this view)"));
  }
}

}  // namespace

std::vector<Command> Interface::frame(Session& session, const InputFrame& input, double width, double height,
                                      double monitor_scale, const FrameFacts& facts, DrawList& list,
                                      const AtOnce& at_once) {
  std::vector<Command> commands;
  session.view().settings().monitor_scale = monitor_scale;
  set_scale(session);
  FrameState& frame = states_.of<FrameState>();
  if (std::any_of(input.buttons.begin(), input.buttons.end(), [](bool held) { return held; }))
    frame.keyboard.leave();  // the mouse takes over
  bridge_.set_navigation(frame.keyboard.panel().has_value());
  bridge_.begin_frame(input, width, height, scale_,
                      session.view().settings().is_dark() ? Theme::dark : Theme::light);
  PanelContext context{session,  states_, facts, bridge_.fonts(), static_cast<float>(scale_),
                       commands, widgets_};
  lay_out(context, input, width, height);
  keys(session, input, commands);
  take_mouse(session, input, width, height, commands);
  note_click(session);
  if (at_once) commands.erase(commands.begin(), std::find_if_not(commands.begin(), commands.end(), at_once));
  clip_handle_.draw(session, width, height, scale_);
  for (const Handles& handles : interface_list().handles)
    handles.draw(session, states_, width, height, scale_);
  widgets_.clear();
  stated_of_ = session.revision();
  draw_panels(context);
  for (const OverScene& drawing : scene_drawings()) drawing.draw(context, {layout_, width, height});
  if (const TipBox& tip = bridge_.tip(); tip.width > 0.0F)
    widgets_["tip"] = {tip.x, tip.y, tip.width, tip.height};
  note_step(context, commands);
  std::vector<Command> next;  // before the commands of the user, which may end what plays
  const bool plays = play(session, next);
  commands.insert(commands.begin(), next.begin(), next.end());
  const auto is_dragged = [&](const Handles& handles) { return handles.dragging(states_); };
  restless_ = plays || controls_.moving() || clip_handle_.dragging() ||
              ImGui::GetTime() < std::max(frame.note_until, frame.hint_until) ||
              std::any_of(interface_list().handles.begin(), interface_list().handles.end(), is_dragged) ||
              bridge_.wants_keyboard() || bridge_.tip_waits();
  std::optional<UiTexture> texture;
  for (const auto& made : interface_list().textures)
    if (!texture) texture = made(session);
  bridge_.end_frame(list, texture ? &*texture : nullptr);
  return commands;
}

}  // namespace boxwood
