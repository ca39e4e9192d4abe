// SPDX-License-Identifier: MIT
// Converts volumes to hulls of points grown by a radius: corners of boxes and slabs, support, interval.
#include <boxwood/convex.hpp>

#include <algorithm>
#include <cmath>

#include "base/round_frame.hpp"
#include "base/vector_sums.hpp"
#include "convex/disc.hpp"

namespace boxwood {

namespace {
Vec3 vector_of(const DopDirection& d) noexcept {
  return {static_cast<double>(d.x), static_cast<double>(d.y), static_cast<double>(d.z)};
}
}  // namespace

ConvexSet::ConvexSet(const Sphere& s) noexcept : ConvexSet() {
  if (is_empty(s)) return;
  add(s.center);
  radius_ = s.radius;
  error_ = 0x1p-50 * s.radius;
}

ConvexSet::ConvexSet(const Aabb& b) noexcept : ConvexSet() {
  if (is_empty(b)) return;
  for (unsigned corner = 0; corner < 8; ++corner)
    add({(corner & 1U) != 0 ? b.max.x : b.min.x, (corner & 2U) != 0 ? b.max.y : b.min.y,
         (corner & 4U) != 0 ? b.max.z : b.min.z});
}

ConvexSet::ConvexSet(const FixedAabb& b) noexcept : ConvexSet(to_aabb(b)) {}

ConvexSet::ConvexSet(const Obb& b) noexcept : ConvexSet() {
  if (is_empty(b)) return;
  const Vec3 x = b.axes[0] * b.half_extents.x, y = b.axes[1] * b.half_extents.y,
             z = b.axes[2] * b.half_extents.z;
  for (unsigned corner = 0; corner < 8; ++corner)
    add(b.center +
        (((corner & 1U) != 0 ? x : -x) + ((corner & 2U) != 0 ? y : -y) + ((corner & 4U) != 0 ? z : -z)));
  error_ = 0x1p-49 * (largest(b.center) + b.half_extents.x + b.half_extents.y + b.half_extents.z);
}

ConvexSet::ConvexSet(const ConvexHull& h) noexcept : ConvexSet() {
  outside_ = h.vertices.data();
  count_ = h.vertices.size();
}

ConvexSet::ConvexSet(std::span<const Vec3> points) noexcept : ConvexSet() {
  outside_ = points.data();
  count_ = points.size();
  for (const Vec3& p : points)
    if (!is_finite(p)) count_ = 0;
}

ConvexSet::ConvexSet(std::span<const Vec3> points, const std::array<Vec3, 2>& disc) noexcept
    : ConvexSet(points) {
  disc_ = disc;
}

ConvexSet::ConvexSet(const Capsule& c) noexcept : ConvexSet() {
  if (is_empty(c)) return;
  add(c.center - c.half_length * c.axis);
  if (c.half_length > 0.0) add(c.center + c.half_length * c.axis);
  radius_ = c.radius;
  error_ = 0x1p-49 * (c.half_length + c.radius) + (c.half_length > 0.0 ? 0x1p-51 * largest(c.center) : 0.0);
}

ConvexSet::ConvexSet(const Cylinder& c) noexcept : ConvexSet() {
  if (is_empty(c)) return;
  add(c.center - c.half_length * c.axis);
  if (c.half_length > 0.0) add(c.center + c.half_length * c.axis);
  const auto [u, v] = square_to(c.axis);
  disc_ = {c.radius * u, c.radius * v};
  error_ = 0x1p-48 * (c.half_length + c.radius) + 0x1p-51 * largest(c.center);
}

void ConvexSet::place(const Vec3& center, const Rows3& axes) noexcept {
  double reach = 0.0;
  for (std::size_t i = 0; i < count_; ++i) {
    const Vec3 q = inside_[i];
    reach = std::max(reach, largest(q));
    inside_[i] = center + ((q.x * axes[0] + q.y * axes[1]) + q.z * axes[2]);
  }
  // Three coordinates off by the error, plus the frame's deviation from orthonormal and the rounding of
  // placing.
  error_ = 2.0 * error_ + 0x1p-48 * (reach + largest(center));
}

// Every edge of the polytope lies on a line in which two slab planes meet. Cut each such line by the other
// slabs and keep its ends. The directions are small integers, so every corner is well conditioned. Corners
// nearer than the rounding are merged.
void ConvexSet::add_slab_corners(std::span<const DopDirection> slabs, const double* min,
                                 const double* max) noexcept {
  double reach = 0.0;
  for (std::size_t i = 0; i < slabs.size(); ++i)
    reach = std::max({reach, std::fabs(min[i]), std::fabs(max[i])});
  const double tolerance = 0x1p-48 * reach;
  error_ = 4.0 * tolerance;
  const auto add_once = [&](const Vec3& p) {
    for (std::size_t i = 0; i < count_; ++i)
      if (largest(inside_[i] - p) <= 8.0 * tolerance) return;
    if (count_ < inside_.size()) add(p);
  };
  for (std::size_t i = 0; i < slabs.size(); ++i)
    for (std::size_t j = i + 1; j < slabs.size(); ++j) {
      const Vec3 u = vector_of(slabs[i]), v = vector_of(slabs[j]), d = glm::cross(u, v);
      const double length_sq = glm::dot(d, d);
      if (length_sq == 0.0) continue;
      for (int side = 0; side < 4; ++side) {
        const double offset_u = (side & 1) != 0 ? max[i] : min[i],
                     offset_v = (side & 2) != 0 ? max[j] : min[j];
        const Vec3 p = (offset_u * glm::cross(v, d) + offset_v * glm::cross(d, u)) / length_sq;
        double low = -kInfinity, high = kInfinity;
        bool inside = true;
        for (std::size_t k = 0; k < slabs.size() && inside; ++k) {
          if (k == i || k == j) continue;
          const Vec3 w = vector_of(slabs[k]);
          const double speed = glm::dot(w, d), at = glm::dot(w, p);
          if (speed == 0.0) {
            inside = min[k] - tolerance <= at && at <= max[k] + tolerance;
            continue;
          }
          const double t0 = (min[k] - at) / speed, t1 = (max[k] - at) / speed;
          low = std::max(low, std::min(t0, t1));
          high = std::min(high, std::max(t0, t1));
          inside = low <= high + tolerance;
        }
        if (!inside) continue;
        add_once(p + low * d);
        add_once(p + std::max(low, high) * d);
      }
    }
}

Vec3 support(const ConvexSet& set, const Vec3& direction) noexcept {
  const auto vertices = set.vertices();
  std::size_t best = 0;
  double farthest = -kInfinity;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const Vec3& p = vertices[i];
    const double along = (p.x * direction.x + p.y * direction.y) + p.z * direction.z;
    if (along > farthest) {
      farthest = along;
      best = i;
    }
  }
  const Vec3 top = vertices[best] + support_of_disc(set, direction);
  if (!(set.radius() > 0.0)) return top;
  const double scale = largest(direction);
  if (!(scale > 0.0) || !(scale < kInfinity)) return top;
  const Vec3 unit = direction / scale;
  return top + unit * (set.radius() / std::sqrt(glm::dot(unit, unit)));
}

Interval interval(const ConvexSet& set, const Vec3& direction) noexcept {
  Interval result;
  for (const Vec3& p : set.vertices()) {
    const double along = (p.x * direction.x + p.y * direction.y) + p.z * direction.z;
    result.min = std::min(result.min, along);
    result.max = std::max(result.max, along);
  }
  if (set.empty()) return result;
  if (set.radius() > 0.0 || set.has_disc()) {
    const double grown =
        set.radius() * std::sqrt(glm::dot(direction, direction)) + reach_of_disc(set, direction);
    result.min -= grown;
    result.max += grown;
  }
  return result;
}

}  // namespace boxwood
