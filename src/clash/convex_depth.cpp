// SPDX-License-Identifier: MIT
// Grows the hull of the difference, with an exact hull in each step.
#include "clash/convex_depth.hpp"

#include <algorithm>
#include <cmath>
#include <new>
#include <vector>

#include <boxwood/hull.hpp>

#include "exact/face_normal.hpp"

namespace boxwood {

namespace {

double along(const Vec3& p, const Vec3& n) noexcept {
  return (p.x * n.x + p.y * n.y) + p.z * n.z;
}
double size_of(const Vec3& p) noexcept {
  return std::fabs(p.x) + std::fabs(p.y) + std::fabs(p.z);
}

// The bound of roundings relative to sums of absolute coordinates. The distance of a plane is off by less
// than 10 units of 2^-53 of |p|_1 with that of its normal, a difference of two points by one; |p|_1 is at
// most twice the size of a point. Half as large again for safety.
constexpr double kRounding = 0x1p-48;

// Returns how far the exact plane of a face is from the origin, less the rounding: negative if the origin is
// beyond the face.
double offset_below(const ConvexHull& hull, std::size_t face, double size) noexcept {
  const Vec3 normal = face_normal(hull, face);
  if (normal == Vec3(0.0)) return -kInfinity;
  return along(hull.vertices[corners_of_face(hull, face)[0]], normal) - kRounding * size;
}

class DifferenceDepth {
public:
  DifferenceDepth(std::span<const Vec3> a, std::span<const Vec3> b) : a_(a), b_(b) {
    for (const auto* set : {&a_, &b_})
      for (const Vec3& p : *set) size_ = std::max(size_, size_of(p));
  }

  ConvexDepth find() {
    for (const double x : {-1.0, 0.0, 1.0})
      for (const double y : {-1.0, 0.0, 1.0})
        for (const double z : {-1.0, 0.0, 1.0})
          if (x != 0.0 || y != 0.0 || z != 0.0) reach(Vec3(x, y, z) / std::sqrt(x * x + y * y + z * z));
    constexpr std::size_t kMostPoints = 200;
    while (points_.size() < kMostPoints) {
      const Fit<ConvexHull> hull = fit_hull(points_);
      if (hull.out_of_memory) throw std::bad_alloc();
      const ConvexHull& grown = hull.volume;
      const std::size_t before = points_.size();
      if (grown.dimension == 3) {
        std::size_t nearest = 0;
        double offset = kInfinity;
        for (std::size_t f = 0; f < grown.faces.size(); ++f)
          if (const double of_face = offset_below(grown, f, size_); of_face < offset) {
            offset = of_face;
            nearest = f;
          }
        depth_.lower = std::max(depth_.lower, offset);
        reach(grown.planes[nearest].normal);
        if (depth_.upper - depth_.lower <= 0x1p-40 * size_) break;
      } else {  // as flat as the points are so far; the difference may not be
        for (const HullPlane& plane : grown.planes) reach(plane.normal);
      }
      if (points_.size() == before) break;
    }
    depth_.lower = std::clamp(depth_.lower, 0.0, depth_.upper);
    return depth_;
  }

  DifferenceSurface surface() const {
    DifferenceSurface out;
    const Fit<ConvexHull> hull = fit_hull(points_);
    if (hull.out_of_memory) throw std::bad_alloc();
    if (hull.volume.dimension < 3) return out;
    for (const Vec3& v : hull.volume.vertices) {
      const auto at = std::find(points_.begin(), points_.end(), v);
      out.differences.push_back(pairs_[static_cast<std::size_t>(at - points_.begin())]);
    }
    for (const Triangle& t : hull.volume.triangles) out.faces.push_back({t[0], t[1], t[2]});
    return out;
  }

private:
  // Adds the point of the difference farthest along a unit direction, and its upper bound of the depth.
  void reach(const Vec3& direction) {
    const auto farthest = [&](std::span<const Vec3> set, const Vec3& n) {
      std::size_t best = 0;
      double most = -kInfinity;
      for (std::size_t i = 0; i < set.size(); ++i)
        if (const double t = along(set[i], n); t > most) {
          most = t;
          best = i;
        }
      return best;
    };
    const std::size_t i = farthest(a_, direction), k = farthest(b_, -direction);
    const Vec3 p = a_[i] - b_[k];
    // |direction| is 1 to some roundings, within 2^-50.
    const double upper = (along(p, direction) + kRounding * size_) * (1.0 + 0x1p-48);
    if (upper < depth_.upper) {
      depth_.upper = std::max(0.0, upper);
      depth_.direction = direction;
    }
    if (std::none_of(points_.begin(), points_.end(), [&](const Vec3& q) { return q == p; })) {
      points_.push_back(p);
      pairs_.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(k)});
    }
  }

  std::span<const Vec3> a_, b_;
  double size_ = 0.0;
  std::vector<Vec3> points_;
  std::vector<std::array<std::uint32_t, 2>> pairs_;  // whose difference each point is
  ConvexDepth depth_;
};

}  // namespace

ConvexDepth convex_depth(std::span<const Vec3> a, std::span<const Vec3> b) {
  return DifferenceDepth(a, b).find();
}

ConvexDepth convex_depth(std::span<const Vec3> a, std::span<const Vec3> b, DifferenceSurface& surface) {
  DifferenceDepth search(a, b);
  const ConvexDepth depth = search.find();
  surface = search.surface();
  return depth;
}

}  // namespace boxwood
