// SPDX-License-Identifier: MIT
// Takes safe steps of a moving convex set, forwards to the first contact and backwards to the last.
#include <boxwood/volume_motion.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <optional>
#include <vector>

#include "base/vector_sums.hpp"
#include "query/descent/pose_motion.hpp"

namespace boxwood {

namespace {
// Relative to sizes, distance and motion (no unit): the promise of convex_distance() is 2^-46 of the extent,
// and poses round by less. Danger: below that rounding a gap might never count as closed.
constexpr double kToleranceShare = 0x1p-40;
constexpr std::uint32_t kMaxMotionSteps = 10000;

struct Advance {
  bool meets = false, exhausted = false;
  double time = 0.0;
};

class Advancing {
public:
  Advancing(const ConvexSet& a, const ConvexSet& b, const Motion& motion)
      : a_(a.vertices(), a.disc()), b_(b), moved_(b.vertices().begin(), b.vertices().end()), motion_(motion),
        parts_(parts_of(motion)), radii_(a.radius() + b.radius()) {
    double size = radii_ + largest(motion.from.translation) + largest(motion.to.translation);
    for (const Vec3& p : a.vertices()) size = std::max(size, largest(p));
    for (const Vec3& p : b.vertices()) {
      size = std::max(size, largest(p));
      reach_ = std::max(reach_, glm::length(p));
    }
    const double disc_a = glm::length(a.disc()[0]), disc_b = glm::length(b.disc()[0]);
    size += disc_a + disc_b;
    reach_ += b.radius() + disc_b;
    tolerance = kToleranceShare * size + a.error() + b.error() + std::numeric_limits<double>::min();
  }

  // Advances from time 0, or backwards from time 1 (then `time` is the time before the end).
  Advance run(bool backwards) {
    Advance result;
    const Vec3 velocity = backwards ? -parts_.velocity : parts_.velocity;
    const double turning = std::fabs(parts_.angle_rad) * reach_ * (1.0 + 0x1p-40);
    for (std::uint32_t i = 0; i < kMaxMotionSteps; ++i, ++steps) {
      const RigidTransform pose = pose_at(motion_, backwards ? 1.0 - result.time : result.time);
      std::transform(b_.vertices().begin(), b_.vertices().end(), moved_.begin(),
                     [&](const Vec3& p) { return place(pose, p); });
      const PairDistance d =
          convex_distance(a_, ConvexSet(moved_, {rotate(pose, b_.disc()[0]), rotate(pose, b_.disc()[1])}));
      const double gap = d.lower_bound - radii_;
      if (!(gap > tolerance)) return result.meets = true, result;
      const Vec3 apart = (d.point_b - d.point_a) / d.distance;
      const double closing = turning - glm::dot(apart, velocity);
      // A twentieth of the tolerance stays: the direction is right to rounding, and nothing is ever passed.
      if (!(closing > 0.0)) return result;
      const double step = (gap - 0.05 * tolerance) / closing * (1.0 - 0x1p-40);
      if (!(result.time + step < 1.0)) return result;
      result.time += step;
    }
    result.meets = result.exhausted = true;
    return result;
  }

  double tolerance = 0.0;
  std::uint32_t steps = 0;

private:
  ConvexSet a_;  // without its radius
  const ConvexSet& b_;
  std::vector<Vec3> moved_;
  const Motion& motion_;
  MotionParts parts_;
  double radii_, reach_ = 0.0;
};
}  // namespace

VolumeMeeting meeting_times(const ConvexSet& a, const ConvexSet& b, const Motion& motion) noexcept {
  VolumeMeeting result;
  if (a.empty() || b.empty()) return result;
  std::optional<Advancing> advancing;
  try {
    advancing.emplace(a, b, motion);
  } catch (const std::bad_alloc&) {
    return {.meets = true, .enter = 0.0, .exit = 1.0, .exhausted = true};
  }
  const Advance first = advancing->run(false);
  result.tolerance = advancing->tolerance;
  result.meets = first.meets;
  if (first.meets) {
    const Advance last = advancing->run(true);
    result.enter = first.time;
    // Backwards, rounding may miss a grazing contact that was found forwards.
    result.exit = last.meets ? std::max(1.0 - last.time, first.time) : first.time;
    result.exhausted = first.exhausted || last.exhausted;
  }
  result.steps = advancing->steps;
  return result;
}

}  // namespace boxwood
