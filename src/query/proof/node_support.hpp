// SPDX-License-Identifier: MIT
// Volumes of nodes in A's frame: their reach, and a direction that may separate two of them.
#pragma once

#include <cmath>

#include <boxwood/aabb.hpp>
#include <boxwood/obb.hpp>
#include <boxwood/sphere.hpp>

namespace boxwood {

// A box or ball: center + sum of s_k axes[k] with |s_k| <= half_extents[k], grown by radius. Axes are of unit
// length, or zero. Not initialised: some hundred of them are made for each cut.
struct NodeVolume {
  Vec3 center;
  Rows3 axes;
  Vec3 half_extents;
  double radius;
};
inline NodeVolume node_volume(const Obb& b) noexcept {
  return {b.center, b.axes, b.half_extents, 0.0};
}
inline NodeVolume node_volume(const Aabb& b) noexcept {
  const Vec3 half = 0.5 * (b.max - b.min);
  return {b.min + half, kIdentityRows, half, 0.0};
}
inline NodeVolume node_volume(const Sphere& s) noexcept {
  return {s.center, {Vec3(0.0), Vec3(0.0), Vec3(0.0)}, Vec3(0.0), s.radius};
}

// The same in A's frame. A pose that is only nearly a rotation leaves the axes of a box not quite orthogonal.
struct PlacedNode : NodeVolume {
  // An upper bound of the rounding of the reach along a unit vector (a length): kNodeRounding of all
  // summands. The rounding of place(), of contains() and of these sums is some 20 units of 2^-53 of it.
  double slack;
};
inline constexpr double kNodeRounding = 0x1p-44;

inline double sum_of(const Vec3& v) noexcept {
  return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z);
}

// Returns the factor by which a pose that is only nearly a rotation may stretch a ball; 1 for none.
inline double stretch_of(const RigidTransform* pose) noexcept {
  return pose == nullptr ? 1.0 : 1.0 + 3.0 * rotation_deviation(*pose);
}

inline PlacedNode placed_node(const NodeVolume& v, const RigidTransform* pose) noexcept {
  double sizes = v.radius;
  for (int k = 0; k < 3; ++k) sizes += v.half_extents[k] * sum_of(v.axes[static_cast<std::size_t>(k)]);
  PlacedNode node{v, kNodeRounding * (sum_of(v.center) + sizes)};
  if (pose == nullptr) return node;
  const Rows3& r = pose->rotation;
  const auto turned = [&](const Vec3& x) {
    return Vec3(glm::dot(r[0], x), glm::dot(r[1], x), glm::dot(r[2], x));
  };
  node.center = turned(v.center) + pose->translation;
  for (std::size_t k = 0; k < 3; ++k) node.axes[k] = turned(v.axes[k]);
  if (v.radius > 0.0) node.radius = v.radius * stretch_of(pose);
  node.slack =
      kNodeRounding * (2.0 * (sum_of(v.center) + sizes) + sum_of(pose->translation) + sum_of(node.center));
  return node;
}

// Returns an upper bound of d . x - d . center over all points of the node, its slack included. `length` is
// |d|.
inline double reach_along(const PlacedNode& n, const Vec3& d, double length) noexcept {
  return n.half_extents.x * std::fabs(glm::dot(n.axes[0], d)) +
         n.half_extents.y * std::fabs(glm::dot(n.axes[1], d)) +
         n.half_extents.z * std::fabs(glm::dot(n.axes[2], d)) + (n.radius + n.slack) * length;
}

// Returns approximately the point of the node nearest to p.
inline Vec3 about_nearest(const PlacedNode& n, const Vec3& p) noexcept {
  const Vec3 from = p - n.center;
  Vec3 at = n.center;
  for (int k = 0; k < 3; ++k) {
    const Vec3& axis = n.axes[static_cast<std::size_t>(k)];
    const double s = glm::dot(from, axis), most = n.half_extents[k];
    at += (s < -most ? -most : s > most ? most : s) * axis;
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
