// SPDX-License-Identifier: MIT
// A turntable camera: where we look from, moved by orbit, pan, zoom and flight, and the ray through a pixel.
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

enum class StandardView : unsigned char { front, back, right, left, top, bottom, iso };
std::string_view name_of(StandardView view) noexcept;
std::optional<StandardView> standard_view_from_name(std::string_view name) noexcept;

// A pixel of a picture. (0, 0) is the first pixel, and its coordinates name its centre: the picture covers
// [-0.5, width - 0.5].
struct PixelPosition {
  double x = 0.0, y = 0.0;
  double width = 1.0, height = 1.0;  // of the picture
};

// The ray through a pixel. Perspective: from the eye, direction of unit length. Orthographic: from the eye's
// plane, along the line of sight.
Ray ray_through(const View& view, const PixelPosition& pixel) noexcept;

// How far along the ray through a pixel (of unit length) the picture begins: what a perspective view has
// nearer than its near plane is cut away. 0 in a parallel view, which shows what is behind the eye, too.
double begin_of(const View& view, const Ray& ray) noexcept;

// An angle in degrees, such that from_degrees() gives the same bits again where some number of degrees does.
double in_degrees(double angle_rad) noexcept;
double from_degrees(double angle_degrees) noexcept;

// Where a point lands in the picture: pixel coordinates (centre convention as above) and the distance along
// the line of sight. Empty behind the near plane of a perspective view.
std::optional<Vec3> project(const View& view, const Vec3& point, double width, double height) noexcept;

// Angles in degrees where a name says so, else in radians. World units are those of the scene. The camera
// keeps its up axis vertical in the picture: it has an azimuth, an elevation and no roll. What moves it
// leaves both at angles that in_degrees() gives exactly, so that a line of text can hold a camera.
class Camera {
public:
  UpAxis up = UpAxis::plus_y;
  Vec3 focal_point = Vec3(0.0);
  double distance = 5.0;       // of the eye from the focal point, > 0
  double azimuth_rad = 0.0;    // 0: looking at the front; grows as the eye moves to its right
  double elevation_rad = 0.0;  // in [-pi/2, pi/2]
  bool orthographic = false;
  double vertical_angle_rad = 0.5235987755982988;
  Vec3 pivot = Vec3(0.0);     // what orbit() rotates about
  double scene_radius = 1.0;  // of what is looked at: how far zoom() goes

  friend bool operator==(const Camera&, const Camera&) = default;

  Vec3 eye() const noexcept;
  Rows3 camera_from_world() const noexcept;  // right, up, backward
  View view() const noexcept;  // from eye(); SessionView::shown_view() is the one to draw and pick in
  double world_height_at_focus() const noexcept;  // height of the picture, in world units, at the focal point

  void orbit(double azimuth_degrees, double elevation_degrees) noexcept;  // about the pivot
  // Moves what is seen by fractions of the picture's height; +x to the right, +y up.
  void pan(double x, double y) noexcept;
  // factor < 1 comes nearer. (x, y) is the fixed point as fractions of the picture's height from its middle,
  // +x to the right, +y up: what lies there in the focal plane stays there.
  void zoom(double factor, double x = 0.0, double y = 0.0) noexcept;
  void fly(const Vec3& right_up_forward) noexcept;  // moves the eye along the camera's own axes
  void look(double azimuth_degrees, double elevation_degrees) noexcept;  // rotates about the eye
  // Fits the box into a picture of this aspect (width / height), whatever the direction; keeps the direction.
  // `free` is the part of the picture's width and height, about its middle, that no panel covers. An empty
  // box changes nothing; a single point is seen from a distance of 1.
  void fit(const Aabb& bounds, double aspect, const Vec2& free = Vec2(1.0)) noexcept;
  // The same for points: as near as they allow, and centred in the free part, whose middle is so many heights
  // of the picture from the picture's, +x to the right, +y up. The pivot is the middle of the box. No points:
  // the box.
  void fit(const Aabb& bounds, std::span<const Vec3> points, double aspect, const Vec2& free = Vec2(1.0),
           const Vec2& middle = Vec2(0.0)) noexcept;
  // The same for a sphere: what is in it stays in the picture however the camera rotates about its centre.
  void fit(const Sphere& sphere, double aspect, const Vec2& free = Vec2(1.0)) noexcept;
  // Goes straight back until these points are in the free part of the picture as well. Never nearer.
  void retreat(std::span<const Vec3> points, double aspect, const Vec2& free = Vec2(1.0)) noexcept;
  void turn_to(StandardView view) noexcept;  // about the pivot, keeps the distance
  // Puts the pivot on a point and the focal plane through it without moving the eye.
  void set_pivot(const Vec3& point) noexcept;
  // From where to where. A position equal to the focal point keeps the direction, one straight above or below
  // it the azimuth.
  void place(const Vec3& position, const Vec3& focal) noexcept;
  // The same by what the camera is made of, bit for bit: distance > 0, azimuth 0 looks at the front.
  void turntable(const Vec3& focal, double from, double azimuth_degrees, double elevation_degrees) noexcept;
};

}  // namespace boxwood
