// SPDX-License-Identifier: MIT
// Finds support features of boxes and their common part, by clipping in the plane of contact.
#include "volumes/tests/box_features.hpp"

#include <algorithm>
#include <cmath>

namespace boxwood {

namespace {

// The largest slope of an edge or a face that counts as lying in the plane (a sine, no unit). The reported
// point moves by at most this fraction of the box, the depth not at all.
constexpr double kFlatSlope = 0x1p-30;

// The vertex, edge or face of a box farthest along n, as a loop of 1, 2 or 4 corners.
struct Feature {
  std::array<Vec3, 4> corners{};
  int count = 1;
};

Feature support_feature(const Obb& box, const Vec3& n) noexcept {
  Feature feature;
  Vec3 base = box.center;
  std::array<Vec3, 3> free{};
  int free_count = 0;
  double steepest = 0.0;
  for (std::size_t k = 0; k < 3; ++k) steepest = std::max(steepest, std::fabs(glm::dot(box.axes[k], n)));
  for (std::size_t k = 0; k < 3; ++k) {
    const double slope = glm::dot(box.axes[k], n), h = box.half_extents[static_cast<int>(k)];
    if (std::fabs(slope) > kFlatSlope * steepest)
      base += (slope > 0.0 ? h : -h) * box.axes[k];
    else if (h > 0.0)
      free[static_cast<std::size_t>(free_count++)] = h * box.axes[k];
  }
  if (free_count == 0) {
    feature.corners[0] = base;
  } else if (free_count == 1) {
    feature.count = 2;
    feature.corners = {base - free[0], base + free[0]};
  } else {
    feature.count = 4;
    feature.corners = {base - free[0] - free[1], base + free[0] - free[1], base + free[0] + free[1],
                       base - free[0] + free[1]};
  }
  return feature;
}

// Keeps the part of an open chain (2 points) or a loop with side(p) >= 0.
template <class Side> void clip(SharedFeature& loop, const Side& side) noexcept {
  SharedFeature kept;
  const auto add = [&](const Vec3& p) {
    if (kept.count < 8) kept.points[static_cast<std::size_t>(kept.count++)] = p;
  };
  const int steps = loop.count == 2 ? 1 : loop.count;
  for (int i = 0; i < steps; ++i) {
    const Vec3& p = loop.points[static_cast<std::size_t>(i)];
    const Vec3& q = loop.points[static_cast<std::size_t>((i + 1) % loop.count)];
    const double sp = side(p), sq = side(q);
    if (sp >= 0.0) add(p);
    if ((sp > 0.0 && sq < 0.0) || (sp < 0.0 && sq > 0.0)) add(p + (sp / (sp - sq)) * (q - p));
    if (loop.count == 2 && sq >= 0.0) add(q);
  }
  loop = kept;
}

// Returns the part of `what` above the face or along the edge `frame`, cut by planes through frame's sides.
SharedFeature cut_to(const Feature& what, const Feature& frame) noexcept {
  SharedFeature shared;
  shared.count = what.count;
  for (std::size_t i = 0; i < 4; ++i) shared.points[i] = what.corners[i];
  const Vec3 along = frame.corners[1] - frame.corners[0];
  const auto cut = [&](const Vec3& from, const Vec3& inward) {
    // Slightly outside still counts, so that aligned faces keep their corners.
    const double slack = kFlatSlope * glm::dot(inward, inward);
    if (shared.count > 0)
      clip(shared, [&](const Vec3& p) {
        const double s = glm::dot(p - from, inward);
        return std::fabs(s) <= slack ? 0.0 : s;
      });
  };
  cut(frame.corners[0], along);
  cut(frame.corners[1], -along);
  if (frame.count == 4) {
    const Vec3 across = frame.corners[2] - frame.corners[1];
    cut(frame.corners[1], across);
    cut(frame.corners[2], -across);
  }
  return shared;
}

Vec3 nearest_in(const Feature& feature, const Vec3& p) noexcept {
  Vec3 q = feature.corners[0];
  for (int k = 0; k < (feature.count == 4 ? 2 : feature.count - 1); ++k) {
    const Vec3 side =
        k == 0 ? feature.corners[1] - feature.corners[0] : feature.corners[2] - feature.corners[1];
    q += std::clamp(glm::dot(p - feature.corners[0], side) / glm::dot(side, side), 0.0, 1.0) * side;
  }
  return q;
}

// Returns the crossing of two edges: the point of the first nearest to the line of the second.
SharedFeature crossing(const Feature& a, const Feature& b) noexcept {
  const Vec3 u = a.corners[1] - a.corners[0], v = b.corners[1] - b.corners[0],
             w = b.corners[0] - a.corners[0];
  const double uu = glm::dot(u, u), uv = glm::dot(u, v), vv = glm::dot(v, v);
  const double det = uu * vv - uv * uv;
  SharedFeature shared;
  shared.count = 1;
  const double s = (glm::dot(w, u) * vv - glm::dot(w, v) * uv) / det;
  shared.points[0] = a.corners[0] + std::clamp(s, 0.0, 1.0) * u;
  return shared;
}

}  // namespace

SharedFeature shared_feature(const Obb& a, const Obb& b, const Vec3& n) noexcept {
  const Feature on_a = support_feature(a, n), on_b = support_feature(b, -n);
  SharedFeature shared;
  if (on_a.count == 2 && on_b.count == 2) {
    const Vec3 u = on_a.corners[1] - on_a.corners[0], v = on_b.corners[1] - on_b.corners[0];
    const Vec3 turn = glm::cross(u, v);
    const bool parallel = glm::dot(turn, turn) <= kFlatSlope * kFlatSlope * glm::dot(u, u) * glm::dot(v, v);
    shared = parallel ? cut_to(on_a, on_b) : crossing(on_a, on_b);
  } else if (on_a.count >= on_b.count && on_b.count > 1) {
    shared = cut_to(on_b, on_a);
  } else if (on_b.count > on_a.count && on_a.count > 1) {
    shared = cut_to(on_a, on_b);
  } else {
    shared.count = 1;
    shared.points[0] = on_a.count == 1 ? on_a.corners[0] : on_b.corners[0];
  }
  if (shared.count == 0) {
    shared.count = 1;
    shared.points[0] = nearest_in(on_a, b.center);
  }
  // Moves the points onto A's side of the plane.
  const double level = glm::dot(on_a.corners[0] - a.center, n);
  for (std::size_t i = 0; i < static_cast<std::size_t>(shared.count); ++i) {
    Vec3& p = shared.points[i];
    p += (level - glm::dot(p - a.center, n)) * n;
  }
  return shared;
}

}  // namespace boxwood
