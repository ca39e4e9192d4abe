// SPDX-License-Identifier: MIT
// Counts single rays: through the ray layout, or through the binary nodes.
#include <boxwood/ray_count.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include <boxwood/tree.hpp>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "query/memory/query_memory.hpp"
#include "query/rays/ray_kernels.hpp"
#include "query/rays/ray_triangle.hpp"
#include "query/rays/ray_volume.hpp"

namespace boxwood {

namespace {

// The hits of one ray so far.
struct FoundHits {
  RayHits wanted = RayHits::closest;
  std::optional<RayHit> best;
  std::uint64_t count = 0;
  std::vector<RayHit>* kept = nullptr;  // so that no triangle of a clipped tree counts twice
  void add(const RayHit& hit) {
    if (wanted == RayHits::any && best) return;
    if (kept != nullptr && wanted == RayHits::all) {
      for (const RayHit& known : *kept)
        if (known.triangle == hit.triangle) return;
      kept->push_back(hit);
    }
    count = wanted == RayHits::all ? count + 1 : 1;
    if (!best || comes_before(hit, *best)) best = hit;
  }
  bool ends() const noexcept { return wanted == RayHits::any && best.has_value(); }
};

struct CountEntry {
  std::uint32_t node = 0;
  RayPart part;  // nothing in the node is hit before its begin
};

// Returns true if the order visits the second of two nodes that are both hit before the first.
bool goes_first(RayOrder order, const RayPart& second, const RayPart& first) noexcept {
  if (order == RayOrder::middle) return second.begin + second.end < first.begin + first.end;
  if (order == RayOrder::largest) return second.end - second.begin > first.end - first.begin;
  return second.begin < first.begin;
}

// The descent of the reference engine (raycast.cpp), near child first unless the order is another.
template <class V>
void count_binary(const TreeTopology& topology, const std::vector<V>& volumes, const MeshView& mesh,
                  const Ray& ray, const RayFrame& frame, FoundHits& found, RayRecord& record) {
  const RayBounds bounds(ray);
  double t_end = ray.t_max;
  const auto test = [&](std::uint32_t node) {
    ++record.counts.box_tests;
    return CountEntry{node, bounds.part(volumes[node], t_end)};
  };
  std::array<CountEntry, kMaxTreeDepth + 2> stack;
  std::size_t top = 0;
  if (const CountEntry root = test(0); root.part.begin < kInfinity) stack[top++] = root;
  while (top > 0 && !found.ends()) {
    const CountEntry entry = stack[--top];
    if (entry.part.begin > t_end) continue;
    const TreeNode& node = topology.nodes[entry.node];
    ++record.counts.nodes;
    if (record.places != nullptr) record.places->push_back(entry.node);
    if (node.is_leaf()) {
      record.counts.triangle_tests += node.count;
      for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
        const std::uint32_t t = topology.order[i];
        if (const auto hit = hit_triangle(frame, corners(mesh, t), t)) found.add(*hit);
      }
      if (found.wanted == RayHits::closest && found.best) t_end = found.best->t;
      continue;
    }
    const CountEntry left = test(node.left), right = test(node.left + 1);
    const bool right_first = goes_first(record.order, right.part, left.part);
    const CountEntry &near = right_first ? right : left, &far = right_first ? left : right;
    if (far.part.begin < kInfinity) stack[top++] = far;
    if (near.part.begin < kInfinity) stack[top++] = near;
  }
}

// Casts through the ray layout. Returns false if the binary nodes must answer.
bool count_wide(const RayLayout& layout, const Ray& ray, RayHits hits, std::vector<RayHit>& all,
                FoundHits& found, RayRecord& record) {
  const RayKernels& kernels = ray_kernels();
  if (hits == RayHits::any) {
    if (!kernels.count_any(layout, ray, found.best, record)) return false;
    found.count = found.best ? 1 : 0;
    return true;
  }
  if (hits == RayHits::all) {
    all.clear();
    if (!kernels.count_all(layout, ray, all, record)) return false;
    if (found.kept != nullptr) {
      std::sort(all.begin(), all.end(),
                [](const RayHit& a, const RayHit& b) { return a.triangle < b.triangle; });
      all.erase(std::unique(all.begin(), all.end(),
                            [](const RayHit& a, const RayHit& b) { return a.triangle == b.triangle; }),
                all.end());
      found.kept = nullptr;
    }
    for (const RayHit& hit : all) found.add(hit);
    return true;
  }
  NearEdges near_edges;
  if (!kernels.count_first(layout, ray, near_edges, found.best, record)) return false;
  if (!near_edges.empty()) {
    const RayFrame frame(ray, layout.reach);
    if (!near_edges.settle(frame, found.best)) {
      found.best.reset();
      return false;
    }
  }
  found.count = found.best ? 1 : 0;
  return true;
}

bool is_wide(const Tree& tree, QueryEngine engine) noexcept {
  return engine != QueryEngine::reference && tree.rays() != nullptr;
}

// Counts the ray; `places` gets the nodes of the kind that the engine descends first, if not null.
CountedRay counted(const ModelView& model, const Ray& ray, const RayCountOptions& options,
                   QueryScratch& scratch, std::vector<std::uint32_t>* places) {
  CountedRay out;
  out.stopped = is_set(options.stop);
  if (model.tree == nullptr || model.tree->empty() || out.stopped) return out;
  catch_bad_alloc(out, [&] {
    const Tree& tree = *model.tree;
    const bool wide = is_wide(tree, options.engine);
    RayRecord record;
    record.places = places;
    record.order = options.order;
    FoundHits found;
    found.wanted = options.hits;
    std::vector<RayHit>& all = memory_of(scratch).hits;
    all.clear();
    if (tree.topology().clipped) found.kept = &all;
    out.nodes = RayNodes::wide;
    if (!wide || !count_wide(*tree.rays(), ray, options.hits, all, found, record)) {
      if (wide) record.places = nullptr;
      out.nodes = RayNodes::binary;
      const RayFrame frame(ray, tree.rays() != nullptr ? tree.rays()->reach : kInfinity);
      if (frame.is_usable())
        std::visit(
            [&](const auto& bounds) {
              count_binary(tree.topology(), bounds.volumes, model.mesh, ray, frame, found, record);
            },
            tree.bounds());
    }
    out.counts = record.counts;
    out.hit = found.best;
    out.hits = found.count;
  });
  return out;
}

// The box of a child, from the bytes of its parent.
Aabb box_of_child(const RayLayout& layout, const RayNode& node, std::size_t i) {
  Aabb box;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto axis = static_cast<int>(k);
    const double step = std::ldexp(1.0, int{node.exponent[k]} - 127),
                 origin = layout.center[axis] + double{node.origin[k]};
    box.min[axis] = origin + step * static_cast<double>(node.bounds[k][0][i]);
    box.max[axis] = origin + step * static_cast<double>(node.bounds[k][1][i]);
  }
  return box;
}

RayTree wide_nodes(const RayLayout& layout) {
  RayTree out;
  out.kind = RayNodes::wide;
  out.nodes.resize(layout.nodes.size());
  out.nodes[0].box = {layout.center - layout.half_extents, layout.center + layout.half_extents};
  for (std::uint32_t n = 0; n < layout.nodes.size(); ++n) {
    const RayNode& node = layout.nodes[n];
    out.nodes[n].mark = n;
    out.nodes[n].children = static_cast<std::uint32_t>(node.children());
    for (std::size_t i = 0; i < node.children(); ++i) {
      RayTreeNode child;
      child.box = box_of_child(layout, node, i);
      child.parent = n;
      child.level = out.nodes[n].level + 1;
      if (i >= node.leaves()) {
        out.nodes[node.first_node + (i - node.leaves())] = child;
        continue;
      }
      const std::uint32_t unit = node.first_leaf + (i == 0 ? 0U : node.ends[i - 1]);
      const RayLeaf leaf(layout.leaves.data() + kRayLeafUnit * unit);
      child.mark = unit | kRayLeafPlace;
      child.first = static_cast<std::uint32_t>(out.order.size());
      child.count = static_cast<std::uint32_t>(leaf.triangles());
      for (std::size_t t = 0; t < leaf.triangles(); ++t) out.order.push_back(leaf.number(t));
      out.nodes.push_back(child);
    }
  }
  std::sort(out.nodes.begin() + static_cast<std::ptrdiff_t>(layout.nodes.size()), out.nodes.end(),
            [](const RayTreeNode& a, const RayTreeNode& b) { return a.mark < b.mark; });
  return out;
}

Aabb box_around(const Aabb& box) {
  return box;
}
Aabb box_around(const Sphere& sphere) {
  return {sphere.center - Vec3(sphere.radius), sphere.center + Vec3(sphere.radius)};
}
Aabb box_around(const Obb& box) {
  Vec3 reach(0.0);
  for (int k = 0; k < 3; ++k)
    for (int axis = 0; axis < 3; ++axis)
      reach[axis] += std::fabs(box.axes[static_cast<std::size_t>(k)][axis]) * box.half_extents[k];
  return {box.center - reach, box.center + reach};
}

template <class V> RayTree binary_nodes(const TreeTopology& topology, const std::vector<V>& volumes) {
  RayTree out;
  out.kind = RayNodes::binary;
  out.order = topology.order;
  out.nodes.resize(topology.nodes.size());
  for (std::uint32_t n = 0; n < topology.nodes.size(); ++n) {
    const TreeNode& node = topology.nodes[n];
    RayTreeNode& to = out.nodes[n];
    to.box = box_around(volumes[n]);
    to.parent = node.parent;
    to.level = n == 0 ? 0 : out.nodes[node.parent].level + 1;
    to.mark = n;
    if (node.is_leaf())
      to.first = node.first, to.count = node.count;
    else
      to.children = 2;
  }
  return out;
}

}  // namespace

std::string_view name_of(RayHits hits) noexcept {
  constexpr std::array<std::string_view, kRayHitsCount> kNames = {"closest", "any", "all"};
  const auto i = static_cast<std::size_t>(hits);
  return i < kNames.size() ? kNames[i] : std::string_view();
}

std::string_view name_of(RayOrder order) noexcept {
  constexpr std::array<std::string_view, kRayOrderCount> kNames = {"queries", "closest", "middle", "largest"};
  const auto i = static_cast<std::size_t>(order);
  return i < kNames.size() ? kNames[i] : std::string_view();
}

std::string_view name_of(RayNodes nodes) noexcept {
  constexpr std::array<std::string_view, kRayNodesCount> kNames = {"wide", "binary"};
  const auto i = static_cast<std::size_t>(nodes);
  return i < kNames.size() ? kNames[i] : std::string_view();
}

CountedRay count_ray(const ModelView& model, const Ray& ray, const RayCountOptions& options,
                     QueryScratch& scratch) {
  return counted(model, ray, options, scratch, nullptr);
}

Result<RayTree> ray_tree(const Tree& tree, QueryEngine engine) {
  return with_memory_to("list the nodes of rays", [&]() -> Result<RayTree> {
    if (tree.empty()) return RayTree();
    if (is_wide(tree, engine)) return wide_nodes(*tree.rays());
    return std::visit([&](const auto& bounds) { return binary_nodes(tree.topology(), bounds.volumes); },
                      tree.bounds());
  });
}

CountedRay trace_ray(const ModelView& model, const Ray& ray, const RayTree& nodes,
                     const RayCountOptions& options, QueryScratch& scratch,
                     std::vector<std::uint32_t>& path) {
  path.clear();
  CountedRay out = counted(model, ray, options, scratch, &path);
  if (nodes.kind != RayNodes::wide) return out;
  const auto first_leaf =
      std::partition_point(nodes.nodes.begin(), nodes.nodes.end(),
                           [](const RayTreeNode& node) { return (node.mark & kRayLeafPlace) == 0; });
  for (std::uint32_t& place : path) {
    if ((place & kRayLeafPlace) == 0) continue;
    const auto at =
        std::lower_bound(first_leaf, nodes.nodes.end(), place,
                         [](const RayTreeNode& node, std::uint32_t mark) { return node.mark < mark; });
    place = static_cast<std::uint32_t>(at - nodes.nodes.begin());
  }
  return out;
}

}  // namespace boxwood
