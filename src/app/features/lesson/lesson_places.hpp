// SPDX-License-Identifier: MIT
// What the open step of a lesson draws in the scene, as places of the world.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <boxwood/rgba.hpp>

#include "app/features/lesson/lesson_show.hpp"
#include "app/session/session.hpp"

namespace boxwood {

struct LessonDrawnStatement {
  std::string says;  // of the legend
  DrawnAs as = DrawnAs::point;
  Rgba color;
  std::string command;  // asks the same in a shell; empty: it is of the question
  std::string error;    // why nothing is drawn
  bool solid = false;
  bool pending = false;
  bool there = false;  // false: not answered yet, or the answer is that there is none
};
// In the order of the step's draws. Empty where no lesson is open, and where something else than its scene is
// shown: the descent, the plane.
std::vector<LessonDrawnStatement> lesson_drawn(const Session& session);

// One of them as it stands. A box is its eight corners (bit k of the number: + along half-axis k), a sphere
// its centre; of a plane, the corners of what it parts of its part of the scene's bounds.
struct LessonFigure {
  std::vector<std::vector<Vec3>> parts;
  double radius = 0.0;  // of a sphere
};
LessonFigure lesson_figure(const Session& session, std::size_t i);

// The part of a plane that lies in the box and on the sides of its ancestors that it parts: a convex polygon,
// fewer than 3 corners where there is none. O(corners · level).
std::vector<Vec3> polygon_of(const std::vector<LessonShape::Plane>& planes, std::size_t i, const Aabb& box);

}  // namespace boxwood
