// Dropping what lies inside the hull of a few extremes.
#include "geometry/hull_candidates.hpp"

#include <cmath>

#include "geometry/point_scan.hpp"
#include "geometry/quickhull.hpp"

namespace boxwood {

std::vector<Vec3> hull_candidates(PointsView points, const std::vector<Vec3>& extremes) {
  std::vector<scan::Plane> planes;
  const quickhull::Hull inner = quickhull::build(extremes);
  Vec3 low(kInfinity), high(-kInfinity), center(0.0);
  for (const Vec3& p : extremes) {
    low = glm::min(low, p);
    high = glm::max(high, p);
    center += p / static_cast<double>(extremes.size());
  }
  const Vec3 extent = high - low;
  double ball = inner.dimension == 3 ? kInfinity : 0.0;  // radius of a ball about the centre, inside
  for (const Triangle& t : inner.triangles) {
    const Vec3 a = extremes[t[0]], u = extremes[t[1]] - a, v = extremes[t[2]] - a;
    const Vec3 n = glm::cross(u, v), s = glm::abs(u), r = glm::abs(v);
    const Vec3 size(s.y * r.z + s.z * r.y, s.z * r.x + s.x * r.z, s.x * r.y + s.y * r.x);
    // Ten roundings for the normal, eight for heights of the centre and of the point, twice as much for
    // safety.
    const double error = 64.0 * 0x1p-53 * glm::dot(size, extent);
    planes.push_back({n, glm::dot(n, a - center) - error});
    ball = std::fmin(ball, planes.back().offset / (glm::length(n) * (1.0 + 0x1p-48)));
  }
  if (!(ball > 0.0)) planes.clear();
  if (planes.empty()) ball = 0.0;
  return scan::outside(points, center, ball * ball * (1.0 - 0x1p-48), planes);
}

}  // namespace boxwood
