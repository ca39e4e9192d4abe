// SPDX-License-Identifier: MIT
// Draws the table of all nodes with their figures, in the order of one of them. Only the rows in sight are
// drawn.
#include "app/features/microscope/microscope_panel.hpp"

#include <algorithm>

#include <boxwood/tree.hpp>

#include "app/text/readable_number.hpp"
#include "app/view/selection_commands.hpp"

namespace boxwood {

namespace {

struct NodeTableState {
  std::optional<std::size_t> scrolled_to;  // the row to which the table has scrolled
  const Microscope::Order* of = nullptr;   // in this order
};

constexpr NodeValue kColumns[] = {
    NodeValue::level, NodeValue::count, NodeValue::sah,       NodeValue::self,  NodeValue::overlap,
    NodeValue::empty, NodeValue::fill,  NodeValue::tightness, NodeValue::waste, NodeValue::waste_below};

void right_text(const std::string& text) {
  const float free = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.c_str()).x;
  if (free > 0) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + free);
  ImGui::TextUnformatted(text.c_str());
}

// Draws the titles; a click sorts by the figure, a second click turns the order around.
void table_head(PanelContext& context) {
  const Microscope& microscope = context.session.get<Microscope>();
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  ImGui::TableNextColumn();
  ImGui::TextDisabled("Node");
  for (const NodeValue value : kColumns) {
    ImGui::TableNextColumn();
    const bool sorted = microscope.sorted_by() == value;
    ImGui::PushID(static_cast<int>(value));
    const std::string title = std::string(text_of(value).title) +
                              (sorted ? microscope.other_end() ? " \xE2\x86\x91" : " \xE2\x86\x93" : "");
    const float width = ImGui::CalcTextSize(title.c_str()).x;
    const float free = ImGui::GetContentRegionAvail().x - width;
    if (free > 0) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + free);
    ImGui::PushStyleColor(ImGuiCol_Text, sorted ? palette::kAccent : palette::kQuiet);
    if (ImGui::Selectable(title.c_str(), false, ImGuiSelectableFlags_DontClosePopups, ImVec2(width, 0)))
      context.send(SortNodes{value, sorted && !microscope.other_end()});
    ImGui::PopStyleColor();
    tip_for_last(tip_of(value).c_str());
    context.mark(std::string("sort:").append(name_of(value)));
    ImGui::PopID();
  }
}

void table_row(PanelContext& context, const MeasuredTree& of, std::uint32_t node) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushID(static_cast<int>(node));
  const TreeNode& n = of.topology().nodes[node];
  if (ImGui::Selectable("##row", of.selected == node,
                        ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick)) {
    context.send(SelectNode{of.target, node});
  }
  context.mark("row:" + std::to_string(node));
  if (ImGui::IsItemHovered()) context.session.view().selected().hover_node(NodeRef{of.target, node});
  ImGui::SameLine(0, 0);
  if (of.colors) {
    const float chip = context.px(8), h = ImGui::GetTextLineHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(at.x, at.y + 0.5F * (h - chip)),
                                              ImVec2(at.x + chip, at.y + 0.5F * (h + chip)),
                                              scale_color_u32((*of.colors)[node]), context.px(2));
    ImGui::Dummy(ImVec2(chip, h));
    ImGui::SameLine(0, context.px(4));
  }
  ImGui::TextUnformatted((count_text(node) + (n.is_leaf() ? " leaf" : "")).c_str());
  for (const NodeValue value : kColumns) {
    ImGui::TableNextColumn();
    const bool unknown = !of.values->has(value) || (value == NodeValue::overlap && n.is_leaf());
    right_text(unknown ? "-" : value_text(value, static_cast<double>(of.values->at(value, node))));
  }
  ImGui::PopID();
}

}  // namespace

void draw_node_table(PanelContext& context, const MeasuredTree& of) {
  const Microscope& microscope = context.session.get<Microscope>();
  const auto order = microscope.order();
  if (!of.values || !order) return quiet_text(context, kBeingComputed);
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, ImVec2(context.px(5), context.px(1)));
  const float height = std::max(ImGui::GetContentRegionAvail().y - context.px(4), context.px(30));
  if (ImGui::BeginTable("nodes", 1 + static_cast<int>(std::size(kColumns)),
                        ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingStretchProp,
                        ImVec2(0, height))) {
    ImGui::TableSetupScrollFreeze(0, 1);
    // By the width of the titles, with room for the arrow, so that none is cut.
    const auto width = [](const char* title) { return ImGui::CalcTextSize(title).x; };
    ImGui::TableSetupColumn("Node", 0, width("123,456 leaf") + context.px(16));
    for (const NodeValue value : kColumns)
      ImGui::TableSetupColumn(text_of(value).title, 0, width(text_of(value).title) + context.px(22));
    table_head(context);
    NodeTableState& state = context.state<NodeTableState>();
    const float row = ImGui::GetTextLineHeight() + 2 * context.px(1);
    const auto place = microscope.place_of_selected();
    if (place && (state.scrolled_to != place || state.of != order.get())) {
      const float y = static_cast<float>(*place) * row;
      const float room = height - 2 * row;
      if (y < ImGui::GetScrollY() || y + row > ImGui::GetScrollY() + room)
        ImGui::SetScrollY(std::max(0.0F, y - 0.4F * room));
      state = {place, order.get()};
    }
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(order->size()), row);
    while (clipper.Step())
      for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
        const auto at = static_cast<std::size_t>(i);
        table_row(context, of, (*order)[microscope.other_end() ? order->size() - 1 - at : at]);
      }
    ImGui::EndTable();
  }
  ImGui::PopStyleVar();
}

}  // namespace boxwood
