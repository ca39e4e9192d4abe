// SPDX-License-Identifier: MIT
// Finds the axis from the moments, the order from the widest ring of points, the error from the mean of each
// orbit.
#include "fit/box/rotational_symmetry.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "base/point_order.hpp"
#include "fit/box/obb_frames.hpp"
#include "fit/points/symmetric_matrix.hpp"

namespace boxwood {

namespace {
// The tolerance for two moments, and for a rotated point and its image (fractions of the set's size; no
// unit). Only candidates depend on it: the error is measured.
constexpr double kAlike = 1e-5;

// A point relative to the axis: the height along it, and the place across it.
struct Rotated {
  double height = 0.0;
  Vec2 across{};
};

Vec2 rotated(const Vec2& v, double angle) noexcept {
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * v.x - s * v.y, s * v.x + c * v.y};
}

// Returns for each point its image after the rotation; empty if a point has no image. Points ascend by
// height.
std::vector<std::size_t> images(const std::vector<Rotated>& points, double angle, double tolerance) {
  std::vector<std::size_t> result;
  std::vector<bool> taken(points.size());
  std::size_t first = 0;
  for (const Rotated& p : points) {
    while (points[first].height < p.height - tolerance) ++first;
    const Vec2 wanted = rotated(p.across, angle);
    std::size_t best = points.size();
    double nearest = tolerance;
    for (std::size_t i = first; i < points.size() && points[i].height <= p.height + tolerance; ++i) {
      const double d = glm::distance(points[i].across, wanted);
      if (d < nearest && !taken[i]) {
        nearest = d;
        best = i;
      }
    }
    if (best == points.size()) return {};
    taken[best] = true;
    result.push_back(best);
  }
  return result;
}

// Returns twice the largest distance of a point from its place by the mean of its orbit. Infinite if an orbit
// does not close after `order` rotations.
double error_of(const std::vector<Rotated>& points, const std::vector<std::size_t>& image, int order) {
  const double step = 2.0 * std::numbers::pi / order;
  std::vector<bool> done(points.size());
  double largest_sq = 0.0;
  std::vector<std::size_t> orbit;
  for (std::size_t start = 0; start < points.size(); ++start) {
    if (done[start]) continue;
    orbit.clear();
    std::size_t at = start;
    for (int k = 0; k < order; ++k) {
      orbit.push_back(at);
      done[at] = true;
      at = image[at];
    }
    if (at != start) return kInfinity;
    Rotated mean;
    for (std::size_t k = 0; k < orbit.size(); ++k) {
      mean.across +=
          rotated(points[orbit[k]].across, -step * static_cast<double>(k)) / static_cast<double>(order);
      mean.height += points[orbit[k]].height / static_cast<double>(order);
    }
    for (std::size_t k = 0; k < orbit.size(); ++k) {
      const Vec2 d = rotated(mean.across, step * static_cast<double>(k)) - points[orbit[k]].across;
      const double h = mean.height - points[orbit[k]].height;
      largest_sq = std::max(largest_sq, glm::dot(d, d) + h * h);
    }
  }
  return 2.0 * std::sqrt(largest_sq);
}

// Returns the largest valid order of rotations about axes[0]. The points are relative to the centre.
RotationalSymmetry about_axis(const std::vector<Vec3>& points, const Rows3& axes, double size) {
  const double tolerance = kAlike * size;
  // Points on the axis are their own images and stay in orbits of one.
  std::vector<Rotated> off;
  double on_axis = 0.0;
  for (const Vec3& p : points) {
    const Rotated t{glm::dot(axes[0], p), Vec2(glm::dot(axes[1], p), glm::dot(axes[2], p))};
    if (glm::length(t.across) > 8.0 * tolerance)
      off.push_back(t);
    else
      on_axis = std::max(on_axis, 2.0 * glm::length(t.across));
  }
  if (off.empty()) return {};
  std::stable_sort(off.begin(), off.end(),
                   [](const Rotated& a, const Rotated& b) { return a.height < b.height; });
  // The ring of the point farthest from the axis: the order divides the number of its points.
  const Rotated* widest = &off[0];
  for (const Rotated& p : off)
    if (glm::length(p.across) > glm::length(widest->across)) widest = &p;
  const int ring = static_cast<int>(std::count_if(off.begin(), off.end(), [&](const Rotated& p) {
    return std::fabs(p.height - widest->height) <= tolerance &&
           std::fabs(glm::length(p.across) - glm::length(widest->across)) <= tolerance;
  }));
  constexpr int kMaxTrials = 8;
  for (int order = ring, trials = 0; order > 1 && trials < kMaxTrials; --order) {
    if (ring % order != 0) continue;
    ++trials;
    const auto image = images(off, 2.0 * std::numbers::pi / order, tolerance);
    if (image.size() != off.size()) continue;
    const double error = std::max(error_of(off, image, order), on_axis);
    if (!(error <= 4.0 * tolerance)) continue;
    // The error includes placing in the frame of the axes and rotating some 40 times.
    return {order, axes[0], error + 64.0 * 0x1p-53 * size};
  }
  return {};
}
}  // namespace

RotationalSymmetry rotational_symmetry(std::vector<Vec3> points) {
  std::sort(points.begin(), points.end(), before);
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (points.size() < 4) return {};
  Vec3 center(0.0);
  for (const Vec3& p : points) center += p / static_cast<double>(points.size());
  Matrix3 moments{};
  const Vec3* farthest = nullptr;
  double size = 0.0;
  for (Vec3& p : points) {
    p -= center;
    if (glm::length(p) > size) {
      size = glm::length(p);
      farthest = &p;
    }
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j) moments[i][j] += p[static_cast<int>(i)] * p[static_cast<int>(j)];
  }
  if (farthest == nullptr) return {};
  const Rows3 axes = make_diagonal(moments);
  const double sum = moments[0][0] + moments[1][1] + moments[2][2];
  std::array<bool, 3> alike{};  // the two moments across axis k
  for (std::size_t k = 0; k < 3; ++k)
    alike[k] =
        std::fabs(moments[(k + 1) % 3][(k + 1) % 3] - moments[(k + 2) % 3][(k + 2) % 3]) <= kAlike * sum;
  // Regular solids: no axis is better than another; they have one through every corner.
  if (alike[0] && alike[1] && alike[2]) {
    const Vec3 s = glm::abs(*farthest);
    const Vec3 least = s.x <= s.y && s.x <= s.z ? Vec3(1, 0, 0) : s.y <= s.z ? Vec3(0, 1, 0) : Vec3(0, 0, 1);
    return about_axis(points, orthonormal({*farthest, least, Vec3(0.0)}), size);
  }
  for (std::size_t k = 0; k < 3; ++k)
    if (alike[k]) return about_axis(points, {axes[k], axes[(k + 1) % 3], axes[(k + 2) % 3]}, size);
  return {};
}

}  // namespace boxwood
