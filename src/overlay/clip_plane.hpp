// SPDX-License-Identifier: MIT
// The plane at which a picture is cut open.
#pragma once

#include <boxwood/math.hpp>

namespace boxwood {

// Hides everything with dot(normal, p) < offset, in the world's frame. If the plane cuts a mesh that is
// closed_outward, a cap closes the cut.
struct ClipPlane {
  Vec3 normal = Vec3(0.0, 0.0, 1.0);  // not zero; any length
  double offset = 0.0;
  friend bool operator==(const ClipPlane&, const ClipPlane&) = default;
};

}  // namespace boxwood
