// SPDX-License-Identifier: MIT
// Turns the answers of a lesson's step into figures in the world.
#include "app/features/lesson/lesson_places.hpp"

#include <algorithm>
#include <cmath>

#include "app/features/lesson/lesson_player.hpp"
#include "app/features/lesson/lesson_statement.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

// Keeps the part with n . p <= offset. Corners on the plane stay.
void clip(std::vector<Vec3>& polygon, const Vec3& n, double offset) {
  std::vector<Vec3> out;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec3 &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
    const double da = glm::dot(n, a) - offset, db = glm::dot(n, b) - offset;
    if (da <= 0.0) out.push_back(a);
    if ((da < 0.0 && db > 0.0) || (da > 0.0 && db < 0.0)) out.push_back(a + da / (da - db) * (b - a));
  }
  polygon = std::move(out);
}

// Returns slightly enlarged bounds, so that planes extend beyond the objects.
Aabb bounds_with_room(const Session& session) {
  Aabb out = session.document().facts().visible_bounds();
  if (is_empty(out)) return out;
  const Vec3 room(0.04 * glm::length(out.max - out.min));
  return {out.min - room, out.max + room};
}

RigidTransform world_from_answer(const Session& session, const LessonDraw& draw) {
  const Document& document = session.document();
  return draw.in && *draw.in < document.object_count() ? document.pose(*draw.in) : RigidTransform{};
}

void add_extents(const LessonShape& shape, const RigidTransform& pose, LessonFigure& out) {
  if (shape.points.size() != 2) return;
  for (int k = 0; k < 3; ++k) {
    Vec3 end = shape.points[0];
    end[k] += shape.points[1][k];
    out.parts.push_back({place(pose, shape.points[0]), place(pose, end)});
  }
}

void add_box(const LessonShape::Box& box, const RigidTransform& pose, LessonFigure& out) {
  std::vector<Vec3> corners;
  for (unsigned k = 0; k < 8; ++k) {
    Vec3 at = box.center;
    for (unsigned axis = 0; axis < 3; ++axis)
      at += (k >> axis & 1U) != 0 ? box.half_axes[axis] : -box.half_axes[axis];
    corners.push_back(place(pose, at));
  }
  out.parts.push_back(std::move(corners));
}

void add_planes(const Session& session, const LessonShape& shape, const RigidTransform& pose,
                LessonFigure& out) {
  const Aabb box = bounds_with_room(session);
  if (is_empty(box)) return;
  std::vector<LessonShape::Plane> planes = shape.planes;
  for (LessonShape::Plane& plane : planes) {  // transforms it into the world
    const Vec3 through = place(pose, plane.offset * plane.normal);
    RigidTransform turn = pose;
    turn.translation = Vec3(0.0);
    plane.normal = place(turn, plane.normal);
    plane.offset = glm::dot(plane.normal, through);
  }
  for (std::size_t i = 0; i < planes.size(); ++i)
    if (std::vector<Vec3> polygon = polygon_of(planes, i, box); polygon.size() >= 3)
      out.parts.push_back(std::move(polygon));
}

}  // namespace

std::vector<Vec3> polygon_of(const std::vector<LessonShape::Plane>& planes, std::size_t i, const Aabb& box) {
  const LessonShape::Plane& plane = planes[i];
  const Vec3 n = plane.normal, middle = 0.5 * box.min + 0.5 * box.max;
  const double reach = glm::length(box.max - box.min);
  const Vec3 other = std::fabs(n.x) < 0.8 ? Vec3(1.0, 0.0, 0.0) : Vec3(0.0, 1.0, 0.0);
  const Vec3 u = glm::normalize(glm::cross(n, other)), v = glm::cross(n, u);
  const Vec3 through = middle + (plane.offset - glm::dot(n, middle)) * n;
  std::vector<Vec3> out = {through - reach * u - reach * v, through + reach * u - reach * v,
                           through + reach * u + reach * v, through - reach * u + reach * v};
  for (int k = 0; k < 3; ++k) {
    Vec3 axis(0.0);
    axis[k] = 1.0;
    clip(out, axis, box.max[k]);
    clip(out, -axis, -box.min[k]);
  }
  // A plane is behind its parent in the list.
  for (std::size_t at = i; planes[at].level > 0 && planes[at].parent < at; at = planes[at].parent) {
    const LessonShape::Plane& parent = planes[planes[at].parent];
    const double side = planes[at].above_parent ? -1.0 : 1.0;
    clip(out, side * parent.normal, side * parent.offset);
  }
  return out;
}

std::vector<LessonDrawnStatement> lesson_drawn(const Session& session) {
  std::vector<LessonDrawnStatement> out;
  const LessonPlayer& lessons = session.get<LessonPlayer>();
  if (lessons.current() == nullptr || session.view().workspace() != Workspace::learn ||
      session.any_feature(&Feature::plays_steps) || stage_is_taken(session))
    return out;
  const std::vector<LessonDrawing>& drawings = lessons.drawings();
  for (std::size_t i = 0; i < drawings.size(); ++i) {
    const LessonDraw& draw = lessons.draw(i);
    LessonDrawnStatement one;
    one.says = draw.what.says;
    one.as = draw.as;
    // The first two colours are those of A and B. Only volumes use them, so that no line looks like an
    // object.
    const bool volume = draw.as == DrawnAs::box || draw.as == DrawnAs::sphere;
    one.color = kDrawnColors[(i < 2 && !volume ? i + 4 : i) % kDrawnColors.size()];
    if (!drawings[i].command.empty()) one.command = command_text(drawings[i].command);
    one.error = drawings[i].error;
    one.solid = draw.solid;
    one.pending = drawings[i].pending;
    one.there = drawings[i].shape && !drawings[i].shape->empty();
    one.is_empty = drawings[i].shape && drawings[i].shape->empty();
    out.push_back(std::move(one));
  }
  return out;
}

LessonFigure lesson_figure(const Session& session, std::size_t i) {
  LessonFigure out;
  const LessonDraw& draw = session.get<LessonPlayer>().draw(i);
  const auto& shape = session.get<LessonPlayer>().drawings()[i].shape;
  if (!shape) return out;
  const RigidTransform pose = world_from_answer(session, draw);
  std::vector<Vec3> points;
  for (const Vec3& p : shape->points) points.push_back(place(pose, p));
  switch (draw.as) {
  case DrawnAs::point:
    for (const Vec3& p : points) out.parts.push_back({p});
    break;
  case DrawnAs::segment:
  case DrawnAs::arrow:
  case DrawnAs::path:
  case DrawnAs::polygon:
    if (!points.empty()) out.parts.push_back(std::move(points));
    break;
  case DrawnAs::extents:
    add_extents(*shape, pose, out);
    break;
  case DrawnAs::box:
    if (shape->box) add_box(*shape->box, pose, out);
    break;
  case DrawnAs::sphere:
    if (!shape->sphere) break;
    out.parts.push_back({place(pose, shape->sphere->center)});
    out.radius = shape->sphere->radius;
    break;
  case DrawnAs::slab:
  case DrawnAs::planes:
    add_planes(session, *shape, pose, out);
    break;
  case DrawnAs::pairs:
    for (const auto& [a, b] : shape->pairs) {
      const Document& document = session.document();
      if (a >= document.object_count() || b >= document.object_count()) continue;
      if (document.facts().moved_by(a) != Vec3(0.0) || document.facts().moved_by(b) != Vec3(0.0))
        continue;  // the answer is for objects at rest
      const Aabb one = document.facts().bounds(Target{a}), other = document.facts().bounds(Target{b});
      if (is_empty(one) || is_empty(other)) continue;
      out.parts.push_back({0.5 * one.min + 0.5 * one.max, 0.5 * other.min + 0.5 * other.max});
    }
    break;
  }
  return out;
}

}  // namespace boxwood
