// SPDX-License-Identifier: MIT
// The frame: the dock, and columns of panels that fold and can be enlarged.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

#include "app/interface/frame_rows.hpp"
#include "app/session/shown_trees.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/shell/panels.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

namespace {

void push_id(Panel panel) {
  ImGui::PushID(panel.name.data(), panel.name.data() + panel.name.size());
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

void draw_title(PanelContext& context, const PanelRow& row, const PanelContent& content, const UiRect& rect,
                bool open) {
  const float h = std::min(context.px(kPanelTitle), rect.height);
  const float buttons = content.draw_in_title ? content.title_width(context) : 0;
  if (content.draw_in_title)
    content.draw_in_title(context, {rect.right() - buttons - context.px(4), rect.y, buttons, h});
  ImGui::SetCursorScreenPos(ImVec2(rect.x, rect.y));
  const bool pressed = ImGui::InvisibleButton("title", ImVec2(rect.width - buttons - context.px(4), h));
  context.mark(std::string("fold:").append(row.panel.name));
  const bool hovered = ImGui::IsItemHovered();
  if (pressed) context.send(ShowPanel{row.panel, !open});
  if (pressed && open) context.state<FrameState>().folded = row.panel;
  const std::string title = content.title ? content.title(context) : std::string(row.title),
                    detail = content.detail ? content.detail(context) : std::string();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  if (hovered) draw.AddRectFilled(ImVec2(rect.x, rect.y), ImVec2(rect.right(), rect.y + h), palette::kHover);
  chevron(context, ImVec2(rect.x + context.px(11), rect.y + 0.5F * h), open,
          hovered ? palette::kAccent : palette::kQuiet);
  ImGui::PushFont(context.fonts.heading);
  const float room = rect.width - context.px(30) - buttons;
  const float beside_title = room - ImGui::CalcTextSize(title.c_str()).x - context.px(8);
  ImGui::PopFont();
  ImGui::PushFont(context.fonts.small);
  constexpr float kMostDetail = 0.6F;  // of the room, beside a long title
  const std::string shown_detail = cut_in_the_middle(detail, std::max(kMostDetail * room, beside_title));
  const float detail_width = detail.empty() ? 0 : ImGui::CalcTextSize(shown_detail.c_str()).x + context.px(8);
  draw.AddText(ImVec2(rect.right() - detail_width, rect.y + 0.5F * (h - ImGui::GetFontSize())),
               palette::kQuiet, shown_detail.c_str());
  if (detail_width > 0)
    context.widgets[std::string("detail:").append(row.panel.name)] = {rect.right() - detail_width, rect.y,
                                                                      detail_width, h};
  ImGui::PopFont();
  ImGui::PushFont(context.fonts.heading);
  const std::string shown = cut_in_the_middle(title, room - detail_width);
  draw.AddText(ImVec2(rect.x + context.px(21), rect.y + 0.5F * (h - ImGui::GetFontSize())), palette::kText,
               shown.c_str());
  ImGui::PopFont();
  if (hovered) {
    std::string tip = shown != title ? title + "\n" : "";
    if (shown_detail != detail) tip += detail + "\n";
    tip += open ? "Click to fold" : "Click to unfold";
    if (!row.key.empty()) tip.append(" (").append(row.key).append(")");
    show_tip(tip.c_str());
  }
}

// Sets the size of a panel to `wanted` pixels at scale 1. A column keeps its least width, and dragged to less
// than half of that it is folded away.
void size_panel(PanelContext& context, Panel panel, bool upright, float wanted) {
  constexpr float kFolds = 0.5F;
  const SessionView& view = context.session.view();
  const float least = upright ? least_width(panel, view.workspace()) : static_cast<float>(kLeastPanelSize);
  if (upright && wanted < kFolds * least) return context.send(ShowPanel{panel, false});
  const auto pixels =
      static_cast<std::uint32_t>(std::clamp(wanted, least, static_cast<float>(kMostPanelSize)));
  if (pixels != view.panels().size(panel)) context.send(SetPanelSize{panel, pixels});
}

// A border that is dragged to size the panel on its one side.
struct Border {
  Panel name = {};  // of the panel beside it, for tests
  UiRect rect;
  bool upright = false;
  float direction = 1;  // of a movement that enlarges the panel
  Panel panel = {};
  float now = 0;  // its size in pixels
  // In a column whose room is all used, the open panel below the border, which gives and takes the room.
  const PanelRow* below = nullptr;
  float below_now = 0;
};

// Shares `room` between the panels beside a border, in pixels at scale 1. The one above has `wanted` of it;
// each keeps its least height.
void share_room(PanelContext& context, Panel above, Panel below, float room, float wanted) {
  const auto least = [](Panel panel) {
    return std::max(row_of(panel).least, static_cast<float>(kLeastPanelSize));
  };
  const float most = std::floor(room - least(below));
  if (most < least(above)) return;
  const float of_above = std::round(std::clamp(wanted, least(above), most));
  size_panel(context, above, false, of_above);
  size_panel(context, below, false, room - of_above);
}

// Drags the size of a panel; a double click restores its default.
void draw_splitter(PanelContext& context, const Border& border) {
  const UiRect& rect = border.rect;
  const bool upright = border.upright;
  FrameState& frame = context.state<FrameState>();
  push_id(border.name);
  const float reach = upright ? context.px(kSplitterReach) : 0.0F;
  ImGui::SetCursorScreenPos(ImVec2(border.direction > 0 ? rect.x : rect.x - reach, rect.y));
  ImGui::InvisibleButton("splitter", ImVec2(rect.width + reach, rect.height));
  context.mark(std::string("size:").append(border.name.name));
  const bool hot = ImGui::IsItemHovered() || ImGui::IsItemActive();
  if (ImGui::IsItemActivated()) {
    frame.drag_from = border.now;
    frame.drag_room = border.now + border.below_now;
  }
  if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
    context.send(SetPanelSize{border.panel, 0});
    if (border.below != nullptr) context.send(SetPanelSize{border.below->panel, 0});
  } else if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left, 1.0F)) {
    const ImVec2 way = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 1.0F);
    const float wanted = (frame.drag_from + border.direction * (upright ? way.x : way.y)) / context.scale;
    if (border.below != nullptr)
      share_room(context, border.panel, border.below->panel, frame.drag_room / context.scale, wanted);
    else
      size_panel(context, border.panel, upright, wanted);
  }
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImU32 color = hot ? palette::kAccent : palette::kLine;
  const float width = hot ? context.px(2) : std::max(1.0F, context.px(1));
  if (upright) {
    const float x = border.direction > 0 ? rect.right() - width : rect.x;
    draw.AddRectFilled(ImVec2(x, rect.y), ImVec2(x + width, rect.bottom()), color);
  } else {
    const float y = rect.y + std::floor(0.5F * (rect.height - width));
    draw.AddRectFilled(ImVec2(rect.x, y), ImVec2(rect.right(), y + width), color);
  }
  ImGui::PopID();
}

void draw_panel(PanelContext& context, const PanelRow& row, const UiRect& rect) {
  const PanelContent* const content = content_of(context.session, row.panel);
  if (content == nullptr) return;
  const bool open = context.session.view().panel_open(row.panel);
  context.widgets[std::string("panel:").append(row.panel.name)] = rect;
  push_id(row.panel);
  draw_title(context, row, *content, rect, open);
  const float title = context.px(kPanelTitle);
  if (open && rect.height > title + context.px(8)) {
    ImGui::SetCursorScreenPos(ImVec2(rect.x, rect.y + title));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(10), context.px(3)));
    ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 0.0F);
    if (content->leaves_scroll_bar)
      ImGui::SetNextWindowContentSize(
          ImVec2(rect.width - context.px(20) - ImGui::GetStyle().ScrollbarSize, 0));
    const bool drawn = ImGui::BeginChild("body", ImVec2(rect.width, rect.height - title), false,
                                         ImGuiWindowFlags_AlwaysUseWindowPadding);
    ImGui::PopStyleVar(2);
    if (drawn) {
      take_keyboard(context, row.panel, rect);
      scroll_where_it_goes_on(context);
      PanelMap<float>& heights = context.state<FrameState>().contents;
      heights.set(row.panel, 0);
      if (content->draw) content->draw(context);
      for (const PanelAddition& addition : interface_list().additions)
        if (addition.panel == row.panel) addition.draw(context);
      if (heights.of(row.panel) <= 0)
        heights.set(row.panel, std::ceil(ImGui::GetCursorPosY() + context.px(5)));
      mark_where_it_goes_on(context);
    }
    ImGui::EndChild();
  }
  ImGui::PopID();
}

// Draws the borders between the panels of a column, from top to bottom. A border between panels that are
// folded is a line, or moves those that are open.
void draw_borders(PanelContext& context, const std::vector<const PanelRow*>& rows, const Layout& layout,
                  const UiRect& column) {
  const auto is_open = [&](const PanelRow* row) { return context.session.view().panel_open(row->panel); };
  const bool grows =
      std::any_of(rows.begin(), rows.end(), [&](auto* row) { return is_open(row) && row->grows > 0; });
  const float splitter = context.px(kSplitter);
  for (auto at = rows.begin() + 1; at < rows.end(); ++at) {
    const auto above = std::find_if(std::reverse_iterator(at), rows.rend(), is_open);
    const auto below = std::find_if(at, rows.end(), is_open);
    const float y = layout.of((*at)->panel).y - splitter;
    const UiRect rect{column.x, y, column.width, splitter};
    if (above == rows.rend() || (grows && below == rows.end())) {
      const float line = std::max(1.0F, context.px(1)), top = y + std::floor(0.5F * (splitter - line));
      ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(rect.x, top), ImVec2(rect.right(), top + line),
                                                palette::kLine);
      continue;
    }
    Border border{.name = (*(at - 1))->panel, .rect = rect, .panel = (*above)->panel};
    border.now = layout.of(border.panel).height;
    if (grows) {
      border.below = *below;
      border.below_now = layout.of((*below)->panel).height;
    }
    draw_splitter(context, border);
  }
}

}  // namespace

void draw_column(PanelContext& context, Panel column, const Layout& layout) {
  const bool is_left = column == panels::kLeft;
  const UiRect& rect = is_left ? layout.left : layout.right;
  if (rect.empty()) return;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
  // The window reaches into the scene, unseen, so that the border is grabbed from both sides.
  const float reach = context.px(kSplitterReach);
  const UiRect window{is_left ? rect.x : rect.x - reach, rect.y, rect.width + reach, rect.height};
  const bool shown = begin_panel(context, std::string(column.name).c_str(), window,
                                 ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoBackground);
  context.widgets[std::string("panel:").append(column.name)] = rect;
  ImGui::PopStyleVar(3);
  if (shown) {
    ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(rect.x, rect.y), ImVec2(rect.right(), rect.bottom()),
                                              palette::kPanel);
    const float splitter = context.px(kSplitter);
    const UiRect edge{is_left ? rect.right() - splitter : rect.x, rect.y, splitter, rect.height};
    draw_splitter(context, {.name = column,
                            .rect = edge,
                            .upright = true,
                            .direction = is_left ? 1.0F : -1.0F,
                            .panel = column,
                            .now = rect.width});
    std::vector<const PanelRow*> rows;
    for (const PanelRow& row : panel_table()) {
      UiRect at = layout.of(row.panel);
      if (at.empty() || row.place != (is_left ? Place::left : Place::right)) continue;
      at.width -= splitter;
      if (!is_left) at.x += splitter;
      draw_panel(context, row, at);
      rows.push_back(&row);
    }
    const float x = is_left ? rect.x : rect.x + splitter;
    if (!rows.empty()) draw_borders(context, rows, layout, {x, rect.y, rect.width - splitter, rect.height});
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
    bool first = true;
    for (const PanelRow& row : panel_table()) {
      const UiRect& part = layout.of(row.panel);
      if (row.place != Place::dock || part.empty()) continue;
      if (first || !is_lowest_in_dock(row)) {
        const Panel sized = is_lowest_in_dock(row) ? panels::kDock : row.panel;
        draw_splitter(context, {.name = sized,
                                .rect = {part.x, part.y, part.width, context.px(kSplitter)},
                                .direction = -1,
                                .panel = sized,
                                .now = part.height});
      }
      first = false;
      ImGui::SetCursorScreenPos(ImVec2(part.x + context.px(10), part.y + context.px(5)));
      context.widgets[std::string("panel:").append(row.panel.name)] = part;
      const PanelContent* const content = content_of(context.session, row.panel);
      if (content != nullptr && content->draw_in_dock) content->draw_in_dock(context, part);
    }
    take_keyboard(context, panels::kDock, rect);
  }
  end_panel();
}

}  // namespace boxwood
