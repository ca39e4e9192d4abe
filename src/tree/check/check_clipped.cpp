// SPDX-License-Identifier: MIT
// Gathers the boxes of each triangle's leaves, and subtracts them from it.
#include "tree/check/check_clipped.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/stop.hpp"
#include "tree/check/check_parts.hpp"
#include "tree/foreign/triangle_cover.hpp"

namespace boxwood {

namespace {

// The share of a triangle's size by which boxes grow: more than the cuts of the check round.
constexpr double kRoundingShare = 0x1p-36;

bool is_in(const Aabb& inner, const Aabb& outer) noexcept {
  return contains(outer, inner.min) && contains(outer, inner.max);
}

void check_boxes(const TreeTopology& topology, const std::vector<Aabb>& boxes, ReasonList& reasons) {
  for (std::size_t i = 0; i < boxes.size() && !reasons.full(); ++i) {
    const TreeNode& node = topology.nodes[i];
    if (is_empty(boxes[i]) || !is_finite(boxes[i].min) || !is_finite(boxes[i].max))
      reasons.add("the volume of " + node_name(i) + " is empty or not finite");
    else if (!node.is_leaf())
      for (const std::uint32_t child : {node.left, node.left + 1})
        if (!is_in(boxes[child], boxes[i]))
          reasons.add(node_name(i) + " does not contain its child " + std::to_string(child));
  }
}

}  // namespace

bool cover_together(const std::array<Vec3, 3>& p, std::span<const Aabb> around, std::vector<Aabb>& memory) {
  if (around.size() == 1 && contains(around[0], p[0]) && contains(around[0], p[1]) &&
      contains(around[0], p[2]))
    return true;
  // From a corner: differences of floats are exact, and cuts then round by the size of the triangle.
  std::array<Vec3, 3> near = p;
  for (Vec3& corner : near) corner -= p[0];
  memory.clear();
  const Vec3 room(kRoundingShare * (glm::length(near[1]) + glm::length(near[2])));
  for (const Aabb& box : around) memory.push_back({box.min - p[0] - room, box.max - p[0] + room});
  return !(uncovered_share(near, memory) > 0.0);
}

void check_clipped(const Tree& tree, const MeshView& mesh, ReasonList& reasons) {
  const TreeTopology& topology = tree.topology();
  const auto* bounds = std::get_if<NodeBounds<Aabb>>(&tree.bounds());
  if (bounds == nullptr) return reasons.add("a tree without AABBs has spatial splits");
  const std::vector<Aabb>& boxes = bounds->volumes;
  if (boxes.size() != topology.nodes.size())
    return reasons.add("there are " + std::to_string(boxes.size()) + " volumes for " +
                       std::to_string(topology.nodes.size()) + " nodes");
  check_boxes(topology, boxes, reasons);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> places;  // triangle, leaf
  places.reserve(topology.order.size());
  for (std::uint32_t i = 0; i < topology.nodes.size(); ++i) {
    const TreeNode& node = topology.nodes[i];
    for (std::uint32_t k = node.first; node.is_leaf() && k < node.first + node.count; ++k)
      places.emplace_back(topology.order[k], i);
  }
  std::sort(places.begin(), places.end());
  StopCheck stopped(reasons.stop);
  std::vector<Aabb> around, near_boxes;
  for (std::size_t begin = 0, end = 0; begin < places.size() && !reasons.full() && !stopped(); begin = end) {
    const std::uint32_t triangle = places[begin].first;
    around.clear();
    for (; end < places.size() && places[end].first == triangle; ++end) {
      if (end > begin && places[end].second == places[end - 1].second)
        reasons.add(node_name(places[end].second) + " names triangle " + std::to_string(triangle) + " twice");
      around.push_back(boxes[places[end].second]);
    }
    const auto p = corners(mesh, triangle);
    if (!cover_together(p, around, near_boxes))
      reasons.add("the leaves of triangle " + std::to_string(triangle) + " do not cover it");
    for (const Vec3& corner : p)
      if (std::none_of(around.begin(), around.end(), [&](const Aabb& box) { return contains(box, corner); }))
        reasons.add("no leaf holds a corner of triangle " + std::to_string(triangle));
  }
}

}  // namespace boxwood
