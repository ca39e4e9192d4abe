// SPDX-License-Identifier: MIT
// The camera's mathematics: reversed depth, infinite far for perspective, a range that contains everything
// for orthographic views.
#include "render/projection.hpp"

#include <algorithm>
#include <cmath>

namespace boxwood {

namespace {
gpu::vec4 row(const Vec3& v) {
  return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z), 0.0F};
}
}  // namespace

void SceneDepths::add(double distance, double radius) {
  if (!(distance - distance == 0.0) || !(radius - radius == 0.0)) return;
  nearest = empty ? distance - radius : std::min(nearest, distance - radius);
  farthest = empty ? distance + radius : std::max(farthest, distance + radius);
  empty = false;
}

void PixelRect::add(const gpu::FrameData& frame, const Vec3& center, const Rows3& half_axes) {
  const auto include = [this](double x, double y) {
    min_x = empty ? x : std::min(min_x, x);
    max_x = empty ? x : std::max(max_x, x);
    min_y = empty ? y : std::min(min_y, y);
    max_y = empty ? y : std::max(max_y, y);
    empty = false;
  };
  const double half_width = frame.scale.z, half_height = frame.scale.w;
  for (int corner = 0; corner < 8; ++corner) {
    Vec3 p = center;
    for (std::size_t axis = 0; axis < 3; ++axis)
      p += (corner >> axis & 1) != 0 ? half_axes[axis] : -half_axes[axis];
    const double w = frame.depth.z + frame.depth.w * p.z;
    const double z = frame.depth.x + frame.depth.y * p.z;
    if (!(w > z)) {
      include(0.0, 0.0);
      include(2.0 * half_width, 2.0 * half_height);
      return;
    }
    include((frame.scale.x * p.x / w + 1.0) * half_width, (frame.scale.y * p.y / w + 1.0) * half_height);
  }
}

gpu::FrameData frame_data(const View& view, const SceneDepths& range, std::uint32_t width,
                          std::uint32_t height) {
  gpu::FrameData out;
  out.right = row(view.camera_from_world[0]);
  out.up = row(view.camera_from_world[1]);
  out.back = row(view.camera_from_world[2]);
  const double w = width, h = height, aspect = w / h;
  // Primitives on a surface are moved towards the eye by the size of two pixels at their distance.
  constexpr double kBiasPixels = 2.0;
  if (!view.orthographic) {
    const double scale = 1.0 / std::tan(0.5 * view.vertical_angle_rad);
    out.scale = {static_cast<float>(scale / aspect), static_cast<float>(-scale), 0, 0};
    // depth = near / distance: 1 at the near plane, 0 at infinity
    out.depth = {static_cast<float>(view.near_distance), 0.0F, 0.0F, -1.0F};
    out.bias.x = static_cast<float>(1.0 + kBiasPixels * 2.0 / (scale * h));
    out.bias.w = 1.0F;
  } else {
    const double scale = 2.0 / view.ortho_height;
    out.scale = {static_cast<float>(scale / aspect), static_cast<float>(-scale), 0, 0};
    const double nearest = range.empty ? 0.0 : range.nearest;
    const double length = range.empty ? 1.0 : range.farthest - range.nearest;
    // A margin on both ends, so that neither rounding nor the bias clips anything.
    const double margin = 0.01 * length + 8.0 * view.ortho_height / h + 1e-30;
    const double begin = nearest - margin, whole = length + 2.0 * margin;
    // depth = 1 - (distance - begin) / whole, distance = -z
    out.depth = {static_cast<float>(1.0 + begin / whole), static_cast<float>(1.0 / whole), 1.0F, 0.0F};
    out.bias.x = 1.0F;
    out.bias.y = static_cast<float>(kBiasPixels * view.ortho_height / h / whole);
  }
  out.scale.z = static_cast<float>(0.5 * w);
  out.scale.w = static_cast<float>(0.5 * h);
  const double typical =
      range.empty ? 1.0 : std::max(0.5 * (std::max(range.nearest, 0.0) + range.farthest), 1e-30);
  out.bias.z = static_cast<float>(typical);
  return out;
}

}  // namespace boxwood
