// SPDX-License-Identifier: MIT
// Compares the extents of a box with the rounding of its coordinates.
#include "app/statements/flat_box.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

namespace boxwood {

namespace {

// Returns the box of an AABB or OBB; empty for other volumes.
Obb as_tested_box(const AnyVolume& volume) noexcept {
  Obb box;
  if (const auto* obb = std::get_if<Obb>(&volume)) {
    box = *obb;
  } else if (const auto* aabb = std::get_if<Aabb>(&volume)) {
    box.center = 0.5 * aabb->min + 0.5 * aabb->max;
    box.half_extents = 0.5 * aabb->max - 0.5 * aabb->min;
  }
  return box;
}

// Returns the largest absolute coordinates of a box.
Vec3 largest_coordinates(const Obb& box) noexcept {
  Vec3 most(0.0);
  for (int k = 0; k < 3; ++k) {
    most[k] = std::fabs(box.center[k]);
    for (int j = 0; j < 3; ++j)
      most[k] += std::fabs(box.axes[static_cast<std::size_t>(j)][k]) * box.half_extents[j];
  }
  return most;
}

}  // namespace

std::array<bool, 3> flat_sides(const AnyVolume& volume) noexcept {
  std::array<bool, 3> out{};
  const Obb box = as_tested_box(volume);
  if (is_empty(box)) return out;
  const Vec3 most = largest_coordinates(box);
  const double slack = std::ldexp(glm::length(most), -44);
  for (std::size_t j = 0; j < 3; ++j) {
    const double twice_moved = std::ldexp(glm::dot(glm::abs(box.axes[j]), most), -23);
    out[j] = box.half_extents[static_cast<int>(j)] <= twice_moved + slack;
  }
  return out;
}

bool is_flat_box(const AnyVolume& volume) noexcept {
  const std::array<bool, 3> flat = flat_sides(volume);
  return std::any_of(flat.begin(), flat.end(), [](bool is) { return is; });
}

// A box with half extents a, b and c <= r has the volume 8abc, at most its area 8(ab + bc + ca) times r. The
// largest r is 2^-23 |m|; the factor two is for nodes whose fitted box has corners outside the root's.
bool is_flat_level(double volume, double area, const AnyVolume& root) noexcept {
  const Obb box = as_tested_box(root);
  if (is_empty(box)) return false;
  return volume <= area * std::ldexp(glm::length(largest_coordinates(box)), -22);
}

NumberNotation notation_of(double volume, bool is_flat, double area) noexcept {
  NumberNotation out;
  if (!is_flat) out.add(volume);
  out.add(area);
  return out;
}

std::string shown_volume(double volume, bool is_flat, const std::string& unit,
                         const NumberNotation& notation) {
  return is_flat ? "0 (flat)" : notation.text(volume) + unit;
}

}  // namespace boxwood
