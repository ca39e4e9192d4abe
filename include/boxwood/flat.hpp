// SPDX-License-Identifier: MIT
// Figures of the plane: circle, AABB, OBB, octagon and convex polygon, as volumes whose points have z = 0.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <boxwood/axis_table.hpp>
#include <boxwood/convex.hpp>
#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/result.hpp>
#include <boxwood/volumes.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A figure is an AnyVolume: a Sphere with its centre in the plane (a circle), an Aabb, Obb, planar 8-DOP (an
// octagon) or hull without extent along z. What volumes do in space they do here: fits, contains(), support,
// distance(), merge(). What is else in the plane is below. Closed; touching counts.
bool is_flat(const AnyVolume& v) noexcept;  // so is the empty volume

// In the plane, where area() of flat volumes counts both sides: square units and units; 0 for points,
// segments (whose perimeter counts both ways) and the empty figure. The perimeter is NaN if memory runs out.
double flat_area(const AnyVolume& v) noexcept;
double flat_perimeter(const AnyVolume& v) noexcept;

// Counter-clockwise with x to the right and y up, none on the line of its neighbours (exact signs); two for a
// segment, one for a point, none for a circle, the empty figure and where memory ends. O(n log n).
std::vector<Vec2> flat_corners(const AnyVolume& v);

// State, depth and direction in the plane: as relation(), but a circle is not lifted out of it. For figures
// that both are flat. Exact where relation() is; allocates nothing.
PairRelation flat_relation(const AnyVolume& a, const AnyVolume& b) noexcept;

// A figure of the same kind around the image: as transform(), of a map that keeps the plane (linear[2].x,
// linear[2].y and translation.z are 0). A figure as well, whatever the map does along z. kHullOutOfMemory and
// std::monostate where memory ends.
AnyVolume flat_transform(const AnyVolume& v, const AffineTransform& b_from_a);

// What can separate two convex polygons: the normals of their edges, parallel ones once; a rectangle has two,
// a triangle three. A segment has its normal and its own direction, a point those of the axes.
struct FlatAxisRow {
  bool of_a = true;          // an edge of A, else of B
  std::uint32_t number = 0;  // among those of its figure, from 0
  AxisRow row;               // z is 0; outward of the edge
};
struct FlatAxisTable {
  std::vector<FlatAxisRow> rows;  // those of A, then those of B: the order of testing
  PairState state = PairState::apart;
  int separating = -1;      // the first with a gap above the error band; -1: none
  int largest = -1;         // the largest gap; -1: none
  double error_band = 0.0;  // as in AxisTable
};
// Returns the axes of two figures with their state, that of flat_relation(). Circles have no edges: a pair
// with one has no rows. Empty input gives no rows and `apart`. Fails with over_limit if memory runs out. O((m
// + n)^2) for m and n corners.
Result<FlatAxisTable> flat_axis_table(const AnyVolume& a, const AnyVolume& b);

}  // namespace boxwood
