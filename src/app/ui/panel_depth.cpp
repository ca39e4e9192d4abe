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

void draw_segments(const PanelContext& context, const Bar& bar, const LevelBarStatement& statement) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float gap = bar.levels > 40 ? 1.0F : context.px(2);
  const float step = bar.rect.width / static_cast<float>(bar.levels);
  for (std::uint32_t level = 0; level < bar.levels; ++level) {
    const float x = bar.rect.x + step * static_cast<float>(level);
    const ImVec2 a(x, bar.rect.y), b(x + step - gap, bar.rect.bottom());
    const auto at = std::lower_bound(statement.drawn.begin(), statement.drawn.end(), level);
    const bool in = at != statement.drawn.end() && *at == level;
    const auto index = static_cast<std::size_t>(at - statement.drawn.begin());
    const ImU32 color = !in                         ? IM_COL32(0xDD, 0xE3, 0xE8, 0xFF)
                        : !statement.colors.empty() ? color_u32(statement.colors[index])
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
                      6 * style.FramePadding.x + context.px(21);
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

void level_tip(const LevelStatement& level) {
  ImGui::SetTooltip("Level %u\n%s nodes\nvolume %s\narea %s", level.level, count_text(level.nodes).c_str(),
                    value_text(level.volume).c_str(), value_text(level.area).c_str());
}

}  // namespace

void draw_depth_bar(PanelContext& context, const UiRect& rect) {
  if (begin_panel(context, "depth", rect, ImGuiWindowFlags_NoScrollbar)) {
    Session& session = context.session;
    const DepthRange range = session.document().edit().depth;
    const LevelBarStatement statement = level_bar_statement(session);
    const bool shows_trees = !shown_trees(session).empty();
    const bool wanted_tree = shows_a_tree(session.document());
    const auto query = descent_of_bar(session);

    heading(context, "Levels");
    ImGui::SameLine();
    const std::string text = levels_text(session, boxes_of(context, query, range));
    ImGui::TextDisabled("%s", text.c_str());

    color_choice(context, rect);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size(ImGui::GetContentRegionAvail().x,
                      std::max(ImGui::GetContentRegionAvail().y, context.px(8)));
    const Bar bar{{at.x, at.y, size.x, size.y}, statement.levels};
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
      const DepthRange wanted{std::min(anchor, now), std::max(anchor, now)};
      if (!(wanted == range)) context.send(SetDepth{wanted});
    }
    draw_segments(context, bar, statement);
    if (ImGui::IsItemHovered() && shows_trees && !ImGui::IsItemActive())
      level_tip(level_statement(session, bar.level_at(ImGui::GetIO().MousePos.x)));
  }
  end_panel();
}

}  // namespace boxwood
