// SPDX-License-Identifier: MIT
// Makes the statements about the levels of trees: the bar, its text, and the numbers of a level.
#include <algorithm>
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

// Returns the trees whose levels the bar has: those that show levels. Without one, in the workspace Tree, it
// is the current one, so that the cells are the same before and after the first click.
std::vector<std::shared_ptr<const TreeSnapshot>> trees_of_bar(const Session& session) {
  std::vector<std::shared_ptr<const TreeSnapshot>> out;
  for (const ShownTree& one : trees_with_levels(session)) out.push_back(one.tree);
  const Document& document = session.document();
  if (session.view().workspace() != Workspace::tree || document.object_count() == 0) return out;
  if (shows_a_tree(document)) return out;
  const auto& current = session.derived().data(session.view().current_target()).tree.ready;
  if (current && !current->tree.empty()) out.push_back(current);
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
  const DepthRange range = session.document().edit().depth;
  const std::vector<ShownTree> trees = shown_trees(session);
  const auto query = descent_of_bar(session);
  const auto of_bar = trees_of_bar(session);
  LevelBarStatement out;
  if (query && !query->descent.levels().empty()) {
    out.levels = static_cast<std::uint32_t>(query->descent.levels().size());
  } else if (!of_bar.empty()) {
    for (const auto& tree : of_bar) out.levels = std::max(out.levels, tree->by_depth.levels());
    out.areas = areas_of_levels(of_bar);
  }
  const bool hidden = !query && !shows_volumes(session);  // no level is drawn in this view
  out.drawn = drawn_levels(trees);
  if (hidden) out.drawn.clear();
  const bool wanted = shows_a_tree(session) || query;
  if (trees.empty() && session.view().layers().volumes && wanted && !hidden)
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

std::string unseen_levels_text(const Session& session, bool chosen) {
  const Document& document = session.document();
  const bool of_query = session.view().layers().descent && session.view().asks_contacts();
  if (document.object_count() == 0 || of_query || shows_a_tree(document)) return {};
  if (!chosen && document.edit().depth == EditState{}.depth) return {};
  return "depth (--depth) draws no level: no volume is shown around the nodes of a tree";
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

// Returns the same text with the name of the tree, if it is not the one that the panel Tree describes:
// "Drawn: whole model, level 4 of 0 to 13: 16 nodes".
std::string with_owner(const Session& session, const std::vector<ShownTree>& trees, std::string text) {
  const Target& drawn = trees.front().target;
  if (trees.size() > 1 || session.view().workspace() != Workspace::tree ||
      session.document().object_count() < 2 || drawn == session.view().current_target())
    return text;
  text.front() = 'l';
  return "Drawn: " + (drawn.object ? object_name(session, *drawn.object) : "whole model") + ", " + text;
}

}  // namespace

std::shared_ptr<const CollisionAnswer> descent_of_bar(const Session& session) {
  if (!session.view().layers().descent || shows_a_tree(session)) return nullptr;
  for (const auto& feature : session.features())
    if (auto answer = feature->pair_answer()) return answer;
  return nullptr;
}

std::optional<DepthRange> stepped_levels(const Session& session, int first_step, int last_step) {
  const auto query = descent_of_bar(session);
  const auto levels = query ? static_cast<std::uint32_t>(query->descent.levels().size())
                            : level_count(trees_with_levels(session));
  const DepthRange chosen = session.document().edit().depth;
  // Levels below the last one, kept from another file, look like the last one.
  const DepthRange shown = levels > 0 ? levels_of_tree(chosen, levels) : chosen;
  if (first_step < 0 && shown.first == 0) return std::nullopt;
  if (last_step > 0 && levels > 0 && shown.last == levels - 1) return std::nullopt;
  const auto moved = [](std::uint32_t level, int step) {
    return step < 0 ? level - std::min(level, 1U) : level + static_cast<std::uint32_t>(step);
  };
  DepthRange next{moved(shown.first, first_step), moved(shown.last, last_step), shown.leaves_above};
  next.last = std::max(next.last, next.first);
  if (next == shown) return std::nullopt;
  return next;
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
  return with_owner(session, trees, drawn_text(trees, range));
}

}  // namespace boxwood
