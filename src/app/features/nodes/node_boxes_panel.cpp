// SPDX-License-Identifier: MIT
// Draws the choices for boxes around the nodes of a tree: their kinds and colours.
#include "app/document/tree_commands.hpp"
#include "app/features/nodes/nodes_panel.hpp"
#include "app/ui/panel.hpp"

#include <imgui_internal.h>

#include "app/session/shown_trees.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/chips/chips.hpp"
#include "app/ui/colors.hpp"
#include "app/ui/volume_ticks.hpp"
#include "app/view/look_commands.hpp"

namespace boxwood {

namespace {

void boxes_label(PanelContext& context, const char* text) {
  ImGui::AlignTextToFramePadding();
  ImGui::PushFont(context.fonts.small);
  ImGui::TextDisabled("%s", text);
  ImGui::PopFont();
  ImGui::SameLine(context.px(70));
}

constexpr float kTickGap = 3, kTickChip = 11;  // between a tick, its chip and its label; in pixels at scale 1

float width_of_label(std::string_view text) {
  return ImGui::CalcTextSize(text.data(), text.data() + text.size()).x;
}

// Returns the name of Look, or a shorter one if that does not fit.
std::string_view label_for(const VolumeRow& row, float room) {
  if (width_of_label(row.label) <= room) return row.label;
  return row.kind == VolumeKind::sphere ? "Sphere" : row.kind == VolumeKind::hull ? "Hull" : row.label;
}

// Draws a tick, the chip and the label of a kind.
void kind_tick(PanelContext& context, const Ticks& ticks, const VolumeRow& row, std::string_view label) {
  const Session& session = context.session;
  const std::size_t shown = ticks.trees_shown(session, row.kind);
  bool tree = shown == ticks.all();
  const bool some = shown > 0 && !tree;
  ImGui::PushID(static_cast<int>(row.kind));
  if (some) ImGui::PushItemFlag(ImGuiItemFlags_MixedValue, true);
  if (ImGui::Checkbox("##tree", &tree)) context.send(ticks.show_tree(row.kind, tree));
  if (some) ImGui::PopItemFlag();
  tip_for_last("Volumes of this kind around the nodes of the chosen levels");
  context.mark(std::string("tree:").append(row.name));
  ImGui::SameLine(0, context.px(kTickGap));
  // Otherwise the boxes have the colours of their levels, or of a figure, and the place is left empty.
  if (session.view().settings().color_by == ColorBy::kind && !session.any_feature(&Feature::colors_nodes))
    colored_chip(context, color_u32(node_color(row.kind, kinds_drawn_twice(context.session))));
  else
    ImGui::Dummy(ImVec2(context.px(kTickChip), ImGui::GetFrameHeight()));
  context.mark(std::string("chip:").append(row.name));
  ImGui::SameLine(0, context.px(kTickGap));
  ImGui::AlignTextToFramePadding();
  clipped_text(label, ImGui::GetContentRegionAvail().x);
  context.mark(std::string("tree label:").append(row.name));
  glossary_tip(glossary_word(row.kind));
  ImGui::PopID();
}

// Draws a tick for each kind around the nodes, two in a line if their labels fit.
void kind_rows(PanelContext& context) {
  const Session& session = context.session;
  const Ticks ticks = tree_ticks(session);
  const std::uint32_t usual = bit_of(VolumeKind::sphere) | bit_of(VolumeKind::aabb) |
                              bit_of(VolumeKind::obb) | bit_of(VolumeKind::kdop26) | bit_of(VolumeKind::hull);
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(context.px(4), context.px(3)));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(3), context.px(2)));
  const bool all = session.view().settings().all_kinds;
  if (part_toggle(context, kNodeBoxesPanel, "All kinds", all,
                  all ? "List the main kinds and those drawn" : "List the other kinds, too"))
    context.send(ShowAllKinds{!all});
  context.mark("all tree kinds");
  const float left = ImGui::GetCursorPosX(), half = 0.5F * ImGui::GetContentRegionAvail().x;
  const float room = half - ImGui::GetFrameHeight() - context.px(2 * kTickGap + kTickChip) - context.px(2);
  bool beside = false;  // the line has room for another kind
  for (const VolumeRow& row : kVolumeRows) {
    if (!all && (usual & bit_of(row.kind)) == 0 && ticks.trees_shown(session, row.kind) == 0) continue;
    const std::string_view label = label_for(row, room);
    const bool fits = width_of_label(label) <= room;
    if (beside && fits) ImGui::SameLine(left + half);
    beside = fits && !beside;
    kind_tick(context, ticks, row, label);
  }
  ImGui::PopStyleVar(2);
  ImGui::PopFont();
}

void color_and_faces(PanelContext& context) {
  const SessionView& view = context.session.view();
  const bool by_figure = context.session.any_feature(&Feature::colors_nodes);  // then neither applies
  boxes_label(context, "Colour by");
  ImGui::BeginDisabled(by_figure);
  for (const ColorBy by : {ColorBy::kind, ColorBy::depth}) {
    if (by != ColorBy::kind) ImGui::SameLine(0, context.px(3));
    if (toggle_button(context, by == ColorBy::kind ? "kind" : "level",
                      !by_figure && view.settings().color_by == by,
                      by_figure ? "A figure colours the boxes now" : "The colour of the boxes of a tree"))
      context.send(SetColorBy{by});
    context.mark(std::string("color-by:").append(name_of(by)));
  }
  ImGui::EndDisabled();
  boxes_label(context, "Faces");
  for (const Fills fills : {Fills::automatic, Fills::on, Fills::off}) {
    if (fills != Fills::automatic) ImGui::SameLine(0, context.px(3));
    if (toggle_button(context, std::string(name_of(fills)).append("##fills").c_str(),
                      view.settings().fills == fills,
                      "Translucent faces of a tree's boxes: auto leaves them out above 4,096 boxes"))
      context.send(SetFills{fills});
    context.mark(std::string("fills:").append(name_of(fills)));
  }
}

}  // namespace

void draw_node_boxes(PanelContext& context) {
  const Ticks ticks = tree_ticks(context.session);
  if (ticks.several)  // of one tree the title of the panel Tree says which it is
    quiet_text(context,
               "One volume per node of the trees of the " + count_text(ticks.all()) + " that are selected");
  kind_rows(context);
  ImGui::Separator();
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(2)));
  color_and_faces(context);
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

}  // namespace boxwood
