// SPDX-License-Identifier: MIT
// Prepares and finishes fits about an axis.
#include "fit/round/axial_points.hpp"

#include <algorithm>
#include <cmath>

#include <boxwood/capsule.hpp>
#include <boxwood/cylinder.hpp>
#include <boxwood/hull.hpp>

#include "base/round_frame.hpp"

namespace boxwood {

AxialPoints::AxialPoints(PointsView given, const FitOptions& options) : prepared(given, options.threads) {
  if (prepared.points.empty()) return;
  FitOptions fast;
  fast.obb_method = ObbMethod::fast;
  fast.threads = options.threads;
  fast.stop = options.stop;
  const Fit<Obb> box = fit_obb(prepared.points, fast);
  const Fit<ConvexHull> hull = fit_hull(prepared.points, fast);
  out_of_memory = box.out_of_memory || hull.out_of_memory;
  if (out_of_memory) return;
  center = box.volume.center;
  axes = box.volume.axes;
  rank = box.proof.measure == Measure::area     ? 2
         : box.proof.measure == Measure::length ? 1
         : box.volume.half_extents == Vec3(0.0) ? 0
                                                : 3;
  if (rank == 1) length = box.proof.lower_bound;
  vertices.reserve(hull.volume.vertices.size());
  for (const Vec3& p : hull.volume.vertices) vertices.push_back(p - center);
}

std::vector<Vec3> AxialPoints::starts() const {
  std::vector<Vec3> all(axes.begin(), axes.end());
  for (int x = -1; x <= 1; ++x)
    for (int y = -1; y <= 1; ++y)
      for (int z = 0; z <= 1; ++z)
        if (z > 0 || y > 0 || (y == 0 && x > 0)) all.push_back(glm::normalize(Vec3(x, y, z)));
  return all;
}

AxisSearchLimits AxialPoints::limits(const FitOptions& options) const {
  AxisSearchLimits limits;
  limits.search = options.obb_method != ObbMethod::fast;
  limits.gap = std::isnan(options.gap) ? FitOptions{}.gap : std::clamp(options.gap, 1e-6, 1.0);
  if (options.obb_method == ObbMethod::tight) {
    limits.gap = 1e-2;
    limits.most_cells = 5000;
    limits.most_visits = 3e7;
  }
  return limits;
}

template <class V> void cover(V& volume, PointsView given) {
  constexpr bool kCapsule = std::is_same_v<V, Capsule>;
  double half = kCapsule ? volume.half_length : 0.0, reach = 0.0;
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (!is_finite(given[i])) continue;
    const Vec3 d = given[i] - volume.center;
    double s = along_axis(volume.axis, d);
    if constexpr (kCapsule)
      s = std::clamp(s, -half, half);
    else
      half = std::fmax(half, std::fabs(s));
    const Vec3 q = d - s * volume.axis;
    // Squares of very large or small lengths leave the range of doubles; then the slow root is used.
    const double sq = length_sq(q);
    reach = std::fmax(reach, sq > 1e-280 && sq < 1e280 ? std::sqrt(sq) : std::hypot(q.x, q.y, q.z));
  }
  // Heights and distances carry some ten roundings of the distance from the centre.
  const double room = 0x1p-48 * (half + reach);
  volume.radius = reach + room;
  volume.half_length = kCapsule ? half : half + room;
}
template void cover<Capsule>(Capsule&, PointsView);
template void cover<Cylinder>(Cylinder&, PointsView);

void finish_proof(Proof& proof, int exponent) {
  const int times = proof.measure == Measure::volume ? 3 : proof.measure == Measure::area ? 2 : 1;
  proof.lower_bound = std::fmin(std::ldexp(proof.lower_bound, times * exponent), proof.value);
  if (!(proof.value < kInfinity)) proof = {};  // the measure is beyond the range of doubles
}

}  // namespace boxwood
