// SPDX-License-Identifier: MIT
// Columns of doubles for a limited number of points, for many passes over the same ones.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include <boxwood/mesh.hpp>

#include "fit/points/point_scan.hpp"

namespace boxwood::scan {

// The number of points above which a copy gains nothing over passes that convert block by block.
inline constexpr std::size_t kMaxColumns = 20000;

// A copy of 1 to kMaxColumns finite points. Values and ties are those of the passes of point_scan.hpp.
class Columns {
public:
  explicit Columns(PointsView points);
  Columns(const Columns&) = delete;
  Columns& operator=(const Columns&) = delete;
  std::size_t size() const noexcept { return count_; }
  // Returns the largest (d.x*d.x + d.y*d.y) + d.z*d.z with d = p - center.
  Extreme farthest(const Vec3& center) const noexcept;

private:
  Vec3 at(std::size_t i) const noexcept { return {x_[i], y_[i], z_[i]}; }

  std::size_t count_ = 0;
  static constexpr std::size_t kWithin = 64;  // the most points that need no allocation
  std::array<double, 3 * kWithin> within_;
  std::unique_ptr<double[]> memory_;
  double *x_ = nullptr, *y_ = nullptr, *z_ = nullptr;  // padded with the last point
};

}  // namespace boxwood::scan
