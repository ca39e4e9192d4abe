// SPDX-License-Identifier: MIT
// Draws the whole tree as a list that unfolds, with the cost of each subtree as a bar, and the search for a
// node or a triangle. Only the rows in sight are drawn.
#include "app/features/microscope/microscope_panel.hpp"

#include <algorithm>
#include <cmath>

#include <boxwood/tree.hpp>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include "app/derived/same_node.hpp"
#include "app/document/visible_commands.hpp"
#include "app/features/microscope/microscope_statement.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "app/view/camera_fit_commands.hpp"
#include "app/view/selection_commands.hpp"

namespace boxwood {

namespace {

struct ListedNode {
  std::uint32_t node = 0, level = 0;
};

struct NodeListState {
  std::string search, search_error;
  // the rows, with what they were made from
  Microscope::TreePointer tree;
  std::set<std::uint32_t> unfolded;
  std::vector<ListedNode> rows;
  std::uint32_t deepest = 0;                 // level of the deepest row
  std::optional<std::uint32_t> scrolled_to;  // node to which the list has scrolled
};

// A node that a search found.
struct FoundNode {
  std::uint32_t node = 0;
  std::optional<std::uint32_t> object;  // of the tree, or of the triangle; nullopt: a node of the whole model
};

// Returns the node of a search: "17" and "1,991" are nodes, "t17" and "triangle 17" are the leaf with
// triangle 17, by its number on screen.
std::optional<FoundNode> found_node(const Document& document, const MeasuredTree& of, std::string_view text,
                                    std::string& error) {
  const TreeTopology& topology = of.topology();
  const bool by_triangle = text.starts_with('t') || text.starts_with('T');
  constexpr std::string_view kWord = "triangle";
  if (by_triangle) text.remove_prefix(text.starts_with(kWord) ? kWord.size() : 1);
  const auto n = typed_count(text);
  if (!n) {
    error = "type a node's number, or t and a triangle's number";
    return std::nullopt;
  }
  if (!by_triangle) {
    if (*n < topology.nodes.size()) return FoundNode{*n, of.target.object};
    error = "there are " + count_text(topology.nodes.size()) + " nodes, counted from 0";
    return std::nullopt;
  }
  const auto triangle = document.facts().triangle_of(*n);
  if (triangle && of.target.object && triangle->object != *of.target.object) {
    error = "triangle " + count_text(*n) + " of the whole model is in " +
            document.scene().objects[triangle->object].name;
    return std::nullopt;
  }
  const std::uint32_t in_tree = triangle && of.target.object ? triangle->triangle : *n;
  const auto leaf = triangle ? leaf_of_triangle(in_tree, topology) : std::nullopt;
  if (leaf) return FoundNode{*leaf, triangle->object};
  error = "no such triangle in this tree";
  return std::nullopt;
}

// Selects the node, and fits the camera to one that is too small or out of sight. Its object becomes visible,
// with a note: the node of a hidden one would show nothing.
void go_to_node(PanelContext& context, const MeasuredTree& of, const FoundNode& found) {
  context.send(SelectNode{of.target, found.node});
  if (!context.session.view().fits().shows_node({of.target, found.node}, *of.tree)) context.send(Focus{});
  if (!found.object || context.session.document().object(*found.object).visible) return;
  context.send(ShowObject{{*found.object}, true});
  const std::string name = object_name(context.session, *found.object);
  context.session.messages().scene_note(name + " was hidden, and is shown again for its node " +
                                        count_text(found.node));
}

// ImGui ends the editing of a field on Enter. Continues it with the whole text selected, so that the next key
// replaces the text.
void edit_again() {
  ImGuiContext& now = *ImGui::GetCurrentContext();
  const ImGuiID field = ImGui::GetItemID();
  ImGui::SetActiveID(field, ImGui::GetCurrentWindow());
  now.ActiveIdUsingNavDirMask |= 1U << ImGuiDir_Left | 1U << ImGuiDir_Right;
  now.ActiveIdUsingNavInputMask |= 1U << ImGuiNavInput_Cancel;
  if (ImGuiInputTextState* const state = ImGui::GetInputTextState(field)) state->SelectAll();
}

// Draws the error of the search below its field, over the list, which stays in its place.
void search_error(PanelContext& context, const std::string& error) {
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  ImGui::GetWindowDrawList()->AddRect(low, high, palette::kError, ImGui::GetStyle().FrameRounding);
  const bool hovered = ImGui::IsItemHovered();
  if (!hovered && !ImGui::IsItemActive()) return;
  const std::string text = broken_at_blanks(error, context.px(260));
  const ImVec2 size = ImGui::CalcTextSize(text.c_str()), pad(context.px(8), context.px(5));
  const float x = std::max(std::min(low.x, ImGui::GetIO().DisplaySize.x - size.x - 2 * pad.x), 0.0F);
  const ImVec2 at(x, high.y + context.px(3));
  const ImVec2 end(at.x + size.x + 2 * pad.x, at.y + size.y + 2 * pad.y);
  ImDrawList& draw = *ImGui::GetForegroundDrawList();
  draw.AddRectFilled(at, end, role_color(Role::popup), context.px(4));
  draw.AddRect(at, end, palette::kError, context.px(4));
  draw.AddText(ImVec2(at.x + pad.x, at.y + pad.y), palette::kError, text.c_str());
  context.widgets["node search error"] = {at.x, at.y, end.x - at.x, end.y - at.y};
}

void search_nodes(PanelContext& context, const MeasuredTree& of) {
  NodeListState& state = context.state<NodeListState>();
  ImGui::SetNextItemWidth(-1);
  if (ImGui::InputTextWithHint("##search", "Node 17, or triangle t17", &state.search,
                               ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll)) {
    state.search_error.clear();
    if (const auto found = found_node(context.session.document(), of, state.search, state.search_error)) {
      go_to_node(context, of, *found);
      state.search.clear();
    } else {
      edit_again();
    }
  } else if (ImGui::IsItemEdited()) {
    state.search_error.clear();
  }
  context.mark("node search");
  if (!state.search_error.empty())
    search_error(context, state.search_error);
  else
    ring_while_edited(context);
}

bool is_unfolded(const std::set<std::uint32_t>& unfolded, std::uint32_t node) {
  return node == 0 || unfolded.contains(node);
}

// Makes the rows if tree or folding changed. O(rows).
void list_nodes(NodeListState& state, const MeasuredTree& of, const std::set<std::uint32_t>& unfolded) {
  if (state.tree == of.tree && state.unfolded == unfolded) return;
  state.tree = of.tree;
  state.unfolded = unfolded;
  state.rows.clear();
  state.deepest = 0;
  std::vector<ListedNode> stack{{0, 0}};
  while (!stack.empty()) {
    const ListedNode row = stack.back();
    stack.pop_back();
    state.rows.push_back(row);
    state.deepest = std::max(state.deepest, row.level);
    const TreeNode& node = of.topology().nodes[row.node];
    if (node.is_leaf() || !is_unfolded(unfolded, row.node)) continue;
    stack.push_back({node.left + 1, row.level + 1});
    stack.push_back({node.left, row.level + 1});
  }
}

// The indentation of the rows, in pixels.
struct RowIndent {
  float step = 0;    // of a level
  float number = 0;  // room for the number of the level; 0 if the steps alone show it
};

// The parts of a row, in pixels at scale 1: the eye with its gap, the fold sign, the colour with its gap, and
// the gap between a node's number and its cost.
constexpr float kEye = 15, kSign = 10, kChip = 8, kChipGap = 4, kCostGap = 8;

// Returns the room that the widest row needs beside its indentation.
float room_of_texts(const PanelContext& context, const MeasuredTree& of) {
  const auto width = [](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; };
  const float cost = width("< 0.001 %") + context.px(4);
  return context.px(kEye + kSign + kCostGap) + (of.colors ? context.px(kChip + kChipGap) : 0.0F) +
         width(count_text(of.topology().nodes.size() - 1)) + cost + ImGui::GetStyle().ScrollbarSize;
}

// Returns an indentation that leaves `texts` for the numbers of the rows, `width` wide. Where the steps of a
// deep list are too small to tell a child from its parent, each row has the number of its level.
RowIndent indent_of(const PanelContext& context, std::uint32_t deepest, float width, float texts) {
  const float room = std::clamp(width - texts, 0.0F, 0.2F * width),
              levels = static_cast<float>(std::max(deepest, 1U));
  const float step = std::min(context.px(6), room / levels);
  if (step >= context.px(3)) return {step, 0};
  const float number = ImGui::CalcTextSize(std::to_string(deepest).c_str()).x + context.px(3);
  return {std::max(room - number, 0.0F) / levels, number};
}

// Draws the number of the row's level, right-aligned, if the rows have it.
void level_number(PanelContext& context, const RowIndent& indent, const ListedNode& row, const ImVec2& at) {
  if (indent.number <= 0) return;
  const std::string text = std::to_string(row.level);
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  const float x = at.x + indent.number - context.px(3) - size.x;
  ImGui::GetWindowDrawList()->AddText(ImVec2(x, at.y), palette::kQuiet, text.c_str());
  context.widgets["level of node " + std::to_string(row.node)] = {x, at.y, size.x, size.y};
}

// Draws the eye of a row: crossed if the node hides what is below it, faint if it is hidden by one above.
void node_eye(const PanelContext& context, const ImVec2& middle, bool hides, bool hidden) {
  const float rx = context.px(4.5F), ry = context.px(3.0F), width = context.px(1.0F);
  const ImU32 color = hides ? palette::kText : palette::kFaint;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PathLineTo(ImVec2(middle.x - rx, middle.y));
  draw.PathBezierQuadraticCurveTo(ImVec2(middle.x, middle.y - 2 * ry), ImVec2(middle.x + rx, middle.y));
  draw.PathBezierQuadraticCurveTo(ImVec2(middle.x, middle.y + 2 * ry), ImVec2(middle.x - rx, middle.y));
  draw.PathStroke(color, 0, width);
  if (hides)
    draw.AddLine(ImVec2(middle.x - rx, middle.y + ry), ImVec2(middle.x + rx, middle.y - ry), color, width);
  else if (!hidden)
    draw.AddCircleFilled(middle, context.px(1.4F), palette::kQuiet, 8);
}

// Draws a row: an eye that hides, level, fold sign, colour by the figure, number, the share of the cost as a
// bar and as a number.
void node_row_of_list(PanelContext& context, const MeasuredTree& of, const ListedNode& row,
                      const RowIndent& step, bool unfolded) {
  const TreeNode& node = of.topology().nodes[row.node];
  const bool selected = of.selected == row.node;
  ImGui::PushID(static_cast<int>(row.node));
  const float h = ImGui::GetTextLineHeight() + context.px(5);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  const bool hides =
      std::find(of.hidden_roots.begin(), of.hidden_roots.end(), row.node) != of.hidden_roots.end();
  const bool hidden = of.hidden && (*of.hidden)[row.node];
  const float eye = context.px(kEye);
  const float indent = eye + step.number + step.step * static_cast<float>(row.level);
  const float sign = context.px(kSign);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const double share = of.values ? static_cast<double>(of.values->at(NodeValue::sah, row.node)) : 0.0;
  draw.AddRectFilled(at, ImVec2(at.x + width * static_cast<float>(share), at.y + h - 1.0F),
                     palette::kAccentSoft);
  if (ImGui::Selectable("##node", selected, ImGuiSelectableFlags_AllowDoubleClick, ImVec2(width, h))) {
    const float x = ImGui::GetIO().MousePos.x - at.x - indent;
    if (x + indent < eye)
      context.send(HideNode{of.target, row.node, !hides});
    else if (!node.is_leaf() && (x < sign || ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)))
      context.send(UnfoldNode{row.node, !unfolded});
    else
      context.send(SelectNode{of.target, row.node});
  }
  const bool is_child = of.selected.value_or(0) == node.parent && row.node != 0;
  context.mark((is_child ? "child:" : "path:") + std::to_string(row.node));
  context.widgets["eye of node " + std::to_string(row.node)] = {at.x, at.y, eye, h};
  context.widgets["sign of node " + std::to_string(row.node)] = {at.x + indent, at.y, sign, h};
  if (ImGui::IsItemHovered()) {
    context.session.view().selected().hover_node(NodeRef{of.target, row.node});
    if (ImGui::GetIO().MousePos.x - at.x < eye)
      show_tip(hides ? "Show this subtree" : "Hide this node and all below it");
  }
  if (selected)  // the bar of the share has the colour of a selected row
    draw.AddRect(at, ImVec2(at.x + width, at.y + h - 1.0F), palette::kAccent, context.px(2), 0,
                 context.px(1.5F));
  node_eye(context, ImVec2(at.x + context.px(6.5F), at.y + 0.5F * h), hides, hidden);
  level_number(context, step, row, ImVec2(at.x + eye, at.y + context.px(2)));
  if (!node.is_leaf())
    fold_sign(ImVec2(at.x + indent + 0.5F * sign, at.y + 0.5F * h), context.px(3), unfolded, palette::kQuiet);
  float x = at.x + indent + sign;
  if (of.colors) {
    const float chip = context.px(kChip);
    draw.AddRectFilled(ImVec2(x, at.y + 0.5F * (h - chip)), ImVec2(x + chip, at.y + 0.5F * (h + chip)),
                       scale_color_u32((*of.colors)[row.node]), context.px(2));
    x += chip + context.px(kChipGap);
  }
  const std::string label = count_text(row.node);
  const std::string number = subtree_cost_text(of.values.get(), row.node);
  const float right = at.x + width - ImGui::CalcTextSize(number.c_str()).x - context.px(4);
  draw.AddText(ImVec2(x, at.y + context.px(2)), hidden ? palette::kQuiet : palette::kText, label.c_str());
  const float label_end = x + ImGui::CalcTextSize(label.c_str()).x;
  if (label_end + context.px(3) < right)
    draw.AddText(ImVec2(right, at.y + context.px(2)), palette::kQuiet, number.c_str());
  context.widgets["gap of node " + std::to_string(row.node)] = {label_end, at.y, right - label_end, h};
  ImGui::PopID();
}

void draw_rows(PanelContext& context, const MeasuredTree& of, const RowIndent& indent) {
  NodeListState& state = context.state<NodeListState>();
  const std::set<std::uint32_t>& unfolded = context.session.get<Microscope>().unfolded();
  const std::vector<ListedNode>& rows = state.rows;
  int shown = -1;
  if (of.selected && state.scrolled_to != of.selected) {
    const auto at = std::find_if(rows.begin(), rows.end(),
                                 [&](const ListedNode& row) { return row.node == *of.selected; });
    if (at != rows.end()) shown = static_cast<int>(at - rows.begin());
  }
  const float h = ImGui::GetTextLineHeight() + context.px(5);
  if (shown >= 0) {
    // To a whole row, so that the heads slice none.
    const float middle = static_cast<float>(shown) + 0.5F - 0.5F * ImGui::GetWindowHeight() / h;
    ImGui::SetScrollY(h * std::max(0.0F, std::ceil(middle)));
    state.scrolled_to = of.selected;
  }
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows.size()), h);
  while (clipper.Step())
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const ListedNode& row = rows[static_cast<std::size_t>(i)];
      node_row_of_list(context, of, row, indent, is_unfolded(unfolded, row.node));
    }
}

// Draws the names of the columns. The numbers are the costs at all times: dots until they are computed.
void list_heads(PanelContext& context, const RowIndent& indent) {
  const char* const right = "subtree cost";
  const float end = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - context.px(4);
  const float left = end - ImGui::CalcTextSize(right).x;
  const float room = left - ImGui::GetCursorPosX() - context.px(6);
  const char* const both = "Level, node";
  ImGui::TextDisabled("%s", indent.number > 0 && ImGui::CalcTextSize(both).x <= room ? both : "Node");
  ImGui::SameLine(std::max(left, ImGui::GetCursorPosX()));
  ImGui::TextDisabled("%s", right);
  tip_for_last(tip_of(NodeValue::sah).c_str());
  context.mark("node list number");
}

}  // namespace

void draw_node_list(PanelContext& context) {
  const auto of = measured_tree(context.session);
  if (!of) {
    const auto statement = tree_statement(context.session);
    if (statement) quiet_text(context, statement->text);
    return;
  }
  ImGui::PushFont(context.fonts.small);
  const float top = ImGui::GetCursorPosY();
  search_nodes(context, *of);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 0.0F);
  NodeListState& state = context.state<NodeListState>();
  list_nodes(state, *of, context.session.get<Microscope>().unfolded());
  const RowIndent indent =
      indent_of(context, state.deepest, ImGui::GetContentRegionAvail().x, room_of_texts(context, *of));
  list_heads(context, indent);
  const float above = ImGui::GetCursorPosY() - top;
  const float row = ImGui::GetTextLineHeight() + context.px(5);
  const float whole_rows = row * std::floor(ImGui::GetContentRegionAvail().y / row);
  if (ImGui::BeginChild("path", ImVec2(0, std::max(whole_rows, context.px(40)))))
    draw_rows(context, *of, indent);
  ImGui::EndChild();
  constexpr std::size_t kRows = 10;  // the list wants room for these, also before it is unfolded
  ImGui::PopStyleVar(2);
  ImGui::PopFont();
  wants_height(context, kTreePanel, above + row * static_cast<float>(kRows) + context.px(14));
}

}  // namespace boxwood
