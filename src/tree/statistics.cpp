// SPDX-License-Identifier: MIT
// Computes counts, areas and the SAH cost of a tree, level by level.
#include <boxwood/tree.hpp>

#include <algorithm>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "tree/layout/ray_layout.hpp"
#include "tree/layout/root_support.hpp"
#include "tree/layout/wide_layout.hpp"

namespace boxwood {

namespace {

// The cost of visiting an inner node, in units of testing one triangle (Aila, Karras and Laine 2013).
constexpr double kInnerCost = 1.2;

template <class V>
void add_cost(TreeStatistics& s, const TreeTopology& topology, const std::vector<V>& volumes,
              const std::atomic<bool>* stop) noexcept {
  StopCheck stopped(stop);
  const double root_area = volumes.empty() ? 0.0 : area(volumes[0]);
  for (std::size_t i = 0; i < topology.nodes.size() && !stopped(); ++i) {
    const TreeNode& node = topology.nodes[i];
    // All boxes of a model without area are hit alike.
    const double relative = root_area > 0.0 ? area(volumes[i]) / root_area : 1.0;
    s.sah_cost += relative * (node.is_leaf() ? static_cast<double>(node.count) : kInnerCost);
    if (node.is_leaf()) ++s.leaves;
  }
}

template <class V>
std::vector<LevelStatistics> levels_of(const TreeTopology& topology, const std::vector<V>& volumes,
                                       const std::atomic<bool>* stop) {
  StopCheck stopped(stop);
  std::vector<LevelStatistics> levels;
  std::vector<std::uint8_t> level(topology.nodes.size(), 0);  // a parent comes before its children
  static_assert(kMaxTreeDepth <= UINT8_MAX);
  for (std::size_t i = 0; i < topology.nodes.size() && !stopped(); ++i) {
    if (i != 0) level[i] = static_cast<std::uint8_t>(level[topology.nodes[i].parent] + 1);
    if (level[i] >= levels.size()) levels.resize(level[i] + std::size_t{1});
    LevelStatistics& l = levels[level[i]];
    ++l.nodes;
    l.volume += volume(volumes[i]);
    l.area += area(volumes[i]);
  }
  return levels;
}

// Returns the number of different triangles; of all references if memory runs out.
std::size_t different(const std::vector<std::uint32_t>& order) {
  return unless_memory_ends(
      [&] {
        std::vector<std::uint32_t> sorted = order;
        std::sort(sorted.begin(), sorted.end());
        return static_cast<std::size_t>(std::unique(sorted.begin(), sorted.end()) - sorted.begin());
      },
      [&] { return order.size(); });
}

}  // namespace

TreeStatistics statistics(const Tree& tree, const std::atomic<bool>* stop) {
  TreeStatistics s;
  s.references = tree.topology().order.size();
  s.triangles = tree.topology().clipped ? different(tree.topology().order) : s.references;
  s.nodes = tree.topology().nodes.size();
  s.depth = tree.topology().depth;
  s.bytes = sizeof(Tree) + tree.topology().nodes.size() * sizeof(TreeNode) +
            tree.topology().order.size() * sizeof(std::uint32_t);
  if (tree.wide() != nullptr) s.bytes += tree.wide()->bytes();
  if (tree.root_support() != nullptr) s.bytes += tree.root_support()->bytes();
  if (tree.rays() != nullptr) s.bytes += tree.rays()->bytes();
  std::visit(
      [&](const auto& bounds) {
        s.bytes += bounds.volumes.size() * sizeof(bounds.volumes[0]);
        add_cost(s, tree.topology(), bounds.volumes, stop);
        s.levels = unless_memory_ends([&] { return levels_of(tree.topology(), bounds.volumes, stop); },
                                      [] { return std::vector<LevelStatistics>(); });
      },
      tree.bounds());
  return s;
}

}  // namespace boxwood
