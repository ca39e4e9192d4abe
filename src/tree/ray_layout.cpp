// Making the ray layout: primitives, the binary tree, its collapse, and the boxes from the corners up.
#include "tree/ray_layout.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "geometry/executor.hpp"
#include "geometry/large_pages.hpp"
#include "geometry/touch_pages.hpp"
#include "tree/ray_builder.hpp"

namespace boxwood {

namespace {

constexpr double kSmallestModel = 0x1p-60, kLargestCoordinate = 0x1p60;
constexpr std::size_t kMostTriangles = std::size_t{1} << 28U;  // places of a node count the rest of 32 bits
constexpr std::size_t kTriangleChunk = 8192, kNodeChunk = 256;

struct FloatBox {
  Vec3f low = Vec3f(std::numeric_limits<float>::infinity()), high = -low;
  void add(const FloatBox& other) noexcept {
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

FloatBox box_of(const MeshView& mesh, std::span<const std::uint32_t> triangles, int threads) {
  std::vector<FloatBox> boxes(chunks(triangles.size(), kTriangleChunk));
  parallel_for(boxes.size(), threads, [&](std::size_t c) {
    for (const std::uint32_t t : triangles.subspan(
             c * kTriangleChunk, std::min(kTriangleChunk, triangles.size() - c * kTriangleChunk)))
      for (const std::uint32_t v : mesh.triangles[t]) boxes[c].add(mesh.vertices[v]);
  });
  FloatBox all;
  for (const FloatBox& b : boxes) all.add(b);
  return all;
}

double largest_of(const Vec3& v) noexcept {
  return std::max({v.x, v.y, v.z});
}

// Whether rays in float can be followed through a model of that box; sets what the layout knows of it.
bool set_root(RayLayout& layout, const FloatBox& box) noexcept {
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

// The boxes in a frame where the model is about one long; only the shape of the tree depends on them.
void fill_primitives(const MeshView& mesh, std::span<const std::uint32_t> triangles, const RayLayout& layout,
                     int threads, RayPrimitive* primitives) {
  const Vec3f center(layout.center);
  const auto scale = static_cast<float>(1.0 / layout.radius);
  parallel_for(chunks(triangles.size(), kTriangleChunk), threads, [&](std::size_t c) {
    for (std::size_t i = c * kTriangleChunk; i < std::min(triangles.size(), (c + 1) * kTriangleChunk); ++i) {
      FloatBox box;
      for (const std::uint32_t v : mesh.triangles[triangles[i]]) box.add(mesh.vertices[v]);
      const Vec3f low = (box.low - center) * scale, neg_high = (center - box.high) * scale;
      primitives[i] = {{low.x, low.y, low.z, std::bit_cast<float>(triangles[i])},
                       {neg_high.x, neg_high.y, neg_high.z, 0.0F}};
    }
  });
}

// Depth first, so that what lies together in space does so in memory.
void collapse_into(RayLayout& layout, const RayBinaryTree& tree, std::vector<std::uint32_t>& order) {
  const auto left_of = [&](std::uint32_t n) { return tree.node(n).left; };
  const auto costs = [&](std::uint32_t n) -> const collapse::LaneCosts& { return tree.costs(n); };
  struct Open {
    std::uint32_t wide, binary;
  };
  std::vector<Open> open{{0, tree.root()}};
  layout.nodes.resize(1);
  std::uint32_t triangles = 0;
  while (!open.empty()) {
    const Open at = open.back();
    open.pop_back();
    collapse::Children children;
    if (left_of(at.binary) == 0) {
      children.node[children.count++] = at.binary;
    } else {
      children = collapse::children_of(at.binary, left_of, costs);
    }
    RayNode& node = layout.nodes[at.wide];
    node.first_node = static_cast<std::uint32_t>(layout.nodes.size());
    node.first_triangle = triangles;
    std::size_t leaves = 0;
    std::array<std::uint32_t, kRayWidth> inner;
    std::size_t inner_count = 0;
    for (std::size_t i = 0; i < children.count; ++i) {
      const RayBinaryNode& child = tree.node(children.node[i]);
      if (child.left != 0) {
        inner[inner_count++] = children.node[i];
        continue;
      }
      std::copy_n(tree.ids.get() + child.first, child.count, order.data() + triangles);
      triangles += child.count;
      node.ends[leaves++] = static_cast<std::uint8_t>(triangles - node.first_triangle);
    }
    std::fill(node.ends + leaves, node.ends + kRayWidth,
              static_cast<std::uint8_t>(triangles - node.first_triangle));
    node.lanes = static_cast<std::uint8_t>(leaves | children.count << 4U);
    const std::uint32_t first = node.first_node;
    layout.nodes.resize(layout.nodes.size() + inner_count);
    for (std::size_t i = inner_count; i-- > 0;)
      open.push_back({first + static_cast<std::uint32_t>(i), inner[i]});
  }
}

// Copies the corners of the node's leaves and finds their boxes. triangle_of(i) is number i in the order of
// the leaves; rows are written leaf by leaf.
template <class TriangleOf>
void fill_leaves(RayLayout& layout, const MeshView& mesh, const RayNode& node, const TriangleOf& triangle_of,
                 FloatBox* boxes) noexcept {
  std::size_t begin = 0;
  for (std::size_t lane = 0; lane < node.leaves(); ++lane) {
    const std::size_t end = node.ends[lane], n = end - begin;
    float* rows = layout.corners.data() + kRayLeafRows * (node.first_triangle + begin);
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint32_t number = triangle_of(node.first_triangle + begin, n, i);
      const Triangle& triangle = mesh.triangles[number];
      rows[9 * n + i] = std::bit_cast<float>(number);
      for (std::size_t c = 0; c < 3; ++c) {
        const Vec3f& v = mesh.vertices[triangle[c]];
        boxes[lane].add(v);
        for (std::size_t k = 0; k < 3; ++k) rows[(3 * c + k) * n + i] = v[static_cast<int>(k)];
      }
    }
    begin = end;
  }
}

// The children's boxes in bytes.
void fill_bounds(RayNode& node, const Vec3& center, const FloatBox* boxes) noexcept {
  FloatBox all;
  for (std::size_t lane = 0; lane < node.children(); ++lane) all.add(boxes[lane]);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto k = static_cast<int>(i);
    const auto relative = [&](float x) { return static_cast<double>(x) - center[k]; };
    auto origin = static_cast<float>(relative(all.low[k]));
    if (static_cast<double>(origin) > relative(all.low[k]))
      origin = std::nextafter(origin, -std::numeric_limits<float>::infinity());
    const double extent = relative(all.high[k]) - static_cast<double>(origin);
    // The least power of two of which 254 reach; one step is to spare for rounding.
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
      // Rounding of these lines is far below a step of 1 / 1024; what is cut off makes the box larger.
      node.bounds[i][0][lane] = static_cast<std::uint8_t>(std::max(low - 0x1p-10, 0.0));
      node.bounds[i][1][lane] = static_cast<std::uint8_t>(std::min(high + (1.0 + 0x1p-10), 255.0));
    }
  }
}

// Corners and boxes of a layout whose nodes are there.
template <class TriangleOf>
void fill(RayLayout& layout, const MeshView& mesh, int threads, const TriangleOf& triangle_of) {
  std::vector<std::array<FloatBox, kRayWidth>> boxes(layout.nodes.size());
  const auto each_node = [&](const auto& body) {
    parallel_for(chunks(layout.nodes.size(), kNodeChunk), threads, [&](std::size_t c) {
      for (std::size_t n = c * kNodeChunk; n < std::min(layout.nodes.size(), (c + 1) * kNodeChunk); ++n)
        body(n);
    });
  };
  each_node([&](std::size_t n) { fill_leaves(layout, mesh, layout.nodes[n], triangle_of, boxes[n].data()); });
  for (std::size_t n = layout.nodes.size(); n-- > 0;) {
    const RayNode& node = layout.nodes[n];
    for (std::size_t lane = node.leaves(); lane < node.children(); ++lane) {
      const std::size_t child = node.first_node + (lane - node.leaves());
      for (std::size_t i = 0; i < layout.nodes[child].children(); ++i) boxes[n][lane].add(boxes[child][i]);
    }
  }
  each_node([&](std::size_t n) { fill_bounds(layout.nodes[n], layout.center, boxes[n].data()); });
}

}  // namespace

std::shared_ptr<const RayLayout> make_ray_layout(const MeshView& mesh,
                                                 std::span<const std::uint32_t> triangles, int threads,
                                                 const std::atomic<bool>* stop) {
  if (triangles.empty() || triangles.size() > kMostTriangles) return nullptr;
  auto layout = std::make_shared<RayLayout>();
  if (!set_root(*layout, box_of(mesh, triangles, threads))) return nullptr;
  const std::size_t n = triangles.size();
  std::vector<std::uint32_t> order(n);
  {
    auto primitives = std::make_unique_for_overwrite<RayPrimitive[]>(2 * n);
    prefer_large_pages(primitives.get(), 2 * n * sizeof(RayPrimitive));
    fill_primitives(mesh, triangles, *layout, threads, primitives.get());
    RayBinaryTree tree(n);
    if (!build_ray_tree(primitives.get(), primitives.get() + n, n, threads, stop, tree)) return nullptr;
    layout->nodes.reserve(n / 16 + 16);
    collapse_into(*layout, tree, order);
  }
  layout->nodes.shrink_to_fit();
  const std::size_t floats = kRayLeafRows * n + kRayLeaf;
  layout->corners.reserve(floats);
  prefer_large_pages(layout->corners.data(), floats * sizeof(float));
  touch_pages(layout->corners.data(), floats * sizeof(float), threads);
  layout->corners.resize(floats);
  fill(*layout, mesh, threads,
       [&](std::size_t first, std::size_t, std::size_t i) { return order[first + i]; });
  return layout;
}

namespace {

template <class TriangleOf>
FloatBox box_of_leaves(const MeshView& mesh, const RayLayout& layout, const TriangleOf& triangle_of,
                       int threads) {
  std::vector<FloatBox> boxes(chunks(layout.nodes.size(), kNodeChunk));
  parallel_for(boxes.size(), threads, [&](std::size_t c) {
    for (std::size_t n = c * kNodeChunk; n < std::min(layout.nodes.size(), (c + 1) * kNodeChunk); ++n) {
      const RayNode& node = layout.nodes[n];
      std::size_t begin = 0;
      for (std::size_t lane = 0; lane < node.leaves(); begin = node.ends[lane++])
        for (std::size_t i = 0, count = node.ends[lane] - begin; i < count; ++i)
          for (const std::uint32_t v : mesh.triangles[triangle_of(node.first_triangle + begin, count, i)])
            boxes[c].add(mesh.vertices[v]);
    }
  });
  FloatBox all;
  for (const FloatBox& b : boxes) all.add(b);
  return all;
}

}  // namespace

std::shared_ptr<const RayLayout> refit_ray_layout(const RayLayout& layout, const MeshView& mesh,
                                                  int threads) {
  auto moved = std::make_shared<RayLayout>(layout);
  const auto triangle_of = [&](std::size_t first, std::size_t n, std::size_t i) {
    return std::bit_cast<std::uint32_t>(layout.corners[kRayLeafRows * first + 9 * n + i]);
  };
  if (!set_root(*moved, box_of_leaves(mesh, layout, triangle_of, threads))) return nullptr;
  fill(*moved, mesh, threads, triangle_of);
  return moved;
}

}  // namespace boxwood
