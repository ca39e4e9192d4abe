// SPDX-License-Identifier: MIT
// Computes spheres through up to four points in closed form, and the bound that convex weights prove.
#include "fit/round/smallest_sphere_of_few.hpp"

#include <algorithm>
#include <cmath>

#include "base/point_order.hpp"

namespace boxwood {

namespace {
double square(const Vec3& v) noexcept {
  return glm::dot(v, v);
}

struct Candidate {
  Vec3 center{};
  std::array<double, 4> weights{};  // affine: they sum to 1
};

// Finds the point of the affine hull at equal distance from each. Returns false if the points are nearer to a
// lower dimension than the rounding of products: such a set's smallest sphere has fewer on its surface.
bool circumcenter(const FewPoints& few, Candidate& result) noexcept {
  constexpr double kSingular = 1e-30;  // of squares of areas and volumes (no unit): 1e-15 of themselves
  const Vec3 a = few.points[1] - few.points[0];
  const double aa = square(a);
  Vec3 offset = 0.5 * a;
  if (few.count == 2) {
    result.weights = {0.5, 0.5, 0.0, 0.0};
  } else {
    const Vec3 b = few.points[2] - few.points[0], ab = glm::cross(a, b);
    const double bb = square(b), area_sq = square(ab);
    if (!(area_sq > kSingular * aa * bb)) return false;
    if (few.count == 3) {
      const double inverse = 1.0 / area_sq;
      offset = (0.5 * inverse) * glm::cross(aa * b - bb * a, ab);
      const double u = glm::dot(glm::cross(offset, b), ab) * inverse;
      const double v = glm::dot(glm::cross(a, offset), ab) * inverse;
      result.weights = {1.0 - u - v, u, v, 0.0};
    } else {
      const Vec3 c = few.points[3] - few.points[0], bc = glm::cross(b, c), ca = glm::cross(c, a);
      const double cc = square(c), volume = glm::dot(a, bc);
      if (!(volume * volume > kSingular * aa * bb * cc)) return false;
      const double inverse = 1.0 / volume;
      offset = (0.5 * inverse) * (aa * bc + bb * ca + cc * ab);
      const double u = glm::dot(offset, bc) * inverse, v = glm::dot(offset, ca) * inverse,
                   w = glm::dot(offset, ab) * inverse;
      result.weights = {1.0 - u - v - w, u, v, w};
    }
  }
  result.center = few.points[0] + offset;
  return is_finite(result.center);
}

// Returns the chosen points of the support and p.
FewPoints chosen(const FewPoints& support, unsigned subset, const Vec3& p) noexcept {
  FewPoints few;
  bool placed = false;
  for (std::size_t i = 0; i < support.count; ++i) {
    if ((subset >> i & 1U) == 0) continue;
    if (!placed && before(p, support.points[i])) {
      few.points[few.count++] = p;
      placed = true;
    }
    few.points[few.count++] = support.points[i];
  }
  if (!placed) few.points[few.count++] = p;
  return few;
}

// The subsets of up to four points, the largest first: those are the usual supports, and the search ends at
// the first valid one. All four and p would be five. 0 ends a row.
constexpr std::array<std::array<unsigned, 14>, 5> kSubsets = {
    {{}, {1}, {3, 1, 2}, {7, 3, 5, 6, 1, 2, 4}, {7, 11, 13, 14, 3, 5, 6, 9, 10, 12, 1, 2, 4, 8}}};
}  // namespace

double certified_radius(std::span<const Vec3> points, std::span<const double> weights,
                        const Vec3& c) noexcept {
  double total = 0.0;
  for (const double w : weights) total += std::max(w, 0.0);
  if (!(total > 0.0)) return 0.0;
  const double inverse = 1.0 / total;
  double squares = 0.0;
  Vec3 sum(0.0);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double w = std::max(weights[i], 0.0) * inverse;
    const Vec3 d = points[i] - c;
    squares += w * square(d);
    sum += w * d;
  }
  // Weights sum to 1 within 8 roundings, squares carry 12 more, the root halves them: 32 covers all.
  const double bound_sq = squares * (1.0 - 0x1p-48) - square(sum) * (1.0 + 0x1p-48);
  return bound_sq > 0.0 ? std::sqrt(bound_sq) * (1.0 - 0x1p-52) : 0.0;
}

double lower_bound_of(const SupportedSphere& sphere) noexcept {
  if (sphere.support.count < 2) return 0.0;
  return certified_radius({sphere.support.points.data(), sphere.support.count},
                          std::span<const double>(sphere.weights).first(sphere.support.count), sphere.center);
}

SupportedSphere with_point(const SupportedSphere& sphere, const Vec3& p) noexcept {
  SupportedSphere best;
  best.center = p;
  best.support.points[0] = p;
  best.support.count = 1;
  double best_sq = kInfinity;
  Candidate candidate;
  for (const unsigned subset : kSubsets[sphere.support.count]) {
    if (subset == 0U) break;
    const FewPoints few = chosen(sphere.support, subset, p);
    if (!circumcenter(few, candidate)) continue;
    // The centre of the smallest sphere is the one whose farthest point is nearest; no tolerance is needed.
    const double own_sq = square(p - candidate.center);
    double farthest_sq = own_sq;
    for (const Vec3& x : sphere.support) farthest_sq = std::max(farthest_sq, square(x - candidate.center));
    if (!(farthest_sq < best_sq)) continue;
    best_sq = farthest_sq;
    best.center = candidate.center;
    best.weights = candidate.weights;
    best.support = few;
    // A sphere around all whose centre is a convex combination of points on its surface is the smallest.
    const auto& w = candidate.weights;
    if (std::min({w[0], w[1], w[2], w[3]}) >= 0.0 && farthest_sq <= own_sq * (1.0 + 0x1p-50)) break;
  }
  if (best.support.count > 1) best.radius_sq = best_sq;
  return best;
}

}  // namespace boxwood
