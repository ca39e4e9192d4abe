// SPDX-License-Identifier: MIT
// Computes the full report of the 15 separating axes.
#include <boxwood/obb_contact.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include "volumes/tests/box_features.hpp"
#include <boxwood/convex.hpp>

namespace boxwood {

namespace {

double radius_along(const Obb& b, const Vec3& unit) noexcept {
  return b.half_extents.x * std::fabs(glm::dot(b.axes[0], unit)) +
         b.half_extents.y * std::fabs(glm::dot(b.axes[1], unit)) +
         b.half_extents.z * std::fabs(glm::dot(b.axes[2], unit));
}

// Returns the unit direction of axis 0..14, zero if the two edges are parallel to rounding.
Vec3 direction_of(int axis, const Obb& a, const Obb& b) noexcept {
  switch (axis) {
  case 0:
    return a.axes[0];
  case 1:
    return b.axes[0];
  case 2:
    return a.axes[1];
  case 3:
    return a.axes[2];
  case 4:
    return b.axes[1];
  case 5:
    return b.axes[2];
  default: {
    const auto i = static_cast<std::size_t>((axis - 6) / 3), j = static_cast<std::size_t>((axis - 6) % 3);
    const Vec3 n = glm::cross(a.axes[i], b.axes[j]);
    const double length = std::sqrt(glm::dot(n, n));
    // Below this the direction is noise; a face axis is as good there.
    return length > 0x1p-46 ? n / length : Vec3(0.0);
  }
  }
}

// Writes the depth along the best axis, the contacts, and the points of both boxes in their middle.
void write_contact(const Obb& a, const Obb& b, SatReport& report) noexcept {
  const auto best = static_cast<std::size_t>(report.axis);
  report.depth_direction = report.direction[best];
  report.state = -report.gap[best] > report.error_band ? PairState::overlapping : PairState::touching;
  report.depth = report.state == PairState::overlapping ? -report.gap[best] : 0.0;
  Obb moved = b;
  moved.center += report.depth * report.depth_direction;
  const SharedFeature shared = shared_feature(a, moved, report.depth_direction);
  report.contact_count = shared.count;
  Vec3 sum(0.0);
  for (std::size_t i = 0; i < static_cast<std::size_t>(shared.count); ++i) {
    report.contacts[i] = shared.points[i];
    sum += shared.points[i] - a.center;
  }
  report.point_a = a.center + sum / static_cast<double>(shared.count);
  report.point_b = report.point_a - report.depth * report.depth_direction;
}

}  // namespace

SatReport separating_axes(const Obb& a, const Obb& b) noexcept {
  SatReport report;
  report.gap.fill(-kInfinity);
  if (is_empty(a) || is_empty(b)) {
    report.distance = report.distance_lower_bound = kInfinity;
    return report;
  }
  const Vec3 &ha = a.half_extents, &hb = b.half_extents;
  const double sizes = ha.x + ha.y + ha.z + hb.x + hb.y + hb.z;
  const double band = kSatRelativeError * sizes + std::numeric_limits<double>::min();
  report.error_band = band;
  const Vec3 d = b.center - a.center;

  for (int axis = 0; axis < kSeparatingAxisCount; ++axis) {
    const auto k = static_cast<std::size_t>(axis);
    Vec3 n = direction_of(axis, a, b);
    if (glm::dot(n, n) == 0.0) continue;
    double apart = glm::dot(n, d);
    if (apart < 0.0) {
      n = -n;
      apart = -apart;
    }
    const double reach = radius_along(a, n) + radius_along(b, n);
    if (reach <= band && apart <= band) continue;  // both in one plane across n
    report.direction[k] = n;
    report.gap[k] = apart - reach;
    const bool better = report.axis < 0 || report.gap[k] > report.gap[static_cast<std::size_t>(report.axis)] +
                                                               (axis < 6 ? 0.0 : band);
    if (better) report.axis = axis;
  }
  if (report.axis < 0) {  // two points at one place
    report.state = PairState::touching;
    report.point_a = a.center;
    report.point_b = b.center;
    report.contacts[0] = a.center;
    report.contact_count = 1;
    return report;
  }
  const auto best = static_cast<std::size_t>(report.axis);
  if (report.gap[best] > band) {
    report.state = PairState::apart;
    report.distance_lower_bound = report.gap[best] - band;
    const PairDistance nearest = convex_distance(ConvexSet(a), ConvexSet(b));
    report.distance = std::max(nearest.distance, report.distance_lower_bound);
    report.point_a = nearest.point_a;
    report.point_b = nearest.point_b;
    return report;
  }
  write_contact(a, b, report);
  return report;
}

}  // namespace boxwood
