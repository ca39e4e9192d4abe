// SPDX-License-Identifier: MIT
// Moving the selected object, and what it meets: pose, query, counters, descent by level.
#include "app/ui/panel_motion.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "app/statements/figures.hpp"
#include "app/statements/statements.hpp"
#include "app/ui/gizmo.hpp"

namespace boxwood {

namespace {

constexpr double kRadPerDegree = 0.017453292519943295;

std::string formatted(const std::string& format, double v) {
  char text[64];
  std::snprintf(text, sizeof text, format.c_str(), v);
  return text;
}

// Of three fields in the row that is left.
float field_width() {
  const ImGuiStyle& style = ImGui::GetStyle();
  return (ImGui::GetContentRegionAvail().x - 2 * style.ItemInnerSpacing.x) / 3 - 2 * style.FramePadding.x - 1;
}

// A number that is cut off is another number: as many digits as the fields have room for.
std::string format_that_fits(const Vec3& v, float width) {
  for (int digits = 6;; --digits) {
    const std::string format = "%." + std::to_string(digits) + "g";
    bool fits = true;
    for (int k = 0; k < 3; ++k)
      fits = fits && ImGui::CalcTextSize(formatted(format, v[k]).c_str()).x <= width;
    if (fits || digits == 1) return format;
  }
}

void position_fields(PanelContext& context, std::uint32_t object) {
  Session& session = context.session;
  const RigidTransform pose = session.document().pose(object);
  const auto statement = motion_statement(session);
  const Vec3 moved = statement ? statement->moved_by : Vec3(0.0);
  double shown[3] = {moved.x, moved.y, moved.z};
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("Moved by");
  ImGui::SameLine(context.px(84));
  ImGui::SetNextItemWidth(-1);
  const std::string format = format_that_fits(moved, field_width());
  const bool changed = ImGui::InputScalarN("##moved", ImGuiDataType_Double, shown, 3, nullptr, nullptr,
                                           format.c_str(), ImGuiInputTextFlags_EnterReturnsTrue);
  context.mark("pose:translation");
  tip_for_last(
      "How far the object's middle is from where it was, x, y, z in units of the scene. Enter sets them");
  if (changed) {
    RigidTransform next = pose;
    for (int k = 0; k < 3; ++k)  // Enter where nothing was typed moves nothing, not by a rounding either
      if (shown[k] == std::strtod(formatted(format, moved[k]).c_str(), nullptr)) shown[k] = moved[k];
    const Vec3 wanted(shown[0], shown[1], shown[2]);
    next.translation = pose.rotation == kIdentityRows ? wanted : pose.translation + (wanted - moved);
    if (is_finite(next.translation)) context.send(SetPose{{object}, numbers_of(next)});
  }
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("Turn by");
  ImGui::SameLine(context.px(84));
  ImGui::SetNextItemWidth(context.px(70));
  ImGui::InputDouble("##degrees", &context.state.turn_degrees, 0.0, 0.0, "%.4g deg");
  context.mark("pose:degrees");
  for (int k = 0; k < 3; ++k) {
    ImGui::SameLine(0, context.px(4));
    const char label[2] = {static_cast<char>('X' + k), '\0'};
    if (ImGui::Button(label)) {
      Vec3 axis(0.0);
      axis[k] = 1.0;
      context.send(SetPose{{object},
                           numbers_of(rotated(pose, session.document().center(object), axis,
                                              context.state.turn_degrees * kRadPerDegree))});
    }
    context.mark(std::string("turn:").append(label));
  }
  ImGui::SameLine(0, context.px(8));
  if (ImGui::Button("Reset")) context.send(SetPose{{object}, SetPose{}.numbers});
  context.mark("pose:reset");
}

void gizmo_choice(PanelContext& context) {
  const GizmoMode mode = context.session.view().gizmo();
  const auto choice = [&](const char* label, GizmoMode value, const char* tip) {
    if (toggle_button(context, label, mode == value, tip))
      context.send(SetGizmo{mode == value ? GizmoMode::none : value});
    context.mark(std::string("gizmo:").append(label));
  };
  choice("Move", GizmoMode::move, "Arrows in the scene (W)");
  ImGui::SameLine(0, context.px(4));
  choice("Turn", GizmoMode::turn, "Rings in the scene (E)");
}

constexpr ImU32 kApart = IM_COL32(0x1A, 0x7F, 0x4E, 0xFF);

void answer_text(PanelContext& context, const CollisionStatement& statement) {
  ImGui::PushFont(context.fonts.heading);
  const ImU32 color = !statement.state                          ? palette::kQuiet
                      : *statement.state == MeetingState::apart ? kApart
                                                                : palette::kError;
  ImGui::PushStyleColor(ImGuiCol_Text, color);
  clipped_text(statement.text, ImGui::GetContentRegionAvail().x);
  ImGui::PopStyleColor();
  ImGui::PopFont();
  context.mark("collision");
}

void against_text(PanelContext& context, const PairStatement& pair) {
  std::string line = pair.text;
  if (!context.facts.fixed) line.append(", ").append(time_text(pair.answer->query_ms));
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
  clipped_text(line, ImGui::GetContentRegionAvail().x);
  ImGui::PopStyleColor();
  ImGui::PopFont();
}

void level_table(PanelContext& context, const CollisionAnswer& answer) {
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, ImVec2(context.px(5), context.px(1)));
  const float height =
      std::max(ImGui::GetContentRegionAvail().y - ImGui::GetFrameHeightWithSpacing(), context.px(40));
  if (ImGui::BeginTable("levels", 4, ImGuiTableFlags_ScrollY | ImGuiTableFlags_BordersInnerH,
                        ImVec2(0, height))) {
    ImGui::TableSetupScrollFreeze(0, 1);
    for (const char* name : {"Level", "Separated", "Descended", "Leaves"}) ImGui::TableSetupColumn(name);
    ImGui::TableHeadersRow();
    const std::vector<DescentLevel>& levels = answer.descent.levels();
    for (std::size_t level = 0; level < levels.size(); ++level) {
      const DescentLevel& l = levels[level];
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      ImGui::Text("%zu", level);
      for (const std::uint64_t n : {l.separated, l.descended, l.leaves}) {
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(n == 0 ? "-" : count_text(n).c_str());
      }
    }
    ImGui::EndTable();
    context.mark("descent levels");
  }
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

}  // namespace

void draw_motion(PanelContext& context) {
  Session& session = context.session;
  const auto object = session.view().current_object();
  if (!object) {
    quiet_text(context,
               "Select an object to move it and to see what it meets. Ctrl+click a second one to choose "
               "the other side.");
    return;
  }
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(2)));
  gizmo_choice(context);
  const std::optional<CollisionStatement> statement = collision_statement(session);
  if (statement && !statement->partners.empty()) {
    ImGui::SameLine();
    ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
    clipped_text((statement->state == MeetingState::apart ? "from " : "with ") + statement->partners,
                 ImGui::GetContentRegionAvail().x);
    ImGui::PopStyleColor();
  }
  position_fields(context, *object);
  ImGui::PopStyleVar();
  if (statement) answer_text(context, *statement);
  if (!statement || !statement->pair || !if_now(session, *statement)) return;
  const PairStatement& pair = *statement->pair;
  against_text(context, pair);
  quiet_text(context, pair.descent_text);
  level_table(context, *pair.answer);
  const auto& command = pair.command;
  if (small_button(context, command ? "Copy command" : "Copy pose",
                   command ? "Asks the same on the command line: B in A's frame"
                           : "The 12 numbers of B in A's frame. The command line cannot name these objects"))
    ImGui::SetClipboardText((command ? *command : pair.pose_text).c_str());
  context.mark("copy pose");
  ImGui::SameLine();
  ImGui::PushFont(context.fonts.mono);
  ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
  clipped_text(command ? *command : "no command names both objects. --pose " + pair.pose_text,
               ImGui::GetContentRegionAvail().x);
  ImGui::PopStyleColor();
  ImGui::PopFont();
}

}  // namespace boxwood
