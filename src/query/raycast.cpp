// Rays against triangles.
#include <boxwood/raycast.hpp>

#include <algorithm>

namespace boxwood {

namespace {
std::optional<RayHit> hit_triangle(const MeshView& mesh, std::uint32_t t, const Ray& ray) noexcept {
  const auto p = corners(mesh, t);
  const Vec3 e1 = p[1] - p[0], e2 = p[2] - p[0], h = glm::cross(ray.direction, e2);
  const double det = glm::dot(e1, h);
  if (!(det != 0.0)) return std::nullopt;
  const Vec3 s = ray.origin - p[0];
  const double u = glm::dot(s, h) / det;
  const Vec3 q = glm::cross(s, e1);
  const double v = glm::dot(ray.direction, q) / det;
  const double d = glm::dot(e2, q) / det;
  if (!(u >= 0.0 && v >= 0.0 && u + v <= 1.0 && d >= 0.0 && d <= ray.t_max)) return std::nullopt;
  return RayHit{d, t, Vec3(1.0 - u - v, u, v)};
}
}  // namespace

std::optional<RayHit> raycast_brute_force(const MeshView& mesh, const Ray& ray) noexcept {
  std::optional<RayHit> best;
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
    if (const auto hit = hit_triangle(mesh, t, ray); hit && (!best || hit->t < best->t)) best = hit;
  return best;
}

std::optional<RayHit> raycast_first(const Tree&, const MeshView& mesh, const Ray& ray) noexcept {
  return raycast_brute_force(mesh, ray);
}

void raycast_all(const Tree&, const MeshView& mesh, const Ray& ray, std::vector<RayHit>& hits) {
  hits.clear();
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
    if (const auto hit = hit_triangle(mesh, t, ray)) hits.push_back(*hit);
  std::sort(hits.begin(), hits.end(), [](const RayHit& a, const RayHit& b) {
    return a.t != b.t ? a.t < b.t : a.triangle < b.triangle;
  });
}

}  // namespace boxwood
