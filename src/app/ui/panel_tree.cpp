// SPDX-License-Identifier: MIT
// The tree of the selection: the path from the root to the selected node, its children, its numbers; a walk
// and a search.
#include "app/ui/panel.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include <imgui_stdlib.h>

#include "app/statements/figures.hpp"
#include "app/statements/statements.hpp"

namespace boxwood {

namespace {

std::optional<std::uint32_t> number_in(std::string_view text) {
  std::uint32_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return n;
}

// "17" is a node, "t17" the leaf that holds triangle 17, by the number that is shown everywhere.
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

void node_row(PanelContext& context, const Target& target, const Tree& tree, std::uint32_t node,
              std::uint32_t level, bool selected, const char* mark) {
  ImGui::PushID(static_cast<int>(node));
  const float h = ImGui::GetTextLineHeight() + context.px(5);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  if (ImGui::Selectable("##node", selected, 0, ImVec2(width, h))) context.send(SelectNode{target, node});
  context.mark(mark + std::to_string(node));
  const float indent = std::min(context.px(5) * static_cast<float>(level), 0.4F * width);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const TreeNode& n = tree.topology().nodes[node];
  std::string label = "node " + count_text(node);
  if (n.is_leaf()) label += "  leaf";
  const std::string number = count_text(n.count);
  draw.AddText(ImVec2(at.x + context.px(6) + indent, at.y + context.px(2)), palette::kText, label.c_str());
  draw.AddText(
      ImVec2(at.x + width - ImGui::CalcTextSize(number.c_str()).x - context.px(4), at.y + context.px(2)),
      palette::kQuiet, number.c_str());
  if (level > 0)
    draw.AddLine(ImVec2(at.x + indent, at.y), ImVec2(at.x + indent, at.y + h), palette::kLine, context.px(1));
  if (selected && context.state.scrolled_to_node != node) {
    ImGui::SetScrollHereY(0.6F);
    context.state.scrolled_to_node = node;
  }
  ImGui::PopID();
}

// `is_selected`: the node is, and not only looked at because none is.
void path_rows(PanelContext& context, const Target& target, const Tree& tree, std::uint32_t node,
               bool is_selected) {
  std::vector<std::uint32_t> path;
  for (std::uint32_t n = node;; n = tree.topology().nodes[n].parent) {
    path.push_back(n);
    if (n == 0) break;
  }
  std::reverse(path.begin(), path.end());
  std::uint32_t level = 0;
  for (const std::uint32_t n : path)
    node_row(context, target, tree, n, level++, is_selected && n == node, "path:");
  const TreeNode& selected = tree.topology().nodes[node];
  if (selected.is_leaf()) return;
  node_row(context, target, tree, selected.left, level, false, "child:");
  node_row(context, target, tree, selected.left + 1, level, false, "child:");
}

void node_facts(PanelContext& context) {
  const std::optional<NodeStatement> node = node_statement(context.session);
  if (!node || !ImGui::BeginTable("node facts", 2, ImGuiTableFlags_SizingFixedFit)) return;
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, context.px(66));
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
  fact(context, "Level", std::to_string(node->level).append(node->is_leaf ? ", a leaf" : ""));
  fact(context, "Triangles", count_text(node->triangles));
  fact(context, "Volume", value_text(node->volume));
  fact(context, "Area", value_text(node->area));
  ImGui::EndTable();
}

void search_field(PanelContext& context, const Target& target, const Tree& tree) {
  ImGui::SetNextItemWidth(-1);
  if (ImGui::InputTextWithHint("##search", "Node number, or t and a triangle", &context.state.node_search,
                               ImGuiInputTextFlags_EnterReturnsTrue)) {
    context.state.node_search_error.clear();
    if (const auto node = search(context.session.document(), target, tree, context.state.node_search,
                                 context.state.node_search_error))
      context.send(SelectNode{target, *node});
  }
  context.mark("node search");
  if (!context.state.node_search_error.empty()) quiet_text(context, context.state.node_search_error);
}

}  // namespace

void draw_tree_panel(PanelContext& context, const UiRect& rect) {
  if (begin_panel(context, "tree", rect)) {
    Session& session = context.session;
    const Target target = session.view().current_target();
    heading(context, "Tree");
    ImGui::SameLine();
    const float close = ImGui::CalcTextSize("Close").x + 2 * ImGui::GetStyle().FramePadding.x;
    const std::string name =
        target.object ? session.document().scene().objects[*target.object].name : "of the whole model";
    ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
    clipped_text(name, ImGui::GetContentRegionAvail().x - close - context.px(6));
    ImGui::PopStyleColor();
    ImGui::SameLine(rect.width - close - context.px(10));
    if (small_button(context, "Close")) context.send(ShowPanel{Panel::tree, false});
    context.mark("close tree");
    const auto snapshot =
        session.document().scene().objects.empty() ? nullptr : session.derived().tree(target);
    if (!snapshot) {
      quiet_text(context,
                 session.document().scene().objects.empty() ? "Nothing is open." : "Building the tree...");
    } else if (snapshot->tree.empty()) {
      quiet_text(context, "No tree: there is no finite triangle.");
    } else {
      const Tree& tree = snapshot->tree;
      const TreeStatistics& s = snapshot->statistics;
      const bool is_rotated = session.derived().pose_of(target).rotation != kIdentityRows;
      quiet_text(
          context,
          std::string(tree.kind() == TreeKind::obb    ? "OBB"
                      : tree.kind() == TreeKind::aabb ? "AABB"
                                                      : "Sphere")
              .append(tree.kind() == TreeKind::aabb && is_rotated ? " tree in the model's axes, " : " tree, ")
              .append(count_text(s.nodes))
              .append(" nodes, ")
              .append(count_text(s.leaves))
              .append(" leaves, depth ")
              .append(std::to_string(s.depth))
              .append(", SAH cost ")
              .append(value_text(s.sah_cost)));
      search_field(context, target, tree);
      const auto& selected = session.view().selection().node;
      const bool is_selected = selected && selected->target == target;
      const std::uint32_t node = is_selected ? selected->node : 0;
      ImGui::PushFont(context.fonts.small);
      const float facts =
          4 * (ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y) + context.px(4);
      ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
      ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 0.0F);
      if (ImGui::BeginChild("path", ImVec2(0, -facts))) path_rows(context, target, tree, node, is_selected);
      ImGui::EndChild();
      ImGui::PopStyleVar(2);
      node_facts(context);
      ImGui::PopFont();
    }
  }
  end_panel();
}

}  // namespace boxwood
