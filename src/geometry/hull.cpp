// Convex hull: planes, point test, volume, area, shape.
#include <boxwood/hull.hpp>

namespace boxwood {

namespace {
double along(const Vec3& n, const Vec3& p) noexcept {
  return (n.x * p.x + n.y * p.y) + n.z * p.z;
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
  const Vec3 apex = h.vertices.front();
  double sum = 0.0;
  for (const Triangle& t : h.triangles) {
    const Vec3 a = h.vertices[t[0]] - apex, b = h.vertices[t[1]] - apex, c = h.vertices[t[2]] - apex;
    sum += glm::dot(a, glm::cross(b, c));
  }
  return sum / 6.0;
}

double area(const ConvexHull& h) noexcept {
  double sum = 0.0;
  for (const Triangle& t : h.triangles) {
    const Vec3 a = h.vertices[t[0]];
    sum += 0.5 * glm::length(glm::cross(h.vertices[t[1]] - a, h.vertices[t[2]] - a));
  }
  return sum;
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
