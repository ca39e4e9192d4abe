// SPDX-License-Identifier: MIT
// Tests a ray against a triangle: the decision is exact, t is rounded. All ray queries and the brute force
// share it.
//
// After Woop, Benthin and Wald, "Watertight Ray/Triangle Intersection", 2013: each corner is mapped to a
// frame in which the ray is the z axis. The line meets the triangle if the three edges of its image turn the
// same way around (0, 0). The images are rounded. If that could change a sign, the sign is computed from the
// original numbers, in exact arithmetic (ray_signs.hpp). So a ray hits exactly the triangles that the line in
// real numbers meets. It never slips through an edge or a corner of a closed mesh, and never hits a triangle
// without area or seen edge-on.
//
// Rounding, with u = 2^-53: an image's x is d.x - shear * d.z, where d = corner - origin. That is off by u of
// the first term, 3 u of the second and u of the result, and so by less than 4 u r. Here r = |z| + |x| + |y|,
// each the largest of the three corners. The determinant of two, of sizes up to x and y, is off by less than
// 8 u r (x + y) + 32 (u r)^2 for that, and by u r (x + y) for its own rounding. kImageBound r (x + y +
// kImageBound r) is more than 1.7 times that. If no coordinate of a triangle is farther than D from the ray's
// origin, x and y are at most 2 D each and r at most 5 D. So kCoarseBound D^2 exceeds that bound. The coarse
// bound is known before any triangle is read, and decides nearly all.
//
// t: let D now be the distance from the ray's origin to the farthest corner, and cos that of the angle
// between the ray and the triangle's normal. An image is off by at most 6 u D in x and in y. So the point
// with these weights is off by 6 sqrt(2) u D across the ray, and by that over cos along it. Weights and sums
// add about 14 u D. Together they stay below 22.5 u D / cos; raycast.hpp promises 2^-48 D / cos (32 u D /
// cos).
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include <boxwood/raycast.hpp>

namespace boxwood {

namespace ray_detail {

// The first two have no unit and are derived above. kUnderflow, the square of a length, exceeds what products
// lose that are too small for doubles. Danger: smaller values give wrong signs.
constexpr double kImageBound = 0x1p-49, kCoarseBound = 24.0 * kImageBound, kUnderflow = 1e-220;

}  // namespace ray_detail

// The numbers of a RayFrame, for loops over several triangles.
struct RayFrameNumbers {
  double origin[3];
  int axes[3];
  double shear_x, shear_y, scale;
};

// The three axes in cyclic order, ending with that of the direction's longest component.
struct LongestAxis {
  int axes[3];
  explicit LongestAxis(const Vec3& d) noexcept {
    const double x = std::fabs(d.x), y = std::fabs(d.y), z = std::fabs(d.z);
    // Numbers instead of truth values, and a table instead of a branch: no processor can predict the longest
    // axis.
    const unsigned y_is_longer = y > x, z_is_longest = z > std::max(x, y);
    const unsigned longest = (y_is_longer & ~z_is_longest) | (z_is_longest << 1U);
    constexpr int kNext[] = {0, 1, 2, 0, 1};
    axes[0] = kNext[longest + 1];
    axes[1] = kNext[longest + 2];
    axes[2] = kNext[longest];
  }
};

// Returns an upper bound of the rounding error of image determinants, for triangles with coordinates up to
// `reach`.
inline double coarse_bound_of(double reach, const Vec3& origin) noexcept {
  const double farthest =
      reach + std::max(std::max(std::fabs(origin.x), std::fabs(origin.y)), std::fabs(origin.z));
  return ray_detail::kCoarseBound * farthest * farthest + ray_detail::kUnderflow;
}

// The frame of a ray.
class RayFrame {
public:
  // Makes the frame. `reach` is an upper bound of the coordinates of all triangles to come; infinity if
  // unknown.
  explicit RayFrame(const Ray& ray, double reach = kInfinity) noexcept
      : origin_(ray.origin), direction_(ray.direction), t_max_(ray.t_max) {
    const Vec3& d = ray.direction;
    const LongestAxis axis(d);
    for (int k = 0; k < 3; ++k) axes_[k] = axis.axes[k];
    const double longest_way = d[axes_[2]];
    shear_x_ = d[axes_[0]] / longest_way;
    shear_y_ = d[axes_[1]] / longest_way;
    scale_ = 1.0 / longest_way;
    longest_ = std::fabs(longest_way);
    coarse_bound_ = coarse_bound_of(reach, ray.origin);
    const double sum = (std::fabs(d.x) + std::fabs(d.y)) + std::fabs(d.z);
    usable_ = sum > 0.0 && sum < kInfinity && std::fabs(scale_) < kInfinity && is_finite(ray.origin);
  }

  bool is_usable() const noexcept { return usable_; }

  // Returns x and y of the image, and t in place of z.
  Vec3 image(const Vec3& corner) const noexcept {
    const Vec3 d = corner - origin_;
    const double along = d[axes_[2]];
    return {d[axes_[0]] - shear_x_ * along, d[axes_[1]] - shear_y_ * along, scale_ * along};
  }

  const Vec3& origin() const noexcept { return origin_; }
  const Vec3& direction() const noexcept { return direction_; }
  double longest() const noexcept { return longest_; }  // component of the direction, in magnitude
  // Returns an upper bound of the rounding error of image determinants, for triangles within the reach.
  double coarse_bound() const noexcept { return coarse_bound_; }
  double t_max() const noexcept { return t_max_; }

  RayFrameNumbers numbers() const noexcept {
    return {{origin_.x, origin_.y, origin_.z}, {axes_[0], axes_[1], axes_[2]}, shear_x_, shear_y_, scale_};
  }

private:
  Vec3 origin_, direction_;
  int axes_[3] = {};
  double shear_x_ = 0.0, shear_y_ = 0.0, scale_ = 0.0, longest_ = 0.0, t_max_ = 0.0,
         coarse_bound_ = kInfinity;
  bool usable_ = false;
};

namespace ray_detail {

// Returns a * b - c * d, off by at most a few units in the last place (Cornea, Harrison and Tang), unless a
// product underflows.
inline double product_difference(double a, double b, double c, double d) noexcept {
  const double p = a * b, q = c * d;
  return (p - q) + (std::fma(a, b, -p) - std::fma(c, d, -q));
}

}  // namespace ray_detail

namespace ray_detail {

// Calls on_hit(t, weights) if t is in range. u, v and w are determinants; those that are not 0 have one sign.
// The frame must have t_max().
template <class Frame, class OnHit>
inline void with_hit_of(const Frame& frame, const Vec3& depths, double u, double v, double w,
                        const OnHit& on_hit) {
  const double sum = (u + v) + w;
  const Vec3 weights(u / sum, v / sum, w / sum);
  const double t = (weights.x * depths.x + weights.y * depths.y) + weights.z * depths.z;
  if (t >= 0.0 && t <= frame.t_max()) on_hit(t, weights);
}
inline std::optional<RayHit> hit_of(const RayFrame& frame, const Vec3& depths, double u, double v, double w,
                                    std::uint32_t triangle) noexcept {
  std::optional<RayHit> hit;
  with_hit_of(frame, depths, u, v, w, [&](double t, const Vec3& weights) {
    hit = RayHit{t, triangle, weights};
  });
  return hit;
}

}  // namespace ray_detail

// Decides hit_triangle() if the coarse bound does not: by the triangle's own bound, or exactly. Rare. The
// corners are a copy, so that those of the caller can stay in registers.
std::optional<RayHit> hit_near_edge(const RayFrame& frame, std::array<Vec3, 3> corners,
                                    std::uint32_t triangle) noexcept;

// Calls on_hit(t, weights) for a hit with 0 <= t <= t_max, by the images of the corners, which must be
// finite. Decides exactly whether the line meets the triangle. A triangle seen edge-on and one without area
// are not hit; in a closed mesh their neighbours are. If the coarse bound does not decide, which is rare,
// calls near_edge(). The frame must have coarse_bound() and t_max().
template <class Frame, class OnHit, class NearEdge>
inline void with_hit_on_images(const Frame& frame, const Vec3& a, const Vec3& b, const Vec3& c,
                               const OnHit& on_hit, const NearEdge& near_edge) {
  using namespace ray_detail;
  const double u = b.x * c.y - b.y * c.x, v = c.x * a.y - c.y * a.x, w = a.x * b.y - a.y * b.x;
  // Compares the signs before it checks that they are certain: signs cannot be predicted, certainty can.
  // Combines numbers instead of bools, so that the compiler adds no branches.
  const auto certain = [bound = frame.coarse_bound()](double x) -> unsigned { return std::fabs(x) > bound; };
  if (((u < 0.0) & (v > 0.0)) | ((u > 0.0) & (v < 0.0))) {
    if (!(certain(u) & certain(v))) [[unlikely]]
      near_edge();
    return;
  }
  if (!(certain(u) & certain(v) & certain(w))) [[unlikely]]
    return near_edge();
  if ((u < 0.0) != (w < 0.0)) return;
  // Computes the determinants again, to a few units in the last place, so that the hit point is in the
  // triangle however thin its image is.
  with_hit_of(frame, Vec3(a.z, b.z, c.z), product_difference(b.x, c.y, b.y, c.x),
              product_difference(c.x, a.y, c.y, a.x), product_difference(a.x, b.y, a.y, b.x), on_hit);
}

// Returns the hit or nullopt. If the ray passes too near an edge to decide, returns what near_edge() returns.
template <class NearEdge>
inline std::optional<RayHit> hit_triangle(const RayFrame& frame, const std::array<Vec3, 3>& corners,
                                          std::uint32_t triangle, const NearEdge& near_edge) noexcept {
  std::optional<RayHit> hit;
  with_hit_on_images(
      frame, frame.image(corners[0]), frame.image(corners[1]), frame.image(corners[2]),
      [&](double t, const Vec3& weights) {
        hit = RayHit{t, triangle, weights};
      },
      [&] { hit = near_edge(); });
  return hit;
}

// Does the same, and decides near an edge by hit_near_edge().
inline std::optional<RayHit> hit_triangle(const RayFrame& frame, const std::array<Vec3, 3>& corners,
                                          std::uint32_t triangle) noexcept {
  return hit_triangle(frame, corners, triangle, [&] { return hit_near_edge(frame, corners, triangle); });
}

// Compares hits: by t, then by triangle number.
inline bool comes_before(const RayHit& a, const RayHit& b) noexcept {
  return a.t != b.t ? a.t < b.t : a.triangle < b.triangle;
}

// Triangles with an edge near the ray, kept until the traversal ends: a call within the loop over nodes would
// make it spill its registers.
class NearEdges {
public:
  void add(const std::array<Vec3, 3>& corners, std::uint32_t triangle) noexcept {
    if (count_ < kMost) {
      corners_[count_] = corners;
      triangles_[count_] = triangle;
    }
    ++count_;
  }
  bool empty() const noexcept { return count_ == 0; }
  void clear() noexcept { count_ = 0; }
  // Replaces `best` if a kept triangle has an earlier hit. Returns false if some were not kept; `best` is
  // then not final.
  bool settle(const RayFrame& frame, std::optional<RayHit>& best) const noexcept {
    for (std::size_t i = 0; i < std::min(count_, kMost); ++i) {
      const auto hit = hit_near_edge(frame, corners_[i], triangles_[i]);
      if (hit && (!best || comes_before(*hit, *best))) best = hit;
    }
    return count_ <= kMost;
  }

private:
  static constexpr std::size_t kMost = 16;  // more only where many triangles share a corner near the ray
  std::size_t count_ = 0;
  std::array<std::array<Vec3, 3>, kMost> corners_;
  std::array<std::uint32_t, kMost> triangles_;
};

}  // namespace boxwood
