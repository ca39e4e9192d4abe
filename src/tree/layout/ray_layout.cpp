// SPDX-License-Identifier: MIT
// Makes the ray layout: primitives, the binary tree, its collapse, the leaves, and the boxes from there up.
#include "tree/layout/ray_layout.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/executor.hpp"
#include "base/large_pages.hpp"
#include "base/stop.hpp"
#include "base/touch_pages.hpp"
#include "tree/layout/ray_builder.hpp"
#include "tree/layout/ray_cut_tree.hpp"

namespace boxwood {

namespace {

constexpr double kSmallestModel = 0x1p-60, kLargestCoordinate = 0x1p60;
constexpr std::size_t kMostTriangles = std::size_t{1} << 28U;  // leaves are numbered in 31 bits, in units
constexpr std::size_t kTriangleChunk = 8192, kNodeChunk = 256;

struct LeafBox {
  Vec3f low = Vec3f(std::numeric_limits<float>::infinity()), high = -low;
  void add(const LeafBox& other) noexcept {
    low = glm::min(low, other.low);
    high = glm::max(high, other.high);
  }
  void add(const Vec3f& p) noexcept {
    low = glm::min(low, p);
    high = glm::max(high, p);
  }
};

std::size_t chunks(std::size_t count, std::size_t size) noexcept {
  return (count + size - 1) / size;
}

LeafBox box_of(const MeshView& mesh, std::span<const std::uint32_t> triangles, Threads threads) {
  std::vector<LeafBox> boxes(chunks(triangles.size(), kTriangleChunk));
  parallel_for(boxes.size(), threads, [&](std::size_t c) {
    for (const std::uint32_t t : triangles.subspan(
             c * kTriangleChunk, std::min(kTriangleChunk, triangles.size() - c * kTriangleChunk)))
      for (const std::uint32_t v : mesh.triangles[t]) boxes[c].add(mesh.vertices[v]);
  });
  LeafBox all;
  for (const LeafBox& b : boxes) all.add(b);
  return all;
}

double largest_of(const Vec3& v) noexcept {
  return std::max({v.x, v.y, v.z});
}

// Returns true if float rays can traverse a model with that box; sets the layout's root values.
bool set_root(RayLayout& layout, const LeafBox& box) noexcept {
  const Vec3 low(box.low), high(box.high);
  layout.center = 0.5 * (low + high);
  layout.half_extents = glm::max(high - layout.center, layout.center - low);
  const Vec3& h = layout.half_extents;
  layout.radius = glm::length(h) * (1.0 + 0x1p-40);
  const Vec3 c = glm::abs(layout.center) + h;
  layout.reach = (c.x + c.y) + c.z;
  const double largest = largest_of(glm::max(glm::abs(low), glm::abs(high)));
  return largest < kLargestCoordinate && (h.x + h.y) + h.z > kSmallestModel;
}

// Makes the boxes in a frame in which the model's size is about 1; only the shape of the tree depends on
// them.
void fill_primitives(const MeshView& mesh, std::span<const std::uint32_t> triangles, const RayLayout& layout,
                     Threads threads, RayPrimitive* primitives) {
  const Vec3f center(layout.center);
  const auto scale = static_cast<float>(1.0 / layout.radius);
  parallel_for(chunks(triangles.size(), kTriangleChunk), threads, [&](std::size_t c) {
    for (std::size_t i = c * kTriangleChunk; i < std::min(triangles.size(), (c + 1) * kTriangleChunk); ++i) {
      LeafBox box;
      for (const std::uint32_t v : mesh.triangles[triangles[i]]) box.add(mesh.vertices[v]);
      const Vec3f low = (box.low - center) * scale, neg_high = (center - box.high) * scale;
      primitives[i] = {{low.x, low.y, low.z, std::bit_cast<float>(triangles[i])},
                       {neg_high.x, neg_high.y, neg_high.z, 0.0F}};
    }
  });
}

std::vector<std::uint32_t> each_once(std::span<const std::uint32_t> triangles, std::size_t end) {
  std::vector<std::uint32_t> once;
  once.reserve(triangles.size());
  std::vector<bool> seen(end, false);
  for (const std::uint32_t t : triangles) {
    if (!seen[t]) once.push_back(t);
    seen[t] = true;
  }
  return once;
}

// The triangles of a node's leaves: RayBinaryTree::ids from first[lane], `count[lane]` of them.
struct LeafTriangles {
  std::array<std::uint32_t, kRayWidth> first;
  std::array<std::uint8_t, kRayWidth> count;
};

// Collapses depth first, so that neighbours in space are neighbours in memory. Returns the units of all
// leaves; incomplete if `stop` was set.
std::size_t collapse_into(RayLayout& layout, const RayBinaryTree& tree,
                          std::vector<LeafTriangles>& leaf_triangles, const std::atomic<bool>* stop) {
  StopCheck stopped(stop);
  const auto left_of = [&](std::uint32_t n) { return tree.node(n).is_leaf() ? 0 : tree.node(n).left; };
  const auto costs = [&](std::uint32_t n) -> const collapse::LaneCosts& { return tree.costs(n); };
  struct Open {
    std::uint32_t wide, binary;
  };
  std::vector<Open> open{{0, tree.root()}};
  layout.nodes.resize(1);
  leaf_triangles.resize(1);
  std::size_t units = 0;
  while (!open.empty() && !stopped()) {
    const Open at = open.back();
    open.pop_back();
    collapse::Children children;
    if (tree.node(at.binary).is_leaf()) {
      children.node[children.count++] = at.binary;
    } else {
      children = collapse::children_of(at.binary, left_of, costs);
    }
    RayNode& node = layout.nodes[at.wide];
    node.first_node = static_cast<std::uint32_t>(layout.nodes.size());
    node.first_leaf = static_cast<std::uint32_t>(units);
    LeafTriangles& triangles = leaf_triangles[at.wide];
    std::size_t leaves = 0;
    std::array<std::uint32_t, kRayWidth> inner;
    std::size_t inner_count = 0;
    for (std::size_t i = 0; i < children.count; ++i) {
      const RayBinaryNode& child = tree.node(children.node[i]);
      if (!child.is_leaf()) {
        inner[inner_count++] = children.node[i];
        continue;
      }
      triangles.first[leaves] = child.first;
      triangles.count[leaves] = static_cast<std::uint8_t>(child.count);
      units += ray_leaf_units(child.count, child.left);
      node.ends[leaves++] = static_cast<std::uint8_t>(units - node.first_leaf);
    }
    std::fill(node.ends + leaves, node.ends + kRayWidth, static_cast<std::uint8_t>(units - node.first_leaf));
    node.lanes = static_cast<std::uint8_t>(leaves | children.count << 4U);
    const std::uint32_t first = node.first_node;
    layout.nodes.resize(layout.nodes.size() + inner_count);
    leaf_triangles.resize(layout.nodes.size());
    for (std::size_t i = inner_count; i-- > 0;)
      open.push_back({first + static_cast<std::uint32_t>(i), inner[i]});
  }
  return units;
}

// Writes a leaf of at most kRayLeaf triangles and widens its box. Returns false if it needs too many units.
bool write_leaf(const MeshView& mesh, std::span<const std::uint32_t> triangles, std::size_t units,
                float* words, LeafBox& box) noexcept {
  const RayLeafVertices vertices(mesh.triangles, triangles.data(), triangles.size());
  const std::size_t n = triangles.size(), v = vertices.count;
  if (v > kRayVertices || ray_leaf_units(n, v) != units) return false;
  words[kRayLeafUnit * units - 1] = 0.0F;  // padding, if the leaf has some
  const auto put = [&](std::size_t i, std::uint32_t word) { words[i] = std::bit_cast<float>(word); };
  put(0, static_cast<std::uint32_t>(n | v << 4U));
  for (std::size_t c = 0; c < 3; ++c) put(1 + c, vertices.corner_words[c]);
  for (std::size_t i = 0; i < v; ++i) {
    const Vec3f& p = mesh.vertices[vertices.vertex[i]];
    box.add(p);
    for (std::size_t k = 0; k < 3; ++k) words[kRayLeafHead + k * v + i] = p[static_cast<int>(k)];
  }
  for (std::size_t i = 0; i < n; ++i) put(kRayLeafHead + 3 * v + i, triangles[i]);
  return true;
}

// Sets the children's boxes in bytes.
void fill_bounds(RayNode& node, const Vec3& center, const LeafBox* boxes) noexcept {
  LeafBox all;
  for (std::size_t lane = 0; lane < node.children(); ++lane) all.add(boxes[lane]);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto k = static_cast<int>(i);
    const auto relative = [&](float x) { return static_cast<double>(x) - center[k]; };
    auto origin = static_cast<float>(relative(all.low[k]));
    if (static_cast<double>(origin) > relative(all.low[k]))
      origin = std::nextafter(origin, -std::numeric_limits<float>::infinity());
    const double extent = relative(all.high[k]) - static_cast<double>(origin);
    // The least power of two with 254 steps for the size; one step is reserved for rounding.
    constexpr int kLeastExponent = -100;
    int exponent = kLeastExponent;
    if (extent > 0.0) exponent = std::max(std::ilogb(extent / 254.0) + 1, kLeastExponent);
    const double steps = std::ldexp(1.0, -exponent);
    node.origin[i] = origin;
    node.exponent[i] = static_cast<std::uint8_t>(exponent + 127);
    for (std::size_t lane = 0; lane < kRayWidth; ++lane) {
      if (lane >= node.children()) {
        node.bounds[i][0][lane] = 255;
        node.bounds[i][1][lane] = 0;
        continue;
      }
      const double low = (relative(boxes[lane].low[k]) - static_cast<double>(origin)) * steps,
                   high = (relative(boxes[lane].high[k]) - static_cast<double>(origin)) * steps;
      // Rounding of these lines is far below a step of 1 / 1024; truncation makes the box larger.
      node.bounds[i][0][lane] = static_cast<std::uint8_t>(std::max(low - 0x1p-10, 0.0));
      node.bounds[i][1][lane] = static_cast<std::uint8_t>(std::min(high + (1.0 + 0x1p-10), 255.0));
    }
  }
}

// Returns the box in float, rounded outward.
LeafBox leaf_box(const Aabb& box) noexcept {
  LeafBox rounded;
  for (int k = 0; k < 3; ++k) {
    constexpr float kBeyond = std::numeric_limits<float>::infinity();
    rounded.low[k] = static_cast<float>(box.min[k]);
    rounded.high[k] = static_cast<float>(box.max[k]);
    if (static_cast<double>(rounded.low[k]) > box.min[k])
      rounded.low[k] = std::nextafter(rounded.low[k], -kBeyond);
    if (static_cast<double>(rounded.high[k]) < box.max[k])
      rounded.high[k] = std::nextafter(rounded.high[k], kBeyond);
  }
  return rounded;
}

// Writes the leaves and boxes of a layout whose nodes exist; triangles_of(node, lane) returns the triangles
// of a leaf, box_of(node, lane) its box, or null for that of its triangles. Returns false if a leaf does not
// fit.
template <class TrianglesOf, class BoxOf>
bool fill(RayLayout& layout, const MeshView& mesh, Threads threads, const std::atomic<bool>* stop,
          const TrianglesOf& triangles_of, const BoxOf& box_of) {
  std::vector<std::array<LeafBox, kRayWidth>> boxes(layout.nodes.size());
  const auto each_node = [&](const auto& body) {
    parallel_for(chunks(layout.nodes.size(), kNodeChunk), threads, [&](std::size_t c) {
      if (is_set(stop)) return;
      for (std::size_t n = c * kNodeChunk; n < std::min(layout.nodes.size(), (c + 1) * kNodeChunk); ++n)
        body(n);
    });
  };
  std::atomic<bool> fits = true;
  each_node([&](std::size_t n) {
    const RayNode& node = layout.nodes[n];
    std::size_t begin = 0;
    for (std::size_t lane = 0; lane < node.leaves(); begin = node.ends[lane++]) {
      if (!write_leaf(mesh, triangles_of(n, lane), node.ends[lane] - begin,
                      layout.leaves.data() + kRayLeafUnit * (node.first_leaf + begin), boxes[n][lane]))
        fits.store(false, std::memory_order_relaxed);
      if (const Aabb* const cut = box_of(n, lane)) boxes[n][lane] = leaf_box(*cut);
    }
  });
  if (!fits) return false;
  StopCheck stopped(stop);
  for (std::size_t n = layout.nodes.size(); n-- > 0 && !stopped();) {
    const RayNode& node = layout.nodes[n];
    for (std::size_t lane = node.leaves(); lane < node.children(); ++lane) {
      const std::size_t child = node.first_node + (lane - node.leaves());
      for (std::size_t i = 0; i < layout.nodes[child].children(); ++i) boxes[n][lane].add(boxes[child][i]);
    }
  }
  each_node([&](std::size_t n) { fill_bounds(layout.nodes[n], layout.center, boxes[n].data()); });
  return true;
}

}  // namespace

void make_ray_walk(RayLayout& layout) {
  layout.walk.resize(layout.nodes.size());
  for (std::size_t n = 0; n < layout.nodes.size(); ++n) {
    const RayNode& node = layout.nodes[n];
    RayWalkNode& walk = layout.walk[n];
    for (std::size_t k = 0; k < 3; ++k) {
      const float step = std::bit_cast<float>(std::uint32_t{node.exponent[k]} << 23U);
      for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t lane = 0; lane < kRayWidth; ++lane) {
          // A lane without a child: every ray leaves it before it has entered it.
          constexpr float kNever = std::numeric_limits<float>::infinity();
          walk.bounds[k][side][lane] =
              lane < node.children() ? node.origin[k] + step * static_cast<float>(node.bounds[k][side][lane])
                                     : (side == 0 ? kNever : -kNever);
        }
    }
    std::uint32_t begin = 0;
    for (std::uint32_t lane = 0; lane < kRayWidth; ++lane) {
      walk.place[lane] = kNoRayPlace;
      if (lane < node.leaves()) {
        walk.place[lane] = (node.first_leaf + begin) | kRayLeafPlace;
        begin = node.ends[lane];
      } else if (lane < node.children()) {
        walk.place[lane] = node.first_node + (lane - static_cast<std::uint32_t>(node.leaves()));
      }
    }
  }
}

namespace {

// Makes nodes, leaves and boxes of a layout from the binary tree over n triangles or parts of them. The boxes
// of `cut`, by the place of a leaf's first triangle, are those of its leaves; null if those are whole.
std::shared_ptr<const RayLayout> collapsed(std::shared_ptr<RayLayout> layout, const MeshView& mesh,
                                           const RayBinaryTree& tree, std::size_t n,
                                           const std::vector<Aabb>* cut, Threads threads,
                                           const std::atomic<bool>* stop) {
  std::vector<LeafTriangles> leaf_triangles;
  layout->nodes.reserve(n / 16 + 16);
  leaf_triangles.reserve(n / 16 + 16);
  const std::size_t floats = kRayLeafUnit * collapse_into(*layout, tree, leaf_triangles, stop) + kRayVertices;
  if (is_set(stop)) return nullptr;
  layout->nodes.shrink_to_fit();
  layout->leaves.reserve(floats);
  prefer_large_pages(layout->leaves.data(), floats * sizeof(float));
  touch_pages(layout->leaves.data(), floats * sizeof(float), threads);
  layout->leaves.resize(floats);
  fill(
      *layout, mesh, threads, stop,
      [&](std::size_t node, std::size_t lane) {
        const LeafTriangles& of = leaf_triangles[node];
        return std::span<const std::uint32_t>(tree.ids.get() + of.first[lane], of.count[lane]);
      },
      [&](std::size_t node, std::size_t lane) {
        return cut == nullptr ? nullptr : &(*cut)[leaf_triangles[node].first[lane]];
      });
  if (is_set(stop)) return nullptr;
  make_ray_walk(*layout);
  return layout;
}

}  // namespace

std::shared_ptr<const RayLayout> make_ray_layout(const MeshView& mesh,
                                                 std::span<const std::uint32_t> triangles, Threads threads,
                                                 const std::atomic<bool>* stop) {
  if (triangles.empty() || triangles.size() > kMostTriangles) return nullptr;
  auto layout = std::make_shared<RayLayout>();
  if (!set_root(*layout, box_of(mesh, triangles, threads))) return nullptr;
  const std::size_t n = triangles.size();
  RayBinaryTree tree(n);
  {
    auto primitives = std::make_unique_for_overwrite<RayPrimitive[]>(2 * n);
    prefer_large_pages(primitives.get(), 2 * n * sizeof(RayPrimitive));
    fill_primitives(mesh, triangles, *layout, threads, primitives.get());
    if (!build_ray_tree(mesh.triangles, primitives.get(), primitives.get() + n, n, threads, stop, tree))
      return nullptr;
  }
  return collapsed(std::move(layout), mesh, tree, n, nullptr, threads, stop);
}

std::shared_ptr<const RayLayout> refit_ray_layout(const RayLayout& layout, const MeshView& mesh,
                                                  Threads threads, const std::atomic<bool>* stop) {
  StopCheck stopped(stop);
  std::vector<std::uint32_t> triangles;  // leaf by leaf
  std::vector<LeafTriangles> leaf_triangles(layout.nodes.size());
  for (std::size_t n = 0; n < layout.nodes.size(); ++n) {
    if (stopped()) return nullptr;
    const RayNode& node = layout.nodes[n];
    std::size_t begin = 0;
    for (std::size_t lane = 0; lane < node.leaves(); begin = node.ends[lane++]) {
      const RayLeaf leaf(layout.leaves.data() + kRayLeafUnit * (node.first_leaf + begin));
      leaf_triangles[n].first[lane] = static_cast<std::uint32_t>(triangles.size());
      leaf_triangles[n].count[lane] = static_cast<std::uint8_t>(leaf.triangles());
      for (std::size_t i = 0; i < leaf.triangles(); ++i) triangles.push_back(leaf.number(i));
    }
  }
  const std::vector<std::uint32_t> once = each_once(triangles, mesh.triangles.size());
  if (once.size() != triangles.size()) return make_ray_layout(mesh, once, threads, stop);
  auto moved = std::make_shared<RayLayout>(layout);
  if (!set_root(*moved, box_of(mesh, triangles, threads))) return nullptr;
  const bool fits = fill(
      *moved, mesh, threads, stop,
      [&](std::size_t node, std::size_t lane) {
        const LeafTriangles& of = leaf_triangles[node];
        return std::span(triangles).subspan(of.first[lane], of.count[lane]);
      },
      [](std::size_t, std::size_t) -> const Aabb* { return nullptr; });
  if (is_set(stop)) return nullptr;
  if (fits) {
    make_ray_walk(*moved);
    return moved;
  }
  return make_ray_layout(mesh, triangles, threads, stop);  // triangles share other vertices than before
}

std::shared_ptr<const RayLayout> make_ray_layout(const MeshView& mesh, const TreeTopology& topology,
                                                 const TreeVolumes& volumes, Threads threads,
                                                 const std::atomic<bool>* stop) {
  if (!topology.clipped) return make_ray_layout(mesh, topology.order, threads, stop);
  const std::vector<std::uint32_t> once = each_once(topology.order, mesh.triangles.size());
  const auto* const boxes = std::get_if<NodeBounds<Aabb>>(&volumes);
  if (boxes == nullptr || !is_shallow_enough(topology) || topology.order.size() > kMostTriangles)
    return make_ray_layout(mesh, once, threads, stop);
  auto layout = std::make_shared<RayLayout>();
  if (!set_root(*layout, box_of(mesh, once, threads))) return nullptr;
  const RayCutTree cut = cut_ray_tree(mesh, topology, boxes->volumes, stop);
  if (is_set(stop)) return nullptr;
  return collapsed(std::move(layout), mesh, cut.tree, topology.order.size(), &cut.boxes, threads, stop);
}

}  // namespace boxwood
