// Closed solids inside others, by exact crossings of a segment that leaves the outer one.
#include <boxwood/containment.hpp>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "geometry/degenerate_pair.hpp"
#include "query/leaf_tests.hpp"

namespace boxwood {

namespace {

// How a segment from p to q passes a triangle.
enum class Crossing : std::uint8_t { none, forward, backward, on_surface, unclear };

Crossing crossing_of(const Vec3& p, const Vec3& q, const Corners& t, PredicateCounts& counts) noexcept {
  const int p_side = orient3d(t[0], t[1], t[2], p, counts);
  if (p_side == 0 && detail::simplices_meet({{p}, 1}, detail::simplex_of(t, counts), counts))
    return Crossing::on_surface;
  const int q_side = orient3d(t[0], t[1], t[2], q, counts);
  if (p_side == 0 && q_side == 0)  // in the plane of the triangle, or the triangle has none
    return collinear(t[0], t[1], t[2], counts) ? Crossing::none : Crossing::unclear;
  if (p_side * q_side >= 0) return Crossing::none;
  const int s0 = orient3d(p, q, t[0], t[1], counts), s1 = orient3d(p, q, t[1], t[2], counts),
            s2 = orient3d(p, q, t[2], t[0], counts);
  const bool some_positive = s0 > 0 || s1 > 0 || s2 > 0, some_negative = s0 < 0 || s1 < 0 || s2 < 0;
  if (some_positive && some_negative) return Crossing::none;
  if (s0 == 0 || s1 == 0 || s2 == 0) return Crossing::unclear;  // through an edge or a corner
  return p_side < 0 ? Crossing::forward : Crossing::backward;
}

// All corners beyond one face of the box: no point in common, exactly.
bool beside(const Corners& t, const Aabb& box) noexcept {
  for (int k = 0; k < 3; ++k)
    if ((t[0][k] < box.min[k] && t[1][k] < box.min[k] && t[2][k] < box.min[k]) ||
        (t[0][k] > box.max[k] && t[1][k] > box.max[k] && t[2][k] > box.max[k]))
      return true;
  return false;
}

struct Inside {
  bool on_surface = false;
  std::int64_t winding = 0;
  bool odd = false;
};

// `corners_of(t)` for every triangle t with take(t). q must lie outside. Nothing where a crossing is unclear.
template <class Take, class CornersOf>
bool count_crossings(const Vec3& p, const Vec3& q, std::uint32_t triangles, const Take& take,
                     const CornersOf& corners_of, Inside& inside) noexcept {
  PredicateCounts counts;
  inside = {};
  const Aabb segment = grow(grow(Aabb{}, p), q);
  for (std::uint32_t t = 0; t < triangles; ++t) {
    if (!take(t)) continue;
    const Corners corners = corners_of(t);
    if (beside(corners, segment)) continue;
    switch (crossing_of(p, q, corners, counts)) {
    case Crossing::none:
      break;
    case Crossing::forward:
      ++inside.winding;
      inside.odd = !inside.odd;
      break;
    case Crossing::backward:
      --inside.winding;
      inside.odd = !inside.odd;
      break;
    case Crossing::on_surface:
      inside.on_surface = true;
      return true;
    case Crossing::unclear:
      return false;
    }
  }
  return true;
}

// Targets beyond the box in directions that are tried one after the other; only finitely many directions pass
// an edge, so one of them is clear.
template <class Take, class CornersOf>
Inside inside_of(const Vec3& p, const Aabb& box, std::uint32_t triangles, const Take& take,
                 const CornersOf& corners_of) noexcept {
  Inside inside;
  const Vec3 e = box.max - box.min;
  const double size = e.x + e.y + e.z;
  constexpr int kTries = 200;
  for (int i = 0; i < kTries; ++i) {
    // Fractions of the golden angle: no direction comes twice.
    const double u = std::fmod(0.5 + 0.7548776662466927 * (i + 1), 1.0);
    const double v = std::fmod(0.5 + 0.5698402909980532 * (i + 1), 1.0);
    const Vec3 q(box.max.x + (1.0 + u) * size, box.min.y + e.y * u + size * (v - 0.5),
                 box.min.z + e.z * v + size * (u - 0.5));
    if (count_crossings(p, q, triangles, take, corners_of, inside)) return inside;
  }
  return {};
}

bool holds(const MeshPart& part, const Inside& inside) noexcept {
  return part.oriented ? inside.winding != 0 : inside.odd;
}

// One model as seen from A.
struct Side {
  const MeshView& mesh;
  const MeshParts& parts;
  const RigidTransform* pose;  // null: it rests
  Corners corners_of(std::uint32_t t) const noexcept {
    return pose == nullptr ? corners(mesh, t) : placed_corners(mesh, t, *pose);
  }
};

std::vector<Aabb> boxes_of(const Side& side) {
  std::vector<Aabb> boxes(side.parts.parts.size());
  for (std::uint32_t t = 0; t < side.parts.of_triangle.size(); ++t)
    if (side.parts.of_triangle[t] != kNoPart)
      for (const Vec3& p : side.corners_of(t)) {
        Aabb& box = boxes[side.parts.of_triangle[t]];
        box = grow(box, p);
      }
  return boxes;
}

using PartPairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

// Lists the parts of `inner` inside closed parts of `outer`; true where a closed one is in the solid that all
// of outer's closed parts make, and touches none of outer.
bool find_inside(const Side& inner, const Side& outer, const std::vector<Aabb>& outer_boxes,
                 const PartPairs& touching, bool inner_is_a, std::vector<ContainedPart>& found) {
  bool solid_inside = false;
  for (std::uint32_t i = 0; i < inner.parts.parts.size(); ++i) {
    const MeshPart& part = inner.parts.parts[i];
    const Vec3 p = inner.corners_of(part.first_triangle)[0];
    std::int64_t winding = 0;
    bool odd = false, all_oriented = true, touches = false;
    for (std::uint32_t o = 0; o < outer.parts.parts.size(); ++o) {
      if (touching.count(inner_is_a ? std::pair(i, o) : std::pair(o, i)) != 0) {
        touches = true;
        continue;
      }
      const MeshPart& shell = outer.parts.parts[o];
      if (!shell.closed || !contains(outer_boxes[o], p)) continue;
      const Inside inside = inside_of(
          p, outer_boxes[o], static_cast<std::uint32_t>(outer.parts.of_triangle.size()),
          [&](std::uint32_t t) { return outer.parts.of_triangle[t] == o; },
          [&](std::uint32_t t) { return outer.corners_of(t); });
      winding += inside.winding;
      odd = odd != inside.odd;
      all_oriented = all_oriented && shell.oriented;
      if (holds(shell, inside))
        found.push_back(
            {inner_is_a ? Containment::a_in_b : Containment::b_in_a, inner_is_a ? i : o, inner_is_a ? o : i});
    }
    if (part.closed && !touches && (all_oriented ? winding != 0 : odd)) solid_inside = true;
  }
  return solid_inside;
}

}  // namespace

ContainmentResult containment(const MeshView& a, const MeshParts& parts_a, const MeshView& b,
                              const MeshParts& parts_b, const RigidTransform& a_from_b,
                              std::span<const TrianglePair> contacts, std::vector<ContainedPart>& inside) {
  inside.clear();
  ContainmentResult result;
  result.open_parts_a = parts_a.open_parts;
  result.open_parts_b = parts_b.open_parts;
  if (!pose_is_usable(a_from_b)) return result;
  const Side side_a{a, parts_a, nullptr}, side_b{b, parts_b, &a_from_b};
  PartPairs touching;
  for (const TrianglePair& pair : contacts)
    touching.emplace(parts_a.of_triangle[pair.a], parts_b.of_triangle[pair.b]);
  const std::vector<Aabb> boxes_a = boxes_of(side_a), boxes_b = boxes_of(side_b);
  const bool b_in_a = find_inside(side_b, side_a, boxes_a, touching, false, inside);
  const bool a_in_b = find_inside(side_a, side_b, boxes_b, touching, true, inside);
  if (a_in_b)
    result.contained = Containment::a_in_b;
  else if (b_in_a)
    result.contained = Containment::b_in_a;
  std::sort(inside.begin(), inside.end(), [](const ContainedPart& p, const ContainedPart& q) {
    if (p.side != q.side) return p.side < q.side;
    return p.part_a != q.part_a ? p.part_a < q.part_a : p.part_b < q.part_b;
  });
  return result;
}

bool contains_point(const MeshView& mesh, const MeshParts& parts, const Vec3& point) {
  if (!is_finite(point)) return false;
  std::int64_t winding = 0;
  bool odd = false, oriented = true;
  for (std::uint32_t part = 0; part < parts.parts.size(); ++part) {
    const MeshPart& shell = parts.parts[part];
    if (!shell.closed || !contains(shell.box, point)) continue;
    const Inside inside = inside_of(
        point, shell.box, static_cast<std::uint32_t>(parts.of_triangle.size()),
        [&](std::uint32_t t) { return parts.of_triangle[t] == part; },
        [&](std::uint32_t t) { return corners(mesh, t); });
    if (inside.on_surface) return true;
    winding += inside.winding;
    odd = odd != inside.odd;
    oriented = oriented && shell.oriented;
  }
  return oriented ? winding != 0 : odd;
}

}  // namespace boxwood
