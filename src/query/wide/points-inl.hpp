// SPDX-License-Identifier: MIT
// Several points at once, in double and in float: include it inside HWY_NAMESPACE, in a namespace for the
// including file, in which `hn` is Highway. It has no include guard, because every target compiles it again.

using Doubles = hn::CappedTag<double, 8>;
using V = hn::Vec<Doubles>;
using M = hn::Mask<Doubles>;

HWY_INLINE std::uint32_t bits_of(M mask) {
  std::uint8_t bits[8] = {};
  hn::StoreMaskBits(Doubles(), mask, bits);
  return bits[0];
}

struct Point {
  V x, y, z;
};
HWY_INLINE Point operator-(const Point& a, const Point& b) {
  return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}
HWY_INLINE Point operator+(const Point& a, const Point& b) {
  return {hn::Add(a.x, b.x), hn::Add(a.y, b.y), hn::Add(a.z, b.z)};
}
HWY_INLINE V dot(const Point& a, const Point& b) {
  return hn::MulAdd(a.x, b.x, hn::MulAdd(a.y, b.y, hn::Mul(a.z, b.z)));
}
HWY_INLINE Point cross(const Point& a, const Point& b) {
  return {hn::NegMulAdd(a.z, b.y, hn::Mul(a.y, b.z)), hn::NegMulAdd(a.x, b.z, hn::Mul(a.z, b.x)),
          hn::NegMulAdd(a.y, b.x, hn::Mul(a.x, b.y))};
}

// Lengths of at most 1 in float: enough for the direction of the shortest way, not for its length.
using Narrow = hn::Rebind<float, Doubles>;
using N = hn::Vec<Narrow>;
struct NarrowPoint {
  N x, y, z;
};
HWY_INLINE NarrowPoint operator-(const NarrowPoint& a, const NarrowPoint& b) {
  return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}
HWY_INLINE N dot(const NarrowPoint& a, const NarrowPoint& b) {
  return hn::MulAdd(a.x, b.x, hn::MulAdd(a.y, b.y, hn::Mul(a.z, b.z)));
}
HWY_INLINE NarrowPoint cross(const NarrowPoint& a, const NarrowPoint& b) {
  return {hn::NegMulAdd(a.z, b.y, hn::Mul(a.y, b.z)), hn::NegMulAdd(a.x, b.z, hn::Mul(a.z, b.x)),
          hn::NegMulAdd(a.y, b.x, hn::Mul(a.x, b.y))};
}
