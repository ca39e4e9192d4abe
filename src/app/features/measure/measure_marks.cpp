// SPDX-License-Identifier: MIT
// Makes the segments and points that draw a measured line.
#include "app/features/measure/measure_marks.hpp"

#include "app/features/measure/measure.hpp"
#include "app/session/scene_marks.hpp"
#include "app/session/session.hpp"
#include "overlay/mark_batch.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

void MeasureMarks::make(const std::vector<Vec3>& points, const std::optional<Vec3>& hovered) {
  if (points == made_of_ && hovered == hovered_) return;
  made_of_ = points;
  hovered_ = hovered;
  ++revision_;
  hovered_points_.assign(hovered ? 1 : 0, {Vec3f(0.0F), kHoveredPointColor, {}});
  line_.clear();
  components_.clear();
  points_.clear();
  if (points.empty()) return;
  origin_ = points[0];
  for (const Vec3& p : points) points_.push_back({Vec3f(p - origin_), kMeasureColor, {}});
  if (points.size() < 2) return;
  const Vec3 way = points[1] - points[0];
  line_.push_back({Vec3f(0.0F), Vec3f(way), kMeasureColor, {}});
  Vec3 corner(0.0);
  for (int k = 0; k < 3; ++k) {
    Vec3 next = corner;
    next[k] = way[k];
    if (next != corner) components_.push_back({Vec3f(corner), Vec3f(next), kAxisColors[k], {}});
    corner = next;
  }
}

void MeasureMarks::add(std::uint64_t first_buffer, DrawList& list) const {
  BatchStyle style;
  style.depth = DepthMode::on_top;
  style.pickable = false;
  style.line_width_px = 1.5F;
  add_mark_batch(components_, first_buffer, revision_, origin_, style, list.segments);
  style.line_width_px = 2.5F;
  style.point_size_px = 9.0F;
  add_mark_batch(line_, first_buffer + 1, revision_, origin_, style, list.segments);
  add_mark_batch(hovered_points_, first_buffer + 3, revision_, hovered_.value_or(Vec3(0.0)), style,
                 list.points);
  style.depth = DepthMode::dim_hidden;  // an end behind a surface is faint
  add_mark_batch(points_, first_buffer + 2, revision_, origin_, style, list.points);
}

namespace {

class MeasureSceneMarks final : public SceneMarks {
public:
  void add(const Session& session, std::uint64_t first, DrawList& list) override {
    const auto& measuring = session.get<Measuring>();
    std::vector<Vec3> measured;
    for (const SeenPoint& point : measuring.points()) measured.push_back(point.point);
    const auto hovered = measuring.on() ? session.view().hovered_point() : std::nullopt;
    marks_.make(measured, hovered ? std::optional(hovered->point) : std::nullopt);
    marks_.add(first, list);
  }

private:
  MeasureMarks marks_;
};

}  // namespace

void add_measure_marks(MarksList& list) {
  list.add<MeasureSceneMarks>(20);
}

}  // namespace boxwood
