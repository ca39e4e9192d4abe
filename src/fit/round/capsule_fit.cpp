// SPDX-License-Identifier: MIT
// Fits capsules: a bound from shadows and extents of all directions, and descents to local minima.
#include <boxwood/capsule.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <boxwood/sphere.hpp>

#include "base/round_frame.hpp"
#include "base/stop.hpp"
#include "fit/points/guarded_fit.hpp"
#include "fit/round/axial_points.hpp"

namespace boxwood {

namespace {

// Returns the least volume of a capsule at least this thick and with this overall length; it grows with both.
double volume_of_capsule(double radius, double length) {
  const double straight = std::fmax(0.0, length - 2.0 * radius);
  return std::numbers::pi * radius * radius * (straight + 4.0 / 3.0 * radius);
}

// A line and a radius; the ends follow from the points.
struct Guess {
  Vec3 axis = Vec3(0, 0, 1);
  Vec3 foot = Vec3(0.0);  // of the line
  double radius = 0.0;
};
struct Reach {
  double radius = 0.0, low = 0.0, high = 0.0;  // of the segment; low <= high
  std::array<std::size_t, 3> decisive{};       // the farthest point and those at the ends
  double volume() const { return volume_of_capsule(radius, high - low + 2.0 * radius); }
};

// Gains of less than this fraction end the steps of one length (no unit).
constexpr double kWorthAStep = 1e-9;

class CapsuleDescent {
public:
  // Prepares descents. `quick`: few and long steps. No further step is tried after `most_visits` visits of
  // points.
  CapsuleDescent(std::span<const Vec3> points, bool quick, double most_visits, const std::atomic<bool>* stop)
      : points_(points), quick_(quick), most_visits_(most_visits), stop_(stop), known_(points.size(), false) {
  }

  // Returns the smallest capsule on this line with at least this radius.
  static Reach reach(std::span<const Vec3> points, const Guess& g) {
    Reach r;
    double far_sq = g.radius * g.radius;
    for (std::size_t i = 0; i < points.size(); ++i)
      if (const double sq = across_sq(points[i], g); sq > far_sq) {
        far_sq = sq;
        r.decisive[0] = i;
      }
    r.radius = std::sqrt(far_sq);
    // A point needs an end of the segment no farther than this under it.
    double low = kInfinity, high = -kInfinity;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const double at = glm::dot(g.axis, points[i] - g.foot);
      const double under = std::sqrt(std::fmax(0.0, far_sq - across_sq(points[i], g)));
      if (at + under < low) {
        low = at + under;
        r.decisive[1] = i;
      }
      if (at - under > high) {
        high = at - under;
        r.decisive[2] = i;
      }
    }
    if (low > high) low = high = 0.5 * (low + high);  // a sphere contains all
    r.low = low, r.high = high;
    return r;
  }

  // Descends from a guess. The best capsule of all descents is kept.
  void descend(Guess g) {
    for (int round = 0; round < (quick_ ? 2 : 12) && !ended(); ++round) {
      const double promised = few_.empty() ? kInfinity : descend_on_few(g, round == 0 ? 0.05 : 1e-3);
      const Reach all = reach(points_, g);
      for (const std::size_t i : all.decisive)
        if (!known_[i]) {
          known_[i] = true;
          few_.push_back(points_[i]);
        }
      g.radius = all.radius;
      if (all.volume() < best_volume) {
        best_volume = all.volume();
        best = g;
        best_reach = all;
      }
      if (promised < kInfinity && !(all.volume() > promised * (1.0 + kWorthAStep))) break;
    }
  }
  void remember(const std::vector<std::uint32_t>& decisive) {
    for (const std::uint32_t i : decisive)
      if (!known_[i]) {
        known_[i] = true;
        few_.push_back(points_[i]);
      }
  }

  // Returns true if stopped or out of budget: sets with many decisive points are expensive.
  bool ended() const { return is_set(stop_) || visits_ > most_visits_; }

  Guess best;
  Reach best_reach;
  double best_volume = kInfinity;

private:
  static double across_sq(const Vec3& p, const Guess& g) {
    const Vec3 d = p - g.foot;
    return length_sq(d - glm::dot(g.axis, d) * g.axis);
  }

  // Repeats longer steps while that helps: in a narrow valley short ones soon make no progress.
  double descend_on_few(Guess& g, double step) {
    constexpr int kMostTimes = 6;
    constexpr double kWorthATime = 1e-5, kAgainFrom = 0.01;
    double here = step_down(g, step);
    for (int time = 1; !quick_ && time < kMostTimes && !ended(); ++time) {
      const double before = here;
      here = step_down(g, kAgainFrom);
      if (!(here < before * (1.0 - kWorthATime))) break;
    }
    return here;
  }
  // Tries steps along each of the five degrees of freedom and along mixtures of them, and shortens them if
  // none helps. Lengths are in units of the radius.
  double step_down(Guess& g, double step) {
    double here = reach(few_, g).volume();
    while (step > (quick_ ? 5e-3 : 1e-8) && !ended()) {
      visits_ += 26.0 * static_cast<double>(few_.size());
      Guess better = g;
      const double before = here;
      for (int k = 0; k < (quick_ ? 10 : 26); ++k) {
        const Guess next = moved(g, step, k);
        if (const double v = reach(few_, next).volume(); v < here) {
          here = v;
          better = next;
        }
      }
      if (!(here < before * (1.0 - kWorthAStep))) step *= 0.5;
      g = better;
    }
    g.radius = reach(few_, g).radius;
    return here;
  }
  Guess moved(const Guess& g, double step, int k) {
    std::array<double, 5> by{};
    if (k < 10) {
      by[static_cast<std::size_t>(k / 2)] = k % 2 == 0 ? 1.0 : -1.0;
    } else {
      for (double& x : by) x = next_random();
    }
    const auto [u, v] = square_to(g.axis);
    Guess next = g;
    next.axis = glm::normalize(g.axis + step * (by[0] * u + by[1] * v));
    next.foot = g.foot + (step * g.radius) * (by[2] * u + by[3] * v);
    next.radius = g.radius * (1.0 + step * by[4]);
    return next;
  }
  // Knuth's linear congruential generator: the same numbers in every run.
  double next_random() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<double>(state_ >> 11U) * 0x1p-52 - 1.0;
  }

  std::span<const Vec3> points_;
  bool quick_;
  double most_visits_;
  const std::atomic<bool>* stop_;
  std::vector<bool> known_;
  std::vector<Vec3> few_;
  double visits_ = 0.0;
  std::uint64_t state_ = 1;
};

// Returns those of many directions whose capsules about the middle of the shadow are smallest.
std::vector<Vec3> most_promising(const AxialPoints& in, const FitOptions& options) {
  constexpr std::size_t kTaken = 8;
  std::vector<std::pair<double, Vec3>> tried;
  for (const Vec3& axis : in.starts()) {
    if (is_set(options.stop)) break;
    const AxialShadow shadow = shadow_along(in.vertices, axis);
    tried.emplace_back(CapsuleDescent::reach(in.vertices, {axis, shadow.center, shadow.radius}).volume(),
                       axis);
  }
  std::stable_sort(tried.begin(), tried.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Vec3> best;
  for (std::size_t i = 0; i < std::min(kTaken, tried.size()); ++i) best.push_back(tried[i].second);
  return best;
}

// Returns false if memory runs out.
bool fit_solid(const AxialPoints& in, const FitOptions& options, Fit<Capsule>& fit) {
  AxisSearchLimits limits = in.limits(options);
  // No search closes the gap, and a third of the effort gives most of the bound.
  limits.most_visits = std::min(limits.most_visits, 1e8);
  AxisSearchResult found;
  found.axis = in.axes[0];
  if (limits.search) found = search_axis(in.vertices, in.starts(), volume_of_capsule, limits, options);
  fit.proof.stopped_early = found.stopped;
  if (limits.search) {
    fit.proof.measure = Measure::volume;
    // A stopped hull is a box around the points, which gives no lower bound.
    fit.proof.lower_bound = is_set(options.stop) ? 0.0 : found.lower_bound;
  }
  CapsuleDescent descent(in.vertices, !limits.search, 0.1 * limits.most_visits, options.stop);
  const auto from = [&](const Vec3& axis) {
    const AxialShadow shadow = shadow_along(in.vertices, axis);
    descent.remember(shadow.decisive);
    descent.descend({axis, shadow.center, shadow.radius});
  };
  from(found.axis);
  const Fit<Sphere> sphere = fit_sphere(in.vertices);
  if (sphere.out_of_memory) return false;
  const Sphere& smallest = sphere.volume;
  if (limits.search)
    for (const Vec3& axis : {found.axis, in.axes[0]})
      descent.descend({axis, smallest.center, smallest.radius});
  if (limits.search)
    for (const Vec3& axis : most_promising(in, options))
      if (!descent.ended()) from(axis);
  Capsule& c = fit.volume;
  const Reach& r = descent.best_reach;
  c.axis = descent.best.axis;
  const double foot = glm::dot(c.axis, descent.best.foot);
  const Vec3 line = descent.best.foot - foot * c.axis;
  c.center = in.center + line + (foot + 0.5 * (r.low + r.high)) * c.axis;
  c.half_length = 0.5 * (r.high - r.low);
  if (volume_of_capsule(smallest.radius, 0.0) < descent.best_volume) {
    c.center = in.center + smallest.center;
    c.half_length = 0.0;
  }
  return true;
}

Fit<Capsule> fitted_capsule(PointsView points, const FitOptions& options) {
  const AxialPoints in(points, options);
  if (in.out_of_memory) return unfitted<Capsule>();
  Fit<Capsule> fit;
  fit.non_finite_points = in.prepared.non_finite;
  if (in.prepared.points.empty()) return fit;
  Capsule& c = fit.volume;
  if (in.rank >= 2) {
    if (!fit_solid(in, options, fit)) return unfitted<Capsule>();
  } else {
    const AxialShadow shadow = shadow_along(in.vertices, in.axes[0]);
    c.axis = in.axes[0];
    c.center = in.center + shadow.center + (0.5 * (shadow.low + shadow.high)) * c.axis;
    c.half_length = 0.5 * (shadow.high - shadow.low);
    if (in.rank == 0) c = {in.prepared.min, c.axis, 0.0, 0.0};
    if (in.rank == 1) {
      fit.proof.measure = Measure::length;
      fit.proof.lower_bound = in.length;
    }
  }
  c.center = in.prepared.unscaled(c.center);
  c.half_length = in.prepared.unscaled(c.half_length);
  cover(c, points);
  fit.proof.value = fit.proof.measure == Measure::length ? 2.0 * (c.half_length + c.radius) : volume(c);
  finish_proof(fit.proof, in.prepared.exponent);
  return fit;
}

}  // namespace

Fit<Capsule> fit_capsule(PointsView points, const FitOptions& options) {
  return with_memory_to_fit<Capsule>([&] { return fitted_capsule(points, options); });
}

}  // namespace boxwood
