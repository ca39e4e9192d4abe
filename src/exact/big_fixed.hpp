// SPDX-License-Identifier: MIT
// Fixed-point integers of a few thousand bits: the last stage of the exact predicates, for coordinates whose
// products are too small for doubles. Slow and plain.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace boxwood::detail {

// A number sign * magnitude, with limbs of 32 bits from the lowest. The user chooses the unit.
template <std::size_t Limbs> struct BigFixed {
  std::array<std::uint32_t, Limbs> limb{};
  bool negative = false;

  int sign() const noexcept {
    for (const std::uint32_t x : limb)
      if (x != 0) return negative ? -1 : 1;
    return 0;
  }
};

// Returns value * 2^shift. The product must be an integer and must fit.
template <std::size_t Limbs> BigFixed<Limbs> big_from_double(double value, int shift) noexcept {
  BigFixed<Limbs> result;
  if (value == 0.0) return result;
  int exponent = 0;
  const double fraction = std::frexp(std::fabs(value), &exponent);  // in [1/2, 1)
  auto bits = static_cast<std::uint64_t>(std::ldexp(fraction, 53));
  int position = exponent - 53 + shift;
  while (position < 0) {  // trailing zeros of a denormal
    bits >>= 1U;
    ++position;
  }
  const auto word = static_cast<std::size_t>(position / 32);
  const auto offset = static_cast<unsigned>(position % 32);
  const std::array<std::uint64_t, 3> part = {
      (bits << offset) & 0xffffffffU, (offset == 0 ? bits >> 32U : bits >> (32U - offset)) & 0xffffffffU,
      offset == 0 ? 0U : bits >> (64U - offset)};
  for (std::size_t i = 0; i < 3; ++i)
    if (part[i] != 0) result.limb[word + i] = static_cast<std::uint32_t>(part[i]);
  result.negative = value < 0.0;
  return result;
}

template <std::size_t M> int compare_magnitude(const BigFixed<M>& a, const BigFixed<M>& b) noexcept {
  for (std::size_t i = M; i-- > 0;)
    if (a.limb[i] != b.limb[i]) return a.limb[i] < b.limb[i] ? -1 : 1;
  return 0;
}

template <std::size_t M> BigFixed<M> big_add(const BigFixed<M>& a, const BigFixed<M>& b) noexcept {
  BigFixed<M> result;
  if (a.negative == b.negative) {
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < M; ++i) {
      carry += std::uint64_t{a.limb[i]} + b.limb[i];
      result.limb[i] = static_cast<std::uint32_t>(carry & 0xffffffffU);
      carry >>= 32U;
    }
    result.negative = a.negative;
    return result;
  }
  const bool a_larger = compare_magnitude(a, b) >= 0;
  const BigFixed<M>& large = a_larger ? a : b;
  const BigFixed<M>& small = a_larger ? b : a;
  std::int64_t borrow = 0;
  for (std::size_t i = 0; i < M; ++i) {
    std::int64_t x = static_cast<std::int64_t>(large.limb[i]) - small.limb[i] + borrow;
    borrow = x < 0 ? -1 : 0;
    if (x < 0) x += std::int64_t{1} << 32U;
    result.limb[i] = static_cast<std::uint32_t>(x);
  }
  result.negative = large.negative;
  return result;
}

template <std::size_t M> BigFixed<M> big_negate(BigFixed<M> a) noexcept {
  a.negative = !a.negative;
  return a;
}

template <std::size_t M, std::size_t N>
BigFixed<M + N> big_multiply(const BigFixed<M>& a, const BigFixed<N>& b) noexcept {
  BigFixed<M + N> result;
  for (std::size_t i = 0; i < M; ++i) {
    if (a.limb[i] == 0) continue;
    std::uint64_t carry = 0;
    for (std::size_t j = 0; j < N; ++j) {
      carry += std::uint64_t{a.limb[i]} * b.limb[j] + result.limb[i + j];
      result.limb[i + j] = static_cast<std::uint32_t>(carry & 0xffffffffU);
      carry >>= 32U;
    }
    result.limb[i + N] = static_cast<std::uint32_t>(carry);
  }
  result.negative = a.negative != b.negative;
  return result;
}

}  // namespace boxwood::detail
