// The smallest ball of a few points, with the certificate that none is smaller.
#pragma once

#include <span>
#include <vector>

#include <boxwood/math.hpp>

namespace boxwood {

// The smallest ball of its support points: at most four, ascending by (x, y, z).
struct SupportedBall {
  Vec3 center = Vec3(0.0);
  double lower_bound = 0.0;  // no ball around the support has a smaller radius, rounding included
  std::vector<Vec3> support;
};

// The smallest ball of the support of `ball` and `p`: the best of the balls through p and any of the support.
// At most fifteen subsets, one small linear system each.
SupportedBall with_point(const SupportedBall& ball, const Vec3& p);

// A lower bound of the radius of every ball that holds these points: for weights l >= 0 with sum 1,
// r^2 >= sum l |p - c|^2 - |sum l (p - c)|^2 for any c.
double certified_radius(std::span<const Vec3> points, std::span<const double> weights, const Vec3& c);

}  // namespace boxwood
