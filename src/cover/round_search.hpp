// SPDX-License-Identifier: MIT
// The local search for spheres or capsules that hold all pieces of a surface and stick out little.
#pragma once

#include <atomic>
#include <span>
#include <vector>

#include "cover/outside_grid.hpp"
#include "cover/round_element.hpp"

namespace boxwood {

struct RoundSearch {
  std::span<const Corners> pieces;
  const OutsideGrid& outside;
  bool are_spheres = true;
  const std::atomic<bool>* stop = nullptr;
};

// Improves elements that may leave pieces out, and returns as many or fewer, which hold every piece up to
// rounding. The objective is the integral, over the surface of the union, of the square of the distance
// outside the solid. If it is stopped, the result still holds every piece. The same for the same input.
std::vector<RoundElement> improve_rounds(const RoundSearch& search, std::vector<RoundElement> elements);

}  // namespace boxwood
