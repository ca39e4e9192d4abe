// SPDX-License-Identifier: MIT
// build_tree(): checks the mesh, builds the nodes of the requested kind, and times it.
#include <boxwood/tree.hpp>

#include <chrono>
#include <utility>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "tree/build_over_boxes.hpp"
#include "tree/builders/builder.hpp"
#include "tree/builders/triangle_store.hpp"
#include "tree/layout/ray_layout.hpp"
#include "tree/layout/root_support.hpp"
#include "tree/layout/wide_layout.hpp"
#include "tree/tree_access.hpp"

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

SplitRule default_split(TreeKind kind) noexcept {
  return kind == TreeKind::obb ? SplitRule::sweep : SplitRule::sah;
}

std::string_view name_of(SplitRule rule) noexcept {
  switch (rule) {
  case SplitRule::longest_axis:
    return "longest-axis";
  case SplitRule::median:
    return "median";
  case SplitRule::sah:
    return "sah";
  case SplitRule::bottom_up:
    return "bottom-up";
  case SplitRule::sweep:
    return "sweep";
  case SplitRule::lbvh:
    return "lbvh";
  case SplitRule::ploc:
    return "ploc";
  case SplitRule::sbvh:
    return "sbvh";
  case SplitRule::covariance:
    return "covariance";
  }
  return "";
}

namespace {

template <class V>
bool build_into(const TreeAccess& tree, TriangleStore& store, const BuildOptions& options) {
  BuiltNodes<V> built = build_nodes<V>(store, options, tree.topology.order);
  tree.topology.nodes = std::move(built.nodes);
  tree.topology.depth = built.depth;
  tree.topology.depth_limited = built.depth_limited;
  tree.bounds = NodeBounds<V>{std::move(built.volumes)};
  return !built.cancelled;
}

bool build_kind(const TreeAccess& tree, TriangleStore& store, const BuildOptions& options) {
  switch (options.kind) {
  case TreeKind::aabb:
    return build_into<Aabb>(tree, store, options);
  case TreeKind::sphere:
    return build_into<Sphere>(tree, store, options);
  case TreeKind::obb:
    break;
  }
  return build_into<Obb>(tree, store, options);
}

void set_empty_bounds(const TreeAccess& tree, TreeKind kind) {
  if (kind == TreeKind::aabb) tree.bounds = NodeBounds<Aabb>{};
  if (kind == TreeKind::sphere) tree.bounds = NodeBounds<Sphere>{};
}

// Waking a second thread takes longer than its work for a small mesh: from 200 to 8,000 triangles, two
// threads take 0 to 10 % longer than one (measured).
constexpr std::size_t kSmallMesh = 2 * kBlockSize;

bool is_top_down(const BuildOptions& options) noexcept {
  return options.reinsert == 0 &&
         (options.split == SplitRule::longest_axis || options.split == SplitRule::median ||
          options.split == SplitRule::covariance ||
          (options.split == SplitRule::sah && options.kind != TreeKind::aabb));
}

Result<Tree> built(const MeshView& mesh, BuildOptions options) {
  options.split = split_of(options);
  if (mesh.triangles.size() <= kSmallMesh) options.threads = 1;
  if (!is_top_down(options)) return built_over_boxes(mesh, options);
  const auto start = std::chrono::steady_clock::now();
  if (options.leaf_size == 0)
    return Error{ErrorKind::usage, "the leaf size of a tree is 0, it must be at least 1", {}};
  if (!(options.node_cost >= 0.0 && options.node_cost < kInfinity))
    return Error{ErrorKind::usage, "the node cost of a tree is negative or not finite", {}};
  if (mesh.triangles.size() > UINT32_MAX)
    return Error{ErrorKind::over_limit, "the mesh has more triangles than 32 bits can number", {}};
  Tree result;
  const TreeAccess tree(result);
  tree.options = kept(options);
  set_empty_bounds(tree, options.kind);
  TriangleStore store(mesh.triangles.size());
  if (const Result<void> filled = fill(store, mesh, options.threads, options.stop); !filled)
    return filled.error();
  if (store.size != 0) {
    tree.topology.order.resize(store.size);
    if (!build_kind(tree, store, options))
      return Error{ErrorKind::cancelled, "the tree build was cancelled", {}};
  }
  if (const auto* bounds = std::get_if<NodeBounds<Obb>>(&tree.bounds); bounds != nullptr && options.wide)
    tree.wide = make_wide_layout(tree.topology, *bounds, options.threads, options.stop, store.take_memory());
  tree.root_support = make_root_support(result, options.stop);
  if (options.rays && !is_set(options.stop))
    tree.rays = make_ray_layout(mesh, tree.topology.order, options.threads, options.stop);
  if (is_set(options.stop)) return Error{ErrorKind::cancelled, "the tree build was cancelled", {}};
  tree.build_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace

BuildOptions kept(const BuildOptions& options) {
  BuildOptions kept = options;
  kept.split = split_of(options);
  kept.threads.executor = nullptr;
  kept.stop = nullptr;
  kept.on_progress = nullptr;
  return kept;
}

Result<TreeTopology> top_down_topology(const MeshView& mesh, const BuildOptions& options) {
  Tree tree;
  const TreeAccess access(tree);
  TriangleStore store(mesh.triangles.size());
  if (const Result<void> filled = fill(store, mesh, options.threads, options.stop); !filled)
    return filled.error();
  access.topology.order.resize(store.size);
  if (store.size != 0 && !build_kind(access, store, options))
    return Error{ErrorKind::cancelled, "the tree build was cancelled", {}};
  return std::move(access.topology);
}

Result<Tree> build_tree(const MeshView& mesh, const BuildOptions& options) {
  return with_memory_to("build the tree", [&] { return built(mesh, options); });
}

}  // namespace boxwood
