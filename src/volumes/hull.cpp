// SPDX-License-Identifier: MIT
// Convex hull: planes, point test, volume, area, shape.
#include <boxwood/hull.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

#include "exact/predicates.hpp"
#include "volumes/guarded_outline.hpp"

namespace boxwood {

namespace {
double along(const Vec3& n, const Vec3& p) noexcept {
  return (n.x * p.x + n.y * p.y) + n.z * p.z;
}

// Calls f(vertex, back). vertex(i) is a vertex of the hull times a power of two that keeps products of three
// lengths in range; back(x, n) undoes this for a measure of n lengths. The power is 1 except for coordinates
// beyond 2^+-100.
template <class F> double measured(const ConvexHull& h, const F& f) {
  double largest = 0.0;
  for (const Vec3& v : h.vertices)
    for (int k = 0; k < 3; ++k) largest = std::fmax(largest, std::fabs(v[k]));
  if (!(largest > 0.0) || (largest > 0x1p-100 && largest < 0x1p100))
    return f([&](std::size_t i) { return h.vertices[i]; }, [](double x, int) { return x; });
  const int exponent = std::ilogb(largest);
  return f(
      [&](std::size_t i) {
        const Vec3& v = h.vertices[i];
        return Vec3(std::ldexp(v.x, -exponent), std::ldexp(v.y, -exponent), std::ldexp(v.z, -exponent));
      },
      [&](double x, int lengths) { return std::ldexp(x, lengths * exponent); });
}

// Returns six times the volume over a triangle, seen from an apex of the hull, if rounding could make it
// negative.
double small_volume(const Vec3& apex, const Vec3& p, const Vec3& q, const Vec3& r) noexcept {
  return orient3d(apex, p, q, r) > 0 ? std::fmax(0.0, orient3d_value(apex, p, q, r)) : 0.0;
}
}  // namespace

bool contains(const ConvexHull& h, const Vec3& point) noexcept {
  if (is_empty(h)) return false;
  for (const HullPlane& plane : h.planes)
    if (!(along(plane.normal, point) <= plane.offset)) return false;
  return true;
}

double volume(const ConvexHull& h) noexcept {
  if (h.dimension < 3) return 0.0;
  return measured(h, [&](const auto& vertex, const auto& back) {
    const Vec3 apex = vertex(0);
    Vec3 extent(0.0);
    for (std::size_t i = 0; i < h.vertices.size(); ++i) extent = glm::max(extent, glm::abs(vertex(i) - apex));
    // Each of six products of three lengths errs by seven roundings and by underflow.
    const double error =
        6.0 * detail::kOrient3dBound * extent.x * extent.y * extent.z + detail::kUnderflowBound;
    double sum = 0.0;
    for (const Triangle& t : h.triangles) {
      const Vec3 a = vertex(t[0]) - apex, b = vertex(t[1]) - apex, c = vertex(t[2]) - apex;
      const double volume = glm::dot(a, glm::cross(b, c));
      if (volume > error)
        sum += volume;
      else if (t[0] != 0 && t[1] != 0 && t[2] != 0)
        sum += small_volume(apex, vertex(t[0]), vertex(t[1]), vertex(t[2]));
    }
    return back(sum / 6.0, 3);
  });
}

double area(const ConvexHull& h) noexcept {
  return measured(h, [&](const auto& vertex, const auto& back) {
    double sum = 0.0;
    for (const Triangle& t : h.triangles) {
      const Vec3 a = vertex(t[0]);
      sum += 0.5 * glm::length(glm::cross(vertex(t[1]) - a, vertex(t[2]) - a));
    }
    return back(sum, 2);
  });
}

Polyhedron outline(const ConvexHull& h) {
  return with_memory_for_outline([&] {
    Polyhedron shape;
    shape.vertices = h.vertices;
    if (h.dimension == 1) shape.faces.push_back({0, 1});
    const std::size_t sides = h.dimension == 2 ? 1 : h.faces.size();
    for (std::size_t f = 0; f < sides; ++f) {
      const auto corners = corners_of_face(h, f);
      shape.faces.emplace_back(corners.begin(), corners.end());
    }
    return shape;
  });
}

}  // namespace boxwood
