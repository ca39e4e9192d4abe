// SPDX-License-Identifier: MIT
// Follows curves piece by piece.
#include "scene/formats/ifc/ifc_curves.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace boxwood {

namespace {

constexpr int kDeepestCurve = 16;          // curves within curves
constexpr double kMeeting = 1e-4;          // of the curve's size: the largest distance between its pieces
constexpr std::size_t kMostPieces = 4096;  // of one arc

double extent_of(const std::vector<Vec3>& points) {
  if (points.empty()) return 0.0;
  Vec3 low = points[0], high = points[0];
  for (const Vec3& p : points) {
    low = glm::min(low, p);
    high = glm::max(high, p);
  }
  return glm::length(high - low);
}

// A placed circle or ellipse.
struct Conic {
  AffineTransform place;
  double x = 0.0, y = 0.0;  // half axes
  Vec3 at(double angle) const { return apply(place, Vec3(x * std::cos(angle), y * std::sin(angle), 0.0)); }
  double angle_of(const Vec3& point) const {
    const Vec3 local = apply(inverse_of_rigid(place), point);
    return std::atan2(local.y / y, local.x / x);
  }
};

class CurveWalk {
public:
  CurveWalk(const IfcAccess& access, const IfcCutting& cutting) : access_(access), cutting_(cutting) {}

  CurvePoints walk(const StepValue& reference, int depth = 0) {
    if (depth > kDeepestCurve) leave_unread("a curve holds itself");
    const IfcEntity curve = access_.at(reference);
    CurvePoints out;
    if (curve.type == "IFCPOLYLINE") {
      need_values(curve, 1, 1);
      for (const StepValue& point : items(curve, 0)) out.points.push_back(point_at(access_, point));
    } else if (curve.type == "IFCINDEXEDPOLYCURVE") {
      indexed(curve, out);
    } else if (curve.type == "IFCCOMPOSITECURVE" || curve.type == "IFC2DCOMPOSITECURVE") {
      composite(curve, out, depth);
    } else if (curve.type == "IFCTRIMMEDCURVE") {
      trimmed(curve, out);
    } else if (curve.type == "IFCCIRCLE" || curve.type == "IFCELLIPSE") {
      arc(conic_of(curve), 0.0, 2.0 * std::numbers::pi, out);
    } else {
      leave_unread(shown_type(curve.type) + " is not read as a curve");
    }
    return out;
  }

private:
  Conic conic_of(const IfcEntity& curve) {
    const bool circle = curve.type == "IFCCIRCLE";
    need_values(curve, circle ? 2 : 3, circle ? 2 : 3);
    return {placement_at(access_, curve.values[0]), length(curve, 1), length(curve, circle ? 1 : 2)};
  }

  void arc(const Conic& conic, double from, double to, CurvePoints& out) {
    const std::size_t pieces =
        arc_pieces(std::max(conic.x, conic.y), std::abs(to - from), cutting_, out.chord);
    for (std::size_t i = 0; i <= pieces; ++i)
      out.points.push_back(
          conic.at(from + (to - from) * static_cast<double>(i) / static_cast<double>(pieces)));
  }

  // Adds the arc through three points.
  void arc_through(const Vec3& a, const Vec3& b, const Vec3& c, CurvePoints& out) {
    const Vec3 u = b - a, v = c - a, normal = glm::cross(u, v);
    const double square = glm::dot(normal, normal);
    if (!(square > 1e-24 * glm::dot(u, u) * glm::dot(v, v))) {
      out.points.insert(out.points.end(), {a, b, c});
      return;
    }
    const Vec3 center = a + glm::cross(normal, u * glm::dot(v, v) - v * glm::dot(u, u)) / (2.0 * square);
    const double radius = glm::length(a - center);
    const Vec3 x = (a - center) / radius, z = normal / std::sqrt(square), y = glm::cross(z, x);
    double angle = std::atan2(glm::dot(c - center, y), glm::dot(c - center, x));
    if (angle <= 0.0) angle += 2.0 * std::numbers::pi;
    const std::size_t pieces = arc_pieces(radius, angle, cutting_, out.chord);
    out.points.push_back(a);
    for (std::size_t i = 1; i < pieces; ++i) {
      const double t = angle * static_cast<double>(i) / static_cast<double>(pieces);
      out.points.push_back(center + x * (radius * std::cos(t)) + y * (radius * std::sin(t)));
    }
    out.points.push_back(c);
  }

  void indexed(const IfcEntity& curve, CurvePoints& out) {
    need_values(curve, 2, 3);
    const IfcEntity list = access_.at(curve.values[0]);
    if (list.type != "IFCCARTESIANPOINTLIST2D" && list.type != "IFCCARTESIANPOINTLIST3D")
      leave_unread(shown(list) + " is not read as a list of points");
    const std::size_t numbers = list.type.ends_with("2D") ? 2 : 3;
    std::vector<Vec3> points;
    for (const StepValue& row : items(list, 0)) {
      if (row.kind != StepKind::list || row.items.size() != numbers)
        leave_unread(shown(list) + " has points of another number of coordinates");
      Vec3 p(0.0);
      for (std::size_t k = 0; k < numbers; ++k) p[static_cast<int>(k)] = number_of(row.items[k], list);
      points.push_back(p);
    }
    if (!is_set(curve, 1)) {
      out.points = std::move(points);
      return;
    }
    for (const StepValue& segment : items(curve, 1)) {
      if (segment.kind != StepKind::typed || segment.items.size() != 1 ||
          segment.items[0].kind != StepKind::list)
        leave_unread(shown(curve) + " has a segment that is none");
      std::vector<Vec3> corners;
      for (const StepValue& index : segment.items[0].items)
        corners.push_back(points[index_of(index, points.size(), curve)]);
      CurvePoints piece;
      if (segment.word == "IFCARCINDEX" && corners.size() == 3)
        arc_through(corners[0], corners[1], corners[2], piece);
      else if (segment.word == "IFCLINEINDEX" && corners.size() >= 2)
        piece.points = std::move(corners);
      else
        leave_unread(shown(curve) + " has a segment that is none");
      join(piece, out, curve);
    }
  }

  void composite(const IfcEntity& curve, CurvePoints& out, int depth) {
    need_values(curve, 2, 2);
    for (const StepValue& reference : items(curve, 0)) {
      const IfcEntity segment = access_.at(reference);
      if (segment.type != "IFCCOMPOSITECURVESEGMENT")
        leave_unread(shown_type(segment.type) + " is not read as a piece of a curve");
      need_values(segment, 3, 3);
      CurvePoints piece = walk(segment.values[2], depth + 1);
      if (!truth(segment, 1)) std::reverse(piece.points.begin(), piece.points.end());
      join(piece, out, curve);
    }
  }

  // Appends a piece, which must begin at the end of the previous one.
  void join(const CurvePoints& piece, CurvePoints& out, const IfcEntity& owner) {
    auto first = piece.points.begin();
    if (!out.points.empty() && first != piece.points.end()) {
      const double gap = glm::length(*first - out.points.back());
      if (gap > kMeeting * std::max(extent_of(piece.points), extent_of(out.points)))
        leave_unread(shown(owner) + " has pieces that do not meet");
      ++first;
    }
    out.points.insert(out.points.end(), first, piece.points.end());
    out.chord = std::max(out.chord, piece.chord);
  }

  struct Trim {
    std::optional<double> parameter;
    std::optional<Vec3> point;
  };
  Trim trim_of(const IfcEntity& curve, std::size_t i) {
    Trim out;
    for (const StepValue& choice : items(curve, i)) {
      if (choice.kind == StepKind::reference)
        out.point = point_at(access_, choice);
      else
        out.parameter = number_of(choice, curve);
    }
    if (!out.parameter && !out.point) leave_unread(shown(curve) + " has an end that is not said");
    return out;
  }

  void trimmed(const IfcEntity& curve, CurvePoints& out) {
    need_values(curve, 5, 5);
    const IfcEntity basis = access_.at(curve.values[0]);
    const Trim from = trim_of(curve, 1), to = trim_of(curve, 2);
    const bool sense = truth(curve, 3);
    const StepValue& master = curve.values[4];
    const bool by_point = master.kind == StepKind::enumeration && master.word == "CARTESIAN";
    const auto is_by_point = [&](const Trim& trim) { return trim.point && (by_point || !trim.parameter); };
    if (basis.type == "IFCLINE") {
      need_values(basis, 2, 2);
      const Vec3 origin = point_at(access_, basis.values[0]);
      const IfcEntity vector = access_.at(basis.values[1]);
      if (vector.type != "IFCVECTOR") leave_unread(shown(basis) + " has no vector");
      need_values(vector, 2, 2);
      const Vec3 along = direction_at(access_, vector.values[0]) * number(vector, 1);
      const auto end = [&](const Trim& trim) {
        return is_by_point(trim) ? *trim.point : origin + along * *trim.parameter;
      };
      out.points = {end(from), end(to)};
    } else if (basis.type == "IFCCIRCLE" || basis.type == "IFCELLIPSE") {
      const Conic conic = conic_of(basis);
      const auto angle = [&](const Trim& trim) {
        return is_by_point(trim) ? conic.angle_of(*trim.point) : *trim.parameter * cutting_.radians;
      };
      constexpr double kTurn = 2.0 * std::numbers::pi;
      const double begin = std::remainder(angle(from), kTurn);
      double end = std::remainder(angle(to), kTurn);
      if (sense && end <= begin + 1e-9) end += kTurn;
      if (!sense && end >= begin - 1e-9) end -= kTurn;
      arc(conic, begin, end, out);
    } else {
      leave_unread(shown_type(basis.type) + " is not read as a curve that is trimmed");
    }
  }

  const IfcAccess& access_;
  const IfcCutting& cutting_;
};

}  // namespace

std::size_t arc_pieces(double radius, double angle, const IfcCutting& cutting, double& chord) {
  constexpr double kShare = 1.0 / 200.0, kLargestTurn = 0.35;
  const double wanted = cutting.chord > 0.0 ? cutting.chord : kShare * radius;
  const double turn =
      wanted < radius ? std::min(2.0 * std::acos(1.0 - wanted / radius), kLargestTurn) : kLargestTurn;
  double count = std::ceil(angle / turn - 1e-9);
  if (!(count < static_cast<double>(kMostPieces))) count = static_cast<double>(kMostPieces);
  const std::size_t pieces = std::max<std::size_t>(static_cast<std::size_t>(std::max(count, 1.0)), 1);
  chord = std::max(chord, radius * (1.0 - std::cos(0.5 * angle / static_cast<double>(pieces))));
  return pieces;
}

CurvePoints curve_at(const IfcAccess& access, const StepValue& reference, const IfcCutting& cutting) {
  return CurveWalk(access, cutting).walk(reference);
}

CurvePoints loop_at(const IfcAccess& access, const StepValue& reference, const IfcCutting& cutting) {
  CurvePoints out = curve_at(access, reference, cutting);
  const double near = 1e-9 * extent_of(out.points);
  std::vector<Vec3> kept;
  for (const Vec3& p : out.points)
    if (kept.empty() || glm::length(p - kept.back()) > near) kept.push_back(p);
  while (kept.size() > 1 && glm::length(kept.front() - kept.back()) <= near) kept.pop_back();
  if (kept.size() < 3) leave_unread("#" + std::to_string(reference.id) + " goes round no area");
  out.points = std::move(kept);
  return out;
}

}  // namespace boxwood
