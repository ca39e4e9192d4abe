// SPDX-License-Identifier: MIT
// Computes state and depth of two convex sets by growing the hull of their difference nearest to the origin.
#include <boxwood/convex.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include "convex/certified_distance.hpp"
#include "convex/difference_hull.hpp"

namespace boxwood {

namespace {

// The space that the difference A - B spans: the first `count` of three orthonormal directions.
struct Span {
  std::array<Vec3, 3> basis;
  int count = 0;
};

Vec3 any_normal(const Vec3& unit) noexcept {
  const Vec3 axis = std::fabs(unit.x) < 0.6 ? Vec3(1, 0, 0) : Vec3(0, 1, 0);
  return glm::normalize(glm::cross(unit, axis));
}

Span span_of(const Difference& difference, double thickness) noexcept {
  Span span;
  for (int k = 0; k < 3; ++k) {
    Vec3 longest(0.0);
    double longest_sq = 0.0;
    const auto look_at = [&](Vec3 v) {
      v *= difference.scale();
      for (int pass = 0; pass < 2; ++pass)
        for (int j = 0; j < k; ++j) {
          const Vec3& u = span.basis[static_cast<std::size_t>(j)];
          v -= glm::dot(v, u) * u;
        }
      if (glm::dot(v, v) > longest_sq) {
        longest_sq = glm::dot(v, v);
        longest = v;
      }
    };
    for (const ConvexSet* set : {&difference.a(), &difference.b()}) {
      for (const Vec3& p : set->vertices()) look_at(p - set->vertices()[0]);
      if (set->has_disc())
        for (const Vec3& v : set->disc()) look_at(2.0 * v);
    }
    if (!(std::sqrt(longest_sq) > thickness)) break;
    span.basis[static_cast<std::size_t>(k)] = glm::normalize(longest);
    ++span.count;
  }
  if (span.count == 0) span.basis[0] = Vec3(1, 0, 0);
  if (span.count < 2) span.basis[1] = any_normal(span.basis[0]);
  if (span.count < 3) span.basis[2] = glm::normalize(glm::cross(span.basis[0], span.basis[1]));
  return span;
}

double extent(const ConvexSet& set) noexcept {
  double largest = 0.0;
  for (const Vec3& p : set.vertices()) {
    const Vec3 v = p - set.vertices()[0];
    largest = std::max(largest, std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z));
  }
  for (const Vec3& v : set.disc()) largest += std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z);
  return largest;
}

// Returns the largest distance and depth that count as touching.
double error_band_of(const ConvexSet& a, const ConvexSet& b) noexcept {
  return 0x1p-44 * (extent(a) + extent(b) + a.radius() + b.radius()) + a.error() + b.error() +
         std::numeric_limits<double>::min();
}

// Returns the distance. Near touching, a disc needs more digits than double has (its rim has no last corner),
// so twice the digits are used.
PairDistance decided_core_distance(const Difference& difference, const CoreDistance& core,
                                   Separation* nearest = nullptr) noexcept {
  const bool round = difference.a().has_disc() || difference.b().has_disc();
  return core.certain || !round ? core.pair : certified_core_distance(difference, nearest);
}

}  // namespace

bool convex_intersects(const ConvexSet& a, const ConvexSet& b) noexcept {
  if (a.empty() || b.empty()) return false;
  const double reach = a.radius() + b.radius(), band = error_band_of(a, b);
  const Difference difference(a, b);
  const CoreDistance core = convex_core_distance(difference, reach + band);
  if (core.pair.lower_bound - reach > band) return false;
  const PairDistance decided = decided_core_distance(difference, core);
  if (decided.lower_bound - reach > band) return false;
  // Tests like convex_relation() if the cores are apart and the spheres around them are not.
  if (decided.distance > band || (reach == 0.0 && decided.lower_bound > 0.0)) return true;
  if (core.certain) return true;  // the origin is inside the difference by more than rounding
  return convex_relation(a, b).state != PairState::apart;
}

PairRelation convex_relation(const ConvexSet& a, const ConvexSet& b) noexcept {
  PairRelation result;
  if (a.empty() || b.empty()) return result;
  const double reach = a.radius() + b.radius();
  const double band = error_band_of(a, b);
  result.error_band = band;
  const Difference difference(a, b);
  Separation nearest;
  const PairDistance core = decided_core_distance(difference, convex_core_distance(difference), &nearest);
  if (core.lower_bound - reach > band) return result;

  if (core.distance > band || (reach == 0.0 && core.lower_bound > 0.0)) {
    // The cores are apart: the spheres around their nearest points decide.
    result.direction = (core.point_b - core.point_a) / core.distance;
    result.depth = std::max(0.0, reach - core.distance);
    result.point_a = core.point_a + a.radius() * result.direction;
    result.point_b = result.point_a - result.depth * result.direction;
    result.state = reach - core.distance > band ? PairState::overlapping : PairState::touching;
    return result;
  }

  const Span span = span_of(difference, band * difference.scale());
  Penetration deepest;
  if (span.count < 3 && reach > 0.0) {
    // Flat cores that meet: the way out is across them.
    deepest = {0.0, span.basis[2], core.point_a, core.point_b};
  } else if (span.count == 3) {
    deepest = deepest_in_space(difference, span.basis);
  } else if (span.count == 2) {
    deepest = deepest_in_plane(difference, span.basis[0], span.basis[1]);
  } else if (span.count == 1) {
    deepest = deepest_on_line(difference, span.basis[0]);
  } else {
    result.state = PairState::touching;  // two points at one place
    result.point_a = core.point_a;
    result.point_b = core.point_b;
    return result;
  }
  if (-nearest.along < deepest.depth)  // if they just meet, to more digits than the depth has
    deepest = {-nearest.along, -nearest.direction, core.point_a, core.point_b};
  deepest.depth /= difference.scale();
  if (deepest.depth + reach < -band) return result;  // a plane separates them after all
  result.depth = std::max(0.0, deepest.depth) + reach;
  result.direction = deepest.direction;
  result.point_a = deepest.point_a + a.radius() * result.direction;
  result.point_b = result.point_a - result.depth * result.direction;
  result.state = result.depth > band ? PairState::overlapping : PairState::touching;
  return result;
}

}  // namespace boxwood
