// SPDX-License-Identifier: MIT
// Builds top-down by the surface area heuristic (Wald, "On fast Construction of SAH-based Bounding Volume
// Hierarchies", 2007). Large nodes come one after another with all threads inside each, then the subtrees
// below them in parallel.
#include "tree/layout/ray_builder.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "base/executor.hpp"
#include "base/large_pages.hpp"
#include "tree/layout/ray_layout.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kBlock = 8192;                     // primitives in one job of a large node
constexpr std::size_t kFewPrimitives = 64;               // up to this number, half of the bins are as good
constexpr std::uint32_t kCountLevel = kMaxRayDepth / 2;  // from this level on, nodes split by count

struct Pending {
  std::uint32_t node = 0, level = 0;
  bool in_back = false;  // the array of its primitives
  RayBox box, centers;   // of its primitives, and of twice their centres
};

RayBinning binning_of(const RayBox& centers, std::size_t bins) noexcept {
  constexpr float kSmallest = 1e-30F;  // the smallest extent that is split
  RayBinning b{{}, {}, bins};
  for (std::size_t k = 0; k < 3; ++k) {
    const float extent = -(centers.low[k] + centers.neg_high[k]);
    b.low[k] = centers.low[k];
    b.scale[k] = extent > kSmallest ? static_cast<float>(bins) * (1.0F - 0x1p-12F) / extent : 0.0F;
  }
  return b;
}

std::size_t block_count(std::size_t count) noexcept {
  return (count + kBlock - 1) / kBlock;
}

class RayBuilder {
public:
  RayBuilder(std::span<const Triangle> mesh, RayPrimitive* front, RayPrimitive* back, std::size_t count,
             Threads threads, const std::atomic<bool>* stop, RayBinaryTree& tree)
      : mesh_(mesh), stores_{front, back}, count_(count), threads_(threads), stop_(stop), tree_(tree),
        subtree_size_(std::clamp<std::size_t>(count / 32, kBlock, 4 * kBlock)) {}

  bool run() {
    RayBinaryNode& root = tree_.node(tree_.root());
    root = {0.0F, 0, 0, static_cast<std::uint32_t>(count_)};
    Pending pending{tree_.root(), 0, false, RayBox::none(), RayBox::none()};
    measure(root, pending);
    root.area = half_area(pending.box);
    const std::vector<Pending> subtrees = grow_top(pending);
    parallel_for(subtrees.size(), threads_, [&](std::size_t i) { grow_subtree(subtrees[i]); });
    if (is_cancelled()) return false;
    for (std::size_t n = tree_.top_count(); n-- > 0;)
      if (const auto number = static_cast<std::uint32_t>(tree_.root() + n); has_top_children(number))
        tree_.find_costs(number);
    return true;
  }

private:
  bool is_cancelled() const noexcept { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }
  bool has_top_children(std::uint32_t n) const noexcept { return tree_.node(n).left >= tree_.root(); }

  // Measures a range of which nothing is known yet.
  void measure(const RayBinaryNode& node, Pending& pending) const noexcept {
    pending.box = pending.centers = RayBox::none();
    const RayPrimitive* primitives = stores_[pending.in_back] + node.first;
    for (std::size_t i = 0; i < node.count; ++i)
      for (std::size_t k = 0; k < 3; ++k) {
        pending.box.low[k] = std::min(pending.box.low[k], primitives[i].low[k]);
        pending.box.neg_high[k] = std::min(pending.box.neg_high[k], primitives[i].neg_high[k]);
      }
    kernels_.centers(primitives, node.count, pending.centers);
  }

  struct Sides {
    std::size_t left_count = 0;
    Pending left, right;
  };

  // Divides the primitives of a node. The children have no number yet.
  Sides part(const RayBinaryNode& node, const Pending& pending, bool with_threads) const {
    Sides sides;
    sides.left.level = sides.right.level = pending.level + 1;
    sides.left.in_back = sides.right.in_back = !pending.in_back;
    const RayBinning binning =
        binning_of(pending.centers, node.count <= kFewPrimitives ? kRayBins / 2 : kRayBins);
    const RayPrimitive* from = stores_[pending.in_back] + node.first;
    RayPrimitive* to = stores_[!pending.in_back] + node.first;
    if (pending.level < kCountLevel) {
      RayBins bins;
      const std::size_t blocks = with_threads ? block_count(node.count) : 1;
      std::vector<RayBins> block_bins(blocks == 1 ? 0 : blocks);
      const auto size_of = [&](std::size_t b) { return std::min(kBlock, node.count - b * kBlock); };
      if (blocks == 1) {
        kernels_.bin(from, node.count, binning, bins);
      } else {
        parallel_for(blocks, threads_, [&](std::size_t b) {
          kernels_.bin(from + b * kBlock, size_of(b), binning, block_bins[b]);
        });
        bins = block_bins[0];
        for (std::size_t b = 1; b < blocks; ++b) kernels_.add_bins(bins, block_bins[b], binning.bins);
      }
      const RaySplit split = kernels_.best_split(bins, binning);
      if (split.axis >= 0) {
        sides.left_count = split.left_count;
        sides.left.box = split.left;
        sides.right.box = split.right;
        if (blocks == 1) {
          std::array<RayBox, 2> centers = {RayBox::none(), RayBox::none()};
          kernels_.partition(from, node.count, binning, split.axis, split.bin, to, to + split.left_count,
                             centers.data());
          sides.left.centers = centers[0];
          sides.right.centers = centers[1];
        } else {
          part_blocks(node, binning, split, from, to, block_bins, sides);
        }
        return sides;
      }
    }
    return halves(node, pending);
  }

  void part_blocks(const RayBinaryNode& node, const RayBinning& binning, const RaySplit& split,
                   const RayPrimitive* from, RayPrimitive* to, const std::vector<RayBins>& block_bins,
                   Sides& sides) const {
    const std::size_t blocks = block_bins.size();
    std::vector<std::size_t> left_at(blocks + 1, 0);
    for (std::size_t b = 0; b < blocks; ++b) {
      const std::uint32_t* counts = block_bins[b].count[split.axis];
      left_at[b + 1] = left_at[b];
      for (std::size_t i = 0; i < split.bin; ++i) left_at[b + 1] += counts[i];
    }
    std::vector<std::array<RayBox, 2>> centers(blocks, {RayBox::none(), RayBox::none()});
    parallel_for(blocks, threads_, [&](std::size_t b) {
      kernels_.partition(from + b * kBlock, std::min(kBlock, node.count - b * kBlock), binning, split.axis,
                         split.bin, to + left_at[b], to + split.left_count + (b * kBlock - left_at[b]),
                         centers[b].data());
    });
    sides.left.centers = sides.right.centers = RayBox::none();
    for (const auto& c : centers) {
      widen(sides.left.centers, c[0]);
      widen(sides.right.centers, c[1]);
    }
  }

  // Splits into halves; the primitives are not moved.
  Sides halves(const RayBinaryNode& node, const Pending& pending) const noexcept {
    Sides sides;
    sides.left_count = node.count / 2;
    sides.left.level = sides.right.level = pending.level + 1;
    sides.left.in_back = sides.right.in_back = pending.in_back;
    const auto half = static_cast<std::uint32_t>(sides.left_count);
    measure({0.0F, 0, node.first, half}, sides.left);
    measure({0.0F, 0, node.first + half, node.count - half}, sides.right);
    return sides;
  }

  void set_children(std::uint32_t parent, std::uint32_t left, Sides& sides) const noexcept {
    RayBinaryNode& node = tree_.node(parent);
    node.left = left;
    const auto n = static_cast<std::uint32_t>(sides.left_count);
    tree_.node(left) = {half_area(sides.left.box), 0, node.first, n};
    tree_.node(left + 1) = {half_area(sides.right.box), 0, node.first + n, node.count - n};
    sides.left.node = left;
    sides.right.node = left + 1;
  }

  std::vector<Pending> grow_top(const Pending& root) const {
    std::vector<Pending> stack{root}, subtrees;
    while (!stack.empty() && !is_cancelled()) {
      const Pending pending = stack.back();
      stack.pop_back();
      const RayBinaryNode node = tree_.node(pending.node);
      if (node.count <= subtree_size_) {
        subtrees.push_back(pending);
        continue;
      }
      Sides sides = part(node, pending, true);
      set_children(pending.node, tree_.add_top_pair(), sides);
      stack.push_back(sides.right);
      stack.push_back(sides.left);
    }
    return subtrees;
  }

  void grow_subtree(const Pending& root) const {
    const std::uint32_t begin = 2 * tree_.node(root.node).first + RayBinaryTree::kFirstNumber;
    std::uint32_t end = begin;
    std::array<Pending, kMaxRayDepth + 2> stack;
    std::size_t top = 0;
    stack[top++] = root;
    while (top > 0 && !is_cancelled()) {
      const Pending pending = stack[--top];
      const RayBinaryNode node = tree_.node(pending.node);
      if (node.count <= kRayLeaf && becomes_leaf(pending)) continue;
      Sides sides = part(node, pending, false);
      set_children(pending.node, end, sides);
      end += 2;
      stack[top++] = sides.right;
      stack[top++] = sides.left;
    }
    if (is_cancelled()) return;
    for (std::uint32_t n = end; n-- > begin;)
      if (!tree_.node(n).is_leaf()) tree_.find_costs(n);
    if (!tree_.node(root.node).is_leaf()) tree_.find_costs(root.node);
  }

  // Returns true if the triangles are few enough for a leaf, and so are their vertices.
  bool becomes_leaf(const Pending& pending) const noexcept {
    RayBinaryNode& node = tree_.node(pending.node);
    const RayPrimitive* primitives = stores_[pending.in_back] + node.first;
    std::uint32_t* ids = tree_.ids.get() + node.first;
    for (std::size_t i = 0; i < node.count; ++i) ids[i] = std::bit_cast<std::uint32_t>(primitives[i].low[3]);
    const RayLeafVertices vertices(mesh_, ids, node.count);
    if (vertices.count > kRayVertices) return false;
    node.left = static_cast<std::uint32_t>(vertices.count);
    tree_.costs(pending.node).fill(0.0F);
    return true;
  }

  const std::span<const Triangle> mesh_;
  const RayBuildKernels& kernels_ = ray_build_kernels();
  const std::array<RayPrimitive*, 2> stores_;
  const std::size_t count_;
  const Threads threads_;
  const std::atomic<bool>* stop_;
  RayBinaryTree& tree_;
  const std::size_t subtree_size_;
};

}  // namespace

// A subtree over n primitives has at most 2 n - 2 nodes below its root.
RayBinaryTree::RayBinaryTree(std::size_t primitives)
    : ids(std::make_unique_for_overwrite<std::uint32_t[]>(primitives)),
      top_begin_(static_cast<std::uint32_t>(2 * primitives) + kFirstNumber),
      nodes_(std::make_unique_for_overwrite<RayBinaryNode[]>(top_begin_)),
      costs_(std::make_unique_for_overwrite<collapse::LaneCosts[]>(top_begin_)), top_nodes_(1),
      top_costs_(1) {}

std::uint32_t RayBinaryTree::add_top_pair() {
  const auto left = static_cast<std::uint32_t>(top_begin_ + top_nodes_.size());
  top_nodes_.resize(top_nodes_.size() + 2);
  top_costs_.resize(top_nodes_.size());
  return left;
}

void RayBinaryTree::find_costs(std::uint32_t n) noexcept {
  const RayBinaryNode& inner = node(n);
  costs(n) = collapse::costs_of(inner.area, costs(inner.left), node(inner.left).is_leaf(),
                                costs(inner.left + 1), node(inner.left + 1).is_leaf());
}

bool build_ray_tree(std::span<const Triangle> mesh, RayPrimitive* front, RayPrimitive* back,
                    std::size_t count, Threads threads, const std::atomic<bool>* stop, RayBinaryTree& tree) {
  return RayBuilder(mesh, front, back, count, threads, stop, tree).run();
}

}  // namespace boxwood
