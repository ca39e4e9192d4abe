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
  double sphere_radius = 0.0;  // of a sphere about the center that holds the model; it reaches as far or less
  double reach = 0.0;  // no coordinate of the model is larger in magnitude, no vertex farther from the origin

  std::uint32_t steps = 0;      // n, from one axis to the next, 15 at most; 0: there are no points
  std::uint32_t face_size = 0;  // n^2
  float steps_less = 0.0F;      // n (1 - 2^-20): a direction's place is less than n in sum, whatever rounds
  SupportPoint axis_column[3];  // scaled_axes[0][k], [1][k], [2][k]
  // In a direction d, |d| rounding covers what is lost of d . p by finding the triangle in float and by the
  // roundings of p, of sums and of products (a length; support_point.hpp counts). |R| as much if a matrix
  // R places the model.
  float rounding = 0.0F;
  // points[face * n^2 + row * n + column], column + row < n: the triangle of the directions (column, row),
  // (column + 1, row) and (column, row + 1) in the scaled frame, the third component being what is left of n.
  // The triangle on the other side of its last edge is in the place that is left, face * n^2 + n^2 - 1 - (row
  // * n + column). Bit k of `face` turns component k around. In the model's frame, from the center.
  std::vector<SupportPoint> points;

  std::size_t bytes() const noexcept { return sizeof(RootSupport) + points.size() * sizeof(SupportPoint); }
};

// At least direction . (x - center) for all points x of the model, in double: what a query looks up, with
// what covers its roundings. Infinity if the table has no points.
double reach_in(const RootSupport& support, const Vec3& direction) noexcept;

// Makes the table of a tree from the boxes or spheres of its nodes. Returns null for an empty tree, on
// overflow, or if `stop` was set. O(log triangles) for most shapes.
std::shared_ptr<const RootSupport> make_root_support(const Tree& tree,
                                                     const std::atomic<bool>* stop = nullptr);

// The table of a model that is rotated and moved: `support` must have been made of boxes that hold it still
// when what rotating and rounding lose is added (grown_tree()). Its points are rounded a second time, by less
// than 2^-22 of the model, for which `rounding` has room. Null where numbers overflow. O(points).
std::shared_ptr<const RootSupport> moved_root_support(const RootSupport& support, const AffineTransform& map);

}  // namespace boxwood
