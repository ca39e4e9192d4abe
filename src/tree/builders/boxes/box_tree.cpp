// SPDX-License-Identifier: MIT
// Converts triangles to boxes, and a finished tree of boxes to a topology with leaves.
#include "tree/builders/boxes/box_tree.hpp"

#include <string>
#include <utility>

#include "base/stop.hpp"
#include "tree/builders/cheap_plane.hpp"

namespace boxwood {

namespace {

constexpr double kSahNodeCost = 1.2;  // as in statistics()
constexpr std::size_t kBoxesAJob = 4096;

FloatBounds bounds_of(const MeshView& mesh, std::uint32_t triangle) noexcept {
  FloatBounds box;
  for (int k = 0; k < 3; ++k) {
    const Triangle& t = mesh.triangles[triangle];
    const float a = mesh.vertices[t[0]][k], b = mesh.vertices[t[1]][k], c = mesh.vertices[t[2]][k];
    box.min[k] = std::min(std::min(a, b), c);
    box.max[k] = std::max(std::max(a, b), c);
  }
  return box;
}

// Returns true for each node that becomes a leaf because its subtree costs no less than its triangles.
std::vector<bool> leaves_by_cost(const BoxTree& tree, const BuildOptions& options) {
  const double node_cost = leaf_choice_cost(options);
  std::vector<double> cost(tree.nodes.size(), 0.0);
  std::vector<bool> is_leaf(tree.nodes.size(), false);
  const std::vector<std::uint32_t> order = parents_first(tree);
  for (std::size_t i = order.size(); i-- > 0;) {
    const BoxNode& node = tree.nodes[order[i]];
    const double area = half_area(node.box), whole = area * static_cast<double>(node.count);
    const double split = node.is_leaf() ? kInfinity : node_cost * area + cost[node.left] + cost[node.right];
    is_leaf[order[i]] = node.count <= options.leaf_size && !(split < whole);
    cost[order[i]] = is_leaf[order[i]] || node.is_leaf() ? whole : split;
  }
  return is_leaf;
}

}  // namespace

double leaf_choice_cost(const BuildOptions& options) noexcept {
  if (options.node_cost > 0.0) return options.node_cost;
  return options.kind == TreeKind::aabb ? kSahNodeCost : kNodeCost;
}

Result<TriangleBoxes> triangle_boxes(const MeshView& mesh, Threads threads, const std::atomic<bool>* stop) {
  const Error cancelled{ErrorKind::cancelled, "the tree build was cancelled", {}};
  const std::size_t n = mesh.triangles.size();
  std::vector<FloatBounds> boxes(n);
  std::vector<std::uint8_t> kept(n);
  const std::size_t jobs = (n + kBoxesAJob - 1) / kBoxesAJob;
  std::vector<std::size_t> first_bad(jobs, n);
  parallel_for(jobs, threads, [&](std::size_t job) {
    if (is_set(stop)) return;
    for (std::size_t t = job * kBoxesAJob; t < std::min(n, (job + 1) * kBoxesAJob); ++t) {
      bool finite = true;
      for (const std::uint32_t v : mesh.triangles[t]) {
        if (v >= mesh.vertices.size()) {
          first_bad[job] = std::min(first_bad[job], t);
          return;
        }
        finite = finite && is_finite(mesh.vertices[v]);
      }
      kept[t] = finite ? 1 : 0;
      if (finite) boxes[t] = bounds_of(mesh, static_cast<std::uint32_t>(t));
    }
  });
  if (is_set(stop)) return cancelled;
  for (const std::size_t t : first_bad) {
    if (t == n) continue;
    std::uint32_t missing = 0;
    for (const std::uint32_t v : mesh.triangles[t])
      if (v >= mesh.vertices.size()) missing = v;
    return Error{ErrorKind::malformed,
                 "triangle " + std::to_string(t) + " names vertex " + std::to_string(missing) + " of " +
                     std::to_string(mesh.vertices.size()),
                 {}};
  }
  TriangleBoxes result;
  result.triangles.reserve(n);
  for (std::size_t t = 0; t < n; ++t) {
    if (kept[t] == 0) continue;
    boxes[result.triangles.size()] = boxes[t];
    result.triangles.push_back(static_cast<std::uint32_t>(t));
  }
  boxes.resize(result.triangles.size());
  result.boxes = std::move(boxes);
  return result;
}

BoxTree box_tree_of(const TreeTopology& topology, const MeshView& mesh) {
  BoxTree tree;
  tree.order = topology.order;
  tree.nodes.resize(topology.nodes.size());
  for (std::size_t i = topology.nodes.size(); i-- > 0;) {  // children follow their parents
    const TreeNode& from = topology.nodes[i];
    BoxNode& node = tree.nodes[i];
    node.first = from.first;
    node.count = from.count;
    if (from.is_leaf()) {
      node.box = bounds_of(mesh, topology.order[from.first]);
      for (std::uint32_t k = 1; k < from.count; ++k)
        node.box = join(node.box, bounds_of(mesh, topology.order[from.first + k]));
    } else {
      node.left = from.left;
      node.right = from.left + 1;
      node.box = join(tree.nodes[node.left].box, tree.nodes[node.right].box);
    }
  }
  return tree;
}

std::vector<std::uint32_t> parents_first(const BoxTree& tree) {
  std::vector<std::uint32_t> order;
  if (tree.nodes.empty()) return order;
  order.reserve(tree.nodes.size());
  order.push_back(tree.root);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const BoxNode& node = tree.nodes[order[i]];
    if (node.is_leaf()) continue;
    order.push_back(node.left);
    order.push_back(node.right);
  }
  return order;
}

TreeTopology topology_of(const BoxTree& tree, const BuildOptions& options, LeafChoice choice) {
  TreeTopology t;
  if (tree.nodes.empty()) return t;
  t.order.reserve(tree.order.size());
  // Depth first, without recursion: triangles in the order of the leaves.
  std::vector<std::uint32_t> stack{tree.root};
  while (!stack.empty()) {
    const BoxNode& node = tree.nodes[stack.back()];
    stack.pop_back();
    if (node.is_leaf()) {
      t.order.insert(t.order.end(), tree.order.begin() + node.first,
                     tree.order.begin() + node.first + node.count);
    } else {
      stack.push_back(node.right);
      stack.push_back(node.left);
    }
  }
  const std::vector<bool> is_cheap_leaf =
      choice == LeafChoice::by_cost ? leaves_by_cost(tree, options) : std::vector<bool>();
  struct Work {
    std::uint32_t node, from, level;  // from kNoBoxNode: halved by count
  };
  const auto triangles = static_cast<std::uint32_t>(t.order.size());
  const std::uint32_t deepest = deepest_level(triangles);
  std::vector<Work> work{{0, tree.root, 0}};
  t.nodes.push_back({0, triangles, 0, 0});
  while (!work.empty()) {
    const Work w = work.back();
    work.pop_back();
    const TreeNode node = t.nodes[w.node];
    t.depth = std::max(t.depth, w.level);
    const bool is_small = node.count <= std::max(options.leaf_size, 1U);
    const bool halve = w.from == kNoBoxNode || w.level >= deepest || tree.nodes[w.from].is_leaf();
    if (is_small && (halve || choice == LeafChoice::by_count || is_cheap_leaf[w.from])) continue;
    if (options.max_depth != 0 && w.level >= options.max_depth) {
      t.depth_limited = t.depth_limited || !is_small;
      continue;
    }
    const std::uint32_t half = halve ? node.count / 2 : tree.nodes[tree.nodes[w.from].left].count;
    const auto left = static_cast<std::uint32_t>(t.nodes.size());
    t.nodes[w.node].left = left;
    t.nodes.push_back({node.first, half, 0, w.node});
    t.nodes.push_back({node.first + half, node.count - half, 0, w.node});
    work.push_back({left + 1, halve ? kNoBoxNode : tree.nodes[w.from].right, w.level + 1});
    work.push_back({left, halve ? kNoBoxNode : tree.nodes[w.from].left, w.level + 1});
  }
  return t;
}

}  // namespace boxwood
