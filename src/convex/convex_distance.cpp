// SPDX-License-Identifier: MIT
// Computes the distance of two convex sets by the method of Gilbert, Johnson & Keerthi (1988), with a proven
// lower bound.
#include <boxwood/convex.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include "convex/certified_distance.hpp"
#include "convex/convex_support.hpp"
#include "convex/disc_polish.hpp"
#include "convex/nearest_simplex.hpp"

namespace boxwood {

namespace {
using Simplex = NearestSimplex<ShortNumbers>;

// Returns the weighted sum of points of A or of B, relative to the first point. So the result is in the set
// to rounding, even far from the origin.
Vec3 weighted(const Simplex& s, Vec3 Simplex::Point::*of) noexcept {
  Vec3 p(0.0);
  for (std::size_t i = 0; i < static_cast<std::size_t>(s.count); ++i) p += s.weights[i] * (s.points[i].*of);
  return p;
}

// Returns true if the origin is inside the tetrahedron by more than rounding can be (fractions, no unit).
// Weights are wrong by at most 2^-50 of the size over the height. Then the points of A and B must be one
// point, to rounding.
bool surely_inside(const Simplex& s) noexcept {
  constexpr double kSurelySolid = 0x1p-20, kSurelyInside = 0x1p-24;
  if (s.count < 4) return false;
  const Vec3 e1 = s.points[1].w - s.points[0].w, e2 = s.points[2].w - s.points[0].w,
             e3 = s.points[3].w - s.points[0].w;
  const Vec3 n = glm::cross(e1, e2);
  const double volume = std::fabs(glm::dot(n, e3));
  const double size = glm::length(e1) * glm::length(e2) * glm::length(e3);
  const Vec3 left = s.nearest();
  return volume > kSurelySolid * size && glm::dot(left, left) < kDistancePromise * kDistancePromise / 16.0 &&
         *std::min_element(s.weights.begin(), s.weights.end()) > kSurelyInside;
}
}  // namespace

CoreDistance convex_core_distance(const Difference& difference, double far) noexcept {
  constexpr int kMaxSteps = 256;
  const bool round = difference.a().has_disc() || difference.b().has_disc();
  Simplex simplex;
  const auto support = [&](const Vec3& direction) -> Simplex::Point {
    const DifferencePoint p = difference.support(direction);
    return {p.w, p.a, p.b};
  };
  simplex.points[0] = support(Vec3(1, 0, 0));
  simplex.weights[0] = 1.0;
  simplex.count = 1;
  CoreDistance result;
  double nearest_sq = glm::dot(simplex.points[0].w, simplex.points[0].w);
  double lower_bound = 0.0;
  for (int step = 0; step < kMaxSteps && nearest_sq > 0.0 && simplex.count < 4; ++step) {
    const Vec3 v = simplex.nearest();
    const double length = std::sqrt(nearest_sq);
    if (!(length > 0.0)) break;
    const Vec3 unit = simplex.square_to(v, length);
    const Simplex::Point next = support(-unit);
    const double along = glm::dot(unit, next.w);
    // Every point of the difference is at least this far along it, except for the rounding that chose it.
    lower_bound = std::max(lower_bound, along - support_rounding(next.w));
    if (length - along <= 0x1p-51 * length || lower_bound > far * difference.scale()) break;
    bool known = false;
    for (int i = 0; i < simplex.count; ++i)
      known = known || simplex.points[static_cast<std::size_t>(i)].w == next.w;
    if (known) break;
    Simplex grown = simplex;
    grown.points[static_cast<std::size_t>(grown.count++)] = next;
    grown.reduce();
    const Vec3 nearer = grown.nearest();
    const double sq = grown.count == 4 ? 0.0 : glm::dot(nearer, nearer);
    if (!(sq < nearest_sq)) break;
    simplex = grown;
    nearest_sq = sq;
  }
  PairDistance& pair = result.pair;
  pair.point_a = weighted(simplex, &Simplex::Point::a);
  pair.point_b = weighted(simplex, &Simplex::Point::b);
  const double length = simplex.count == 4 ? 0.0 : std::sqrt(nearest_sq);
  if (length > 0.0 && lower_bound > 0.0) {
    pair.distance = length / difference.scale();
    pair.lower_bound = std::min(lower_bound / difference.scale(), pair.distance);
    if (round && !(lower_bound > far * difference.scale())) {
      std::array<WeightedPoint, 4> points;
      for (std::size_t i = 0; i < static_cast<std::size_t>(simplex.count); ++i)
        points[i] = {simplex.points[i].a, simplex.points[i].b, simplex.weights[i]};
      polish_on_rims(difference, std::span(points).first(static_cast<std::size_t>(simplex.count)), pair);
    }
    result.certain = (pair.distance - pair.lower_bound) * difference.scale() <= kDistancePromise;
  } else {
    result.certain = surely_inside(simplex);
    pair.distance = pair.lower_bound = 0.0;
  }
  return result;
}

PairDistance convex_distance(const ConvexSet& a, const ConvexSet& b) noexcept {
  if (a.empty() || b.empty()) return {kInfinity, kInfinity, Vec3(0.0), Vec3(0.0)};
  const Difference difference(a, b);
  const CoreDistance core = convex_core_distance(difference);
  PairDistance result = core.certain ? core.pair : certified_core_distance(difference);
  const double reach = a.radius() + b.radius();
  const double errors = a.error() + b.error() + 0x1p-50 * reach;
  if (reach > 0.0 || errors > 0.0) {
    const double below = result.lower_bound - reach - errors;
    result.lower_bound = below > 0.0 ? below * (1.0 - 0x1p-51) : 0.0;
  }
  // Within the errors they count as meeting.
  if (result.lower_bound == 0.0 && result.distance <= reach + errors)
    result.distance = std::min(result.distance, reach);
  if (reach == 0.0) return result;
  const Vec3 core_a = result.point_a, to_b = result.point_b - core_a;
  const double core_distance = result.distance;
  if (core_distance > reach) {
    result.distance = core_distance - reach;
    result.point_a = core_a + to_b * (a.radius() / core_distance);
    result.point_b -= to_b * (b.radius() / core_distance);
    return result;
  }
  // They meet: choose a point between the cores within both radii.
  const double from = std::max(0.0, core_distance - b.radius()), to = std::min(a.radius(), core_distance);
  const double share = core_distance > 0.0 ? 0.5 * (from + to) / core_distance : 0.0;
  result.distance = 0.0;
  result.point_a = result.point_b = core_a + to_b * share;
  return result;
}

}  // namespace boxwood
