// build_tree(): checks the mesh, builds the nodes of the kind asked for, and times it.
#include <boxwood/tree.hpp>

#include <chrono>
#include <new>
#include <utility>

#include "tree/builder.hpp"
#include "tree/ray_layout.hpp"
#include "tree/root_support.hpp"
#include "tree/wide_layout.hpp"

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

template <class V> bool build_into(Tree& tree, TriangleStore& store, const BuildOptions& options) {
  BuiltNodes<V> built = build_nodes<V>(store, options, tree.topology.order);
  tree.topology.nodes = std::move(built.nodes);
  tree.topology.depth = built.depth;
  tree.topology.depth_limited = built.depth_limited;
  tree.bounds = NodeBounds<V>{std::move(built.volumes)};
  return !built.cancelled;
}

bool build_kind(Tree& tree, TriangleStore& store, const BuildOptions& options) {
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

void set_empty_bounds(Tree& tree, TreeKind kind) {
  if (kind == TreeKind::aabb) tree.bounds = NodeBounds<Aabb>{};
  if (kind == TreeKind::sphere) tree.bounds = NodeBounds<Sphere>{};
}

}  // namespace

Result<Tree> build_tree(const MeshView& mesh, const BuildOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  if (options.leaf_size == 0)
    return Error{ErrorKind::usage, "the leaf size of a tree is 0, it must be at least 1", {}};
  if (mesh.triangles.size() > UINT32_MAX)
    return Error{ErrorKind::over_limit, "the mesh has more triangles than 32 bits can number", {}};
  Tree tree;
  tree.options = options;
  tree.options.stop = nullptr;
  tree.options.on_progress = nullptr;
  set_empty_bounds(tree, options.kind);
  try {
    TriangleStore store(mesh.triangles.size());
    if (const Result<void> filled = fill(store, mesh, options.threads); !filled) return filled.error();
    if (store.size != 0) {
      tree.topology.order.resize(store.size);
      if (!build_kind(tree, store, options))
        return Error{ErrorKind::cancelled, "the tree build was cancelled", {}};
    }
    if (const auto* bounds = std::get_if<NodeBounds<Obb>>(&tree.bounds); bounds != nullptr && options.wide)
      tree.wide = make_wide_layout(tree.topology, *bounds, options.threads, store.take_memory());
    if (options.stop == nullptr || !options.stop->load(std::memory_order_relaxed))
      tree.root_support = make_root_support(tree);
    if (options.rays) tree.rays = make_ray_layout(mesh, tree.topology.order, options.threads, options.stop);
    if (options.stop != nullptr && options.stop->load(std::memory_order_relaxed))
      return Error{ErrorKind::cancelled, "the tree build was cancelled", {}};
  } catch (const std::bad_alloc&) {
    return Error{ErrorKind::over_limit, "there is not enough memory to build the tree", {}};
  }
  tree.build_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  return tree;
}

}  // namespace boxwood
