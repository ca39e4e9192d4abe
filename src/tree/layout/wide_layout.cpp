// SPDX-License-Identifier: MIT
// Collapses a binary OBB tree into the wide layout.
#include "tree/layout/wide_layout.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <utility>

#include "base/executor.hpp"
#include "base/stop.hpp"
#include "base/vector_sums.hpp"
#include "tree/layout/wide_plan.hpp"

namespace boxwood {

namespace {

// Returns a float of at least x, which is not negative.
float rounded_up(double x) noexcept {
  const auto f = static_cast<float>(x);
  return static_cast<double>(f) < x ? f * (1.0F + 0x1p-22F) + std::numeric_limits<float>::denorm_min() : f;
}

// Returns the same box with its third axis reversed if the axes are left-handed.
Obb right_handed(const Obb& box) noexcept {
  Obb b = box;
  if (dot(glm::cross(b.axes[0], b.axes[1]), b.axes[2]) < 0.0) b.axes[2] = -b.axes[2];
  return b;
}

// Fills the lanes of a node. Returns its children's reach.
float fill(WideNode& wide, const PlannedNode& planned, const std::vector<Obb>& boxes) noexcept {
  const Obb frame = right_handed(boxes[planned.binary]);
  double reach = 0.0;
  std::memset(&wide.rotation, 0, sizeof wide.rotation);
  std::memset(&wide.center, 0, sizeof wide.center);
  for (auto& row : wide.half_extents) std::fill_n(row, kWidth, kAbsentHalfExtent);
  for (std::size_t lane = 0; lane < planned.count; ++lane) {
    const Obb& box = boxes[planned.child[lane]];
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

namespace {

void link(WideNode& wide, const PlannedNode& planned, std::size_t piece_begin,
          const WidePlan& plan) noexcept {
  std::size_t inner = piece_begin + planned.first_inner, piece = planned.first_piece;
  for (std::size_t lane = 0; lane < kWidth; ++lane) {
    const unsigned bit = 1U << lane;
    if (lane >= planned.count)
      wide.child[lane] = WideChild::none();
    else if ((planned.inner_lanes & bit) != 0)
      wide.child[lane] = WideChild::inner(static_cast<std::uint32_t>(inner++));
    else if ((planned.piece_lanes & bit) != 0)
      wide.child[lane] = WideChild::inner(static_cast<std::uint32_t>(plan.pieces[piece++].first));
    else
      wide.child[lane] = WideChild::leaf(planned.child[lane]);
  }
}

void fetch_boxes(const PlannedNode& planned, const std::vector<Obb>& boxes) noexcept {
  for (std::size_t lane = 0; lane < planned.count; ++lane) {
    const auto* box = reinterpret_cast<const char*>(&boxes[planned.child[lane]]);
    __builtin_prefetch(box);
    __builtin_prefetch(box + 64);
  }
}

}  // namespace

WideNodes::WideNodes(std::size_t size, MemoryBlock spare) : size_(size) {
  const std::size_t bytes = size * sizeof(WideNode);
  if (spare.bytes() < bytes || spare.bytes() / 2 > bytes) spare = MemoryBlock(bytes);
  spare.keep_first(bytes);
  memory_ = std::make_shared<const MemoryBlock>(std::move(spare));
  nodes_ = reinterpret_cast<WideNode*>(memory_->data());
}

std::shared_ptr<const WideLayout> make_wide_layout(const TreeTopology& topology,
                                                   const NodeBounds<Obb>& bounds, Threads threads,
                                                   const std::atomic<bool>* stop, MemoryBlock spare) {
  constexpr std::size_t kMostNodes = (std::size_t{1} << 31) - 2;
  const std::vector<Obb>& boxes = bounds.volumes;
  if (boxes.empty() || boxes.size() > kMostNodes) return nullptr;
  auto layout = std::make_shared<WideLayout>();
  const Obb root_box = right_handed(boxes[0]);
  const double size = sum(root_box.half_extents);
  layout->root_box = root_box;
  layout->sphere_radius = glm::length(root_box.half_extents) * (1.0 + 0x1p-40);
  layout->reach = (glm::length(root_box.center) + layout->sphere_radius) * (1.0 + 0x1p-40);
  layout->floats_hold_it = size > kMinWideSize && size < kMaxWideSize;
  layout->root = WideChild::leaf(0);
  if (topology.nodes[0].is_leaf()) return layout;
  layout->root = WideChild::inner(0);

  const WidePlan plan = plan_wide_nodes(topology, boxes, threads, stop);
  if (is_set(stop)) return nullptr;  // the plan is incomplete
  layout->depth = plan.depth;
  layout->nodes = WideNodes(plan.size, std::move(spare));
  layout->binary_id.resize(plan.size);
  std::vector<float> reach(plan.pieces.size(), 1.0F);
  parallel_for(plan.pieces.size(), threads, [&](std::size_t p) {
    if (is_set(stop)) return;
    const WidePiece& piece = plan.pieces[p];
    StopCheck stopped(stop);
    for (std::size_t i = 0; i < piece.nodes.size() && !stopped(); ++i) {
      const PlannedNode& planned = piece.nodes[i];
      constexpr std::size_t kAhead = 3;  // the number of nodes by which boxes are prefetched
      if (i + kAhead < piece.nodes.size()) fetch_boxes(piece.nodes[i + kAhead], boxes);
      WideNode& wide = layout->nodes[piece.first + i];
      layout->binary_id[piece.first + i] = planned.binary;
      link(wide, planned, piece.first, plan);
      reach[p] = std::max(reach[p], fill(wide, planned, boxes));
    }
  });
  if (is_set(stop)) return nullptr;
  layout->reach_ratio = *std::max_element(reach.begin(), reach.end());
  return layout;
}

}  // namespace boxwood
