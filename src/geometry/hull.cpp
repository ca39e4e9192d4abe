// Convex hull: planes, point test, volume, area, shape.
#include <boxwood/hull.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "geometry/predicates.hpp"

namespace boxwood {

namespace {
double along(const Vec3& n, const Vec3& p) noexcept {
  return (n.x * p.x + n.y * p.y) + n.z * p.z;
}

// The vertices times 2^-exponent, so that products of three lengths stay in range. The exponent is 0 but for
// coordinates beyond 2^+-100.
class Measured {
public:
  explicit Measured(const ConvexHull& h) noexcept : vertices_(h.vertices) {
    double largest = 0.0;
    for (const Vec3& v : vertices_)
      largest = std::max({largest, std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
    if (largest > 0.0 && std::abs(std::ilogb(largest)) > 100) exponent_ = std::ilogb(largest);
  }
  Vec3 operator[](std::uint32_t i) const noexcept {
    const Vec3& v = vertices_[i];
    if (exponent_ == 0) return v;
    return {std::ldexp(v.x, -exponent_), std::ldexp(v.y, -exponent_), std::ldexp(v.z, -exponent_)};
  }
  double unscaled(double measure, int lengths) const noexcept {
    return exponent_ == 0 ? measure : std::ldexp(measure, lengths * exponent_);
  }

private:
  std::span<const Vec3> vertices_;
  int exponent_ = 0;
};

// Six times the volume over a triangle, seen from an apex of the hull: never negative, so where rounding
// could have made it so, the exact determinant is taken.
double volume_over(const Vec3& apex, const Vec3& p, const Vec3& q, const Vec3& r) noexcept {
  const Vec3 a = p - apex, b = q - apex, c = r - apex;
  const double volume = glm::dot(a, glm::cross(b, c));
  const Vec3 s = glm::abs(a), t = glm::abs(b), w = glm::abs(c);
  const double error = detail::kOrient3dBound * glm::dot(s, Vec3(t.y * w.z + t.z * w.y, t.z * w.x + t.x * w.z,
                                                                 t.x * w.y + t.y * w.x)) +
                       detail::kUnderflowBound;
  if (volume > error) return volume;
  if (orient3d_exact(apex, p, q, r) <= 0) return 0.0;
  return std::max(0.0, orient3d_value(apex, p, q, r));
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
  const Measured vertices(h);
  const Vec3 apex = vertices[0];
  double sum = 0.0;
  for (const Triangle& t : h.triangles)
    if (t[0] != 0 && t[1] != 0 && t[2] != 0)
      sum += volume_over(apex, vertices[t[0]], vertices[t[1]], vertices[t[2]]);
  return vertices.unscaled(sum / 6.0, 3);
}

double area(const ConvexHull& h) noexcept {
  const Measured vertices(h);
  double sum = 0.0;
  for (const Triangle& t : h.triangles) {
    const Vec3 a = vertices[t[0]];
    sum += 0.5 * glm::length(glm::cross(vertices[t[1]] - a, vertices[t[2]] - a));
  }
  return vertices.unscaled(sum, 2);
}

Polyhedron outline(const ConvexHull& h) {
  Polyhedron shape;
  shape.vertices = h.vertices;
  if (h.dimension == 1) shape.faces.push_back({0, 1});
  const std::size_t sides = h.dimension == 2 ? 1 : h.faces.size();
  for (std::size_t f = 0; f < sides; ++f) {
    const auto corners = corners_of_face(h, f);
    shape.faces.emplace_back(corners.begin(), corners.end());
  }
  return shape;
}

}  // namespace boxwood
