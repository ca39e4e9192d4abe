// SPDX-License-Identifier: MIT
// Drops points inside the hull of a few extremes.
#include "fit/hull/hull_candidates.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/point_order.hpp"
#include "fit/hull/quickhull.hpp"
#include "fit/points/point_scan.hpp"

namespace boxwood {

std::vector<Vec3> hull_candidates(PointsView points, const std::vector<Vec3>& extremes, double margin) {
  std::vector<scan::Plane> planes;
  const quickhull::Hull inner = quickhull::build(extremes);
  Vec3 low(kInfinity), high(-kInfinity), center(0.0);
  for (const Vec3& p : extremes) {
    low = glm::min(low, p);
    high = glm::max(high, p);
    center += p / static_cast<double>(extremes.size());
  }
  const Vec3 extent = high - low;
  double sphere = inner.dimension == 3 ? kInfinity : 0.0;  // radius of a sphere about the centre, inside
  for (const Triangle& t : inner.triangles) {
    const Vec3 a = extremes[t[0]], u = extremes[t[1]] - a, v = extremes[t[2]] - a;
    const Vec3 n = glm::cross(u, v), s = glm::abs(u), r = glm::abs(v);
    const Vec3 size(s.y * r.z + s.z * r.y, s.z * r.x + s.x * r.z, s.x * r.y + s.y * r.x);
    // Ten roundings for the normal, eight for heights of the centre and of the point, doubled for safety.
    // Products that underflow add 2^-1074 each, times two lengths below 2^103.
    const double error =
        64.0 * 0x1p-53 * glm::dot(size, extent) + margin * glm::length(n) * (1.0 + 0x1p-48) + 0x1p-860;
    planes.push_back({n, glm::dot(n, a - center) - error});
    sphere = std::fmin(sphere, planes.back().offset / (glm::length(n) * (1.0 + 0x1p-48)));
  }
  if (!(sphere > 0.0)) planes.clear();
  if (planes.empty()) sphere = 0.0;
  return scan::outside(points, center, sphere * sphere * (1.0 - 0x1p-48), planes);
}

std::vector<Vec3> outer_points(PointsView points, const std::vector<Vec3>& extremes, double margin,
                               Threads threads) {
  // The number of points from which the extremes of a part of them along a hundred directions cost less than
  // they save. kLooked points are tested for that. Any part is valid, because the dropped points are
  // certainly inside.
  constexpr std::size_t kMany = 8192, kLooked = 16384, kDirections = 96;
  if (points.size() < kMany) return hull_candidates(points, extremes, margin);
  std::vector<Vec3> part;
  const std::size_t stride = std::max<std::size_t>(1, points.size() / kLooked);
  part.reserve(points.size() / stride + 1);
  for (std::size_t i = 0; i < points.size(); i += stride) part.push_back(points[i]);
  // A Fibonacci lattice on the half sphere.
  std::vector<Vec3> directions;
  for (std::size_t i = 0; i < kDirections; ++i) {
    const double z = (static_cast<double>(i) + 0.5) / kDirections;
    const double turn = 2.0 * std::numbers::pi * (std::numbers::phi - 1.0) * static_cast<double>(i);
    const double r = std::sqrt(1.0 - z * z);
    directions.emplace_back(r * std::cos(turn), r * std::sin(turn), z);
  }
  std::vector<scan::Extreme> low(kDirections), high(kDirections);
  scan::extremes(part, extremes[0], directions, low, high, threads);
  std::vector<Vec3> more = extremes;
  for (std::size_t i = 0; i < kDirections; ++i) {
    more.push_back(low[i].point);
    more.push_back(high[i].point);
  }
  std::sort(more.begin(), more.end(), before);
  more.erase(std::unique(more.begin(), more.end()), more.end());
  return hull_candidates(points, more, margin);
}

}  // namespace boxwood
