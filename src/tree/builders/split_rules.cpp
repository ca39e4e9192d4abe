// SPDX-License-Identifier: MIT
// Splits one triangle at a time.
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

namespace {

using Keys = std::vector<std::pair<double, std::size_t>>;

Keys keys_of(const TriangleStreams& s, std::size_t first, std::size_t count, const Frame& frame, int axis) {
  Keys keys(count);
  for (std::size_t i = 0; i < count; ++i) keys[i] = {key(s, first + i, frame, axis), i};
  return keys;
}

// Puts all but the `left` smallest keys on the right.
std::size_t set_sides(Keys& keys, std::size_t left, std::vector<std::uint8_t>& right) {
  const auto middle = keys.begin() + static_cast<std::ptrdiff_t>(left);
  std::nth_element(keys.begin(), middle, keys.end());
  right.assign(keys.size(), 0);
  for (auto it = middle; it != keys.end(); ++it) right[it->second] = 1;
  return left;
}

}  // namespace

std::size_t median_sides(const TriangleStreams& s, std::size_t first, std::size_t count, const Frame& frame,
                         int axis, std::vector<std::uint8_t>& right) {
  Keys keys = keys_of(s, first, count, frame, axis);
  return set_sides(keys, count / 2, right);
}

std::size_t full_leaf_sides(const TriangleStreams& s, std::size_t first, std::size_t count,
                            const Frame& frame, int axis, std::size_t leaf_size,
                            std::vector<std::uint8_t>& right) {
  Keys keys = keys_of(s, first, count, frame, axis);
  double sum = 0.0;
  for (const auto& [at, i] : keys) sum += at;
  const double mean = sum / static_cast<double>(count);
  const auto below = static_cast<std::size_t>(
      std::count_if(keys.begin(), keys.end(), [&](const auto& k) { return k.first < mean; }));
  const std::size_t leaves =
      std::clamp<std::size_t>((below + leaf_size / 2) / leaf_size, 1, (count - 1) / leaf_size);
  return set_sides(keys, leaves * leaf_size, right);
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
