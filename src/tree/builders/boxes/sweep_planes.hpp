// SPDX-License-Identifier: MIT
// The planes of the full sweep along one axis, and the cheapest of them.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "base/stop.hpp"
#include "tree/builders/boxes/box_tree.hpp"
#include "tree/builders/boxes/joined_box.hpp"

namespace boxwood {

// A plane between two places of the order along an axis.
struct SweepPlane {
  double cost = kInfinity;
  std::uint32_t imbalance = kNoBoxNode;  // of the two counts; the smaller wins among equal costs
  int axis = 0;
  std::uint32_t left_count = 0;
};

inline bool is_better(const SweepPlane& a, const SweepPlane& b) noexcept {
  return a.cost < b.cost || (a.cost == b.cost && a.imbalance < b.imbalance);
}

// The cheapest plane along one axis, with working memory for nodes of up to `most` boxes. The cost of a plane
// is the sum over both sides of area times count. `at(i)` is the box at place i of the order; `fetch(i)` may
// prefetch the box; it is also called with i beyond the last box.
//
// Large nodes are read once, and a second time only in blocks that may hold a better plane. The areas on the
// left of each plane are known then, and so are those on the right of the first plane of each block. An area
// never shrinks if its box grows, rounded or not. So a block whose least left cost and least right cost
// together exceed the cost of a known plane has no better plane.
class CheapestPlane {
public:
  explicit CheapestPlane(std::size_t most) : costs_(most), rights_(most / kBlock + 1) {}

  // After a stop, the returned plane need not be the cheapest.
  template <class At, class Fetch>
  SweepPlane operator()(std::uint32_t count, int axis, const At& at, const Fetch& fetch,
                        const std::atomic<bool>* stop) {
    return count < kMany ? of_few(count, axis, at) : of_many(count, axis, at, fetch, stop);
  }

private:
  static constexpr std::uint32_t kBlock = 16, kMany = 4 * kBlock;
  static constexpr std::uint32_t kAhead = 16;  // boxes between the start of a load and its use

  template <class At> SweepPlane of_few(std::uint32_t count, int axis, const At& at) {
    double right[kMany];
    GrowingBox box(at(count - 1));
    double boxes = 1.0;  // in `box`
    for (std::uint32_t i = count - 1; i > 0; --i, boxes += 1.0) {
      box.join(at(i));
      right[i] = box.area() * boxes;
    }
    box = GrowingBox(at(0));
    boxes = 1.0;
    double least = kInfinity;
    for (std::uint32_t i = 1; i < count; ++i, boxes += 1.0) {
      box.join(at(i - 1));
      right[i] = box.area() * boxes + right[i];
      least = right[i] < least ? right[i] : least;
    }
    SweepPlane best{least, kNoBoxNode, axis, count / 2};
    for (std::uint32_t i = 1; i < count; ++i)
      if (right[i] == least) take(least, i, count, best);
    return best;
  }

  template <class At, class Fetch>
  SweepPlane of_many(std::uint32_t count, int axis, const At& at, const Fetch& fetch,
                     const std::atomic<bool>* stop) {
    const std::uint32_t blocks = (count + kBlock - 1) / kBlock;
    GrowingBox left(at(0));
    double boxes = 0.0;
    for (std::uint32_t b = 0; b < blocks; ++b) {
      if (is_set(stop)) break;
      const std::uint32_t first = b * kBlock, end = std::min(count, first + kBlock);
      GrowingBox own(at(first));
      for (std::uint32_t i = first; i < end; ++i, boxes += 1.0) {
        fetch(i + kAhead);
        costs_[i] = left.area() * boxes;  // of the boxes before i; 0 for none
        left.join(at(i));
        own.join(at(i));
      }
      rights_[b] = own;
    }
    // Extends rights_[b] to the boxes of block b and of all blocks behind it.
    SweepPlane best{kInfinity, kNoBoxNode, axis, count / 2};
    for (std::uint32_t b = blocks; b-- > 1;) {
      if (b + 1 < blocks) rights_[b].join(rights_[b + 1]);
      const double cost = costs_[b * kBlock] + rights_[b].area() * static_cast<double>(count - b * kBlock);
      best.cost = cost < best.cost ? cost : best.cost;
    }
    for (std::uint32_t b = 0; b < blocks && !is_set(stop); ++b) {
      const std::uint32_t first = b == 0 ? 1 : b * kBlock, end = std::min(count, (b + 1) * kBlock);
      const double least_right =
          b + 1 < blocks ? rights_[b + 1].area() * static_cast<double>(count - (end - 1)) : 0.0;
      if (costs_[first] + least_right > best.cost) continue;
      GrowingBox right = b + 1 < blocks ? rights_[b + 1] : GrowingBox(at(count - 1));
      for (std::uint32_t i = end; i-- > first;) {
        right.join(at(i));
        take(costs_[i] + right.area() * static_cast<double>(count - i), i, count, best);
      }
    }
    return best;
  }

  // Among planes that cost the same, the one with the least imbalance is better, and the first of two such.
  static void take(double cost, std::uint32_t i, std::uint32_t count, SweepPlane& best) noexcept {
    if (cost > best.cost) return;
    const std::uint32_t imbalance = std::max(i, count - i) - std::min(i, count - i);
    if (cost == best.cost &&
        (imbalance > best.imbalance || (imbalance == best.imbalance && i > best.left_count)))
      return;
    best.cost = cost;
    best.imbalance = imbalance;
    best.left_count = i;
  }

  std::vector<double> costs_;
  std::vector<GrowingBox> rights_;
};

// Returns the better of the planes along the three axes; the first axis wins among equals.
inline SweepPlane best_of(const SweepPlane (&planes)[3]) noexcept {
  SweepPlane best = planes[0];
  for (int axis = 1; axis < 3; ++axis)
    if (is_better(planes[axis], best)) best = planes[axis];
  return best;
}

}  // namespace boxwood
