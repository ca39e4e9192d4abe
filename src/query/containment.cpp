// Closed solids inside others, by exact crossings of a segment that leaves the outer one.
#include <boxwood/containment.hpp>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "geometry/degenerate_pair.hpp"
#include "query/descent.hpp"
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

// One model as seen from A.
struct Side {
  const ModelView& model;  // without a tree all triangles are looked at
  const MeshParts& parts;
  const RigidTransform* pose;  // null: it rests
  std::uint32_t triangles() const noexcept { return static_cast<std::uint32_t>(parts.of_triangle.size()); }
  Corners corners_of(std::uint32_t t) const noexcept {
    return pose == nullptr ? corners(model.mesh, t) : placed_corners(model.mesh, t, *pose);
  }
};

// A tree of one leaf: a thin box around a segment, wider than its own rounding (a share of 2^-40, no unit).
Tree tree_around(const Vec3& p, const Vec3& q) {
  const Vec3 along = glm::normalize(q - p);
  const Vec3 size = glm::abs(along);
  const int least = size.x <= size.y && size.x <= size.z ? 0 : (size.y <= size.z ? 1 : 2);
  const Vec3 across = glm::normalize(glm::cross(along, kIdentityRows[static_cast<std::size_t>(least)]));
  const Vec3 sums = glm::abs(p) + glm::abs(q);
  const double pad = 0x1p-40 * (sums.x + sums.y + sums.z);
  Tree tree;
  tree.topology.nodes = {{0, 1, 0, 0}};
  tree.bounds = NodeBounds<Obb>{{{0.5 * (p + q),
                                  {along, across, glm::cross(along, across)},
                                  Vec3(0.5 * glm::length(q - p) + pad, pad, pad)}}};
  return tree;
}

// visit(t) of every triangle that the segment may pass, until it says true.
template <class Visit>
void triangles_along(const Vec3& p, const Vec3& q, const Side& side, const Visit& visit) {
  const Tree* tree = side.model.tree;
  if (tree == nullptr || !(glm::length(q - p) > 0.0)) {
    for (std::uint32_t t = 0; t < side.triangles(); ++t)
      if (visit(t)) return;
    return;
  }
  if (tree->empty()) return;
  const auto leaf = [&](std::uint32_t id, SilentRecorder&) {
    const TreeNode& node = tree->topology.nodes[id];
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
      if (visit(tree->topology.order[i])) return true;
    return false;
  };
  const Tree segment = tree_around(p, q);
  const bool rests = side.pose == nullptr;
  const NodeTests tests(rests ? RigidTransform{} : *side.pose, reach_of(rests ? segment : *tree));
  QueryCounters counters;
  SilentRecorder recorder;
  if (rests)
    with_kinds(*tree, segment, [&](const auto& trees) {
      descend(trees, tests, {}, counters, recorder,
              [&](const NodePair& pair, SilentRecorder& r) { return leaf(pair.a, r); });
    });
  else
    with_kinds(segment, *tree, [&](const auto& trees) {
      descend(trees, tests, {}, counters, recorder,
              [&](const NodePair& pair, SilentRecorder& r) { return leaf(pair.b, r); });
    });
}

// The crossings of the segment with one part. q must lie outside. False where a crossing is unclear.
bool count_crossings(const Vec3& p, const Vec3& q, const Side& side, std::uint32_t part, Inside& inside) {
  PredicateCounts counts;
  inside = {};
  bool clear = true;
  const Aabb segment = grow(grow(Aabb{}, p), q);
  triangles_along(p, q, side, [&](std::uint32_t t) {
    if (side.parts.of_triangle[t] != part) return false;
    const Corners corners = side.corners_of(t);
    if (beside(corners, segment)) return false;
    const Crossing crossing = crossing_of(p, q, corners, counts);
    if (crossing == Crossing::forward || crossing == Crossing::backward) {
      inside.winding += crossing == Crossing::forward ? 1 : -1;
      inside.odd = !inside.odd;
    }
    inside.on_surface = crossing == Crossing::on_surface;
    clear = crossing != Crossing::unclear;
    return inside.on_surface || !clear;
  });
  return clear;
}

// Targets beyond the box in directions that are tried one after the other; only finitely many directions pass
// an edge, so one of them is clear.
Inside inside_of(const Vec3& p, const Aabb& box, const Side& side, std::uint32_t part) {
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
    if (count_crossings(p, q, side, part, inside)) return inside;
  }
  return {};
}

bool holds(const MeshPart& part, const Inside& inside) noexcept {
  return part.oriented ? inside.winding != 0 : inside.odd;
}

// The boxes of the parts in A's frame: those of B's parts are boxes around placed boxes, wider than the
// rounding of place() (a share of 2^-40, no unit).
std::vector<Aabb> boxes_of(const Side& side) {
  std::vector<Aabb> boxes;
  for (const MeshPart& part : side.parts.parts) {
    boxes.push_back(part.box);
    if (side.pose == nullptr) continue;
    const Vec3 center = part.box.min + 0.5 * (part.box.max - part.box.min), half = part.box.max - center,
               placed = place(*side.pose, center);
    for (int k = 0; k < 3; ++k) {
      const Vec3 row = glm::abs(side.pose->rotation[static_cast<std::size_t>(k)]);
      const double reach = glm::dot(row, half), pad = 0x1p-40 * (reach + glm::dot(row, glm::abs(center)) +
                                                                 std::fabs(side.pose->translation[k]));
      boxes.back().min[k] = placed[k] - reach - pad;
      boxes.back().max[k] = placed[k] + reach + pad;
    }
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
      const Inside inside = inside_of(p, outer_boxes[o], outer, o);
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

ContainmentResult containment(const ModelView& a, const MeshParts& parts_a, const ModelView& b,
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

bool contains_point(const ModelView& model, const MeshParts& parts, const Vec3& point) {
  if (!is_finite(point)) return false;
  const Side side{model, parts, nullptr};
  std::int64_t winding = 0;
  bool odd = false, oriented = true;
  for (std::uint32_t part = 0; part < parts.parts.size(); ++part) {
    const MeshPart& shell = parts.parts[part];
    if (!shell.closed || !contains(shell.box, point)) continue;
    const Inside inside = inside_of(point, shell.box, side, part);
    if (inside.on_surface) return true;
    winding += inside.winding;
    odd = odd != inside.odd;
    oriented = oriented && shell.oriented;
  }
  return oriented ? winding != 0 : odd;
}

}  // namespace boxwood
