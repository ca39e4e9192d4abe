// Numbers about a tree, and the check that it is one.
#include <boxwood/tree.hpp>

#include <string>

namespace boxwood {

TreeStatistics statistics(const Tree& tree) {
  TreeStatistics s;
  s.triangles = tree.topology.order.size();
  s.nodes = tree.topology.nodes.size();
  s.depth = tree.topology.depth;
  std::visit(
      [&](const auto& bounds) {
        std::vector<std::uint32_t> level(tree.topology.nodes.size(), 0);
        s.bytes = tree.topology.nodes.size() * sizeof(TreeNode) +
                  tree.topology.order.size() * sizeof(std::uint32_t) +
                  bounds.volumes.size() * sizeof(bounds.volumes[0]);
        for (std::size_t i = 0; i < tree.topology.nodes.size(); ++i) {
          const TreeNode& node = tree.topology.nodes[i];
          if (i != 0) level[i] = level[node.parent] + 1;
          if (level[i] >= s.levels.size()) s.levels.resize(level[i] + 1);
          LevelStatistics& l = s.levels[level[i]];
          ++l.nodes;
          l.volume += volume(bounds.volumes[i]);
          l.area += area(bounds.volumes[i]);
          const double relative = i == 0 ? 1.0 : area(bounds.volumes[i]) / area(bounds.volumes[0]);
          s.sah_cost += relative * (node.is_leaf() ? node.count : 1.2);
          if (node.is_leaf()) ++s.leaves;
        }
      },
      tree.bounds);
  return s;
}

std::vector<std::string> validate(const Tree& tree, const MeshView& mesh) {
  std::vector<std::string> reasons;
  std::vector<int> seen(mesh.triangles.size(), 0);
  std::visit(
      [&](const auto& bounds) {
        for (std::size_t i = 0; i < tree.topology.nodes.size(); ++i) {
          const TreeNode& node = tree.topology.nodes[i];
          for (std::uint32_t k = node.first; k < node.first + node.count; ++k) {
            if (node.is_leaf()) ++seen[tree.topology.order[k]];
            for (const Vec3& p : corners(mesh, tree.topology.order[k]))
              if (!contains(bounds.volumes[i], p))
                reasons.push_back("node " + std::to_string(i) + " does not hold triangle " +
                                  std::to_string(tree.topology.order[k]));
          }
        }
      },
      tree.bounds);
  for (std::size_t t = 0; t < seen.size(); ++t)
    if (seen[t] > 1) reasons.push_back("triangle " + std::to_string(t) + " is in more than one leaf");
  return reasons;
}

}  // namespace boxwood
