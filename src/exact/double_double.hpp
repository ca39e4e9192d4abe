// SPDX-License-Identifier: MIT
// Numbers with twice the digits of a double, stored as the sum of two, and vectors of them: about 104 bits.
// Dekker 1971; Hida, Li & Bailey 2001.
#pragma once

#include <cmath>

#include <boxwood/math.hpp>

#include "exact/expansion.hpp"

namespace boxwood::detail {

// The sum high + low, |low| at most half a rounding of high. Each operation errs by a few 2^-104 of its
// result, sums of opposite sign by as much of the larger number.
struct DoubleDouble {
  double high = 0.0, low = 0.0;
  constexpr DoubleDouble() = default;
  constexpr DoubleDouble(double x) noexcept : high(x) {}
  constexpr DoubleDouble(double h, double l) noexcept : high(h), low(l) {}
};

inline DoubleDouble quick_sum(double a, double b) noexcept {  // |a| >= |b|
  const double sum = a + b;
  return {sum, b - (sum - a)};
}
inline DoubleDouble operator-(const DoubleDouble& a) noexcept {
  return {-a.high, -a.low};
}
inline DoubleDouble operator+(const DoubleDouble& a, const DoubleDouble& b) noexcept {
  double high = 0.0, error = 0.0, low = 0.0, low_error = 0.0;
  two_sum(a.high, b.high, high, error);
  two_sum(a.low, b.low, low, low_error);
  const DoubleDouble sum = quick_sum(high, error + low);
  return quick_sum(sum.high, sum.low + low_error);
}
inline DoubleDouble operator-(const DoubleDouble& a, const DoubleDouble& b) noexcept {
  return a + -b;
}
inline DoubleDouble operator*(const DoubleDouble& a, const DoubleDouble& b) noexcept {
  double product = 0.0, error = 0.0;
  two_product(a.high, b.high, product, error);
  return quick_sum(product, error + (a.high * b.low + a.low * b.high));
}
inline DoubleDouble operator/(const DoubleDouble& a, const DoubleDouble& b) noexcept {
  const double first = a.high / b.high;
  const DoubleDouble rest = a - b * first;
  const double second = rest.high / b.high;
  const DoubleDouble last = rest - b * second;
  return quick_sum(first, second) + DoubleDouble(last.high / b.high);
}
inline DoubleDouble square_root(const DoubleDouble& a) noexcept {  // of a positive number
  const double root = std::sqrt(a.high);
  const DoubleDouble rest = a - DoubleDouble(root) * root;
  return quick_sum(root, rest.high / (2.0 * root));
}
inline bool operator<(const DoubleDouble& a, const DoubleDouble& b) noexcept {
  return a.high < b.high || (a.high == b.high && a.low < b.low);
}
inline bool operator>(const DoubleDouble& a, const DoubleDouble& b) noexcept {
  return b < a;
}
inline bool operator>=(const DoubleDouble& a, const DoubleDouble& b) noexcept {
  return b < a || (a.high == b.high && a.low == b.low);
}

struct LongVec3 {
  DoubleDouble x, y, z;
  LongVec3() = default;
  explicit LongVec3(double v) noexcept : x(v), y(v), z(v) {}
  LongVec3(const DoubleDouble& a, const DoubleDouble& b, const DoubleDouble& c) noexcept : x(a), y(b), z(c) {}
};
inline LongVec3 operator+(const LongVec3& a, const LongVec3& b) noexcept {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline LongVec3 operator-(const LongVec3& a, const LongVec3& b) noexcept {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline LongVec3 operator-(const LongVec3& a) noexcept {
  return {-a.x, -a.y, -a.z};
}
inline LongVec3 operator*(const DoubleDouble& s, const LongVec3& a) noexcept {
  return {s * a.x, s * a.y, s * a.z};
}
inline DoubleDouble dot(const LongVec3& a, const LongVec3& b) noexcept {
  return (a.x * b.x + a.y * b.y) + a.z * b.z;
}
inline LongVec3 cross(const LongVec3& a, const LongVec3& b) noexcept {
  return {a.y * b.z - b.y * a.z, a.z * b.x - b.z * a.x, a.x * b.y - b.x * a.y};
}

}  // namespace boxwood::detail
