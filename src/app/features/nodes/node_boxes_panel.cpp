// SPDX-License-Identifier: MIT
// Draws the choices for boxes around the nodes of a tree: their kinds and colours.
#include "app/document/tree_commands.hpp"
#include "app/features/nodes/nodes_panel.hpp"
#include "app/ui/panel.hpp"

#include <imgui_internal.h>

#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
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

// Returns a label for a narrow column.
std::string_view short_label(const VolumeRow& row) {
  return row.kind == VolumeKind::sphere ? "Sphere" : row.kind == VolumeKind::hull ? "Hull" : row.label;
}

// Draws a tick for each kind around the nodes.
void kind_rows(PanelContext& context) {
  const Session& session = context.session;
  const Ticks ticks = tree_ticks(session);
  const std::uint32_t usual = bit_of(VolumeKind::sphere) | bit_of(VolumeKind::aabb) |
                              bit_of(VolumeKind::obb) | bit_of(VolumeKind::kdop26) | bit_of(VolumeKind::hull);
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, ImVec2(context.px(2), context.px(1.5F)));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(3), context.px(2)));
  const bool all = session.view().settings().all_kinds;
  // Otherwise the boxes have the colours of their levels, or of a figure.
  const bool by_kind =
      session.view().settings().color_by == ColorBy::kind && !session.any_feature(&Feature::colors_nodes);
  if (ImGui::BeginTable("kinds", 2, ImGuiTableFlags_SizingStretchSame)) {
    for (const VolumeRow& row : kVolumeRows) {
      const std::size_t shown = ticks.trees_shown(session, row.kind);
      bool tree = shown == ticks.all();
      const bool some = shown > 0 && !tree;
      if (!all && shown == 0 && (usual & bit_of(row.kind)) == 0) continue;
      ImGui::TableNextColumn();
      ImGui::PushID(static_cast<int>(row.kind));
      if (some) ImGui::PushItemFlag(ImGuiItemFlags_MixedValue, true);
      if (ImGui::Checkbox("##tree", &tree)) context.send(ticks.show_tree(row.kind, tree));
      if (some) ImGui::PopItemFlag();
      tip_for_last("Volumes of this kind around the nodes of the chosen levels");
      context.mark(std::string("tree:").append(row.name));
      ImGui::SameLine(0, context.px(4));
      if (by_kind)
        colored_chip(context, volume_color(row.kind));
      else
        empty_chip(context);
      context.mark(std::string("chip:").append(row.name));
      ImGui::SameLine(0, context.px(4));
      ImGui::AlignTextToFramePadding();
      clipped_text(short_label(row), ImGui::GetContentRegionAvail().x);
      glossary_tip(glossary_word(row.kind));
      ImGui::PopID();
    }
    ImGui::EndTable();
  }
  if (ImGui::Button(all ? "Fewer kinds" : "All kinds")) context.send(ShowAllKinds{!all});
  context.mark("all tree kinds");
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
                      !by_figure && view.settings().color_by == by, "The colour of the boxes of a tree"))
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
