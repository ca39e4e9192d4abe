// SPDX-License-Identifier: MIT
// Finds the smallest enclosing sphere by farthest-point pivoting on a support of at most four, and its
// certificate.
#include <boxwood/sphere.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/point_order.hpp"
#include "fit/points/guarded_fit.hpp"
#include "fit/points/point_columns.hpp"
#include "fit/points/point_scan.hpp"
#include "fit/points/prepared_points.hpp"
#include "fit/round/smallest_sphere_of_few.hpp"

namespace boxwood {

namespace {
// Distances are compared to this relative accuracy (no unit): the bound is 2^-49 low by its own allowance for
// rounding. Danger: a smaller value would chase rounding errors, a larger one would end too early.
constexpr double kRelativeAccuracy = 0x1p-48;
// The relative distance (of squares, no unit) from which a step tests certificates. A smaller value could
// mistake rounding for progress.
constexpr double kNearEnd = 0x1p-30;
// The most steps of the pivoting: 2 to 10 in practice. Every step enlarges the sphere of the support.
constexpr int kMaxSteps = 200;

// Returns the coordinates to subtract from every point: those that exceed the extent of all points by far.
// The differences are exact (Sterbenz's lemma, since such coordinates are within a factor of two of each
// other). Centres are rounded in the coordinates of the points; that far from the origin, their rounding
// would hide which points the sphere rests on.
Vec3 far_origin(const Vec3& min, const Vec3& max) noexcept {
  constexpr double kFar = 0x1p10;  // in extents (no unit)
  const Vec3 extent = max - min, middle = min + 0.5 * extent;
  const double room = kFar * std::fmax(extent.x, std::fmax(extent.y, extent.z));
  Vec3 origin(0.0);
  for (int k = 0; k < 3 && room > 0.0; ++k)
    if (std::fabs(middle[k]) > room) origin[k] = middle[k];
  return origin;
}

// So few points that a fit is mostly overhead: one plain loop reads and bounds them.
class FewPointsOfInput {
public:
  static constexpr std::size_t kMost = 32;

  // Returns false if the points are unsuitable: empty, too many, not finite, or with squares that could leave
  // the range of doubles.
  bool take(PointsView points) noexcept {
    if (points.empty() || points.size() > kMost) return false;
    count_ = points.size();
    for (std::size_t i = 0; i < count_; ++i) points_[i] = points[i];
    Vec3 low = points_[0], high = points_[0], not_finite(0.0);
    for (std::size_t i = 0; i < count_; ++i) {
      low = glm::min(low, points_[i]);
      high = glm::max(high, points_[i]);
      not_finite += points_[i] - points_[i];
    }
    origin_ = far_origin(low, high);
    middle_ = low + 0.5 * (high - low) - origin_;
    if (origin_ != Vec3(0.0))
      for (std::size_t i = 0; i < count_; ++i) points_[i] -= origin_;
    const Vec3 size = glm::max(glm::abs(low), glm::abs(high));
    const double largest = std::fmax(size.x, std::fmax(size.y, size.z));
    return not_finite == Vec3(0.0) && largest < 0x1p100 && (largest > 0x1p-100 || largest == 0.0);
  }
  const Vec3& origin() const noexcept { return origin_; }  // points are relative to it
  const Vec3& middle() const noexcept { return middle_; }
  scan::Extreme farthest(const Vec3& center) const noexcept {
    scan::Extreme far{-1.0, {}};
    for (std::size_t i = 0; i < count_; ++i) {
      const Vec3& p = points_[i];
      const Vec3 d = p - center;
      const double value = (d.x * d.x + d.y * d.y) + d.z * d.z;
      if (value > far.value || (value == far.value && before(p, far.point))) far = {value, p};
    }
    return far;
  }

private:
  std::array<Vec3, kMost> points_;
  std::size_t count_ = 0;
  Vec3 origin_{}, middle_{};
};

struct SphereSearch {
  SupportedSphere sphere;      // of the current support
  Vec3 best_center{};          // the centre with the smallest farthest distance
  double best_sq = kInfinity;  // its square, as contains() computes it
  double lower_bound = 0.0;
  FewPoints support;  // the support that proves lower_bound

  void start(const Vec3& p) {
    sphere.center = p;
    sphere.support.points[0] = p;
    sphere.support.count = 1;
    support = sphere.support;
  }

  // Computes the certificate of the current sphere and keeps it if it is better than the previous one.
  bool prove(const SupportedSphere& of) {
    const double bound = lower_bound_of(of);
    if (!(bound > lower_bound)) return false;
    lower_bound = bound;
    support = of.support;
    return true;
  }

  // Adds the farthest point from the sphere's centre. Returns false if the sphere cannot improve. Far from
  // the end a growing radius shows progress, near it the certificate, which costs as much as the rest of a
  // step.
  bool step(const scan::Extreme& far) {
    if (far.value < best_sq) {
      best_sq = far.value;
      best_center = sphere.center;
    }
    const bool near = far.value <= sphere.radius_sq * (1.0 + kNearEnd);
    if (near) {
      prove(sphere);
      if (std::sqrt(far.value) <= lower_bound * (1.0 + kRelativeAccuracy)) return false;
      if (std::find(sphere.support.begin(), sphere.support.end(), far.point) != sphere.support.end())
        return false;
    }
    const SupportedSphere next = with_point(sphere, far.point);
    if (near || !(next.radius_sq > sphere.radius_sq)) {
      prove(sphere);
      if (!prove(next)) return false;
    }
    sphere = next;
    return true;
  }

  template <class Points> void run(const Points& points) {
    for (int i = 0; i < kMaxSteps; ++i)
      if (!step(points.farthest(sphere.center))) break;
    prove(sphere);
  }

  // Starts with the sphere around a few extremes; makes one pass from its centre, then passes over the points
  // that may still be outside.
  void run_on_many(PointsView points, Threads threads) {
    start_at_poles(points, threads);
    scan::Distances distances(points, threads);
    scan::Extreme far = distances.farthest(sphere.center);
    for (int i = 0; i < kMaxSteps && step(far); ++i) {
      // The support is at its bound, so the farthest point of all is at least as far.
      prove(sphere);
      far = distances.farthest(sphere.center, lower_bound * (1.0 - 0x1p-40));
    }
  }
  void start_at_poles(PointsView points, Threads threads) {
    const std::vector<Vec3> poles = scan::slab_points(points, threads);
    start(poles[0]);
    run(scan::Columns(poles));
    best_sq = kInfinity;
  }
};

// Sets the radius to the largest distance of the given points, computed like contains().
Fit<Sphere> result(const SphereSearch& search, const Vec3& center, double farthest_sq, double lower_bound) {
  Fit<Sphere> fit;
  double radius = std::sqrt(farthest_sq);
  while (radius * radius < farthest_sq) radius = next_up(radius);
  fit.volume = {center, radius};
  fit.proof.measure = Measure::radius;
  fit.proof.value = radius;
  fit.proof.lower_bound = std::fmin(lower_bound, radius);
  fit.proof.support.assign(search.support.begin(), search.support.end());
  return fit;
}

// The search was in other coordinates: `place` returns a point's place in those of the input. Only rounding
// of the centre can move it.
template <class Place>
Fit<Sphere> placed_result(const SphereSearch& search, PointsView points, double lower_bound,
                          const Place& place) {
  const Vec3 center = place(search.best_center);
  double farthest_sq = 0.0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec3 d = points[i] - center;
    if (is_finite(points[i])) farthest_sq = std::fmax(farthest_sq, (d.x * d.x + d.y * d.y) + d.z * d.z);
  }
  Fit<Sphere> fit = result(search, center, farthest_sq, lower_bound);
  for (Vec3& p : fit.proof.support) p = place(p);
  return fit;
}

Fit<Sphere> unscaled_result(const SphereSearch& search, const PreparedPoints& prepared, const Vec3& origin,
                            PointsView points) {
  const double lower_bound = prepared.unscaled(search.lower_bound);
  Fit<Sphere> fit = placed_result(search, points, lower_bound,
                                  [&](const Vec3& p) { return prepared.unscaled(p + origin); });
  if (prepared.exponent == 0) return fit;
  // Squares of tiny distances are lost; the radius is not.
  fit.volume.radius = std::fmax(fit.volume.radius, next_up(prepared.unscaled(std::sqrt(search.best_sq))));
  fit.proof.value = fit.volume.radius;
  fit.proof.lower_bound = std::fmin(lower_bound, fit.volume.radius);
  return fit;
}

Fit<Sphere> sphere_of_few(const FewPointsOfInput& few, PointsView points) {
  SphereSearch search;
  search.start(few.farthest(few.middle()).point);
  search.run(few);
  if (few.origin() == Vec3(0.0))
    return result(search, search.best_center, search.best_sq, search.lower_bound);
  return placed_result(search, points, search.lower_bound, [&](const Vec3& p) { return p + few.origin(); });
}

std::vector<Vec3> relative_to(const Vec3& origin, PointsView points) {
  std::vector<Vec3> relative;
  relative.reserve(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) relative.push_back(points[i] - origin);
  return relative;
}

Fit<Sphere> fitted_sphere(PointsView points, const FitOptions& options) {
  if (FewPointsOfInput few; few.take(points)) return sphere_of_few(few, points);
  const PreparedPoints prepared(points, options.threads);
  if (prepared.points.empty()) {
    Fit<Sphere> empty;
    empty.non_finite_points = prepared.non_finite;
    return empty;
  }
  const Vec3 origin = far_origin(prepared.min, prepared.max);
  std::vector<Vec3> storage;
  if (origin != Vec3(0.0)) storage = relative_to(origin, prepared.points);
  const PointsView near = storage.empty() ? prepared.points : PointsView(storage);
  SphereSearch search;
  if (options.sphere_method == SphereMethod::approximate) {
    search.start_at_poles(near, options.threads);
    search.step(scan::Distances(near, options.threads).farthest(search.sphere.center));
  } else if (near.size() <= scan::kMaxColumns) {
    const scan::Columns columns(near);
    search.start(columns.farthest(prepared.middle() - origin).point);
    search.run(columns);
  } else {
    search.run_on_many(near, options.threads);
  }
  const bool same = prepared.exponent == 0 && origin == Vec3(0.0);
  Fit<Sphere> fit = same ? result(search, search.best_center, search.best_sq, search.lower_bound)
                         : unscaled_result(search, prepared, origin, points);
  fit.non_finite_points = prepared.non_finite;
  return fit;
}
}  // namespace

Fit<Sphere> fit_sphere(PointsView points, const FitOptions& options) {
  return with_memory_to_fit<Sphere>([&] { return fitted_sphere(points, options); });
}

}  // namespace boxwood
