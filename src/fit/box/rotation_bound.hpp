// SPDX-License-Identifier: MIT
// The vector kernels behind evaluate() of rotation_cell.hpp, which bound many cells at a time.
#pragma once

#include <cstddef>

#include <boxwood/math.hpp>

namespace boxwood {

// The core set in the form of the kernels.
struct CorePoints {
  const double *x = nullptr, *y = nullptr, *z = nullptr;
  std::size_t count = 0;
  double slack = 0.0;        // a length that covers the roundings of every width and of the terms added to it
  double least_width = 0.0;  // no width is less
};

// One cell on its way through the kernels.
struct CellWork {
  Vec3 center{}, half{};
  double volume = 0.0;  // of the core's box at the centre
  double bound = 0.0;
  Vec3 gradient{};        // at the centre, of the logarithm of the volume of the differences, halved
  Vec3 urgency{};         // the cost of each half size
  Rows3 differences{};    // of points of the core's hull, one for each axis
  bool improved = false;  // by the last mixture
};

// Computes bounds from the pairs of points that are extreme at the centre of each cell.
void bound_at_centers(const CorePoints& core, CellWork* const* work, std::size_t count) noexcept;

// Raises the bounds by mixing in the pairs of the corner to which each falls off.
void bound_by_mixture(const CorePoints& core, CellWork* const* work, std::size_t count) noexcept;

}  // namespace boxwood
