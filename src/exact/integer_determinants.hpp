// SPDX-License-Identifier: MIT
// Signs of determinants of doubles on a common grid of at most 60 bits, in integers of 128 and 192 bits.
// Floats widened to double are nearly always on such a grid, and this is some ten times faster than
// expansions.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

namespace boxwood::detail {

__extension__ using Int128 = __int128;

// The finest grid that contains a few doubles, as the exponents of their last and of their first bits.
class CommonGrid {
public:
  void add(double x) noexcept {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const std::uint64_t fraction = bits & 0xfffffffffffffU;
    const int exponent = static_cast<int>(bits >> 52U & 0x7ffU);
    if (exponent == 0) {
      denormal_ = denormal_ || fraction != 0;
      return;  // zero is on every grid
    }
    last_ = std::min(last_, exponent + std::countr_zero(fraction | 0x10000000000000U));
    first_ = std::max(first_, exponent);
  }
  // Returns true if differences of the added doubles are integers below 2^60 in units of the grid.
  bool fits() const noexcept { return !denormal_ && first_ - last_ <= 6 && last_ > 52 && last_ <= 2046; }
  // Returns 2^-(exponent of the last bit), an exact factor. Call it only if fits().
  double scale() const noexcept {
    return std::bit_cast<double>(static_cast<std::uint64_t>(std::clamp(2098 - last_, 1, 2046)) << 52U);
  }

private:
  int last_ = 2046, first_ = 0;  // biased; the last bit of 1.0 is at 1023 + 52
  bool denormal_ = false;
};

inline int sign(Int128 x) noexcept {
  return x > 0 ? 1 : x < 0 ? -1 : 0;
}

// Returns the sign of the determinant of the rows, entries below 2^60 in magnitude.
inline int sign_of_determinant(std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) noexcept {
  return sign(static_cast<Int128>(a) * d - static_cast<Int128>(b) * c);
}
inline int sign_of_determinant(const std::int64_t (&b)[3], const std::int64_t (&c)[3],
                               const std::int64_t (&d)[3]) noexcept {
  // The high and the low 64 bits of each minor (below 2^121) are multiplied separately: every product stays
  // below 2^124.
  Int128 high = 0, low = 0;
  for (int k = 0; k < 3; ++k) {
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    const Int128 minor = static_cast<Int128>(b[i]) * c[j] - static_cast<Int128>(b[j]) * c[i];
    high += static_cast<Int128>(d[k]) * static_cast<std::int64_t>(minor >> 64);
    low += static_cast<Int128>(d[k]) * static_cast<Int128>(static_cast<std::uint64_t>(minor));
  }
  high += low >> 64;
  if (high != 0) return sign(high);
  return static_cast<std::uint64_t>(low) != 0 ? 1 : 0;
}

}  // namespace boxwood::detail
