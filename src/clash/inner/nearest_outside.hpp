// SPDX-License-Identifier: MIT
// The nearest point outside of boxes: a lower bound of a depth.
#pragma once

#include <atomic>
#include <optional>
#include <span>

#include <boxwood/aabb.hpp>

namespace boxwood {

struct InnerDepth {
  double lower = 0.0;  // proven: after each shorter translation of B, a box in A and one in B overlap
  // The shortest translation after which no two of the boxes overlap: a way out that is worth a query.
  // Nullopt if the search ended before.
  std::optional<Vec3> nearest;
};

// Finds the nearest point to the origin that is in none of the open boxes, no farther than `upper`.
InnerDepth nearest_outside(std::span<const Aabb> boxes, double upper, const std::atomic<bool>* stop);

}  // namespace boxwood
