// A ray against a triangle, exact: the one test that every ray query and the oracle share.
//
// After Woop, Benthin and Wald, "Watertight Ray/Triangle Intersection", 2013: each corner is taken to a frame
// in which the ray is the z axis, and the origin is in the triangle when the three edges turn the same way
// around it. The images are rounded; a sign that this could change is taken from the numbers as they were
// given, in exact arithmetic (ray_signs.hpp). So a ray hits what the real line meets: never through an edge
// or a corner of a closed mesh, never a triangle without area or seen edge-on.
//
// Rounding, with u = 2^-53: an image's x is (corner - origin) less shear times the same along z. That is off
// by u of the first, 3 u of the second and u of the result, and so by less than 4 u r, where r = |z| + |x| +
// |y| with the largest of the triangle; the determinant of two, of sizes up to x and y, by less than 8 u r (x
// + y) + 32 (u r)^2 for that and u r (x + y) for its own rounding. kImageBound r (x + y + kImageBound r) is
// more than 1.7 times that.
//
// t: with D the distance of the farthest corner an image is off by at most 6 u D in x and in y, so the point
// that the weights name is off by 6 sqrt(2) u D across the ray, and by that over cos along it, the angle
// being that of the ray with the triangle's normal. Weights and sums add about 14 u D. Together below 22.5 u
// D / cos, and 2^-48 D / cos (32 u D / cos) is what raycast.hpp promises.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include <boxwood/raycast.hpp>

#include "query/ray_signs.hpp"

namespace boxwood {

// The numbers of a RayFrame, for the loops over triangles side by side.
struct RayFrameNumbers {
  double origin[3];
  int axes[3];
  double shear_x, shear_y, scale;
};

// The frame of a ray.
class RayFrame {
public:
  explicit RayFrame(const Ray& ray) noexcept
      : origin_(ray.origin), direction_(ray.direction), t_max_(ray.t_max) {
    const Vec3& d = ray.direction;
    const double x = std::fabs(d.x), y = std::fabs(d.y), z = std::fabs(d.z);
    const int longest = x >= y && x >= z ? 0 : (y >= z ? 1 : 2);
    axes_[2] = longest;
    axes_[0] = (longest + 1) % 3;
    axes_[1] = (longest + 2) % 3;
    shear_x_ = d[axes_[0]] / d[axes_[2]];
    shear_y_ = d[axes_[1]] / d[axes_[2]];
    scale_ = 1.0 / d[axes_[2]];
    longest_ = std::fabs(d[axes_[2]]);
    const double sum = (x + y) + z;
    usable_ = sum > 0.0 && sum < kInfinity && std::fabs(scale_) < kInfinity && is_finite(ray.origin);
  }

  bool is_usable() const noexcept { return usable_; }

  // x and y of the image, and t in place of z.
  Vec3 image(const Vec3& corner) const noexcept {
    const Vec3 d = corner - origin_;
    const double along = d[axes_[2]];
    return {d[axes_[0]] - shear_x_ * along, d[axes_[1]] - shear_y_ * along, scale_ * along};
  }

  const Vec3& origin() const noexcept { return origin_; }
  const Vec3& direction() const noexcept { return direction_; }
  double longest() const noexcept { return longest_; }  // component of the direction
  double t_max() const noexcept { return t_max_; }

  RayFrameNumbers numbers() const noexcept {
    return {{origin_.x, origin_.y, origin_.z}, {axes_[0], axes_[1], axes_[2]}, shear_x_, shear_y_, scale_};
  }

private:
  Vec3 origin_, direction_;
  int axes_[3] = {};
  double shear_x_ = 0.0, shear_y_ = 0.0, scale_ = 0.0, longest_ = 0.0, t_max_ = 0.0;
  bool usable_ = false;
};

namespace ray_detail {

// a * b - c * d, off by no more than a few units in the last place (Kahan), unless a product underflows.
inline double product_difference(double a, double b, double c, double d) noexcept {
  const double p = a * b, q = c * d;
  return (p - q) + (std::fma(a, b, -p) - std::fma(c, d, -q));
}

inline double largest(double x, double y, double z) noexcept {
  return std::max(std::max(std::fabs(x), std::fabs(y)), std::fabs(z));
}

// No unit; the derivation is above. kUnderflow, the square of a length, is what products lose that are too
// small for doubles. Danger: smaller values give wrong signs.
constexpr double kImageBound = 0x1p-49, kUnderflow = 1e-220;

}  // namespace ray_detail

// The hit with 0 <= t <= t_max, or none. Corners must be finite. Whether the line meets the triangle is
// exact; a triangle seen edge-on and one without area are not hit; in a closed mesh their neighbours are.
inline std::optional<RayHit> hit_triangle(const RayFrame& frame, const std::array<Vec3, 3>& corners,
                                          std::uint32_t triangle) noexcept {
  using namespace ray_detail;
  const Vec3 a = frame.image(corners[0]), b = frame.image(corners[1]), c = frame.image(corners[2]);
  const double across = largest(a.x, b.x, c.x) + largest(a.y, b.y, c.y);
  const double reach = across + largest(a.z, b.z, c.z) * frame.longest();
  const double bound = kImageBound * reach * (across + kImageBound * reach) + kUnderflow;
  double u = b.x * c.y - b.y * c.x, v = c.x * a.y - c.y * a.x, w = a.x * b.y - a.y * b.x;
  const double most = std::max(std::max(u, v), w), least = std::min(std::min(u, v), w);
  if ((most > bound) & (least < -bound)) return std::nullopt;
  if ((least > bound) | (most < -bound)) {
    // To a few units in the last place, so that the point is in the triangle however thin it looks.
    u = product_difference(b.x, c.y, b.y, c.x);
    v = product_difference(c.x, a.y, c.y, a.x);
    w = product_difference(a.x, b.y, a.y, b.x);
  } else {
    const EdgeVolumes exact = edge_volumes(frame.origin(), frame.direction(), corners);
    u = exact.u;
    v = exact.v;
    w = exact.w;
    const bool negative = (u < 0.0) | (v < 0.0) | (w < 0.0), positive = (u > 0.0) | (v > 0.0) | (w > 0.0);
    if (negative == positive) return std::nullopt;  // both signs, or edge-on
  }
  const double sum = (u + v) + w;
  const Vec3 weights(u / sum, v / sum, w / sum);
  const double t = (weights.x * a.z + weights.y * b.z) + weights.z * c.z;
  if (!(t >= 0.0 && t <= frame.t_max())) return std::nullopt;
  return RayHit{t, triangle, weights};
}

// The order of hits: by t, then by triangle number.
inline bool comes_before(const RayHit& a, const RayHit& b) noexcept {
  return a.t != b.t ? a.t < b.t : a.triangle < b.triangle;
}

}  // namespace boxwood
