// SPDX-License-Identifier: MIT
// Discrete oriented polytopes: the intersection of K/2 slabs whose directions are small integers.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include <boxwood/export.hpp>
#include <boxwood/fit.hpp>
#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/polyhedron.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A slab direction: each coordinate is -1, 0 or 1. Not normalised.
struct DopDirection {
  int x = 0, y = 0, z = 0;
};

// Returns the sum of the terms +-x, +-y, +-z with a non-zero coefficient, from left to right, in double.
// Exact for floats whose exponents differ by at most 27; otherwise within 2^-52 * (|x| + |y| + |z|) of the
// exact sum.
double along(const DopDirection& d, const Vec3& p) noexcept;

// The direction tables. 6: axes. 8: the cube's diagonals. 14: axes and cube diagonals. 18: axes and edge
// diagonals. 26: all of them.
namespace dop {
inline constexpr DopDirection kX{1, 0, 0}, kY{0, 1, 0}, kZ{0, 0, 1};
inline constexpr DopDirection kC0{1, 1, 1}, kC1{1, 1, -1}, kC2{1, -1, 1}, kC3{1, -1, -1};
inline constexpr DopDirection kE0{1, 1, 0}, kE1{1, -1, 0}, kE2{1, 0, 1}, kE3{1, 0, -1}, kE4{0, 1, 1},
    kE5{0, 1, -1};
template <int K> inline constexpr std::array<DopDirection, 0> kDirections{};
template <> inline constexpr std::array kDirections<6>{kX, kY, kZ};
template <> inline constexpr std::array kDirections<8>{kC0, kC1, kC2, kC3};
template <> inline constexpr std::array kDirections<14>{kX, kY, kZ, kC0, kC1, kC2, kC3};
template <> inline constexpr std::array kDirections<18>{kX, kY, kZ, kE0, kE1, kE2, kE3, kE4, kE5};
template <>
inline constexpr std::array kDirections<26>{kX, kY, kZ, kE0, kE1, kE2, kE3, kE4, kE5, kC0, kC1, kC2, kC3};
// The directions of an 8-DOP for a set whose z are all equal: the octagon's four directions, and z itself.
inline constexpr std::array kPlanarOctagon{kX, kY, kE0, kE1, kZ};
}  // namespace dop

// The closed polytope min[i] <= along(direction i, p) <= max[i] for every slab; touching counts. Model frame;
// the unit is that of the unnormalised direction. Empty: inverted infinities in every slab.
//
// An 8-DOP has two direction tables. Usually it has the four cube diagonals. If all z are equal it is
// `planar`: the octagon with the plane z = const. Get the table from directions(dop), never from K.
template <int K> struct Kdop {
  static_assert(K == 6 || K == 8 || K == 14 || K == 18 || K == 26);
  static constexpr std::size_t kMaxSlabs = K == 8 ? 5 : K / 2;
  std::array<double, kMaxSlabs> min = filled(kInfinity);
  std::array<double, kMaxSlabs> max = filled(-kInfinity);
  bool planar = false;  // true only for an 8-DOP

private:
  static constexpr std::array<double, kMaxSlabs> filled(double x) noexcept {
    std::array<double, kMaxSlabs> a{};
    for (double& v : a) v = x;
    return a;
  }
};

// Returns the directions of the slabs in use: entry i belongs to min[i], max[i].
template <int K> constexpr std::span<const DopDirection> directions(const Kdop<K>& d) noexcept {
  if constexpr (K == 8)
    if (d.planar) return dop::kPlanarOctagon;
  return dop::kDirections<K>;
}

template <int K> constexpr bool is_empty(const Kdop<K>& d) noexcept {
  return !(d.min[0] <= d.max[0]);
}

// Tests min[i] <= along(direction i, p) <= max[i] for every slab i, in double. False for NaN and for the
// empty polytope.
template <int K>
BOXWOOD_EXPORT bool contains(const Kdop<K>& d, const Vec3& p) noexcept;  // defined for the five K only

// Return numbers computed from the outline, so within rounding of its vertices. 0 for the empty polytope; a
// flat one has volume 0, and its area counts both sides.
template <int K> BOXWOOD_EXPORT double volume(const Kdop<K>& d) noexcept;  // defined for the five K only
template <int K> BOXWOOD_EXPORT double area(const Kdop<K>& d) noexcept;

// Returns the intersection of the slabs as vertices and faces, for drawing and for oracles. Rounded to about
// 1e-15 of the largest coordinate; a shape thinner than 2^-42 of its size becomes flat. A slab that touches
// the shape only in a vertex or an edge gives no face. Empty if memory runs out.
template <int K> BOXWOOD_EXPORT Polyhedron outline(const Kdop<K>& d);

// Returns the smallest k-DOP of the finite points: bit-exact extremes of along(), so every point passes
// contains(). It is optimal by construction, so it has no proof. O(n).
template <int K> BOXWOOD_EXPORT Fit<Kdop<K>> fit_kdop(PointsView points, const FitOptions& options = {});

// A closed k-DOP in the axes of a frame, such as that of an oriented box; the same rules apply. Tighter than
// a plain k-DOP for bodies that do not lie along the coordinate axes. With K = 6 it is the oriented box
// itself.
template <int K> struct OrientedKdop {
  Vec3 center = Vec3(0.0);
  Rows3 axes = kIdentityRows;
  Kdop<K> slabs;  // bounds of q, see in_frame()
};
// Returns q = (u0 . d, u1 . d, u2 . d) with d = p - center and u . d = (u.x*d.x + u.y*d.y) + u.z*d.z, in
// double.
Vec3 in_frame(const Vec3& center, const Rows3& axes, const Vec3& p) noexcept;
template <int K> bool is_empty(const OrientedKdop<K>& d) noexcept {
  return is_empty(d.slabs);
}
// Returns contains(slabs, q).
template <int K> bool contains(const OrientedKdop<K>& d, const Vec3& p) noexcept {
  return contains(d.slabs, in_frame(d.center, d.axes, p));
}
template <int K> double volume(const OrientedKdop<K>& d) noexcept {
  return volume(d.slabs);  // axes are orthonormal
}
template <int K> double area(const OrientedKdop<K>& d) noexcept {
  return area(d.slabs);
}
template <int K> BOXWOOD_EXPORT Polyhedron outline(const OrientedKdop<K>& d);
// Returns the smallest k-DOP in this frame (orthonormal rows, right-handed), bit-exact. O(n).
template <int K>
BOXWOOD_EXPORT Fit<OrientedKdop<K>> fit_kdop_in(PointsView points, const Vec3& center, const Rows3& axes,
                                                const FitOptions& options = {});
// Returns the smallest k-DOP in the frame of an oriented box: options.box if it is set, otherwise the box
// that fit_obb() finds with these options. `stopped_early` is set if the box's fit was stopped. It has no
// other proof, because it is the smallest in its frame.
template <int K>
BOXWOOD_EXPORT Fit<OrientedKdop<K>> fit_oriented_kdop(PointsView points, const FitOptions& options = {});

using Kdop6 = Kdop<6>;
using Kdop8 = Kdop<8>;
using Kdop14 = Kdop<14>;
using Kdop18 = Kdop<18>;
using Kdop26 = Kdop<26>;
using OrientedKdop8 = OrientedKdop<8>;
using OrientedKdop14 = OrientedKdop<14>;
using OrientedKdop18 = OrientedKdop<18>;
using OrientedKdop26 = OrientedKdop<26>;

}  // namespace boxwood
