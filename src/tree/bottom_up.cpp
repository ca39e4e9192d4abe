// SPDX-License-Identifier: MIT
// Building a tree from the leaves up by merging neighbours along a space-filling curve.
#include <boxwood/tree_bottom_up.hpp>

#include <algorithm>
#include <bit>
#include <chrono>
#include <compare>
#include <cstddef>
#include <string>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "tree/builders/builder.hpp"
#include "tree/builders/fit_nodes.hpp"
#include "tree/layout/ray_layout.hpp"
#include "tree/layout/root_support.hpp"
#include "tree/layout/wide_layout.hpp"
#include "tree/tree_access.hpp"

namespace boxwood {

namespace {

constexpr std::uint32_t kWindow = 16;  // places on the curve that are searched on either side
constexpr std::uint32_t kNone = 0xffffffffU;

// A node of the merge: a triangle (left is kNone) or two clusters.
struct Cluster {
  Aabb box;
  std::uint32_t left = kNone, right = kNone, triangle = kNone;
  std::uint32_t count = 1;
};

// Every third bit of 63, from the 21 bits of a coordinate.
std::uint64_t spread(std::uint64_t x) noexcept {
  x = (x | x << 32U) & 0x1f00000000ffffULL;
  x = (x | x << 16U) & 0x1f0000ff0000ffULL;
  x = (x | x << 8U) & 0x100f00f00f00f00fULL;
  x = (x | x << 4U) & 0x10c30c30c30c30c3ULL;
  return (x | x << 2U) & 0x1249249249249249ULL;
}

std::uint64_t morton_code(const Vec3& p, const Aabb& box) noexcept {
  std::uint64_t code = 0;
  for (int k = 0; k < 3; ++k) {
    const double extent = box.max[k] - box.min[k];
    const double share = extent > 0.0 ? (p[k] - box.min[k]) / extent : 0.0;
    code |= spread(static_cast<std::uint64_t>(std::clamp(share, 0.0, 1.0) * 2097151.0))
            << static_cast<unsigned>(k);
  }
  return code;
}

Vec3 center_of(const Aabb& b) noexcept {
  return b.min + 0.5 * (b.max - b.min);
}
Aabb join(const Aabb& a, const Aabb& b) noexcept {
  return grow(grow(a, b.min), b.max);
}

// The finite triangles as clusters, along the curve.
std::vector<Cluster> leaves_of(const MeshView& mesh) {
  std::vector<Cluster> leaves;
  Aabb all;
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto p = corners(mesh, t);
    if (!is_finite(p[0]) || !is_finite(p[1]) || !is_finite(p[2])) continue;
    Cluster leaf;
    for (const Vec3& corner : p) leaf.box = grow(leaf.box, corner);
    leaf.triangle = t;
    all = grow(all, center_of(leaf.box));
    leaves.push_back(leaf);
  }
  std::vector<std::pair<std::uint64_t, std::uint32_t>> keys;
  for (std::uint32_t i = 0; i < leaves.size(); ++i)
    keys.emplace_back(morton_code(center_of(leaves[i].box), all), i);
  std::sort(keys.begin(), keys.end());
  std::vector<Cluster> sorted;
  sorted.reserve(2 * leaves.size());
  for (const auto& [key, i] : keys) sorted.push_back(leaves[i]);
  return sorted;
}

// How good a pair of places is; smaller is better. Among pairs of equal area the nearer on the curve wins,
// then the one that starts at an even place, so that equal boxes pair off and each round halves them. No two
// pairs are equal, so in every round some two places are each other's best.
struct PairKey {
  double common_area = kInfinity;
  std::uint32_t gap = kNone, odd = 1, low = kNone;
  auto operator<=>(const PairKey&) const = default;
};

std::uint32_t partner_of(const std::vector<Cluster>& clusters, const std::vector<std::uint32_t>& row,
                         std::uint32_t i) noexcept {
  const auto size = static_cast<std::uint32_t>(row.size());
  std::uint32_t best = i == 0 ? 1 : i - 1;
  PairKey best_key;
  for (std::uint32_t k = i > kWindow ? i - kWindow : 0; k < size && k <= i + kWindow; ++k) {
    if (k == i) continue;
    const std::uint32_t low = std::min(i, k), high = std::max(i, k);
    const PairKey key{area(join(clusters[row[i]].box, clusters[row[k]].box)), high - low, low & 1U, low};
    if (!(key < best_key)) continue;
    best = k;
    best_key = key;
  }
  return best;
}

// Merges until one cluster is left, the last of `clusters`. False: asked to stop.
bool merge_all(std::vector<Cluster>& clusters, const BuildOptions& options) {
  std::vector<std::uint32_t> row(clusters.size()), partner, next;
  StopCheck stopped(options.stop);
  for (std::uint32_t i = 0; i < row.size(); ++i) row[i] = i;
  while (row.size() > 1) {
    partner.resize(row.size());
    for (std::uint32_t i = 0; i < row.size(); ++i) {
      if (stopped()) return false;
      partner[i] = partner_of(clusters, row, i);
    }
    next.clear();
    for (std::uint32_t i = 0; i < row.size(); ++i) {
      const std::uint32_t k = partner[i];
      if (partner[k] != i) {
        next.push_back(row[i]);
      } else if (i < k) {
        Cluster merged;
        merged.left = row[i];
        merged.right = row[k];
        merged.box = join(clusters[row[i]].box, clusters[row[k]].box);
        merged.count = clusters[row[i]].count + clusters[row[k]].count;
        next.push_back(static_cast<std::uint32_t>(clusters.size()));
        clusters.push_back(merged);
      }
    }
    row.swap(next);
  }
  return true;
}

// The merged clusters as ranges of one order, children side by side.
TreeTopology topology_of(const std::vector<Cluster>& clusters, std::uint32_t triangles,
                         const BuildOptions& options) {
  TreeTopology t;
  // Depth first, without recursion: triangles in the order of the merge.
  std::vector<std::uint32_t> stack{static_cast<std::uint32_t>(clusters.size() - 1)};
  while (!stack.empty()) {
    const Cluster& c = clusters[stack.back()];
    stack.pop_back();
    if (c.left == kNone) {
      t.order.push_back(c.triangle);
    } else {
      stack.push_back(c.right);
      stack.push_back(c.left);
    }
  }
  struct Work {
    std::uint32_t node, cluster, level;  // cluster kNone: halved by count
  };
  const auto deepest = static_cast<std::uint32_t>(std::bit_width(triangles)) + kExtraLevels;
  std::vector<Work> work{{0, static_cast<std::uint32_t>(clusters.size() - 1), 0}};
  t.nodes.push_back({0, triangles, 0, 0});
  while (!work.empty()) {
    const Work w = work.back();
    work.pop_back();
    const TreeNode node = t.nodes[w.node];
    t.depth = std::max(t.depth, w.level);
    if (node.count <= std::max(options.leaf_size, 1U)) continue;
    if (options.max_depth != 0 && w.level >= options.max_depth) {
      t.depth_limited = true;
      continue;
    }
    const bool halve = w.cluster == kNone || w.level >= deepest;
    const std::uint32_t half = halve ? node.count / 2 : clusters[clusters[w.cluster].left].count;
    const auto left = static_cast<std::uint32_t>(t.nodes.size());
    t.nodes[w.node].left = left;
    t.nodes.push_back({node.first, half, 0, w.node});
    t.nodes.push_back({node.first + half, node.count - half, 0, w.node});
    work.push_back({left + 1, halve ? kNone : clusters[w.cluster].right, w.level + 1});
    work.push_back({left, halve ? kNone : clusters[w.cluster].left, w.level + 1});
  }
  return t;
}

template <class V>
void fit_bounds(const TreeAccess& tree, const MeshView& mesh, const BuildOptions& options) {
  tree.bounds = fitted_nodes<V>(mesh, tree.topology, options.threads, options.stop);
}

Result<Tree> built_bottom_up(const MeshView& mesh, const BuildOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
    for (const std::uint32_t i : mesh.triangles[t])
      if (i >= mesh.vertices.size())
        return Error{ErrorKind::malformed,
                     "triangle " + std::to_string(t) + " names vertex " + std::to_string(i) + " of " +
                         std::to_string(mesh.vertices.size()),
                     {}};
  const Error cancelled{ErrorKind::cancelled, "the build was stopped", {}};
  Tree result;
  const TreeAccess tree(result);
  if (options.leaf_size == 0)
    return Error{ErrorKind::usage, "the leaf size of a tree is 0, it must be at least 1", {}};
  tree.options = kept(options);
  tree.options.split = SplitRule::bottom_up;
  std::vector<Cluster> clusters = leaves_of(mesh);
  if (!clusters.empty()) {
    const auto triangles = static_cast<std::uint32_t>(clusters.size());
    if (!merge_all(clusters, options)) return cancelled;
    tree.topology = topology_of(clusters, triangles, options);
  }
  switch (options.kind) {
  case TreeKind::obb:
    fit_bounds<Obb>(tree, mesh, options);
    break;
  case TreeKind::aabb:
    fit_bounds<Aabb>(tree, mesh, options);
    break;
  case TreeKind::sphere:
    fit_bounds<Sphere>(tree, mesh, options);
    break;
  }
  if (is_set(options.stop)) return cancelled;
  if (const auto* boxes = std::get_if<NodeBounds<Obb>>(&tree.bounds); boxes != nullptr && options.wide)
    tree.wide = make_wide_layout(tree.topology, *boxes, options.threads, options.stop);
  tree.root_support = make_root_support(result, options.stop);
  if (options.rays && !is_set(options.stop))
    tree.rays = make_ray_layout(mesh, tree.topology.order, options.threads, options.stop);
  if (is_set(options.stop)) return cancelled;
  tree.build_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace

Result<Tree> build_tree_bottom_up(const MeshView& mesh, const BuildOptions& options) {
  return with_memory_to("build the tree", [&] { return built_bottom_up(mesh, options); });
}

}  // namespace boxwood
