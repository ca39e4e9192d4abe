// SPDX-License-Identifier: MIT
// Bounds cells of rotations from below, from the support pairs of the cell's centre.
#include "fit/box/rotation_cell.hpp"

#include <algorithm>
#include <cmath>

namespace boxwood {

Rows3 axes_of_rodrigues(const Vec3& r) noexcept {
  const double square = glm::dot(r, r), scale = 1.0 / (1.0 + square);
  Rows3 axes;
  for (int k = 0; k < 3; ++k) {
    Vec3 e(0.0);
    e[k] = 1.0;
    axes[static_cast<std::size_t>(k)] =
        ((1.0 - square) * e + 2.0 * r[k] * r + 2.0 * glm::cross(r, e)) * scale;
  }
  return axes;
}

namespace {
// |d| times this bounds the rounding of a width and of every term added to it, with a margin (no unit): about
// 30 roundings of 2^-53 of products of |d|. Danger: smaller values make certificates false.
constexpr double kSlack = 64.0 * 0x1p-53;
// The corners whose pairs are mixed in, and the distance from the target at which that is worthwhile. Both
// give the least time over the cases of bench/volumes/fits.cpp.
constexpr int kMaxCorners = 3;
constexpr double kWorthMixing = 0.9;
// Sets that need a larger core are round: no pairs are level over a cell there, and a test costs more.
constexpr std::size_t kFewCorePoints = 300;

int largest_coordinate(const Vec3& v) noexcept {
  return v.x >= v.y && v.x >= v.z ? 0 : (v.y >= v.z ? 1 : 2);
}
}  // namespace

void evaluate(const CoreSet& core, std::span<RotationCell> cells, double target) noexcept {
  CorePoints points = core.arrays();
  points.slack = kSlack * core.diameter();
  points.least_width = core.least_width;
  std::array<CellWork, kCellsAtOnce> work;
  std::array<CellWork*, kCellsAtOnce> list;
  for (std::size_t begin = 0; begin < cells.size(); begin += kCellsAtOnce) {
    const std::size_t count = std::min(kCellsAtOnce, cells.size() - begin);
    for (std::size_t i = 0; i < count; ++i) {
      work[i].center = cells[begin + i].center;
      work[i].half = cells[begin + i].half;
      work[i].improved = true;
      list[i] = &work[i];
    }
    bound_at_centers(points, list.data(), count);
    std::size_t open = count;
    for (int corner = 0; corner < kMaxCorners && core.size() <= kFewCorePoints; ++corner) {
      open = static_cast<std::size_t>(
          std::remove_if(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(open),
                         [&](const CellWork* w) {
                           return !w->improved || core.share * w->bound >= target ||
                                  w->bound < kWorthMixing * target;
                         }) -
          list.begin());
      if (open == 0) break;
      bound_by_mixture(points, list.data(), open);
    }
    for (std::size_t i = 0; i < count; ++i) {
      RotationCell& cell = cells[begin + i];
      cell.volume = work[i].volume;
      cell.split = largest_coordinate(work[i].urgency);
      cell.bound = std::max(cell.bound, core.share * work[i].bound);
    }
  }
}

bool meets_domain(const RotationCell& cell, const RotationSlab& slab) noexcept {
  const Vec3 nearest = glm::max(glm::abs(cell.center) - cell.half, Vec3(0.0));
  if (nearest.x + nearest.y + nearest.z > 1.0 + 0x1p-40) return false;
  const double least =
      std::fabs(glm::dot(slab.normal, cell.center)) - glm::dot(glm::abs(slab.normal), cell.half);
  return least <= slab.offset * (1.0 + 0x1p-40);
}

}  // namespace boxwood
