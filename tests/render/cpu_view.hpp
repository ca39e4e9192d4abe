// SPDX-License-Identifier: MIT
// What a picture must show, from the definition of View alone: written apart from the renderer's own code.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include <boxwood/raycast.hpp>

#include "render/renderer.hpp"

namespace boxwood::test {

// Pixel coordinates of a point, (0, 0) the top left corner of the picture (pixel (i, j) has its centre at
// (i + 0.5, j + 0.5)). Empty behind the eye.
inline std::optional<Vec2> pixel_of(const View& view, const Vec3& point, double width, double height) {
  const Vec3 d = point - view.eye;
  const double x = glm::dot(view.camera_from_world[0], d), y = glm::dot(view.camera_from_world[1], d);
  const double away = -glm::dot(view.camera_from_world[2], d);
  double pixels_per_unit = height / view.ortho_height;
  if (!view.orthographic) {
    if (away <= view.near_distance) return std::nullopt;
    pixels_per_unit = 0.5 * height / (std::tan(0.5 * view.vertical_angle_rad) * away);
  }
  return Vec2(0.5 * width + x * pixels_per_unit, 0.5 * height - y * pixels_per_unit);
}

// The ray through the centre of pixel (i, j).
inline Ray ray_of(const View& view, int i, int j, double width, double height) {
  const double x = i + 0.5 - 0.5 * width, y = 0.5 * height - (j + 0.5);
  const Rows3& c = view.camera_from_world;
  if (view.orthographic) {
    const double unit = view.ortho_height / height;
    const Vec3 from = view.eye + c[0] * (x * unit) + c[1] * (y * unit);
    return {from + c[2] * 1e3, c[2] * -1.0};  // from far behind: an orthographic view cuts nothing off
  }
  const double focal = 0.5 * height / std::tan(0.5 * view.vertical_angle_rad);
  return {view.eye, c[0] * x + c[1] * y - c[2] * focal};
}

inline std::vector<Vec3> corners_of(const BoxInstance& box, const Vec3& origin = Vec3(0.0)) {
  std::vector<Vec3> out;
  for (int k = 0; k < 8; ++k) {
    Vec3 p = origin + Vec3(box.center);
    for (int axis = 0; axis < 3; ++axis) p += Vec3(box.half_axes[axis]) * ((k >> axis & 1) != 0 ? 1.0 : -1.0);
    out.push_back(p);
  }
  return out;
}

// Counter-clockwise convex hull of points in the plane (Andrew's monotone chain).
inline std::vector<Vec2> hull_of(std::vector<Vec2> points) {
  std::sort(points.begin(), points.end(),
            [](const Vec2& a, const Vec2& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  const auto turn = [](const Vec2& o, const Vec2& a, const Vec2& b) {
    return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
  };
  std::vector<Vec2> hull;
  for (int pass = 0; pass < 2; ++pass) {
    const std::size_t begin = hull.size();
    for (const Vec2& p : points) {
      while (hull.size() >= begin + 2 && turn(hull[hull.size() - 2], hull.back(), p) <= 0) hull.pop_back();
      hull.push_back(p);
    }
    hull.pop_back();
    std::reverse(points.begin(), points.end());
  }
  return hull;
}

// Signed distance to a convex polygon's border, in pixels: positive inside.
inline double depth_inside(const std::vector<Vec2>& hull, const Vec2& p) {
  double least = 1e300;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const Vec2 a = hull[i], b = hull[(i + 1) % hull.size()];
    const Vec2 e = b - a;
    const double length = std::hypot(e.x, e.y);
    if (length > 0) least = std::min(least, (e.x * (p.y - a.y) - e.y * (p.x - a.x)) / length);
  }
  return least;
}

inline double distance_to_segment(const Vec2& a, const Vec2& b, const Vec2& p) {
  const Vec2 e = b - a;
  const double length_sq = e.x * e.x + e.y * e.y;
  const double t =
      length_sq > 0 ? std::clamp(((p.x - a.x) * e.x + (p.y - a.y) * e.y) / length_sq, 0.0, 1.0) : 0.0;
  return std::hypot(p.x - a.x - t * e.x, p.y - a.y - t * e.y);
}

}  // namespace boxwood::test
