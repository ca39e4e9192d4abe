// SPDX-License-Identifier: MIT
// Visits nodes in the order of their distance from the point.
#include <boxwood/nearest.hpp>
#include <boxwood/tree.hpp>

#include <array>
#include <cmath>
#include <variant>

#include "triangles/triangle_distance.hpp"

namespace boxwood {

namespace {
// The fraction of the size of coordinates (no unit) by which a node's distance is reduced: more than the
// rounding of a centre, three products and a root. Without it the nearest triangle could be missed.
constexpr double kNearestSlack = 0x1p-46;

double gap(const Sphere& s, const Vec3& p) noexcept {
  return glm::length(p - s.center) - s.radius;
}
double gap(const Aabb& b, const Vec3& p) noexcept {
  return glm::length(glm::max(glm::max(b.min - p, p - b.max), Vec3(0.0)));
}
double gap(const Obb& b, const Vec3& p) noexcept {
  const Vec3 d = p - b.center;
  const Vec3 along(std::fabs(glm::dot(d, b.axes[0])), std::fabs(glm::dot(d, b.axes[1])),
                   std::fabs(glm::dot(d, b.axes[2])));
  return glm::length(glm::max(along - b.half_extents, Vec3(0.0)));
}
double size_from_origin(const Sphere& s) noexcept {
  return glm::length(s.center) + s.radius;
}
double size_from_origin(const Aabb& b) noexcept {
  return glm::length(b.min) + glm::length(b.max);
}
double size_from_origin(const Obb& b) noexcept {
  return glm::length(b.center) + glm::length(b.half_extents);
}

void meet(const MeshView& mesh, std::uint32_t triangle, const Vec3& p, NearestPoint& nearest) noexcept {
  const Corners t = corners(mesh, triangle);
  if (!is_finite(t[0]) || !is_finite(t[1]) || !is_finite(t[2])) return;
  ++nearest.counters.triangle_tests;
  const Vec3 point = nearest_on_triangle(p, t);
  const double distance = glm::length(p - point);
  if (distance > nearest.distance || (nearest.found && distance == nearest.distance)) return;
  nearest.found = true;
  nearest.distance = distance;
  nearest.triangle = triangle;
  nearest.point = point;
}

struct NodeGap {
  std::uint32_t node = 0;
  double gap = 0.0;
};

template <class V>
void descend(const ModelView& model, const std::vector<V>& volumes, const Vec3& p,
             NearestPoint& nearest) noexcept {
  const TreeTopology& topology = model.tree->topology();
  const double slack = kNearestSlack * (size_from_origin(volumes[0]) + glm::length(p));
  const auto gap_of = [&](std::uint32_t node) {
    ++nearest.counters.box_tests;
    return gap(volumes[node], p) - slack;
  };
  std::array<NodeGap, kMaxTreeDepth + 2> stack;
  std::size_t top = 0;
  stack[top++] = {0, gap_of(0)};
  while (top > 0) {
    const NodeGap reached = stack[--top];
    if (reached.gap > nearest.distance) continue;
    const TreeNode& node = topology.nodes[reached.node];
    if (node.is_leaf()) {
      for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
        meet(model.mesh, topology.order[i], p, nearest);
      continue;
    }
    NodeGap near{node.left, gap_of(node.left)}, far{node.left + 1, gap_of(node.left + 1)};
    if (far.gap < near.gap) std::swap(near, far);
    if (far.gap <= nearest.distance) stack[top++] = far;
    if (near.gap <= nearest.distance) stack[top++] = near;
  }
}

// Returns the initial result. Triangles farther than `within` are ignored; if nothing is found the distance
// is infinite.
NearestPoint begun(double within) noexcept {
  NearestPoint nearest;
  nearest.distance = within;
  return nearest;
}
NearestPoint ended(NearestPoint nearest) noexcept {
  if (!nearest.found) nearest.distance = kInfinity;
  return nearest;
}
}  // namespace

NearestPoint nearest_point(const ModelView& model, const Vec3& p, double within) noexcept {
  if (model.tree == nullptr || model.tree->empty() || !is_finite(p) || !(within >= 0.0)) return {};
  NearestPoint nearest = begun(within);
  std::visit([&](const auto& bounds) { descend(model, bounds.volumes, p, nearest); }, model.tree->bounds());
  return ended(nearest);
}

NearestPoint nearest_point_brute_force(const MeshView& mesh, const Vec3& p, double within) noexcept {
  if (!is_finite(p) || !(within >= 0.0)) return {};
  NearestPoint nearest = begun(within);
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
    meet(mesh, static_cast<std::uint32_t>(t), p, nearest);
  return ended(nearest);
}

}  // namespace boxwood
