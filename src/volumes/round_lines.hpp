// SPDX-License-Identifier: MIT
// The lines that show a capsule or a cylinder.
#pragma once

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "base/no_memory.hpp"
#include "base/round_frame.hpp"

namespace boxwood {

inline constexpr int kRimPoints = 64;

// Both rims, 64 points each, and four lines between them; one line for a segment. None for an empty volume.
inline std::vector<std::array<Vec3, 2>> drawn_rims(const Vec3& center, const Vec3& axis, double half_length,
                                                   double radius) {
  std::vector<std::array<Vec3, 2>> lines;
  if (!(radius >= 0.0)) return lines;
  const Vec3 end = half_length * axis;
  if (radius == 0.0) {
    lines.push_back({center - end, center + end});
    return lines;
  }
  const auto [u, v] = square_to(axis);
  const auto rim = [&](int k) {
    const double angle = 2.0 * std::numbers::pi * k / kRimPoints;
    return center + radius * (std::cos(angle) * u + std::sin(angle) * v);
  };
  for (int k = 0; k < kRimPoints; ++k) {
    lines.push_back({rim(k) - end, rim(k + 1) - end});
    if (half_length > 0.0) lines.push_back({rim(k) + end, rim(k + 1) + end});
    if (half_length > 0.0 && k % (kRimPoints / 4) == 0) lines.push_back({rim(k) - end, rim(k) + end});
  }
  return lines;
}

}  // namespace boxwood
