// SPDX-License-Identifier: MIT
// The first step of every fit: drops non-finite points, and scales by a power of two if products would
// overflow.
#pragma once

#include <cstddef>
#include <vector>

#include <boxwood/executor.hpp>
#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>

namespace boxwood {

// The finite points of an input, times 2^-exponent. Copies the input only if it must be changed. `points`
// refers to the input or to `storage`, so the input must outlive this.
class PreparedPoints {
public:
  PreparedPoints(PointsView input, Threads threads);
  PreparedPoints(const PreparedPoints&) = delete;
  PreparedPoints& operator=(const PreparedPoints&) = delete;

  PointsView points;
  Vec3 min = Vec3(kInfinity), max = Vec3(-kInfinity);  // of `points`; inverted if there are no points
  std::size_t non_finite = 0;
  int exponent = 0;  // 0 unless squares and triple products of coordinates could leave the range of doubles

  Vec3 middle() const noexcept { return min + 0.5 * (max - min); }
  double unscaled(double length) const noexcept;
  Vec3 unscaled(const Vec3& point) const noexcept;

private:
  std::vector<Vec3> storage_;
};

}  // namespace boxwood
