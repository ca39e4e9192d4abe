// SPDX-License-Identifier: MIT
// Unions of boxes by whole registers, and their area in double: the inner loop of the builders by area.
#pragma once

#include "tree/builders/boxes/box_tree.hpp"
#include "tree/layout/float_box.hpp"

namespace boxwood {

// Returns the box with 0 for the fourth numbers.
inline FloatBox to_float_box(const FloatBounds& box) noexcept {
  return {{box.min[0], box.min[1], box.min[2], 0.0F}, {-box.max[0], -box.max[1], -box.max[2], 0.0F}};
}

// Whole registers, the unused fourth number included.
inline void join_to(FloatBox& a, const FloatBox& b) noexcept {
  for (std::size_t k = 0; k < 4; ++k) a.low[k] = b.low[k] < a.low[k] ? b.low[k] : a.low[k];
  for (std::size_t k = 0; k < 4; ++k)
    a.neg_high[k] = b.neg_high[k] < a.neg_high[k] ? b.neg_high[k] : a.neg_high[k];
}

// In double, finite for all floats.
inline double area_of(const FloatBox& b) noexcept {
  const double x = -(static_cast<double>(b.low[0]) + static_cast<double>(b.neg_high[0]));
  const double y = -(static_cast<double>(b.low[1]) + static_cast<double>(b.neg_high[1]));
  const double z = -(static_cast<double>(b.low[2]) + static_cast<double>(b.neg_high[2]));
  return x * y + y * z + z * x;
}

// A box that grows, in two registers. Gives the same numbers as join_to() and area_of().
class GrowingBox {
public:
  GrowingBox() = default;
  explicit GrowingBox(const FloatBox& box) noexcept : low_(lanes(box.low)), neg_high_(lanes(box.neg_high)) {}
  void join(const FloatBox& box) noexcept {
    const Float4 low = lanes(box.low), neg_high = lanes(box.neg_high);
    low_ = low < low_ ? low : low_;
    neg_high_ = neg_high < neg_high_ ? neg_high : neg_high_;
  }
  void join(const GrowingBox& box) noexcept {
    low_ = box.low_ < low_ ? box.low_ : low_;
    neg_high_ = box.neg_high_ < neg_high_ ? box.neg_high_ : neg_high_;
  }
  double area() const noexcept {
    const Double2 xy = in_double(low_[0], low_[1]) + in_double(neg_high_[0], neg_high_[1]);  // negative
    const Double2 zz = in_double(low_[2], low_[2]) + in_double(neg_high_[2], neg_high_[2]);
    const Double2 z_xy = xy * zz;
    return (xy[0] * xy[1] + z_xy[1]) + z_xy[0];
  }

private:
  using Float4 [[gnu::vector_size(16)]] = float;
  using Float2 [[gnu::vector_size(8)]] = float;
  using Double2 [[gnu::vector_size(16)]] = double;
  static Float4 lanes(const float* numbers) noexcept { return *reinterpret_cast<const Float4*>(numbers); }
  static Double2 in_double(float a, float b) noexcept {
    return __builtin_convertvector((Float2{a, b}), Double2);
  }

  Float4 low_{}, neg_high_{};
};

}  // namespace boxwood
