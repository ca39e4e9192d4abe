// SPDX-License-Identifier: MIT
// Makes the statements about trees: their levels, their numbers, and the current node.
#include <algorithm>
#include <array>
#include <span>

#include <boxwood/tree.hpp>

#include "app/session/shown_trees.hpp"
#include "app/statements/flat_box.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {
template <class F> LevelStatement sum_of(std::span<const ShownTree> trees, std::uint32_t level, F&& counts) {
  LevelStatement sum{level, 0, 0.0, 0.0};
  bool is_flat = true;
  for (const ShownTree& one : trees) {
    if (!counts(one)) continue;
    const LevelStatistics& l = one.tree->statistics.levels[level];
    sum.nodes += l.nodes;
    sum.volume += l.volume;
    sum.area += l.area;
    is_flat = is_flat && is_flat_level(l.volume, l.area, volume_of_node(one.tree->tree, 0));
  }
  sum.is_flat = is_flat && sum.nodes > 0;
  return sum;
}
// Adds, for a cut, the leaves above its first level.
void add_leaves(const ShownTree& one, std::uint32_t level, LevelStatement& sum) {
  const auto nodes = one.tree->by_depth.level(level);
  for (const std::uint32_t i :
       drawn_of_level(one.tree->by_depth, one.tree->tree.topology(), one.drawn, level)) {
    const AnyVolume box = volume_of_node(one.tree->tree, nodes[i]);
    ++sum.nodes;
    sum.volume += volume(box);
    sum.area += area(box);
  }
}
}  // namespace

std::vector<LevelStatement> level_statements(const Session& session) {
  const std::vector<ShownTree> trees = shown_trees(session);
  std::vector<LevelStatement> out;
  for (const std::uint32_t level : drawn_levels(trees)) {
    out.push_back(sum_of(trees, level, [&](const ShownTree& one) {
      return level >= one.drawn.first && level <= one.drawn.last;
    }));
    for (const ShownTree& one : trees)
      if (level < one.drawn.first) add_leaves(one, level, out.back());
  }
  return out;
}

LevelStatement level_statement(const Session& session, std::uint32_t level) {
  return sum_of(shown_trees(session), level,
                [&](const ShownTree& one) { return level < one.tree->statistics.levels.size(); });
}

namespace {

// Returns the trees whose levels the bar has: those that show levels, and in the workspace Tree the current
// one. Its cells are then the same before and after the first click.
std::vector<std::shared_ptr<const TreeSnapshot>> trees_of_bar(const Session& session) {
  std::vector<std::shared_ptr<const TreeSnapshot>> out;
  for (const ShownTree& one : trees_with_levels(session)) out.push_back(one.tree);
  if (session.view().workspace() != Workspace::tree || session.document().object_count() == 0) return out;
  const auto& current = session.derived().data(session.view().current_target()).tree.ready;
  if (current && !current->tree.empty() && std::find(out.begin(), out.end(), current) == out.end())
    out.push_back(current);
  return out;
}

// Returns the area of each level, divided by that of the roots.
std::vector<double> areas_of_levels(std::span<const std::shared_ptr<const TreeSnapshot>> trees) {
  std::vector<double> out;
  for (const auto& tree : trees) {
    const auto& levels = tree->statistics.levels;
    if (levels.size() > out.size()) out.resize(levels.size(), 0.0);
    for (std::size_t i = 0; i < levels.size(); ++i) out[i] += levels[i].area;
  }
  if (const double root = out.empty() ? 0.0 : out.front(); root > 0.0)
    for (double& area : out) area /= root;
  else
    out.clear();
  return out;
}

}  // namespace

LevelBarStatement level_bar_statement(const Session& session) {
  constexpr std::uint32_t kUnknown = 12;  // levels of a bar before its tree is ready
  const DepthRange range = session.document().edit().depth;
  const std::vector<ShownTree> trees = shown_trees(session);
  const auto query = descent_of_bar(session);
  const auto of_bar = trees_of_bar(session);
  LevelBarStatement out;
  if (query && !query->descent.levels().empty()) {
    out.levels = static_cast<std::uint32_t>(query->descent.levels().size());
  } else if (!of_bar.empty()) {
    out.levels = 0;
    for (const auto& tree : of_bar) out.levels = std::max(out.levels, tree->by_depth.levels());
    out.areas = areas_of_levels(of_bar);
  } else {
    out.levels = std::max(range.last + 1, kUnknown);
  }
  out.drawn = drawn_levels(trees);
  const bool wanted = shows_a_tree(session) || query;
  if (trees.empty() && session.view().layers().volumes && wanted)
    for (std::uint32_t level = range.first; level <= range.last && level < out.levels; ++level)
      out.drawn.push_back(level);
  if (!trees.empty() && session.view().settings().color_by == ColorBy::depth &&
      !session.any_feature(&Feature::colors_nodes))
    for (const std::uint32_t level : out.drawn)
      out.colors.push_back(level_color(level, out.drawn.front(), out.drawn.back()));
  return out;
}

bool shows_a_tree(const Document& document) {
  if (document.object_count() == 0) return false;
  if (document.edit().whole.trees != 0) return true;
  const std::vector<std::uint32_t>& with = document.facts().objects_with_volumes();
  return std::any_of(with.begin(), with.end(), [&](std::uint32_t i) {
    return document.object(i).visible && document.object(i).shown.trees != 0;
  });
}

bool shows_a_tree(const Session& session) {
  return shows_a_tree(session.document()) && !leaves_out_volumes(session);
}

namespace {

// Returns "Levels 2 to 5 of 0 to 12: 60 nodes"; adds "of 2 trees" if there are several. Leaves that are drawn
// in levels above do not widen the range: "Level 5 of 0 to 12: 60 nodes, 8 leaves above". If the trees end
// above the chosen levels, as after another file, it says so: "Level 5 (not 13) of 0 to 5: 60 nodes".
std::string drawn_text(const std::vector<ShownTree>& trees, const DepthRange& chosen) {
  std::vector<std::uint32_t> drawn = drawn_levels(trees);
  std::uint32_t begin = drawn.back();
  for (const ShownTree& one : trees) begin = std::min(begin, one.drawn.first);
  drawn.erase(drawn.begin(), std::lower_bound(drawn.begin(), drawn.end(), begin));
  std::size_t nodes = 0, leaves = 0;
  bool limited = false;
  for (const ShownTree& one : trees) {
    const auto& first = one.tree->by_depth.first_of_level;
    nodes += first[one.drawn.last + 1] - first[one.drawn.first];
    for (std::uint32_t level = first_drawn(one.drawn); level < one.drawn.first; ++level)
      leaves += drawn_of_level(one.tree->by_depth, one.tree->tree.topology(), one.drawn, level).size();
    limited = limited || one.tree->tree.topology().depth_limited;
  }
  nodes += leaves;
  std::string text = (drawn.back() > drawn.front() ? "Levels " : "Level ") + std::to_string(drawn.front());
  if (drawn.back() > drawn.front()) {
    const bool all = drawn.back() - drawn.front() + 1 == drawn.size();
    text.append(" to ").append(std::to_string(drawn.back())).append(all ? "" : " (not all)");
  }
  const std::uint32_t deepest = level_count(trees) - 1;
  if (chosen.last > deepest) text.append(" (not ").append(std::to_string(chosen.last)).append(")");
  text.append(" of 0 to ").append(std::to_string(deepest)).append(": ");
  text.append(count_text(nodes));
  text.append(nodes == 1 ? " node" : " nodes");
  if (trees.size() > 1) text.append(" of ").append(count_text(trees.size())).append(" trees");
  if (leaves > 0)
    text.append(", ").append(count_text(leaves)).append(leaves == 1 ? " a leaf above" : " leaves above");
  if (limited) text += ", limited by the maximum depth";
  return text;
}

}  // namespace

std::shared_ptr<const CollisionAnswer> descent_of_bar(const Session& session) {
  if (!session.view().layers().descent || shows_a_tree(session)) return nullptr;
  for (const auto& feature : session.features())
    if (auto answer = feature->pair_answer()) return answer;
  return nullptr;
}

DescentBoxes count_boxes(const CollisionAnswer& answer, const DepthRange& range) {
  DescentBoxes out;
  for (const std::uint64_t n : answer.descent.count(Side::a, range)) out.a += n;
  for (const std::uint64_t n : answer.descent.count(Side::b, range)) out.b += n;
  return out;
}

std::string levels_text(const Session& session, const DescentBoxes& of_query) {
  const DepthRange range = session.document().edit().depth;
  if (descent_of_bar(session)) {
    std::string text = range.last > range.first ? "Query levels " : "Query level ";
    text += std::to_string(range.first);
    if (range.last > range.first) text += " to " + std::to_string(range.last);
    return text + ": " + count_text(of_query.a) + " boxes of A, " + count_text(of_query.b) + " of B";
  }
  const bool descent = session.view().layers().descent;
  if (descent && !shows_a_tree(session) && session.any_feature(&Feature::is_asking))
    return std::string("Query: ").append(kBeingComputed);
  if (!shows_a_tree(session.document())) return "Click or drag to show levels of the tree";
  if (!session.view().layers().volumes) return "the volumes are hidden";
  if (leaves_out_volumes(session)) return "not drawn in Clash unless pinned";
  const std::vector<ShownTree> trees = trees_with_levels(session);
  if (trees.empty()) return "building the tree...";
  if (!shows_volumes(session)) return "not drawn in this view";
  return drawn_text(trees, range);
}

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
