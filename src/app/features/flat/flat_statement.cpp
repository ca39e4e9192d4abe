// SPDX-License-Identifier: MIT
// Queries flat.hpp and puts the answers into words.
#include "app/features/flat/flat_statement.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <boxwood/volume_distance.hpp>

#include "app/features/flat/flat_scene.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

constexpr Rgba kFlatApart{0, 98, 168, 255}, kFlatInContact{198, 40, 40, 255};

std::string flat_point(const Vec2& p) {
  return exact_text(p.x) + "," + exact_text(p.y);
}

std::string corners_text(const std::vector<Vec2>& corners) {
  std::string out;
  for (const Vec2& p : corners) out += " " + flat_point(p);
  return out;
}

std::string typed_text(const FlatFigure& figure, std::uint32_t frame, const AnyVolume& volume,
                       const std::vector<Vec2>& corners) {
  if (const auto* circle = std::get_if<Sphere>(&volume))
    return "volume:circle center " + flat_point(Vec2(circle->center)) + " radius " +
           exact_text(circle->radius);
  if (figure.shape == FlatShape::rectangle)
    return "volume:obb center " + flat_point(figure.center) + " half " +
           flat_point(0.5 * Vec2(figure.width, figure.height)) + " angle " + exact_text(figure.angle(frame));
  if (const auto* box = std::get_if<Aabb>(&volume))
    return "volume:aabb min " + flat_point(Vec2(box->min)) + " max " + flat_point(Vec2(box->max));
  if (figure.shape == FlatShape::octagon) return "volume:octagon" + corners_text(corners);
  if (const auto* box = std::get_if<Obb>(&volume))
    return "volume:polygon" + corners_text(flat_corners(AnyVolume(*box)));
  return "volume:polygon" + corners_text(corners);
}

FlatFigureStatement figure_statement(const FlatFigure& figure, std::uint32_t frame, const AnyVolume& volume) {
  FlatFigureStatement out;
  out.shape = figure.shape;
  out.figure = flat_figure_corners(figure, frame);
  out.typed = typed_text(figure, frame, volume, out.figure);
  if (figure.shape == FlatShape::triangle || figure.shape == FlatShape::polygon) out.figure.clear();
  out.outline = flat_corners(volume);
  if (const auto* circle = std::get_if<Sphere>(&volume)) {
    out.center = Vec2(circle->center);
    out.radius = circle->radius;
  }
  out.area = flat_area(volume);
  out.angle = std::fmod(figure.angle(frame), 360.0);
  if (out.angle < 0.0) out.angle += 360.0;
  return out;
}

Interval shadow_of(const AnyVolume& volume, const Vec3& axis) {
  return std::visit(
      [&](const auto& v) {
        if constexpr (std::is_constructible_v<ConvexSet, const std::decay_t<decltype(v)>&>)
          return interval(ConvexSet(v), axis);
        else
          return Interval{};
      },
      volume);
}

// Returns the axis along which the shadows are farthest apart, if known.
std::optional<Vec2> best_wall(const FlatStatement& statement, const AnyVolume& a, const AnyVolume& b) {
  for (const FlatAxisStatement& row : statement.rows)
    if (row.largest) return Vec2(row.row.axis);
  if (statement.state != PairState::apart && glm::length(statement.direction) > 0.0)
    return statement.direction;
  const auto nearest = distance(a, b);
  const Vec2 way(nearest.point_b - nearest.point_a);
  if (glm::length(way) > 0.0) return glm::normalize(way);
  return std::nullopt;
}

std::optional<FlatLampStatement> lamp_statement(const FlatLamp& lamp, const FlatStatement& statement,
                                                const AnyVolume& a, const AnyVolume& b) {
  FlatLampStatement out;
  if (lamp.kind == FlatLamp::Kind::off) return std::nullopt;
  if (lamp.kind == FlatLamp::Kind::angle) {
    const double radians = lamp.degrees * std::numbers::pi / 180.0;
    out.ray = Vec2(std::cos(radians), std::sin(radians));
    out.wall = Vec2(-out.ray.y, out.ray.x);
    out.degrees = lamp.degrees;
  } else {
    const auto wall = best_wall(statement, a, b);
    if (!wall) return std::nullopt;
    out.wall = *wall;
    out.ray = Vec2(out.wall.y, -out.wall.x);
    if (out.ray.y < 0.0) out.ray = -out.ray;  // the lamp is above
    out.degrees = std::atan2(out.ray.y, out.ray.x) * 180.0 / std::numbers::pi;
  }
  out.a = shadow_of(a, Vec3(out.wall, 0.0));
  out.b = shadow_of(b, Vec3(out.wall, 0.0));
  out.light = std::max(out.b.min - out.a.max, out.a.min - out.b.max);
  out.text = out.light > 0.0 ? "light between the shadows: " + value_text(out.light)
                             : "no light between the shadows: they share " + value_text(-out.light);
  return out;
}

void state_rows(const FlatAxisTable& table, FlatStatement& out) {
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const FlatAxisRow& from = table.rows[i];
    FlatAxisStatement row;
    row.name = (from.of_a ? "A" : "B") + std::to_string(from.number);
    row.row = from.row;
    row.parts = from.row.gap > table.error_band;
    row.largest = static_cast<int>(i) == table.largest;
    row.gap_text = value_text(from.row.gap);
    out.longest = std::max(out.longest,
                           std::max(row.row.a.max, row.row.b.max) - std::min(row.row.a.min, row.row.b.min));
    out.rows.push_back(std::move(row));
  }
}

std::string answer_text(const FlatStatement& statement, double distance_apart) {
  std::string state = statement.state == PairState::apart      ? "Apart"
                      : statement.state == PairState::touching ? "In contact: they touch"
                                                               : "In contact";
  if (statement.rows.empty()) {
    if (statement.state == PairState::apart) return state + " by " + value_text(distance_apart);
    return state + "; a circle has no edges, so no lines";
  }
  const std::string count = count_text(statement.rows.size());
  if (statement.state != PairState::apart) return state + ": none of the " + count + " lines separates them";
  for (const FlatAxisStatement& row : statement.rows)
    if (row.largest)
      return state + ": of the " + count + " lines " + row.name + " has the largest gap, " +
             value_text(row.row.gap);
  return state;
}

}  // namespace

std::optional<FlatStatement> flat_statement(const Session& session) {
  if (!stage_is_taken(session)) return std::nullopt;
  const FlatScene& flat = session.get<FlatScene>();
  FlatStatement out;
  out.of = session.revision();
  out.frame = flat.frame();
  const FlatFigure &figure_a = flat.figure(FlatSide::a), &figure_b = flat.figure(FlatSide::b);
  const AnyVolume a = flat_volume(figure_a, out.frame), b = flat_volume(figure_b, out.frame);
  out.figures = {figure_statement(figure_a, out.frame, a), figure_statement(figure_b, out.frame, b)};
  // The state is correct without memory for rows, because it comes from flat_relation().
  if (const Result<FlatAxisTable> table = flat_axis_table(a, b)) state_rows(*table, out);
  const PairRelation relation = flat_relation(a, b);
  out.state = relation.state;
  out.depth = relation.depth;
  out.direction = Vec2(relation.direction);
  out.color = out.state == PairState::apart ? kFlatApart : kFlatInContact;
  out.text = answer_text(out, out.state == PairState::apart ? distance(a, b).distance : 0.0);
  if (out.state == PairState::overlapping)
    out.how = value_text(out.depth) + " deep: moved by the arrow, B just touches A";
  out.lamp = lamp_statement(flat.lamp(), out, a, b);
  out.command = std::string("boxwood ") + (out.rows.empty() ? "relate" : "axes") + " --flat '" +
                out.figures[0].typed + "' '" + out.figures[1].typed + "'";
  return out;
}

std::vector<PairState> flat_states(const FlatScene& flat) {
  std::vector<PairState> out;
  out.reserve(kFlatFrames);
  for (std::uint32_t frame = 0; frame < kFlatFrames; ++frame)
    out.push_back(flat_relation(flat_volume(flat.figure(FlatSide::a), frame),
                                flat_volume(flat.figure(FlatSide::b), frame))
                      .state);
  return out;
}

}  // namespace boxwood
