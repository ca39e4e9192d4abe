// SPDX-License-Identifier: MIT
// The median split, one triangle at a time.
#include "tree/builders/split_rules.hpp"

#include <algorithm>
#include <utility>

#include "base/vector_sums.hpp"

namespace boxwood {

namespace {

Vec3 corner(const TriangleStreams& s, std::size_t i, std::size_t c) noexcept {
  return {s.corner[3 * c][i], s.corner[3 * c + 1][i], s.corner[3 * c + 2][i]};
}

// Returns the sum of a triangle's corners in the frame: three times its centroid.
double key(const TriangleStreams& s, std::size_t i, const Frame& frame, int axis) noexcept {
  const Vec3& u = frame.axes[static_cast<std::size_t>(axis)];
  return (dot(u, corner(s, i, 0) - frame.origin) + dot(u, corner(s, i, 1) - frame.origin)) +
         dot(u, corner(s, i, 2) - frame.origin);
}

}  // namespace

int longest_axis(const Extents& extents) noexcept {
  const Vec3 e = extents.max - extents.min;
  return e.x >= e.y && e.x >= e.z ? 0 : (e.y >= e.z ? 1 : 2);
}

std::size_t median_sides(const TriangleStreams& s, std::size_t first, std::size_t count, const Frame& frame,
                         int axis, std::vector<std::uint8_t>& right) {
  std::vector<std::pair<double, std::size_t>> keys(count);
  for (std::size_t i = 0; i < count; ++i) keys[i] = {key(s, first + i, frame, axis), i};
  const auto middle = keys.begin() + static_cast<std::ptrdiff_t>(count / 2);
  std::nth_element(keys.begin(), middle, keys.end());
  right.assign(count, 0);
  for (auto it = middle; it != keys.end(); ++it) right[it->second] = 1;
  return count / 2;
}

void move_to_sides(const TriangleStreams& from, std::size_t first, std::size_t count,
                   const std::vector<std::uint8_t>& right, std::size_t left_count,
                   const TriangleStreams& to) {
  std::size_t at[2] = {first, first + left_count};
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t place = at[right[i]]++;
    for (std::size_t k = 0; k < 9; ++k) to.corner[k][place] = from.corner[k][first + i];
    to.area[place] = from.area[first + i];
    to.id[place] = from.id[first + i];
  }
}

}  // namespace boxwood
