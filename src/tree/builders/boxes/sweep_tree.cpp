// SPDX-License-Identifier: MIT
// Performs the full sweep: evaluates every plane between two centres along each axis.
#include <array>

#include "base/stop.hpp"
#include "tree/builders/boxes/box_builders.hpp"
#include "tree/builders/step_sort.hpp"

namespace boxwood {

namespace {

// The least number of boxes of nodes that are split one after another, with a thread for each axis. The
// subtrees below run in parallel. Does not depend on the number of threads.
constexpr std::uint32_t kSubtreeSize = 8192;
constexpr std::uint32_t kPassesOverBoxes = 24;  // over the boxes of one node at a time, for the progress

struct Range {
  std::uint32_t node, first, count, level;
};

// A plane between two places of the order along an axis.
struct Plane {
  double cost = kInfinity;
  std::uint32_t imbalance = kNoBoxNode;  // of the two counts; the smaller wins among equal costs
  int axis = 0;
  std::uint32_t left_count = 0;
};

bool is_better(const Plane& a, const Plane& b) noexcept {
  return a.cost < b.cost || (a.cost == b.cost && a.imbalance < b.imbalance);
}

class Sweep {
public:
  Sweep(const TriangleBoxes& boxes, const BoxBuild& build)
      : boxes_(boxes), build_(build), size_(boxes.size()), deepest_(deepest_level(boxes.size())),
        is_left_(size_), right_costs_(3 * std::size_t{size_}), spare_(3 * std::size_t{size_}) {
    tree_.nodes.resize(2 * std::size_t{size_} - 1);
    tree_.order.resize(size_);
  }

  std::optional<BoxTree> run() {
    for (int axis = 0; axis < 3; ++axis) sort(axis);
    std::vector<Range> large{{0, 0, size_, 0}}, subtrees;
    std::size_t split = 0;
    while (!large.empty()) {
      if (is_set(build_.stop)) return std::nullopt;
      const Range r = large.back();
      large.pop_back();
      if (r.count <= kSubtreeSize) {
        subtrees.push_back(r);
        continue;
      }
      const auto children = split_node(r, build_.threads);
      large.push_back(children[1]);
      large.push_back(children[0]);
      split += r.count;
      report(0.5 * static_cast<double>(split) / (static_cast<double>(size_) * kPassesOverBoxes));
    }
    parallel_for(subtrees.size(), build_.threads, [&](std::size_t i) { build_subtree(subtrees[i]); });
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

  void sort(int axis) {
    std::vector<std::pair<double, std::uint32_t>> keys(size_);
    for (std::uint32_t i = 0; i < size_; ++i) keys[i] = {center_key(boxes_.boxes[i], axis), i};
    if (!sort_in_steps(keys, build_.threads, build_.stop)) return;
    std::vector<std::uint32_t>& order = sorted_[static_cast<std::size_t>(axis)];
    order.resize(size_);
    for (std::uint32_t i = 0; i < size_; ++i) order[i] = keys[i].second;
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
      const auto children = split_node(r, 1);
      stack.push_back(children[1]);
      stack.push_back(children[0]);
    }
  }

  void make_leaf(const Range& r) {
    const std::uint32_t box = sorted_[0][r.first];
    BoxNode& node = tree_.nodes[r.node];
    node.box = boxes_.boxes[box];
    node.first = r.first;
    node.count = 1;
    tree_.order[r.first] = boxes_.triangles[box];
  }

  // Returns the cheapest plane; any plane after a stop.
  Plane cheapest(const Range& r, int axis) {
    StopCheck stopped(build_.stop);
    const std::uint32_t* const order = sorted_[static_cast<std::size_t>(axis)].data() + r.first;
    double* const right = right_costs_.data() + static_cast<std::size_t>(axis) * size_ + r.first;
    FloatBounds box = boxes_.boxes[order[r.count - 1]];
    for (std::uint32_t i = r.count - 1; i > 0 && !stopped(); --i) {
      box = join(box, boxes_.boxes[order[i]]);
      right[i] = half_area(box) * static_cast<double>(r.count - i);
    }
    Plane best{kInfinity, kNoBoxNode, axis, r.count / 2};
    box = boxes_.boxes[order[0]];
    for (std::uint32_t i = 1; i < r.count && !stopped(); ++i) {
      box = join(box, boxes_.boxes[order[i - 1]]);
      Plane plane{half_area(box) * static_cast<double>(i) + right[i], 0, axis, i};
      if (plane.cost > best.cost) continue;
      plane.imbalance = std::max(i, r.count - i) - std::min(i, r.count - i);
      if (is_better(plane, best)) best = plane;
    }
    return best;
  }

  std::array<Range, 2> split_node(const Range& r, Threads threads) {
    Plane best{0.0, 0, 0, r.count / 2};
    if (r.level < deepest_) {
      std::array<Plane, 3> planes;
      parallel_for(3, threads, [&](std::size_t axis) { planes[axis] = cheapest(r, static_cast<int>(axis)); });
      best = planes[0];
      for (std::size_t axis = 1; axis < 3; ++axis)
        if (is_better(planes[axis], best)) best = planes[axis];
    }
    const std::uint32_t* const order = sorted_[static_cast<std::size_t>(best.axis)].data() + r.first;
    for (std::uint32_t i = 0; i < r.count; ++i) is_left_[order[i]] = i < best.left_count ? 1 : 0;
    parallel_for(3, threads, [&](std::size_t axis) {
      if (static_cast<int>(axis) != best.axis) partition(r, axis);
    });
    BoxNode& node = tree_.nodes[r.node];
    node.first = r.first;
    node.count = r.count;
    node.left = r.node + 1;
    node.right = r.node + 2 * best.left_count;
    return {Range{node.left, r.first, best.left_count, r.level + 1},
            Range{node.right, r.first + best.left_count, r.count - best.left_count, r.level + 1}};
  }

  // Moves the left boxes in front of the right ones, each in order.
  void partition(const Range& r, std::size_t axis) {
    std::uint32_t* const order = sorted_[axis].data() + r.first;
    std::uint32_t* const spare = spare_.data() + axis * size_ + r.first;
    std::uint32_t left = 0, right = 0;
    for (std::uint32_t i = 0; i < r.count; ++i) {
      const std::uint32_t box = order[i];
      if (is_left_[box] != 0)
        order[left++] = box;
      else
        spare[right++] = box;
    }
    std::copy_n(spare, right, order + left);
  }

  const TriangleBoxes& boxes_;
  const BoxBuild& build_;
  const std::uint32_t size_, deepest_;
  BoxTree tree_;
  std::array<std::vector<std::uint32_t>, 3> sorted_;
  std::vector<std::uint8_t> is_left_;  // of a box; ranges share no boxes
  std::vector<double> right_costs_;
  std::vector<std::uint32_t> spare_;
};

}  // namespace

std::optional<BoxTree> sweep_tree(const TriangleBoxes& boxes, const BoxBuild& build) {
  return Sweep(boxes, build).run();
}

}  // namespace boxwood
