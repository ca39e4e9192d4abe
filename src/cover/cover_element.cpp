// SPDX-License-Identifier: MIT
// Bounds in double with stated rounding errors; exact signs where a corner has no error.
#include "cover/cover_element.hpp"

#include <algorithm>
#include <cmath>

#include <boxwood/convex.hpp>

#include "exact/exact_containment.hpp"
#include "exact/face_normal.hpp"
#include "exact/predicates.hpp"

namespace boxwood {

namespace {
constexpr double kLargestNumber = 1e100;
// A bound of the error of a distance in double, relative to the sum of the magnitudes that enter it. The
// longest chain has some 20 roundings of 2^-53 each.
constexpr double kDistanceError = 0x1p-46;

double size_of(const Vec3& v) noexcept {
  return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z);
}
bool is_usable(double x) noexcept {
  return is_finite(x) && std::fabs(x) <= kLargestNumber;
}
bool is_usable(const Vec3& v) noexcept {
  return is_usable(v.x) && is_usable(v.y) && is_usable(v.z);
}
// A negative radius means an empty element, also -infinity.
bool is_usable_radius(double r) noexcept {
  return r < 0.0 || is_usable(r);
}

Aabb around(const Vec3& low, const Vec3& high, double radius) noexcept {
  const double room = radius + kDistanceError * (radius + size_of(low) + size_of(high));
  return {low - Vec3(room), high + Vec3(room)};
}

// The distance of a point to a segment, to kDistanceError of the sizes.
double segment_distance(const CoverCapsule& c, const Vec3& p) noexcept {
  const Vec3 w = c.b - c.a, d = p - c.a;
  const double along = glm::dot(w, d), length_sq = glm::dot(w, w);
  const double t = length_sq > 0.0 ? std::clamp(along / length_sq, 0.0, 1.0) : 0.0;
  return glm::length(d - t * w);
}
}  // namespace

CoverElements::CoverElements(const Cover& cover)
    : cover_(cover), first_capsule_(static_cast<std::uint32_t>(cover.spheres.size())),
      first_part_(first_capsule_ + static_cast<std::uint32_t>(cover.capsules.size())) {
  boxes_.reserve(cover.size());
  for (const Sphere& s : cover.spheres)
    boxes_.push_back(is_empty(s) ? Aabb{} : around(s.center, s.center, s.radius));
  for (const CoverCapsule& c : cover.capsules)
    boxes_.push_back(c.radius >= 0.0 ? around(glm::min(c.a, c.b), glm::max(c.a, c.b), c.radius) : Aabb{});
  for (const ConvexHull& h : cover.parts) {
    Aabb box;
    if (h.dimension == 3)
      for (const Vec3& v : h.vertices) box = grow(box, v);
    boxes_.push_back(box);
    first_face_.push_back(faces_.size());
    for (std::size_t f = 0; f < h.faces.size(); ++f)
      faces_.push_back({face_normal(h, f), h.vertices[corners_of_face(h, f)[0]]});
  }
  first_face_.push_back(faces_.size());
}

bool CoverElements::are_usable(const Cover& cover) noexcept {
  for (const Sphere& s : cover.spheres)
    if (!is_usable(s.center) || !is_usable_radius(s.radius)) return false;
  for (const CoverCapsule& c : cover.capsules)
    if (!is_usable(c.a) || !is_usable(c.b) || !is_usable_radius(c.radius)) return false;
  for (const ConvexHull& h : cover.parts)
    for (const Vec3& v : h.vertices)
      if (!is_usable(v)) return false;
  return true;
}

FigureBounds CoverElements::signed_distance(std::uint32_t element, const CoverPoint& p) const noexcept {
  double between = 0.0, radius = 0.0, sizes = 0.0;
  if (element < first_capsule_) {
    const Sphere& s = cover_.spheres[element];
    between = glm::length(p.at - s.center), radius = s.radius, sizes = size_of(s.center);
  } else {
    const CoverCapsule& c = cover_.capsules[element - first_capsule_];
    between = segment_distance(c, p.at), radius = c.radius, sizes = size_of(c.a) + size_of(c.b);
  }
  const double error = p.error + kDistanceError * (size_of(p.at) + sizes + radius);
  return {between - radius - error, between - radius + error};
}

Membership CoverElements::in_part(std::uint32_t element, const CoverPoint& p) const noexcept {
  const ConvexHull& part = cover_.parts[element - first_part_];
  const Face* const faces = faces_.data() + first_face_[element - first_part_];
  bool is_inside = true;
  for (std::size_t f = 0; f < part.faces.size(); ++f) {
    if (p.error == 0.0) {
      const Triangle& t = part.triangles[part.faces[f].first_triangle];
      if (orient3d_any_size(part.vertices[t[0]], part.vertices[t[1]], part.vertices[t[2]], p.at) > 0)
        return Membership::outside;
      continue;
    }
    const Vec3 from = p.at - faces[f].corner;
    const double beyond = glm::dot(faces[f].normal, from), room = p.error + kDistanceError * size_of(from);
    if (beyond > room) return Membership::outside;
    is_inside = is_inside && beyond < -room;
  }
  return is_inside ? Membership::inside : Membership::unknown;
}

Membership CoverElements::membership(std::uint32_t element, const CoverPoint& p) const noexcept {
  if (is_empty_element(element)) return Membership::outside;
  if (distance_below(boxes_[element], p.at) > p.error) return Membership::outside;
  if (element >= first_part_) return in_part(element, p);
  if (element < first_capsule_ && p.error == 0.0)
    return sphere_holds(cover_.spheres[element], p.at) ? Membership::inside : Membership::outside;
  const FigureBounds d = signed_distance(element, p);
  return d.upper <= 0.0 ? Membership::inside : d.lower > 0.0 ? Membership::outside : Membership::unknown;
}

Membership CoverElements::of_ball(std::uint32_t element, const Vec3& centre, double radius) const noexcept {
  if (is_empty_element(element) || distance_below(boxes_[element], centre) > radius)
    return Membership::outside;
  if (element < first_part_) {
    const FigureBounds d = signed_distance(element, {centre, 0.0});
    return d.upper + radius <= 0.0 ? Membership::inside
           : d.lower > radius      ? Membership::outside
                                   : Membership::unknown;
  }
  const std::size_t part = element - first_part_;
  bool is_inside = true;
  for (std::size_t f = first_face_[part]; f < first_face_[part + 1]; ++f) {
    const Vec3 from = centre - faces_[f].corner;
    const double beyond = glm::dot(faces_[f].normal, from);
    const double room = radius + kDistanceError * (size_of(from) + radius);
    if (beyond > room) return Membership::outside;
    is_inside = is_inside && beyond < -room;
  }
  return is_inside ? Membership::inside : Membership::unknown;
}

double CoverElements::beyond(std::uint32_t element, const std::array<CoverPoint, 3>& corners) const noexcept {
  if (is_empty_element(element)) return kInfinity;
  const auto least = [&](const Vec3& normal, double offset, double sizes) {
    double out = kInfinity;
    for (const CoverPoint& p : corners)
      out = std::min(out, glm::dot(normal, p.at) - offset - p.error -
                              kDistanceError * (size_of(p.at) + std::fabs(offset) + sizes));
    return out;
  };
  double most = 0.0;
  if (element >= first_part_) {
    for (const HullPlane& plane : cover_.parts[element - first_part_].planes)
      most = std::max(most, least(plane.normal, plane.offset, 0.0));
    return most;
  }
  const Vec3 centre = (corners[0].at + corners[1].at + corners[2].at) / 3.0;
  CoverCapsule c;
  if (element < first_capsule_)
    c.a = c.b = cover_.spheres[element].center, c.radius = cover_.spheres[element].radius;
  else
    c = cover_.capsules[element - first_capsule_];
  const Vec3 w = c.b - c.a;
  const double length_sq = glm::dot(w, w);
  const double t = length_sq > 0.0 ? std::clamp(glm::dot(w, centre - c.a) / length_sq, 0.0, 1.0) : 0.0;
  const Vec3 d = centre - (c.a + t * w);
  const double length = glm::length(d);
  if (!(length > 0.0)) return 0.0;
  const Vec3 normal = d / length;
  const double offset = std::max(glm::dot(normal, c.a), glm::dot(normal, c.b)) + c.radius;
  return std::max(0.0, least(normal, offset, size_of(c.a) + size_of(c.b) + c.radius));
}

FigureBounds CoverElements::distance(std::uint32_t element, const CoverPoint& p) const noexcept {
  if (is_empty_element(element)) return {kInfinity, kInfinity};
  if (element < first_part_) {
    const FigureBounds d = signed_distance(element, p);
    return {std::max(d.lower, 0.0), std::max(d.upper, 0.0)};
  }
  const ConvexHull& part = cover_.parts[element - first_part_];
  if (in_part(element, p) == Membership::inside) return {0.0, 0.0};
  const PairDistance d = convex_distance(ConvexSet(Sphere{p.at, 0.0}), ConvexSet(part));
  const Aabb& box = boxes_[element];
  const double room = p.error + 4.0 * kDistanceError * (size_of(p.at) + size_of(box.min) + size_of(box.max));
  return {std::max(0.0, d.lower_bound - p.error), d.distance + room};
}

double distance_below(const Aabb& box, const Vec3& p) noexcept {
  const Vec3 gap = glm::max(glm::max(box.min - p, p - box.max), Vec3(0.0));
  const double length = glm::length(gap);
  return std::max(0.0, length - kDistanceError * (length + size_of(p)));
}

}  // namespace boxwood
