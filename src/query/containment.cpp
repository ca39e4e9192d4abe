// SPDX-License-Identifier: MIT
// Closed solids inside others, by exact crossings of a segment that leaves the outer one.
#include <boxwood/containment.hpp>
#include <boxwood/placed_pair.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include "query/descent.hpp"
#include "query/leaf_tests.hpp"
#include "query/mesh_parts.hpp"
#include "query/query_memory.hpp"
#include "triangles/degenerate_pair.hpp"

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

// One model as it is compared: in A's frame, or in the world's.
struct Side {
  const ModelView& model;  // without a tree all triangles are tested
  const MeshParts& parts;
  const RigidTransform* pose;  // null: it rests
  std::uint32_t triangles() const noexcept { return static_cast<std::uint32_t>(parts.of_triangle.size()); }
  Corners corners_of(std::uint32_t t) const noexcept {
    return pose == nullptr ? corners(model.mesh, t) : placed_corners(model.mesh, t, *pose);
  }
};

// A thin box around a segment, wider than its own rounding (a share of 2^-40, no unit).
Obb box_around(const Vec3& p, const Vec3& q) noexcept {
  const Vec3 along = glm::normalize(q - p);
  const Vec3 size = glm::abs(along);
  const int least = size.x <= size.y && size.x <= size.z ? 0 : (size.y <= size.z ? 1 : 2);
  const Vec3 across = glm::normalize(glm::cross(along, kIdentityRows[static_cast<std::size_t>(least)]));
  const Vec3 sums = glm::abs(p) + glm::abs(q);
  const double pad = 0x1p-40 * (sums.x + sums.y + sums.z);
  return {0.5 * (p + q),
          {along, across, glm::cross(along, across)},
          Vec3(0.5 * glm::length(q - p) + pad, pad, pad)};
}

// visit(t) of every triangle that the segment may pass, until it says true.
template <class Visit>
void triangles_along(const Vec3& p, const Vec3& q, const Side& side, SegmentTree& segment,
                     const Visit& visit) {
  const Tree* tree = side.model.tree;
  if (tree == nullptr || !(glm::length(q - p) > 0.0)) {
    for (std::uint32_t t = 0; t < side.triangles(); ++t)
      if (visit(t)) return;
    return;
  }
  if (tree->empty()) return;
  const auto leaf = [&](std::uint32_t id, SilentRecorder&) {
    const TreeNode& node = tree->topology().nodes[id];
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
      if (visit(tree->topology().order[i])) return true;
    return false;
  };
  const Obb box = box_around(p, q);
  segment.topology.nodes.assign(1, {0, 1, 0, 0});
  segment.volumes.assign(1, box);
  const bool rests = side.pose == nullptr;
  const NodeTests tests(rests ? RigidTransform{} : *side.pose, rests ? reach_of(box) : reach_of(*tree));
  QueryCounters counters;
  SilentRecorder recorder;
  std::visit(
      [&](const auto& bounds) {
        if (rests)
          descend(TreePair{tree->topology(), segment.topology, bounds.volumes, segment.volumes}, tests, {},
                  counters, recorder,
                  [&](const NodePair& pair, SilentRecorder& r) { return leaf(pair.a, r); });
        else
          descend(TreePair{segment.topology, tree->topology(), segment.volumes, bounds.volumes}, tests, {},
                  counters, recorder,
                  [&](const NodePair& pair, SilentRecorder& r) { return leaf(pair.b, r); });
      },
      tree->bounds());
}

// The closed parts that the segment crosses, each once, ascending. q must lie outside of them all. False
// where a crossing is unclear.
bool count_crossings(const Vec3& p, const Vec3& q, const Side& side, ContainmentMemory& memory) {
  PredicateCounts counts;
  std::vector<Surrounding>& crossed = memory.around;
  crossed.clear();
  bool clear = true;
  const Aabb segment = grow(grow(Aabb{}, p), q);
  triangles_along(p, q, side, memory.segment, [&](std::uint32_t t) {
    const std::uint32_t part = side.parts.of_triangle[t];
    if (part == kNoPart || !side.parts.parts[part].closed) return false;
    const Corners corners = side.corners_of(t);
    if (beside(corners, segment)) return false;
    const Crossing crossing = crossing_of(p, q, corners, counts);
    if (crossing == Crossing::none) return false;
    if (crossing == Crossing::on_surface)
      crossed.push_back({part, 0, false, true});
    else
      crossed.push_back({part, crossing == Crossing::forward ? 1 : -1, true, false});
    clear = crossing != Crossing::unclear;
    return !clear;
  });
  std::sort(crossed.begin(), crossed.end(),
            [](const Surrounding& s, const Surrounding& t) { return s.part < t.part; });
  std::size_t parts = 0;
  for (const Surrounding& c : crossed) {
    if (parts == 0 || crossed[parts - 1].part != c.part) {
      crossed[parts++] = c;
      continue;
    }
    Surrounding& sum = crossed[parts - 1];
    sum.winding += c.winding;
    sum.odd = sum.odd != c.odd;
    sum.on_surface = sum.on_surface || c.on_surface;
  }
  crossed.resize(parts);
  return clear;
}

// Finds the closed parts of `side` that a segment from p crosses: memory.around. `box` holds them all.
// Targets beyond it in directions that are tried one after the other; only finitely many directions pass an
// edge, so one of them is clear.
void find_surroundings(const Vec3& p, const Aabb& box, const Side& side, ContainmentMemory& memory) {
  memory.around.clear();
  if (!contains(box, p)) return;
  const Vec3 e = box.max - box.min;
  const double size = e.x + e.y + e.z;
  constexpr int kTries = 200;
  for (int i = 0; i < kTries; ++i) {
    // Fractions of the golden angle: no direction comes twice.
    const double u = std::fmod(0.5 + 0.7548776662466927 * (i + 1), 1.0);
    const double v = std::fmod(0.5 + 0.5698402909980532 * (i + 1), 1.0);
    const Vec3 q(box.max.x + (1.0 + u) * size, box.min.y + e.y * u + size * (v - 0.5),
                 box.min.z + e.z * v + size * (u - 0.5));
    if (count_crossings(p, q, side, memory)) return;
  }
  memory.around.clear();
}

bool holds(const MeshPart& part, const Surrounding& around) noexcept {
  return part.oriented ? around.winding != 0 : around.odd;
}

// Whether a point is in the solid that closed parts make together: by the winding number, by parity where one
// of those that hold the point is not oriented. Parts that do not hold it change nothing.
class Solid {
public:
  void add(const Surrounding& around, const MeshPart& part) noexcept {
    if (!holds(part, around)) return;
    winding_ += around.winding;
    odd_ = odd_ != around.odd;
    oriented_ = oriented_ && part.oriented;
  }
  bool holds_point() const noexcept { return oriented_ ? winding_ != 0 : odd_; }

private:
  std::int64_t winding_ = 0;
  bool odd_ = false, oriented_ = true;
};

// A box around the closed parts, empty where there are none: of a placed model a box around the placed box,
// wider than the rounding of place() (a share of 2^-40, no unit).
Aabb box_of_closed(const Side& side) {
  Aabb box;
  for (const MeshPart& part : side.parts.parts)
    if (part.closed) box = grow(grow(box, part.box.min), part.box.max);
  if (side.pose == nullptr || is_empty(box)) return box;
  const Vec3 center = box.min + 0.5 * (box.max - box.min), half = box.max - center,
             placed = place(*side.pose, center);
  for (int k = 0; k < 3; ++k) {
    const Vec3 row = glm::abs(side.pose->rotation[static_cast<std::size_t>(k)]);
    const double reach = glm::dot(row, half), pad = 0x1p-40 * (reach + glm::dot(row, glm::abs(center)) +
                                                               std::fabs(side.pose->translation[k]));
    box.min[k] = placed[k] - reach - pad;
    box.max[k] = placed[k] + reach + pad;
  }
  return box;
}

void find_touching_parts(std::span<const TrianglePair> contacts, const MeshParts& a, const MeshParts& b,
                         bool inner_is_a, PartPairs& pairs) {
  pairs.clear();
  for (const TrianglePair& contact : contacts) {
    const std::uint32_t of_a = a.of_triangle[contact.a], of_b = b.of_triangle[contact.b];
    const auto pair = inner_is_a ? std::pair(of_a, of_b) : std::pair(of_b, of_a);
    if (pairs.empty() || pairs.back() != pair) pairs.push_back(pair);  // most follow one of their own
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
}

// With memory.touching, lists the parts of `inner` inside closed parts of `outer`; true where a closed one is
// in the solid that all of outer's closed parts make, and touches none of outer.
bool find_inside(const Side& inner, const Side& outer, bool inner_is_a, const std::atomic<bool>* stop,
                 ContainmentMemory& memory, std::vector<ContainedPart>& found) {
  const Aabb box = box_of_closed(outer);
  if (is_empty(box)) return false;
  bool solid_inside = false;
  const PartPairs& touching = memory.touching;
  for (std::uint32_t i = 0; i < inner.parts.parts.size() && !is_set(stop); ++i) {
    const MeshPart& part = inner.parts.parts[i];
    find_surroundings(inner.corners_of(part.first_triangle)[0], box, outer, memory);
    Solid solid;
    for (const Surrounding& shell : memory.around) {
      if (std::binary_search(touching.begin(), touching.end(), std::pair(i, shell.part))) continue;
      solid.add(shell, outer.parts.parts[shell.part]);
      if (holds(outer.parts.parts[shell.part], shell))
        found.push_back({inner_is_a ? Containment::a_in_b : Containment::b_in_a, inner_is_a ? i : shell.part,
                         inner_is_a ? shell.part : i});
    }
    const auto first = std::lower_bound(touching.begin(), touching.end(), std::pair(i, std::uint32_t{0}));
    const bool touches = first != touching.end() && first->first == i;
    if (part.closed && !touches && solid.holds_point()) solid_inside = true;
  }
  return solid_inside;
}

void find_all_inside(const Side& a, const Side& b, std::span<const TrianglePair> contacts,
                     const std::atomic<bool>* stop, ContainmentMemory& memory, ContainmentResult& result,
                     std::vector<ContainedPart>& inside) {
  find_touching_parts(contacts, a.parts, b.parts, false, memory.touching);
  if (find_inside(b, a, false, stop, memory, inside)) result.contained = Containment::b_in_a;
  find_touching_parts(contacts, a.parts, b.parts, true, memory.touching);
  if (find_inside(a, b, true, stop, memory, inside)) result.contained = Containment::a_in_b;
}

// Calls use(parts) with those of the view, or, where it has none, with those that are found now.
template <class Use> void with_parts(const ModelView& model, const Use& use) {
  if (model.parts != nullptr) return use(*model.parts);
  const MeshParts parts = parts_of(model.mesh);
  use(parts);
}

// Of A at rest (null) or placed, and of B placed.
ContainmentResult containment_of(const ModelView& a, const RigidTransform* pose_a, const ModelView& b,
                                 const RigidTransform& pose_b, std::span<const TrianglePair> contacts,
                                 const ContainmentOptions& options, QueryScratch& scratch,
                                 std::vector<ContainedPart>& inside) {
  inside.clear();
  ContainmentResult result;
  ending_with_memory(result, [&] {
    with_parts(a, [&](const MeshParts& parts_a) {
      with_parts(b, [&](const MeshParts& parts_b) {
        result.open_parts_a = parts_a.open_parts;
        result.open_parts_b = parts_b.open_parts;
        if ((pose_a != nullptr && !pose_is_usable(*pose_a)) || !pose_is_usable(pose_b)) return;
        find_all_inside({a, parts_a, pose_a}, {b, parts_b, &pose_b}, contacts, options.stop,
                        memory_of(scratch).containment, result, inside);
        result.stopped = is_set(options.stop);
      });
    });
  });
  std::sort(inside.begin(), inside.end(), [](const ContainedPart& p, const ContainedPart& q) {
    if (p.side != q.side) return p.side < q.side;
    return p.part_a != q.part_a ? p.part_a < q.part_a : p.part_b < q.part_b;
  });
  return result;
}

}  // namespace

ContainmentResult containment(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                              std::span<const TrianglePair> contacts, const ContainmentOptions& options,
                              QueryScratch& scratch, std::vector<ContainedPart>& inside) {
  return containment_of(a, nullptr, b, a_from_b, contacts, options, scratch, inside);
}

ContainmentResult containment(const PlacedModel& a, const PlacedModel& b,
                              std::span<const TrianglePair> contacts, const ContainmentOptions& options,
                              QueryScratch& scratch, std::vector<ContainedPart>& inside) {
  return containment_of(a.model, &a.world_from_model, b.model, b.world_from_model, contacts, options, scratch,
                        inside);
}

PointResult contains_point(const ModelView& model, const Vec3& point, const ContainmentOptions& options,
                           QueryScratch& scratch) {
  PointResult result;
  result.stopped = is_set(options.stop);
  if (!is_finite(point) || result.stopped) return result;
  ending_with_memory(result, [&] {
    with_parts(model, [&](const MeshParts& parts) {
      const Side side{model, parts, nullptr};
      ContainmentMemory& memory = memory_of(scratch).containment;
      find_surroundings(point, box_of_closed(side), side, memory);
      Solid solid;
      for (const Surrounding& shell : memory.around) {
        if (shell.on_surface) result.inside = true;
        solid.add(shell, parts.parts[shell.part]);
      }
      result.inside = result.inside || solid.holds_point();
    });
  });
  return result;
}

}  // namespace boxwood
