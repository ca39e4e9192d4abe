// SPDX-License-Identifier: MIT
// Makes the statements about a tree, and about its current node.
#include <algorithm>
#include <array>

#include <boxwood/tree.hpp>

#include "app/session/shown_trees.hpp"
#include "app/statements/flat_box.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

const char* tree_name(TreeKind kind) {
  return kind == TreeKind::obb ? "OBB" : kind == TreeKind::aabb ? "AABB" : "Sphere";
}

// The node described by the tree's panel.
struct LookedAt {
  std::shared_ptr<const TreeSnapshot> tree;  // null if it does not exist or is not ready
  std::uint32_t node = 0;
  bool is_selected = false;
};

LookedAt looked_at(Session& session) {
  if (session.document().object_count() == 0) return {};
  const Target target = session.view().current_target();
  const Selection& selection = session.view().selection();
  const bool is_selected = selection.node && selection.node->target == target;
  if (!is_selected && session.view().workspace() != Workspace::tree) return {};
  const auto tree = session.derived().tree(target);
  if (!tree || tree->tree.empty()) return {};
  if (!is_selected) return {tree, 0, false};
  // Another tree numbered the node; the session searches for it in this one.
  if (selection.node_tree != tree || selection.node->node >= tree->tree.topology().nodes.size()) return {};
  return {tree, selection.node->node, true};
}

// Tests if the tree's box of the node is on screen. A selected node is drawn at any level.
bool is_drawn(const Session& session, const LookedAt& at) {
  const Target target = session.view().current_target();
  const auto hidden = hidden_of(session, target, at.tree);
  if (!shows_volumes(session) || (hidden && (*hidden)[at.node])) return false;
  if (at.is_selected) return !target.object || session.document().object(*target.object).visible;
  const auto kind = static_cast<VolumeKind>(volume_of_node(at.tree->tree, 0).index());
  if ((session.document().shown(target).trees & bit_of(kind)) == 0) return false;
  const std::vector<ShownTree> trees = shown_trees(session);
  return std::any_of(trees.begin(), trees.end(), [&](const ShownTree& one) {
    return one.target == target && one.tree == at.tree &&
           !drawn_of_level(one.tree->by_depth, one.tree->tree.topology(), one.drawn, 0).empty();
  });
}

}  // namespace

std::optional<TreeStatement> tree_statement(Session& session) {
  if (session.view().workspace() != Workspace::tree) return std::nullopt;
  TreeStatement out;
  out.of = session.revision();
  if (session.document().object_count() == 0) {
    out.title = "the whole model";
    out.text = "Nothing is open.";
    return out;
  }
  out.target = session.view().current_target();
  out.title = out.target.object ? object_name(session, *out.target.object) : "the whole model";
  const auto snapshot = session.derived().tree(out.target);
  if (!snapshot) {
    out.text = "Building the tree...";
    out.is_being_built = true;
    return out;
  }
  if (snapshot->tree.empty()) {
    out.text = "No tree: the mesh has no finite triangle.";
    return out;
  }
  out.tree = snapshot;
  const TreeStatistics& s = snapshot->statistics;
  const TreeKind kind = snapshot->tree.kind();
  out.in_model_axes =
      kind == TreeKind::aabb && session.derived().pose_of(out.target).rotation != kIdentityRows;
  out.kind = std::string(tree_name(kind)) + (out.in_model_axes ? ", in the model's axes" : "");
  out.text = std::string(tree_name(kind))
                 .append(out.in_model_axes ? " tree in the model's axes, " : " tree, ")
                 .append(count_text(s.nodes))
                 .append(s.nodes == 1 ? " node, " : " nodes, ")
                 .append(count_text(s.leaves))
                 .append(s.leaves == 1 ? " leaf, depth " : " leaves, depth ")
                 .append(std::to_string(s.depth))
                 .append(", SAH cost ")
                 .append(value_text(s.sah_cost));
  return out;
}

std::vector<NodeRowStatement> node_rows(Session& session) {
  std::vector<NodeRowStatement> out;
  if (session.view().workspace() != Workspace::tree) return out;
  const LookedAt at = looked_at(session);
  if (!at.tree) return out;
  const auto& nodes = at.tree->tree.topology().nodes;
  const auto row = [&](std::uint32_t n, std::uint32_t level) {
    return NodeRowStatement{
        n, level, nodes[n].count, nodes[n].is_leaf(), false, at.is_selected && n == at.node};
  };
  for (std::uint32_t n = at.node;; n = nodes[n].parent) {
    out.push_back(row(n, 0));
    if (n == 0) break;
  }
  std::reverse(out.begin(), out.end());
  for (std::uint32_t level = 0; level < out.size(); ++level) out[level].level = level;
  if (nodes[at.node].is_leaf()) return out;
  const auto below = static_cast<std::uint32_t>(out.size());
  for (const std::uint32_t child : {nodes[at.node].left, nodes[at.node].left + 1}) {
    out.push_back(row(child, below));
    out.back().is_child = true;
  }
  return out;
}

namespace {

constexpr double kInnerCost = 1.2;  // cost of an inner node in TreeStatistics::sah_cost

void add_shape(const AnyVolume& box, NodeStatement& out) {
  if (const auto* obb = std::get_if<Obb>(&box)) {
    out.kind = "OBB";
    out.extents = 2.0 * obb->half_extents;
    out.shown_extents = out.extents;
    out.axes.assign(obb->axes.begin(), obb->axes.end());
  } else if (const auto* aabb = std::get_if<Aabb>(&box)) {
    out.kind = "AABB";
    out.extents = out.shown_extents = aabb->max - aabb->min;
  } else if (const auto* sphere = std::get_if<Sphere>(&box)) {
    out.kind = "sphere";
    out.radius = sphere->radius;
  }
  const std::array<bool, 3> flat = flat_sides(box);
  for (int k = 0; k < 3 && out.shown_extents; ++k)
    if (flat[static_cast<std::size_t>(k)]) (*out.shown_extents)[k] = 0.0;
}

NodeStatement statement_of(const Session& session, const Target& target, const TreeSnapshot& tree,
                           std::uint32_t node) {
  const auto& nodes = tree.tree.topology().nodes;
  NodeStatement out;
  out.of = session.revision();
  out.target = target;
  out.node = node;
  for (std::uint32_t n = node; n != 0; n = nodes[n].parent) ++out.level;
  out.triangles = nodes[node].count;
  out.is_leaf = nodes[node].is_leaf();
  const AnyVolume box = volume_of_node(tree.tree, node);
  out.volume = volume(box);
  out.area = area(box);
  out.is_flat = is_flat_box(box);
  add_shape(box, out);
  const double cost = tree.statistics.sah_cost;
  if (const double root = area(volume_of_node(tree.tree, 0)); root > 0.0 && cost > 0.0)
    out.sah_share = (out.is_leaf ? static_cast<double>(out.triangles) : kInnerCost) * out.area / root / cost;
  if (node != 0) {
    out.parent = nodes[node].parent;
    const std::uint32_t left = nodes[*out.parent].left;
    out.sibling = node == left ? left + 1 : left;
    const AnyVolume around = volume_of_node(tree.tree, *out.parent);
    out.is_parent_flat = is_flat_box(around);
    if (const double parent = volume(around); parent > 0.0) out.of_parent = out.volume / parent;
  }
  if (!out.is_leaf) {
    out.left = nodes[node].left;
    out.right = nodes[node].left + 1;
  }
  return out;
}

}  // namespace

std::string level_text(const NodeStatement& node) {
  return std::to_string(node.level) + (node.is_leaf ? ", a leaf" : "") + (node.is_drawn ? "" : ", not drawn");
}

std::string of_parent_text(const NodeStatement& node) {
  if (!node.parent) return "no parent";
  if (node.is_parent_flat) return "parent is flat";
  if (node.is_flat) return "0 %";
  return node.of_parent ? share_text(*node.of_parent) : "- %";
}

std::optional<NodeStatement> node_statement(Session& session) {
  const LookedAt at = looked_at(session);
  if (!at.tree) return std::nullopt;
  NodeStatement out = statement_of(session, session.view().current_target(), *at.tree, at.node);
  out.is_selected = at.is_selected;
  out.is_drawn = is_drawn(session, at);
  return out;
}

std::optional<NodeStatement> hovered_node_statement(Session& session) {
  const auto& node = session.view().selected().hovered_node();
  if (!node || !session.document().check(node->target)) return std::nullopt;
  const auto tree = session.derived().tree(node->target);
  if (!tree || node->node >= tree->tree.topology().nodes.size()) return std::nullopt;
  return statement_of(session, node->target, *tree, node->node);
}

}  // namespace boxwood
