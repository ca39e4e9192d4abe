// SPDX-License-Identifier: MIT
// Plane figures: circle, AABB, OBB, octagon and convex polygon, as volumes whose points have z = 0.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <boxwood/convex.hpp>
#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/result.hpp>
#include <boxwood/teaching/axis_table.hpp>
#include <boxwood/volumes.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A figure is an AnyVolume in the plane z = 0. A circle is a Sphere with its centre in the plane, an octagon
// a planar 8-DOP. The others are Aabb, Obb and hull without extent along z. Fits, contains(), support(),
// distance() and merge() work as in space; the other operations in the plane follow. Figures are closed;
// touching counts.
bool is_flat(const AnyVolume& v) noexcept;

// Returns area or perimeter in the plane, in square units and units. (area() of flat volumes counts both
// sides.) 0 for points and the empty figure. A segment has area 0; its perimeter counts both directions. NaN
// perimeter if memory runs out.
double flat_area(const AnyVolume& v) noexcept;
double flat_perimeter(const AnyVolume& v) noexcept;

// Returns the corners counter-clockwise, with x to the right and y up; no corner is collinear with its
// neighbours (exact signs). Two for a segment, one for a point. Empty for a circle, for the empty figure and
// if memory runs out. O(n log n).
std::vector<Vec2> flat_corners(const AnyVolume& v);

// Returns state, depth and direction in the plane: as relation(), but a circle is not moved out of the plane.
// Both figures must be flat. Exact if relation() is. Allocates nothing.
PairRelation flat_relation(const AnyVolume& a, const AnyVolume& b) noexcept;

// Returns a figure of the same kind around the image, as transform() does. The map must keep the plane:
// linear[2].x, linear[2].y and translation.z are 0. What the map does along z does not matter.
// Returns kHullOutOfMemory or std::monostate if memory runs out.
AnyVolume flat_transform(const AnyVolume& v, const AffineTransform& b_from_a);

// One axis that can separate two convex polygons: the normal of an edge. Parallel edges share one, so a
// rectangle has two and a triangle three. A segment has its normal and its direction, a point the coordinate
// axes.
struct FlatAxisRow {
  bool of_a = true;          // an edge of A; otherwise of B
  std::uint32_t number = 0;  // the number among the axes of its figure, from 0
  AxisRow row;               // z is 0; the axis points out of the edge
};
struct FlatAxisTable {
  std::vector<FlatAxisRow> rows;  // first those of A, then those of B: the order of testing
  PairState state = PairState::apart;
  int separating = -1;      // the first with a gap above the error band; -1 if no axis separates
  int largest = -1;         // the one with the largest gap; -1 if there is no row
  double error_band = 0.0;  // as in AxisTable
};
// Returns the axes of two figures with their state, that of flat_relation(). Circles have no edges: a pair
// with one has no rows. Empty input gives no rows and `apart`. Fails with over_limit if memory runs out. O((m
// + n)^2) for m and n corners.
Result<FlatAxisTable> flat_axis_table(const AnyVolume& a, const AnyVolume& b);

}  // namespace boxwood
