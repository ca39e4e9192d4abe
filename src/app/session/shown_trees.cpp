// SPDX-License-Identifier: MIT
// Collects the trees on screen and their levels.
#include "app/session/shown_trees.hpp"

#include <algorithm>

#include <boxwood/tree.hpp>

#include "overlay/palette.hpp"

namespace boxwood {

namespace {
bool has_leaves(const TreeSnapshot& tree, std::uint32_t level) {
  const auto nodes = tree.by_depth.level(level);
  return std::any_of(nodes.begin(), nodes.end(),
                     [&](std::uint32_t node) { return tree.tree.topology().nodes[node].is_leaf(); });
}
}  // namespace

std::vector<ShownTree> shown_trees(const Session& session) {
  return shows_volumes(session) ? trees_with_levels(session) : std::vector<ShownTree>{};
}

std::vector<ShownTree> trees_with_levels(const Session& session) {
  const Document& document = session.document();
  std::vector<ShownTree> out;
  const auto add = [&](const Target& target) {
    if (document.shown(target).trees == 0) return;
    const auto& tree = session.derived().data(target).tree.ready;
    if (!tree || tree->by_depth.levels() == 0) return;
    out.push_back({target, tree, levels_of_tree(document.edit().depth, tree->by_depth.levels())});
  };
  if (document.object_count() == 0) return out;
  add(Target{});
  for (const std::uint32_t i : document.facts().objects_with_volumes())
    if (document.object(i).visible) add(Target{i});
  return out;
}

std::shared_ptr<const std::vector<Rgba>> node_colors_of(const Session& session,
                                                        const std::shared_ptr<const TreeSnapshot>& tree) {
  for (const auto& feature : session.features())
    if (auto colors = feature->node_colors(tree)) return colors;
  return nullptr;
}

bool shows_figures(const Session& session) {
  return session.any_feature(&Feature::paints_surfaces) ||
         (session.any_feature(&Feature::colors_nodes) && !trees_with_levels(session).empty());
}

std::shared_ptr<const std::vector<bool>> hidden_of(const Session& session, const Target& target,
                                                   const std::shared_ptr<const TreeSnapshot>& tree) {
  if (session.derived().data(target).tree.ready != tree) return nullptr;  // of a tree before
  return session.derived().hidden().nodes(target);
}

std::uint32_t level_count(std::span<const ShownTree> trees) {
  std::uint32_t out = 0;
  for (const ShownTree& one : trees) out = std::max(out, one.tree->by_depth.levels());
  return out;
}

std::vector<std::uint32_t> drawn_levels(std::span<const ShownTree> trees) {
  std::vector<std::uint32_t> out;
  for (const ShownTree& one : trees)
    for (std::uint32_t level = first_drawn(one.drawn); level <= one.drawn.last; ++level)
      if (level >= one.drawn.first || has_leaves(*one.tree, level)) out.push_back(level);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

LevelScale level_scale(std::span<const ShownTree> trees) {
  const std::vector<std::uint32_t> levels = drawn_levels(trees);
  return levels.empty() ? LevelScale{} : LevelScale{levels.front(), levels.back()};
}

std::uint32_t kinds_drawn_twice(const Session& session) {
  const Document& document = session.document();
  Shown all = document.edit().whole;
  for (const std::uint32_t i : document.facts().objects_with_volumes()) {
    if (!document.object(i).visible) continue;
    all.trees |= document.object(i).shown.trees;
    all.volumes |= document.object(i).shown.volumes;
  }
  return all.trees & all.volumes;
}

Rgba node_color(VolumeKind kind, std::uint32_t drawn_twice) {
  return (drawn_twice & bit_of(kind)) != 0 ? kBesideVolumeColor : color_of(kind);
}

}  // namespace boxwood
