// SPDX-License-Identifier: MIT
// The bound of the box volume over a cell of rotations, one cell at a time, as boxwood_check_fit.py computes
// it again. rotation_bound.hpp has the same bound for many cells; docs/volumes.md derives it.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include <boxwood/proof_fit.hpp>

namespace boxwood {

struct BoxCell {
  Vec3 center = Vec3(0.0), half = Vec3(0.0);
  double bound = 0.0;
  RotationStep step;         // bounded, or outside
  int urgent = 0;            // the coordinate to halve
  std::uint32_t halves = 0;  // the first of two cells; 0 if it is not halved
};

// Points in the frame of the cells, with an upper bound of their distances.
struct CellPoints {
  std::span<const Vec3> points;
  double diameter = 0.0;
  double least_width = 0.0;  // no width of their hull is less
};

// Bounds a cell from the points that are extreme at its centre, mixed with those of the corner to which that
// bound falls off if this helps.
void bound_cell(const CellPoints& points, BoxCell& cell) noexcept;

}  // namespace boxwood
