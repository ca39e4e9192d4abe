// SPDX-License-Identifier: MIT
// Volumes of nodes in A's frame: their reach, and a direction that may separate two of them.
#pragma once

#include <cmath>

#include <boxwood/aabb.hpp>
#include <boxwood/obb.hpp>
#include <boxwood/sphere.hpp>

namespace boxwood {

// A box or ball in A's frame: center + sum of s_k axes[k] with |s_k| <= 1, grown by radius. A pose that is
// only nearly a rotation leaves the axes of a box not quite orthogonal, and stretches a ball by `stretch`.
struct PlacedNode {
  Vec3 center = Vec3(0.0);
  Rows3 axes = {Vec3(0.0), Vec3(0.0), Vec3(0.0)};
  Vec3 over_squares = Vec3(0.0);  // 1 over the squares of the axes' lengths; 0 for an axis of length 0
  double radius = 0.0;
  // An upper bound of the rounding of the reach along a unit vector (a length): 2^-44 of all summands. The
  // rounding of place(), of contains() and of these sums is some 20 units of 2^-53 of it.
  double slack = 0.0;
};

inline double sum_of(const Vec3& v) noexcept {
  return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z);
}

inline PlacedNode placed_node(const Vec3& center, const Rows3& half_axes, double radius,
                              const RigidTransform* pose) noexcept {
  constexpr double kRounding = 0x1p-44;
  const double sizes = sum_of(half_axes[0]) + sum_of(half_axes[1]) + sum_of(half_axes[2]) + radius;
  PlacedNode node;
  for (int k = 0; k < 3; ++k) {
    const Vec3& axis = half_axes[static_cast<std::size_t>(k)];
    const double square = glm::dot(axis, axis);
    node.over_squares[k] = square > 0.0 ? 1.0 / square : 0.0;
  }
  if (pose == nullptr) {
    node.center = center;
    node.axes = half_axes;
    node.radius = radius;
    node.slack = kRounding * (sum_of(center) + sizes);
    return node;
  }
  node.center = place(*pose, center);
  for (std::size_t k = 0; k < 3; ++k) node.axes[k] = rotate(*pose, half_axes[k]);
  if (radius > 0.0) node.radius = radius * (1.0 + 3.0 * rotation_deviation(*pose));
  node.slack = kRounding * (2.0 * (sum_of(center) + sizes) + sum_of(pose->translation) + sum_of(node.center));
  return node;
}
inline PlacedNode placed_node(const Obb& b, const RigidTransform* pose) noexcept {
  return placed_node(
      b.center, {b.half_extents.x * b.axes[0], b.half_extents.y * b.axes[1], b.half_extents.z * b.axes[2]},
      0.0, pose);
}
inline PlacedNode placed_node(const Aabb& b, const RigidTransform* pose) noexcept {
  const Vec3 h = 0.5 * (b.max - b.min);
  return placed_node(b.min + h, {Vec3(h.x, 0, 0), Vec3(0, h.y, 0), Vec3(0, 0, h.z)}, 0.0, pose);
}
inline PlacedNode placed_node(const Sphere& s, const RigidTransform* pose) noexcept {
  return placed_node(s.center, {Vec3(0.0), Vec3(0.0), Vec3(0.0)}, s.radius, pose);
}

// Returns an upper bound of d . x - d . center over all points of the node, its slack included. `length` is
// |d|.
inline double reach_along(const PlacedNode& n, const Vec3& d, double length) noexcept {
  return std::fabs(glm::dot(n.axes[0], d)) + std::fabs(glm::dot(n.axes[1], d)) +
         std::fabs(glm::dot(n.axes[2], d)) + (n.radius + n.slack) * length;
}

// Returns approximately the point of the node nearest to p.
inline Vec3 about_nearest(const PlacedNode& n, const Vec3& p) noexcept {
  const Vec3 from = p - n.center;
  Vec3 at = n.center;
  for (int k = 0; k < 3; ++k) {
    const Vec3& axis = n.axes[static_cast<std::size_t>(k)];
    const double s = glm::dot(from, axis) * n.over_squares[k];
    at += (s < -1.0 ? -1.0 : s > 1.0 ? 1.0 : s) * axis;
  }
  if (n.radius == 0.0) return at;
  const Vec3 way = p - at;
  const double length = glm::length(way);
  return length > n.radius ? at + (n.radius / length) * way : p;
}

// The shortest way from A to B, found by going to and fro from a point near A; zero if the two seem to meet.
class ShortestWay {
public:
  ShortestWay(const PlacedNode& a, const PlacedNode& b, const Vec3& near_a) noexcept
      : a_(a), b_(b), on_a_(near_a) {}
  // Goes on for some rounds, and returns the way so far.
  Vec3 after(int rounds) noexcept {
    for (int i = 0; i < rounds; ++i) {
      on_b_ = about_nearest(b_, on_a_);
      on_a_ = about_nearest(a_, on_b_);
    }
    return on_b_ - on_a_;
  }
  const Vec3& on_a() const noexcept { return on_a_; }

private:
  const PlacedNode& a_;
  const PlacedNode& b_;
  Vec3 on_a_, on_b_ = Vec3(0.0);
};

// A direction with an upper bound of its length.
struct Heading {
  Vec3 way = Vec3(0.0);
  double length = 0.0;
};
inline Heading heading_of(const Vec3& way) noexcept {
  return {way, glm::length(way) * (1.0 + 0x1p-48)};
}

// Returns true only if all points of A and B, in A's frame, are apart along the heading, by at least `least`.
inline bool separates(const Heading& h, const PlacedNode& a, const PlacedNode& b, double least) noexcept {
  return glm::dot(h.way, b.center - a.center) >
         reach_along(a, h.way, h.length) + reach_along(b, h.way, h.length) + least * h.length;
}

}  // namespace boxwood
