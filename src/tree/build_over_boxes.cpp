// SPDX-License-Identifier: MIT
// Builds trees from boxes of triangles: a builder, reinsertion, leaves, then the volumes and layouts.
#include "tree/build_over_boxes.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "tree/builders/boxes/box_builders.hpp"
#include "tree/builders/boxes/clipped_tree.hpp"
#include "tree/builders/builder.hpp"
#include "tree/builders/fit_nodes.hpp"
#include "tree/layout/ray_layout.hpp"
#include "tree/layout/root_support.hpp"
#include "tree/layout/wide_layout.hpp"
#include "tree/tree_access.hpp"

namespace boxwood {

namespace {

// Fractions of the work, for the progress: measured at 70,000 to 2 million triangles, within a factor of two.
constexpr double kBuilt = 0.5, kMoved = 0.8;

bool divides_boxes(const BuildOptions& options) noexcept {
  switch (split_of(options)) {
  case SplitRule::longest_axis:
  case SplitRule::median:
  case SplitRule::covariance:
    return false;
  case SplitRule::sah:  // nodes of the other kinds split along axes of their own
    return options.kind == TreeKind::aabb;
  case SplitRule::bottom_up:
  case SplitRule::sweep:
  case SplitRule::lbvh:
  case SplitRule::ploc:
  case SplitRule::sbvh:
    break;
  }
  return true;
}

Error cancelled() {
  return {ErrorKind::cancelled, "the tree build was cancelled", {}};
}

// Returns a builder whose progress is the part from `from` to `to` of the whole.
BoxBuild part_of(const BuildOptions& options, double from, double to) {
  BoxBuild build;
  build.threads = options.threads;
  build.stop = options.stop;
  if (options.on_progress)
    build.progress = [&options, from, to](double fraction) {
      options.on_progress(from + (to - from) * fraction);
    };
  return build;
}

Result<BoxTree> divided(const MeshView& mesh, const BuildOptions& options) {
  const Result<TriangleBoxes> boxes = triangle_boxes(mesh, options.threads, options.stop);
  if (!boxes) return boxes.error();
  if (boxes->size() == 0) return BoxTree{};
  const BoxBuild build = part_of(options, 0.0, kBuilt);
  std::optional<BoxTree> tree;
  if (options.split == SplitRule::sah)
    tree = binned_tree(*boxes, build);
  else if (options.split == SplitRule::sweep)
    tree = sweep_tree(*boxes, build);
  else if (options.split == SplitRule::sbvh)
    tree = split_tree(mesh, *boxes, build);
  else if (options.split == SplitRule::lbvh)
    tree = morton_tree(*boxes, build);
  else
    tree = merged_tree(*boxes, build);
  if (!tree) return cancelled();
  return std::move(*tree);
}

// Returns the number of different triangles.
std::uint32_t finite_triangles(const BoxTree& tree) {
  std::vector<std::uint32_t> triangles = tree.order;
  std::sort(triangles.begin(), triangles.end());
  return static_cast<std::uint32_t>(std::unique(triangles.begin(), triangles.end()) - triangles.begin());
}

// Builds the tree of another rule, with the smallest leaves that the rule makes: reinsertion moves whole
// leaves.
Result<BoxTree> from_top_down(const MeshView& mesh, BuildOptions options) {
  options.leaf_size = 1;
  options.max_depth = 0;
  options.on_progress = nullptr;
  const Result<TreeTopology> topology = top_down_topology(mesh, options);
  if (!topology) return topology.error();
  return box_tree_of(*topology, mesh);
}

template <class V>
void fit_bounds(const TreeAccess& tree, const MeshView& mesh, const BuildOptions& options) {
  tree.bounds = fitted_nodes<V>(mesh, tree.topology, options.threads, options.stop);
}

void fit_bounds(const TreeAccess& tree, const MeshView& mesh, const BuildOptions& options) {
  switch (options.kind) {
  case TreeKind::obb:
    return fit_bounds<Obb>(tree, mesh, options);
  case TreeKind::aabb:
    return fit_bounds<Aabb>(tree, mesh, options);
  case TreeKind::sphere:
    return fit_bounds<Sphere>(tree, mesh, options);
  }
}

}  // namespace

Result<Tree> built_over_boxes(const MeshView& mesh, const BuildOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  if (options.leaf_size == 0)
    return Error{ErrorKind::usage, "the leaf size of a tree is 0, it must be at least 1", {}};
  if (!(options.node_cost >= 0.0 && options.node_cost < kInfinity))
    return Error{ErrorKind::usage, "the node cost of a tree is negative or not finite", {}};
  if (options.split == SplitRule::sbvh && options.kind != TreeKind::aabb)
    return Error{ErrorKind::usage, "spatial splits (sbvh) need a tree of axis-aligned boxes", {}};
  if (mesh.triangles.size() > UINT32_MAX / 4)  // spatial splits may double them
    return Error{ErrorKind::over_limit, "the mesh has more triangles than this rule can number", {}};
  Result<BoxTree> boxes = divides_boxes(options) ? divided(mesh, options) : from_top_down(mesh, options);
  if (!boxes) return boxes.error();
  if (options.reinsert != 0 && !reinsert(*boxes, options.reinsert, part_of(options, kBuilt, kMoved)))
    return cancelled();
  const bool by_count = options.split == SplitRule::bottom_up && options.reinsert == 0;
  Tree result;
  const TreeAccess tree(result);
  tree.options = kept(options);
  if (options.split == SplitRule::sbvh) {
    NodeBounds<Aabb> bounds;
    take_clipped(*boxes, options, finite_triangles(*boxes), tree.topology, bounds);
    tree.bounds = std::move(bounds);
  } else {
    tree.topology = topology_of(*boxes, options, by_count ? LeafChoice::by_count : LeafChoice::by_cost);
  }
  *boxes = {};
  if (is_set(options.stop)) return cancelled();
  if (options.on_progress) options.on_progress(kMoved);
  if (options.split != SplitRule::sbvh) fit_bounds(tree, mesh, options);
  if (is_set(options.stop)) return cancelled();
  if (const auto* obbs = std::get_if<NodeBounds<Obb>>(&tree.bounds); obbs != nullptr && options.wide)
    tree.wide = make_wide_layout(tree.topology, *obbs, options.threads, options.stop);
  tree.root_support = make_root_support(result, options.stop);
  if (options.rays && !is_set(options.stop))
    tree.rays = make_ray_layout(mesh, tree.topology, tree.bounds, options.threads, options.stop);
  if (is_set(options.stop)) return cancelled();
  tree.build_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace boxwood
