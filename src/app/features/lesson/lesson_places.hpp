// SPDX-License-Identifier: MIT
// The drawings of the open lesson's step, as figures in the world.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/features/lesson/lesson_player.hpp"
#include "app/session/session.hpp"
#include "overlay/rgba.hpp"

namespace boxwood {

struct LessonDrawnStatement {
  std::string says;  // for the legend
  DrawnAs as = DrawnAs::point;
  Rgba color;
  std::string command;  // the same query in a shell; empty for given points
  std::string error;    // the reason for a missing drawing
  bool solid = false;
  bool pending = false;
  bool there = false;     // false: no answer yet, or one without content
  bool is_empty = false;  // an answer without content, such as no plane for few objects
};
// Returns the drawings in the order of the step. Empty if no lesson is open, in another workspace than Learn,
// or if the descent or the plane is shown instead of the lesson's scene.
std::vector<LessonDrawnStatement> lesson_drawn(const Session& session);

// A drawing at the current poses. A box is its eight corners (bit k of the number: + along half-axis k), a
// sphere its centre. A plane is the polygon in which it divides its part of the scene's bounds.
struct LessonFigure {
  std::vector<std::vector<Vec3>> parts;
  double radius = 0.0;  // for a sphere
};
LessonFigure lesson_figure(const Session& session, std::size_t i);

// Returns a convex polygon: the part of a plane inside the box and on the sides of its ancestors to which it
// belongs. It has fewer than 3 corners if there is no such part. O(corners · level).
std::vector<Vec3> polygon_of(const std::vector<LessonShape::Plane>& planes, std::size_t i, const Aabb& box);

}  // namespace boxwood
