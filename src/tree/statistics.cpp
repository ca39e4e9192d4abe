// Numbers about a tree.
#include <boxwood/tree.hpp>

#include "tree/ray_layout.hpp"
#include "tree/root_support.hpp"
#include "tree/wide_layout.hpp"

namespace boxwood {

namespace {

// Cost of visiting an inner node, in units of testing one triangle (Aila, Karras and Laine 2013).
constexpr double kInnerCost = 1.2;

template <class V>
void add_levels(TreeStatistics& s, const TreeTopology& topology, const std::vector<V>& volumes) {
  std::vector<std::uint32_t> level(topology.nodes.size(), 0);  // a parent comes before its children
  const double root_area = volumes.empty() ? 0.0 : area(volumes[0]);
  for (std::size_t i = 0; i < topology.nodes.size(); ++i) {
    const TreeNode& node = topology.nodes[i];
    if (i != 0) level[i] = level[node.parent] + 1;
    if (level[i] >= s.levels.size()) s.levels.resize(level[i] + 1);
    LevelStatistics& l = s.levels[level[i]];
    const double node_area = area(volumes[i]);
    ++l.nodes;
    l.volume += volume(volumes[i]);
    l.area += node_area;
    // All boxes of a model without area are hit alike.
    const double relative = root_area > 0.0 ? node_area / root_area : 1.0;
    s.sah_cost += relative * (node.is_leaf() ? static_cast<double>(node.count) : kInnerCost);
    if (node.is_leaf()) ++s.leaves;
  }
}

}  // namespace

TreeStatistics statistics(const Tree& tree) {
  TreeStatistics s;
  s.triangles = tree.topology().order.size();
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
        add_levels(s, tree.topology(), bounds.volumes);
      },
      tree.bounds());
  return s;
}

}  // namespace boxwood
