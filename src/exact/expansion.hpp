// SPDX-License-Identifier: MIT
// Sums of doubles that do not overlap, smallest first: exact sums, differences and products of doubles.
// Shewchuk 1997, sections 2.4 to 2.6. Exact while no product underflows and nothing overflows.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace boxwood::detail {

// Computes a + b = sum + error exactly (Knuth).
inline void two_sum(double a, double b, double& sum, double& error) noexcept {
  sum = a + b;
  const double b_virtual = sum - a;
  const double a_virtual = sum - b_virtual;
  error = (a - a_virtual) + (b - b_virtual);
}

// Computes a * b = product + error exactly, unless it underflows.
inline void two_product(double a, double b, double& product, double& error) noexcept {
  product = a * b;
  error = std::fma(a, b, -product);
}

// A sum of at most Capacity non-zero components; empty means zero. The last component is the largest and has
// the sign of the number.
template <std::size_t Capacity> struct Expansion {
  std::array<double, Capacity> part;
  std::size_t size = 0;

  void append(double x) noexcept {
    if (x != 0.0) part[size++] = x;
  }
  double estimate() const noexcept {  // correct to a few roundings
    double sum = 0.0;
    for (std::size_t i = 0; i < size; ++i) sum += part[i];
    return sum;
  }
  int sign() const noexcept { return size == 0 ? 0 : part[size - 1] > 0.0 ? 1 : -1; }
};

inline Expansion<2> difference(double a, double b) noexcept {
  Expansion<2> e;
  double sum = 0.0, error = 0.0;
  two_sum(a, -b, sum, error);
  e.append(error);
  e.append(sum);
  return e;
}

// Adds two expansions: merges their components by magnitude and propagates the errors (fast expansion sum).
template <std::size_t M, std::size_t N>
Expansion<M + N> add(const Expansion<M>& e, const Expansion<N>& f, double f_sign = 1.0) noexcept {
  Expansion<M + N> result;
  std::size_t i = 0, j = 0;
  double carry = 0.0;
  while (i < e.size || j < f.size) {
    double next = 0.0;
    if (j == f.size || (i < e.size && std::fabs(e.part[i]) < std::fabs(f.part[j])))
      next = e.part[i++];
    else
      next = f_sign * f.part[j++];
    double sum = 0.0, error = 0.0;
    two_sum(carry, next, sum, error);
    result.append(error);
    carry = sum;
  }
  result.append(carry);
  return result;
}

template <std::size_t M, std::size_t N>
Expansion<M + N> subtract(const Expansion<M>& e, const Expansion<N>& f) noexcept {
  return add(e, f, -1.0);
}

template <std::size_t N> Expansion<2 * N> scale(const Expansion<N>& e, double factor) noexcept {
  Expansion<2 * N> result;
  double carry = 0.0;
  for (std::size_t i = 0; i < e.size; ++i) {
    double product = 0.0, low = 0.0, sum = 0.0, error = 0.0;
    two_product(e.part[i], factor, product, low);
    two_sum(carry, low, sum, error);
    result.append(error);
    two_sum(product, sum, carry, error);
    result.append(error);
  }
  result.append(carry);
  return result;
}

// Returns e times a difference of two doubles (at most two components).
template <std::size_t N> Expansion<4 * N> multiply(const Expansion<N>& e, const Expansion<2>& f) noexcept {
  Expansion<4 * N> result;
  if (f.size == 0) return result;
  const Expansion<2 * N> low = scale(e, f.part[0]);
  if (f.size == 1) {
    for (std::size_t i = 0; i < low.size; ++i) result.part[i] = low.part[i];
    result.size = low.size;
    return result;
  }
  return add(low, scale(e, f.part[1]));
}

}  // namespace boxwood::detail
