// SPDX-License-Identifier: MIT
// Convex hull: the exact one of the input points, its faces merged where they are exactly coplanar.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/fit.hpp>
#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/polyhedron.hpp>
#include <boxwood/result.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Closed half-space (n.x*x + n.y*y) + n.z*z <= offset, in double in this order. The normal is of unit length
// to rounding; the offset is rounded up so that every input point passes the test. It is infinity where the
// sum could overflow (coordinates beyond a quarter of the largest double).
struct HullPlane {
  Vec3 normal = Vec3(0.0);
  double offset = kInfinity;
};

// One face: a convex polygon of exactly coplanar points. Its corners are loop[first_corner, +corner_count),
// counter-clockwise from outside, with no corner on the line of its neighbours; its triangulation is
// triangles[first_triangle, +corner_count - 2); its plane is planes[index of the face].
struct HullFace {
  std::uint32_t first_corner = 0;
  std::uint32_t corner_count = 0;
  std::uint32_t first_triangle = 0;
};

// The dimension of what is no hull, because memory ended while it was made. To every function it is empty.
inline constexpr int kHullOutOfMemory = -2;

// Closed convex polytope. `dimension`: -1 empty (or kHullOutOfMemory), 0 one point, 1 a segment (two
// vertices), 2 a polygon that lies exactly in a plane (two faces, one for each side), 3 a solid.
struct ConvexHull {
  std::vector<Vec3> vertices;  // input points bit for bit, only the extreme ones, ascending by (x, y, z)
  std::vector<HullFace> faces;
  std::vector<std::uint32_t> loop;
  std::vector<Triangle> triangles;  // all faces', counter-clockwise from outside; a closed surface
  // A solid: one for each face, in order. A polygon: its two sides, then one for each edge. A segment: its
  // two ends, then four around it. A point: six. Solids and polygons with a face so thin that its normal is
  // mostly rounding also have a segment's six, and nearly flat solids one for each sharp edge.
  std::vector<HullPlane> planes;
  int dimension = -1;
};

inline bool is_empty(const ConvexHull& h) noexcept {
  return h.dimension < 0;
}
// Every plane's test, in order. False for NaN and for the empty hull. O(planes). The planes are rounded
// outward, so a point this far outside may pass: 2^-50 * (|x| + |y| + |z|) of the farthest vertex.
bool contains(const ConvexHull& h, const Vec3& point) noexcept;
double volume(const ConvexHull& h) noexcept;  // never negative; 0 below dimension 3, infinity beyond doubles
double area(const ConvexHull& h) noexcept;    // a polygon counts both sides; infinity beyond doubles
Polyhedron outline(const ConvexHull& h);      // no vertices where memory ends

// The corners of face f, counter-clockwise from outside.
inline std::span<const std::uint32_t> corners_of_face(const ConvexHull& h, std::size_t f) noexcept {
  return std::span(h.loop).subspan(h.faces[f].first_corner, h.faces[f].corner_count);
}

// Quickhull (Barber, Dobkin & Huhdanpaa 1996) whose every decision is the sign of an exact determinant: the
// result is the hull of the exact input numbers, of any size, whatever their order. O(n log n) for usual
// inputs.
Fit<ConvexHull> fit_hull(PointsView points, const FitOptions& options = {});

// The reasons why this is not the hull of these points; empty when it is. Written apart from the fit: exact
// signs of every point against every face, edges strictly convex, surface closed (Euler), vertices from the
// input and extreme. For finite coordinates of any size. O(points * faces) at worst.
Reasons validate(const ConvexHull& h, PointsView points);

}  // namespace boxwood
