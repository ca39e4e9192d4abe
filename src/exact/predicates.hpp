// SPDX-License-Identifier: MIT
// Exact signs of orientation determinants of doubles: a floating-point filter, then expansion arithmetic.
// Method: J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates,
// 1997. The filter is inlined; the exact stage is out of line and rare.
//
// The domain of orient3d is finite coordinates of magnitude at most 1e100; that of all others is any finite
// coordinates. Every answer in it is the sign of the real number, also for denormal inputs. A third stage in
// big integers handles coordinates too small or too large for expansions.
#pragma once

#include <cmath>
#include <cstdint>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>

namespace boxwood {

// The number of signs that the filter could not decide, for callers that count them.
struct PredicateCounts {
  std::uint64_t exact = 0;
};

// Returns the sign (-1, 0, +1) of det[b - a, c - a]: +1 if a, b, c turn counter-clockwise.
BOXWOOD_EXPORT int orient2d_exact(const Vec2& a, const Vec2& b, const Vec2& c) noexcept;
// Returns the sign of det[b - a, c - a, d - a]: +1 if d is on the side to which the normal (b - a) x (c - a)
// points. Accepts coordinates of any size.
int orient3d_exact(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) noexcept;

// Return the determinants (twice the area, six times the volume), to a few roundings of the result however
// small it is, if no product over- or underflows.
double orient2d_value(const Vec2& a, const Vec2& b, const Vec2& c) noexcept;
double orient3d_value(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) noexcept;
// Returns (b - a) x (c - a), each coordinate as exact as these. Zero if the points are collinear.
Vec3 normal_value(const Vec3& a, const Vec3& b, const Vec3& c) noexcept;

namespace detail {
// Bounds of the rounding error relative to the sum of the absolute products (no unit), u = 2^-53. In the
// plane three roundings for each product and difference (3u + O(u^2)), in space seven (7u + O(u^2)), each
// taken one unit larger. Danger: smaller values give wrong signs.
inline constexpr double kOrient2dBound = 4.0 * 0x1p-53;
inline constexpr double kOrient3dBound = 8.0 * 0x1p-53;
// The largest error from underflow in products of coordinates up to 1e100.
inline constexpr double kUnderflowBound = 1e-220;
}  // namespace detail

inline int orient2d(const Vec2& a, const Vec2& b, const Vec2& c, PredicateCounts& counts) noexcept {
  const double left = (b.x - a.x) * (c.y - a.y);
  const double right = (b.y - a.y) * (c.x - a.x);
  const double det = left - right;
  const double bound =
      detail::kOrient2dBound * (std::fabs(left) + std::fabs(right)) + detail::kUnderflowBound;
  if (det > bound) return 1;
  if (det < -bound) return -1;
  ++counts.exact;
  return orient2d_exact(a, b, c);
}

namespace detail {
// Filters by the error bound. With kAnySize, a product that underflowed may be multiplied by a difference of
// any size.
template <bool kAnySize>
int orient3d_filtered(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d,
                      PredicateCounts& counts) noexcept {
  const double bx = b.x - a.x, by = b.y - a.y, bz = b.z - a.z;
  const double cx = c.x - a.x, cy = c.y - a.y, cz = c.z - a.z;
  const double dx = d.x - a.x, dy = d.y - a.y, dz = d.z - a.z;
  const double xy = bx * cy, yx = by * cx, yz = by * cz, zy = bz * cy, zx = bz * cx, xz = bx * cz;
  const double det = dx * (yz - zy) + dy * (zx - xz) + dz * (xy - yx);
  const double sum = std::fabs(dx) * (std::fabs(yz) + std::fabs(zy)) +
                     std::fabs(dy) * (std::fabs(zx) + std::fabs(xz)) +
                     std::fabs(dz) * (std::fabs(xy) + std::fabs(yx));
  const double longest = kAnySize ? 1.0 + std::fabs(dx) + std::fabs(dy) + std::fabs(dz) : 1.0;
  const double bound = kOrient3dBound * sum + kUnderflowBound * longest;
  if (det > bound) return 1;
  if (det < -bound) return -1;
  ++counts.exact;
  return orient3d_exact(a, b, c, d);
}
}  // namespace detail

inline int orient3d(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d,
                    PredicateCounts& counts) noexcept {
  return detail::orient3d_filtered<false>(a, b, c, d, counts);
}
// Returns the sign for finite coordinates of any size. On overflow the bound is infinity or NaN, and the
// exact stage decides.
inline int orient3d_any_size(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) noexcept {
  PredicateCounts counts;
  return detail::orient3d_filtered<true>(a, b, c, d, counts);
}

inline int orient2d(const Vec2& a, const Vec2& b, const Vec2& c) noexcept {
  PredicateCounts counts;
  return orient2d(a, b, c, counts);
}
inline int orient3d(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) noexcept {
  PredicateCounts counts;
  return orient3d(a, b, c, d, counts);
}

// Returns v without coordinate `axis`, the other two in cyclic order (0: y z, 1: z x, 2: x y). Exact.
inline Vec2 drop(const Vec3& v, int axis) noexcept {
  return axis == 0 ? Vec2(v.y, v.z) : axis == 1 ? Vec2(v.z, v.x) : Vec2(v.x, v.y);
}

// Returns true if a, b, c are exactly on one line: their three projections to the coordinate planes have no
// area.
bool collinear(const Vec3& a, const Vec3& b, const Vec3& c, PredicateCounts& counts) noexcept;

}  // namespace boxwood
