// SPDX-License-Identifier: MIT
// Draws how the tree is built: kind, rule, leaf size, cost of a node, deepest level.
#include "app/document/tree_commands.hpp"
#include "app/features/nodes/nodes_panel.hpp"
#include "app/ui/panel.hpp"

#include <algorithm>
#include <iterator>

namespace boxwood {

namespace {

struct TreeChoice {
  TreeKind kind;
  const char* label;
};
constexpr TreeChoice kTrees[] = {
    {TreeKind::obb, "OBB"}, {TreeKind::aabb, "AABB"}, {TreeKind::sphere, "sphere"}};

// The rules by the words of --split, each with its meaning.
struct SplitChoice {
  SplitRule rule;
  const char* meaning;
};
constexpr SplitChoice kSplits[] = {{SplitRule::longest_axis, "at the mean across the longest axis"},
                                   {SplitRule::median, "at the median across the longest axis"},
                                   {SplitRule::sah, "the best of some planes by surface area"},
                                   {SplitRule::bottom_up, "merge pairs into the smallest boxes"},
                                   {SplitRule::sweep, "the best of all planes by surface area"},
                                   {SplitRule::lbvh, "bits of Morton codes"},
                                   {SplitRule::ploc, "merge, cheapest leaves"},
                                   {SplitRule::sbvh, "sweep, may cut triangles (AABB)"},
                                   {SplitRule::covariance, "across the widest spread, full leaves"}};
static_assert(std::size(kSplits) == static_cast<std::size_t>(kLastSplitRule) + 1);

void builder_label(PanelContext& context, const char* text) {
  ImGui::AlignTextToFramePadding();
  ImGui::PushFont(context.fonts.small);
  ImGui::TextDisabled("%s", text);
  ImGui::PopFont();
  ImGui::SameLine(context.px(70));
}

void leaf_size(PanelContext& context, float width) {
  const EditState& edit = context.session.document().edit();
  int leaf = static_cast<int>(edit.tree.leaf_size);
  ImGui::SetNextItemWidth(width);
  ImGui::DragInt("##leaf", &leaf, 0.1F, 1, 1024, "%d", ImGuiSliderFlags_AlwaysClamp);
  if (leaf != static_cast<int>(edit.tree.leaf_size))
    context.send(SetLeafSize{static_cast<std::uint32_t>(leaf)});
  tip_for_last("Most triangles in a leaf; SAH may split further. Drag, or double-click to type");
  context.mark("leaf size");
}

void leaf_and_cost(PanelContext& context) {
  const EditState& edit = context.session.document().edit();
  builder_label(context, "Leaf size");
  leaf_size(context, context.px(34));
  ImGui::SameLine(0, context.px(5));
  ImGui::PushFont(context.fonts.small);
  ImGui::TextDisabled("Node cost");
  ImGui::PopFont();
  ImGui::SameLine(0, context.px(3));
  ImGui::SetNextItemWidth(-1);
  TreeOptions wanted = edit.tree;
  node_cost_field(wanted);
  context.mark("node cost");
  if (!(wanted == edit.tree)) context.send(SetNodeCost{wanted.node_cost});
}

void max_depth(PanelContext& context) {
  const EditState& edit = context.session.document().edit();
  builder_label(context, "Max depth");
  int levels = static_cast<int>(edit.tree.max_depth);
  ImGui::SetNextItemWidth(-1);
  ImGui::DragInt("##max depth", &levels, 0.1F, 0, 0, levels == 0 ? "no limit" : "%d");
  const auto wanted = static_cast<std::uint32_t>(std::max(levels, 0));
  if (wanted != edit.tree.max_depth) context.send(SetMaxDepth{wanted});
  tip_for_last(
      "The deepest level: its nodes are leaves, however many triangles they have. 0: no limit. Drag, or "
      "double-click to type");
  context.mark("max depth");
}

void choices_of_builder(PanelContext& context, bool adopted) {
  const EditState& edit = context.session.document().edit();
  builder_label(context, "Tree type");
  bool first = true;
  for (const TreeChoice& choice : kTrees) {
    if (!first) ImGui::SameLine(0, context.px(3));
    first = false;
    if (toggle_button(context, choice.label, edit.tree.kind == choice.kind,
                      "The kind of volume the tree is built with"))
      context.send(SetTreeKind{choice.kind});
    context.mark(std::string("tree-kind:").append(name_of(choice.kind)));
  }
  builder_label(context, "Split by");
  ImGui::SetNextItemWidth(-1);
  const std::string now = adopted ? "as in the file" : split_text(edit.tree);
  if (ImGui::BeginCombo("##split", now.c_str(), ImGuiComboFlags_HeightLargest)) {
    const std::string usual = std::string("default: ").append(name_of(default_split(edit.tree.kind)));
    if (ImGui::Selectable(usual.c_str(), !edit.tree.split)) context.send(SetSplit{});
    for (const SplitChoice& choice : kSplits)
      if (is_for(choice.rule, edit.tree.kind))
        if (ImGui::Selectable(std::string(name_of(choice.rule)).append(": ").append(choice.meaning).c_str(),
                              choice.rule == edit.tree.split))
          context.send(SetSplit{choice.rule});
    ImGui::EndCombo();
  }
  tip_for_last(adopted ? "The nodes are those of a file. Choose a rule to build others"
                       : "How a node is split in two");
  context.mark("split");
  if (!adopted) leaf_and_cost(context);
  if (!adopted) max_depth(context);
}

}  // namespace

std::string split_text(const TreeOptions& options) {
  return std::string(name_of(split_of(options))) + (options.split ? "" : " (default)");
}

void draw_tree_builder(PanelContext& context, bool adopted) {
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(2)));
  choices_of_builder(context, adopted);
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

}  // namespace boxwood
