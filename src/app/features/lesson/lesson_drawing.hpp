// SPDX-License-Identifier: MIT
// What a step of a lesson draws in the scene: something of an answer of the library's, never a re-enactment.
// Plain data; files hold the question (docs/lessons), app/commands/lesson_shape.hpp reads the answer.
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

// How it is drawn, and what its field tells.
enum class DrawnAs : unsigned char {
  point,    // a point, or a list of them
  segment,  // from a point to a point
  arrow,    // the same with a head; or from a point along a direction, so long
  path,     // through points: of one field of all lines of an answer, or of a list
  polygon,  // round the corners of a list
  extents,  // from a point along x, then y, then z, as far as a vector says
  box,      // {min, max}, or {center, axes, half_extents}
  sphere,   // {center, radius}
  slab,     // of an axis, {axis, a, b}: the two planes that bound its gap
  planes,   // [{normal, offset, parent, level, above_parent}]: a partition of space
  pairs,    // [[i, k]]: lines between the middles of objects
};
std::string_view name_of(DrawnAs as) noexcept;  // as the enumerator is called
std::optional<DrawnAs> drawn_as_from(std::string_view name) noexcept;

struct LessonDraw {
  DrawnAs as = DrawnAs::point;
  // `says` is its line in the legend. Without a command it is of `points` alone: of the question.
  LessonNumber what;
  std::vector<Vec3> points;         // of the question, before those that are answered
  std::string to;                   // another field: the other end, the vector
  std::string each;                 // of a list of objects: the field of each of them that is a point
  std::string along, length;        // of an arrow: fields of its direction and how long it is
  std::optional<std::uint32_t> in;  // the answer is in the frame of this object; none: in the world
  std::uint32_t first = 0;          // of planes: so many; 0: all
  bool solid = false;               // a volume whose faces hide more
};

// What an answer has to draw, in the frame that it is told in. Empty: it told that there is none.
struct LessonShape {
  std::vector<Vec3> points;  // of what is drawn as points and lines
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
