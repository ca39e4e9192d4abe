// SPDX-License-Identifier: MIT
// Directions that prove two sets of points apart by a distance, with every rounding included.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "triangles/triangle_pair.hpp"

namespace boxwood {

using IntegerDirection = std::array<std::int64_t, 3>;

// Rounds a direction to integers of at most `bits` bits; nullopt for zero and for non-finite numbers.
std::optional<IntegerDirection> integer_direction(const Vec3& direction, int bits) noexcept;

// Returns true only if min of d . b over B less max of d . a over A is above 0 and at least least * |d|,
// exactly. Components of d have at most 53 bits.
bool separates(const IntegerDirection& d, std::span<const Vec3> a, std::span<const Vec3> b,
               double least) noexcept;

// A direction for two triangles: integers of 53 bits if they suffice, otherwise decimals of any size.
struct TriangleDirection {
  IntegerDirection integers{};
  std::optional<std::array<std::string, 3>> exact;
};
// Finds a direction that shows two triangles farther apart than `least`. Exact: for `least` 0, nullopt means
// that they meet. May throw bad_alloc.
std::optional<TriangleDirection> triangle_direction(const Corners& a, const Corners& b, double least);

// Finds a direction d for a triangle B whose corners go straight from `b` to `moved`. With `least` 0:
// min d . b >= max d . a, and > at `moved`, so that the two meet at most at the beginning; exact. With
// `least` above 0: the gap is more than least * |d| at both ends. May throw bad_alloc.
std::optional<TriangleDirection> parting_direction(const Corners& a, const Corners& b, const Corners& moved,
                                                   double least);

}  // namespace boxwood
