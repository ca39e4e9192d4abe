// SPDX-License-Identifier: MIT
// Cells of the space of rotations, and a lower bound of the box volume over all rotations of a cell.
//
// A rotation is a Rodrigues vector r: the unit quaternion (1, r) / sqrt(1 + |r|^2). Boxes look alike under
// the 24 rotations of the cube, so |r_i| <= sqrt(2) - 1 and |r_x| + |r_y| + |r_z| <= 1 hold one of each. The
// derivation of the bounds, with their roundings, is in docs/volumes.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <boxwood/math.hpp>

#include "fit/box/rotation_bound.hpp"

namespace boxwood {

// An upper bound of sqrt(2) - 1.
inline constexpr double kRodriguesLimit = 0.41421356237309515;

// Returns the images of the axes as rows.
Rows3 axes_of_rodrigues(const Vec3& r) noexcept;

// A subset of the points that represents all: the smallest box of a subset is a lower bound for the whole
// set. Coordinates are relative to some centre, stored as arrays for SIMD.
class CoreSet {
public:
  // Adds p; returns false if it was in the set.
  bool add(const Vec3& p);
  void append(const Vec3& p);  // without a test if it is present
  std::size_t size() const noexcept { return points_.size(); }
  const std::vector<Vec3>& points() const noexcept { return points_; }
  // Returns an upper bound of the distance between two points.
  double diameter() const noexcept { return diameter_; }

  // Returns the view that the kernels read; the caller sets slack and least width.
  CorePoints arrays() const noexcept { return {x_.data(), y_.data(), z_.data(), points_.size()}; }

  // A lower bound of the points' width in every direction, proven separately; 0 if unknown.
  double least_width = 0.0;

  // A factor for every bound: less than 1 if only some of all orientations are tested and the others are
  // nearly the same (see obb_search.cpp).
  double share = 1.0;

  struct Support {
    std::array<std::uint32_t, 3> low{}, high{};  // indices of points
    Vec3 width{};
  };
  // Returns the extremes along three directions; of equal ones the first.
  Support support(const Rows3& directions) const noexcept;

private:
  std::vector<Vec3> points_;
  std::vector<double> x_, y_, z_;  // padded with the last point
  Vec3 low_ = Vec3(kInfinity), high_ = Vec3(-kInfinity);
  double diameter_ = 0.0;
};

struct RotationCell {
  Vec3 center{}, half{};      // of r
  double bound = 0.0;         // no rotation of the cell gives a smaller box volume
  double volume = kInfinity;  // of the core's box at the centre
  int split = 0;              // the coordinate to bisect
  std::uint64_t id = 0;       // in order of creation; decides ties
};

// Sets bound (never smaller than before), volume and split of every cell. Stops improving a bound when it
// reaches the target. Vectors bound cells in parallel, kCellsAtOnce in a group; cells do not depend on their
// neighbours.
inline constexpr std::size_t kCellsAtOnce = 32;
void evaluate(const CoreSet& core, std::span<RotationCell> cells, double target) noexcept;

// Two parallel planes in the space of r; only rotations between them need to be tested.
struct RotationSlab {
  Vec3 normal{};
  double offset = kInfinity;  // |normal . r| <= offset
};

// Returns true if the cell contains a rotation of the domain, and of the slab.
bool meets_domain(const RotationCell& cell, const RotationSlab& slab = {}) noexcept;

}  // namespace boxwood
