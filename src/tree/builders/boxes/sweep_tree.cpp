// SPDX-License-Identifier: MIT
// Performs the full sweep: evaluates every plane between two centres along each axis.
#include <array>

#include "base/stop.hpp"
#include "tree/builders/boxes/box_builders.hpp"
#include "tree/builders/boxes/sweep_planes.hpp"
#include "tree/builders/boxes/sweep_sort.hpp"
#include "tree/builders/boxes/sweep_subtree.hpp"

namespace boxwood {

namespace {

// Returns the most boxes of a subtree. Nodes of more boxes are split one after another, with a thread for
// each axis; the subtrees run in parallel, several for each thread. The tree is the same for any number.
std::uint32_t subtree_size(std::uint32_t boxes, Threads threads) noexcept {
  constexpr std::uint32_t kLeast = 8192, kForEachThread = 8;
  const unsigned count = thread_count(threads);
  return count == 1 ? kMostInSubtree : std::clamp(boxes / (kForEachThread * count), kLeast, kMostInSubtree);
}

constexpr std::uint32_t kPassesOverBoxes = 24;  // over the boxes of one node at a time, for the progress

class Sweep {
public:
  Sweep(const TriangleBoxes& boxes, const BoxBuild& build)
      : boxes_(boxes), build_(build), size_(boxes.size()), deepest_(deepest_level(boxes.size())),
        subtree_(subtree_size(boxes.size(), build.threads)) {}

  std::optional<BoxTree> run() {
    sort();
    if (is_set(build_.stop)) return std::nullopt;
    tree_.nodes.resize(2 * std::size_t{size_} - 1);
    tree_.order.resize(size_);
    if (size_ > subtree_) {
      is_left_.resize(size_);
      cheapest_.assign(3, CheapestPlane(size_));
      spare_.resize(3 * std::size_t{size_});
    }
    std::vector<SweepRange> large{{0, 0, size_, 0}}, subtrees;
    std::size_t split = 0;
    while (!large.empty()) {
      if (is_set(build_.stop)) return std::nullopt;
      const SweepRange r = large.back();
      large.pop_back();
      if (r.count <= subtree_) {
        subtrees.push_back(r);
        continue;
      }
      const auto children = split_node(r);
      large.push_back(children[1]);
      large.push_back(children[0]);
      split += r.count;
      report(0.5 * static_cast<double>(split) / (static_cast<double>(size_) * kPassesOverBoxes));
    }
    parallel_for(subtrees.size(), build_.threads,
                 [&](std::size_t i) { sweep_subtree(swept_, subtrees[i], deepest_, tree_, build_.stop); });
    if (is_set(build_.stop)) return std::nullopt;
    for (std::size_t i = tree_.nodes.size(); i-- > 0;) {
      BoxNode& node = tree_.nodes[i];
      if (!node.is_leaf()) node.box = join(tree_.nodes[node.left].box, tree_.nodes[node.right].box);
    }
    report(1.0);
    return std::move(tree_);
  }

private:
  void report(double fraction) const {
    if (build_.progress) build_.progress(std::min(fraction, 1.0));
  }

  // Sorts the boxes along each axis, and numbers them along the first: neighbours are near in memory.
  void sort() {
    std::vector<std::uint32_t> number(size_);
    swept_.boxes.resize(size_);
    swept_.triangles.resize(size_);
    std::vector<SweepKey> keys(size_);
    for (int axis = 0; axis < 3; ++axis) {
      for (std::uint32_t i = 0; i < size_; ++i) keys[i] = sweep_key(center_key(boxes_.boxes[i], axis), i);
      if (!sort_in_steps(keys, build_.threads, build_.stop, sort_by_digits)) return;
      std::vector<std::uint32_t>& order = swept_.sorted[static_cast<std::size_t>(axis)];
      order.resize(size_);
      for (std::uint32_t i = 0; i < size_; ++i) {
        const std::uint32_t box = keys[i].box;
        if (axis == 0) {
          number[box] = i;
          swept_.boxes[i] = to_float_box(boxes_.boxes[box]);
          swept_.triangles[i] = boxes_.triangles[box];
        }
        order[i] = number[box];
      }
    }
  }

  SweepPlane cheapest(const SweepRange& r, std::size_t axis) {
    const std::uint32_t* const order = swept_.sorted[axis].data() + r.first;
    const FloatBox* const boxes = swept_.boxes.data();
    return cheapest_[axis](
        r.count, static_cast<int>(axis), [&](std::uint32_t i) -> const FloatBox& { return boxes[order[i]]; },
        [&](std::uint32_t i) {
          if (i < r.count) __builtin_prefetch(boxes + order[i]);
        },
        build_.stop);
  }

  std::array<SweepRange, 2> split_node(const SweepRange& r) {
    SweepPlane best{0.0, 0, 0, r.count / 2};
    if (r.level < deepest_) {
      SweepPlane planes[3];
      parallel_for(3, build_.threads, [&](std::size_t axis) { planes[axis] = cheapest(r, axis); });
      best = best_of(planes);
    }
    const auto along = static_cast<std::size_t>(best.axis);
    const std::uint32_t* const order = swept_.sorted[along].data() + r.first;
    for (std::uint32_t i = 0; i < r.count; ++i) is_left_[order[i]] = i < best.left_count ? 1 : 0;
    parallel_for(3, build_.threads, [&](std::size_t axis) {
      if (axis != along) partition(r, axis);
    });
    return add_children(r, best.left_count, tree_);
  }

  // Moves the left boxes in front of the right ones, each in order.
  void partition(const SweepRange& r, std::size_t axis) {
    std::uint32_t* const order = swept_.sorted[axis].data() + r.first;
    std::uint32_t* const spare = spare_.data() + axis * size_ + r.first;
    std::uint32_t left = 0, right = 0;
    for (std::uint32_t i = 0; i < r.count; ++i) {
      const std::uint32_t box = order[i], is_left = is_left_[box];
      order[left] = box;
      spare[right] = box;
      left += is_left;
      right += 1 - is_left;
    }
    std::copy_n(spare, right, order + left);
  }

  const TriangleBoxes& boxes_;
  const BoxBuild& build_;
  const std::uint32_t size_, deepest_, subtree_;
  BoxTree tree_;
  SweptBoxes swept_;
  std::vector<std::uint8_t> is_left_;    // of a box; ranges share no boxes
  std::vector<CheapestPlane> cheapest_;  // one for each axis
  std::vector<std::uint32_t> spare_;
};

}  // namespace

std::optional<BoxTree> sweep_tree(const TriangleBoxes& boxes, const BoxBuild& build) {
  return Sweep(boxes, build).run();
}

}  // namespace boxwood
