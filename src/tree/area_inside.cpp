// SPDX-License-Identifier: MIT
// Computes the area of the part of a triangle inside a box or a sphere.
#include <boxwood/tree_quality.hpp>

#include <algorithm>
#include <cmath>

namespace boxwood {

namespace {
// A convex polygon: a triangle cut by at most six planes.
struct Polygon {
  std::array<Vec3, 9> points;
  std::size_t size = 0;
  void add(const Vec3& p) noexcept { points[size++] = p; }
};

// Keeps the side where sign * p[axis] <= limit (Sutherland & Hodgman 1974).
Polygon cut(const Polygon& in, int axis, double sign, double limit) noexcept {
  Polygon out;
  for (std::size_t i = 0; i < in.size; ++i) {
    const Vec3 &a = in.points[i], &b = in.points[(i + 1) % in.size];
    const double da = sign * a[axis] - limit, db = sign * b[axis] - limit;
    if (da <= 0.0) out.add(a);
    if ((da < 0.0 && db > 0.0) || (da > 0.0 && db < 0.0)) out.add(a + (da / (da - db)) * (b - a));
  }
  return out;
}

double area_in_box(const std::array<Vec3, 3>& p, const Vec3& low, const Vec3& high) noexcept {
  Polygon polygon;
  for (const Vec3& corner : p) polygon.add(corner);
  for (int axis = 0; axis < 3; ++axis) {
    polygon = cut(polygon, axis, 1.0, high[axis]);
    polygon = cut(polygon, axis, -1.0, -low[axis]);
  }
  Vec3 twice(0.0);
  for (std::size_t i = 2; i < polygon.size; ++i)
    twice += glm::cross(polygon.points[i - 1] - polygon.points[0], polygon.points[i] - polygon.points[0]);
  return 0.5 * glm::length(twice);
}

double cross(const Vec2& a, const Vec2& b) noexcept {
  return a.x * b.y - a.y * b.x;
}
// Returns the signed area between the directions of a and b, of the disc of radius 1 about the origin.
double sector(const Vec2& a, const Vec2& b) noexcept {
  return 0.5 * std::atan2(cross(a, b), a.x * b.x + a.y * b.y);
}

// Returns the signed area that the triangle (origin, a, b) shares with the disc of radius 1 about the origin.
double wedge(const Vec2& a, const Vec2& b) noexcept {
  const Vec2 d = b - a;
  const double dd = d.x * d.x + d.y * d.y;
  if (!(dd > 0.0)) return 0.0;
  const double ad = a.x * d.x + a.y * d.y;
  const double discriminant = ad * ad - dd * (a.x * a.x + a.y * a.y - 1.0);
  if (!(discriminant > 0.0)) return sector(a, b);
  const double root = std::sqrt(discriminant);
  const double enter = std::max((-ad - root) / dd, 0.0), leave = std::min((-ad + root) / dd, 1.0);
  if (enter >= leave) return sector(a, b);
  const Vec2 p = a + enter * d, q = a + leave * d;
  return (enter > 0.0 ? sector(a, p) : 0.0) + 0.5 * cross(p, q) + (leave < 1.0 ? sector(q, b) : 0.0);
}
}  // namespace

double area_inside(const Aabb& volume, const std::array<Vec3, 3>& p) noexcept {
  if (is_empty(volume) || !is_finite(p[0]) || !is_finite(p[1]) || !is_finite(p[2])) return 0.0;
  return area_in_box({p[0] - volume.min, p[1] - volume.min, p[2] - volume.min}, Vec3(0.0),
                     volume.max - volume.min);
}

double area_inside(const Obb& volume, const std::array<Vec3, 3>& p) noexcept {
  if (is_empty(volume) || !is_finite(p[0]) || !is_finite(p[1]) || !is_finite(p[2])) return 0.0;
  std::array<Vec3, 3> local;
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 d = p[i] - volume.center;
    local[i] = Vec3(glm::dot(volume.axes[0], d), glm::dot(volume.axes[1], d), glm::dot(volume.axes[2], d));
  }
  return area_in_box(local, -volume.half_extents, volume.half_extents);
}

// The triangle's plane cuts the sphere in a disc. The result is the area that the polygon shares with it,
// edge by edge.
double area_inside(const Sphere& volume, const std::array<Vec3, 3>& p) noexcept {
  if (!(volume.radius > 0.0) || !is_finite(p[0]) || !is_finite(p[1]) || !is_finite(p[2])) return 0.0;
  const Vec3 e = p[1] - p[0], normal = glm::cross(e, p[2] - p[0]);
  const double twice = glm::length(normal);
  if (!(twice > 0.0)) return 0.0;
  const Vec3 u = glm::normalize(e), n = normal / twice, v = glm::cross(n, u);
  const double height = glm::dot(n, p[0] - volume.center);
  const double disc = std::sqrt(std::max(volume.radius * volume.radius - height * height, 0.0));
  if (!(disc > 0.0)) return 0.0;
  std::array<Vec2, 3> q;
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 d = p[i] - volume.center;
    q[i] = Vec2(glm::dot(u, d), glm::dot(v, d)) / disc;
  }
  const double common = wedge(q[0], q[1]) + wedge(q[1], q[2]) + wedge(q[2], q[0]);
  return std::clamp(common * disc * disc, 0.0, 0.5 * twice);
}

}  // namespace boxwood
