// SPDX-License-Identifier: MIT
// Draws rings around the points where the walking sphere touches; seen from outside, the sphere itself, too.
#include "app/features/walk/walk_marks.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "app/features/walk/walk_mode.hpp"
#include "app/features/walk/walk_statement.hpp"
#include "app/session/scene_marks.hpp"
#include "overlay/mark_batch.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

void add_ring(const Vec3& center, const Vec3& normal, double radius, int sides, Rgba color,
              std::vector<SegmentInstance>& out) {
  const Vec3 other = std::abs(normal.x) < 0.8 ? Vec3(1.0, 0.0, 0.0) : Vec3(0.0, 1.0, 0.0);
  const Vec3 u = glm::normalize(glm::cross(normal, other)), v = glm::cross(normal, u);
  const auto at = [&](int i) {
    const double angle = 2.0 * std::numbers::pi * i / sides;
    return Vec3f(center + radius * (std::cos(angle) * u + std::sin(angle) * v));
  };
  for (int i = 0; i < sides; ++i) out.push_back({at(i), at(i + 1), color, {}});
}

}  // namespace

void WalkMarks::make(const Session& session, bool seen_from_elsewhere) {
  rings_.clear();
  sphere_.clear();
  points_.clear();
  ++revision_;
  const auto walk = walk_statement(session);
  if (!walk) return;
  origin_ = walk->position;
  for (const WalkStatement::Contact& contact : walk->contacts) {
    if (!contact.marked) continue;
    const Vec3 at = contact.point - origin_;
    for (const double share : {0.12, 0.24})
      add_ring(at, contact.normal, share * walk->radius, 24, kContactColor, rings_);
    points_.push_back({Vec3f(at), kContactColor, {}});
  }
  if (!seen_from_elsewhere) return;
  for (int k = 0; k < 3; ++k) {
    Vec3 axis(0.0);
    axis[k] = 1.0;
    add_ring(Vec3(0.0), axis, walk->radius, 48, kMeasureColor, sphere_);
  }
}

void WalkMarks::add(const Session& session, std::uint64_t first_buffer, DrawList& list) {
  const WalkMode& walk = session.get<WalkMode>();
  const bool elsewhere =
      walk.on() && glm::distance(session.view().shown_view().eye, walk.position()) > walk.radius();
  if (of_ != walk.revision() || with_sphere_ != elsewhere) {
    of_ = walk.revision();
    with_sphere_ = elsewhere;
    make(session, elsewhere);
  }
  BatchStyle style;
  style.depth = DepthMode::on_top;
  style.pickable = false;
  style.line_width_px = 2.5F;
  style.point_size_px = 7.0F;
  add_mark_batch(rings_, first_buffer, revision_, origin_, style, list.segments);
  add_mark_batch(points_, first_buffer + 1, revision_, origin_, style, list.points);
  style.depth = DepthMode::dim_hidden;
  style.line_width_px = 1.5F;
  add_mark_batch(sphere_, first_buffer + 2, revision_, origin_, style, list.segments);
}

namespace {

class WalkSceneMarks final : public SceneMarks {
public:
  void add(const Session& session, std::uint64_t first, DrawList& list) override {
    marks_.add(session, first, list);
  }

private:
  WalkMarks marks_;
};

}  // namespace

void add_walk_marks(MarksList& list) {
  list.add<WalkSceneMarks>(30);
}

}  // namespace boxwood
