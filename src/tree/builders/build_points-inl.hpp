// SPDX-License-Identifier: MIT
// Points, one register for each coordinate, for the kernels of one target: include it inside HWY_NAMESPACE.
// It has no include guard, because every target compiles it again.

using Doubles = hn::ScalableTag<double>;
using Floats = hn::Rebind<float, Doubles>;  // as many lanes as Doubles
using V = hn::Vec<Doubles>;
using M = hn::Mask<Doubles>;

// One coordinate triple for each point of a register.
struct Point {
  V x, y, z;
};

HWY_INLINE Point broadcast(const Vec3& p) {
  const Doubles d;
  return {hn::Set(d, p.x), hn::Set(d, p.y), hn::Set(d, p.z)};
}
HWY_INLINE Point operator+(const Point& a, const Point& b) {
  return {hn::Add(a.x, b.x), hn::Add(a.y, b.y), hn::Add(a.z, b.z)};
}
HWY_INLINE Point operator-(const Point& a, const Point& b) {
  return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}
// Rounded differently from elsewhere, and differently on each instruction set, but by at most two ulps of its
// terms.
HWY_INLINE V dot(const Point& u, const Point& p) {
  return hn::MulAdd(u.z, p.z, hn::MulAdd(u.y, p.y, hn::Mul(u.x, p.x)));
}
