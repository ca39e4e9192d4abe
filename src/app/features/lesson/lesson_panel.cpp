// SPDX-License-Identifier: MIT
// Draws the panel Lesson: its steps, caption, numbers and experiments. Adds the keys of lessons.
#include "app/features/lesson/lesson_panel.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/ui/file_request.hpp"
#include "app/ui/glossary_choice.hpp"
#include "app/ui/panel.hpp"

#include <algorithm>

#include "app/features/lesson/lesson_commands.hpp"
#include "app/features/lesson/lesson_height_panel.hpp"
#include "app/features/lesson/lesson_places.hpp"
#include "app/features/lesson/lesson_player.hpp"
#include "app/features/lesson/lesson_statement.hpp"
#include "base/clean_text.hpp"

namespace boxwood {

namespace {

void colored_text(const auto& color, std::string_view text) {
  ImGui::PushStyleColor(ImGuiCol_Text, color);
  wrapped_text(text);
  ImGui::PopStyleColor();
}

// Draws the meaning of a number with the answer beside it, or below it if there is no room. A click copies
// the command, which the tip shows.
void draw_number(PanelContext& context, const LessonNumberStatement& number, const std::string& name) {
  const ImVec2 begin = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  colored_text(palette::kQuiet, number.says);
  ImGui::PushFont(context.fonts.heading);
  const float says = ImGui::GetItemRectSize().x, gap = context.px(8);
  const bool beside = ImGui::GetItemRectSize().y < 1.6F * ImGui::GetFontSize() &&
                      says + gap + ImGui::CalcTextSize(number.text.c_str()).x <= width;
  if (beside) ImGui::SameLine(0, gap);
  colored_text(number.pending             ? palette::kQuiet
               : number.right == false    ? palette::kError
               : number.found.has_value() ? palette::kOn
                                          : palette::kText,
               number.text);
  ImGui::PopFont();
  if (number.right) {
    // The lesson's own number has a value; that of another model has a rule.
    const bool own = !context.session.get<LessonPlayer>().current()->own_models.empty();
    const char* const yes = own ? "matches" : "as expected";
    const float used = (beside ? says + gap : 0) + ImGui::GetItemRectSize().x;
    if (used + 2 * gap + ImGui::CalcTextSize(yes).x <= width) ImGui::SameLine(0, gap);
    colored_text(*number.right ? palette::kQuiet : palette::kError, *number.right ? yes
                                                                    : own         ? "does not match"
                                                                                  : "not as expected");
  }
  const ImVec2 end = ImGui::GetCursorScreenPos();
  ImGui::SetCursorScreenPos(begin);
  ImGui::PushID(name.c_str());
  if (ImGui::InvisibleButton("copy",
                             ImVec2(width, std::max(end.y - begin.y - context.px(2), context.px(8))))) {
    copy_text(context, number.command);
  }
  context.mark(name);
  ImGui::PopID();
  tip_for_last(("Click to copy the command:\n" + number.command).c_str());
  ImGui::SetCursorScreenPos(end);
}

void send_step(PanelContext& context, std::size_t step) {
  context.send(SetLessonStep{static_cast<std::uint32_t>(step)});
}

// Draws a button whose tip is above it: below is the caption that a reader of steps reads.
// `as_wide_as`: other labels that it has at times; its width does not depend on which it has now.
bool step_button(PanelContext& context, const char* label, const char* tip,
                 std::initializer_list<const char*> as_wide_as = {}) {
  ImGui::PushFont(context.fonts.small);
  float width = 0.0F;
  for (const char* other : as_wide_as)
    width = std::max(width, ImGui::CalcTextSize(other).x + 2 * ImGui::GetStyle().FramePadding.x);
  const bool pressed = ImGui::Button(label, ImVec2(width, 0));
  ImGui::PopFont();
  if (ImGui::IsItemHovered()) show_tip(tip, TipPlace::above);
  return pressed;
}

// Returns "Back to gear_pair.glb", for the scene that the lesson replaced; empty without one.
std::string scene_to_return_to(const PanelContext& context) {
  const auto& name_of_scene = interface_list().scene_behind;
  if (!name_of_scene || !context.session.get<LessonPlayer>().replaced_scene()) return {};
  const std::string name = name_of_scene(context.session);
  return name.empty() ? name : "Back to " + clean_text(name);
}

// Draws the number of the step, and the button that leaves the lesson: there it is in sight at every step. It
// names the scene to which it leads, or the workspace; below the row if it is too long for its end. In a
// narrow column the number is short, at every step.
void step_end(PanelContext& context, const LessonStatement& lesson) {
  const std::string scene = scene_to_return_to(context);
  ImGui::SameLine();
  ImGui::PushFont(context.fonts.small);
  const std::string brief = std::to_string(lesson.step) + "/" + std::to_string(lesson.steps);
  const float padding = 2 * ImGui::GetStyle().FramePadding.x, gap = context.px(4);
  const float width = ImGui::GetContentRegionAvail().x;
  // The longest number of a step decides, so that number and button are the same at every step.
  const std::string steps = std::to_string(lesson.steps), longest = "Step " + steps + " of " + steps;
  const float most = width - ImGui::CalcTextSize(longest.c_str()).x - gap - padding;
  const auto fits_in = [](const std::string& text, float room) {
    return ImGui::CalcTextSize(text.c_str()).x <= room;
  };
  std::string label = scene.empty() ? lesson.leave : scene;
  if (scene.empty() && !fits_in(label, most) && fits_in(lesson.leave_briefly, most))
    label = lesson.leave_briefly;
  const bool is_below = !fits_in(label, most), fits = fits_in(longest, width);
  const float end = ImGui::GetCursorPosX() + width - ImGui::CalcTextSize(label.c_str()).x - padding;
  ImGui::PopFont();
  quiet_text(context, fits ? lesson.step_text : brief);
  context.mark("lesson step");
  if (is_below) {
    ImGui::PushFont(context.fonts.small);
    label = cut_in_the_middle(label, ImGui::GetContentRegionAvail().x - padding);
    ImGui::PopFont();
  } else {
    ImGui::SameLine();
    ImGui::SetCursorPosX(end);
  }
  std::string tip = "Leave the lesson. " + lesson.leave;
  if (!scene.empty()) tip = scene + ", as you left it. " + lesson.leave;
  if (step_button(context, (label + "###leave").c_str(), (tip + " (Backspace)").c_str()))
    context.send(ReturnFromLesson{});
  context.mark("lesson leave");
}

void draw_steps(PanelContext& context, const LessonStatement& lesson) {
  const bool failed = !lesson.failure.empty();
  const char* const why = lesson.failure.c_str();  // a failed lesson has no steps to go to
  const bool first = failed || lesson.step == 1, last = failed || lesson.step == lesson.steps;
  const auto dim = [](bool on) {
    if (on) ImGui::PushStyleVar(ImGuiStyleVar_Alpha, 0.45F);
  };
  const auto end = [](bool on) {
    if (on) ImGui::PopStyleVar();
  };
  dim(first);
  if (step_button(context, "Previous", failed ? why : "Previous step (,)") && !first)
    send_step(context, lesson.step - 1);
  context.mark("lesson previous");
  end(first);
  ImGui::SameLine();
  const bool plays = context.state<LessonPanelState>().plays;
  const bool idle = lesson.steps < 2 || failed;
  const char* const tip = failed  ? why
                          : idle  ? "There is nothing to play"
                          : plays ? "Stop at this step (Space)"
                          : first ? "Play all steps (Space)"
                          : last  ? "Play all steps again, from the first (Space)"
                                  : "Play the steps from here on (Space)";
  dim(idle);
  if (step_button(context, plays ? "Stop##play" : "Play##play", tip, {"Play", "Stop"}) && !idle)
    context.state<LessonPanelState>().plays = !context.state<LessonPanelState>().plays;
  context.mark("lesson play");
  end(idle);
  ImGui::SameLine();
  dim(last);
  if (step_button(context, "Next", failed ? why : "Next step (.)") && !last)
    send_step(context, lesson.step + 1);
  context.mark("lesson next");
  end(last);
  step_end(context, lesson);
}

void draw_tries(PanelContext& context, const LessonStatement& lesson) {
  if (lesson.tries.empty() && lesson.controls.empty()) return;
  ImGui::Dummy(ImVec2(0, context.px(4)));
  heading(context, "Try");
  ImGui::BeginDisabled(!lesson.failure.empty());
  for (std::size_t i = 0; i < lesson.tries.size(); ++i) {
    if (small_button(context, lesson.tries[i].c_str(),
                     lesson.failure.empty() ? nullptr : lesson.failure.c_str()))
      context.send(TryLesson{static_cast<std::uint32_t>(i + 1)});
    context.mark("lesson try " + std::to_string(i + 1));
  }
  ImGui::EndDisabled();
  for (const std::string& control : lesson.controls) {
    colored_text(palette::kQuiet, control);
  }
}

// Says that the text is not about the present scene, below the buttons that change it.
void draw_changed(PanelContext& context, const LessonStatement& lesson) {
  if (!lesson.changed) return;
  if (small_button(context, "Put back", "Show this step as it was, seen from where you are"))
    send_step(context, lesson.step);
  context.mark("lesson put back");
  quiet_text(context, "You have changed the scene. The text describes it as it was.");
}

// Draws the lesson's number, which changes of the scene do not affect.
void draw_checked(PanelContext& context, const LessonStatement& lesson) {
  ImGui::Dummy(ImVec2(0, context.px(4)));
  heading(context, "A number to check");
  draw_number(context, lesson.number, "lesson number");
  if (lesson.rule)
    draw_number(context, *lesson.rule, "lesson rule");
  else if (!lesson.own_models.empty())
    quiet_text(context, "There is no reference value for your own model.");
  quiet_text(context, "Computed by this command, independently of the scene (click the number to copy it):");
  ImGui::PushFont(context.fonts.mono);
  ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
  clipped_in_the_middle(lesson.number.command, ImGui::GetContentRegionAvail().x);
  ImGui::PopStyleColor();
  ImGui::PopFont();
}

// Shows the lesson's word in the glossary when the lesson is opened.
void choose_word(PanelContext& context) {
  const Lesson& lesson = *context.session.get<LessonPlayer>().current();
  if (context.state<LessonPanelState>().word_of == lesson.name) return;
  context.state<LessonPanelState>().word_of = lesson.name;
  if (!lesson.word.empty()) context.state<GlossaryChoice>() = {lesson.word, false};
}

// Opens the chosen file in the lesson. With "As the second", it becomes the second of a pair.
void ask_for_model(PanelContext& context, const LessonStatement& to) {
  FileRequest request;
  request.title = "A model for this lesson";
  if (to.takes_two) request.add_label = "As the second";
  request.command = [name = to.name](const Session& session, const std::string& file, bool add) {
    OpenLesson open{name, {}};
    const Lesson* const lesson = session.get<LessonPlayer>().current();
    if (add && lesson != nullptr && lesson->name == open.lesson && lesson->own_models.size() == 1)
      open.own.models = lesson->own_models;
    open.own.models.push_back(file);
    return Command(std::move(open));
  };
  ask_for_file(context, std::move(request));
}

// Draws the models of the lesson, with buttons for a model of the reader and back.
void draw_own(PanelContext& context, const LessonStatement& lesson) {
  if (!lesson.takes_models) return;
  const std::vector<std::string> mine = models_for(context.session, lesson.name);
  if (lesson.own_models.empty()) {
    if (small_button(context, "With my model",
                     mine.empty() ? "The same idea with a model of your own: choose its file"
                                  : ("The same idea with " + command_words(mine)).c_str())) {
      if (mine.empty())
        ask_for_model(context, lesson);
      else
        context.send(OpenLesson{lesson.name, {mine}});
    }
    context.mark("lesson my model");
  } else {
    for (const std::string& model : lesson.with)
      clipped_in_the_middle("with " + model, ImGui::GetContentRegionAvail().x);
    if (!lesson.uses.empty()) quiet_text(context, lesson.uses);
    if (small_button(context, "With its own model", "Back to the lesson with its original model"))
      context.send(OpenLesson{lesson.name, {}});
    context.mark("lesson its model");
  }
  ImGui::SameLine();
  if (small_button(context, "Choose ...", "Choose a model file of your own for this lesson"))
    ask_for_model(context, lesson);
  context.mark("lesson choose model");
}

// Says which drawings of the step the scene lacks, and why.
void draw_missing_drawings(PanelContext& context) {
  for (const LessonDrawnStatement& one : lesson_drawn(context.session)) {
    if (!one.is_empty && one.error.empty()) continue;
    quiet_text(context, one.says + (one.is_empty ? ": there is nothing to draw" : ": not drawn"));
    context.mark("lesson lacks:" + one.says);
    if (!one.error.empty()) tip_for_last(one.error.c_str());
  }
}

void draw_lesson(PanelContext& context) {
  const auto lesson = lesson_statement(context.session);
  if (!lesson) return;
  choose_word(context);
  draw_steps(context, *lesson);  // above the title, so that its buttons stay in place if a title wraps
  ImGui::PushFont(context.fonts.heading);
  wrapped_text(lesson->title);
  ImGui::PopFont();
  draw_own(context, *lesson);
  if (const std::string why = lesson->failure + lesson->missing; !why.empty()) {
    colored_text(palette::kError, why);
    context.mark("lesson failure");
  }
  ImGui::Dummy(ImVec2(0, context.px(2)));
  wrapped_text(lesson->caption);
  ImGui::Dummy(ImVec2(0, context.px(4)));
  for (std::size_t i = 0; i < lesson->numbers.size(); ++i)
    draw_number(context, lesson->numbers[i], "lesson number " + std::to_string(i + 1));
  draw_missing_drawings(context);
  const LessonPlayer& lessons = context.session.get<LessonPlayer>();
  const float below = height_below_step(*lessons.current(), lessons.step(), context.fonts.heading);
  ImGui::Dummy(ImVec2(0, context.px(3) + below));
  ImGui::Separator();
  const bool relates = lesson->formula.find_first_of("=<>") != std::string::npos ||
                       lesson->formula.find("\xE2\x89\xA4") != std::string::npos ||  // at most, at least
                       lesson->formula.find("\xE2\x89\xA5") != std::string::npos;
  heading(context, relates ? "Formula" : "Rule");
  wrapped_text(lesson->formula);
  draw_tries(context, *lesson);
  draw_changed(context, *lesson);
  draw_checked(context, *lesson);
}

// Goes to the next step after the reading time of this caption, which begins when the picture of the step is
// seen: all of it is computed, and its frame is drawn. Two frames may be under way at a time. At the last
// step it stops; if it begins there, it begins again at the first.
void play_lesson(const Session& session, PanelStates& states, std::vector<Command>& out) {
  LessonPanelState& state = states.of<LessonPanelState>();
  const LessonPlayer& lessons = session.get<LessonPlayer>();
  const Lesson* lesson = lessons.current();
  if (lesson == nullptr || lessons.failed()) state.plays = false;
  const bool at_end = state.plays && lessons.step() + 1 >= lesson->steps.size();
  const bool again = at_end && !state.played && lesson->steps.size() > 1;
  if (again) out.emplace_back(SetLessonStep{1});
  state.plays = state.plays && (again || !at_end);
  state.played = state.plays;
  if (again || !state.plays || session.busy()) {
    state.since = -1.0;
    state.ready_frames = 0;
    return;
  }
  constexpr int kUnderWay = 2;
  if (state.ready_frames++ < kUnderWay) return;
  if (state.since < 0.0) state.since = ImGui::GetTime();
  constexpr double kLeast = 2.0, kPerLetter = 0.045;  // seconds
  const double letters = static_cast<double>(lesson->steps[lessons.step()].caption.size());
  if (ImGui::GetTime() - state.since < kLeast + kPerLetter * letters) return;
  state.since = -1.0;
  state.ready_frames = 0;
  out.emplace_back(SetLessonStep{static_cast<std::uint32_t>(lessons.step() + 2)});
}

void go_by_lesson_step(const Session& s, int way, std::vector<Command>& out) {
  const LessonPlayer& lessons = s.get<LessonPlayer>();
  if (lessons.failed()) return;
  const std::size_t steps = lessons.current()->steps.size(), now = lessons.step() + 1;
  if (way < 0 ? now > 1 : now < steps)
    out.emplace_back(SetLessonStep{static_cast<std::uint32_t>(way < 0 ? now - 1 : now + 1)});
}

// Goes to the next or previous lesson; to the first or last one if none is open.
Binding::Run go_by_lesson(int way) {
  return [=](Session& s, std::vector<Command>& out) {
    const std::vector<Lesson>& all = s.get<LessonPlayer>().library().all();
    if (all.empty()) return;
    std::size_t next = way < 0 ? all.size() - 1 : 0;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (s.get<LessonPlayer>().is_current(all[i])) next = (i + (way < 0 ? all.size() - 1 : 1)) % all.size();
    out.emplace_back(OpenLesson{all[next].name});
  };
}

void return_from_lesson(Session& s, std::vector<Command>& out) {
  if (s.get<LessonPlayer>().current() != nullptr) out.emplace_back(ReturnFromLesson{});
}

void keep_scene(Session& s, std::vector<Command>& out) {
  if (s.get<LessonPlayer>().current() == nullptr) return;
  out.emplace_back(LeaveLesson{});
  out.emplace_back(SetWorkspace{Workspace::look});
}

}  // namespace

void add_lesson_interface(InterfaceList& list) {
  const auto open = [](const Session& s) { return s.get<LessonPlayer>().current() != nullptr; };
  list.panels.push_back({.panel = kLessonsPanel, .draw = draw_lessons});
  list.panels.push_back(
      {.panel = kLessonPanel, .has_content = open, .draw = draw_lesson, .leaves_scroll_bar = true});
  list.keys.push_back(
      key_binding("Lessons", 50, Key::period, modifiers::kShift, "next lesson", go_by_lesson(1)));
  list.keys.push_back(
      key_binding("Lessons", 60, Key::comma, modifiers::kShift, "previous lesson", go_by_lesson(-1)));
  list.keys.push_back(key_binding("Lessons", 70, Key::backspace, modifiers::kPlain,
                                  "leave the lesson, back to the scene before it", return_from_lesson));
  list.keys.push_back(key_binding("Lessons", 80, Key::backspace, modifiers::kShift,
                                  "leave the lesson, keep its scene", keep_scene));
  list.players.push_back(
      {.order = 30,
       .shown = open,
       .plays = [](PanelStates& states) -> bool& { return states.of<LessonPanelState>().plays; },
       .play = play_lesson,
       .step = go_by_lesson_step});
  list.welcome.push_back({10, "A lesson", "welcome lesson", "Bounding volumes explained (Ctrl+4)",
                          [](const Session& s) -> std::optional<Command> {
                            const auto rows = lesson_rows(s);
                            if (rows.empty()) return std::nullopt;
                            return OpenLesson{rows.front().name};
                          }});
  list.beside_meaning.push_back({10, open, 110, false});
  list.stages.push_back({lesson_is_missing, draw_missing_lesson});
  list.textures.push_back(small_pictures);
}

}  // namespace boxwood
