// SPDX-License-Identifier: MIT
// Draws the panel of the robot: states, values, and the answer about them.
#include <algorithm>
#include <cmath>

#include "app/features/robot/joint_rows_panel.hpp"
#include "app/features/robot/robot_matrix_panel.hpp"
#include "app/features/robot/robot_motion_panel.hpp"
#include "app/features/robot/robot_statement.hpp"
#include "app/features/robot/show/posed_robot.hpp"
#include "app/features/robot/show/robot_matrix_review.hpp"
#include "app/features/robot/show/robot_motion_player.hpp"
#include "app/ui/panel.hpp"
#include "app/view/selection_commands.hpp"

namespace boxwood {

namespace {

// Begins a new line if the next button does not fit behind the last one.
void next_in_row(const PanelContext& context, const std::string& label) {
  const float end = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
  const float width = ImGui::CalcTextSize(label.c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
  if (ImGui::GetItemRectMax().x + context.px(3) + width <= end) ImGui::SameLine(0, context.px(3));
}

void draw_state_buttons(PanelContext& context, const RobotStatement& robot) {
  if (ImGui::Button("Home")) context.send(RobotHome{});
  tip_for_last("The default configuration: 0, or the middle of the limits if 0 is beyond them");
  context.mark("robot:home");
  constexpr std::size_t kMostButtons = 8;
  if (robot.states.size() > kMostButtons) {
    next_in_row(context, "States of the SRDF");
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##states", "States of the SRDF")) {
      for (const std::string& state : robot.states)
        if (ImGui::Selectable(state.c_str())) context.send(SetRobotState{state});
      ImGui::EndCombo();
    }
    context.mark("robot:states");
    return;
  }
  for (std::size_t i = 0; i < robot.states.size(); ++i) {
    const std::string shown = cut_in_the_middle(robot.states[i], context.px(150));
    next_in_row(context, shown);
    ImGui::PushID(static_cast<int>(i));
    if (ImGui::Button(shown.c_str())) context.send(SetRobotState{robot.states[i]});
    tip_for_last((robot.states[i] + ", a state of " + robot.srdf).c_str());
    context.mark("robot state:" + robot.states[i]);
    ImGui::PopID();
  }
}

void draw_choices_of_robot(PanelContext& context, const PosedRobot& posed, const RobotStatement& robot) {
  const bool degrees = posed.angles() == AngleUnit::degrees;
  if (toggle_button(context, degrees ? "deg" : "rad", false, "Angles in degrees or radians"))
    context.send(SetAngleUnit{degrees ? AngleUnit::radians : AngleUnit::degrees});
  context.mark("robot:angles");
  if (!robot.geometry_text.empty()) {
    ImGui::SameLine(0, context.px(8));
    ImGui::AlignTextToFramePadding();
    ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
    clipped_text(robot.geometry_text, ImGui::GetContentRegionAvail().x);
    ImGui::PopStyleColor();
    return;
  }
  for_each_name<ShownGeometry>([&](ShownGeometry which, std::string_view name) {
    ImGui::SameLine(0, context.px(which == ShownGeometry::collision ? 10 : 3));
    const bool is_on = posed.geometry() == which;
    if (toggle_button(context, std::string(name).c_str(), is_on,
                      "The geometry in the scene. Answers are always about the collision geometry") &&
        !is_on)
      context.send(ShowRobotGeometry{which});
    context.mark("robot geometry:" + std::string(name));
  });
}

void select_links(PanelContext& context, const PosedRobot& posed, const LinkPairText& pair) {
  SelectMode manner = SelectMode::replace;
  for (std::uint32_t i = 0; i < posed.links().size(); ++i)
    if (posed.links()[i] == pair.a || pair.object == i || (!pair.object && posed.links()[i] == pair.b)) {
      context.send(Select{{i}, manner});
      manner = SelectMode::add;
    }
}

void draw_pairs(PanelContext& context, const PosedRobot& posed, const RobotStatement& robot) {
  constexpr std::size_t kRows = 6;
  const float line = ImGui::GetTextLineHeightWithSpacing();
  const auto rows = static_cast<float>(std::min(robot.pairs.size(), kRows));
  ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 0.0F);
  if (ImGui::BeginChild("pairs", ImVec2(0, rows * line))) {
    for (std::size_t i = 0; i < robot.pairs.size(); ++i) {
      const LinkPairText& pair = robot.pairs[i];
      ImGui::PushID(static_cast<int>(i));
      const std::string text = pair.text_a + ", " + pair.text_b;
      if (ImGui::Selectable(cut_in_the_middle(text, ImGui::GetContentRegionAvail().x).c_str()))
        select_links(context, posed, pair);
      tip_for_last(
          (text + (pair.object ? "\nClick to select both" : "\nClick to select both links")).c_str());
      context.mark("robot pair:" + std::to_string(i));
      ImGui::PopID();
    }
  }
  ImGui::EndChild();
  ImGui::PopStyleVar();
}

void draw_robot_answer(PanelContext& context, const PosedRobot& posed, const RobotStatement& robot) {
  ImGui::PushFont(context.fonts.heading);
  ImGui::PushStyleColor(ImGuiCol_Text, !robot.colliding   ? palette::kQuiet
                                       : *robot.colliding ? palette::kError
                                                          : palette::kGood);
  wrapped_text(robot.text);
  ImGui::PopStyleColor();
  ImGui::PopFont();
  context.mark("robot answer");
  ImGui::PushFont(context.fonts.small);
  if (!robot.pairs.empty()) draw_pairs(context, posed, robot);
  for (const std::string& limit : robot.limits) {
    ImGui::PushStyleColor(ImGuiCol_Text, palette::kWarning);
    wrapped_text(limit);
    ImGui::PopStyleColor();
  }
  ImGui::PopFont();
  for (const std::string* text : {&robot.nearest_text, &robot.tested_text, &robot.moved_text})
    if (!text->empty()) quiet_text(context, *text);
}

// The buttons of the two panels below the scene. One of them is open at a time.
void draw_robot_docks(PanelContext& context) {
  const bool moves = context.session.get<RobotMotionPlayer>().shown(),
             judges = context.session.get<RobotMatrixReview>().shown();
  if (toggle_button(context, "Motion", moves,
                    "The motion between two configurations: proven free, or its first contact")) {
    context.send(ShowRobotMotion{!moves});
  }
  context.mark("robot:motion");
  ImGui::SameLine(0, context.px(3));
  if (toggle_button(context, "Link pairs", judges,
                    "Which pairs of links can collide at all, and what the SRDF says of them")) {
    context.send(ShowRobotMatrix{!judges});
  }
  context.mark("robot:matrix");
}

void draw_robot(PanelContext& context) {
  const auto& posed = context.session.get<PosedRobot>();
  if (ImGui::IsAnyItemActive()) context.session.await_answer();  // so that it is about the value on screen
  const auto robot = robot_statement(context.session);
  if (!robot) return;
  if (!posed.robot()) return quiet_text(context, robot->text);
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(5), context.px(2)));
  draw_state_buttons(context, *robot);
  draw_robot_docks(context);
  draw_choices_of_robot(context, posed, *robot);
  draw_joint_rows(context, *robot);
  ImGui::PopStyleVar();
  ImGui::PopFont();
  draw_robot_answer(context, posed, *robot);
}

}  // namespace

void add_robot_interface(InterfaceList& list) {
  list.panels.push_back({.panel = kRobotPanel,
                         .has_content = [](Session& s) { return s.get<PosedRobot>().on(); },
                         .draw = draw_robot,
                         .detail =
                             [](PanelContext& c) {
                               const auto robot = robot_statement(c.session);
                               return robot ? robot->name : std::string();
                             },
                         .leaves_scroll_bar = true});
  add_robot_motion_interface(list);
  add_robot_matrix_interface(list);
}

}  // namespace boxwood
