// SPDX-License-Identifier: MIT
// The common drawing of capsules and cylinders: their rims, and the remaining shape if the radius is 0.
#pragma once

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include <boxwood/polyhedron.hpp>

#include "base/no_memory.hpp"
#include "base/round_frame.hpp"

namespace boxwood {

inline constexpr int kRimPoints = 64;

// The directions around an axis; the k-th of n equal steps of a turn.
class AxisCircle {
public:
  explicit AxisCircle(const Vec3& axis) noexcept : frame_(square_to(axis)) {}
  Vec3 operator()(int k, int n) const noexcept {
    const double angle = 2.0 * std::numbers::pi * k / n;
    return std::cos(angle) * frame_[0] + std::sin(angle) * frame_[1];
  }
  const std::array<Vec3, 2>& frame() const noexcept { return frame_; }

private:
  std::array<Vec3, 2> frame_;
};

// Returns the polyhedron of a segment; of a point if `end` is 0.
inline Polyhedron segment_outline(const Vec3& center, const Vec3& end) {
  if (end == Vec3(0.0)) return {{center}, {}};
  return {{center - end, center + end}, {{0, 1}}};
}

// Returns both rims, 64 points each, and four lines between them; one line for a segment. Empty for an empty
// volume.
inline std::vector<std::array<Vec3, 2>> drawn_rims(const Vec3& center, const Vec3& axis, double half_length,
                                                   double radius) {
  std::vector<std::array<Vec3, 2>> lines;
  if (!(radius >= 0.0)) return lines;
  const Vec3 end = half_length * axis;
  if (radius == 0.0) {
    lines.push_back({center - end, center + end});
    return lines;
  }
  const AxisCircle around(axis);
  const auto rim = [&](int k) { return center + radius * around(k, kRimPoints); };
  for (int k = 0; k < kRimPoints; ++k) {
    lines.push_back({rim(k) - end, rim(k + 1) - end});
    if (half_length > 0.0) lines.push_back({rim(k) + end, rim(k + 1) + end});
    if (half_length > 0.0 && k % (kRimPoints / 4) == 0) lines.push_back({rim(k) - end, rim(k) + end});
  }
  return lines;
}

}  // namespace boxwood
