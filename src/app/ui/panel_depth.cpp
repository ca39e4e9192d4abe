// SPDX-License-Identifier: MIT
// The bar of levels under the scene: drag over the levels of the tree that are to be shown.
#include "app/ui/panel.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "app/session/shown_trees.hpp"
#include "app/statements/figures.hpp"
#include "app/statements/statements.hpp"
#include "app/ui/colors.hpp"

namespace boxwood {

namespace {

struct Bar {
  UiRect rect;
  std::uint32_t levels = 1;
  std::uint32_t level_at(float x) const {
    const float t = (x - rect.x) / rect.width * static_cast<float>(levels);
    return static_cast<std::uint32_t>(std::clamp(t, 0.0F, static_cast<float>(levels) - 1.0F));
  }
};

// `drawn`: the levels that are, ascending.
void draw_segments(const PanelContext& context, const Bar& bar, std::span<const std::uint32_t> drawn,
                   bool by_level) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float gap = bar.levels > 40 ? 1.0F : context.px(2);
  const float step = bar.rect.width / static_cast<float>(bar.levels);
  for (std::uint32_t level = 0; level < bar.levels; ++level) {
    const float x = bar.rect.x + step * static_cast<float>(level);
    const ImVec2 a(x, bar.rect.y), b(x + step - gap, bar.rect.bottom());
    const bool in = std::binary_search(drawn.begin(), drawn.end(), level);
    const ImU32 color = !in        ? IM_COL32(0xDD, 0xE3, 0xE8, 0xFF)
                        : by_level ? level_color_u32(level, drawn.front(), drawn.back())
                                   : palette::kAccent;
    draw.AddRectFilled(a, b, color, context.px(3));
    if (step > context.px(15)) {
      ImGui::PushFont(context.fonts.small);
      const std::string text = std::to_string(level);
      const ImVec2 size = ImGui::CalcTextSize(text.c_str());
      draw.AddText(ImVec2(0.5F * (a.x + b.x - size.x), 0.5F * (a.y + b.y - size.y)),
                   in ? IM_COL32(255, 255, 255, 255) : palette::kQuiet, text.c_str());
      ImGui::PopFont();
    }
  }
}

void color_choice(PanelContext& context, const UiRect& rect) {
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(0.5F)));
  const ImGuiStyle& style = ImGui::GetStyle();
  const float width = ImGui::CalcTextSize("Colour by").x + ImGui::CalcTextSize("kind").x +
                      ImGui::CalcTextSize("level").x + ImGui::CalcTextSize("faces auto").x +
                      ImGui::CalcTextSize("cut").x + context.px(12) + 8 * style.FramePadding.x +
                      context.px(21);
  if (rect.width > width + context.px(330)) {
    ImGui::SameLine(rect.width - width - style.WindowPadding.x);
    ImGui::TextDisabled("Colour by");
    for (const ColorBy by : {ColorBy::kind, ColorBy::depth}) {
      ImGui::SameLine(0, context.px(by == ColorBy::kind ? 6 : 3));
      if (toggle_button(context, by == ColorBy::kind ? "kind" : "level",
                        context.session.view().color_by() == by, "The colour of the boxes of a tree"))
        context.send(SetColorBy{by});
      context.mark(std::string("color-by:").append(name_of(by)));
    }
    const DepthRange range = context.session.document().edit().depth;
    ImGui::SameLine(0, context.px(12));
    if (toggle_button(context, "cut", range.leaves_above,
                      "Also the leaves above the levels shown: the boxes then hold all of the model"))
      context.send(SetDepth{{range.first, range.last, !range.leaves_above}});
    context.mark("cut");
    const Fills fills = context.session.view().fills();
    const std::string label = std::string("faces ").append(name_of(fills)).append("##fills");
    ImGui::SameLine(0, context.px(12));
    if (toggle_button(context, label.c_str(), fills != Fills::automatic,
                      "Translucent faces of a tree's boxes: auto leaves them out above 4,096 boxes"))
      context.send(SetFills{fills == Fills::automatic ? Fills::on
                            : fills == Fills::on      ? Fills::off
                                                      : Fills::automatic});
    context.mark("fills");
  }
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

// Boxes of A and of B that the descent draws in these levels, counted once.
DescentBoxes boxes_of(PanelContext& context, const std::shared_ptr<const CollisionAnswer>& answer,
                      const DepthRange& range) {
  if (!answer) return {};
  UiState::DrawnNodes& drawn = context.state.drawn_nodes;
  if (drawn.answer != answer || !(drawn.range == range)) {
    const DescentBoxes boxes = count_boxes(*answer, range);
    drawn = {answer, range, boxes.a, boxes.b};
  }
  return {drawn.a, drawn.b};
}

// The numbers of a level, of all trees that have it.
void level_tip(std::span<const ShownTree> trees, std::uint32_t level) {
  LevelStatistics sum;
  for (const ShownTree& one : trees) {
    if (level >= one.tree->statistics.levels.size()) continue;
    const LevelStatistics& l = one.tree->statistics.levels[level];
    sum.nodes += l.nodes;
    sum.volume += l.volume;
    sum.area += l.area;
  }
  ImGui::SetTooltip("Level %u\n%s nodes\nvolume %s\narea %s", level, count_text(sum.nodes).c_str(),
                    value_text(sum.volume).c_str(), value_text(sum.area).c_str());
}

}  // namespace

void draw_depth_bar(PanelContext& context, const UiRect& rect) {
  if (begin_panel(context, "depth", rect, ImGuiWindowFlags_NoScrollbar)) {
    Session& session = context.session;
    const DepthRange range = session.document().edit().depth;
    const std::vector<ShownTree> trees = shown_trees(session);
    const bool wanted_tree = shows_a_tree(session.document());
    const auto query = descent_of_bar(session);
    const std::uint32_t levels = query && !query->descent.levels().empty()
                                     ? static_cast<std::uint32_t>(query->descent.levels().size())
                                 : !trees.empty() ? level_count(trees)
                                                  : std::max(range.last + 1, 12U);
    std::vector<std::uint32_t> drawn = drawn_levels(trees);
    if (trees.empty() && session.view().layers().volumes && (wanted_tree || query))
      for (std::uint32_t level = range.first; level <= range.last && level < levels; ++level)
        drawn.push_back(level);

    heading(context, "Levels");
    ImGui::SameLine();
    const std::string text = levels_text(session, boxes_of(context, query, range));
    ImGui::TextDisabled("%s", text.c_str());

    color_choice(context, rect);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size(ImGui::GetContentRegionAvail().x,
                      std::max(ImGui::GetContentRegionAvail().y, context.px(8)));
    const Bar bar{{at.x, at.y, size.x, size.y}, levels};
    ImGui::InvisibleButton("bar", size);
    context.mark("depth bar");
    std::uint32_t& anchor = context.state.depth_anchor;
    if (ImGui::IsItemActivated()) {
      anchor = bar.level_at(ImGui::GetIO().MousePos.x);
      if (ImGui::GetIO().KeyShift) anchor = anchor > range.first ? range.first : range.last;
      if (!wanted_tree && !query && !session.document().scene().objects.empty())
        context.send(ShowTree{volume_kind_of(session.document().edit().tree.kind),
                              session.view().current_target(), true});
    }
    if (ImGui::IsItemActive()) {
      const std::uint32_t now = bar.level_at(ImGui::GetIO().MousePos.x);
      const DepthRange wanted{std::min(anchor, now), std::max(anchor, now), range.leaves_above};
      if (!(wanted == range)) context.send(SetDepth{wanted});
    }
    draw_segments(context, bar, drawn, !trees.empty() && session.view().color_by() == ColorBy::depth);
    if (ImGui::IsItemHovered() && !trees.empty() && !ImGui::IsItemActive())
      level_tip(trees, bar.level_at(ImGui::GetIO().MousePos.x));
  }
  end_panel();
}

}  // namespace boxwood
