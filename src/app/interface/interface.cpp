// SPDX-License-Identifier: MIT
// One frame of the interface.
#include "app/interface/interface.hpp"

#include <algorithm>

#include "app/features/descent/descent_panel.hpp"
#include "app/features/descent/descent_show.hpp"
#include "app/features/lesson/lesson_commands.hpp"
#include "app/features/lesson/lesson_show.hpp"
#include "app/features/walk/walk_show.hpp"
#include "app/interface/bindings.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/view/camera_commands.hpp"
#include "app/view/view_commands.hpp"

namespace boxwood {

namespace {
constexpr std::uint64_t kPicturesBuffer = 0xF0A7'0000'0000'0002ULL;  // of the lessons: built in, never others
}  // namespace

Interface::Interface(UiClipboard clipboard) : bridge_(std::move(clipboard)) {}

void Interface::keys(Session& session, const InputFrame& input, std::vector<Command>& out) {
  for (const auto& [key, modifiers] : input.pressed) {
    if (session.view().panel_open(Panel::welcome) && key != Key::none)
      out.emplace_back(ShowPanel{Panel::welcome, false});
    if (state_.keyboard.take(key, modifiers, bridge_.wants_keyboard(), layout_)) continue;
    const bool plain_space = key == Key::space && modifiers == Modifiers{} && !bridge_.wants_keyboard();
    if (plain_space && session.stage_is_taken()) {
      state_.flat_plays = !state_.flat_plays;
      continue;
    }
    state_.flat_plays = false;
    if (plain_space && session.get<DescentShow>().shown()) {
      state_.descent_plays = !state_.descent_plays;
      continue;
    }
    state_.descent_plays = false;  // any other key ends it
    if (key == Key::space && modifiers == Modifiers{} && session.get<LessonShow>().current() != nullptr &&
        !bridge_.wants_keyboard()) {
      state_.lesson_plays = !state_.lesson_plays;
      continue;
    }
    state_.lesson_plays = false;  // any other key ends it
    // The file browser takes letters as a text field does.
    const bool typing = bridge_.wants_keyboard() ||
                        (session.view().panel_open(Panel::files) && !modifiers.control && !modifiers.alt);
    // A text field keeps the letters, but Esc and function keys still work.
    const bool always = key == Key::escape || key == Key::f1 || key == Key::f12;
    if (typing && !always) continue;
    // While the right button is held the letters fly.
    if (input.held(MouseButton::right) && !modifiers.control) continue;
    if (modifiers == Modifiers{true, false, false} && key == Key::c) {
      ImGui::SetClipboardText(view_as_json(session.view().camera()).c_str());
      state_.note = "the view is in the clipboard";
      state_.note_until = ImGui::GetTime() + 2.0;
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
    // Who walks goes by these for as long as they are held.
    if (session.get<WalkShow>().on() && !modifiers.control && !modifiers.alt && is_walking_key(key)) continue;
    if (modifiers == Modifiers{} && (key == Key::w || key == Key::e)) {
      const GizmoMode wanted = key == Key::w ? GizmoMode::move : GizmoMode::turn;
      out.emplace_back(SetGizmo{session.view().gizmo() == wanted ? GizmoMode::none : wanted});
      continue;
    }
    for (Command& command : commands_of_key(session, key, modifiers)) out.push_back(std::move(command));
  }
}

// The next step once this one has been there for as long as its caption takes to be read.
void Interface::play_lesson(const Session& session, std::vector<Command>& out) {
  const LessonShow& lessons = session.get<LessonShow>();
  const Lesson* lesson = lessons.current();
  if (lesson == nullptr || lessons.failed() || lessons.step() + 1 >= lesson->steps.size())
    state_.lesson_plays = false;
  if (!state_.lesson_plays || lessons.under_way()) {
    state_.lesson_since = -1.0;
    return;
  }
  if (state_.lesson_since < 0.0) state_.lesson_since = ImGui::GetTime();
  constexpr double kLeast = 2.0, kPerLetter = 0.045;  // seconds
  const double letters = static_cast<double>(lesson->steps[lessons.step()].caption.size());
  if (ImGui::GetTime() - state_.lesson_since < kLeast + kPerLetter * letters) return;
  state_.lesson_since = -1.0;
  out.emplace_back(SetLessonStep{static_cast<std::uint32_t>(lessons.step() + 2)});
}

void Interface::draw_panels(PanelContext& context) {
  const Layout& l = layout_;
  const Session& session = context.session;
  if (session.view().panel_open(Panel::interface)) {
    draw_toolbar(context, l.toolbar);
    draw_column(context, Panel::left, l);
    draw_column(context, Panel::right, l);
    draw_dock(context, l);
    if (!l.status.empty()) draw_status(context, l.status);
    if (!session.stage_is_taken()) draw_hover(context, l.scene);
  }
  if (session.stage_is_taken())
    draw_flat_stage(context, l.scene);
  else
    draw_legend(context, l.scene);
  draw_walk_label(context, l.scene);
  draw_messages(context, l.strip);
  draw_progress(context, l.scene);
  draw_help(context, l.scene);
  draw_files(context, l.scene);
  draw_welcome(context, l.scene);
}

bool only_moves_the_eye(const Command& command) {
  return command.type().moves_eye_only;
}

std::vector<Command> Interface::frame(Session& session, const InputFrame& input, double width, double height,
                                      double scale, const FrameFacts& facts, DrawList& list,
                                      const AtOnce& at_once) {
  std::vector<Command> commands;
  LayoutOptions options;
  options.interface_shown = session.view().panel_open(Panel::interface);
  options.workspace = session.view().workspace();
  options.panels = session.view().panels();
  options.speaking = speaking_panels(session);
  if (scale != scale_) state_.contents = {};  // heights are pixels
  scale_ = scale;
  options.contents = state_.contents;
  options.strip = session.messages().all().empty() ? 0 : state_.strip;
  layout_ = make_layout(width, height, scale, options);
  const FreePart free = free_part(layout_, width, height);
  session.view().set_viewport(width, height, free.size, free.middle);
  if (std::any_of(input.buttons.begin(), input.buttons.end(), [](bool held) { return held; }))
    state_.keyboard.leave();  // the mouse is back
  bridge_.set_navigation(state_.keyboard.panel().has_value());
  bridge_.begin_frame(input, width, height, scale);
  keys(session, input, commands);
  const bool on_gizmo =
      gizmo_.take_mouse(session, input, width, height, scale, bridge_.wants_mouse(), commands);
  if (gizmo_.dragging()) session.await_answer();
  const bool on_clip = clip_handle_.take_mouse(session, input, width, height, scale,
                                               bridge_.wants_mouse() || on_gizmo, commands);
  controls_.frame(session, input, width, height, scale, bridge_.wants_mouse() || on_gizmo || on_clip,
                  bridge_.wants_keyboard(), commands);
  if (at_once) commands.erase(commands.begin(), std::find_if_not(commands.begin(), commands.end(), at_once));
  clip_handle_.draw(session, width, height, scale);
  gizmo_.draw(session, width, height, scale);
  widgets_.clear();
  stated_of_ = session.revision();
  PanelContext context{session,  state_,  facts, bridge_.fonts(), static_cast<float>(scale),
                       commands, widgets_};
  draw_panels(context);
  draw_axis_letters(context, layout_.scene, width, height);
  if (!session.get<DescentShow>().shown()) draw_clash_label(context, layout_.scene, width, height);
  draw_contact_label(context, layout_.scene, width, height);
  draw_descent_label(context, layout_.scene, width, height);
  draw_measure_label(context, layout_.scene, width, height);
  play_lesson(session, commands);
  play_descent(session, state_, commands);
  play_flat(session, state_, commands);
  restless_ = state_.lesson_plays || state_.descent_plays || state_.flat_plays || controls_.moving() ||
              gizmo_.dragging() || clip_handle_.dragging() || ImGui::GetTime() < state_.note_until ||
              bridge_.wants_keyboard();
  const LessonPictures* const pictures = session.get<LessonShow>().made_pictures();
  UiTexture texture;
  if (pictures != nullptr)
    texture = {kPicturesBuffer, 1, pictures->all.width, pictures->all.height, pictures->all.rgba};
  bridge_.end_frame(list, pictures != nullptr ? &texture : nullptr);
  return commands;
}

}  // namespace boxwood
