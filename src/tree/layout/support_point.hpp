// SPDX-License-Identifier: MIT
// The lookup of the point where a model reaches farthest, in registers of four floats.
//
// The error of finding the triangle in float. Let u = 2^-24, h the sum of the lengths of the scaled axes, G
// the largest component of a point of the table in the scaled frame (at least 1), and s = (axes . d), with
// |s|_1 <= h |d|. s has three products and a rounded axis: an error of 7 u h |d| in all. The place in the
// grid has an error of 2^-18 |s|_1, because its sum is deliberately a little less than n. In the scaled frame
// h(s) <= h(t) + |s - t|_1 for any t of the triangle, and p . t <= p . s + G |s - t|_1, so h(d) <= p . d + (G
// + 1) 2^-17.9 h |d|. A point's own rounding, and that of its product with d in any order, are below 2^-19 G
// h |d|. Together this is less than 2^-17 (G + 1) h |d|, which is RootSupport::rounding. For a model placed
// by a matrix R all of this applies to R^T d, of length at most |R| |d|, whose own rounding, 4 u |R| |d| h,
// is included as well.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tree/layout/root_support.hpp"

namespace boxwood {

// Vectors of GCC and Clang: short enough for every machine's own registers, so that no choice at run time is
// necessary and everything is inlined.
using Float4 [[gnu::vector_size(16)]] = float;  // x, y, z and an unused lane
using Int4 [[gnu::vector_size(16)]] = std::int32_t;

inline Float4 load(const SupportPoint& from) noexcept {
  return Float4{from.p[0], from.p[1], from.p[2], from.p[3]};
}
inline Float4 magnitudes(Float4 v) noexcept {
  return reinterpret_cast<Float4>(reinterpret_cast<Int4>(v) & 0x7FFFFFFF);
}
inline float sum_of_three(Float4 v) noexcept {
  return (v[0] + v[1]) + v[2];
}
// Returns m0 x + m1 y + m2 z for the columns m of a matrix.
inline Float4 combined(Float4 m0, Float4 m1, Float4 m2, Float4 v) noexcept {
  return (m0 * __builtin_shufflevector(v, v, 0, 0, 0, 0) + m1 * __builtin_shufflevector(v, v, 1, 1, 1, 1)) +
         m2 * __builtin_shufflevector(v, v, 2, 2, 2, 2);
}

// Returns the table's point in a direction of a length of 2^-40 to 2^56, in the model's frame. The table must
// have points.
inline Float4 support_point(const RootSupport& of, Float4 direction) noexcept {
  const Float4 s = combined(load(of.axis_column[0]), load(of.axis_column[1]), load(of.axis_column[2]),
                            direction),
               size = magnitudes(s);
  const Float4 place = size * (of.steps_less / (sum_of_three(size) + 0x1p-120F));  // never 0 / 0
  // The signs give the bits of the face, above those of the integer parts.
  const Int4 codes =
      __builtin_convertvector(place, Int4) + ((reinterpret_cast<Int4>(s) >> 31) & Int4{16, 32, 64, 0});
  const auto x = static_cast<std::uint32_t>(codes[0]), y = static_cast<std::uint32_t>(codes[1]),
             all = (x + y) + static_cast<std::uint32_t>(codes[2]);
  const std::uint32_t at = (y & 15U) * of.steps + (x & 15U);
  // The sum of the integer parts distinguishes the triangles of a square: n - 1, or less.
  const bool beyond = (all & 15U) + 1 < of.steps;
  return load(of.points[(all >> 4U) * of.face_size + (beyond ? of.face_size - 1 - at : at)]);
}

}  // namespace boxwood
