// SPDX-License-Identifier: MIT
// Draws the tree of the selection with a search: the path from the root to the selected node, and its
// children. Also draws the numbers of the tree and of that node.
#include "app/features/nodes/nodes_panel.hpp"
#include "app/features/nodes/nodes_panels.hpp"
#include "app/ui/panel.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include <imgui_stdlib.h>

#include <boxwood/tree.hpp>

#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "app/view/selection_commands.hpp"

namespace boxwood {

namespace {

struct NodesPanelState {
  std::string search, search_error;
  std::uint64_t scrolled_to = ~0ULL;  // node to which the list has scrolled
};

std::optional<std::uint32_t> number_in(std::string_view text) {
  std::uint32_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return n;
}

// Returns the node of a search: "17" is a node, "t17" the leaf with triangle 17, by its number on screen.
std::optional<std::uint32_t> search(const Document& document, const Target& target, const Tree& tree,
                                    std::string_view text, std::string& error) {
  const auto& nodes = tree.topology().nodes;
  const bool by_triangle = text.starts_with('t') || text.starts_with('T');
  if (by_triangle) text.remove_prefix(1);
  const auto n = number_in(text);
  if (!n) {
    error = "type a node's number, or t and a triangle's number";
    return std::nullopt;
  }
  if (!by_triangle) {
    if (*n < nodes.size()) return *n;
    error = "there are " + count_text(nodes.size()) + " nodes, counted from 0";
    return std::nullopt;
  }
  const auto triangle = document.triangle_of(*n);
  if (triangle && target.object && triangle->object != *target.object) {
    error =
        "triangle " + std::to_string(*n) + " is one of " + document.scene().objects[triangle->object].name;
    return std::nullopt;
  }
  const std::uint32_t in_tree = triangle && target.object ? triangle->triangle : *n;
  const auto found = std::find(tree.topology().order.begin(), tree.topology().order.end(), in_tree);
  if (!triangle || found == tree.topology().order.end()) {
    error = "no such triangle in this tree";
    return std::nullopt;
  }
  const auto position = static_cast<std::uint32_t>(found - tree.topology().order.begin());
  std::uint32_t node = 0;
  while (!nodes[node].is_leaf()) {
    const std::uint32_t right = nodes[node].left + 1;
    const bool in_right =
        position >= nodes[right].first && position < nodes[right].first + nodes[right].count;
    node = in_right ? right : nodes[node].left;
  }
  return node;
}

void node_row(PanelContext& context, const Target& target, const NodeRowStatement& row) {
  ImGui::PushID(static_cast<int>(row.node));
  const float h = ImGui::GetTextLineHeight() + context.px(5);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  if (ImGui::Selectable("##node", row.is_selected, 0, ImVec2(width, h)))
    context.send(SelectNode{target, row.node});
  context.mark((row.is_child ? "child:" : "path:") + std::to_string(row.node));
  const float indent = std::min(context.px(5) * static_cast<float>(row.level), 0.4F * width);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  std::string label = "node " + count_text(row.node);
  if (row.is_leaf) label += "  leaf";
  const std::string number = count_text(row.triangles);
  draw.AddText(ImVec2(at.x + context.px(6) + indent, at.y + context.px(2)), palette::kText, label.c_str());
  draw.AddText(
      ImVec2(at.x + width - ImGui::CalcTextSize(number.c_str()).x - context.px(4), at.y + context.px(2)),
      palette::kQuiet, number.c_str());
  if (row.level > 0)
    draw.AddLine(ImVec2(at.x + indent, at.y), ImVec2(at.x + indent, at.y + h), palette::kLine, context.px(1));
  if (row.is_selected && context.state<NodesPanelState>().scrolled_to != row.node) {
    ImGui::SetScrollHereY(0.6F);
    context.state<NodesPanelState>().scrolled_to = row.node;
  }
  ImGui::PopID();
}

void search_field(PanelContext& context, const Target& target, const Tree& tree) {
  ImGui::SetNextItemWidth(-1);
  if (ImGui::InputTextWithHint("##search", "Node, or t17: triangle", &context.state<NodesPanelState>().search,
                               ImGuiInputTextFlags_EnterReturnsTrue)) {
    context.state<NodesPanelState>().search_error.clear();
    if (const auto node =
            search(context.session.document(), target, tree, context.state<NodesPanelState>().search,
                   context.state<NodesPanelState>().search_error))
      context.send(SelectNode{target, *node});
  }
  context.mark("node search");
  if (!context.state<NodesPanelState>().search_error.empty())
    quiet_text(context, context.state<NodesPanelState>().search_error);
}

// Draws a link to a node.
void node_link(PanelContext& context, const Target& target, const char* what, std::uint32_t node) {
  if (small_button(context, (std::string(what) + " " + count_text(node)).c_str(), "Select that node"))
    context.send(SelectNode{target, node});
  context.mark(std::string("node:").append(what));
}

void draw_tree_panel(PanelContext& context) {
  Session& session = context.session;
  const auto statement = tree_statement(session);
  if (!statement) return;
  if (!statement->tree) return quiet_text(context, statement->text);
  ImGui::PushFont(context.fonts.small);
  const float top = ImGui::GetCursorPosY();
  search_field(context, statement->target, statement->tree->tree);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 0.0F);
  const float above = ImGui::GetCursorPosY() - top;
  float rows = 0;
  if (ImGui::BeginChild("path", ImVec2(0, std::max(ImGui::GetContentRegionAvail().y, context.px(40))))) {
    for (const NodeRowStatement& row : node_rows(session)) node_row(context, statement->target, row);
    rows = ImGui::GetCursorPosY();
  }
  ImGui::EndChild();
  ImGui::PopStyleVar(2);
  ImGui::PopFont();
  wants_height(context, kTreePanel, above + rows + context.px(14));
}

void draw_quality(PanelContext& context) {
  const auto statement = tree_statement(context.session);
  if (!statement) return;
  if (!statement->tree) return quiet_text(context, statement->text);
  const TreeStatistics& s = statement->tree->statistics;
  if (!ImGui::BeginTable("quality", 2, ImGuiTableFlags_SizingFixedFit)) return;
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, context.px(64));
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
  fact(context, "Of", statement->title);
  fact(context, "Volumes", statement->kind);
  fact(context, "Nodes",
       count_text(s.nodes)
           .append(", ")
           .append(count_text(s.leaves))
           .append(s.leaves == 1 ? " leaf" : " leaves"));
  fact(context, "Tree depth", std::to_string(s.depth));
  glossary_tip("depth");
  fact(context, "SAH cost", value_text(s.sah_cost));
  glossary_tip("SAH");
  ImGui::EndTable();
}

void draw_node(PanelContext& context) {
  const std::optional<NodeStatement> node = node_statement(context.session);
  if (!node) {
    const auto tree = tree_statement(context.session);
    return quiet_text(context, tree && !tree->tree ? tree->text : kBeingComputed);
  }
  if (ImGui::BeginTable("node facts", 2, ImGuiTableFlags_SizingFixedFit)) {
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, context.px(64));
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
    fact(context, "Level", std::to_string(node->level).append(node->is_leaf ? ", a leaf" : ""));
    fact(context, "Triangles", count_text(node->triangles));
    fact(context, "Box", node->kind + " of the tree");
    tip_for_last("Fitted quickly, for the tree; the OBB in Look is proven to be almost the smallest");
    if (node->extents) fact(context, "Size", point_text(*node->extents));
    if (node->radius) fact(context, "Radius", value_text(*node->radius));
    constexpr const char* kAxes[] = {"Axis 1", "Axis 2", "Axis 3"};
    for (std::size_t k = 0; k < node->axes.size() && k < 3; ++k)
      fact(context, kAxes[k], direction_text(node->axes[k]));
    fact(context, "Volume", value_text(node->volume));
    fact(context, "Area", value_text(node->area));
    if (node->of_parent) {
      fact(context, "Of parent", share_text(*node->of_parent) + " of volume");
    }
    if (node->sah_share) {
      fact(context, "SAH share", share_text(*node->sah_share) + " of cost");
      glossary_tip("SAH");
    }
    ImGui::EndTable();
  }
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(5), context.px(2)));
  if (node->parent) node_link(context, node->target, "Parent", *node->parent);
  if (node->left) {
    if (node->parent) ImGui::SameLine(0, context.px(3));
    node_link(context, node->target, "Left", *node->left);
    ImGui::SameLine(0, context.px(3));
    node_link(context, node->target, "Right", *node->right);
  }
  ImGui::PopStyleVar();
}

}  // namespace

void add_nodes_interface(InterfaceList& list) {
  const auto any = [](Session& s) { return s.document().object_count() > 0; };
  list.panels.push_back({.panel = kTreePanel, .has_content = any, .draw = draw_tree_panel});
  list.panels.push_back({.panel = kNodePanel,
                         .has_content =
                             [any](Session& s) {
                               return any(s) && (s.view().selection().node.has_value() ||
                                                 s.view().workspace() == Workspace::tree);
                             },
                         .draw = draw_node,
                         .title =
                             [](PanelContext& c) {
                               const auto& node = c.session.view().selection().node;
                               return node ? "Node " + count_text(node->node) : std::string("Root");
                             }});
  list.panels.push_back({.panel = kNodeBoxesPanel, .has_content = any, .draw = draw_node_boxes});
  list.panels.push_back({.panel = kTreeQualityPanel, .has_content = any, .draw = draw_quality});
  list.panels.push_back(
      {.panel = kLevelsPanel, .has_content = levels_have_content, .draw_in_dock = draw_depth_bar});
}

}  // namespace boxwood
