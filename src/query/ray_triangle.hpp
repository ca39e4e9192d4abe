// A ray against a triangle, watertight: the one test that every ray query and the oracle share.
//
// After Woop, Benthin and Wald, "Watertight Ray/Triangle Intersection", 2013: each corner is taken to a frame
// in which the ray is the z axis, by operations that depend on the corner and the ray alone, so that
// triangles that share a corner agree about its image. There the origin is in the triangle when the three
// edges turn the same way around it. Those signs are exact for the images (in the paper single precision with
// a fallback to double; here double with a fallback to exact products), so the images of a closed mesh cover
// the plane without a gap: a ray never slips through an edge or a corner. The images are off by about 2^-51
// of the corner's distance from the ray's origin.
#pragma once

#include <cmath>
#include <optional>
#include <utility>

#include <boxwood/raycast.hpp>

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
  explicit RayFrame(const Ray& ray) noexcept : origin_(ray.origin), t_max_(ray.t_max) {
    const Vec3& d = ray.direction;
    const double x = std::fabs(d.x), y = std::fabs(d.y), z = std::fabs(d.z);
    const int longest = x >= y && x >= z ? 0 : (y >= z ? 1 : 2);
    axes_[2] = longest;
    axes_[0] = (longest + 1) % 3;
    axes_[1] = (longest + 2) % 3;
    shear_x_ = d[axes_[0]] / d[axes_[2]];
    shear_y_ = d[axes_[1]] / d[axes_[2]];
    scale_ = 1.0 / d[axes_[2]];
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

  double t_max() const noexcept { return t_max_; }

  RayFrameNumbers numbers() const noexcept {
    return {{origin_.x, origin_.y, origin_.z}, {axes_[0], axes_[1], axes_[2]}, shear_x_, shear_y_, scale_};
  }

private:
  Vec3 origin_;
  int axes_[3] = {};
  double shear_x_ = 0.0, shear_y_ = 0.0, scale_ = 0.0, t_max_ = 0.0;
  bool usable_ = false;
};

namespace ray_detail {

// a * b - c * d with the exact sign, and off by no more than a few units in the last place (Kahan).
inline double product_difference(double a, double b, double c, double d) noexcept {
  const double p = a * b, q = c * d;
  const double p_error = std::fma(a, b, -p), q_error = std::fma(c, d, -q);
  const double high = p - q, low = p_error - q_error;
  // Where high is not exact it outweighs low; where low is not exact, high is 0 or outweighs it but for a
  // tie.
  const double sum = high + low;
  if (sum != 0.0) return sum;
  const double virtual_q = p_error - low;
  return (p_error - (low + virtual_q)) + (virtual_q - q_error);
}

// The sign, and about the value: the difference itself where its rounding cannot matter.
inline double edge_sign(double a, double b, double c, double d) noexcept {
  const double p = a * b, q = c * d, difference = p - q;
  if (std::fabs(difference) > 0x1p-50 * (std::fabs(p) + std::fabs(q))) return difference;
  return product_difference(a, b, c, d);
}

}  // namespace ray_detail

// The hit with 0 <= t <= t_max, or none. Corners must be finite. A triangle seen edge-on and a degenerate one
// (no area in the ray's frame) are not hit; in a closed mesh their neighbours are.
inline std::optional<RayHit> hit_triangle(const RayFrame& frame, const std::array<Vec3, 3>& corners,
                                          std::uint32_t triangle) noexcept {
  const Vec3 a = frame.image(corners[0]), b = frame.image(corners[1]), c = frame.image(corners[2]);
  double u = ray_detail::edge_sign(b.x, c.y, b.y, c.x);
  double v = ray_detail::edge_sign(c.x, a.y, c.y, a.x);
  if (((u < 0.0) & (v > 0.0)) | ((u > 0.0) & (v < 0.0))) return std::nullopt;
  double w = ray_detail::edge_sign(a.x, b.y, a.y, b.x);
  const bool negative = (u < 0.0) | (v < 0.0) | (w < 0.0);
  const bool positive = (u > 0.0) | (v > 0.0) | (w > 0.0);
  if (negative == positive) return std::nullopt;  // both signs, or edge-on
  // To a few units in the last place, so that the point is in the triangle however thin it looks.
  u = ray_detail::product_difference(b.x, c.y, b.y, c.x);
  v = ray_detail::product_difference(c.x, a.y, c.y, a.x);
  w = ray_detail::product_difference(a.x, b.y, a.y, b.x);
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
