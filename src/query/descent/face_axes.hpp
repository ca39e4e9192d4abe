// SPDX-License-Identifier: MIT
// The six face axes of two placed boxes, in float: the test before any direction and any node.
//
// A box is its three axes p_k in a common frame, each as long as half the extent along it: its points are the
// center and sums of s_k p_k, |s_k| <= 1. Any matrix may have placed them, so they need not be at right
// angles: along an axis p_k a box reaches sum_i |p_k . p_i|, its `own` extent. Nothing is divided by the
// length of an axis; the slack, a length, is multiplied by it.
//
// Errors, with u = 2^-24 and h the sum of the lengths of a box's axes before they are placed, |b_j| one of
// these. A matrix R places it whose entries' magnitudes add up to less than 5.25, so that the sum of all
// |x_i R_ij y_j| is below 5.25 |x| |y|.
//   p_k . d            five roundings of the placed axis, four more: 47 u |b_k| |d|, 63 u with those of the
//   gap a_k . R b_j        nine roundings: 47 u |a_k| |b_j|; all three with their sums 60 u |a_k| h p_k . p_i
//   thirteen roundings: 358 u |b_k| |b_i|; all three with their sums 420 u |b_k| h
// So a slack of 2^-17 |d|_1 + 480 u (h_a + h_b) is enough for boxes that are both placed. RootSupport's
// rounding is at least 256 u h, and enough for a box at rest; 5.25 times that for a placed one. kLost covers
// what products of tiny numbers lose. Sizes and distances up to 2^40 and 2^56 do not overflow.
#pragma once

#include "tree/layout/support_point.hpp"

namespace boxwood {

// Lane k of each: axis k. The last lane is 0.
struct PlacedBox {
  Float4 axis[3];  // the coordinates x, y and z of the axes
  Float4 own;      // the extent along each axis times its length
  Float4 length;   // of each axis, no less than it
};

inline constexpr float kLost = 0x1p-120F;  // a squared length

template <int lane> inline Float4 spread(Float4 v) noexcept {
  return __builtin_shufflevector(v, v, lane, lane, lane, lane);
}

// The dot products of the axes of a box with (x, y, z), each given in all lanes.
inline Float4 along_axes(const PlacedBox& box, Float4 x, Float4 y, Float4 z) noexcept {
  return (box.axis[0] * x + box.axis[1] * y) + box.axis[2] * z;
}
template <int axis> inline Float4 along_axes(const PlacedBox& box, const PlacedBox& other) noexcept {
  return along_axes(box, spread<axis>(other.axis[0]), spread<axis>(other.axis[1]),
                    spread<axis>(other.axis[2]));
}

// Sets `own` from the axes.
inline void set_own(PlacedBox& box) noexcept {
  box.own = (magnitudes(along_axes<0>(box, box)) + magnitudes(along_axes<1>(box, box))) +
            magnitudes(along_axes<2>(box, box));
}

// Returns the number of a face axis that separates the boxes by more than `slack`: 0 to 2 of a, 3 to 5 of b;
// 6 if no axis does, and for NaN. `between` points from the center of a to that of b.
inline int face_axis_between(const PlacedBox& a, const PlacedBox& b, Float4 between, float slack) noexcept {
  const auto first_lane = [](Int4 mask) { return mask[0] != 0 ? 0 : mask[1] != 0 ? 1 : 2; };
  const auto any = [](Int4 mask) { return ((mask[0] | mask[1]) | mask[2]) != 0; };
  const Float4 x = spread<0>(between), y = spread<1>(between), z = spread<2>(between);
  const Float4 m[3] = {along_axes<0>(a, b), along_axes<1>(a, b), along_axes<2>(a, b)};
  const Float4 reach_of_b = (magnitudes(m[0]) + magnitudes(m[1])) + magnitudes(m[2]);
  const Float4 slack_4{slack, slack, slack, slack}, lost{kLost, kLost, kLost, kLost};
  const Int4 apart_on_a =
      (magnitudes(along_axes(a, x, y, z)) - (a.own + reach_of_b)) > slack_4 * a.length + lost;
  if (any(apart_on_a)) return first_lane(apart_on_a);
  const Float4 low = __builtin_shufflevector(m[0], m[1], 0, 4, 1, 5),
               high = __builtin_shufflevector(m[0], m[1], 2, 6, 3, 7);
  const Float4 reach_of_a = (magnitudes(__builtin_shufflevector(low, m[2], 0, 1, 4, 7)) +
                             magnitudes(__builtin_shufflevector(low, m[2], 2, 3, 5, 7))) +
                            magnitudes(__builtin_shufflevector(high, m[2], 0, 1, 6, 7));
  const Int4 apart_on_b =
      (magnitudes(along_axes(b, x, y, z)) - (b.own + reach_of_a)) > slack_4 * b.length + lost;
  return any(apart_on_b) ? 3 + first_lane(apart_on_b) : 6;
}

}  // namespace boxwood
