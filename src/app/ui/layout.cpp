// SPDX-License-Identifier: MIT
// The arithmetic of the layout.
#include "app/ui/layout.hpp"

#include <algorithm>
#include <cmath>

namespace boxwood {

namespace {
// Sizes at display scale 1, in pixels.
constexpr float kGap = 8, kToolbar = 44, kStatus = 30, kDepth = 62, kLeft = 264, kRight = 340;
constexpr float kMinScene = 240;  // below this the side panels give way
}  // namespace

Layout make_layout(double width, double height, double scale, const LayoutOptions& options) {
  const auto w = static_cast<float>(width), h = static_cast<float>(height), s = static_cast<float>(scale);
  const auto px = [s](float size) { return std::floor(size * s); };
  Layout out;
  if (!options.interface_shown) {
    out.scene = {0, 0, w, h};
    return out;
  }
  const float gap = px(kGap);
  out.toolbar = {0, 0, w, std::min(px(kToolbar), h)};
  const float status_height = std::min(px(kStatus), std::max(h - out.toolbar.height, 0.0F));
  out.status = {0, h - status_height, w, status_height};
  const float top = out.toolbar.bottom() + gap, bottom = out.status.y - gap;
  const float column = std::max(bottom - top, 0.0F);
  float left = px(kLeft), right = px(kRight);
  if (w - left - right - 4 * gap < px(kMinScene)) left = 0;  // the list of objects goes first
  if (w - left - right - 4 * gap < px(kMinScene)) right = 0;
  const float scene_left = left > 0 ? left + 2 * gap : gap;
  const float scene_right = w - (right > 0 ? right + 2 * gap : gap);
  if (left > 0 && column > 0) {
    const float tree_height = options.tree_open ? std::floor(column * 0.56F) : 0.0F;
    const float objects_height = tree_height > 0 ? column - tree_height - gap : column;
    out.objects = {gap, top, left, std::max(objects_height, 0.0F)};
    if (tree_height > 0) out.tree = {gap, out.objects.bottom() + gap, left, tree_height};
  }
  if (right > 0 && column > 0) {
    const float controls = std::floor(std::min(column * 0.64F, px(380)));
    out.controls = {w - right - gap, top, right, controls};
    out.selection = {out.controls.x, out.controls.bottom() + gap, right,
                     std::max(column - controls - gap, 0.0F)};
  }
  const float scene_width = std::max(scene_right - scene_left, 0.0F);
  if (column > px(kDepth) + px(kMinScene) / 2)
    out.depth = {scene_left, bottom - px(kDepth), scene_width, px(kDepth)};
  const float scene_bottom = out.depth.empty() ? bottom : out.depth.y - gap;
  out.scene = {scene_left, top, scene_width, std::max(scene_bottom - top, 0.0F)};
  return out;
}

FreePart free_part(const Layout& layout, double width, double height) {
  const UiRect& r = layout.scene;
  // About the middle of the picture, where that leaves enough; else all of the part, with its own middle.
  constexpr double kEnough = 0.35, kLeast = 0.2;
  const auto part = [&](double begin, double end, double size, double& share, double& middle) {
    share = 1.0 - 2.0 * std::max(begin, size - end) / size;
    middle = 0.0;
    if (share < kEnough) {
      share = (end - begin) / size;
      middle = 0.5 * (begin + end) - 0.5 * size;
    }
    share = std::clamp(share, kLeast, 1.0);
  };
  FreePart out;
  double right = 0.0, down = 0.0;
  part(static_cast<double>(r.x), static_cast<double>(r.right()), width, out.size.x, right);
  part(static_cast<double>(r.y), static_cast<double>(r.bottom()), height, out.size.y, down);
  out.middle = Vec2(right / height, -down / height);
  return out;
}

}  // namespace boxwood
