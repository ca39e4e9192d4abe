// Balls through up to four points by a small symmetric system, and the bound that convex weights prove.
#include "geometry/small_ball.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

#include "geometry/point_order.hpp"

namespace boxwood {

namespace {
struct Candidate {
  Vec3 center{};
  std::array<double, 4> weights{};  // affine: they sum to 1
};

// The point of the affine hull that is as far from each: sum of mu_j (q_i . q_j) = |q_i|^2 / 2, q = p - p0.
// Gaussian elimination with pivoting; false where the points are too near to a lower dimension.
bool circumcenter(std::span<const Vec3> points, Candidate& result) {
  const std::size_t n = points.size() - 1;
  std::array<Vec3, 3> q{};
  std::array<std::array<double, 4>, 3> m{};
  for (std::size_t i = 0; i < n; ++i) q[i] = points[i + 1] - points[0];
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) m[i][j] = glm::dot(q[i], q[j]);
    m[i][3] = 0.5 * m[i][i];
    if (!(m[i][i] > 0.0)) return false;
  }
  std::array<double, 3> row_size{};
  for (std::size_t i = 0; i < n; ++i) row_size[i] = m[i][i];
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < n; ++i)
      if (std::fabs(m[i][k]) / row_size[i] > std::fabs(m[pivot][k]) / row_size[pivot]) pivot = i;
    std::swap(m[k], m[pivot]);
    std::swap(row_size[k], row_size[pivot]);
    // Squares carry the rounding of the input twice: nothing is left below 1e-15 of them.
    if (!(std::fabs(m[k][k]) > 1e-15 * row_size[k])) return false;
    for (std::size_t i = k + 1; i < n; ++i) {
      const double f = m[i][k] / m[k][k];
      for (std::size_t j = k; j < 4; ++j) m[i][j] -= f * m[k][j];
    }
  }
  std::array<double, 3> mu{};
  for (std::size_t k = n; k-- > 0;) {
    double sum = m[k][3];
    for (std::size_t j = k + 1; j < n; ++j) sum -= m[k][j] * mu[j];
    mu[k] = sum / m[k][k];
  }
  result.weights = {1.0, 0.0, 0.0, 0.0};
  Vec3 offset(0.0);
  for (std::size_t i = 0; i < n; ++i) {
    result.weights[0] -= mu[i];
    result.weights[i + 1] = mu[i];
    offset += mu[i] * q[i];
  }
  result.center = points[0] + offset;
  return is_finite(result.center);
}
}  // namespace

double certified_radius(std::span<const Vec3> points, std::span<const double> weights, const Vec3& c) {
  double total = 0.0;
  for (const double w : weights) total += std::fmax(w, 0.0);
  if (!(total > 0.0)) return 0.0;
  double squares = 0.0;
  Vec3 sum(0.0);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double w = std::fmax(weights[i], 0.0) / total;
    const Vec3 d = points[i] - c;
    squares += w * glm::dot(d, d);
    sum += w * d;
  }
  // Weights sum to 1 within 4 roundings, squares carry 12 more, the root halves them: 32 covers all.
  const double bound_sq = squares * (1.0 - 0x1p-48) - glm::dot(sum, sum) * (1.0 + 0x1p-48);
  return bound_sq > 0.0 ? std::sqrt(bound_sq) * (1.0 - 0x1p-52) : 0.0;
}

SupportedBall with_point(const SupportedBall& ball, const Vec3& p) {
  SupportedBall best;
  best.center = p;
  best.support = {p};
  if (ball.support.empty()) return best;
  double best_sq = kInfinity;
  std::array<Vec3, 5> few;  // a support of four and p make five; such a subset is skipped
  Candidate candidate;
  for (unsigned subset = 1; subset < 1U << ball.support.size(); ++subset) {
    // The support is in order already; p is put in its place.
    std::size_t size = 0;
    bool placed = false;
    for (std::size_t i = 0; i < ball.support.size(); ++i) {
      if ((subset >> i & 1U) == 0) continue;
      if (!placed && before(p, ball.support[i])) {
        few[size++] = p;
        placed = true;
      }
      few[size++] = ball.support[i];
    }
    if (!placed) few[size++] = p;
    if (size > 4) continue;
    const std::span<const Vec3> points(few.data(), size);
    if (!circumcenter(points, candidate)) continue;
    // The centre of the smallest ball is the one whose farthest point is nearest; no tolerance is needed.
    double farthest_sq = glm::dot(p - candidate.center, p - candidate.center);
    for (const Vec3& x : ball.support)
      farthest_sq = std::fmax(farthest_sq, glm::dot(x - candidate.center, x - candidate.center));
    if (farthest_sq < best_sq) {
      best_sq = farthest_sq;
      best.center = candidate.center;
      best.support.assign(points.begin(), points.end());
      best.lower_bound = certified_radius(points, std::span(candidate.weights).first(size), candidate.center);
    }
  }
  return best;
}

}  // namespace boxwood
