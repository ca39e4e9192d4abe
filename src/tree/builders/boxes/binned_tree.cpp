// SPDX-License-Identifier: MIT
// The binned surface area heuristic over boxes: planes between bins of the boxes' centres, and every plane
// between two centres where boxes are few.
#include <array>
#include <bit>
#include <utility>

#include "base/executor.hpp"
#include "base/stop.hpp"
#include "tree/builders/boxes/box_builders.hpp"
#include "tree/builders/boxes/joined_box.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kBins = 32;
constexpr std::uint32_t kMany = 512;  // fewer boxes have half of the bins
// Every plane is weighed between so few boxes: as fast as bins, which have to be cleared first.
constexpr std::uint32_t kFewBoxes = 8;
// Nodes of more boxes are split one after another with all threads, block by block; the subtrees below run
// side by side. Does not depend on the number of threads.
constexpr std::uint32_t kSubtree = 8192, kBlock = 4096;
constexpr std::uint32_t kFirstPasses = 24;  // of the boxes of one node at a time, for the progress

// The box of a triangle; the fourth number of `low` has the bits of its index.
using Item = FloatBox;

std::uint32_t index_of(const Item& item) noexcept {
  return std::bit_cast<std::uint32_t>(item.low[3]);
}

// A quarter of the sum of both corners along an axis: finite for all floats, as are differences of two.
float key_of(const Item& item, std::size_t axis) noexcept {
  return 0.25F * item.low[axis] - 0.25F * item.neg_high[axis];
}

struct Bins {
  FloatBox box[3][kBins];
  std::uint32_t count[3][kBins] = {};
  Bins() noexcept {
    for (auto& row : box)
      for (FloatBox& b : row) b = FloatBox::none();
  }
};

// The bin of a key along an axis is (key - low) * scale, rounded down. A scale of 0: one bin.
struct Binning {
  float low[3], scale[3];
  std::size_t bins;
};

std::size_t bin_of(const Item& item, std::size_t axis, const Binning& binning) noexcept {
  const float place = (key_of(item, axis) - binning.low[axis]) * binning.scale[axis];
  return std::min(static_cast<std::size_t>(place), binning.bins - 1);
}

struct Range {
  std::uint32_t node, first, count, level;
  bool in_back = false;  // which store holds its items
};

// Left are the items in the first bins along the axis. An axis of -1: no plane has items on both sides.
struct Plane {
  double cost = kInfinity;
  int axis = -1;
  std::size_t bins = 0;
};

void add_keys(const Item* items, std::uint32_t count, FloatBox& keys) noexcept {
  for (std::uint32_t i = 0; i < count; ++i)
    for (std::size_t k = 0; k < 3; ++k) {
      const float key = key_of(items[i], k);
      keys.low[k] = std::min(keys.low[k], key);
      keys.neg_high[k] = std::min(keys.neg_high[k], -key);
    }
}

void add_bins(const Item* items, std::uint32_t count, const Binning& binning, Bins& bins) noexcept {
  for (std::uint32_t i = 0; i < count; ++i)
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t b = bin_of(items[i], k, binning);
      join_to(bins.box[k][b], items[i]);
      ++bins.count[k][b];
    }
}

Plane cheapest(const Bins& bins, std::size_t used) noexcept {
  Plane best;
  for (int axis = 0; axis < 3; ++axis) {
    const auto k = static_cast<std::size_t>(axis);
    double right_cost[kBins];
    FloatBox box = FloatBox::none();
    std::uint32_t count = 0;
    for (std::size_t b = used; b-- > 1;) {
      join_to(box, bins.box[k][b]);
      count += bins.count[k][b];
      right_cost[b] = count == 0 ? kInfinity : area_of(box) * static_cast<double>(count);
    }
    box = FloatBox::none();
    count = 0;
    for (std::size_t b = 1; b < used; ++b) {
      if (bins.count[k][b - 1] == 0) continue;  // the same sides as before
      join_to(box, bins.box[k][b - 1]);
      count += bins.count[k][b - 1];
      const double cost = area_of(box) * static_cast<double>(count) + right_cost[b];
      if (cost < best.cost) best = {cost, axis, b};
    }
  }
  return best;
}

class Binned {
public:
  Binned(const TriangleBoxes& boxes, const BoxBuild& build)
      : boxes_(boxes), build_(build), size_(boxes.size()), deepest_(deepest_level(boxes.size())),
        front_(size_) {
    tree_.nodes.resize(2 * std::size_t{size_} - 1);
    tree_.order.resize(size_);
  }

  std::optional<BoxTree> run() {
    parallel_for(block_count(size_), build_.threads, [&](std::size_t b) {
      for (std::size_t i = b * kBlock; i < std::min<std::size_t>(size_, (b + 1) * kBlock); ++i)
        front_[i] = item_of(static_cast<std::uint32_t>(i));
    });
    std::vector<Range> large{{0, 0, size_, 0}}, subtrees;
    if (size_ > kSubtree) back_.resize(size_);
    std::size_t split = 0;
    while (!large.empty()) {
      if (is_set(build_.stop)) return std::nullopt;
      const Range r = large.back();
      large.pop_back();
      if (r.count <= kSubtree) {
        subtrees.push_back(r);
        continue;
      }
      const auto children = split_large(r);
      large.push_back(children[1]);
      large.push_back(children[0]);
      split += r.count;
      report(0.5 * static_cast<double>(split) / (static_cast<double>(size_) * kFirstPasses));
    }
    parallel_for(subtrees.size(), build_.threads, [&](std::size_t i) { build_subtree(subtrees[i]); });
    if (is_set(build_.stop)) return std::nullopt;
    for (std::size_t i = tree_.nodes.size(); i-- > 0;) {  // children come behind their parents
      BoxNode& node = tree_.nodes[i];
      if (!node.is_leaf()) node.box = join(tree_.nodes[node.left].box, tree_.nodes[node.right].box);
    }
    report(1.0);
    return std::move(tree_);
  }

private:
  static std::size_t block_count(std::uint32_t count) noexcept { return (count + kBlock - 1) / kBlock; }

  void report(double fraction) const {
    if (build_.progress) build_.progress(std::min(fraction, 1.0));
  }

  Item item_of(std::uint32_t index) const noexcept {
    Item item = to_float_box(boxes_.boxes[index]);
    item.low[3] = std::bit_cast<float>(index);
    return item;
  }

  Item* items_of(const Range& r) noexcept { return (r.in_back ? back_ : front_).data() + r.first; }

  static Binning binning_of(const FloatBox& keys, std::uint32_t count) noexcept {
    Binning binning{{}, {}, count < kMany ? kBins / 2 : kBins};
    for (std::size_t k = 0; k < 3; ++k) {
      binning.low[k] = keys.low[k];
      const float width = -(keys.low[k] + keys.neg_high[k]);
      binning.scale[k] = width > 0x1p-100F ? static_cast<float>(binning.bins) / width : 0.0F;
    }
    return binning;
  }

  // Makes the children of a node. Without a plane the items stay in their order and are halved by count.
  std::array<Range, 2> add_children(const Range& r, std::uint32_t left_count, bool in_back) {
    BoxNode& node = tree_.nodes[r.node];
    node.first = r.first;
    node.count = r.count;
    node.left = r.node + 1;
    node.right = r.node + 2 * left_count;
    return {Range{node.left, r.first, left_count, r.level + 1, in_back},
            Range{node.right, r.first + left_count, r.count - left_count, r.level + 1, in_back}};
  }

  template <class Run> void in_blocks(const Range& r, const Run& run) const {
    parallel_for(block_count(r.count), build_.threads, [&](std::size_t b) {
      const auto first = static_cast<std::uint32_t>(b) * kBlock;
      run(b, first, std::min(kBlock, r.count - first));
    });
  }

  std::array<Range, 2> split_large(const Range& r) {
    if (r.level >= deepest_) return add_children(r, r.count / 2, r.in_back);
    const Item* const from = items_of(r);
    const std::size_t blocks = block_count(r.count);
    std::vector<FloatBox> block_keys(blocks, FloatBox::none());
    in_blocks(r, [&](std::size_t b, std::uint32_t first, std::uint32_t count) {
      add_keys(from + first, count, block_keys[b]);
    });
    FloatBox keys = FloatBox::none();
    for (const FloatBox& of_block : block_keys) join_to(keys, of_block);
    const Binning binning = binning_of(keys, r.count);
    block_bins_.assign(blocks, Bins());
    in_blocks(r, [&](std::size_t b, std::uint32_t first, std::uint32_t count) {
      add_bins(from + first, count, binning, block_bins_[b]);
    });
    Bins bins;
    for (const Bins& of_block : block_bins_)
      for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t i = 0; i < binning.bins; ++i) {
          join_to(bins.box[k][i], of_block.box[k][i]);
          bins.count[k][i] += of_block.count[k][i];
        }
    const Plane plane = cheapest(bins, binning.bins);
    if (plane.axis < 0) return add_children(r, r.count / 2, r.in_back);
    const auto axis = static_cast<std::size_t>(plane.axis);
    std::vector<std::uint32_t> left_of_block(blocks, 0);
    std::uint32_t left_count = 0;
    for (std::size_t b = 0; b < blocks; ++b) {
      left_of_block[b] = left_count;
      for (std::size_t i = 0; i < plane.bins; ++i) left_count += block_bins_[b].count[axis][i];
    }
    Item* const to = (r.in_back ? front_ : back_).data() + r.first;
    in_blocks(r, [&](std::size_t b, std::uint32_t first, std::uint32_t count) {
      std::uint32_t left = left_of_block[b], right = left_count + (first - left);
      for (std::uint32_t i = first; i < first + count; ++i)
        to[bin_of(from[i], axis, binning) < plane.bins ? left++ : right++] = from[i];
    });
    return add_children(r, left_count, !r.in_back);
  }

  void build_subtree(const Range& root) {
    std::vector<Range> stack{root};
    StopCheck stopped(build_.stop);
    while (!stack.empty() && !stopped()) {
      const Range r = stack.back();
      stack.pop_back();
      if (r.count == 1) {
        make_leaf(r);
        continue;
      }
      const auto children = add_children(r, r.level < deepest_ ? left_count(r) : r.count / 2, r.in_back);
      stack.push_back(children[1]);
      stack.push_back(children[0]);
    }
  }

  void make_leaf(const Range& r) {
    const std::uint32_t index = index_of(*items_of(r));
    BoxNode& node = tree_.nodes[r.node];
    node.box = boxes_.boxes[index];
    node.first = r.first;
    node.count = 1;
    tree_.order[r.first] = boxes_.triangles[index];
  }

  // Moves the left items of a small range to its front and returns their number.
  std::uint32_t left_count(const Range& r) {
    Item* const items = items_of(r);
    if (r.count == 2) return 1;
    if (r.count <= kFewBoxes) return left_of_few(items, r.count);
    FloatBox keys = FloatBox::none();
    add_keys(items, r.count, keys);
    const Binning binning = binning_of(keys, r.count);
    Bins bins;
    add_bins(items, r.count, binning, bins);
    const Plane plane = cheapest(bins, binning.bins);
    if (plane.axis < 0) return r.count / 2;
    const auto axis = static_cast<std::size_t>(plane.axis);
    std::uint32_t left = 0, right = r.count;
    while (left < right)
      if (bin_of(items[left], axis, binning) < plane.bins)
        ++left;
      else
        std::swap(items[left], items[--right]);
    return left;
  }

  // The cheapest of all planes between two keys. The items end in their order along its axis.
  static std::uint32_t left_of_few(Item* items, std::uint32_t count) noexcept {
    Item sorted[3][kFewBoxes];
    double best = kInfinity;
    std::size_t best_axis = 0;
    std::uint32_t left = count / 2;
    for (std::size_t k = 0; k < 3; ++k) {
      for (std::uint32_t i = 0; i < count; ++i) {
        std::uint32_t at = i;
        for (; at > 0 && key_of(items[i], k) < key_of(sorted[k][at - 1], k); --at)
          sorted[k][at] = sorted[k][at - 1];
        sorted[k][at] = items[i];
      }
      double right_cost[kFewBoxes];
      FloatBox box = FloatBox::none();
      for (std::uint32_t i = count; i-- > 1;) {
        join_to(box, sorted[k][i]);
        right_cost[i] = area_of(box) * static_cast<double>(count - i);
      }
      box = FloatBox::none();
      for (std::uint32_t i = 1; i < count; ++i) {
        join_to(box, sorted[k][i - 1]);
        const double cost = area_of(box) * static_cast<double>(i) + right_cost[i];
        if (!(cost < best)) continue;
        best = cost;
        best_axis = k;
        left = i;
      }
    }
    std::copy_n(sorted[best_axis], count, items);
    return left;
  }

  const TriangleBoxes& boxes_;
  const BoxBuild& build_;
  const std::uint32_t size_, deepest_;
  BoxTree tree_;
  std::vector<Item> front_, back_;  // back_: only for large nodes
  std::vector<Bins> block_bins_;
};

}  // namespace

std::optional<BoxTree> binned_tree(const TriangleBoxes& boxes, const BoxBuild& build) {
  return Binned(boxes, build).run();
}

}  // namespace boxwood
