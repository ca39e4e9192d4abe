// SPDX-License-Identifier: MIT
// The three forms of an axis-aligned box, each with its own overlap test, and conservative conversions.
#pragma once

#include <boxwood/aabb.hpp>
#include <boxwood/export.hpp>
#include <boxwood/math.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Aabb is the min-max form. Every form is a closed box in double; touching counts. A conversion is exact if
// the numbers allow it. Otherwise it returns the smallest box of its form that contains the old box after
// rounding: every p with contains(p) stays inside. Overlap tests never miss boxes that meet in exact
// arithmetic, because rounding preserves order. They may report boxes that are apart by less than an ulp as
// overlapping.

// The points with |p - center| <= half_extents in each coordinate, computed in double. Empty: half-extents of
// -infinity.
struct CenterHalfBox {
  Vec3 center = Vec3(0.0);
  Vec3 half_extents = Vec3(-kInfinity);
};

// The points with min <= p and p - min <= width in each coordinate, computed in double. Empty: a width of
// -infinity.
struct MinWidthBox {
  Vec3 min = Vec3(0.0);
  Vec3 width = Vec3(-kInfinity);
};

bool is_empty(const CenterHalfBox& b) noexcept;
bool is_empty(const MinWidthBox& b) noexcept;
bool contains(const CenterHalfBox& b, const Vec3& p) noexcept;
bool contains(const MinWidthBox& b, const Vec3& p) noexcept;
bool intersects(const CenterHalfBox& a, const CenterHalfBox& b) noexcept;
bool intersects(const MinWidthBox& a, const MinWidthBox& b) noexcept;

CenterHalfBox to_center_half(const Aabb& b) noexcept;
MinWidthBox to_min_width(const Aabb& b) noexcept;
Aabb to_aabb(const CenterHalfBox& b) noexcept;
Aabb to_aabb(const MinWidthBox& b) noexcept;

}  // namespace boxwood
