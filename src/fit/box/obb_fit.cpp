// SPDX-License-Identifier: MIT
// Fits oriented boxes: rank of the points, the three methods, the box rounded outward, its proof.
#include <boxwood/obb.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include "fit/box/calipers.hpp"
#include "fit/box/obb_frames.hpp"
#include "fit/box/obb_search.hpp"
#include "fit/hull/hull_candidates.hpp"
#include "fit/points/guarded_fit.hpp"
#include "fit/points/point_scan.hpp"
#include "fit/points/prepared_points.hpp"

namespace boxwood {

namespace {
// Extents below this fraction of the diagonal count as zero (no unit): they are the rounding of a rotated
// line or plane. Larger values would make thin solids flat.
constexpr double kFlat = 1e-12;

struct Input {
  PointsView points;
  Vec3 center{};
  std::vector<Vec3> extremes;
  double tolerance = 0.0;  // the largest extent that counts as zero
  Threads threads = 1;
};

struct Span {
  Vec3 low{}, high{};
};
Span span_along(const Input& in, const Rows3& axes) {
  std::array<scan::Extreme, 3> low, high;
  scan::extremes(in.points, in.center, axes, low, high, in.threads);
  return {Vec3(low[0].value, low[1].value, low[2].value), Vec3(high[0].value, high[1].value, high[2].value)};
}

// Returns u and two unit vectors perpendicular to u and to each other.
Rows3 frame_along(const Vec3& u) noexcept {
  const Vec3 s = glm::abs(u);
  const Vec3 least = s.x <= s.y && s.x <= s.z ? Vec3(1, 0, 0) : s.y <= s.z ? Vec3(0, 1, 0) : Vec3(0, 0, 1);
  return orthonormal({u, least, Vec3(0.0)});
}

struct Shape {
  Rows3 axes = kIdentityRows;
  int rank = 0;         // 0 point, 1 line, 2 plane, 3 solid
  double length = 0.0;  // between the two extremes of a line
};

// Returns a line through the two extremes farthest apart, or a plane through them and the extreme farthest
// from that line, if it contains all points to the tolerance.
Shape shape_of(const Input& in, double tolerance) {
  Shape shape;
  Vec3 a = in.extremes[0], b = a, c = a;
  for (const Vec3& p : in.extremes)
    for (const Vec3& q : in.extremes)
      if (glm::dot(p - q, p - q) > glm::dot(a - b, a - b)) {
        a = p;
        b = q;
      }
  if (a == b) return shape;
  shape.length = glm::distance(a, b);
  shape.axes = frame_along(glm::normalize(b - a));
  const Span around = span_along(in, shape.axes);
  const Vec3 width = around.high - around.low;
  shape.rank = 1;
  if (width.y <= tolerance && width.z <= tolerance) return shape;
  // The points farthest from the line, on either side.
  const Rows3 line = shape.axes;
  std::array<scan::Extreme, 3> low, high;
  scan::extremes(in.points, in.center, line, low, high, in.threads);
  double farthest = -1.0;
  for (const scan::Extreme& e : {low[1], high[1], low[2], high[2]}) {
    const Vec3 n = glm::cross(b - a, e.point - a);
    if (glm::dot(n, n) > farthest) {
      farthest = glm::dot(n, n);
      c = e.point;
    }
  }
  shape.axes = orthonormal({glm::cross(b - a, c - a), b - a, Vec3(0.0)});
  const Span across = span_along(in, shape.axes);
  shape.rank = across.high.x - across.low.x <= tolerance ? 2 : 3;
  return shape;
}

Shape shape_of(const Input& in) {
  // If the extremes alone are far from any plane, so are all points; otherwise all points are tested. A
  // thousand tolerances allow for a plane through three extremes that is not the best one.
  Input few = in;
  few.points = in.extremes;
  const Shape solid = shape_of(few, 1e3 * in.tolerance);
  return solid.rank == 3 ? solid : shape_of(in, in.tolerance);
}

struct Rectangle {
  Rows3 axes;
  double area = 0.0;
};
// Returns the smallest rectangle in the plane perpendicular to axes[0].
Rectangle smallest_in_plane(const Input& in, const Rows3& axes) {
  std::vector<Vec2> flat;
  flat.reserve(in.points.size());
  for (std::size_t i = 0; i < in.points.size(); ++i) {
    const Vec3 q = in.points[i] - in.center;
    flat.emplace_back(glm::dot(axes[1], q), glm::dot(axes[2], q));
  }
  const calipers::Rectangle best = calipers::smallest_rectangle(calipers::convex_polygon(std::move(flat)));
  if (!(best.area < kInfinity)) return {axes, 0.0};
  return {orthonormal({axes[0], best.direction.x * axes[1] + best.direction.y * axes[2], Vec3(0.0)}),
          best.area};
}

// Returns the box with these axes whose contains() accepts every given point.
Obb box_along(const PreparedPoints& prepared, PointsView given, const Input& in, Rows3 axes) {
  const Span rough = span_along(in, axes);
  axes = canonical(axes, rough.high - rough.low);
  const Span span = span_along(in, axes);
  Obb box;
  box.axes = axes;
  Vec3 center = in.center;
  for (int k = 0; k < 3; ++k)
    center += (span.low[k] + 0.5 * (span.high[k] - span.low[k])) * axes[static_cast<std::size_t>(k)];
  box.center = prepared.unscaled(center);
  if (prepared.exponent == 0) {
    std::array<scan::Extreme, 3> low, high;
    scan::extremes(in.points, center, axes, low, high, in.threads);
    for (std::size_t k = 0; k < 3; ++k)
      box.half_extents[static_cast<int>(k)] = std::fmax(std::fabs(low[k].value), std::fabs(high[k].value));
  } else {
    box.half_extents = Vec3(0.0);
    for (std::size_t i = 0; i < given.size(); ++i) {
      if (!is_finite(given[i])) continue;
      const Vec3 d = given[i] - box.center;
      for (int k = 0; k < 3; ++k) {
        const Vec3& u = axes[static_cast<std::size_t>(k)];
        const double s = std::fabs((u.x * d.x + u.y * d.y) + u.z * d.z);
        box.half_extents[k] = std::fmax(box.half_extents[k], s);
      }
    }
  }
  // Rounding may have exchanged equal extents.
  box.half_extents.y = std::fmax(box.half_extents.y, box.half_extents.z);
  box.half_extents.x = std::fmax(box.half_extents.x, box.half_extents.y);
  return box;
}

// The number of points from which dropping the inner points first pays (no unit).
constexpr std::size_t kManyPoints = 3000;
// The least depth, inside the hull of some others, at which a point is dropped, as a fraction of the
// diagonal. A height over an axis, as contains() computes it, is wrong by less than 5 * 2^-53 of that. So no
// dropped point is higher than all kept ones, even after rounding. With a smaller margin a dropped point
// could be outside.
constexpr double kMargin = 32.0 * 0x1p-53;

void fit_solid(const Input& in, const FitOptions& options, Rows3& axes, Proof& proof) {
  const ObbProblem problem{in.points, in.center, in.extremes, in.threads};
  if (options.obb_method == ObbMethod::fast) {
    const ObbSearchResult found = guess_obb(problem, 1, options.stop);
    axes = found.axes;
    proof.stopped_early = found.stopped_by_caller;
    return;
  }
  ObbSearchLimits limits;
  if (options.obb_method == ObbMethod::tight) {
    limits.goal = limits.gap = 1e-2;
    limits.free_cells = 0;
    limits.max_cells = 20000;
  } else {
    limits.gap = std::isnan(options.gap) ? FitOptions{}.gap : std::clamp(options.gap, 1e-6, 1.0);
    limits.goal = std::min(limits.gap, 1e-5);
  }
  const ObbSearchResult found = search_obb(problem, limits, options);
  axes = found.axes;
  proof.measure = Measure::volume;
  proof.lower_bound = found.lower_bound;
  proof.stopped_early = found.stopped_by_caller;
}

Fit<Obb> fitted_obb(PointsView points, const FitOptions& options) {
  const PreparedPoints prepared(points, options.threads);
  Fit<Obb> fit;
  fit.non_finite_points = prepared.non_finite;
  if (prepared.points.empty()) return fit;
  Input in;
  in.points = prepared.points;
  in.center = prepared.middle();
  in.extremes = scan::slab_points(prepared.points, options.threads);
  in.threads = options.threads;
  const double diagonal = glm::length(prepared.max - prepared.min);
  const Vec3 largest = glm::max(glm::abs(prepared.min), glm::abs(prepared.max));
  const double quantum =
      (points.is_double() ? 0x1p-53 : 0x1p-24) * std::max({largest.x, largest.y, largest.z});
  in.tolerance = kFlat * diagonal + 2.0 * quantum;
  const Shape shape = shape_of(in);
  Rows3 axes = shape.axes;
  Proof& proof = fit.proof;
  std::vector<Vec3> outer;
  if (shape.rank == 3) {
    if (in.points.size() > kManyPoints) {
      outer = outer_points(in.points, in.extremes, kMargin * diagonal, in.threads);
      in.points = outer;
    }
    fit_solid(in, options, axes, proof);
  } else if (shape.rank == 2) {
    const Rectangle best = smallest_in_plane(in, shape.axes);
    axes = best.axes;
    proof.measure = Measure::area;
    // Coordinates in the plane carry a few roundings of the diagonal, and so does each side of the least
    // rectangle.
    proof.lower_bound = std::fmax(0.0, best.area * (1.0 - 0x1p-45) - 0x1p-47 * diagonal * diagonal);
  } else if (shape.rank == 1) {
    proof.measure = Measure::length;
    proof.lower_bound = shape.length * (1.0 - 0x1p-50);
  }
  fit.volume = box_along(prepared, points, in, axes);
  const Vec3 size = 2.0 * fit.volume.half_extents;
  const auto unscaled = [&](double x, int times) { return std::ldexp(x, times * prepared.exponent); };
  switch (proof.measure) {
  case Measure::volume:
    proof.value = size.x * size.y * size.z;
    proof.lower_bound = unscaled(proof.lower_bound, 3);
    break;
  case Measure::area:
    proof.value = size.x * size.y;
    proof.lower_bound = unscaled(proof.lower_bound, 2);
    break;
  case Measure::length:
    proof.value = size.x;
    proof.lower_bound = unscaled(proof.lower_bound, 1);
    break;
  case Measure::none:
  case Measure::radius:
    break;
  }
  proof.lower_bound = std::fmin(proof.lower_bound, proof.value);
  if (!(proof.value < kInfinity)) proof = {};  // the measure is beyond the range of doubles
  return fit;
}
}  // namespace

Fit<Obb> fit_obb(PointsView points, const FitOptions& options) {
  return with_memory_to_fit<Obb>([&] { return fitted_obb(points, options); });
}

}  // namespace boxwood
