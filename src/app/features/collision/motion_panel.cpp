// SPDX-License-Identifier: MIT
// Draws the panels Neighbours, Motion and Contact: pose, partners, counters, and the descent by level.
#include "app/document/file_commands.hpp"
#include "app/document/pose_commands.hpp"
#include "app/features/collision/collision_monitor.hpp"
#include "app/ui/panel.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "app/features/collision/gizmo.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/interface_list.hpp"
#include "app/ui/scene_label.hpp"
#include "app/view/camera_fit_commands.hpp"
#include "app/view/clip_commands.hpp"
#include "app/view/look_commands.hpp"
#include "app/view/selection_commands.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

struct MotionPanelState {
  double turn_degrees = 15.0;  // step of the buttons
};

constexpr double kRadPerDegree = 0.017453292519943295;

std::string formatted(const std::string& format, double v) {
  char text[64];
  std::snprintf(text, sizeof text, format.c_str(), v);
  return text;
}

// Returns the width of each of three fields in the rest of the row.
float field_width() {
  const ImGuiStyle& style = ImGui::GetStyle();
  return (ImGui::GetContentRegionAvail().x - 2 * style.ItemInnerSpacing.x) / 3 - 2 * style.FramePadding.x - 1;
}

// Returns a format with as many digits as fit into the fields, since a truncated number would be a wrong one.
std::string format_that_fits(const Vec3& v, float width) {
  for (int digits = 6;; --digits) {
    std::string format = "%." + std::to_string(digits) + "g";
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
  const std::string unit = unit_suffix(session);
  const std::string moved_by = " moved by x, y, z" + (unit.empty() ? "" : " (" + unit.substr(1) + ")");
  const float name_width =
      std::max(1.0F, ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(moved_by.c_str()).x);
  const std::string name = statement ? statement->name : object_name(session, object);
  const std::string cut = cut_in_the_middle(name, name_width);
  ImGui::TextDisabled("%s%s", cut.c_str(), moved_by.c_str());
  if (cut != name) tip_for_last(name.c_str());
  ImGui::SetNextItemWidth(-1);
  const std::string format = format_that_fits(moved, field_width());
  const bool changed = ImGui::InputScalarN("##moved", ImGuiDataType_Double, shown, 3, nullptr, nullptr,
                                           format.c_str(), ImGuiInputTextFlags_EnterReturnsTrue);
  context.mark("pose:translation");
  tip_for_last("Displacement of the object's centre (x, y, z) in units of the scene. Press Enter to apply");
  if (changed) {
    RigidTransform next = pose;
    for (int k = 0; k < 3; ++k)  // Enter in an unchanged field moves nothing, not even by rounding
      if (shown[k] == std::strtod(formatted(format, moved[k]).c_str(), nullptr)) shown[k] = moved[k];
    const Vec3 wanted(shown[0], shown[1], shown[2]);
    next.translation = pose.rotation == kIdentityRows ? wanted : pose.translation + (wanted - moved);
    if (is_finite(next.translation)) context.send(SetPose{{object}, numbers_of(next)});
  }
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("Turn by");
  ImGui::SameLine(context.px(54));
  ImGui::SetNextItemWidth(context.px(56));
  double& degrees = context.state<MotionPanelState>().turn_degrees;
  ImGui::InputDouble("##degrees", &degrees, 0.0, 0.0, (value_text(degrees) + "\xC2\xB0").c_str());
  context.mark("pose:degrees");
  for (int k = 0; k < 3; ++k) {
    ImGui::SameLine(0, context.px(4));
    const char label[2] = {static_cast<char>('X' + k), '\0'};
    if (ImGui::Button(label)) {
      Vec3 axis(0.0);
      axis[k] = 1.0;
      const Vec3 center = session.document().facts().center(object);
      context.send(SetPose{{object}, numbers_of(rotated(pose, center, axis, degrees * kRadPerDegree))});
    }
    context.mark(std::string("turn:").append(label));
  }
}

void gizmo_choice(PanelContext& context) {
  const SessionView& view = context.session.view();
  const GizmoMode mode = view.current_object() ? view.settings().gizmo : GizmoMode::none;
  const auto choice = [&](const char* label, GizmoMode value, const char* tip) {
    if (toggle_button(context, label, mode == value, tip))
      context.send(SetGizmo{mode == value ? GizmoMode::none : value});
    context.mark(std::string("gizmo:").append(label));
  };
  choice("Move", GizmoMode::move, "Arrows in the scene (W)");
  ImGui::SameLine(0, context.px(4));
  choice("Turn", GizmoMode::turn, "Rings in the scene (E)");
}

// Draws the answer. A click on it shows its proof.
void answer_text(PanelContext& context, const CollisionStatement& statement) {
  const bool provable = statement.pair && !statement.pending;
  ImGui::PushFont(context.fonts.heading);
  const ImU32 color = !statement.state                           ? palette::kQuiet
                      : *statement.state == RelationState::apart ? palette::kGood
                                                                 : palette::kError;
  ImGui::PushStyleColor(ImGuiCol_Text, color);
  ImGui::PushTextWrapPos(0.0F);
  ImGui::TextUnformatted(broken_at_blanks(statement.text, ImGui::GetContentRegionAvail().x).c_str());
  ImGui::PopTextWrapPos();
  ImGui::PopStyleColor();
  ImGui::PopFont();
  if (provable && ImGui::IsItemClicked())
    if (Result<Command> show = parse_command("proof show on"); show) context.send(std::move(*show));
  context.mark("collision");
  std::string tip;
  if (!statement.depth_text.empty())
    tip =
        "Proven bounds of the shortest translation that separates the two. One number: both bounds are equal "
        "in the digits shown. ";
  if (provable) tip += "Click to see the proof";
  if (!tip.empty()) tip_for_last(tip.c_str());
}

// Draws the pair whose counters and levels are below.
void against_text(PanelContext& context, const PairStatement& pair) {
  std::string line = pair.text;
  if (!context.facts.fixed) line.append(", ").append(time_text(pair.answer->query_ms));
  quiet_text(context, line);
  if (pair.place_text.empty()) return;
  quiet_text(context, pair.place_text);
  tip_for_last(!pair.answer->colliding
                   ? "The two nearest points of the objects"
                   : "A place is a contact patch, an area of connected contacts. Its arrow is the normal, "
                     "from A to B. "
                     "A move of B by the local depth along it separates only the deepest two triangles of "
                     "the place, not the objects");
  context.mark("contact places");
}

void descent_choice(PanelContext& context) {
  const bool on = context.session.view().layers().descent;
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(3), context.px(2)));
  bool wanted = on;
  if (ImGui::Checkbox("Show tested boxes", &wanted)) context.send(ShowLayer{Layer::descent, wanted});
  context.mark("layer:descent");
  glossary_tip("descent");
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

void level_table(PanelContext& context, const CollisionAnswer& answer) {
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, ImVec2(context.px(5), context.px(1)));
  if (ImGui::BeginTable("levels", 4, ImGuiTableFlags_BordersInnerH)) {
    constexpr const char* kHeads[][2] = {{"Level", "Level of the pair: nodes descended into above it"},
                                         {"Apart", "Separated: pairs of nodes that were found apart"},
                                         {"Down", "Descended into: one node was replaced by its children"},
                                         {"Leaves", "Pairs of leaves"}};
    ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
    for (const auto& [name, tip] : kHeads) {
      ImGui::TableNextColumn();
      const bool is_cut = ImGui::CalcTextSize(name).x > ImGui::GetContentRegionAvail().x;
      ImGui::TableHeader(name);
      context.mark(std::string(is_cut ? "cut level head:" : "level head:").append(name));
      tip_for_last(tip);
    }
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
  }
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

// Saves and opens the poses of all objects, in the folder of F12.
void arrangement(PanelContext& context) {
  const std::string& folder = context.session.options().pictures;
  const std::string file = (folder.empty() ? "" : folder + "/") + "arrangement.poses";
  if (ImGui::Button("Save poses")) context.send(SavePoses{file});
  tip_for_last("Saves all poses to arrangement.poses in the folder of F12, one line per object, for "
               "boxwood scene --motion");
  context.mark("poses:save");
  ImGui::SameLine(0, context.px(4));
  if (ImGui::Button("Open poses")) context.send(OpenPoses{file});
  tip_for_last("Opens arrangement.poses. To open another file (*.poses), drop it on the window");
  context.mark("poses:open");
}

// Draws the choice of the object to move, of the pair that a feature labels, on the present line. Returns
// false without one.
bool pair_choice(PanelContext& context) {
  const auto& select = interface_list().select_of_pair;
  if (!select) return false;
  for (const auto& feature : context.session.features()) {
    const auto pair = feature->labels_pair() ? feature->pair() : std::nullopt;
    if (!pair || (*pair)[0] == (*pair)[1]) continue;
    for (const bool a : {true, false}) {
      const std::uint32_t object = (*pair)[a ? 0 : 1];
      const std::string tip =
          "Move " + std::string(a ? "A" : "B") + " of this pair: " + object_name(context.session, object);
      ImGui::SameLine(0, context.px(a ? 8 : 4));
      if (toggle_button(context, a ? "A" : "B", context.session.view().current_object() == object,
                        tip.c_str()))
        context.send(select(a));
      context.mark(a ? "move:A" : "move:B");
    }
    return true;
  }
  return false;
}

void draw_motion(PanelContext& context) {
  const auto object = context.session.view().current_object();
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(2)));
  // Without an object as high as its four lines, so that the panel below stays where it is.
  const float end =
      ImGui::GetCursorPosY() + 3 * ImGui::GetFrameHeightWithSpacing() + ImGui::GetTextLineHeightWithSpacing();
  ImGui::BeginDisabled(!object);
  gizmo_choice(context);
  ImGui::SameLine(0, context.px(8));
  if (ImGui::Button("Reset") && object) context.send(SetPose{{*object}, SetPose{}.numbers});
  tip_for_last(object ? "Move the object back to its place in the file" : "Select an object to move it");
  context.mark("pose:reset");
  ImGui::EndDisabled();
  const bool of_pair = pair_choice(context);
  if (object) {
    position_fields(context, *object);
  } else {
    quiet_text(context, of_pair
                            ? "Choose A or B of this pair to move it."
                            : "Select an object to move it and see what it touches. Ctrl+click a second one "
                              "to test just that pair.");
    ImGui::SetCursorPosY(std::max(ImGui::GetCursorPosY(), end));
  }
  arrangement(context);
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

// Draws the buttons that explain and prove the answer about a pair. While an answer is computed, they keep
// their room.
void contact_buttons(PanelContext& context, const CollisionStatement& statement) {
  if (!statement.pair || !if_now(context.session, statement)) {
    ImGui::PushFont(context.fonts.small);
    if (statement.pending || statement.pair) ImGui::Dummy(ImVec2(0, 2 * ImGui::GetFrameHeightWithSpacing()));
    ImGui::PopFont();
    return;
  }
  const PairStatement& pair = *statement.pair;
  const bool apart = pair.relation && pair.relation->state == RelationState::apart;
  const bool is_undecided = pair.relation && pair.relation->state == RelationState::undecided;
  constexpr const char* kTip =
      "Plays the descent of this pair, step by step, below the scene. Esc, Y or End goes back";
  if (const auto& play = interface_list().play_pair) {
    if (small_button(context, play_label(apart, pair.answer->colliding, is_undecided), kTip)) {
      context.send(play(pair.answer->question.a, pair.answer->question.b));
      context.send(Focus{});
    }
    context.mark("why");
  }
  if (const auto& proof = interface_list().proof_buttons) proof(context);
}

// Draws the answer about the selection. The buttons come first, at the same place for each pair.
void draw_contact(PanelContext& context) {
  Session& session = context.session;
  const std::optional<CollisionStatement> statement = collision_statement(session);
  if (!statement) return;
  contact_buttons(context, *statement);
  answer_text(context, *statement);
  if (!statement->pair || !if_now(session, *statement)) return;
  const PairStatement& pair = *statement->pair;
  against_text(context, pair);
  descent_choice(context);
  if (session.view().layers().descent) {
    quiet_text(context, pair.descent_text);
    level_table(context, *pair.answer);
  }
  const auto& command = pair.command;
  if (small_button(context, command ? "Copy command" : "Copy pose",
                   command ? "The same query on the command line (pose of B in A's frame)"
                           : "The 12 numbers of B in A's frame. The command line cannot name these objects"))
    ImGui::SetClipboardText((command ? *command : pair.pose_text).c_str());
  context.mark("copy pose");
}

// Draws the label beside the contact or the gap.
void draw_contact_label(PanelContext& context, const ScenePlace& at) {
  Session& session = context.session;
  if (session.any_feature(&Feature::labels_pair) || !session.view().layers().contacts) return;
  const std::optional<CollisionStatement> statement = collision_statement(session);
  if (!statement || !statement->pair || statement->pair->label.empty() || !if_now(session, *statement))
    return;
  draw_scene_label(context, at.layout.scene, at.width, at.height, statement->pair->at, kClashContactColor,
                   statement->pair->label, "contact label", statement->pair->kept);
}

void draw_partners(PanelContext& context) {
  Session& session = context.session;
  const std::optional<CollisionStatement> statement = collision_statement(session);
  const auto current = session.view().current_object();
  if (!statement || !current) return;
  if (statement->with.empty()) return quiet_text(context, statement->text);
  if (!statement->with_text.empty()) quiet_text(context, statement->with_text + ":");
  ImGui::PushFont(context.fonts.small);
  for (const std::size_t i : places_by_severity(*statement)) {
    const std::uint32_t partner = statement->with[i];
    if (partner >= session.document().object_count()) continue;
    ImGui::PushID(static_cast<int>(partner));
    const std::string name = statement->chosen ? statement->pair_name : object_name(session, partner);
    const std::optional<Relation>& relation = statement->relations[i];
    const std::string state(relation ? name_of(relation->state) : std::string_view("in contact"));
    const float right = ImGui::GetContentRegionAvail().x, word = ImGui::CalcTextSize(state.c_str()).x;
    const std::string shown = cut_in_the_middle(name, right - word - context.px(12));
    const bool chosen = statement->pair && statement->pair->against == partner;
    if (ImGui::Selectable((shown + "##partner").c_str(), chosen)) {
      context.send(Select{{partner}, SelectMode::replace});
      context.send(Select{{*current}, SelectMode::add});
    }
    tip_for_last((name + "\nClick to compare only this pair").c_str());
    context.mark("partner:" + std::to_string(partner));
    ImGui::SameLine(ImGui::GetCursorPosX() + right - word);
    ImGui::TextDisabled("%s", state.c_str());
    ImGui::PopID();
  }
  ImGui::PopFont();
}

}  // namespace

void add_collision_interface(InterfaceList& list) {
  const auto any = [](Session& s) { return s.document().object_count() > 0; };
  list.panels.push_back({.panel = kPartnersPanel,
                         .has_content =
                             [any](Session& s) {
                               return any(s) && !s.view().selection().objects.empty() &&
                                      !s.any_feature(&Feature::labels_pair);
                             },
                         .draw = draw_partners});
  list.panels.push_back({.panel = kMotionPanel, .has_content = any, .draw = draw_motion});
  list.panels.push_back({.panel = kContactPanel,
                         .has_content = [any](Session& s) { return any(s) && s.view().current_object(); },
                         .draw = draw_contact});
  list.over_scene.push_back({scene_order::kLabel + 1, draw_contact_label});
  list.keys.push_back(
      mouse_binding("Select", 50, "W, E", "arrows or rings on the selected object, to move or to turn it"));
  list.handles.push_back(
      {.take_mouse =
           [](Session& session, PanelStates& states, const Handles::Frame& f, std::vector<Command>& out) {
             Gizmo& gizmo = states.of<Gizmo>();
             const bool taken =
                 gizmo.take_mouse(session, f.input, f.width, f.height, f.scale, f.over_panel, out);
             if (gizmo.dragging()) session.await_answer();
             return taken;
           },
       .draw = [](const Session& session, PanelStates& states, double width, double height,
                  double scale) { states.of<Gizmo>().draw(session, width, height, scale); },
       .dragging = [](PanelStates& states) { return states.of<Gizmo>().dragging(); },
       .take_key =
           [](const Session& session, Key key, std::vector<Command>& out) {
             if (key != Key::w && key != Key::e) return false;
             const GizmoMode wanted = key == Key::w ? GizmoMode::move : GizmoMode::turn;
             out.emplace_back(SetGizmo{session.view().settings().gizmo == wanted ? GizmoMode::none : wanted});
             return true;
           }});
}

}  // namespace boxwood
