// SPDX-License-Identifier: MIT
// Random numbers for covers, the same in every run.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

#include <boxwood/math.hpp>

namespace boxwood {

// Uniform numbers in [0, 1): the counter-based generator of Steele, Lea & Flood 2014.
class CoverNumbers {
public:
  explicit CoverNumbers(std::uint64_t seed) noexcept : state_(seed) {}
  double next() noexcept {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return static_cast<double>((z ^ (z >> 31U)) >> 11U) * 0x1p-53;
  }
  Vec3 direction() noexcept {
    const double z = 2.0 * next() - 1.0, angle = 2.0 * std::numbers::pi * next();
    const double r = std::sqrt(std::max(0.0, 1.0 - z * z));
    return {r * std::cos(angle), r * std::sin(angle), z};
  }

private:
  std::uint64_t state_;
};

}  // namespace boxwood
