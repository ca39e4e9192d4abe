// SPDX-License-Identifier: MIT
// The extent of a model in any direction, from a table. Queries use it to separate distant models before they
// visit any node.
//
// The support function h(d) = max of d . x over a body is convex and homogeneous. Its values at a few
// directions therefore bound it from above at all directions between them: if d = sum l_i d_i with l_i >= 0,
// then h(d) <= sum l_i h(d_i). The directions d_i are the points of a grid on an octahedron:
//
//            z               The octahedron stands in the frame of the root volume, scaled so that this is
//            +               [-1, 1]^3 (d is scaled the other way): flat and long models are cubes, too.
//           / `              d, divided by |d|_1, lies in one of the n^2 triangles of one of the eight faces.
//          +---+             There the bound is linear in d, so it is d . p for a point p of that triangle,
//         / ` / `            which is all that the table holds: p is where the model reaches that far, or
//        +---+---+           nearly, and what an iteration over directions needs (support_point.hpp).
//       / ` / ` / `
//    x +---+---+---+ y       A value is at most that of the root box itself: the table of a model lies
//                            between its convex hull and that box.
//
// The points are floats relative to the centre, four numbers each, so that one fills a register. A model
// outside the range of squared lengths in float only has a sphere.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <boxwood/math.hpp>
#include <boxwood/tree.hpp>

namespace boxwood {

struct alignas(16) SupportPoint {
  float p[4];  // the last one is 0
};

struct RootSupport {
  // The frame: |scaled_axes[k] . (x - center)| <= |scaled_axes[k]|^2 for all points x of the root volume. The
  // axes are at right angles, each as long as half the extent of the root volume along it; one may be 0.
  Vec3 center = Vec3(0.0);
  Rows3 scaled_axes = kIdentityRows;
  double sphere_radius = 0.0;  // of a sphere about the center around the model; at most the reach of the box
  // a bound of the magnitude of coordinates and of the distance of vertices from the origin
  double reach = 0.0;

  std::uint32_t steps = 0;      // n, from one axis to the next, 15 at most; 0 if there are no points
  std::uint32_t face_size = 0;  // n^2
  // n (1 - 2^-20): with any rounding, the place of a direction sums up to less than n
  float steps_less = 0.0F;
  SupportPoint axis_column[3];     // scaled_axes[0][k], [1][k], [2][k]
  SupportPoint axis_lengths = {};  // of the scaled axes, no less; 0 without points
  // The error bound for a direction d: |d| * rounding covers finding the triangle in float and the roundings
  // of p, of sums and of products (a length; derived in support_point.hpp). |R| times as much if a matrix R
  // places the model.
  float rounding = 0.0F;
  // The points, points[face * n^2 + row * n + column], column + row < n: the triangle of the directions
  // (column, row), (column + 1, row) and (column, row + 1) in the scaled frame. The third component of a
  // direction is the rest up to n. The triangle on the other side of its last edge has the free place, face *
  // n^2 + n^2 - 1 - (row * n + column). Bit k of `face` inverts component k. In the model's frame, from the
  // center.
  std::vector<SupportPoint> points;

  std::size_t bytes() const noexcept { return sizeof(RootSupport) + points.size() * sizeof(SupportPoint); }
};

// Returns an upper bound of direction . (x - center) over all points x of the model, in double: the value
// that a query looks up, plus its roundings. Infinity if the table has no points.
double reach_in(const RootSupport& support, const Vec3& direction) noexcept;

// Makes the table of a tree from the boxes or spheres of its nodes. Returns null for an empty tree, on
// overflow, or if `stop` was set. O(log triangles) for most shapes.
std::shared_ptr<const RootSupport> make_root_support(const Tree& tree,
                                                     const std::atomic<bool>* stop = nullptr);

// Returns the table of a rotated and moved model. `support` must have been made of boxes that still contain
// the model when the rounding of rotation and translation is added (grown_tree()). Its points are rounded a
// second time, by less than 2^-22 of the model, for which `rounding` has a margin. Null if numbers overflow.
// O(points).
std::shared_ptr<const RootSupport> moved_root_support(const RootSupport& support, const AffineTransform& map);

}  // namespace boxwood
