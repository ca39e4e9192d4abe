// Collapsing a binary OBB tree into the wide layout.
#include "tree/wide_layout.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "geometry/executor.hpp"
#include "geometry/large_pages.hpp"

namespace boxwood {

namespace {

double half_area(const Obb& b) noexcept {
  const Vec3& h = b.half_extents;
  return h.x * h.y + h.y * h.z + h.z * h.x;
}

// The least sum of surfaces of wide nodes for a binary subtree that may fill k + 1 lanes of the node above
// it.
using LaneCosts = std::array<float, kWidth>;

// The best way to share j + 1 lanes between the children of a binary node.
struct Share {
  float cost = std::numeric_limits<float>::infinity();
  std::size_t left = 0;  // the left child gets left + 1 lanes, the right one the rest
};
Share best_share(const LaneCosts& left, const LaneCosts& right, std::size_t j) noexcept {
  Share best;
  for (std::size_t k = 0; k < j; ++k) {
    const float cost = left[k] + right[j - 1 - k];
    if (cost < best.cost) best = {cost, k};
  }
  return best;
}

// A child has a larger id than its parent, so one pass from the end meets children first.
std::vector<LaneCosts> lane_costs(const TreeTopology& topology, const std::vector<Obb>& boxes) {
  std::vector<LaneCosts> costs(boxes.size());
  const double root_area = half_area(boxes[0]);
  const double scale = root_area > 0.0 ? 1.0 / root_area : 0.0;
  for (std::size_t n = boxes.size(); n-- > 0;) {
    const TreeNode& node = topology.nodes[n];
    if (node.is_leaf()) {
      costs[n].fill(0.0F);
      continue;
    }
    const LaneCosts &left = costs[node.left], &right = costs[node.left + 1];
    LaneCosts& c = costs[n];
    const auto area = static_cast<float>(half_area(boxes[n]) * scale);
    const bool left_leaf = topology.nodes[node.left].is_leaf(),
               right_leaf = topology.nodes[node.left + 1].is_leaf();
    if (left_leaf || right_leaf) {  // a leaf takes one lane and costs nothing; more lanes never cost more
      const LaneCosts& other = left_leaf ? right : left;
      c[0] = area + other[kWidth - 2];
      for (std::size_t j = 1; j < kWidth; ++j) c[j] = std::min(c[j - 1], other[j - 1]);
      continue;
    }
    c[0] = area + best_share(left, right, kWidth - 1).cost;
    for (std::size_t j = 1; j < kWidth; ++j) c[j] = std::min(c[j - 1], best_share(left, right, j).cost);
  }
  return costs;
}

// The binary nodes below a node that become the children of its wide node, from left to right.
struct Children {
  std::array<std::uint32_t, kWidth> node;
  std::size_t count = 0;
};

Children children_of(const TreeTopology& topology, const std::vector<LaneCosts>& costs,
                     std::uint32_t root) noexcept {
  struct Part {
    std::uint32_t node;
    std::size_t lanes;  // that it may fill, less one
  };
  Children children;
  std::array<Part, kWidth> stack;
  std::size_t top = 0;
  stack[top++] = {root, kWidth - 1};
  while (top > 0) {
    const Part part = stack[--top];
    const TreeNode& node = topology.nodes[part.node];
    const bool is_root = part.node == root;
    if (!is_root && (node.is_leaf() || costs[part.node][0] <= costs[part.node][part.lanes])) {
      children.node[children.count++] = part.node;
      continue;
    }
    const LaneCosts &left = costs[node.left], &right = costs[node.left + 1];
    std::size_t lanes = part.lanes;  // no more than it takes
    while (!is_root && lanes > 1 && costs[part.node][lanes - 1] <= costs[part.node][lanes]) --lanes;
    const Share share = best_share(left, right, lanes);
    stack[top++] = {node.left + 1, lanes - 1 - share.left};
    stack[top++] = {node.left, share.left};
  }
  return children;
}

double dot(const Vec3& a, const Vec3& b) noexcept {
  return (a.x * b.x + a.y * b.y) + a.z * b.z;
}

// At least x, which is not negative.
float rounded_up(double x) noexcept {
  const auto f = static_cast<float>(x);
  return static_cast<double>(f) < x ? f * (1.0F + 0x1p-22F) + std::numeric_limits<float>::denorm_min() : f;
}
float rounded_down(double x) noexcept {
  const auto f = static_cast<float>(x);
  return static_cast<double>(f) > x ? std::nextafter(f, -std::numeric_limits<float>::infinity()) : f;
}

double sum(const Vec3& v) noexcept {
  return (v.x + v.y) + v.z;
}

// The same box with its third axis turned around where the axes are left-handed.
Obb right_handed(const Obb& box) noexcept {
  Obb b = box;
  if (dot(glm::cross(b.axes[0], b.axes[1]), b.axes[2]) < 0.0) b.axes[2] = -b.axes[2];
  return b;
}

// Fills the lanes of a node; returns how far its children reach.
float fill(WideNode& wide, const Obb& binary_box, const std::vector<Obb>& boxes,
           const Children& children) noexcept {
  const Obb frame = right_handed(binary_box);
  double reach = 0.0;
  for (auto& row : wide.half_extents) std::fill_n(row, kWidth, kAbsentHalfExtent);
  for (std::size_t lane = 0; lane < children.count; ++lane) {
    const Obb& box = boxes[children.node[lane]];
    const Vec3 offset = box.center - frame.center;
    Vec3 center;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto k = static_cast<int>(i);
      for (std::size_t j = 0; j < 2; ++j)
        wide.rotation[i][j][lane] = static_cast<float>(dot(frame.axes[i], box.axes[j]));
      center[k] = dot(frame.axes[i], offset);
      wide.center[i][lane] = static_cast<float>(center[k]);
      wide.half_extents[i][lane] = rounded_up(box.half_extents[k]);
    }
    reach = std::max(reach, sum(glm::abs(center)) + sum(box.half_extents));
  }
  const double size = sum(frame.half_extents);
  return size > 0.0 ? rounded_up(reach / size * (1.0 + 0x1p-20)) : 1.0F;
}

struct FloatBox {
  Vec3f low = Vec3f(std::numeric_limits<float>::infinity()), high = -low;
  void add(const Vec3f& low_of, const Vec3f& high_of) noexcept {
    low = glm::min(low, low_of);
    high = glm::max(high, high_of);
  }
};

// The boxes of all binary nodes along the axes of the model.
std::vector<FloatBox> boxes_along_axes(const MeshView& mesh, const TreeTopology& topology, int threads) {
  std::vector<FloatBox> boxes(topology.nodes.size());
  constexpr std::size_t kChunk = 4096;
  parallel_for((boxes.size() + kChunk - 1) / kChunk, threads, [&](std::size_t chunk) {
    for (std::size_t n = chunk * kChunk; n < std::min(boxes.size(), (chunk + 1) * kChunk); ++n) {
      const TreeNode& node = topology.nodes[n];
      if (!node.is_leaf()) continue;
      for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
        for (const std::uint32_t v : mesh.triangles[topology.order[i]])
          boxes[n].add(mesh.vertices[v], mesh.vertices[v]);
    }
  });
  for (std::size_t n = boxes.size(); n-- > 1;) {
    const std::uint32_t parent = topology.nodes[n].parent;  // before its children
    boxes[parent].add(boxes[n].low, boxes[n].high);
  }
  return boxes;
}

// The children of a wide node in bytes.
void fill(RayNode& ray_node, const WideNode& wide, const TreeTopology& topology, const Vec3& center,
          const std::vector<FloatBox>& boxes, const Children& children) noexcept {
  FloatBox all;
  for (std::size_t lane = 0; lane < children.count; ++lane)
    all.add(boxes[children.node[lane]].low, boxes[children.node[lane]].high);
  ray_node.lanes = static_cast<std::uint8_t>(children.count);
  for (std::size_t lane = 0; lane < children.count; ++lane) {
    const TreeNode& child = topology.nodes[children.node[lane]];
    ray_node.child[lane] = child.is_leaf() ? child.first : wide.child[lane].index();
    ray_node.count[lane] = child.is_leaf() ? static_cast<std::uint8_t>(child.count) : std::uint8_t{0};
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const auto k = static_cast<int>(i);
    const auto relative = [&](float x) { return static_cast<double>(x) - center[k]; };
    const float origin = rounded_down(relative(all.low[k]));
    const double extent = relative(all.high[k]) - static_cast<double>(origin);
    const float step = rounded_up(extent / 254.0);  // one step to spare for rounding
    const double steps = step > 0.0F ? 1.0 / static_cast<double>(step) : 0.0;
    ray_node.origin[i] = origin;
    ray_node.step[i] = step;
    for (std::size_t lane = 0; lane < children.count; ++lane) {
      const FloatBox& box = boxes[children.node[lane]];
      const double low = (relative(box.low[k]) - static_cast<double>(origin)) * steps,
                   high = (relative(box.high[k]) - static_cast<double>(origin)) * steps;
      // Rounding of these lines is far below a step of 1 / 1024; what is cut off makes the box larger.
      ray_node.bounds[i][0][lane] = static_cast<std::uint8_t>(std::max(low - 0x1p-10, 0.0));
      ray_node.bounds[i][1][lane] = static_cast<std::uint8_t>(std::min(high + (1.0 + 0x1p-10), 255.0));
    }
  }
}

}  // namespace

std::shared_ptr<const WideLayout> make_wide_layout(const MeshView& mesh, const TreeTopology& topology,
                                                   const NodeBounds<Obb>& bounds, int threads) {
  constexpr std::size_t kMostNodes = (std::size_t{1} << 31) - 2;
  const std::vector<Obb>& boxes = bounds.volumes;
  if (boxes.empty() || boxes.size() > kMostNodes) return nullptr;
  auto layout = std::make_shared<WideLayout>();
  const Obb root_box = right_handed(boxes[0]);
  const double size = sum(root_box.half_extents);
  layout->root_box = root_box;
  layout->ball_radius = glm::length(root_box.half_extents) * (1.0 + 0x1p-40);
  layout->reach = (glm::length(root_box.center) + layout->ball_radius) * (1.0 + 0x1p-40);
  layout->floats_hold_it = size > kMinWideSize && size < kMaxWideSize;
  layout->root = WideChild::leaf(0);
  if (topology.nodes[0].is_leaf()) return layout;
  layout->root = WideChild::inner(0);

  // Breadth first: which nodes there are, and their children.
  const std::vector<LaneCosts> costs = lane_costs(topology, boxes);
  std::vector<Children> children;
  std::vector<std::uint32_t>& ids = layout->binary_id;
  ids.reserve(boxes.size() / 8);
  children.reserve(boxes.size() / 8);
  ids.push_back(0);
  std::vector<WideChild> links;
  links.reserve(boxes.size() * 5 / 8);
  std::size_t level_end = 1;
  for (std::size_t w = 0; w < ids.size(); ++w) {
    if (w == level_end) {
      ++layout->depth;
      level_end = ids.size();
    }
    const Children c = children_of(topology, costs, ids[w]);
    children.push_back(c);
    for (std::size_t lane = 0; lane < c.count; ++lane) {
      if (topology.nodes[c.node[lane]].is_leaf()) {
        links.push_back(WideChild::leaf(c.node[lane]));
      } else {
        links.push_back(WideChild::inner(static_cast<std::uint32_t>(ids.size())));
        ids.push_back(c.node[lane]);
      }
    }
  }
  ++layout->depth;

  layout->nodes.reserve(ids.size());
  prefer_large_pages(layout->nodes.data(), ids.size() * sizeof(WideNode));
  layout->nodes.resize(ids.size());
  for (std::size_t w = 0, at = 0; w < ids.size(); ++w)
    for (std::size_t lane = 0; lane < kWidth; ++lane)
      layout->nodes[w].child[lane] = lane < children[w].count ? links[at++] : WideChild::none();
  constexpr std::size_t kChunk = 256;
  std::vector<float> reach((ids.size() + kChunk - 1) / kChunk, 1.0F);
  parallel_for(reach.size(), threads, [&](std::size_t chunk) {
    for (std::size_t w = chunk * kChunk; w < std::min(ids.size(), (chunk + 1) * kChunk); ++w)
      reach[chunk] = std::max(reach[chunk], fill(layout->nodes[w], boxes[ids[w]], boxes, children[w]));
  });
  if (std::all_of(topology.nodes.begin(), topology.nodes.end(),
                  [](const TreeNode& n) { return !n.is_leaf() || n.count <= kMaxRayLeaf; })) {
    const std::vector<FloatBox> float_boxes = boxes_along_axes(mesh, topology, threads);
    layout->ray_nodes.resize(ids.size());
    parallel_for(reach.size(), threads, [&](std::size_t chunk) {
      for (std::size_t w = chunk * kChunk; w < std::min(ids.size(), (chunk + 1) * kChunk); ++w)
        fill(layout->ray_nodes[w], layout->nodes[w], topology, root_box.center, float_boxes, children[w]);
    });
  }
  layout->reach_ratio = *std::max_element(reach.begin(), reach.end());
  return layout;
}

}  // namespace boxwood
