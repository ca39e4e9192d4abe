// SPDX-License-Identifier: MIT
// The full sweep of a node of few boxes, a register of planes at a time. One copy for each instruction set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tree/builders/boxes/sweep_planes.hpp"
#include "tree/layout/float_box.hpp"

namespace boxwood {

// The sides of the boxes left and right of planes, negated: four numbers a plane, of which the last is free.
class SweepSides {
public:
  // Has room for the planes along three axes of a node of at most `boxes`, and a register more.
  explicit SweepSides(std::size_t boxes) : room_(3 * boxes + kMostLanes), numbers_(9 * room_) {}
  double* left() noexcept { return numbers_.data(); }
  double* right() noexcept { return numbers_.data() + 4 * room_; }
  double* left_counts() noexcept { return numbers_.data() + 8 * room_; }

  static constexpr std::size_t kMostLanes = 4;

private:
  std::size_t room_;
  std::vector<double> numbers_;  // finite everywhere, also past the last plane
};

// Nodes of more boxes are not for the kernel.
inline constexpr std::uint32_t kFewBoxes = 63;

struct SweepKernels {
  // Returns the plane that CheapestPlane and best_of() find, for items[k][0 .. count) in order along axis k;
  // 2 to kFewBoxes of them.
  SweepPlane (*best_of_few)(const FloatBox* const (&items)[3], std::uint32_t count, SweepSides& sides);
};
const SweepKernels& sweep_kernels() noexcept;

}  // namespace boxwood
