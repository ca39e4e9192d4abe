// SPDX-License-Identifier: MIT
// The planes of the full sweep along one axis, and the cheapest of them.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

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

// Returns the cheapest plane between the boxes `at(0)` to `at(count - 1)`; any plane after a stop. `fetch(i)`
// may start the load of a box that is read soon; i may be any number. `costs` has room for `count` numbers.
template <class At, class Fetch>
SweepPlane cheapest_plane(std::uint32_t count, int axis, double* costs, const At& at, const Fetch& fetch,
                          const std::atomic<bool>* stop) {
  constexpr std::uint32_t kEvery = 1024;  // boxes between two looks at the flag
  constexpr std::uint32_t kAhead = 16;    // boxes between the start of a load and its use
  const SweepPlane any{kInfinity, kNoBoxNode, axis, count / 2};
  GrowingBox box(at(count - 1));
  double boxes = 1.0;  // on that side
  for (std::uint32_t i = count - 1; i > 0; --i, boxes += 1.0) {
    if (i % kEvery == 0 && is_set(stop)) return any;
    fetch(i - kAhead);
    box.join(at(i));
    costs[i] = box.area() * boxes;
  }
  box = GrowingBox(at(0));
  boxes = 1.0;
  double least = kInfinity;
  for (std::uint32_t i = 1; i < count; ++i, boxes += 1.0) {
    if (i % kEvery == 0 && is_set(stop)) return any;
    fetch(i + kAhead);
    box.join(at(i - 1));
    costs[i] = box.area() * boxes + costs[i];
    least = costs[i] < least ? costs[i] : least;
  }
  SweepPlane best = any;
  best.cost = least;
  for (std::uint32_t i = 1; i < count; ++i) {
    if (costs[i] != least) continue;
    const std::uint32_t imbalance = std::max(i, count - i) - std::min(i, count - i);
    if (imbalance >= best.imbalance) continue;
    best.imbalance = imbalance;
    best.left_count = i;
  }
  return best;
}

// Returns the better of the planes along the three axes; the first axis wins among equals.
inline SweepPlane best_of(const SweepPlane (&planes)[3]) noexcept {
  SweepPlane best = planes[0];
  for (int axis = 1; axis < 3; ++axis)
    if (is_better(planes[axis], best)) best = planes[axis];
  return best;
}

}  // namespace boxwood
