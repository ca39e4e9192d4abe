// SPDX-License-Identifier: MIT
// The frame: columns of panels that fold and can be made larger, and the dock.
#include <algorithm>

#include "app/features/clash/clash_review.hpp"
#include "app/features/collision/collision_monitor.hpp"
#include "app/features/descent/descent_panel.hpp"
#include "app/features/descent/descent_show.hpp"
#include "app/features/lesson/lesson_show.hpp"
#include "app/features/lesson/lesson_statement.hpp"
#include "app/session/shown_trees.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

namespace {

bool speaks(Session& session, Panel panel) {
  const SessionView& view = session.view();
  const bool any = session.document().object_count() > 0;
  switch (panel) {
  case Panel::drawn:
    return !drawn_statements(session).empty();
  case Panel::partners:
    return any && !view.selection().objects.empty();
  case Panel::selection:
  case Panel::scoreboard:
  case Panel::tree:
  case Panel::boxes:
  case Panel::quality:
    return any;
  case Panel::measure:
    return any && view.measuring();
  case Panel::node:
    return any && (view.selection().node.has_value() || view.workspace() == Workspace::tree);
  case Panel::collision:
  case Panel::clashes:
    return any;
  case Panel::contact:
    return any && (view.current_object().has_value() || session.get<ClashReview>().looks());
  case Panel::descent:
    return session.get<DescentShow>().shown();
  case Panel::axes:
    return session.get<DescentShow>().shown() || session.stage_is_taken();
  case Panel::flat:
    return session.stage_is_taken();
  case Panel::lesson:
    return session.get<LessonShow>().current() != nullptr;
  case Panel::levels:
    if (session.stage_is_taken()) return false;
    if (view.asks_contacts())
      // Also while the answer is being computed: the scene must not change its size with every move.
      return (view.layers().descent && session.get<CollisionMonitor>().why_not() == NotAsked::no) ||
             shows_a_tree(session.document());
    return any && (view.workspace() == Workspace::tree || shows_a_tree(session.document()));
  default:
    return true;
  }
}

std::string title_text(PanelContext& context, Panel panel) {
  Session& session = context.session;
  switch (panel) {
  case Panel::selection:
    return selection_statement(session).title;
  case Panel::node:
    if (const auto& node = session.view().selection().node) return "Node " + count_text(node->node);
    return "Root";
  default:
    return std::string(row_of(panel).title);
  }
}

std::string detail_text(PanelContext& context, Panel panel) {
  if (panel == Panel::clashes && context.session.get<ClashReview>().state() != ClashReview::State::none)
    return count_text(context.session.get<ClashReview>().shown_rows().size());
  if (panel == Panel::lessons) return lessons_text(context.session);
  if (panel == Panel::objects) return count_text(context.session.document().object_count());
  return {};
}

void draw_body(PanelContext& context, Panel panel) {
  switch (panel) {
  case Panel::clashes:
    return draw_clashes(context);
  case Panel::objects:
    return draw_objects(context);
  case Panel::tree:
    return draw_tree_panel(context);
  case Panel::partners:
    return draw_partners(context);
  case Panel::drawn:
    return draw_drawn(context);
  case Panel::axes:
    return draw_axes(context);
  case Panel::lessons:
    return draw_lessons(context);
  case Panel::lesson:
    return draw_lesson(context);
  case Panel::words:
    return draw_words(context);
  case Panel::selection:
    return draw_selection(context);
  case Panel::scoreboard:
    return draw_volumes(context);
  case Panel::measure:
    return draw_measure(context);
  case Panel::node:
    return draw_node(context);
  case Panel::boxes:
    return draw_node_boxes(context);
  case Panel::quality:
    return draw_quality(context);
  case Panel::collision:
    return draw_motion(context);
  case Panel::contact:
    return draw_contact(context);
  case Panel::meaning:
    return draw_meaning(context);
  case Panel::interface:
  case Panel::left:
  case Panel::right:
  case Panel::dock:
  case Panel::help:
  case Panel::files:
  case Panel::welcome:
  case Panel::messages:
  case Panel::descent:
  case Panel::flat:
  case Panel::levels:
    return;
  }
}

void chevron(const PanelContext& context, ImVec2 middle, bool open, ImU32 color) {
  const float r = context.px(3.2F);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  if (open) {
    draw.PathLineTo(ImVec2(middle.x - r, middle.y - 0.5F * r));
    draw.PathLineTo(ImVec2(middle.x, middle.y + 0.5F * r));
    draw.PathLineTo(ImVec2(middle.x + r, middle.y - 0.5F * r));
  } else {
    draw.PathLineTo(ImVec2(middle.x - 0.5F * r, middle.y - r));
    draw.PathLineTo(ImVec2(middle.x + 0.5F * r, middle.y));
    draw.PathLineTo(ImVec2(middle.x - 0.5F * r, middle.y + r));
  }
  draw.PathStroke(color, 0, context.px(1.4F));
}

void draw_title(PanelContext& context, const PanelRow& row, const UiRect& rect, bool open) {
  const float h = std::min(context.px(kPanelTitle), rect.height);
  ImGui::SetCursorScreenPos(ImVec2(rect.x, rect.y));
  const bool pressed = ImGui::InvisibleButton("title", ImVec2(rect.width, h));
  context.mark(std::string("fold:").append(row.name));
  const bool hovered = ImGui::IsItemHovered();
  if (pressed) context.send(ShowPanel{row.panel, !open});
  const std::string title = title_text(context, row.panel), detail = detail_text(context, row.panel);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  if (hovered) draw.AddRectFilled(ImVec2(rect.x, rect.y), ImVec2(rect.right(), rect.y + h), palette::kHover);
  chevron(context, ImVec2(rect.x + context.px(11), rect.y + 0.5F * h), open,
          hovered ? palette::kAccent : palette::kQuiet);
  ImGui::PushFont(context.fonts.small);
  const float detail_width = detail.empty() ? 0 : ImGui::CalcTextSize(detail.c_str()).x + context.px(8);
  draw.AddText(ImVec2(rect.right() - detail_width, rect.y + 0.5F * (h - ImGui::GetFontSize())),
               palette::kQuiet, detail.c_str());
  ImGui::PopFont();
  ImGui::PushFont(context.fonts.heading);
  const std::string shown = cut_in_the_middle(title, rect.width - context.px(30) - detail_width);
  draw.AddText(ImVec2(rect.x + context.px(21), rect.y + 0.5F * (h - ImGui::GetFontSize())), palette::kText,
               shown.c_str());
  ImGui::PopFont();
  if (hovered) {
    std::string tip = shown != title ? title + "\n" : "";
    tip += open ? "Click to fold" : "Click to unfold";
    if (!row.key.empty()) tip.append(" (").append(row.key).append(")");
    ImGui::SetTooltip("%s", tip.c_str());
  }
}

// Drags the size of a panel; a double click gives it back its own. `now`: its size in pixels.
void draw_splitter(PanelContext& context, Panel panel, const UiRect& rect, bool upright, float now,
                   float direction) {
  ImGui::PushID(static_cast<int>(panel));
  ImGui::SetCursorScreenPos(ImVec2(rect.x, rect.y));
  ImGui::InvisibleButton("splitter", ImVec2(rect.width, rect.height));
  context.mark(std::string("size:").append(name_of(panel)));
  const bool hot = ImGui::IsItemHovered() || ImGui::IsItemActive();
  if (ImGui::IsItemActivated()) context.state.drag_from = now;
  if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
    context.send(SetPanelSize{panel, 0});
  } else if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left, 1.0F)) {
    const ImVec2 way = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 1.0F);
    const float wanted = (context.state.drag_from + direction * (upright ? way.x : way.y)) / context.scale;
    const auto pixels = static_cast<std::uint32_t>(
        std::clamp(wanted, static_cast<float>(kLeastPanelSize), static_cast<float>(kMostPanelSize)));
    if (pixels != context.session.view().panels().size(panel)) context.send(SetPanelSize{panel, pixels});
  }
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImU32 color = hot ? palette::kAccent : palette::kLine;
  const float width = hot ? context.px(2) : std::max(1.0F, context.px(1));
  if (upright) {
    const float x = direction > 0 ? rect.right() - width : rect.x;
    draw.AddRectFilled(ImVec2(x, rect.y), ImVec2(x + width, rect.bottom()), color);
  } else {
    const float y = rect.y + std::floor(0.5F * (rect.height - width));
    draw.AddRectFilled(ImVec2(rect.x, y), ImVec2(rect.right(), y + width), color);
  }
  ImGui::PopID();
}

void draw_panel(PanelContext& context, const PanelRow& row, const UiRect& rect) {
  const bool open = context.session.view().panel_open(row.panel);
  context.widgets[std::string("panel:").append(row.name)] = rect;
  ImGui::PushID(static_cast<int>(row.panel));
  draw_title(context, row, rect, open);
  const float title = context.px(kPanelTitle);
  if (open && rect.height > title + context.px(8)) {
    ImGui::SetCursorScreenPos(ImVec2(rect.x, rect.y + title));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(10), context.px(3)));
    ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 0.0F);
    // As wide as beside a scroll bar, so that lines do not end elsewhere when there is one.
    if (row.panel == Panel::lesson)
      ImGui::SetNextWindowContentSize(
          ImVec2(rect.width - context.px(20) - ImGui::GetStyle().ScrollbarSize, 0));
    const bool drawn = ImGui::BeginChild("body", ImVec2(rect.width, rect.height - title), false,
                                         ImGuiWindowFlags_AlwaysUseWindowPadding);
    ImGui::PopStyleVar(2);
    float& content = context.state.contents[static_cast<std::size_t>(row.panel)];
    if (drawn) {
      take_keyboard(context, row.panel, rect);
      content = 0;
      draw_body(context, row.panel);
      if (content <= 0) content = std::ceil(ImGui::GetCursorPosY() + context.px(5));
      fade_where_it_goes_on(context);
    }
    ImGui::EndChild();
  }
  ImGui::PopID();
}

}  // namespace

std::uint32_t speaking_panels(Session& session) {
  std::uint32_t out = 0;
  for (const PanelRow& row : panel_table())
    if (speaks(session, row.panel)) out |= 1U << static_cast<unsigned>(row.panel);
  return out;
}

void wants_height(PanelContext& context, Panel panel, float height) {
  context.state.contents[static_cast<std::size_t>(panel)] = std::ceil(height);
}

void draw_column(PanelContext& context, Panel column, const Layout& layout) {
  const bool is_left = column == Panel::left;
  const UiRect& rect = is_left ? layout.left : layout.right;
  if (rect.empty()) return;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
  const bool shown =
      begin_panel(context, std::string(name_of(column)).c_str(), rect, ImGuiWindowFlags_NoScrollbar);
  ImGui::PopStyleVar(3);
  if (shown) {
    const float splitter = context.px(kSplitter);
    const UiRect edge{is_left ? rect.right() - splitter : rect.x, rect.y, splitter, rect.height};
    draw_splitter(context, column, edge, true, rect.width, is_left ? 1.0F : -1.0F);
    const PanelRow* above = nullptr;
    for (const PanelRow& row : panel_table()) {
      UiRect at = layout.of(row.panel);
      if (at.empty() || row.place != (is_left ? Place::left : Place::right)) continue;
      at.width -= splitter;
      if (!is_left) at.x += splitter;
      if (above != nullptr) {
        const UiRect between{at.x, at.y - splitter, at.width, splitter};
        draw_splitter(context, above->panel, between, false, layout.of(above->panel).height, 1.0F);
      }
      draw_panel(context, row, at);
      above = &row;
    }
  }
  end_panel();
}

void draw_dock(PanelContext& context, const Layout& layout) {
  const UiRect& rect = layout.dock;
  if (rect.empty()) return;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(10), context.px(5)));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
  const bool shown = begin_panel(context, "dock", rect, ImGuiWindowFlags_NoScrollbar);
  ImGui::PopStyleVar(3);
  if (shown) {
    for (const Panel panel : {Panel::descent, Panel::flat, Panel::levels}) {
      const UiRect& part = layout.of(panel);
      if (part.empty()) continue;
      const bool is_levels = panel == Panel::levels;
      if (!is_levels || (layout.of(Panel::descent).empty() && layout.of(Panel::flat).empty()))
        draw_splitter(context, is_levels ? Panel::dock : panel,
                      {part.x, part.y, part.width, context.px(kSplitter)}, false, part.height, -1.0F);
      ImGui::SetCursorScreenPos(ImVec2(part.x + context.px(10), part.y + context.px(5)));
      context.widgets[std::string("panel:").append(name_of(panel))] = part;
      if (is_levels)
        draw_depth_bar(context, part);
      else if (panel == Panel::flat)
        draw_flat_dock(context, part);
      else
        draw_descent(context, part);
    }
    take_keyboard(context, Panel::dock, rect);
  }
  end_panel();
}

}  // namespace boxwood
