// SPDX-License-Identifier: MIT
// Moving the selected object, and what it meets: pose, query, counters, descent by level.
#include "app/ui/panel_motion.hpp"

#include <algorithm>
#include <cmath>

#include "app/session/collision.hpp"
#include "app/statements/figures.hpp"
#include "app/statements/statements.hpp"
#include "app/ui/gizmo.hpp"

namespace boxwood {

namespace {

constexpr double kRadPerDegree = 0.017453292519943295;

std::string shell_quoted(const std::string& word) {
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

// What names an object on the command line. None where its file cannot be opened again: that of the built-in
// scene, and one of which only some objects were opened.
std::optional<std::string> operand_of(const Scene& scene, std::uint32_t object) {
  const std::uint32_t file = scene.objects[object].file;
  const std::string& name = scene.files[file];
  std::size_t first = object, count = 0;
  while (first > 0 && scene.objects[first - 1].file == file) --first;
  for (const SceneObject& other : scene.objects) count += other.file == file ? 1 : 0;
  if (name == kBuiltInName) return std::nullopt;
  if (count == 1) return shell_quoted(name);
  if (name.find('#') != std::string::npos) return std::nullopt;
  return shell_quoted(name + "#" + std::to_string(object - first));
}

// The command that asks the same, where `collide` accepts the pose: of two that are accepted, but no
// rotations, it may deviate by more than either.
std::optional<std::string> collide_command(const Session& session, const CollisionQuestion& question) {
  const Scene& scene = session.document().scene();
  const auto a = operand_of(scene, question.a), b = operand_of(scene, question.b);
  if (!a || !b || rotation_deviation(question.a_from_b) > kMaxRotationDeviation) return std::nullopt;
  std::string out = "boxwood collide " + *a + " " + *b;
  const TreeOptions& tree = session.document().edit().tree;
  const TreeOptions usual;
  if (tree.kind != usual.kind) out.append(" --tree ").append(name_of(tree.kind));
  if (tree.split != usual.split) out.append(" --split ").append(name_of(tree.split));
  if (tree.leaf_size != usual.leaf_size) out.append(" --leaf-size ").append(std::to_string(tree.leaf_size));
  if (tree.max_depth != usual.max_depth) out.append(" --max-depth ").append(std::to_string(tree.max_depth));
  return out.append(" --pose ").append(pose_text(question.a_from_b));
}

void position_fields(PanelContext& context, std::uint32_t object) {
  Session& session = context.session;
  const RigidTransform pose = session.document().pose(object);
  const Vec3 moved = session.document().moved_by(object);
  double shown[3] = {moved.x, moved.y, moved.z};
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("Moved by");
  ImGui::SameLine(context.px(84));
  ImGui::SetNextItemWidth(-1);
  const bool changed = ImGui::InputScalarN("##moved", ImGuiDataType_Double, shown, 3, nullptr, nullptr,
                                           "%.6g", ImGuiInputTextFlags_EnterReturnsTrue);
  context.mark("pose:translation");
  tip_for_last(
      "How far the object's middle is from where it was, x, y, z in units of the scene. Enter sets them");
  if (changed) {
    RigidTransform next = pose;
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
  GizmoMode& mode = context.gizmo.mode;
  const auto choice = [&](const char* label, GizmoMode value, const char* tip) {
    if (toggle_button(context, label, mode == value, tip)) mode = mode == value ? GizmoMode::none : value;
    context.mark(std::string("gizmo:").append(label));
  };
  choice("Move", GizmoMode::move, "Arrows in the scene (W)");
  ImGui::SameLine(0, context.px(4));
  choice("Turn", GizmoMode::turn, "Rings in the scene (E)");
}

constexpr ImU32 kApart = IM_COL32(0x1A, 0x7F, 0x4E, 0xFF);

void answer_text(PanelContext& context, const CollisionStatement& statement) {
  ImGui::PushFont(context.fonts.heading);
  const ImU32 color = statement.pending || !statement.state     ? palette::kQuiet
                      : *statement.state == MeetingState::apart ? kApart
                                                                : palette::kError;
  ImGui::PushStyleColor(ImGuiCol_Text, color);
  clipped_text(statement.pending ? statement.text + "  (pending)" : statement.text,
               ImGui::GetContentRegionAvail().x);
  ImGui::PopStyleColor();
  ImGui::PopFont();
  context.mark("collision");
}

// The one whose descent the counters and levels below are of.
void against_text(PanelContext& context, const CollisionStatement& statement, const CollisionAnswer& answer) {
  const std::string name = object_name(context.session, answer.question.a);
  const bool nearest = statement.state == MeetingState::apart && !statement.chosen;
  const bool first = statement.with.size() > 1;
  std::string line = "Against " + name + (nearest ? ", the nearest: " : first ? ", the first: " : ": ");
  // The first that it meets need not be the first that it overlaps.
  const bool is_of_it = first && !statement.depth_text.empty() && statement.depth_of == answer.question.a;
  if (is_of_it) line += statement.depth_text + ", ";
  if (answer.colliding)
    line += count_text(answer.pairs.size()) + (answer.pairs.size() == 1 ? " pair, " : " pairs, ");
  line += "fast engine " + count_text(answer.counters.box_tests) + " box tests, " +
          count_text(answer.counters.triangle_tests) + " triangle tests";
  if (!context.facts.fixed) line.append(", ").append(time_text(answer.query_ms));
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
  clipped_text(line, ImGui::GetContentRegionAvail().x);
  ImGui::PopStyleColor();
  ImGui::PopFont();
}

// The readable descent: the one in the scene and in the table.
void descent_text(PanelContext& context, const CollisionAnswer& answer) {
  const QueryCounters& counters = answer.descent_counters;
  quiet_text(context, "Descent drawn: " + count_text(counters.box_tests) + " box tests, " +
                          count_text(counters.triangle_tests) + " triangle tests");
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
  if (const auto answer = session.collisions().answer(); answer && statement) {
    against_text(context, *statement, *answer);
    descent_text(context, *answer);
    level_table(context, *answer);
    const auto command = collide_command(session, answer->question);
    if (small_button(context, command ? "Copy command" : "Copy pose",
                     command
                         ? "Asks the same on the command line: B in A's frame"
                         : "The 12 numbers of B in A's frame. The command line cannot name these objects"))
      ImGui::SetClipboardText((command ? *command : pose_text(answer->question.a_from_b)).c_str());
    context.mark("copy pose");
    ImGui::SameLine();
    ImGui::PushFont(context.fonts.mono);
    ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
    clipped_text(command ? *command
                         : "no command names both objects. --pose " + pose_text(answer->question.a_from_b),
                 ImGui::GetContentRegionAvail().x);
    ImGui::PopStyleColor();
    ImGui::PopFont();
  }
}

}  // namespace boxwood
