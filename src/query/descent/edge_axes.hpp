// SPDX-License-Identifier: MIT
// The nine edge axes of two placed boxes, in float: a x b for an axis a of one and b of the other.
//
// As with faces (face_axes.hpp), any matrix may have placed the boxes. Along l = a_i x b_j the box A reaches
// sum_k |a_k . l| and B sum_k |b_k . l|, where b_k . (a_i x b_j) = a_i . (b_j x b_k). Nothing is divided by
// the length of l; the slack, a length, is multiplied by |a_i| |b_j|, which is no less. So axes that are
// nearly parallel separate nothing.
//
// Errors, with u = 2^-24 and h the sum of the lengths of a box's axes. The magnitudes of the six terms of a
// triple product of three vectors add up to less than 1.16 times the product of their lengths, and 5.25 times
// as much for each vector that a matrix placed.
//   l . d              eleven roundings: 67 u |a_i| |b_j| |d|
//   l . a_k            fourteen with those of the sums: 86 u |a_i| |b_j| |a_k|
//   a_i . b_j x b_k    eighteen: 576 u |a_i| |b_j| |b_k|
// So a slack of 2^-17 |d|_1 + 256 u h_a + 5.25 * 256 u h_b is enough for A at rest and B placed.
#pragma once

#include "query/descent/face_axes.hpp"

namespace boxwood {

// Returns 3 i + j if the axis a_i x b_j separates the boxes by more than `slack`; 9 if no axis does, and for
// NaN. `between` points from the center of a to that of b. Box a is at rest.
inline int edge_axis_between(const PlacedBox& a, const PlacedBox& b, Float4 between, float slack) noexcept {
  // Their products stay in the range of floats, and lose at most this by being small.
  const float size = (sum_of_three(magnitudes(between)) + sum_of_three(a.length)) + sum_of_three(b.length);
  if (!(size < 0x1p40F)) return 9;
  const float lost = kLost * (1.0F + size);
  const Float4 x = spread<0>(between), y = spread<1>(between), z = spread<2>(between);
  // Lane k of `normals`: b_(k+1) x b_(k+2).
  const auto next = [](Float4 v) { return __builtin_shufflevector(v, v, 1, 2, 0, 3); };
  const auto last = [](Float4 v) { return __builtin_shufflevector(v, v, 2, 0, 1, 3); };
  const Float4 next_b[3] = {next(b.axis[0]), next(b.axis[1]), next(b.axis[2])},
               last_b[3] = {last(b.axis[0]), last(b.axis[1]), last(b.axis[2])};
  const Float4 normals[3] = {next_b[1] * last_b[2] - next_b[2] * last_b[1],
                             next_b[2] * last_b[0] - next_b[0] * last_b[2],
                             next_b[0] * last_b[1] - next_b[1] * last_b[0]};
  const auto separates = [&]<int i>() {
    constexpr int k = (i + 1) % 3, l = (i + 2) % 3;
    const Float4 ax = spread<i>(a.axis[0]), ay = spread<i>(a.axis[1]), az = spread<i>(a.axis[2]);
    const Float4 lx = ay * b.axis[2] - az * b.axis[1], ly = az * b.axis[0] - ax * b.axis[2],
                 lz = ax * b.axis[1] - ay * b.axis[0];  // lane j: a_i x b_j
    const auto along = [&](Float4 of_x, Float4 of_y, Float4 of_z) {
      return magnitudes((lx * of_x + ly * of_y) + lz * of_z);
    };
    const Float4 reach_of_a = along(spread<k>(a.axis[0]), spread<k>(a.axis[1]), spread<k>(a.axis[2])) +
                              along(spread<l>(a.axis[0]), spread<l>(a.axis[1]), spread<l>(a.axis[2]));
    const Float4 volumes = magnitudes((ax * normals[0] + ay * normals[1]) + az * normals[2]),
                 reach_of_b = next(volumes) + last(volumes);
    const Int4 apart = along(x, y, z) - (reach_of_a + reach_of_b) > (slack * a.length[i]) * b.length + lost;
    return apart[0] != 0 ? 3 * i : apart[1] != 0 ? 3 * i + 1 : apart[2] != 0 ? 3 * i + 2 : 9;
  };
  if (const int axis = separates.template operator()<0>(); axis != 9) return axis;
  if (const int axis = separates.template operator()<1>(); axis != 9) return axis;
  return separates.template operator()<2>();
}

}  // namespace boxwood
