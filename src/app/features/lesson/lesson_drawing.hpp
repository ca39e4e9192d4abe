// SPDX-License-Identifier: MIT
// The drawing of a lesson's step in the scene: part of an answer of the library, never a re-enactment. Plain
// data: files in docs/lessons name the query, lesson_shape.hpp reads the answer.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/math.hpp>
#include <boxwood/sphere.hpp>

#include "app/features/lesson/lesson_number.hpp"

namespace boxwood {

// The form of a drawing, with the content that its field must have.
enum class DrawnAs : unsigned char {
  point,    // a point, or a list of points
  segment,  // between two points
  arrow,    // a segment with a head, or from a point along a direction with a length
  path,     // through points: one field of all lines of an answer, or a list
  polygon,  // around the corners in a list
  extents,  // from a point along x, y and z, by the components of a vector
  box,      // {min, max}, or {center, axes, half_extents}
  sphere,   // {center, radius}
  slab,     // {axis, a, b} of an axis: the two planes that bound its gap
  planes,   // [{normal, offset, parent, level, above_parent}]: a partition of space
  pairs,    // [[i, k]]: lines between the centres of objects
};
std::string_view name_of(DrawnAs as) noexcept;  // the name of the enumerator
std::optional<DrawnAs> drawn_as_from(std::string_view name) noexcept;

struct LessonDraw {
  DrawnAs as = DrawnAs::point;
  // `says` is its line in the legend. Without a command, only `points` are drawn.
  LessonNumber what;
  std::vector<Vec3> points;   // given points, before those of the answer
  std::string to;             // another field: the other end, or the vector
  std::string each;           // for a list of objects: the field of each object with the point
  std::string along, length;  // for an arrow: fields of its direction and length
  // The object whose frame the answer is in; nullopt: the world.
  std::optional<std::uint32_t> in;
  std::uint32_t first = 0;  // for planes: draw only so many; 0: all
  bool solid = false;       // for volumes: the faces hide more
};

// The content of an answer, in the answer's frame. Empty if the answer has nothing to draw.
struct LessonShape {
  std::vector<Vec3> points;  // for everything drawn as points and lines
  struct Box {
    Vec3 center = Vec3(0.0);
    std::array<Vec3, 3> half_axes{};
  };
  std::optional<Box> box;
  std::optional<Sphere> sphere;
  struct Plane {  // normal . p = offset
    Vec3 normal = Vec3(0.0);
    double offset = 0.0;
    std::uint32_t parent = 0, level = 0;
    bool above_parent = false;
  };
  std::vector<Plane> planes;
  std::vector<std::array<std::uint32_t, 2>> pairs;

  bool empty() const { return points.empty() && !box && !sphere && planes.empty() && pairs.empty(); }
};

}  // namespace boxwood
