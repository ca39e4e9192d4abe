// SPDX-License-Identifier: MIT
// Lists the drawn volumes, each with a button that hides it again.
#include <optional>

#include "app/document/drawn_commands.hpp"
#include "app/features/volumes/volumes_panel.hpp"
#include "app/session/shown_trees.hpp"
#include "app/statements/statement_list.hpp"
#include "app/statements/statements.hpp"
#include "app/ui/chips/chips.hpp"
#include "app/ui/colors.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

namespace {

void take_back(PanelContext& context, const DrawnStatement& drawn) {
  const bool each =
      drawn.objects.size() > 1 && drawn.objects.size() == context.session.document().object_count();
  if (drawn.whole)
    context.send(drawn.tree ? Command(ShowTree{drawn.kind, {}, false})
                            : Command(ShowVolume{drawn.kind, {}, false}));
  else if (each)
    context.send(drawn.tree ? Command(ShowTree{drawn.kind, Targets::each(), false})
                            : Command(ShowVolume{drawn.kind, Targets::each(), false}));
  else
    for (const std::uint32_t object : drawn.objects)
      context.send(drawn.tree ? Command(ShowTree{drawn.kind, {object}, false})
                              : Command(ShowVolume{drawn.kind, {object}, false}));
}

// The place of the mouse at which a row was removed. The next row has moved there: a second click meets
// nothing until the mouse moves.
struct DrawnRemoval {
  std::optional<ImVec2> at;
  bool is_here() {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (at && (at->x != mouse.x || at->y != mouse.y)) at.reset();
    return at.has_value();
  }
};

// Returns the text, without the first word of "Bounding sphere" if it does not fit.
std::string text_for(const DrawnStatement& drawn, float room) {
  constexpr std::string_view kLong = "Bounding sphere", kShort = "Sphere";
  if (!drawn.text.starts_with(kLong) || ImGui::CalcTextSize(drawn.text.c_str()).x <= room) return drawn.text;
  return std::string(kShort) + drawn.text.substr(kLong.size());
}

// Returns the colours of the levels, as the legend shows them; empty unless boxes are coloured by level, or
// until the trees are ready. A view that hides the volumes does not change them.
std::vector<Rgba> shown_level_colors(const Session& session) {
  if (session.view().settings().color_by != ColorBy::depth || session.any_feature(&Feature::colors_nodes))
    return {};
  return colors_of_levels(session, drawn_levels(trees_with_levels(session)));
}

// Draws the colour of a volume; of the nodes of a tree, the colours of their levels. Nodes in the colours of
// a figure have none.
void chip(const PanelContext& context, const DrawnStatement& drawn, const std::vector<Rgba>& levels,
          std::uint32_t drawn_twice) {
  if (drawn.tree && context.session.any_feature(&Feature::colors_nodes)) return empty_chip(context);
  if (!drawn.tree) return colored_chip(context, volume_color(drawn.kind));
  if (levels.empty() && context.session.view().settings().color_by == ColorBy::depth)
    return empty_chip(context);
  if (levels.empty()) return colored_chip(context, color_u32(node_color(drawn.kind, drawn_twice)));
  if (levels.size() == 1) return colored_chip(context, color_u32(levels.front()));
  std::vector<ImU32> colors;
  for (const Rgba& color : levels) colors.push_back(color_u32(color));
  striped_chip(context, colors);
}

}  // namespace

void draw_drawn(PanelContext& context) {
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(4), context.px(1)));
  int i = 0;
  // Another feature stands in place of the volumes.
  const bool hidden = context.session.view().layers().volumes && !shows_volumes(context.session);
  const std::vector<Rgba> levels = shown_level_colors(context.session);
  const std::uint32_t drawn_twice = kinds_drawn_twice(context.session);
  DrawnRemoval& removal = context.state<DrawnRemoval>();
  const bool removed_here = removal.is_here();
  const std::vector<DrawnStatement> all = drawn_statements(context.session);
  for (const DrawnStatement& drawn : all) {
    ImGui::PushID(i++);
    chip(context, drawn, levels, drawn_twice);
    context.mark(
        std::string("drawn chip:").append(drawn.tree ? "tree:" : "").append(row_of(drawn.kind).name));
    ImGui::SameLine(0, context.px(6));
    ImGui::AlignTextToFramePadding();
    const float button = ImGui::GetFrameHeight();
    const float end = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - button;
    if (hidden) ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
    const float room = ImGui::GetContentRegionAvail().x - button - context.px(4);
    clipped_in_the_middle(text_for(drawn, room), room);
    if (hidden) ImGui::PopStyleColor();
    ImGui::SameLine(end);
    if (ImGui::Button("\xC3\x97", ImVec2(button, button)) && !removed_here) {
      removal.at = ImGui::GetIO().MousePos;
      take_back(context, drawn);
    }
    tip_for_last("Hide");
    context.mark(std::string("take back:").append(drawn.tree ? "tree:" : "").append(row_of(drawn.kind).name));
    ImGui::PopID();
  }
  if (all.empty())
    quiet_text(context, "No volumes");
  else if (hidden)
    quiet_text(context, "Not drawn in this view");  // last, so that the rows do not move
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

}  // namespace boxwood
