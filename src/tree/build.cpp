// Top-down building of a tree.
#include <boxwood/tree.hpp>

#include <algorithm>

namespace boxwood {

std::string_view name_of(TreeKind kind) noexcept {
  switch (kind) {
  case TreeKind::obb:
    return "obb";
  case TreeKind::aabb:
    return "aabb";
  case TreeKind::sphere:
    return "sphere";
  }
  return "";
}

std::string_view name_of(SplitRule rule) noexcept {
  switch (rule) {
  case SplitRule::longest_axis:
    return "longest-axis";
  case SplitRule::median:
    return "median";
  case SplitRule::sah:
    return "sah";
  }
  return "";
}

namespace {
template <class V> Fit<V> fit_kind(PointsView points);
template <> Fit<Obb> fit_kind<Obb>(PointsView points) {
  FitOptions options;
  options.obb_method = ObbMethod::fast;
  return fit_obb(points, options);
}
template <> Fit<Aabb> fit_kind<Aabb>(PointsView points) {
  return fit_aabb(points);
}
template <> Fit<Sphere> fit_kind<Sphere>(PointsView points) {
  return fit_sphere(points);
}

std::vector<Vec3> corners_of(const MeshView& mesh, const TreeTopology& topology, const TreeNode& node) {
  std::vector<Vec3> points;
  for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
    for (const Vec3& p : corners(mesh, topology.order[i])) points.push_back(p);
  return points;
}
}  // namespace

template <class V> NodeBounds<V> fit_nodes(const MeshView& mesh, const TreeTopology& topology, int) {
  NodeBounds<V> bounds;
  for (const TreeNode& node : topology.nodes)
    bounds.volumes.push_back(fit_kind<V>(corners_of(mesh, topology, node)).volume);
  return bounds;
}
template NodeBounds<Obb> fit_nodes<Obb>(const MeshView&, const TreeTopology&, int);
template NodeBounds<Aabb> fit_nodes<Aabb>(const MeshView&, const TreeTopology&, int);
template NodeBounds<Sphere> fit_nodes<Sphere>(const MeshView&, const TreeTopology&, int);

Result<Tree> build_tree(const MeshView& mesh, const BuildOptions& options) {
  Tree tree;
  tree.options = options;
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
    for (const std::uint32_t i : mesh.triangles[t])
      if (i >= mesh.vertices.size())
        return Error{ErrorKind::malformed,
                     "triangle " + std::to_string(t) + " names vertex " + std::to_string(i) + " of " +
                         std::to_string(mesh.vertices.size()),
                     {}};
    const auto p = corners(mesh, t);
    if (is_finite(p[0]) && is_finite(p[1]) && is_finite(p[2])) tree.topology.order.push_back(t);
  }
  if (tree.topology.order.empty()) return tree;
  struct Work {
    std::uint32_t node, level;
  };
  std::vector<Work> stack{{0, 0}};
  tree.topology.nodes.push_back({0, static_cast<std::uint32_t>(tree.topology.order.size()), 0, 0});
  while (!stack.empty()) {
    const Work work = stack.back();
    stack.pop_back();
    tree.topology.depth = std::max(tree.topology.depth, work.level);
    const TreeNode node = tree.topology.nodes[work.node];
    if (node.count <= options.leaf_size) continue;
    if (options.max_depth != 0 && work.level >= options.max_depth) {
      tree.topology.depth_limited = true;
      continue;
    }
    const Aabb box = fit_aabb(corners_of(mesh, tree.topology, node)).volume;
    const Vec3 e = box.max - box.min;
    const int axis = e.x >= e.y && e.x >= e.z ? 0 : (e.y >= e.z ? 1 : 2);
    const auto begin = tree.topology.order.begin() + node.first;
    const std::uint32_t half = node.count / 2;
    std::nth_element(begin, begin + half, begin + node.count, [&](std::uint32_t a, std::uint32_t b) {
      const auto pa = corners(mesh, a), pb = corners(mesh, b);
      const double ca = pa[0][axis] + pa[1][axis] + pa[2][axis], cb = pb[0][axis] + pb[1][axis] + pb[2][axis];
      return ca != cb ? ca < cb : a < b;
    });
    const auto left = static_cast<std::uint32_t>(tree.topology.nodes.size());
    tree.topology.nodes[work.node].left = left;
    tree.topology.nodes.push_back({node.first, half, 0, work.node});
    tree.topology.nodes.push_back({node.first + half, node.count - half, 0, work.node});
    stack.push_back({left, work.level + 1});
    stack.push_back({left + 1, work.level + 1});
  }
  switch (options.kind) {
  case TreeKind::obb:
    tree.bounds = fit_nodes<Obb>(mesh, tree.topology);
    break;
  case TreeKind::aabb:
    tree.bounds = fit_nodes<Aabb>(mesh, tree.topology);
    break;
  case TreeKind::sphere:
    tree.bounds = fit_nodes<Sphere>(mesh, tree.topology);
    break;
  }
  return tree;
}

}  // namespace boxwood
