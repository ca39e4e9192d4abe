// SPDX-License-Identifier: MIT
// A turntable camera, moved by orbit, pan, zoom and flight, and the ray through a pixel.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include <boxwood/aabb.hpp>
#include <boxwood/math.hpp>
#include <boxwood/raycast.hpp>
#include <boxwood/scene.hpp>
#include <boxwood/sphere.hpp>

#include "render/view.hpp"

namespace boxwood {

std::string_view name_of(UpAxis axis) noexcept;  // "+X" ... "-Z"
std::optional<UpAxis> up_axis_from_name(std::string_view name) noexcept;
inline Vec3 up_vector(UpAxis axis) {  // unit
  Vec3 out(0.0);
  out[static_cast<int>(axis) / 2] = static_cast<int>(axis) % 2 == 0 ? 1.0 : -1.0;
  return out;
}

enum class StandardView : unsigned char { front, back, right, left, top, bottom, iso };
std::string_view name_of(StandardView view) noexcept;
std::optional<StandardView> standard_view_from_name(std::string_view name) noexcept;

// A pixel of a picture. Integer coordinates are centres of pixels, and (0, 0) is the first one: the picture
// covers [-0.5, width - 0.5].
struct PixelPosition {
  double x = 0.0, y = 0.0;
  double width = 1.0, height = 1.0;  // of the picture
};

// Returns the pixel under the mouse, whose ray is the one that the picture shows there.
PixelPosition pixel_under(double mouse_x, double mouse_y, double width, double height) noexcept;

// Returns the ray through a pixel. In perspective it starts at the eye with a direction of unit length. In a
// parallel view it starts in the eye's plane and follows the line of sight.
Ray ray_through(const View& view, const PixelPosition& pixel) noexcept;

// Returns the distance along a pixel's ray (of unit length) at which the picture begins. A perspective view
// cuts away everything nearer than its near plane. Returns 0 in a parallel view, which also shows objects
// behind the eye.
double begin_of(const View& view, const Ray& ray) noexcept;

// Returns an angle in degrees for which from_degrees() gives the same bits, if such a number exists.
double in_degrees(double angle_rad) noexcept;
double from_degrees(double angle_degrees) noexcept;

// Returns the pixel coordinates of a point (centres as above) and its distance along the line of sight.
// Returns nullopt behind the near plane of a perspective view.
std::optional<Vec3> project(const View& view, const Vec3& point, double width, double height) noexcept;

// Returns the length of that many pixels at a point, in world units, in a picture of this height.
double world_length(const View& view, const Vec3& at, double pixels, double height) noexcept;

// A turntable camera. Names say whether an angle is in degrees; otherwise it is in radians. World units are
// those of the scene. The up axis stays vertical in the picture: the camera has an azimuth and an elevation,
// but no roll. Every motion leaves both at angles that in_degrees() converts exactly, so that a line of text
// can store a camera.
class Camera {
public:
  UpAxis up = UpAxis::plus_y;
  Vec3 focal_point = Vec3(0.0);
  double distance = 5.0;       // of the eye from the focal point, > 0
  double azimuth_rad = 0.0;    // 0: front; grows as the eye moves to its right
  double elevation_rad = 0.0;  // in [-pi/2, pi/2]
  bool orthographic = false;
  double vertical_angle_rad = 0.5235987755982988;
  Vec3 pivot = Vec3(0.0);     // the centre of orbit()
  double scene_radius = 1.0;  // of the visible content; limits zoom()

  friend bool operator==(const Camera&, const Camera&) = default;

  Vec3 eye() const noexcept;
  Rows3 camera_from_world() const noexcept;  // right, up, backward
  View view() const noexcept;                // from eye(); CameraFit::shown_view() is for drawing and picking
  double world_height_at_focus() const noexcept;  // the picture's height at the focal point, in world units

  void orbit(double azimuth_degrees, double elevation_degrees) noexcept;  // about the pivot
  // Moves the picture by fractions of its height; +x to the right, +y up.
  void pan(double x, double y) noexcept;
  // Comes nearer for a factor < 1. (x, y) is the fixed point, in fractions of the picture's height from its
  // middle, +x to the right, +y up. The point there in the focal plane stays in place.
  void zoom(double factor, double x = 0.0, double y = 0.0) noexcept;
  void fly(const Vec3& right_up_forward) noexcept;  // moves the eye along the camera's own axes
  void look(double azimuth_degrees, double elevation_degrees) noexcept;  // rotates about the eye
  // Fits the box into a picture of this aspect (width / height) for any direction; keeps the direction.
  // `free` is the part of the width and height, about the middle, that no panel covers. An empty box changes
  // nothing; a single point is seen from a distance of 1.
  void fit(const Aabb& bounds, double aspect, const Vec2& free = Vec2(1.0)) noexcept;
  // Fits points: as near as possible, and centred in the free part. `middle` is that part's middle, in
  // heights of the picture from the picture's middle, +x to the right, +y up. The pivot is the middle of the
  // box. Without points, fits the box.
  void fit(const Aabb& bounds, std::span<const Vec3> points, double aspect, const Vec2& free = Vec2(1.0),
           const Vec2& middle = Vec2(0.0)) noexcept;
  // Fits a sphere. Its content stays in the picture when the camera rotates about its centre.
  void fit(const Sphere& sphere, double aspect, const Vec2& free = Vec2(1.0)) noexcept;
  // Moves straight back until the free part of the picture contains these points as well. Never moves nearer.
  void retreat(std::span<const Vec3> points, double aspect, const Vec2& free = Vec2(1.0)) noexcept;
  void turn_to(StandardView view) noexcept;  // about the pivot, keeps the distance
  // Puts the pivot on a point and moves the focal plane through it; the eye stays.
  void set_pivot(const Vec3& point) noexcept;
  // Places the eye and the focal point. If they are equal, the direction stays. If the eye is straight above
  // or below, the azimuth stays.
  void place(const Vec3& position, const Vec3& focal) noexcept;
  // Places the camera by its own parameters, bit for bit: distance > 0; azimuth 0 looks at the front.
  void turntable(const Vec3& focal, double from, double azimuth_degrees, double elevation_degrees) noexcept;
};

}  // namespace boxwood
