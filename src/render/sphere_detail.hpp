// SPDX-License-Identifier: MIT
// The resolution of a drawn sphere, shared by the drawing of its lines and the test for the sphere under the
// mouse.
#pragma once

#include <cstdint>

namespace boxwood {

// Pieces and circles of a sphere: with its great circles if there are few spheres, only its outline if there
// are many.
struct SphereDetail {
  std::uint32_t segments, circles;
};
inline SphereDetail detail_of(std::uint32_t spheres) {
  if (spheres <= 16) return {64, 4};
  if (spheres <= 256) return {48, 1};
  if (spheres <= 2048) return {24, 1};
  return {16, 1};
}

}  // namespace boxwood
