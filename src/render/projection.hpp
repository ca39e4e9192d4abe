// SPDX-License-Identifier: MIT
// The conversion of a View to the numbers that the shaders read, and of a point to its pixel by the same
// numbers.
#pragma once

#include <optional>

#include <boxwood/math.hpp>

#include "render/view.hpp"
#include "shared.h"

namespace boxwood {

// The range of the drawn primitives along the view direction, measured from the eye (behind it: negative).
struct SceneDepths {
  double nearest = 0.0, farthest = 0.0;
  bool empty = true;
  void add(double distance, double radius);
};

// The part of the picture that boxes of points can reach, in pixels. Initially empty, it grows box by box.
struct PixelRect {
  double min_x = 0, min_y = 0, max_x = 0, max_y = 0;
  bool empty = true;
  // Adds a box in the camera frame. A box that reaches behind the near plane extends it to the whole picture.
  void add(const gpu::FrameData& frame, const Vec3& center, const Rows3& half_axes);
};

gpu::FrameData frame_data(const View& view, const SceneDepths& range, std::uint32_t width,
                          std::uint32_t height);

}  // namespace boxwood
