// SPDX-License-Identifier: MIT
// Random points on the surface of a cover, and their distances to the mesh.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include <boxwood/containment.hpp>
#include <boxwood/cover.hpp>
#include <boxwood/nearest.hpp>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "cover/cover_element.hpp"
#include "cover/cover_numbers.hpp"

namespace boxwood {

namespace {

double surface_of(const Cover& cover, std::uint32_t e) {
  const auto spheres = cover.spheres.size(), rounds = spheres + cover.capsules.size();
  if (e < spheres) return area(cover.spheres[e]);
  if (e >= rounds) return cover.parts[e - rounds].dimension == 3 ? area(cover.parts[e - rounds]) : 0.0;
  const CoverCapsule& c = cover.capsules[e - spheres];
  return c.radius >= 0.0 ? 2.0 * std::numbers::pi * c.radius * (glm::length(c.b - c.a) + 2.0 * c.radius)
                         : 0.0;
}

Vec3 on_capsule(const CoverCapsule& c, CoverNumbers& numbers) {
  const double length = glm::length(c.b - c.a);
  const Vec3 n = numbers.direction();
  if (!(numbers.next() * (length + 2.0 * c.radius) < length) || !(length > 0.0)) {
    const bool is_high = glm::dot(n, c.b - c.a) > 0.0;
    return (is_high ? c.b : c.a) + c.radius * n;
  }
  const Vec3 axis = (c.b - c.a) / length;
  const Vec3 side = n - glm::dot(n, axis) * axis;  // uniform by angle around the axis
  const double size = glm::length(side);
  return c.a + numbers.next() * (c.b - c.a) + (size > 0.0 ? c.radius / size : 0.0) * side;
}

Vec3 on_part(const ConvexHull& h, CoverNumbers& numbers) {
  double left = numbers.next() * area(h);
  Vec3 p = h.vertices.front();
  for (const Triangle& t : h.triangles) {
    const Vec3 a = h.vertices[t[0]], u = h.vertices[t[1]] - a, v = h.vertices[t[2]] - a;
    left -= 0.5 * glm::length(glm::cross(u, v));
    if (left > 0.0 && &t != &h.triangles.back()) continue;
    double x = numbers.next(), y = numbers.next();
    if (x + y > 1.0) x = 1.0 - x, y = 1.0 - y;
    p = a + x * u + y * v;
    break;
  }
  return p;
}

Vec3 on_element(const Cover& cover, std::uint32_t e, CoverNumbers& numbers) {
  const auto spheres = cover.spheres.size(), rounds = spheres + cover.capsules.size();
  if (e < spheres) return cover.spheres[e].center + cover.spheres[e].radius * numbers.direction();
  return e < rounds ? on_capsule(cover.capsules[e - spheres], numbers)
                    : on_part(cover.parts[e - rounds], numbers);
}

bool another_holds(const CoverElements& elements, std::uint32_t own, const Vec3& p) {
  for (std::uint32_t e = 0; e < elements.size(); ++e)
    if (e != own && elements.membership(e, {p, 0.0}) == Membership::inside) return true;
  return false;
}

bool any_holds(const CoverElements& elements, const Vec3& p) {
  return another_holds(elements, std::numeric_limits<std::uint32_t>::max(), p);
}

CoverProtrusion sample(const ModelView& model, const Cover& cover, const SampleProtrusionOptions& options,
                       QueryScratch& scratch) {
  const CoverElements elements(cover);
  std::optional<CoverElements> near;
  if (options.near != nullptr) near.emplace(*options.near);
  CoverProtrusion out;
  double surface = 0.0;
  for (std::uint32_t e = 0; e < elements.size(); ++e) surface += surface_of(cover, e);
  std::vector<double> distances;
  CoverNumbers numbers(options.seed);
  for (std::uint32_t e = 0; e < elements.size() && surface > 0.0; ++e) {
    const double share = surface_of(cover, e) / surface;
    const auto count = static_cast<std::size_t>(std::ceil(share * static_cast<double>(options.samples)));
    for (std::size_t i = 0; i < count && !out.stopped; ++i) {
      out.stopped = is_set(options.stop);
      const Vec3 p = on_element(cover, e, numbers);
      if (another_holds(elements, e, p)) continue;
      const NearestPoint nearest = nearest_point(model, p);
      if (near && (!nearest.found || !any_holds(*near, nearest.point))) continue;
      ++out.samples;
      if (model.parts != nullptr) {
        const PointResult inside = contains_point(model, p, {options.stop}, scratch);
        out.add(inside);
        if (inside.inside) continue;
      }
      if (nearest.found) distances.push_back(nearest.distance);
    }
  }
  if (distances.empty()) return out;
  std::sort(distances.begin(), distances.end());
  for (const double d : distances) out.mean += d / static_cast<double>(distances.size());
  out.share = static_cast<double>(distances.size()) / static_cast<double>(out.samples);
  out.p95 = distances[(distances.size() - 1) * 95 / 100];
  out.max = distances.back();
  return out;
}
}  // namespace

Result<CoverProtrusion> sample_protrusion(const ModelView& model, const Cover& cover,
                                          const SampleProtrusionOptions& options, QueryScratch& scratch) {
  return with_memory_to("sample the cover", [&]() -> Result<CoverProtrusion> {
    if (!CoverElements::are_usable(cover) || (options.near && !CoverElements::are_usable(*options.near)))
      return Error{
          ErrorKind::usage, "an element of the cover has a number that is not finite or beyond 1e100", {}};
    return sample(model, cover, options, scratch);
  });
}

}  // namespace boxwood
