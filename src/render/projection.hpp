// From a View to the numbers that the shaders read, and from a point to its pixel by the same numbers.
#pragma once

#include <optional>

#include "render/renderer.hpp"
#include "shared.h"

namespace boxwood {

// How far the drawn things reach along the view direction, measured from the eye (behind it: negative).
struct DepthRange {
  double nearest = 0.0, farthest = 0.0;
  bool empty = true;
  void add(double distance, double radius);
};

gpu::FrameData frame_data(const View& view, const DepthRange& range, std::uint32_t width,
                          std::uint32_t height);

}  // namespace boxwood
