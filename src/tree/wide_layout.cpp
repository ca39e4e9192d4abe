// Collapsing a binary OBB tree into the wide layout.
#include "tree/wide_layout.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>

#include "geometry/executor.hpp"
#include "geometry/large_pages.hpp"
#include "geometry/touch_pages.hpp"
#include "tree/collapse.hpp"

namespace boxwood {

namespace {

using collapse::Children;
using collapse::LaneCosts;

double half_area(const Obb& b) noexcept {
  const Vec3& h = b.half_extents;
  return h.x * h.y + h.y * h.z + h.z * h.x;
}

// The lane costs of every node. A child has a larger id than its parent, so a pass from the end meets
// children first; subtrees of some thousand nodes are independent of each other.
class CostTable {
public:
  CostTable(const TreeTopology& topology, const std::vector<Obb>& boxes, int threads)
      : topology_(topology), boxes_(boxes),
        costs_(std::make_unique_for_overwrite<LaneCosts[]>(topology.nodes.size())) {
    const double root_area = half_area(boxes[0]);
    scale_ = root_area > 0.0 ? 1.0 / root_area : 0.0;
    const std::size_t subtree_size = std::max<std::size_t>(topology.nodes[0].count / 64, 2048);
    std::vector<std::uint32_t> above, roots, open{0};
    while (!open.empty()) {
      const std::uint32_t n = open.back();
      open.pop_back();
      const TreeNode& node = topology.nodes[n];
      if (node.is_leaf() || node.count <= subtree_size) {
        roots.push_back(n);
        continue;
      }
      above.push_back(n);
      open.push_back(node.left);
      open.push_back(node.left + 1);
    }
    parallel_for(roots.size(), threads, [&](std::size_t i) { find_below(roots[i]); });
    for (std::size_t i = above.size(); i-- > 0;) find(above[i]);
  }
  const LaneCosts& operator()(std::uint32_t n) const noexcept { return costs_[n]; }

private:
  void find(std::uint32_t n) noexcept {
    const TreeNode& node = topology_.nodes[n];
    if (node.is_leaf()) {
      costs_[n].fill(0.0F);
      return;
    }
    costs_[n] = collapse::costs_of(static_cast<float>(half_area(boxes_[n]) * scale_), costs_[node.left],
                                   topology_.nodes[node.left].is_leaf(), costs_[node.left + 1],
                                   topology_.nodes[node.left + 1].is_leaf());
  }
  void find_below(std::uint32_t root) {
    std::vector<std::uint32_t> nodes{root};  // a parent before its children
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const TreeNode& node = topology_.nodes[nodes[i]];
      if (node.is_leaf()) continue;
      nodes.push_back(node.left);
      nodes.push_back(node.left + 1);
    }
    for (std::size_t i = nodes.size(); i-- > 0;) find(nodes[i]);
  }

  const TreeTopology& topology_;
  const std::vector<Obb>& boxes_;
  std::unique_ptr<LaneCosts[]> costs_;
  double scale_ = 0.0;
};

double dot(const Vec3& a, const Vec3& b) noexcept {
  return (a.x * b.x + a.y * b.y) + a.z * b.z;
}

// At least x, which is not negative.
float rounded_up(double x) noexcept {
  const auto f = static_cast<float>(x);
  return static_cast<double>(f) < x ? f * (1.0F + 0x1p-22F) + std::numeric_limits<float>::denorm_min() : f;
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

}  // namespace

std::shared_ptr<const WideLayout> make_wide_layout(const TreeTopology& topology,
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
  const CostTable costs(topology, boxes, threads);
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
    const Children c = collapse::children_of(
        ids[w], [&](std::uint32_t n) { return topology.nodes[n].left; }, costs);
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
  touch_pages(layout->nodes.data(), ids.size() * sizeof(WideNode), threads);
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
  layout->reach_ratio = *std::max_element(reach.begin(), reach.end());
  return layout;
}

}  // namespace boxwood
