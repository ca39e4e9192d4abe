// SPDX-License-Identifier: MIT
// Turns the figures of a lesson's step into instances.
#include "app/features/lesson/lesson_marks.hpp"
#include "app/features/lesson/lesson_player.hpp"

#include <algorithm>
#include <cmath>

#include "app/session/scene_marks.hpp"
#include "overlay/mark_batch.hpp"

namespace boxwood {

namespace {

// Adds four strokes back from the tip, in two perpendicular planes, so that at least two are visible from any
// side.
void add_head(const Vec3& from, const Vec3& to, const Vec3& origin, double most, Rgba color,
              std::vector<SegmentInstance>& out) {
  const Vec3 way = to - from;
  const double length = glm::length(way);
  if (!(length > 0.0)) return;
  const Vec3 along = way / length;
  const double head = std::min(0.16 * length, most);
  const Vec3 other = std::fabs(along.y) < 0.8 ? Vec3(0.0, 1.0, 0.0) : Vec3(1.0, 0.0, 0.0);
  const Vec3 side = glm::normalize(glm::cross(along, other));
  for (const Vec3& across : {side, glm::cross(along, side)})
    for (const double sign : {-1.0, 1.0})
      out.push_back(
          {Vec3f(to - origin), Vec3f(to - head * along + sign * 0.4 * head * across - origin), color, {}});
}

void add_face(const std::vector<Vec3>& corners, const Vec3& origin, Rgba color,
              std::vector<TriangleInstance>& faces, std::vector<SegmentInstance>& lines) {
  const auto at = [&](std::size_t k) { return Vec3f(corners[k % corners.size()] - origin); };
  for (std::size_t k = 0; k < corners.size(); ++k) lines.push_back({at(k), at(k + 1), color, {}});
  for (std::size_t k = 2; k < corners.size(); ++k) faces.push_back({at(0), at(k - 1), at(k), color, {}});
}

}  // namespace

LessonMarks::Drawn LessonMarks::made(const LessonDrawnStatement& what, const LessonFigure& figure,
                                     double most_head) {
  Drawn out;
  out.what = what;
  if (figure.parts.empty()) return out;
  out.origin = figure.parts.front().front();
  const auto local = [&](const Vec3& p) { return Vec3f(p - out.origin); };
  for (std::size_t i = 0; i < figure.parts.size(); ++i) {
    const std::vector<Vec3>& part = figure.parts[i];
    switch (what.as) {
    case DrawnAs::point:
      out.points.push_back({local(part[0]), what.color, {}});
      break;
    case DrawnAs::box: {
      BoxInstance box;
      box.center = local(0.5 * part[0] + 0.5 * part[7]);
      for (unsigned k = 0; k < 3; ++k) box.half_axes[k] = Vec3f(0.5 * (part[std::size_t{1} << k] - part[0]));
      box.color = what.color;
      out.boxes.push_back(box);
      for (unsigned k = 0; k < 8; ++k)
        for (unsigned axis = 1; axis < 8; axis *= 2)
          if ((k & axis) == 0)
            out.box_edges.push_back({local(part[k]), local(part[k | axis]), what.color, {}});
      break;
    }
    case DrawnAs::sphere:
      out.spheres.push_back({local(part[0]), static_cast<float>(figure.radius), what.color, {}});
      break;
    case DrawnAs::slab:
    case DrawnAs::planes: {
      const bool first = i == 0 && what.as == DrawnAs::planes;
      add_face(part, out.origin, what.color, first ? out.first_faces : out.faces,
               first ? out.first_lines : out.lines);
      break;
    }
    default:  // all lines
      for (std::size_t k = 1; k < part.size(); ++k)
        out.lines.push_back({local(part[k - 1]), local(part[k]), what.color, {}});
      if (what.as == DrawnAs::polygon && part.size() > 2)
        out.lines.push_back({local(part.back()), local(part.front()), what.color, {}});
      if (what.as == DrawnAs::arrow && part.size() == 2)
        add_head(part[0], part[1], out.origin, most_head, what.color, out.lines);
      if (what.as == DrawnAs::segment || what.as == DrawnAs::path)
        for (const Vec3& end : {part.front(), part.back()})
          out.points.push_back({local(end), what.color, {}});
    }
  }
  return out;
}

void LessonMarks::make(const Session& session) {
  drawn_.clear();
  ++revision_;
  const std::vector<LessonDrawnStatement> rows = lesson_drawn(session);
  const Aabb bounds = session.document().facts().visible_bounds();
  const double most_head = is_empty(bounds) ? kInfinity : 0.06 * glm::length(bounds.max - bounds.min);
  for (std::size_t i = 0; i < rows.size(); ++i)
    drawn_.push_back(rows[i].there ? made(rows[i], lesson_figure(session, i), most_head) : Drawn{});
}

void LessonMarks::add(const Session& session, std::uint64_t first_buffer, DrawList& list) {
  const Document& document = session.document();
  const std::uint64_t drawings = session.get<LessonPlayer>().drawings_revision(),
                      poses = document.pose_revision(), edits = document.edit_revision(),
                      scene = document.scene_revision();
  const bool shown = !lesson_drawn(session).empty();
  if (!known_ || drawings != drawings_ || poses != poses_ || edits != edits_ || scene != scene_ ||
      shown != shown_) {
    known_ = true;
    drawings_ = drawings, poses_ = poses, edits_ = edits, scene_ = scene, shown_ = shown;
    make(session);
  }
  for (std::size_t i = 0; i < drawn_.size(); ++i) {
    const Drawn& one = drawn_[i];
    const std::uint64_t buffer = first_buffer + 8 * i;
    const bool thin = one.what.as == DrawnAs::pairs;
    BatchStyle style;
    style.pickable = false;
    style.fill_alpha = one.what.solid ? 0.4F : one.what.as == DrawnAs::slab ? 0.3F : 0.07F;
    style.line_width_px = one.what.as == DrawnAs::planes ? 1.2F : 2.0F;
    // The edges of a box are lines of their own, below those that follow: its widths lie on them.
    add_mark_batch(one.box_edges, buffer + 7, revision_, one.origin, style, list.segments);
    BatchStyle faces = style;
    faces.fill = FillMode::fill;
    add_mark_batch(one.boxes, buffer, revision_, one.origin, faces, list.boxes);
    add_mark_batch(one.spheres, buffer + 1, revision_, one.origin, style, list.spheres);
    const bool lines_alone = one.faces.empty() && one.first_faces.empty();
    style.fill = FillMode::fill;
    add_mark_batch(one.faces, buffer + 2, revision_, one.origin, style, list.triangles);
    if (lines_alone) {
      style.depth = DepthMode::on_top;
      style.line_width_px = thin ? 1.2F : one.what.as == DrawnAs::extents ? 4.0F : 3.0F;
    }
    style.point_size_px = 10.0F;
    add_mark_batch(one.lines, buffer + 3, revision_, one.origin, style, list.segments);
    if (one.what.as != DrawnAs::point)
      add_mark_batch(one.points, buffer + 4, revision_, one.origin, style, list.points);
    style.fill_alpha = 0.28F;
    style.line_width_px = 3.0F;
    add_mark_batch(one.first_faces, buffer + 5, revision_, one.origin, style, list.triangles);
    add_mark_batch(one.first_lines, buffer + 6, revision_, one.origin, style, list.segments);
  }
  // Points that are an answer themselves are over the ends of lines, which may be the same points.
  BatchStyle style;
  style.pickable = false;
  style.depth = DepthMode::on_top;
  style.point_size_px = 10.0F;
  for (std::size_t i = 0; i < drawn_.size(); ++i)
    if (const Drawn& one = drawn_[i]; one.what.as == DrawnAs::point)
      add_mark_batch(one.points, first_buffer + 8 * i + 4, revision_, one.origin, style, list.points);
}

namespace {

class LessonSceneMarks final : public SceneMarks {
public:
  void add(const Session& session, std::uint64_t first, DrawList& list) override {
    marks_.add(session, first, list);
  }

private:
  LessonMarks marks_;
};

}  // namespace

void add_lesson_marks(MarksList& list) {
  list.add<LessonSceneMarks>(40);
}

}  // namespace boxwood
