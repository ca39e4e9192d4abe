// SPDX-License-Identifier: MIT
// Draws the ends and the result of a motion beside the curve of distances, on which a drag sets the time.
#include "app/features/robot/robot_motion_panel.hpp"

#include <algorithm>
#include <cmath>

#include "app/features/robot/robot_motion_statement.hpp"
#include "app/features/robot/show/posed_robot.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/panel.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

struct RobotMotionPanelState {
  bool plays = false;
  double since = -1.0, from = 0.0;  // the begin of the play, and the motion's time then
};

void draw_motion_buttons(PanelContext& context, const RobotMotionStatement& motion) {
  if (ImGui::Button("Set start")) context.send(SetMotionStart{});
  tip_for_last("Makes the current configuration the start of the motion");
  context.mark("robot motion:from");
  ImGui::SameLine(0, context.px(3));
  if (ImGui::Button("Set end")) context.send(SetMotionEnd{});
  tip_for_last("Makes the current configuration the end of the motion");
  context.mark("robot motion:to");
  if (motion.running) {
    ImGui::SameLine(0, context.px(8));
    if (ImGui::Button("Stop")) context.send(StopRobotMotion{});
    tip_for_last("Stops the proof and the distance curve; the part that is proven stays");
    context.mark("robot motion:stop");
  } else if (motion.contact_at) {
    ImGui::SameLine(0, context.px(8));
    if (ImGui::Button("Go to contact")) context.send(SetMotionTime{*motion.contact_at});
    tip_for_last("Moves the robot to the first contact");
    context.mark("robot motion:contact");
  }
}

void draw_motion_result(PanelContext& context, const RobotMotionStatement& motion) {
  ImGui::PushFont(context.fonts.heading);
  ImGui::PushStyleColor(ImGuiCol_Text, !motion.verdict                             ? palette::kQuiet
                                       : *motion.verdict == MotionVerdict::free    ? palette::kGood
                                       : *motion.verdict == MotionVerdict::contact ? palette::kError
                                                                                   : palette::kWarning);
  wrapped_text(motion.text);
  ImGui::PopStyleColor();
  ImGui::PopFont();
  context.mark("robot motion result");
  ImGui::PushFont(context.fonts.small);
  if (!motion.detail.empty()) wrapped_text(motion.detail);
  ImGui::PopFont();
}

// Up to a contact, the least clearance says nothing.
bool shows_clearance(const RobotMotionStatement& motion) {
  return motion.verdict == MotionVerdict::free && *motion.clearance_at_least < kInfinity;
}

// The chart: time to the right, distance upwards from 0.
class MotionChart {
public:
  MotionChart(PanelContext& context, const RobotMotionStatement& motion, const UiRect& rect)
      : context_(context), motion_(motion), rect_(rect) {
    for (const double d : motion.distances)
      if (d < kInfinity) top_ = std::max(top_, d);
    top_ = top_ > 0.0 ? 1.3 * top_ : 1.0;  // room for the number above the curve
  }

  void draw() {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(ImVec2(rect_.x, rect_.y), ImVec2(rect_.right(), rect_.bottom()),
                       role_color(Role::canvas), context_.px(2));
    draw.PushClipRect(ImVec2(rect_.x, rect_.y), ImVec2(rect_.right(), rect_.bottom()), true);
    if (motion_.contact_at)  // behind the contact nothing is said
      draw.AddRectFilled(ImVec2(x_of(*motion_.contact_at), rect_.y), ImVec2(rect_.right(), rect_.bottom()),
                         role_color(Role::error, 0x28));
    else if (motion_.free_until && *motion_.free_until < 1.0)
      draw.AddRectFilled(ImVec2(x_of(*motion_.free_until), rect_.y), ImVec2(rect_.right(), rect_.bottom()),
                         role_color(Role::warning, 0x28));
    draw_clearance(draw);
    draw_curve(draw);
    if (motion_.contact_at) {
      const float x = x_of(*motion_.contact_at);
      draw.AddLine(ImVec2(x, rect_.y), ImVec2(x, rect_.bottom()), palette::kError, context_.px(1.5F));
    }
    if (motion_.time) draw_time(draw);
    draw.PopClipRect();
    draw_axes(draw);
  }

  void interact() {
    ImGui::SetCursorScreenPos(ImVec2(rect_.x, rect_.y));
    ImGui::InvisibleButton("##motion chart", ImVec2(rect_.width, rect_.height));
    context_.mark("robot motion chart");
    const double share =
        std::clamp(static_cast<double>((ImGui::GetIO().MousePos.x - rect_.x) / rect_.width), 0.0, 1.0);
    if (ImGui::IsItemActive()) {
      context_.state<RobotMotionPanelState>().plays = false;
      if (motion_.time != share) context_.send(SetMotionTime{share});
    } else if (ImGui::IsItemHovered()) {
      const auto at = static_cast<std::size_t>(std::lround(share * (MotionCurve::kSamples - 1)));
      std::string text = "t = " + value_text(MotionCurve::time_of(at));
      if (at < motion_.distances.size() && motion_.distances[at] < kInfinity)
        text += motion_.distances[at] > 0.0
                    ? ": nearest pair " + value_text(motion_.distances[at]) + " m apart"
                    : ": in contact";
      text += "\nThe curve is sampled, and not proven between its samples\nDrag to move the robot along the "
              "motion";
      show_reading(text.c_str());
    }
  }

private:
  float x_of(double time) const { return rect_.x + static_cast<float>(time) * rect_.width; }
  float y_of(double distance) const {
    return rect_.bottom() - context_.px(2) -
           static_cast<float>(distance / top_) * (rect_.height - context_.px(4));
  }

  // Names the axes in the corners: the distance above, the time below.
  void draw_axes(ImDrawList& draw) const {
    const std::string distance = "Nearest pair, 0 to " + value_text(top_) + " m";
    draw.AddText(ImVec2(rect_.x + context_.px(4), rect_.y + context_.px(2)), palette::kQuiet,
                 distance.c_str());
    constexpr const char* kTime = "t = 0 to 1";
    const ImVec2 size = ImGui::CalcTextSize(kTime);
    draw.AddText(ImVec2(rect_.right() - size.x - context_.px(4), rect_.y + context_.px(2)), palette::kQuiet,
                 kTime);
  }

  // The proven clearance.
  void draw_clearance(ImDrawList& draw) const {
    if (!shows_clearance(motion_)) return;
    const float y = y_of(*motion_.clearance_at_least), end = rect_.right();
    draw.AddRectFilled(ImVec2(rect_.x, y), ImVec2(end, rect_.bottom()), role_color(Role::good, 0x30));
    draw.AddLine(ImVec2(rect_.x, y), ImVec2(end, y), palette::kGood, context_.px(1.5F));
  }

  void draw_curve(ImDrawList& draw) const {
    const std::vector<double>& d = motion_.distances;
    for (std::size_t i = 0; i < d.size(); ++i) {
      if (!(d[i] < kInfinity)) continue;
      const ImVec2 at(x_of(MotionCurve::time_of(i)), y_of(d[i]));
      if (i > 0 && d[i - 1] < kInfinity)
        draw.AddLine(ImVec2(x_of(MotionCurve::time_of(i - 1)), y_of(d[i - 1])), at, palette::kAccent,
                     context_.px(1.5F));
      if (d[i] == 0.0) draw.AddCircleFilled(at, context_.px(2.5F), palette::kError, 8);
    }
  }

  void draw_time(ImDrawList& draw) const {
    const float x = x_of(*motion_.time), r = context_.px(5);
    draw.AddLine(ImVec2(x, rect_.y), ImVec2(x, rect_.bottom()), palette::kText, context_.px(1.5F));
    draw.AddTriangleFilled(ImVec2(x - r, rect_.y), ImVec2(x + r, rect_.y), ImVec2(x, rect_.y + 1.4F * r),
                           palette::kText);
  }

  PanelContext& context_;
  const RobotMotionStatement& motion_;
  UiRect rect_;
  double top_ = 0.0;
};

void draw_scrub(PanelContext& context, const RobotMotionStatement& motion, float width) {
  auto& state = context.state<RobotMotionPanelState>();
  const float left = ImGui::GetCursorScreenPos().x;
  if (ImGui::Button(state.plays ? "Pause" : "Play")) state.plays = !state.plays;
  tip_for_last("Plays the motion (Space)");
  context.mark("robot motion:play");
  ImGui::SameLine(0, context.px(4));
  double time = motion.time.value_or(0.0);
  const double zero = 0.0, one = 1.0;
  ImGui::SetNextItemWidth(left + width - ImGui::GetCursorScreenPos().x);
  ImGui::PushStyleColor(ImGuiCol_SliderGrab, role_color(Role::accent, 0x70));  // the number stays readable
  if (ImGui::SliderScalar("##time", ImGuiDataType_Double, &time, &zero, &one,
                          motion.time ? "t = %.4f" : "t: drag to move along the motion",
                          ImGuiSliderFlags_NoRoundToFormat)) {
    state.plays = false;
    context.send(SetMotionTime{std::clamp(time, 0.0, 1.0)});
  }
  ImGui::PopStyleColor();
  context.mark("robot motion:time");
}

bool has_both_ends(const Session& session) {
  const auto& player = session.get<RobotMotionPlayer>();
  return player.shown() && player.from() && player.to();
}

void play_robot_motion(const Session& session, PanelStates& states, std::vector<Command>& out) {
  constexpr double kSecondsOfMotion = 4.0;
  auto& state = states.of<RobotMotionPanelState>();
  if (!has_both_ends(session)) state.plays = false;
  if (!state.plays) {
    state.since = -1.0;
    return;
  }
  if (state.since < 0.0) {
    const double now = session.get<RobotMotionPlayer>().time().value_or(0.0);
    state.since = ImGui::GetTime();
    state.from = now < 1.0 ? now : 0.0;
  }
  const double time = std::min(state.from + (ImGui::GetTime() - state.since) / kSecondsOfMotion, 1.0);
  if (time == 1.0) state.plays = false;
  out.emplace_back(SetMotionTime{time});
}

void step_robot_motion(const Session& session, int way, std::vector<Command>& out) {
  constexpr double kStep = 1.0 / (MotionCurve::kSamples - 1);
  const double now = session.get<RobotMotionPlayer>().time().value_or(0.0);
  out.emplace_back(SetMotionTime{std::clamp(now + way * kStep, 0.0, 1.0)});
}

// Names the two lines of the chart, and the red part.
void draw_motion_key(PanelContext& context, const RobotMotionStatement& motion, float left, float right) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float y = ImGui::GetCursorScreenPos().y, middle = y + 0.5F * ImGui::GetFontSize();
  const auto part = [&](ImU32 color, const std::string& text) {
    const float width = ImGui::CalcTextSize(text.c_str()).x;
    if (left + context.px(18) + width > right) return;
    draw.AddLine(ImVec2(left, middle), ImVec2(left + context.px(14), middle), color, context.px(2));
    draw.AddText(ImVec2(left + context.px(18), y), palette::kQuiet, text.c_str());
    left += context.px(32) + width;
  };
  part(palette::kAccent, motion.curve_text);
  if (shows_clearance(motion)) part(palette::kGood, "Proven clearance");
  if (motion.contact_at) part(palette::kError, "First contact");
  ImGui::Dummy(ImVec2(1, ImGui::GetTextLineHeight()));
}

void draw_robot_motion(PanelContext& context, const UiRect& rect) {
  const auto motion = robot_motion_statement(context.session);
  if (!motion) return;
  const float pad = context.px(10), split = std::floor(std::min(0.34F * rect.width, context.px(290)));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(5), context.px(2)));
  ImGui::SetCursorScreenPos(ImVec2(rect.x + pad, rect.y + context.px(6)));
  ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 0.0F);
  if (ImGui::BeginChild("robot motion words", ImVec2(split - 1.5F * pad, rect.height - context.px(10)))) {
    heading(context, "Motion");
    ImGui::SameLine(0, context.px(10));
    ImGui::PushFont(context.fonts.small);
    draw_motion_buttons(context, *motion);
    ImGui::PopFont();
    draw_motion_result(context, *motion);
  }
  ImGui::EndChild();
  ImGui::PopStyleVar();
  ImGui::PushFont(context.fonts.small);
  const float close = context.px(44);
  ImGui::SetCursorScreenPos(ImVec2(rect.right() - pad - close, rect.y + context.px(5)));
  if (toggle_button(context, "Close", false, "Closes this panel (Esc)")) context.send(ShowRobotMotion{false});
  context.mark("robot motion:close");
  if (!motion->curve_text.empty()) {
    const float left = rect.x + split, right = rect.right() - pad;
    ImGui::SetCursorScreenPos(ImVec2(left, rect.y + context.px(7)));
    draw_motion_key(context, *motion, left, right - close);
    const float top = rect.y + context.px(12) + ImGui::GetTextLineHeight(),
                below = ImGui::GetFrameHeight() + context.px(8);
    MotionChart chart(context, *motion,
                      {left, top, right - left, std::max(rect.bottom() - below - top, context.px(20))});
    chart.draw();
    chart.interact();
    ImGui::SetCursorScreenPos(ImVec2(left, rect.bottom() - below + context.px(3)));
    draw_scrub(context, *motion, right - left);
  }
  ImGui::PopFont();
  ImGui::PopStyleVar();
}

}  // namespace

void add_robot_motion_interface(InterfaceList& list) {
  list.panels.push_back({.panel = kRobotMotionPanel,
                         .has_content = [](Session& s) { return s.get<RobotMotionPlayer>().shown(); },
                         .draw_in_dock = draw_robot_motion});
  list.players.push_back(
      {.order = 25,
       .shown = has_both_ends,
       .plays = [](PanelStates& states) -> bool& { return states.of<RobotMotionPanelState>().plays; },
       .play = play_robot_motion,
       .step = step_robot_motion});
  list.endings.push_back({.order = 37, .end = [](const Session& session, std::vector<Command>& out) {
                            if (!session.get<RobotMotionPlayer>().shown()) return false;
                            out.emplace_back(ShowRobotMotion{false});
                            return true;
                          }});
}

}  // namespace boxwood
