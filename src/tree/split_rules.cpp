// SPDX-License-Identifier: MIT
// Median and surface-area splits, one triangle at a time.
#include "tree/split_rules.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/vector_sums.hpp"

namespace boxwood {

namespace {

Vec3 corner(const TriangleStreams& s, std::size_t i, std::size_t c) noexcept {
  return {s.corner[3 * c][i], s.corner[3 * c + 1][i], s.corner[3 * c + 2][i]};
}

// The sum of a triangle's corners in the frame: three times its centroid.
double key(const TriangleStreams& s, std::size_t i, const Frame& frame, int axis) noexcept {
  const Vec3& u = frame.axes[static_cast<std::size_t>(axis)];
  return (dot(u, corner(s, i, 0) - frame.origin) + dot(u, corner(s, i, 1) - frame.origin)) +
         dot(u, corner(s, i, 2) - frame.origin);
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

constexpr std::size_t kBins = 16;

struct Bin {
  std::size_t count = 0;
  Extents box;
};

void grow(Extents& a, const Extents& b) noexcept {
  a.min = Vec3(std::min(a.min.x, b.min.x), std::min(a.min.y, b.min.y), std::min(a.min.z, b.min.z));
  a.max = Vec3(std::max(a.max.x, b.max.x), std::max(a.max.y, b.max.y), std::max(a.max.z, b.max.z));
}

double half_area(const Extents& e) noexcept {
  const Vec3 d = e.max - e.min;
  return d.x >= 0.0 ? (d.x * d.y + d.y * d.z) + d.z * d.x : 0.0;
}

struct BinnedSplit {
  double cost = kInfinity;
  int axis = 0;
  std::size_t bin = 0;  // the first bin of the right side
};

struct Binning {
  double low = 0.0, scale = 0.0;
  std::size_t bin_of(double k) const noexcept {
    const double b = (k - low) * scale;
    return b > 0.0 ? std::min(static_cast<std::size_t>(b), kBins - 1) : 0;
  }
};

Binning binning(const Extents& extents, int axis) noexcept {
  const double low = 3.0 * extents.min[axis], high = 3.0 * extents.max[axis];
  return {low, high > low ? static_cast<double>(kBins) / (high - low) : 0.0};
}

// Cost of a split: area times count on either side, areas of boxes along the frame's axes (Wald 2007).
BinnedSplit best_split(const TriangleStreams& s, std::size_t first, std::size_t count, const Frame& frame,
                       const Extents& extents) {
  std::array<std::array<Bin, kBins>, 3> bins;
  for (std::size_t i = first; i < first + count; ++i) {
    Extents box;
    double sums[3];
    for (int axis = 0; axis < 3; ++axis) {
      double t[3];
      for (std::size_t c = 0; c < 3; ++c)
        t[c] = dot(frame.axes[static_cast<std::size_t>(axis)], corner(s, i, c) - frame.origin);
      sums[axis] = (t[0] + t[1]) + t[2];
      box.min[axis] = std::min({t[0], t[1], t[2]});
      box.max[axis] = std::max({t[0], t[1], t[2]});
    }
    for (int axis = 0; axis < 3; ++axis) {
      Bin& bin = bins[static_cast<std::size_t>(axis)][binning(extents, axis).bin_of(sums[axis])];
      ++bin.count;
      grow(bin.box, box);
    }
  }
  BinnedSplit best;
  for (int axis = 0; axis < 3; ++axis) {
    const auto& row = bins[static_cast<std::size_t>(axis)];
    std::array<double, kBins> right_cost{};
    Bin side;
    for (std::size_t b = kBins - 1; b > 0; --b) {
      side.count += row[b].count;
      grow(side.box, row[b].box);
      right_cost[b] = half_area(side.box) * static_cast<double>(side.count);
    }
    side = {};
    for (std::size_t b = 1; b < kBins; ++b) {
      side.count += row[b - 1].count;
      grow(side.box, row[b - 1].box);
      const double cost = half_area(side.box) * static_cast<double>(side.count) + right_cost[b];
      if (side.count != 0 && side.count != count && cost < best.cost) best = {cost, axis, b};
    }
  }
  return best;
}

std::size_t sah_sides(const TriangleStreams& s, std::size_t first, std::size_t count, const Frame& frame,
                      const Extents& extents, std::vector<std::uint8_t>& right) {
  const BinnedSplit split = best_split(s, first, count, frame, extents);
  right.assign(count, 0);
  if (!(split.cost < kInfinity)) return count;
  const Binning bins = binning(extents, split.axis);
  // Summed per axis in the same order as in best_split(), so that both see the same bin.
  std::size_t left_count = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const bool is_right = bins.bin_of(key(s, first + i, frame, split.axis)) >= split.bin;
    right[i] = is_right;
    left_count += !is_right;
  }
  return left_count;
}

}  // namespace

int longest_axis(const Extents& extents) noexcept {
  const Vec3 e = extents.max - extents.min;
  return e.x >= e.y && e.x >= e.z ? 0 : (e.y >= e.z ? 1 : 2);
}

std::size_t choose_sides(const TriangleStreams& streams, std::size_t first, std::size_t count,
                         const Frame& frame, const Extents& extents, SplitRule rule,
                         std::vector<std::uint8_t>& right) {
  if (rule == SplitRule::sah) return sah_sides(streams, first, count, frame, extents, right);
  return median_sides(streams, first, count, frame, longest_axis(extents), right);
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
