// SPDX-License-Identifier: MIT
// Integers of any size, for the directions and weights of certificates. Slow and plain; may throw bad_alloc.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <boxwood/math.hpp>

namespace boxwood {

class BigInteger {
public:
  BigInteger() = default;
  // Returns value * 2^shift, which must be an integer.
  static BigInteger from_double(double value, int shift) {
    BigInteger n;
    if (value == 0.0) return n;
    int exponent = 0;
    const double fraction = std::frexp(std::fabs(value), &exponent);
    auto bits = static_cast<std::uint64_t>(std::ldexp(fraction, 53));
    int position = exponent - 53 + shift;
    for (; position < 0; ++position) bits >>= 1U;
    n.limbs_.assign(static_cast<std::size_t>(position / 32), 0);
    const auto offset = static_cast<unsigned>(position % 32);
    n.limbs_.push_back(static_cast<std::uint32_t>(bits << offset));
    n.limbs_.push_back(static_cast<std::uint32_t>(bits >> (32U - offset)));
    n.limbs_.push_back(offset == 0 ? 0U : static_cast<std::uint32_t>(bits >> (64U - offset)));
    n.negative_ = value < 0.0;
    n.trim();
    return n;
  }
  static BigInteger from_integer(std::int64_t value) {
    BigInteger n;
    n.negative_ = value < 0;
    auto left = n.negative_ ? ~static_cast<std::uint64_t>(value) + 1U : static_cast<std::uint64_t>(value);
    for (; left != 0; left >>= 32U) n.limbs_.push_back(static_cast<std::uint32_t>(left));
    return n;
  }

  int sign() const noexcept { return limbs_.empty() ? 0 : negative_ ? -1 : 1; }
  BigInteger operator-() const {
    BigInteger n = *this;
    n.negative_ = !negative_ && !limbs_.empty();
    return n;
  }
  friend BigInteger operator+(const BigInteger& a, const BigInteger& b) {
    if (a.negative_ == b.negative_) return sum(a, b);
    const int order = compare_magnitudes(a, b);
    if (order == 0) return {};
    return order > 0 ? difference(a, b) : difference(b, a);
  }
  friend BigInteger operator-(const BigInteger& a, const BigInteger& b) { return a + -b; }
  friend BigInteger operator*(const BigInteger& a, const BigInteger& b) {
    BigInteger n;
    if (a.limbs_.empty() || b.limbs_.empty()) return n;
    n.limbs_.assign(a.limbs_.size() + b.limbs_.size(), 0);
    for (std::size_t i = 0; i < a.limbs_.size(); ++i) {
      std::uint64_t carry = 0;
      for (std::size_t j = 0; j < b.limbs_.size(); ++j) {
        carry += std::uint64_t{a.limbs_[i]} * b.limbs_[j] + n.limbs_[i + j];
        n.limbs_[i + j] = static_cast<std::uint32_t>(carry);
        carry >>= 32U;
      }
      n.limbs_[i + b.limbs_.size()] = static_cast<std::uint32_t>(carry);
    }
    n.negative_ = a.negative_ != b.negative_;
    n.trim();
    return n;
  }
  friend bool operator<(const BigInteger& a, const BigInteger& b) { return (a - b).sign() < 0; }
  friend bool operator==(const BigInteger&, const BigInteger&) = default;

  std::string decimal() const {
    if (limbs_.empty()) return "0";
    std::vector<std::uint32_t> left = limbs_;
    std::string digits;
    while (!left.empty()) {
      std::uint64_t rest = 0;
      for (std::size_t i = left.size(); i-- > 0;) {
        rest = rest << 32U | left[i];
        left[i] = static_cast<std::uint32_t>(rest / 1000000000U);
        rest %= 1000000000U;
      }
      while (!left.empty() && left.back() == 0) left.pop_back();
      for (int k = 0; k < 9 && (rest != 0 || !left.empty()); ++k, rest /= 10U)
        digits += static_cast<char>('0' + rest % 10U);
    }
    if (negative_) digits += '-';
    std::reverse(digits.begin(), digits.end());
    return digits;
  }

private:
  static int compare_magnitudes(const BigInteger& a, const BigInteger& b) noexcept {
    if (a.limbs_.size() != b.limbs_.size()) return a.limbs_.size() < b.limbs_.size() ? -1 : 1;
    for (std::size_t i = a.limbs_.size(); i-- > 0;)
      if (a.limbs_[i] != b.limbs_[i]) return a.limbs_[i] < b.limbs_[i] ? -1 : 1;
    return 0;
  }
  static BigInteger sum(const BigInteger& a, const BigInteger& b) {
    BigInteger n;
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < std::max(a.limbs_.size(), b.limbs_.size()); ++i) {
      if (i < a.limbs_.size()) carry += a.limbs_[i];
      if (i < b.limbs_.size()) carry += b.limbs_[i];
      n.limbs_.push_back(static_cast<std::uint32_t>(carry));
      carry >>= 32U;
    }
    n.limbs_.push_back(static_cast<std::uint32_t>(carry));
    n.negative_ = a.negative_;
    n.trim();
    return n;
  }
  // Returns the difference with the sign of `large`; |large| must be the larger.
  static BigInteger difference(const BigInteger& large, const BigInteger& small) {
    BigInteger n = large;
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i < n.limbs_.size(); ++i) {
      const std::uint64_t take = borrow + (i < small.limbs_.size() ? small.limbs_[i] : 0U);
      borrow = n.limbs_[i] < take ? 1 : 0;
      n.limbs_[i] = static_cast<std::uint32_t>(n.limbs_[i] - take);
    }
    n.trim();
    return n;
  }
  void trim() noexcept {
    while (!limbs_.empty() && limbs_.back() == 0) limbs_.pop_back();
    if (limbs_.empty()) negative_ = false;
  }

  std::vector<std::uint32_t> limbs_;  // from the lowest; the last is not 0
  bool negative_ = false;
};

// Returns the least shift, not below `least`, for which value * 2^shift is an integer.
inline int integer_shift(double value, int least) noexcept {
  if (value == 0.0) return least;
  int exponent = 0;
  auto bits = static_cast<std::uint64_t>(std::ldexp(std::frexp(std::fabs(value), &exponent), 53));
  int shift = 53 - exponent;
  for (; (bits & 1U) == 0; bits >>= 1U) --shift;
  return std::max(shift, least);
}

struct BigVector {
  BigInteger x, y, z;
  static BigVector from(const Vec3& v, int shift) {
    return {BigInteger::from_double(v.x, shift), BigInteger::from_double(v.y, shift),
            BigInteger::from_double(v.z, shift)};
  }
  bool is_zero() const noexcept { return x.sign() == 0 && y.sign() == 0 && z.sign() == 0; }
  BigVector operator-() const { return {-x, -y, -z}; }
  friend BigVector operator+(const BigVector& a, const BigVector& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  }
  friend BigVector operator-(const BigVector& a, const BigVector& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
  }
  friend BigVector operator*(const BigInteger& s, const BigVector& a) { return {s * a.x, s * a.y, s * a.z}; }
  friend bool operator==(const BigVector&, const BigVector&) = default;
};
inline BigInteger dot(const BigVector& a, const BigVector& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline BigVector cross(const BigVector& a, const BigVector& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline std::array<std::string, 3> decimals(const BigVector& v) {
  return {v.x.decimal(), v.y.decimal(), v.z.decimal()};
}

}  // namespace boxwood
