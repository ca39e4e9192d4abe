// SPDX-License-Identifier: MIT
// A box in float, for which a union is one minimum of two registers.
#pragma once

#include <boxwood/math.hpp>

namespace boxwood {

// Two registers of four. With the upper corner negated, both corners of a union are minima.
struct alignas(16) FloatBox {
  float low[4];  // the fourth is free for the owner
  float neg_high[4];
  static FloatBox none() noexcept;
};
inline FloatBox FloatBox::none() noexcept {
  const auto inf = static_cast<float>(kInfinity);
  return {{inf, inf, inf, 0.0F}, {inf, inf, inf, 0.0F}};
}

// Returns xy + yz + zx of the lengths of its sides; -infinity or NaN for the box none().
inline float half_area(const FloatBox& b) noexcept {
  const float x = -(b.low[0] + b.neg_high[0]), y = -(b.low[1] + b.neg_high[1]),
              z = -(b.low[2] + b.neg_high[2]);
  return x * y + y * z + z * x;
}

inline void widen(FloatBox& a, const FloatBox& b) noexcept {
  for (int k = 0; k < 3; ++k) {
    a.low[k] = b.low[k] < a.low[k] ? b.low[k] : a.low[k];
    a.neg_high[k] = b.neg_high[k] < a.neg_high[k] ? b.neg_high[k] : a.neg_high[k];
  }
}

}  // namespace boxwood
