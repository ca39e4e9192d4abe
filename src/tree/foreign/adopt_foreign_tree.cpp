// SPDX-License-Identifier: MIT
// From nodes of another program to a Tree, and back.
#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>

#include <boxwood/foreign_tree.hpp>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "base/vector_sums.hpp"
#include "tree/builders/node_frame.hpp"
#include "tree/foreign/foreign_paths.hpp"
#include "tree/tree_access.hpp"

namespace boxwood {

namespace {

// The nodes with children side by side; `from` has the number that each had.
struct Rearranged {
  TreeTopology topology;
  std::vector<std::uint32_t> from;
};

Rearranged rearranged(const ForeignTree& tree, const ForeignPaths& paths) {
  Rearranged result;
  TreeTopology& t = result.topology;
  t.depth = paths.depth;
  if (tree.nodes.empty()) return result;
  t.nodes.reserve(paths.order.size());
  t.nodes.push_back({});
  result.from.push_back(0);
  struct Work {
    std::uint32_t node;  // of ours
    bool is_done;        // both subtrees
  };
  std::vector<Work> stack{{0, false}};
  while (!stack.empty()) {
    const Work w = stack.back();
    stack.pop_back();
    if (w.is_done) {
      t.nodes[w.node].count = static_cast<std::uint32_t>(t.order.size()) - t.nodes[w.node].first;
      continue;
    }
    const ForeignNode& node = tree.nodes[result.from[w.node]];
    t.nodes[w.node].first = static_cast<std::uint32_t>(t.order.size());
    stack.push_back({w.node, true});
    if (node.is_leaf()) {
      const auto begin = static_cast<std::ptrdiff_t>(t.order.size());
      for (std::uint32_t k = node.first; k < node.first + node.count; ++k)  // each triangle once
        if (std::find(t.order.begin() + begin, t.order.end(), tree.references[k]) == t.order.end())
          t.order.push_back(tree.references[k]);
      continue;
    }
    const auto left = static_cast<std::uint32_t>(t.nodes.size());
    t.nodes[w.node].left = left;
    t.nodes.push_back({0, 0, 0, w.node});
    t.nodes.push_back({0, 0, 0, w.node});
    result.from.push_back(node.first);
    result.from.push_back(node.second);
    stack.push_back({left + 1, false});
    stack.push_back({left, false});
  }
  return result;
}

// The volume grown to hold a corner that it misses by rounding.
void hold(Aabb& /*box*/, const Vec3& /*p*/) noexcept {}
void hold(Obb& box, const Vec3& p) noexcept {
  for (int k = 0; k < 3; ++k) {
    const double reach = std::abs(glm::dot(box.axes[static_cast<std::size_t>(k)], p - box.center));
    box.half_extents[k] = std::max(box.half_extents[k], reach);
  }
}
void hold(Sphere& sphere, const Vec3& p) noexcept {
  sphere.radius = std::max(sphere.radius, glm::length(p - sphere.center));
}

// Twice the rounding of the tests that a volume must pass (node_volume.cpp derives 2^-47 for boxes).
void add_slack(Aabb& /*box*/) noexcept {}
void add_slack(Obb& box) noexcept {
  box.half_extents += Vec3(0x1p-46 * (sum_abs(box.center) + sum_abs(box.half_extents)));
}
void add_slack(Sphere& sphere) noexcept {
  sphere.radius += 0x1p-46 * (sum_abs(sphere.center) + sphere.radius);
}

void orthogonalize(Aabb& /*box*/) noexcept {}
void orthogonalize(Sphere& /*sphere*/) noexcept {}
// orthonormal_axes() may return them in another order; the extents stay with theirs.
void orthogonalize(Obb& box) noexcept {
  if (are_orthonormal(box.axes)) return;
  const Rows3 found = orthonormal_axes(box.axes), given = box.axes;
  for (std::size_t k = 0; k < 3; ++k)
    for (const Vec3& axis : found)
      if (std::abs(glm::dot(axis, given[k])) > 0.9) box.axes[k] = axis;
  if (glm::dot(glm::cross(box.axes[0], box.axes[1]), box.axes[2]) < 0.0) box.axes[2] = -box.axes[2];
}

template <class V>
NodeBounds<V> held(const std::vector<V>& volumes, const Rearranged& nodes, const MeshView& mesh,
                   const std::atomic<bool>* stop) {
  NodeBounds<V> bounds;
  bounds.volumes.reserve(nodes.from.size());
  for (const std::uint32_t n : nodes.from) {
    bounds.volumes.push_back(volumes[n]);
    orthogonalize(bounds.volumes.back());
  }
  if constexpr (std::is_same_v<V, Aabb>) return bounds;
  StopCheck stopped(stop);
  for (std::size_t n = 0; n < bounds.volumes.size() && !stopped(); ++n) {
    const TreeNode& node = nodes.topology.nodes[n];
    for (std::uint32_t k = 0; k < node.count; ++k)
      for (const Vec3& corner : corners(mesh, nodes.topology.order[node.first + k]))
        hold(bounds.volumes[n], corner);
    add_slack(bounds.volumes[n]);
  }
  return bounds;
}

// The check grows boxes by 2^-20 of the largest coordinate, and leaves 2^-40 of a triangle's area uncovered:
// points nearer to a box than that length. Twice the length covers them, too.
void grow_clipped(NodeBounds<Aabb>& bounds, const MeshView& mesh) {
  double largest = 0.0;
  for (const Vec3f& v : mesh.vertices)
    if (is_finite(v))
      for (int k = 0; k < 3; ++k) largest = std::max(largest, std::abs(static_cast<double>(v[k])));
  const Vec3 room(0x1p-19 * largest);
  for (Aabb& box : bounds.volumes) box = {box.min - room, box.max + room};
}

Result<Tree> adopted(const ForeignTree& foreign, const MeshView& mesh, NodeRule rule,
                     const BuildOptions& options) {
  const Result<ForeignCheck> check = check_foreign_tree(foreign, mesh, rule, options.stop);
  if (!check) return check.error();
  if (check->fault_count != 0) {
    std::vector<std::string> reasons;
    for (const NodeFault& fault : check->faults)
      reasons.push_back("node " + std::to_string(fault.node) + " " + fault.says);
    return Error{ErrorKind::malformed,
                 "the nodes break the rule '" + std::string(name_of(rule)) + "' " +
                     std::to_string(check->fault_count) + " times",
                 std::move(reasons)};
  }
  Rearranged nodes = rearranged(foreign, foreign_paths(foreign, mesh));
  nodes.topology.clipped = rule == NodeRule::clipped;
  TreeVolumes volumes = std::visit(
      [&](const auto& bounds) -> TreeVolumes { return held(bounds.volumes, nodes, mesh, options.stop); },
      foreign.volumes);
  if (nodes.topology.clipped) grow_clipped(std::get<NodeBounds<Aabb>>(volumes), mesh);
  Result<Tree> tree = adopt_tree(std::move(nodes.topology), std::move(volumes), mesh, options);
  if (tree && !tree->topology().clipped) TreeAccess(*tree).options.split.reset();  // no rule has made it
  return tree;
}

}  // namespace

Result<Tree> adopt_foreign_tree(const ForeignTree& tree, const MeshView& mesh, NodeRule rule,
                                const BuildOptions& options) {
  return with_memory_to("adopt the nodes", [&] { return adopted(tree, mesh, rule, options); });
}

Result<ForeignTree> foreign_tree_of(const Tree& tree) {
  return with_memory_to("list the nodes", [&]() -> Result<ForeignTree> {
    ForeignTree result;
    for (const TreeNode& node : tree.topology().nodes)
      result.nodes.push_back(node.is_leaf() ? ForeignNode{node.first, 0, node.count}
                                            : ForeignNode{node.left, node.left + 1, 0});
    result.references = tree.topology().order;
    result.volumes = tree.bounds();
    return result;
  });
}

}  // namespace boxwood
