// SPDX-License-Identifier: MIT
// The view of a picture: the camera and its projection.
#pragma once

#include <boxwood/math.hpp>

namespace boxwood {

// The camera, which looks along -z of its own frame, +y up. Double, so that distant models do not jitter.
struct View {
  Vec3 eye = Vec3(0, 0, 5);
  Rows3 camera_from_world = kIdentityRows;  // rows: right, up, backward (unit, right-handed)
  bool orthographic = false;                // then nothing is cut off, in front of the eye or behind it
  double vertical_angle_rad = 0.5235987755982988;  // perspective: full vertical angle of view
  double ortho_height = 1.0;                       // orthographic: height of the view in world units
  double near_distance = 0.1;                      // far is infinite (reversed depth)
};

}  // namespace boxwood
