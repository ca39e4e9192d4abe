// SPDX-License-Identifier: MIT
// Finds candidate orientations, improves them by calipers, and names boxes canonically.
#include "fit/box/obb_frames.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "fit/box/calipers.hpp"
#include "fit/points/symmetric_matrix.hpp"

namespace boxwood {

Rows3 orthonormal(const Rows3& axes) noexcept {
  const Vec3 a = glm::normalize(axes[0]);
  Vec3 b = axes[1] - glm::dot(axes[1], a) * a;
  b = glm::normalize(b - glm::dot(b, a) * a);
  return {a, glm::normalize(b - glm::dot(b, a) * a), glm::cross(a, b)};
}

Vec3 widths(const std::vector<Vec3>& points, const Rows3& axes) noexcept {
  Vec3 low(kInfinity), high(-kInfinity);
  for (const Vec3& p : points) {
    const Vec3 s(glm::dot(axes[0], p), glm::dot(axes[1], p), glm::dot(axes[2], p));
    low = glm::min(low, s);
    high = glm::max(high, s);
  }
  return high - low;
}

namespace {
// Returns the eigenvectors of the covariance.
Rows3 principal_axes(const std::vector<Vec3>& points) {
  Vec3 mean(0.0);
  for (const Vec3& p : points) mean += p / static_cast<double>(points.size());
  Matrix3 m{};
  for (const Vec3& p : points) {
    const Vec3 d = p - mean;
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j) m[i][j] += d[static_cast<int>(i)] * d[static_cast<int>(j)];
  }
  return orthonormal(make_diagonal(m));
}

// Adds the frames with one axis along an edge of the triangle and one along its normal.
void add_triangle_frames(std::vector<Rows3>& frames, const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 normal = glm::cross(b - a, c - a);
  if (!(glm::dot(normal, normal) > 0.0)) return;
  for (const Vec3& edge : {b - a, c - b, a - c}) {
    const Rows3 frame = orthonormal({normal, edge, Vec3(0.0)});
    if (is_finite(frame[0]) && is_finite(frame[1]) && is_finite(frame[2])) frames.push_back(frame);
  }
}
}  // namespace

std::vector<Rows3> candidate_frames(const std::vector<Vec3>& points) {
  std::vector<Rows3> frames = {kIdentityRows, principal_axes(points)};
  const auto farthest = [&](auto size) {
    Vec3 best = points[0];
    for (const Vec3& p : points)
      if (size(p) > size(best)) best = p;
    return best;
  };
  Vec3 a = points[0], b = points[0];
  for (const Vec3& p : points)
    for (const Vec3& q : points)
      if (glm::dot(p - q, p - q) > glm::dot(a - b, a - b)) {
        a = p;
        b = q;
      }
  const Vec3 c = farthest([&](const Vec3& p) {
    const Vec3 n = glm::cross(b - a, p - a);
    return glm::dot(n, n);
  });
  const Vec3 normal = glm::cross(b - a, c - a);
  add_triangle_frames(frames, a, b, c);
  for (const Vec3& side : {normal, -normal}) {
    const Vec3 apex = farthest([&](const Vec3& p) { return glm::dot(side, p); });
    if (!(glm::dot(side, apex - a) > 0.0)) continue;
    add_triangle_frames(frames, a, b, apex);
    add_triangle_frames(frames, b, c, apex);
    add_triangle_frames(frames, c, a, apex);
  }
  return frames;
}

double polish(const std::vector<Vec3>& points, Rows3& axes) {
  Vec3 width = widths(points, axes);
  double volume = width.x * width.y * width.z;
  std::vector<Vec2> flat;
  // A rotation that gains less than this is rounding; three in a row without gain end it.
  constexpr double kGain = 1e-13;
  constexpr int kMaxTurns = 15;
  for (int turn = 0, idle = 0; turn < kMaxTurns && idle < 3; ++turn, ++idle) {
    const auto k = static_cast<std::size_t>(turn % 3);
    const Vec3 u = axes[(k + 1) % 3], v = axes[(k + 2) % 3];
    flat.clear();
    for (const Vec3& p : points) flat.emplace_back(glm::dot(u, p), glm::dot(v, p));
    const calipers::Rectangle best = calipers::smallest_rectangle(calipers::convex_polygon(flat));
    if (!(best.area < kInfinity)) continue;
    Rows3 rotated = {axes[k], best.direction.x * u + best.direction.y * v, Vec3(0.0)};
    rotated = orthonormal(rotated);
    const Vec3 w = widths(points, rotated);
    const double trial = w.x * w.y * w.z;
    if (trial < volume * (1.0 - kGain)) {
      volume = trial;
      // The axis just used comes last, the two in its plane are next.
      axes[k] = rotated[0];
      axes[(k + 1) % 3] = rotated[1];
      axes[(k + 2) % 3] = rotated[2];
      idle = -1;
    }
  }
  return volume;
}

Rows3 canonical(const Rows3& axes, const Vec3& width) noexcept {
  std::array<int, 3> order = {0, 1, 2};
  std::sort(order.begin(), order.end(),
            [&](int i, int j) { return width[i] != width[j] ? width[i] > width[j] : i < j; });
  Rows3 result;
  for (std::size_t k = 0; k < 2; ++k) {
    const Vec3 u = axes[static_cast<std::size_t>(order[k])];
    const Vec3 s = glm::abs(u);
    const int largest = s.x >= s.y && s.x >= s.z ? 0 : (s.y >= s.z ? 1 : 2);
    result[k] = (u[largest] < 0.0 ? -u : u) + Vec3(0.0);
  }
  result[2] = glm::cross(result[0], result[1]) + Vec3(0.0);
  return result;
}

}  // namespace boxwood
