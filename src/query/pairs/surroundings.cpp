// SPDX-License-Identifier: MIT
// Finds crossings of a segment with the triangles of a model, exactly.
#include "query/pairs/surroundings.hpp"

#include <algorithm>
#include <cmath>

#include "query/descent/descent.hpp"
#include "query/descent/leaf_triangles.hpp"
#include "triangles/degenerate_pair.hpp"

namespace boxwood {

namespace {

// The ways in which a segment from p to q crosses a triangle.
enum class Crossing : std::uint8_t { none, forward, backward, on_surface, unclear };

Crossing crossing_of(const Vec3& p, const Vec3& q, const Corners& t, PredicateCounts& counts) noexcept {
  const int p_side = orient3d(t[0], t[1], t[2], p, counts);
  if (p_side == 0 && detail::simplices_meet({{p}, 1}, detail::simplex_of(t, counts), counts))
    return Crossing::on_surface;
  const int q_side = orient3d(t[0], t[1], t[2], q, counts);
  if (p_side == 0 && q_side == 0)  // in the plane of the triangle, or the triangle has no area
    return collinear(t[0], t[1], t[2], counts) ? Crossing::none : Crossing::unclear;
  if (p_side * q_side >= 0) return Crossing::none;
  const int s0 = orient3d(p, q, t[0], t[1], counts), s1 = orient3d(p, q, t[1], t[2], counts),
            s2 = orient3d(p, q, t[2], t[0], counts);
  const bool some_positive = s0 > 0 || s1 > 0 || s2 > 0, some_negative = s0 < 0 || s1 < 0 || s2 < 0;
  if (some_positive && some_negative) return Crossing::none;
  if (s0 == 0 || s1 == 0 || s2 == 0) return Crossing::unclear;  // through an edge or a corner
  return p_side < 0 ? Crossing::forward : Crossing::backward;
}

// Returns true if all corners are beyond one face of the box: no common point, exactly.
bool beside(const Corners& t, const Aabb& box) noexcept {
  for (int k = 0; k < 3; ++k)
    if ((t[0][k] < box.min[k] && t[1][k] < box.min[k] && t[2][k] < box.min[k]) ||
        (t[0][k] > box.max[k] && t[1][k] > box.max[k] && t[2][k] > box.max[k]))
      return true;
  return false;
}

// Returns a thin box around a segment, wider than its own rounding (by a fraction of 2^-40, no unit).
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

// Calls visit(t) for every triangle that the segment may pass, until it returns true.
template <class Visit>
void triangles_along(const Vec3& p, const Vec3& q, const ModelSide& side, SegmentTree& segment,
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
  NoLeafTriangles none;
  std::visit(
      [&](const auto& bounds) {
        if (rests)
          descend(TreePair{tree->topology(), segment.topology, bounds.volumes, segment.volumes}, tests, none,
                  {}, counters, recorder,
                  [&](const NodePair& pair, SilentRecorder& r) { return leaf(pair.a, r); });
        else
          descend(TreePair{segment.topology, tree->topology(), segment.volumes, bounds.volumes}, tests, none,
                  {}, counters, recorder,
                  [&](const NodePair& pair, SilentRecorder& r) { return leaf(pair.b, r); });
      },
      tree->bounds());
}

// Counts the crossings with the closed parts, each part once, ascending. q must lie outside all of them.
// Returns false if a crossing is unclear.
bool count_crossings(const Vec3& p, const Vec3& q, const ModelSide& side, ContainmentMemory& memory) {
  PredicateCounts counts;
  std::vector<Surrounding>& crossed = memory.around;
  crossed.clear();
  bool clear = true;
  const Aabb segment = grow(grow(Aabb{}, p), q);
  const auto cross = [&](std::uint32_t t) {
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
  };
  if (side.model.tree != nullptr && side.model.tree->topology().clipped) {  // each triangle once
    std::vector<std::uint32_t>& found = memory.segment.triangles;
    found.clear();
    triangles_along(p, q, side, memory.segment, [&](std::uint32_t t) {
      found.push_back(t);
      return false;
    });
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    for (std::size_t i = 0; i < found.size() && !cross(found[i]);) ++i;
  } else {
    triangles_along(p, q, side, memory.segment, cross);
  }
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

}  // namespace

void find_surroundings(const Vec3& p, const Aabb& box, const ModelSide& side, ContainmentMemory& memory) {
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

Aabb box_of_closed(const ModelSide& side) {
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

}  // namespace boxwood
