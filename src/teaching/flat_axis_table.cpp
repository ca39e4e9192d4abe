// SPDX-License-Identifier: MIT
// The separating axes of two convex polygons.
#include <boxwood/teaching/flat.hpp>

#include <algorithm>
#include <cmath>

#include "base/no_memory.hpp"
#include "teaching/flat_corners.hpp"

namespace boxwood {

namespace {
// The largest sine of edges that are parallel to the rounding of their corners.
constexpr double kParallel = 0x1p-44;

Vec2 left_of(const Vec2& v) noexcept {
  return {-v.y, v.x};
}

std::vector<Vec2> normals_of(const std::vector<Vec2>& corners) {
  if (corners.size() == 1) return {Vec2(1.0, 0.0), Vec2(0.0, 1.0)};
  std::vector<Vec2> normals;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vec2 along = glm::normalize(corners[(i + 1) % corners.size()] - corners[i]);
    const Vec2 normal = -left_of(along);
    const bool known = std::any_of(normals.begin(), normals.end(), [&](const Vec2& n) {
      return std::fabs(n.x * normal.y - n.y * normal.x) < kParallel;
    });
    if (!known) normals.push_back(normal);
  }
  if (corners.size() == 2) normals.push_back(left_of(normals[0]));
  return normals;
}

// Returns heights over `base`, so that figures far from the origin lose no digits.
Interval shadow(const std::vector<Vec2>& corners, const Vec2& base, const Vec2& unit) noexcept {
  Interval shadow;
  for (const Vec2& p : corners) {
    const double h = glm::dot(p - base, unit);
    shadow.min = std::min(shadow.min, h);
    shadow.max = std::max(shadow.max, h);
  }
  return shadow;
}

FlatAxisTable table_of(const AnyVolume& a, const AnyVolume& b) {
  FlatAxisTable table;
  const PairRelation found = flat_relation(a, b);
  table.state = found.state;
  table.error_band = found.error_band;
  const std::vector<Vec2> corners_a = flat_corners_or_throw(a), corners_b = flat_corners_or_throw(b);
  if (corners_a.empty() || corners_b.empty()) return table;
  double largest = -kInfinity;
  const auto add = [&](const std::vector<Vec2>& corners, bool of_a) {
    const std::vector<Vec2> normals = normals_of(corners);
    for (std::size_t i = 0; i < normals.size(); ++i) {
      const Vec2& n = normals[i];
      const Vec2& base = corners_a[0];
      const Interval low = shadow(corners_a, base, n), high = shadow(corners_b, base, n);
      const double moved = glm::dot(base, n);
      FlatAxisRow entry{of_a, static_cast<std::uint32_t>(i), {}};
      entry.row.axis = {n.x, n.y, 0.0};
      entry.row.a = {low.min + moved, low.max + moved};
      entry.row.b = {high.min + moved, high.max + moved};
      entry.row.gap = std::max(high.min - low.max, low.min - high.max);
      const bool flat = low.max - low.min <= table.error_band && high.max - high.min <= table.error_band;
      entry.row.degenerate = flat && std::fabs(entry.row.gap) <= table.error_band;
      if (!entry.row.degenerate) {
        const int index = static_cast<int>(table.rows.size());
        if (table.separating < 0 && table.state == PairState::apart && entry.row.gap > table.error_band)
          table.separating = index;
        if (entry.row.gap > largest) largest = entry.row.gap, table.largest = index;
      }
      table.rows.push_back(entry);
    }
  };
  add(corners_a, true);
  add(corners_b, false);
  return table;
}
}  // namespace

Result<FlatAxisTable> flat_axis_table(const AnyVolume& a, const AnyVolume& b) {
  return with_memory_to("list the axes of two figures",
                        [&]() -> Result<FlatAxisTable> { return table_of(a, b); });
}

}  // namespace boxwood
