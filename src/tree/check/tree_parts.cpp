// SPDX-License-Identifier: MIT
// Takes trees apart into arrays and assembles them again.
#include "tree/check/tree_parts.hpp"

#include <boxwood/saved_model.hpp>

#include <algorithm>
#include <functional>
#include <type_traits>
#include <utility>

#include "base/executor.hpp"
#include "base/stop.hpp"
#include "tree/check/check_parts.hpp"
#include "tree/layout/root_support.hpp"
#include "tree/tree_access.hpp"

namespace boxwood {

namespace {

Error malformed(std::string what) {
  return {ErrorKind::malformed, std::move(what), {}};
}

Error reading_cancelled() {
  return {ErrorKind::cancelled, "the tree was not read to its end", {}};
}

// A check of the arrays. Returns its finding, or an empty string.
using PartCheck = std::function<std::string()>;

// Runs the checks in parallel. Returns the first fault in their order.
Result<void> run(const std::vector<PartCheck>& checks, Threads threads, const std::atomic<bool>* stop) {
  std::vector<std::string> faults(checks.size());
  parallel_for(checks.size(), threads, [&](std::size_t i) {
    if (!is_set(stop)) faults[i] = checks[i]();
  });
  if (is_set(stop)) return reading_cancelled();
  for (std::string& fault : faults)
    if (!fault.empty()) return malformed(std::move(fault));
  return {};
}

template <class V> void add_volume_checks(std::vector<PartCheck>& checks, const std::vector<V>& volumes) {
  constexpr std::size_t kPart = 1U << 14U;
  for (std::size_t begin = 0; begin < volumes.size(); begin += kPart)
    checks.push_back([&volumes, begin, count = std::min(kPart, volumes.size() - begin)] {
      return fault_of_volumes(std::span(volumes).subspan(begin, count), volumes[0], begin);
    });
}

// Returns the layout over a root that is a leaf. Its values for the root box are the same for all trees with
// that box.
std::shared_ptr<const WideLayout> layout_of_root(const TreeStock& stock) {
  const auto* bounds = std::get_if<NodeBounds<Obb>>(&stock.bounds);
  if (bounds == nullptr || bounds->volumes.empty()) return nullptr;
  TreeTopology one;
  one.nodes.resize(1);
  return make_wide_layout(one, {{bounds->volumes[0]}}, 1);
}

// Returns the layout over a single triangle with the extent of all of them. Its values for the box are the
// same.
std::shared_ptr<RayLayout> layout_of_box(std::span<const std::uint32_t> order, const MeshView& mesh,
                                         const std::atomic<bool>* stop) {
  StopCheck stopped(stop);
  Vec3f low = mesh.vertices[mesh.triangles[order[0]][0]], high = low;
  for (const std::uint32_t t : order) {
    if (stopped()) break;
    for (const std::uint32_t v : mesh.triangles[t]) {
      low = glm::min(low, mesh.vertices[v]);
      high = glm::max(high, mesh.vertices[v]);
    }
  }
  const Vec3f corners_of_box[] = {low, high};
  const Triangle triangle[] = {{0, 1, 0}};
  constexpr std::uint32_t kFirst[] = {0};
  const auto layout = make_ray_layout({corners_of_box, triangle}, kFirst, 1);
  if (layout == nullptr) return nullptr;
  auto box = std::make_shared<RayLayout>();
  box->center = layout->center;
  box->half_extents = layout->half_extents;
  box->radius = layout->radius;
  box->reach = layout->reach;
  return box;
}

// Makes the omitted layouts again.
Result<Tree> remake_layouts(Tree& tree, const TreeFacts& facts, const MeshView& mesh, Threads threads,
                            const std::atomic<bool>* stop) {
  if (facts.makes_wide && tree.kind() == TreeKind::obb && !tree.empty()) {
    const TreeAccess inside(tree);
    inside.wide = make_wide_layout(tree.topology(), std::get<NodeBounds<Obb>>(tree.bounds()), threads, stop);
    if (is_set(stop)) return reading_cancelled();
    const WideLayout& wide = *tree.wide();
    std::uint32_t depth = 0;
    // The nodes are as untrusted as a saved layout.
    if (std::string fault =
            fault_of_wide(std::span(wide.nodes.data(), wide.nodes.size()), wide.binary_id,
                          tree.topology().nodes, wide.reach_ratio, wide.floats_hold_it, depth, stop);
        !fault.empty())
      return malformed(std::move(fault));
  }
  if (facts.makes_rays && !tree.empty())
    if (const Result<void> made = prepare_rays(tree, mesh, {threads, stop}); !made) return made.error();
  return std::move(tree);
}

std::size_t volumes_in(const TreeVolumes& bounds) noexcept {
  return std::visit([](const auto& b) { return b.volumes.size(); }, bounds);
}

// Checks all arrays; sets the levels of the wide layout.
Result<void> check(const TreeStock& stock, const MeshView& mesh, bool floats_hold_it, Threads threads,
                   const std::atomic<bool>* stop, std::uint32_t& wide_depth) {
  if (volumes_in(stock.bounds) != stock.nodes.size())
    return malformed("there are not as many volumes as nodes");
  if (stock.facts.clipped && stock.facts.options.kind != TreeKind::aabb)
    return malformed("a tree without AABBs has spatial splits");
  if (stock.facts.has_wide && (stock.nodes.empty() || stock.facts.options.kind != TreeKind::obb))
    return malformed("a wide layout stands beside a tree without OBBs");
  if (stock.facts.has_rays && stock.nodes.empty())
    return malformed("a ray layout stands beside an empty tree");
  std::vector<PartCheck> checks;  // the longest checks first
  checks.push_back(
      [&] { return fault_of_topology(stock.nodes, stock.order.size(), stock.facts.depth, stop); });
  checks.push_back([&] { return fault_of_order(stock.order, mesh, stock.facts.clipped, stop); });
  if (stock.facts.has_wide)
    checks.push_back([&] {
      return fault_of_wide(std::span(stock.wide_nodes.data(), stock.wide_nodes.size()), stock.wide_ids,
                           stock.nodes, stock.facts.wide_reach_ratio, floats_hold_it, wide_depth, stop);
    });
  if (stock.facts.has_rays)
    checks.push_back(
        [&] { return fault_of_rays(stock.ray_nodes, stock.ray_leaves, mesh.triangles.size(), stop); });
  std::visit([&](const auto& bounds) { add_volume_checks(checks, bounds.volumes); }, stock.bounds);
  return run(checks, threads, stop);
}

}  // namespace

TreeView view_of(const Tree& tree) noexcept {
  TreeView view;
  view.facts.options = tree.options();
  view.facts.options.kind = tree.kind();
  view.facts.depth = tree.topology().depth;
  view.facts.depth_limited = tree.topology().depth_limited;
  view.facts.clipped = tree.topology().clipped;
  view.facts.build_ms = tree.build_ms();
  view.nodes = tree.topology().nodes;
  view.order = tree.topology().order;
  view.volumes =
      std::visit([](const auto& bounds) { return std::as_bytes(std::span(bounds.volumes)); }, tree.bounds());
  if (const WideLayout* wide = tree.wide(); wide != nullptr) {
    view.facts.has_wide = true;
    view.facts.wide_reach_ratio = wide->reach_ratio;
    view.wide_nodes = {wide->nodes.data(), wide->nodes.size()};
    view.wide_ids = wide->binary_id;
  }
  if (const RayLayout* rays = tree.rays(); rays != nullptr) {
    view.facts.has_rays = true;
    view.ray_nodes = rays->nodes;
    view.ray_leaves = rays->leaves;
  }
  return view;
}

Result<Tree> tree_of(TreeStock&& stock, const MeshView& mesh, Threads threads,
                     const std::atomic<bool>* stop) {
  const std::shared_ptr<const WideLayout> root = layout_of_root(stock);
  std::uint32_t wide_depth = 0;
  if (const Result<void> checked =
          check(stock, mesh, root != nullptr && root->floats_hold_it, threads, stop, wide_depth);
      !checked)
    return checked.error();
  Tree result;
  const TreeAccess tree(result);
  tree.options = stock.facts.options;
  tree.build_ms = stock.facts.build_ms;
  if (stock.facts.has_wide) {
    auto wide = std::make_shared<WideLayout>();
    wide->root = stock.wide_nodes.empty() ? WideChild::leaf(0) : WideChild::inner(0);
    wide->root_box = root->root_box;
    wide->sphere_radius = root->sphere_radius;
    wide->reach = root->reach;
    wide->floats_hold_it = root->floats_hold_it;
    wide->reach_ratio = stock.facts.wide_reach_ratio;
    wide->depth = wide_depth;
    wide->nodes = std::move(stock.wide_nodes);
    wide->binary_id = std::move(stock.wide_ids);
    tree.wide = std::move(wide);
  }
  if (stock.facts.has_rays) {
    auto rays = layout_of_box(stock.order, mesh, stop);
    if (is_set(stop)) return reading_cancelled();
    if (rays == nullptr) return malformed("a ray layout stands beside a model that has none");
    rays->nodes = std::move(stock.ray_nodes);
    rays->leaves = std::move(stock.ray_leaves);
    make_ray_walk(*rays);
    tree.rays = std::move(rays);
  }
  tree.topology.nodes = std::move(stock.nodes);
  tree.topology.order = std::move(stock.order);
  tree.topology.depth = stock.facts.depth;
  tree.topology.depth_limited = stock.facts.depth_limited;
  tree.topology.clipped = stock.facts.clipped;
  tree.bounds = std::move(stock.bounds);
  tree.root_support = make_root_support(result, stop);
  if (is_set(stop)) return reading_cancelled();
  return remake_layouts(result, stock.facts, mesh, threads, stop);
}

bool is_built_as(const Tree& tree, const BuildOptions& options) noexcept {
  const BuildOptions& built = tree.options();
  if (!built.split && options.split) return false;  // adopted: no rule has made it
  return tree.kind() == options.kind && split_of(built) == split_of(options) &&
         built.leaf_size == options.leaf_size && built.max_depth == options.max_depth &&
         built.reinsert == options.reinsert && built.node_cost == options.node_cost;
}

}  // namespace boxwood
