// SPDX-License-Identifier: MIT
// Decides rays that pass near an edge of a triangle: by the triangle's own bound, then by exact signs.
#include "query/rays/ray_signs.hpp"
#include "query/rays/ray_triangle.hpp"

namespace boxwood {

namespace {
double largest(double x, double y, double z) noexcept {
  return std::max(std::max(std::fabs(x), std::fabs(y)), std::fabs(z));
}
}  // namespace

std::optional<RayHit> hit_near_edge(const RayFrame& frame, std::array<Vec3, 3> corners,
                                    std::uint32_t triangle) noexcept {
  using namespace ray_detail;
  const Vec3 a = frame.image(corners[0]), b = frame.image(corners[1]), c = frame.image(corners[2]);
  const double u = b.x * c.y - b.y * c.x, v = c.x * a.y - c.y * a.x, w = a.x * b.y - a.y * b.x;
  const double most = std::max(std::max(u, v), w), least = std::min(std::min(u, v), w);
  const double across = largest(a.x, b.x, c.x) + largest(a.y, b.y, c.y);
  const double reach = across + largest(a.z, b.z, c.z) * frame.longest();
  const double bound = kImageBound * reach * (across + kImageBound * reach) + kUnderflow;
  if (most > bound && least < -bound) return std::nullopt;
  const Vec3 depths(a.z, b.z, c.z);
  if (least > bound || most < -bound)
    return hit_of(frame, depths, product_difference(b.x, c.y, b.y, c.x),
                  product_difference(c.x, a.y, c.y, a.x), product_difference(a.x, b.y, a.y, b.x), triangle);
  const EdgeVolumes exact = edge_volumes(frame.origin(), frame.direction(), corners);
  const bool negative = exact.u < 0.0 || exact.v < 0.0 || exact.w<0.0, positive = exact.u> 0.0 ||
                        exact.v > 0.0 || exact.w > 0.0;
  if (negative == positive) return std::nullopt;  // both signs, or edge-on
  return hit_of(frame, depths, exact.u, exact.v, exact.w, triangle);
}

}  // namespace boxwood
