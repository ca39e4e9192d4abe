// SPDX-License-Identifier: MIT
// Compares the extents of a box with the rounding of its coordinates.
#include "app/statements/flat_box.hpp"

#include <cmath>
#include <variant>

namespace boxwood {

bool is_flat_box(const AnyVolume& volume) noexcept {
  Obb box;
  if (const auto* obb = std::get_if<Obb>(&volume)) {
    box = *obb;
  } else if (const auto* aabb = std::get_if<Aabb>(&volume)) {
    box.center = 0.5 * aabb->min + 0.5 * aabb->max;
    box.half_extents = 0.5 * aabb->max - 0.5 * aabb->min;
  }
  if (is_empty(box)) return false;
  Vec3 most(0.0);
  for (int k = 0; k < 3; ++k) {
    most[k] = std::fabs(box.center[k]);
    for (int j = 0; j < 3; ++j)
      most[k] += std::fabs(box.axes[static_cast<std::size_t>(j)][k]) * box.half_extents[j];
  }
  const double axes_rounding = std::ldexp(glm::length(most), -48);
  for (int j = 0; j < 3; ++j) {
    const Vec3& axis = box.axes[static_cast<std::size_t>(j)];
    const double twice_moved = std::ldexp(glm::dot(glm::abs(axis), most), -23);
    if (box.half_extents[j] <= twice_moved + axes_rounding) return true;
  }
  return false;
}

}  // namespace boxwood
