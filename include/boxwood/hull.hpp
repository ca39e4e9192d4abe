// SPDX-License-Identifier: MIT
// Convex hull: the exact hull of the input points, with coplanar faces merged by exact tests.
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

// The closed half-space (n.x*x + n.y*y) + n.z*z <= offset, in double in this order. The normal is of unit
// length to rounding. The offset is rounded up so that every input point passes the test. It is infinity if
// the sum could overflow (coordinates beyond a quarter of the largest double).
struct HullPlane {
  Vec3 normal = Vec3(0.0);
  double offset = kInfinity;
};

// One face: a convex polygon of exactly coplanar points. Its corners are loop[first_corner, +corner_count),
// counter-clockwise from outside; no corner is collinear with its neighbours. Its triangulation is
// triangles[first_triangle, +corner_count - 2), and its plane is planes[index of the face].
struct HullFace {
  std::uint32_t first_corner = 0;
  std::uint32_t corner_count = 0;
  std::uint32_t first_triangle = 0;
};

// The dimension of the hull returned if memory ran out. Every function treats it as empty.
inline constexpr int kHullOutOfMemory = -2;

// A closed convex polytope. `dimension` is -1 for empty (or kHullOutOfMemory), 0 for a point, 1 for a segment
// with two vertices. It is 3 for a solid, and 2 for a polygon exactly in a plane, with a face for each side.
struct ConvexHull {
  std::vector<Vec3> vertices;  // input points bit for bit, only the extreme ones, ascending by (x, y, z)
  std::vector<HullFace> faces;
  std::vector<std::uint32_t> loop;
  std::vector<Triangle> triangles;  // of all faces, counter-clockwise from outside; a closed surface
  // A solid has one plane for each face, in order. A polygon has its two sides, then one for each edge. A
  // segment has its two ends, then four around it. A point has six. If a face is so thin that its normal is
  // mostly rounding, solids and polygons also have a segment's six. Nearly flat solids also have one for each
  // sharp edge.
  std::vector<HullPlane> planes;
  int dimension = -1;
};

inline bool is_empty(const ConvexHull& h) noexcept {
  return h.dimension < 0;
}
// Tests every plane, in order. The planes are rounded outward, so a point slightly outside may pass. The
// bound is 2^-40 of the sum of the three extents, plus 2^-48 of the sum of the largest |x|, |y| and |z|. It
// does not hold for a face so thin that its normal is mostly rounding. False for NaN and for the empty hull.
// O(planes).
bool contains(const ConvexHull& h, const Vec3& point) noexcept;
double volume(const ConvexHull& h) noexcept;  // never negative; 0 below dimension 3, infinity beyond doubles
double area(const ConvexHull& h) noexcept;    // a polygon counts both sides; infinity beyond doubles
Polyhedron outline(const ConvexHull& h);      // empty if memory runs out

// Returns the corners of face f, counter-clockwise from outside.
inline std::span<const std::uint32_t> corners_of_face(const ConvexHull& h, std::size_t f) noexcept {
  return std::span(h.loop).subspan(h.faces[f].first_corner, h.faces[f].corner_count);
}

// Returns the convex hull of the exact input numbers, of any size and in any order. Quickhull (Barber, Dobkin
// & Huhdanpaa 1996); every decision is the sign of an exact determinant. O(n log n) for typical inputs.
Fit<ConvexHull> fit_hull(PointsView points, const FitOptions& options = {});

// Returns the reasons why `h` is not the hull of these points; empty if it is. Independent of the fit. Checks
// exact signs of every point against every face, strict convexity of edges, a closed surface (Euler), and
// that vertices are extreme input points. Works for finite coordinates of any size. O(points * faces) at
// worst.
Reasons validate(const ConvexHull& h, PointsView points);

}  // namespace boxwood
