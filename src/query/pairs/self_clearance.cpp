// SPDX-License-Identifier: MIT
// Bounds how far the vertices of a mesh may move before two of its triangles can meet.
#include "query/pairs/self_clearance.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "query/descent/self_descent.hpp"
#include "query/pairs/shared_corners.hpp"
#include "triangles/triangle_distance.hpp"

namespace boxwood {

namespace {

// A bound above the rounding of the few operations on corners below, relative to the lengths of their edges
// (no unit).
constexpr double kEdgeRounding = 0x1p-40;

// Tests two triangles that share one corner. A plane through it with all other corners on its two sides stays
// between the triangles if each corner is farther from the plane than it may move against the common one.
bool is_clear_at_corner(const Shared& s, double reach) noexcept {
  std::array<Vec3, 4> edges = {s.a[1] - s.a[0], s.a[2] - s.a[0], s.a[0] - s.b[1], s.a[0] - s.b[2]};
  std::array<Vec3, 4> directions;
  for (std::size_t i = 0; i < 4; ++i) directions[i] = edges[i] / glm::length(edges[i]);
  const auto separates = [&](const Vec3& normal) {
    const double length = glm::length(normal);
    return length > kEdgeRounding && std::all_of(edges.begin(), edges.end(), [&](const Vec3& edge) {
             return glm::dot(normal, edge) > length * (2.0 * reach + kEdgeRounding * glm::length(edge));
           });
  };
  // The best normal is the point nearest to 0 of the tetrahedron of the directions: on an edge or on a face.
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t k = i + 1; k < 4; ++k) {
      const Vec3 along = directions[k] - directions[i];
      if (separates(directions[i] + directions[k])) return true;
      for (std::size_t m = k + 1; m < 4; ++m) {
        const Vec3 normal = glm::cross(along, directions[m] - directions[i]);
        if (separates(glm::dot(normal, directions[i]) < 0.0 ? -normal : normal)) return true;
      }
    }
  return false;
}

// Tests two triangles that share an edge. A plane through it with the other two corners on its sides turns
// with the edge, by at most 2 * reach over the edge's least length.
bool is_clear_at_edge(const Shared& s, double reach) noexcept {
  const Vec3 edge = s.a[1] - s.a[0], a = s.a[2] - s.a[0], b = s.b[2] - s.a[0];
  const double length = glm::length(edge), moved = 2.0 * reach;
  if (!(length > 2.0 * moved)) return false;
  const Vec3 along = edge / length, up_a = a - glm::dot(a, along) * along,
             up_b = b - glm::dot(b, along) * along;
  const Vec3 across = up_a / glm::length(up_a) - up_b / glm::length(up_b);
  const double size = glm::length(across);
  const auto is_beyond = [&](const Vec3& corner, double side) {
    const double far = glm::length(corner);
    return side * glm::dot(across, corner) >
           size * (moved + moved * (far + moved) / (length - moved) + kEdgeRounding * (far + length));
  };
  return size > kEdgeRounding && is_beyond(a, 1.0) && is_beyond(b, -1.0);
}

// Returns true if the corners of b are certainly farther than `gap` from the plane of a, on one side of it.
bool is_beyond_plane(const Corners& a, const Corners& b, double gap) noexcept {
  const Vec3 normal = glm::cross(a[1] - a[0], a[2] - a[0]);
  const double length = glm::length(normal);
  double least = kInfinity, most = -kInfinity;
  for (const Vec3& corner : b) {
    const double height = glm::dot(normal, corner - a[0]);
    least = std::min(least, height);
    most = std::max(most, height);
  }
  return least > length * gap || most < -length * gap;
}

// Tests two triangles without a common corner.
bool is_clear_apart(const Corners& a, const Corners& b, double reach, TrianglePairCounts& counts) noexcept {
  const double size = glm::length(a[1] - a[0]) + glm::length(a[2] - a[0]) + glm::length(b[1] - b[0]) +
                      glm::length(b[2] - b[0]) + glm::length(b[0] - a[0]);
  const double gap = 2.0 * reach + kEdgeRounding * size;
  // Cheap tests decide most pairs.
  for (int k = 0; k < 3; ++k)
    if (std::min({a[0][k], a[1][k], a[2][k]}) > std::max({b[0][k], b[1][k], b[2][k]}) + gap ||
        std::min({b[0][k], b[1][k], b[2][k]}) > std::max({a[0][k], a[1][k], a[2][k]}) + gap)
      return true;
  return is_beyond_plane(a, b, gap) || is_beyond_plane(b, a, gap) || distance_of(a, b, counts).distance > gap;
}

bool is_clear(const Corners& a, const Corners& b, double reach, TrianglePairCounts& counts) noexcept {
  const Shared s = shared_first(a, b);
  switch (s.count) {
  case 0:
    return is_clear_apart(a, b, reach, counts);
  case 1:
    return is_clear_at_corner(s, reach);
  case 2:
    return is_clear_at_edge(s, reach);
  default:
    return false;
  }
}

// Stops at the first pair of triangles that is not clear.
struct ClearanceCollector {
  const ModelView& model;
  double reach;
  bool clear = true;
  TrianglePairCounts counts = {};

  bool leaves(const NodePair& nodes, SilentRecorder&) noexcept {
    const TreeTopology& t = model.tree->topology();
    const TreeNode &leaf_a = t.nodes[nodes.a], &leaf_b = t.nodes[nodes.b];
    for (std::uint32_t i = leaf_a.first; i < leaf_a.first + leaf_a.count; ++i)
      for (std::uint32_t k = nodes.a == nodes.b ? i + 1 : leaf_b.first; k < leaf_b.first + leaf_b.count;
           ++k) {
        if (t.order[i] == t.order[k]) continue;  // references of two leaves to one triangle
        clear = is_clear(corners(model.mesh, t.order[i]), corners(model.mesh, t.order[k]), reach, counts);
        if (!clear) return true;
      }
    return false;
  }
};

}  // namespace

double distance_from_image(const MeshView& copy, const MeshView& origin,
                           const AffineTransform& copy_from_origin) noexcept {
  const Rows3& m = copy_from_origin.linear;
  const Vec3 c0 = glm::cross(m[1], m[2]), c1 = glm::cross(m[2], m[0]), c2 = glm::cross(m[0], m[1]);
  const double volume = std::fabs(glm::dot(m[0], c0));
  const double lengths = std::sqrt(glm::dot(m[0], m[0]) * glm::dot(m[1], m[1]) * glm::dot(m[2], m[2]));
  if (copy.vertices.size() != origin.vertices.size() || !(volume > 0x1p-20 * lengths)) return kInfinity;
  // At least the norm of the inverse, whose columns these cross products are, over the determinant.
  const double inverse = 1.0001 * std::sqrt(glm::dot(c0, c0) + glm::dot(c1, c1) + glm::dot(c2, c2)) / volume;
  const double norm = std::sqrt(glm::dot(m[0], m[0]) + glm::dot(m[1], m[1]) + glm::dot(m[2], m[2]));
  double most = 0.0;
  for (std::size_t i = 0; i < copy.vertices.size(); ++i) {
    const Vec3 p(origin.vertices[i]);
    const double rounding = 0x1p-49 * (norm * glm::length(p) + glm::length(copy_from_origin.translation));
    const double off = glm::length(Vec3(copy.vertices[i]) - apply(copy_from_origin, p)) + rounding;
    if (!(off <= most)) most = off;  // a NaN stays
    if (!is_finite(most)) return kInfinity;
  }
  return most * inverse;
}

bool is_clear_of_itself(const ModelView& model, double reach, const std::atomic<bool>* stop) noexcept {
  if (model.tree == nullptr || model.tree->empty() || !is_finite(reach)) return false;
  CollideOptions options;
  options.stop = stop;
  CollideResult steps;
  SilentRecorder silent;
  ClearanceCollector collector{model, reach};
  const NodeTests tests(RigidTransform{}, reach_of(*model.tree), 2.0 * reach);
  std::visit(
      [&](const auto& bounds) {
        const TreeTopology& topology = model.tree->topology();
        const TreePair trees{topology, topology, bounds.volumes, bounds.volumes};
        descend_self(trees, tests, options, steps, silent, collector);
      },
      model.tree->bounds());
  return collector.clear && !is_set(stop);
}

}  // namespace boxwood
