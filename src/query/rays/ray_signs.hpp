// SPDX-License-Identifier: MIT
// The exact side of each edge of a triangle on which a ray passes: the stage after the rounded test.
#pragma once

#include <array>

#include <boxwood/math.hpp>

namespace boxwood {

// The determinants [d, b - o, c - o], [d, c - o, a - o] and [d, a - o, b - o] times one positive factor.
// Their signs are those of the real numbers, for any finite doubles. Each is right to a few units in its last
// place or, for coordinates beyond 2^300 or below 2^-300, in that of the largest.
struct EdgeVolumes {
  double u = 0.0, v = 0.0, w = 0.0;
};
EdgeVolumes edge_volumes(const Vec3& origin, const Vec3& direction,
                         const std::array<Vec3, 3>& corners) noexcept;

}  // namespace boxwood
