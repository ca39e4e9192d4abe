// SPDX-License-Identifier: MIT
// The turntable camera's arithmetic, in double.
#include "app/camera/camera.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>

namespace boxwood {

namespace {

constexpr double kHalfPi = std::numbers::pi / 2.0;
constexpr double kRadPerDegree = std::numbers::pi / 180.0;
constexpr double kFitMargin = 1.08;  // empty border around a fitted box, as a ratio; for looks only
// The near plane's distance, as a fraction of the distance to the focal point. If it is too large, zooming in
// cuts the model open; a small value costs nothing with reversed depth.
constexpr double kNearRatio = 1e-3;
constexpr double kIsoElevation = 0.6154797086703874;  // atan(1/sqrt(2)): the view along a cube's diagonal

constexpr std::array<std::string_view, 6> kUpNames = {"+X", "-X", "+Y", "-Y", "+Z", "-Z"};
constexpr std::array<std::string_view, 7> kViewNames = {"front", "back",   "right", "left",
                                                        "top",   "bottom", "iso"};

// Returns the right-handed axes side, up, back. The front view looks along -back, with side to its right.
Rows3 turntable_axes(UpAxis up) {
  switch (up) {
  case UpAxis::plus_x:
    return {Vec3(0, 0, 1), Vec3(1, 0, 0), Vec3(0, 1, 0)};
  case UpAxis::minus_x:
    return {Vec3(0, 0, -1), Vec3(-1, 0, 0), Vec3(0, 1, 0)};
  case UpAxis::plus_y:
    return {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)};
  case UpAxis::minus_y:
    return {Vec3(-1, 0, 0), Vec3(0, -1, 0), Vec3(0, 0, 1)};
  case UpAxis::plus_z:
    return {Vec3(1, 0, 0), Vec3(0, 0, 1), Vec3(0, -1, 0)};
  case UpAxis::minus_z:
    return {Vec3(1, 0, 0), Vec3(0, 0, -1), Vec3(0, 1, 0)};
  }
  return kIdentityRows;
}

Vec3 in_camera(const Rows3& rows, const Vec3& v) {
  return {glm::dot(rows[0], v), glm::dot(rows[1], v), glm::dot(rows[2], v)};
}
Vec3 in_world(const Rows3& rows, const Vec3& v) {
  return rows[0] * v.x + rows[1] * v.y + rows[2] * v.z;
}

double wrapped(double angle_rad) {
  return std::remainder(angle_rad, 2.0 * std::numbers::pi);
}

// Returns the angle after conversion to degrees and back, so that text can store it exactly.
double in_text(double angle_rad) {
  return from_degrees(in_degrees(angle_rad));
}

}  // namespace

double from_degrees(double angle_degrees) noexcept {
  return angle_degrees * kRadPerDegree;
}

double in_degrees(double angle_rad) noexcept {
  const double near = angle_rad / kRadPerDegree;
  const double below = std::nextafter(near, -kInfinity), above = std::nextafter(near, kInfinity);
  double best = near;
  std::size_t shortest = 1000;  // in characters: 30 is better than 29.999999999999996
  for (const double degrees :
       {near, below, above, std::nextafter(below, -kInfinity), std::nextafter(above, kInfinity)}) {
    if (from_degrees(degrees) != angle_rad) continue;
    char text[40];
    const auto length = static_cast<std::size_t>(std::to_chars(text, text + sizeof text, degrees).ptr - text);
    if (length >= shortest) continue;
    shortest = length;
    best = degrees;
  }
  return best;
}

std::string_view name_of(UpAxis axis) noexcept {
  return kUpNames[static_cast<std::size_t>(axis)];
}

std::optional<UpAxis> up_axis_from_name(std::string_view name) noexcept {
  if (name.size() == 1) {  // a bare letter means its positive direction
    const auto i = std::string_view("XYZ").find(static_cast<char>(name[0] & ~0x20));
    if (i != std::string_view::npos) return static_cast<UpAxis>(2 * i);
    return std::nullopt;
  }
  for (std::size_t i = 0; i < kUpNames.size(); ++i)
    if (name.size() == 2 && name[0] == kUpNames[i][0] && (name[1] & ~0x20) == kUpNames[i][1])
      return static_cast<UpAxis>(i);
  return std::nullopt;
}

std::string_view name_of(StandardView view) noexcept {
  return kViewNames[static_cast<std::size_t>(view)];
}

std::optional<StandardView> standard_view_from_name(std::string_view name) noexcept {
  for (std::size_t i = 0; i < kViewNames.size(); ++i)
    if (name == kViewNames[i]) return static_cast<StandardView>(i);
  return std::nullopt;
}

PixelPosition pixel_under(double mouse_x, double mouse_y, double width, double height) noexcept {
  return {std::floor(mouse_x), std::floor(mouse_y), width, height};
}

Ray ray_through(const View& view, const PixelPosition& pixel) noexcept {
  // Pixels from the middle of the picture, in units of half its height, +y up.
  const double half_height = 0.5 * pixel.height;
  const double x = (pixel.x + 0.5 - 0.5 * pixel.width) / half_height;
  const double y = (half_height - (pixel.y + 0.5)) / half_height;
  const Rows3& rows = view.camera_from_world;
  Ray ray;
  if (view.orthographic) {
    const double half = 0.5 * view.ortho_height;
    ray.origin = view.eye + rows[0] * (x * half) + rows[1] * (y * half);
    ray.direction = -rows[2];
  } else {
    const double half = std::tan(0.5 * view.vertical_angle_rad);
    ray.origin = view.eye;
    ray.direction = glm::normalize(rows[0] * (x * half) + rows[1] * (y * half) - rows[2]);
  }
  return ray;
}

double begin_of(const View& view, const Ray& ray) noexcept {
  if (view.orthographic) return 0.0;
  const double along = -glm::dot(view.camera_from_world[2], ray.direction);
  return along > 0.0 ? view.near_distance / along : 0.0;
}

std::optional<Vec3> project(const View& view, const Vec3& point, double width, double height) noexcept {
  const Vec3 p = in_camera(view.camera_from_world, point - view.eye);
  const double depth = -p.z;
  double half = 0.5 * view.ortho_height;
  if (!view.orthographic) {
    if (!(depth >= view.near_distance)) return std::nullopt;
    half = depth * std::tan(0.5 * view.vertical_angle_rad);
  }
  const double half_height = 0.5 * height;
  return Vec3(0.5 * width + p.x / half * half_height - 0.5, half_height - p.y / half * half_height - 0.5,
              depth);
}

double world_length(const View& view, const Vec3& at, double pixels, double height) noexcept {
  if (view.orthographic) return view.ortho_height * pixels / height;
  const double depth = glm::dot(view.eye - at, view.camera_from_world[2]);
  return 2.0 * std::max(depth, 1e-12) * std::tan(0.5 * view.vertical_angle_rad) * pixels / height;
}

Rows3 Camera::camera_from_world() const noexcept {
  const Rows3 base = turntable_axes(up);
  const double ca = std::cos(azimuth_rad), sa = std::sin(azimuth_rad);
  const double ce = std::cos(elevation_rad), se = std::sin(elevation_rad);
  const Vec3 right = base[0] * ca - base[2] * sa;
  const Vec3 level_back = base[0] * sa + base[2] * ca;
  return {right, base[1] * ce - level_back * se, level_back * ce + base[1] * se};
}

Vec3 Camera::eye() const noexcept {
  return focal_point + camera_from_world()[2] * distance;
}

View Camera::view() const noexcept {
  View view;
  view.camera_from_world = camera_from_world();
  view.orthographic = orthographic;
  view.vertical_angle_rad = vertical_angle_rad;
  view.ortho_height = world_height_at_focus();
  view.near_distance = kNearRatio * distance;
  view.eye = focal_point + view.camera_from_world[2] * distance;
  return view;
}

double Camera::world_height_at_focus() const noexcept {
  return 2.0 * distance * std::tan(0.5 * vertical_angle_rad);
}

void Camera::orbit(double azimuth_degrees, double elevation_degrees) noexcept {
  const Vec3 pivot_in_camera = in_camera(camera_from_world(), pivot - focal_point);
  azimuth_rad = in_text(wrapped(azimuth_rad + from_degrees(azimuth_degrees)));
  elevation_rad = std::clamp(in_text(elevation_rad + from_degrees(elevation_degrees)), -kHalfPi, kHalfPi);
  if (pivot != focal_point) focal_point = pivot - in_world(camera_from_world(), pivot_in_camera);
}

void Camera::pan(double x, double y) noexcept {
  const Rows3 rows = camera_from_world();
  focal_point -= (rows[0] * x + rows[1] * y) * world_height_at_focus();
}

void Camera::zoom(double factor, double x, double y) noexcept {
  if (!(factor > 0.0)) return;
  const double moved = distance * factor;
  if (!(moved > 1e-12 * scene_radius && moved < 1e12 * scene_radius)) return;
  const Rows3 rows = camera_from_world();
  const Vec3 fixed = focal_point + (rows[0] * x + rows[1] * y) * world_height_at_focus();
  const bool pivot_is_focus = pivot == focal_point;
  focal_point = fixed + (focal_point - fixed) * factor;
  distance = moved;
  if (pivot_is_focus) pivot = focal_point;
}

void Camera::fly(const Vec3& right_up_forward) noexcept {
  const Rows3 rows = camera_from_world();
  focal_point += rows[0] * right_up_forward.x + rows[1] * right_up_forward.y - rows[2] * right_up_forward.z;
}

void Camera::look(double azimuth_degrees, double elevation_degrees) noexcept {
  const Vec3 fixed = eye();
  azimuth_rad = in_text(wrapped(azimuth_rad + from_degrees(azimuth_degrees)));
  elevation_rad = std::clamp(in_text(elevation_rad + from_degrees(elevation_degrees)), -kHalfPi, kHalfPi);
  focal_point = fixed - camera_from_world()[2] * distance;
}

void Camera::fit(const Aabb& bounds, double aspect, const Vec2& free) noexcept {
  std::array<Vec3, 8> corner;
  for (std::size_t k = 0; k < 8; ++k)
    corner[k] = Vec3((k & 1U) != 0 ? bounds.max.x : bounds.min.x, (k & 2U) != 0 ? bounds.max.y : bounds.min.y,
                     (k & 4U) != 0 ? bounds.max.z : bounds.min.z);
  fit(bounds, corner, aspect, free);
}

void Camera::fit(const Aabb& bounds, std::span<const Vec3> points, double aspect, const Vec2& free,
                 const Vec2& middle) noexcept {
  if (is_empty(bounds) || !(aspect > 0.0 && free.x > 0.0 && free.y > 0.0)) return;
  if (points.empty()) return fit(bounds, aspect, free);
  focal_point = 0.5 * bounds.min + 0.5 * bounds.max;
  pivot = focal_point;
  const double radius = glm::length(bounds.max - focal_point);
  scene_radius = radius > 0.0 ? radius : 1.0;
  const Rows3 rows = camera_from_world();
  const double height = 2.0 * std::tan(0.5 * vertical_angle_rad);  // of the view at distance 1 from the eye
  // Each side of the free part is a plane through the eye with a slope (x or y over depth). The right plane
  // touches the point with the largest x - slope * depth; the other three are similar. The nearest eye with
  // all points between the planes has a closed form, separate for x and y.
  const Vec2 half = 0.5 * height * Vec2(aspect * free.x, free.y), center = height * middle;
  Vec2 high(-kInfinity), low(kInfinity);
  for (const Vec3& point : points) {
    const Vec3 p = in_camera(rows, point - focal_point);
    const double depth = orthographic ? 0.0 : p.z;
    for (int k = 0; k < 2; ++k) {
      high[k] = std::max(high[k], p[k] + (center[k] + half[k]) * depth);
      low[k] = std::min(low[k], p[k] + (center[k] - half[k]) * depth);
    }
  }
  const double needed = std::max((high.x - low.x) / (2.0 * half.x), (high.y - low.y) / (2.0 * half.y));
  if (!(needed > 0.0) && !(radius > 0.0)) {  // one point
    distance = 1.0;
  } else {
    distance = std::max(needed, 1e-3 * radius) * kFitMargin;
  }
  const Vec2 shift = 0.5 * (high + low) - center * distance;
  focal_point += rows[0] * shift.x + rows[1] * shift.y;
}

void Camera::fit(const Sphere& sphere, double aspect, const Vec2& free) noexcept {
  if (is_empty(sphere) || !(aspect > 0.0 && free.x > 0.0 && free.y > 0.0)) return;
  focal_point = sphere.center;
  pivot = focal_point;
  scene_radius = sphere.radius > 0.0 ? sphere.radius : 1.0;
  const double tan_half = std::tan(0.5 * vertical_angle_rad);
  const double narrow = tan_half * std::min(aspect * free.x, free.y);
  // A side plane through the eye touches a sphere of radius r at distance r * sqrt(1 + 1 / tan^2).
  const double needed = (orthographic ? 1.0 : std::sqrt(1.0 + narrow * narrow)) / narrow;
  distance = scene_radius * needed * kFitMargin;
}

void Camera::retreat(std::span<const Vec3> points, double aspect, const Vec2& free) noexcept {
  if (!(aspect > 0.0 && free.x > 0.0 && free.y > 0.0)) return;
  const Rows3 rows = camera_from_world();
  const double tan_half = std::tan(0.5 * vertical_angle_rad);
  double needed = 0.0;
  for (const Vec3& point : points) {
    const Vec3 p = in_camera(rows, point - focal_point);
    const double aside =
        std::max(std::abs(p.x) / (tan_half * aspect * free.x), std::abs(p.y) / (tan_half * free.y));
    needed = std::max(needed, aside + (orthographic ? 0.0 : p.z));
  }
  distance = std::max(distance, needed * kFitMargin);
}

void Camera::turn_to(StandardView view) noexcept {
  const Vec3 pivot_in_camera = in_camera(camera_from_world(), pivot - focal_point);
  elevation_rad = 0.0;
  switch (view) {
  case StandardView::front:
    azimuth_rad = 0.0;
    break;
  case StandardView::back:
    azimuth_rad = std::numbers::pi;
    break;
  case StandardView::right:
    azimuth_rad = kHalfPi;
    break;
  case StandardView::left:
    azimuth_rad = -kHalfPi;
    break;
  case StandardView::top:
    azimuth_rad = 0.0;
    elevation_rad = kHalfPi;
    break;
  case StandardView::bottom:
    azimuth_rad = 0.0;
    elevation_rad = -kHalfPi;
    break;
  case StandardView::iso:
    azimuth_rad = std::numbers::pi / 4.0;
    elevation_rad = in_text(kIsoElevation);
    break;
  }
  if (pivot != focal_point) focal_point = pivot - in_world(camera_from_world(), pivot_in_camera);
}

void Camera::set_pivot(const Vec3& point) noexcept {
  pivot = point;
  const Rows3 rows = camera_from_world();
  const Vec3 from = eye();
  const double depth = -glm::dot(rows[2], point - from);
  if (depth > 0.0) {
    focal_point = from - rows[2] * depth;
    distance = depth;
  }
}

void Camera::place(const Vec3& position, const Vec3& focal) noexcept {
  focal_point = focal;
  pivot = focal;
  const Vec3 offset = position - focal;
  const double length = glm::length(offset);
  if (!(length > 0.0)) return;
  distance = length;
  const Rows3 base = turntable_axes(up);
  const Vec3 d = offset / length;
  const double side = glm::dot(base[0], d), back = glm::dot(base[2], d);
  elevation_rad = in_text(std::asin(std::clamp(glm::dot(base[1], d), -1.0, 1.0)));
  if (std::hypot(side, back) > 1e-9) azimuth_rad = in_text(std::atan2(side, back));
}

void Camera::turntable(const Vec3& focal, double from, double azimuth_degrees,
                       double elevation_degrees) noexcept {
  focal_point = focal;
  pivot = focal;
  distance = from;
  azimuth_rad = in_text(wrapped(from_degrees(azimuth_degrees)));
  elevation_rad = std::clamp(in_text(from_degrees(elevation_degrees)), -kHalfPi, kHalfPi);
}

}  // namespace boxwood
