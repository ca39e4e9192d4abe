// SPDX-License-Identifier: MIT
// Figures of the plane: corners, measures, relation and transformation.
#include <boxwood/teaching/flat.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <numbers>

#include <boxwood/fit.hpp>
#include <boxwood/intersects.hpp>
#include <boxwood/volume_transform.hpp>

#include "base/no_memory.hpp"
#include "exact/predicates.hpp"
#include "teaching/flat_corners.hpp"

namespace boxwood {

namespace {
// Returns the convex corners by Andrew's monotone chain (1979) with exact signs.
std::vector<Vec2> convex_corners(std::span<const Vec3> points) {
  std::vector<Vec2> sorted;
  sorted.reserve(points.size());
  for (const Vec3& p : points) sorted.emplace_back(p.x, p.y);
  const auto before = [](const Vec2& p, const Vec2& q) { return p.x != q.x ? p.x < q.x : p.y < q.y; };
  std::sort(sorted.begin(), sorted.end(), before);
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  if (sorted.size() < 3) return sorted;
  std::vector<Vec2> corners;
  PredicateCounts counts;
  const auto half = [&](auto begin, auto end) {
    const std::size_t first = corners.size();
    for (auto p = begin; p != end; ++p) {
      while (corners.size() >= first + 2 &&
             orient2d(corners[corners.size() - 2], corners.back(), *p, counts) <= 0)
        corners.pop_back();
      corners.push_back(*p);
    }
    corners.pop_back();  // the other half begins with it
  };
  half(sorted.begin(), sorted.end());
  half(sorted.rbegin(), sorted.rend());
  return corners;
}

double core_reach(const ConvexSet& set) noexcept {
  double reach = set.radius();
  for (const Vec3& p : set.vertices())
    reach = std::max({reach, std::fabs(p.x - set.vertices()[0].x), std::fabs(p.y - set.vertices()[0].y)});
  return reach;
}

// Returns true if all corners of both are on one line. Then the way out is across it.
bool on_one_line(const ConvexSet& a, const ConvexSet& b) noexcept {
  const std::span<const Vec3> p = a.vertices(), q = b.vertices();
  const auto straight = [](const Vec3& along, const Vec3& v) {
    const double cross = along.x * v.y - along.y * v.x;
    return std::fabs(cross) <=
           0x1p-48 * (std::fabs(along.x) + std::fabs(along.y)) * (std::fabs(v.x) + std::fabs(v.y));
  };
  Vec3 along(0.0);
  for (const auto& set : {p, q})
    for (const Vec3& v : set)
      if (glm::dot(v - set[0], v - set[0]) > glm::dot(along, along)) along = v - set[0];
  for (const auto& set : {p, q})
    for (const Vec3& v : set)
      if (!straight(along, v - set[0])) return false;
  return true;
}

Vec3 across_line(const ConvexSet& a, const ConvexSet& b) noexcept {
  for (const ConvexSet* set : {&a, &b})
    for (const Vec3& v : set->vertices()) {
      const Vec3 d = v - set->vertices()[0];
      if (const double length = std::hypot(d.x, d.y); length > 0.0) return {-d.y / length, d.x / length, 0.0};
    }
  return {1.0, 0.0, 0.0};
}

// Relates two figures, at least one of them round: the cores, then the radii.
PairRelation round_relation(const ConvexSet& a, const ConvexSet& b) noexcept {
  const ConvexSet core_a(a.vertices()), core_b(b.vertices());
  const double radii = a.radius() + b.radius();
  PairRelation result = convex_relation(core_a, core_b);
  const double band = result.error_band + a.error() + b.error() + 0x1p-44 * (core_reach(a) + core_reach(b));
  double inside = 0.0;  // the depth of the cores; negative if they are apart
  if (result.state == PairState::apart) {
    const PairDistance nearest = convex_distance(core_a, core_b);
    inside = -nearest.distance;
    result.point_a = nearest.point_a;
    result.point_b = nearest.point_b;
    result.direction = nearest.distance > 0.0 ? (nearest.point_b - nearest.point_a) / nearest.distance
                                              : across_line(core_a, core_b);
  } else if (on_one_line(core_a, core_b)) {
    const PairDistance common = convex_distance(core_a, core_b);
    result.point_a = common.point_a;
    result.point_b = common.point_b;
    result.direction = across_line(core_a, core_b);
  } else {
    inside = result.depth;
    if (glm::dot(result.direction, result.direction) == 0.0) result.direction = across_line(core_a, core_b);
  }
  const double depth = inside + radii;
  result.error_band = band;
  result.state = depth > band    ? PairState::overlapping
                 : depth < -band ? PairState::apart
                                 : PairState::touching;
  if (result.state == PairState::apart) return {.error_band = band};
  result.depth = std::max(0.0, depth);
  result.point_a += a.radius() * result.direction;
  result.point_b = result.point_a - result.depth * result.direction;
  return result;
}
}  // namespace

bool is_flat(const AnyVolume& v) noexcept {
  const ConvexSet set = convex_set(v);
  if (set.has_disc()) return false;  // even a disc in the plane: its figure is the circle
  return std::all_of(set.vertices().begin(), set.vertices().end(), [](const Vec3& p) { return p.z == 0.0; });
}

std::vector<Vec2> flat_corners_or_throw(const AnyVolume& v) {
  const ConvexSet set = convex_set(v);
  if (set.empty() || std::holds_alternative<Sphere>(v) || std::holds_alternative<Capsule>(v)) return {};
  return convex_corners(set.vertices());
}

std::vector<Vec2> flat_corners(const AnyVolume& v) {
  try {
    return flat_corners_or_throw(v);
  } catch (const std::bad_alloc&) {
    return {};
  }
}

double flat_area(const AnyVolume& v) noexcept {
  if (const auto* circle = std::get_if<Sphere>(&v))
    return is_empty(*circle) ? 0.0 : std::numbers::pi * circle->radius * circle->radius;
  if (const auto* round = std::get_if<Capsule>(&v))
    return is_empty(*round) ? 0.0
                            : round->radius * (std::numbers::pi * round->radius + 4.0 * round->half_length);
  if (const auto* box = std::get_if<Aabb>(&v))
    return is_empty(*box) ? 0.0 : (box->max.x - box->min.x) * (box->max.y - box->min.y);
  if (const auto* box = std::get_if<Obb>(&v); box != nullptr && !is_empty(*box)) {
    // The extent along z is 0: the area is that of the two other sides.
    const Vec3& h = box->half_extents;
    return 4.0 * (h.x * h.y + h.y * h.z + h.z * h.x);
  }
  return 0.5 * area(v);
}

double flat_perimeter(const AnyVolume& v) noexcept {
  if (const auto* circle = std::get_if<Sphere>(&v))
    return is_empty(*circle) ? 0.0 : 2.0 * std::numbers::pi * circle->radius;
  if (const auto* round = std::get_if<Capsule>(&v))
    return is_empty(*round) ? 0.0 : 2.0 * std::numbers::pi * round->radius + 4.0 * round->half_length;
  return unless_memory_ends(
      [&] {
        const std::vector<Vec2> corners = flat_corners_or_throw(v);
        double sum = 0.0;
        for (std::size_t i = 0; i < corners.size(); ++i)
          sum += glm::distance(corners[i], corners[(i + 1) % corners.size()]);
        return sum;
      },
      [] { return std::numeric_limits<double>::quiet_NaN(); });
}

PairRelation flat_relation(const AnyVolume& a, const AnyVolume& b) noexcept {
  const ConvexSet set_a = convex_set(a), set_b = convex_set(b);
  if (set_a.empty() || set_b.empty()) return {};
  if (set_a.radius() + set_b.radius() > 0.0) return round_relation(set_a, set_b);
  return convex_relation(set_a, set_b);
}

AnyVolume flat_transform(const AnyVolume& v, const AffineTransform& b_from_a) {
  AffineTransform map = b_from_a;
  map.linear[0].z = map.linear[1].z = map.translation.z = 0.0;
  map.linear[2] = Vec3(0.0);
  if (const auto* circle = std::get_if<Sphere>(&v)) {
    Sphere image = transform(*circle, map);
    image.center.z = 0.0;
    return image;
  }
  if (const auto* round = std::get_if<Capsule>(&v)) {
    Capsule image = transform(*round, map);
    image.center.z = image.axis.z = 0.0;
    return image;
  }
  if (const auto* box = std::get_if<Aabb>(&v)) {
    Aabb image = transform(*box, map);
    if (!is_empty(image)) image.min.z = image.max.z = 0.0;
    return image;
  }
  if (const auto* box = std::get_if<Obb>(&v)) {
    // Along z as in the plane, so that a similarity of the plane is one of space.
    const double twice = map.linear[0].x * map.linear[1].y - map.linear[0].y * map.linear[1].x;
    map.linear[2].z = std::sqrt(std::fabs(twice));
    Obb image = transform(*box, map);
    for (glm::length_t i = 0; i < 3; ++i)
      if (const Vec3& u = image.axes[static_cast<std::size_t>(i)]; std::fabs(u.z) > 0.5 && !is_empty(image))
        image.half_extents[i] = 0.0;
    image.center.z = 0.0;
    return image;
  }
  AnyVolume image = transform(v, map);
  if (auto* octagon = std::get_if<Kdop8>(&image); octagon != nullptr && !is_empty(*octagon))
    if (octagon->planar) octagon->min[4] = octagon->max[4] = 0.0;
  return image;
}

}  // namespace boxwood
