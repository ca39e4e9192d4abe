// The smallest enclosing ball: farthest-point pivoting on a support of at most four, and its certificate.
#include <boxwood/sphere.hpp>

#include <algorithm>
#include <cmath>

#include "geometry/point_columns.hpp"
#include "geometry/point_scan.hpp"
#include "geometry/prepared_points.hpp"
#include "geometry/small_ball.hpp"

namespace boxwood {

namespace {
// Distances are compared to this relative accuracy (no unit): some ten roundings of their squares. Danger: a
// smaller value would chase rounding errors, a larger one would end too early.
constexpr double kRelativeAccuracy = 0x1p-49;
// Steps of the pivoting: 2 to 10 in practice, every one makes the ball of the support grow.
constexpr int kMaxSteps = 200;

struct Search {
  SupportedBall ball;       // of the support found so far
  Vec3 best_center{};       // the centre with the smallest farthest distance
  double best = kInfinity;  // that distance
  double best_sq = 0.0;     // its square, as contains() computes it
  double lower_bound = 0.0;
  FewPoints support;  // that proves lower_bound

  void start(const Vec3& p) {
    ball.center = p;
    ball.support.points[0] = p;
    ball.support.count = 1;
    support = ball.support;
  }

  // Takes in the farthest point from the ball's centre; false where the ball cannot get better.
  bool step(const scan::Extreme& far) {
    const double distance = std::sqrt(far.value);
    if (distance < best) {
      best = distance;
      best_sq = far.value;
      best_center = ball.center;
    }
    if (distance <= lower_bound * (1.0 + kRelativeAccuracy)) return false;
    if (std::find(ball.support.begin(), ball.support.end(), far.point) != ball.support.end()) return false;
    const SupportedBall next = with_point(ball, far.point);
    if (!(next.lower_bound > lower_bound)) return false;
    lower_bound = next.lower_bound;
    support = next.support;
    ball = next;
    return true;
  }

  void run(PointsView points, int threads) {
    best = kInfinity;
    if (points.size() <= scan::kMaxColumns) return run(scan::Columns(points));
    for (int i = 0; i < kMaxSteps; ++i)
      if (!step(scan::farthest(points, ball.center, threads))) return;
  }
  void run(const scan::Columns& points) {
    for (int i = 0; i < kMaxSteps; ++i)
      if (!step(points.farthest(ball.center))) return;
  }

  // The points that may still touch the smallest ball: its centre lies within sqrt(best^2 - bound^2) of any
  // centre, so what is nearer to best_center than bound less that is inside for good (Kallberg & Larsson).
  bool discard(PointsView points, std::vector<Vec3>& kept) const {
    const double bound = lower_bound * (1.0 - 0x1p-40), reach = best * (1.0 + 0x1p-40);
    const double threshold = bound - std::sqrt(reach * reach - bound * bound);
    if (!(threshold > 0.0)) return false;
    kept = scan::beyond(points, best_center, threshold * threshold);
    return true;
  }
};
}  // namespace

Fit<Sphere> fit_sphere(PointsView points, const FitOptions& options) {
  const PreparedPoints prepared(points, options.threads);
  Fit<Sphere> fit;
  fit.non_finite_points = prepared.non_finite;
  fit.proof.measure = Measure::radius;
  if (prepared.points.empty()) {
    fit.proof.measure = Measure::none;
    return fit;
  }
  Search search;
  const bool exact = options.sphere_method == SphereMethod::exact;
  // The largest distance from the final centre is known where all points were looked at from there.
  bool measured = false;
  if (exact && prepared.points.size() <= scan::kMaxColumns) {
    const scan::Columns columns(prepared.points);
    search.start(columns.farthest(prepared.middle()).point);
    search.run(columns);
    measured = true;
  } else {
    const std::vector<Vec3> poles = scan::slab_points(prepared.points, options.threads);
    search.start(poles[0]);
    search.run(poles, 1);
    search.best = kInfinity;
    if (exact && search.step(scan::farthest(prepared.points, search.ball.center, options.threads))) {
      std::vector<Vec3> kept;
      const bool fewer = search.discard(prepared.points, kept);
      search.run(fewer ? PointsView(kept) : prepared.points, options.threads);
    }
  }
  const Vec3 center = prepared.exponent == 0 ? search.best_center : prepared.unscaled(search.best_center);
  // The radius is the largest distance as contains() computes it, on the points as they were given.
  double farthest_sq = 0.0;
  if (prepared.exponent == 0 && measured) {
    farthest_sq = search.best_sq;
  } else if (prepared.exponent == 0) {
    farthest_sq = scan::farthest(prepared.points, center, options.threads).value;
  } else {
    for (std::size_t i = 0; i < points.size(); ++i) {
      const Vec3 d = points[i] - center;
      if (is_finite(points[i])) farthest_sq = std::fmax(farthest_sq, (d.x * d.x + d.y * d.y) + d.z * d.z);
    }
  }
  double radius = std::sqrt(farthest_sq);
  // Squares of tiny distances are lost; the radius is not.
  if (prepared.exponent != 0) radius = std::fmax(radius, next_up(prepared.unscaled(search.best)));
  while (radius * radius < farthest_sq) radius = next_up(radius);
  fit.volume = {center, radius};
  fit.proof.value = radius;
  fit.proof.lower_bound = std::fmin(prepared.unscaled(search.lower_bound), radius);
  fit.proof.support.reserve(search.support.count);
  for (const Vec3& p : search.support) fit.proof.support.push_back(prepared.unscaled(p));
  return fit;
}

}  // namespace boxwood
