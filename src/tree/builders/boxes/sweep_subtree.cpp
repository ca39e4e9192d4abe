// SPDX-License-Identifier: MIT
// The fourth numbers of a box hold its places along the three axes at the root of the subtree. A box is left
// of a plane if its place is less than that of the first box on the right.
#include "tree/builders/boxes/sweep_subtree.hpp"

#include <bit>

#include "tree/builders/boxes/sweep_kernels.hpp"

namespace boxwood {

namespace {

std::uint32_t place_of(const FloatBox& item, std::size_t axis) noexcept {
  const auto bits = std::bit_cast<std::uint32_t>(axis == 2 ? item.neg_high[3] : item.low[3]);
  return axis == 1 ? bits >> 16U : bits & 0xffffU;
}

void set_places(FloatBox& item, std::uint32_t x, std::uint32_t y, std::uint32_t z) noexcept {
  item.low[3] = std::bit_cast<float>(x | y << 16U);
  item.neg_high[3] = std::bit_cast<float>(z);
}

class SubtreeSweep {
public:
  SubtreeSweep(SweptBoxes& swept, const SweepRange& root, std::uint32_t deepest, BoxTree& tree,
               const std::atomic<bool>* stop)
      : swept_(swept), root_(root), deepest_(deepest), tree_(tree), stop_(stop), spare_(root.count),
        cheapest_(root.count > kFewBoxes ? root.count : 0), sides_(std::min(root.count, kFewBoxes)) {
    for (auto& items : items_) items.resize(root.count);
  }

  void run() {
    fill();
    divide(root_);
  }

private:
  FloatBox* items_of(const SweepRange& r, std::size_t axis) noexcept {
    return items_[axis].data() + (r.first - root_.first);
  }

  void fill() {
    const auto box_at = [&](std::size_t axis, std::uint32_t i) -> FloatBox& {
      return swept_.boxes[swept_.sorted[axis][root_.first + i]];
    };
    for (std::uint32_t i = 0; i < root_.count; ++i) set_places(box_at(0, i), i, 0, 0);
    for (std::uint32_t i = 0; i < root_.count; ++i) {
      FloatBox& box = box_at(1, i);
      set_places(box, place_of(box, 0), i, 0);
    }
    for (std::uint32_t i = 0; i < root_.count; ++i) {
      FloatBox& box = box_at(2, i);
      set_places(box, place_of(box, 0), place_of(box, 1), i);
    }
    for (const std::size_t axis : {0U, 1U, 2U})  // not above: a load of a number just written waits
      for (std::uint32_t i = 0; i < root_.count; ++i) items_[axis][i] = box_at(axis, i);
  }

  // By recursion, no deeper than the tree: a range on a stack is written in parts, and a load of it waits.
  void divide(SweepRange r) {
    while (r.count > 1 && !is_set(stop_)) {
      const auto children = split_node(r);
      divide(children[0]);
      r = children[1];
    }
    if (r.count == 1) make_leaf(r);
  }

  void make_leaf(const SweepRange& r) {
    const FloatBox& item = *items_of(r, 0);
    BoxNode& node = tree_.nodes[r.node];
    for (int k = 0; k < 3; ++k) {
      node.box.min[k] = item.low[k];
      node.box.max[k] = -item.neg_high[k];
    }
    node.first = r.first;
    node.count = 1;
    tree_.order[r.first] = swept_.triangles[swept_.sorted[0][root_.first + place_of(item, 0)]];
  }

  std::array<SweepRange, 2> split_node(const SweepRange& r) {
    if (r.count == 2) return add_children(r, 1, tree_);  // all planes cost the same: the first axis
    SweepPlane best{0.0, 0, 0, r.count / 2};
    if (r.level < deepest_) best = best_plane(r);
    const auto along = static_cast<std::size_t>(best.axis);
    const std::uint32_t first_right = place_of(items_of(r, along)[best.left_count], along);
    for (std::size_t axis = 0; axis < 3; ++axis)
      if (axis != along) partition(items_of(r, axis), r.count, along, first_right);
    return add_children(r, best.left_count, tree_);
  }

  SweepPlane best_plane(const SweepRange& r) {
    const FloatBox* const items[3] = {items_of(r, 0), items_of(r, 1), items_of(r, 2)};
    if (r.count <= kFewBoxes) return kernels_.best_of_few(items, r.count, sides_);
    SweepPlane planes[3];
    for (std::size_t axis = 0; axis < 3; ++axis)
      planes[axis] = cheapest_(
          r.count, static_cast<int>(axis), [&](std::uint32_t i) -> const FloatBox& { return items[axis][i]; },
          [](std::uint32_t) {}, nullptr);
    return best_of(planes);
  }

  // Moves the left boxes in front of the right ones, each in order. Writes each box to both ends of the two
  // sequences, and keeps one.
  void partition(FloatBox* items, std::uint32_t count, std::size_t along, std::uint32_t first_right) {
    std::uint32_t left = 0, right = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      const FloatBox item = items[i];
      const std::uint32_t is_left = place_of(item, along) < first_right ? 1 : 0;
      items[left] = item;
      spare_[right] = item;
      left += is_left;
      right += 1 - is_left;
    }
    std::copy_n(spare_.data(), right, items + left);
  }

  SweptBoxes& swept_;
  const SweepRange root_;
  const std::uint32_t deepest_;
  BoxTree& tree_;
  const std::atomic<bool>* const stop_;
  std::array<std::vector<FloatBox>, 3> items_;  // in order along each axis
  std::vector<FloatBox> spare_;
  CheapestPlane cheapest_;  // for many boxes
  const SweepKernels& kernels_ = sweep_kernels();
  SweepSides sides_;
};

}  // namespace

void sweep_subtree(SweptBoxes& swept, const SweepRange& root, std::uint32_t deepest, BoxTree& tree,
                   const std::atomic<bool>* stop) {
  SubtreeSweep(swept, root, deepest, tree, stop).run();
}

}  // namespace boxwood
