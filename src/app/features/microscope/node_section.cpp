// SPDX-License-Identifier: MIT
// Cuts convex polygons in the plane: a volume's cut, less those of its contents.
#include "app/features/microscope/node_section.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <boxwood/nearest.hpp>

namespace boxwood {

namespace {

using CutPolygon = std::vector<Vec2>;  // convex, counter-clockwise

constexpr std::uint32_t kMostLeafBoxes = 256;
constexpr int kCircle = 96;

double cross_of(const Vec2& a, const Vec2& b) {
  return a.x * b.y - a.y * b.x;
}

double cut_area(const CutPolygon& polygon) {
  double sum = 0.0;
  for (std::size_t i = 2; i < polygon.size(); ++i)
    sum += 0.5 * cross_of(polygon[i - 1] - polygon[0], polygon[i] - polygon[0]);
  return sum;
}

// Returns the part with dot(normal, p) <= offset.
CutPolygon cut_by_line(const CutPolygon& polygon, const Vec2& normal, double offset) {
  CutPolygon out;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec2 &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
    const double da = glm::dot(normal, a) - offset, db = glm::dot(normal, b) - offset;
    if (da <= 0.0) out.push_back(a);
    if ((da < 0.0 && db > 0.0) || (da > 0.0 && db < 0.0)) out.push_back(a + (b - a) * (da / (da - db)));
  }
  if (out.size() < 3) out.clear();
  return out;
}

// Returns the parts of `from` outside `hole`.
std::vector<CutPolygon> without(const CutPolygon& from, const CutPolygon& hole) {
  if (hole.size() < 3) return {from};
  std::vector<CutPolygon> out;
  CutPolygon rest = from;
  for (std::size_t i = 0; i < hole.size() && !rest.empty(); ++i) {
    const Vec2 &a = hole[i], &b = hole[(i + 1) % hole.size()];
    const Vec2 outwards(b.y - a.y, a.x - b.x);
    const double offset = glm::dot(outwards, a);
    CutPolygon outside = cut_by_line(rest, -outwards, -offset);
    if (cut_area(outside) > 0.0) out.push_back(std::move(outside));
    rest = cut_by_line(rest, outwards, offset);
  }
  return out;
}

// A plane with two axes in it.
struct Plane2 {
  Vec3 origin, normal, u, v;

  explicit Plane2(const ClipPlane& plane) {
    const double length = glm::length(plane.normal);
    normal = plane.normal / length;
    origin = normal * (plane.offset / length);
    const Vec3 other = std::fabs(normal.x) < 0.8 ? Vec3(1.0, 0.0, 0.0) : Vec3(0.0, 1.0, 0.0);
    u = glm::normalize(glm::cross(normal, other));
    v = glm::cross(normal, u);
  }
  Vec2 flat(const Vec3& p) const { return {glm::dot(u, p - origin), glm::dot(v, p - origin)}; }
  Vec3 lifted(const Vec2& p) const { return origin + u * p.x + v * p.y; }
  std::vector<Vec3> lifted(const CutPolygon& polygon) const {
    std::vector<Vec3> out;
    for (const Vec2& p : polygon) out.push_back(lifted(p));
    return out;
  }

  CutPolygon cut(const Obb& box) const {
    const double reach = 2.0 * glm::length(box.half_extents);
    const Vec2 c = flat(box.center);
    if (std::fabs(glm::dot(normal, box.center - origin)) > 0.5 * reach) return {};
    CutPolygon out = {c + Vec2(-reach, -reach), c + Vec2(reach, -reach), c + Vec2(reach, reach),
                      c + Vec2(-reach, reach)};
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3& axis = box.axes[k];
      const double middle = glm::dot(axis, box.center - origin), half = box.half_extents[static_cast<int>(k)];
      const Vec2 in_plane(glm::dot(axis, u), glm::dot(axis, v));
      if (glm::length(in_plane) < 1e-12) {  // the plane is parallel to these faces
        if (std::fabs(middle) > half) return {};
        continue;
      }
      out = cut_by_line(out, in_plane, middle + half);
      out = cut_by_line(out, -in_plane, half - middle);
    }
    return out;
  }
  CutPolygon cut(const Aabb& box) const {
    const Vec3 half = 0.5 * (box.max - box.min);
    return cut(Obb{box.min + half, kIdentityRows, half});
  }
  CutPolygon cut(const Sphere& sphere) const {
    const double height = glm::dot(normal, sphere.center - origin);
    const double square = sphere.radius * sphere.radius - height * height;
    if (!(square > 0.0)) return {};
    const Vec2 c = flat(sphere.center);
    CutPolygon out;
    for (int i = 0; i < kCircle; ++i) {
      const double angle = 2.0 * std::numbers::pi * i / kCircle;
      out.push_back(c + std::sqrt(square) * Vec2(std::cos(angle), std::sin(angle)));
    }
    return out;
  }
};

// Returns the box of a triangle along the axes of its leaf's volume.
Obb box_of_triangle(const Rows3& axes, const std::array<Vec3, 3>& corners) {
  Vec3 low(kInfinity), high(-kInfinity);
  for (const Vec3& p : corners)
    for (std::size_t k = 0; k < 3; ++k) {
      const int i = static_cast<int>(k);
      low[i] = std::min(low[i], glm::dot(axes[k], p));
      high[i] = std::max(high[i], glm::dot(axes[k], p));
    }
  const Vec3 middle = 0.5 * (low + high);
  return {axes[0] * middle.x + axes[1] * middle.y + axes[2] * middle.z, axes, 0.5 * (high - low)};
}

const Rows3& axes_of(const Obb& box) {
  return box.axes;
}
const Rows3& axes_of(const Aabb&) {
  return kIdentityRows;
}
const Rows3& axes_of(const Sphere&) {
  return kIdentityRows;
}

template <class V>
NodeSection section_of(const TreeTopology& topology, const std::vector<V>& volumes, const MeshView& mesh,
                       std::uint32_t node, const Plane2& plane) {
  NodeSection out;
  const CutPolygon whole = plane.cut(volumes[node]);
  if (!(cut_area(whole) > 0.0)) return out;
  std::vector<CutPolygon> contents;
  const TreeNode& n = topology.nodes[node];
  if (n.is_leaf())
    for (std::uint32_t i = n.first; i < n.first + std::min(n.count, kMostLeafBoxes); ++i)
      contents.push_back(
          plane.cut(box_of_triangle(axes_of(volumes[node]), corners(mesh, topology.order[i]))));
  else
    contents = {plane.cut(volumes[n.left]), plane.cut(volumes[n.left + 1])};
  std::vector<CutPolygon> empty = {whole};
  for (const CutPolygon& filled : contents) {
    std::vector<CutPolygon> rest;
    for (const CutPolygon& piece : empty)
      for (CutPolygon& left : without(piece, filled)) rest.push_back(std::move(left));
    empty = std::move(rest);
    if (filled.size() >= 3) out.contents.push_back(plane.lifted(filled));
  }
  for (std::size_t i = 0; !n.is_leaf() && i < 2; ++i) out.children[i] = contents[i].size() >= 3;
  out.area = cut_area(whole);
  out.outline = plane.lifted(whole);
  for (const CutPolygon& piece : empty) {
    out.empty_area += cut_area(piece);
    out.empty.push_back(plane.lifted(piece));
  }
  return out;
}

std::vector<Vec3> corners_of_box(const Obb& box) {
  std::vector<Vec3> out;
  for (int i = 0; i < 8; ++i) {
    Vec3 p = box.center;
    for (std::size_t k = 0; k < 3; ++k)
      p += ((i >> k & 1) != 0 ? 1.0 : -1.0) * box.half_extents[static_cast<int>(k)] * box.axes[k];
    out.push_back(p);
  }
  return out;
}
std::vector<Vec3> corners_of_box(const Aabb& box) {
  const Vec3 half = 0.5 * (box.max - box.min);
  return corners_of_box(Obb{box.min + half, kIdentityRows, half});
}
std::vector<Vec3> corners_of_box(const Sphere&) {
  return {};
}

}  // namespace

NodeSection section_of_node(const Tree& tree, const MeshView& mesh, std::uint32_t node,
                            const ClipPlane& plane) {
  if (node >= tree.topology().nodes.size() || !(glm::length(plane.normal) > 0.0)) return {};
  return std::visit(
      [&](const auto& bounds) {
        return section_of(tree.topology(), bounds.volumes, mesh, node, Plane2(plane));
      },
      tree.bounds());
}

std::optional<FarthestCorner> farthest_corner(const Tree& tree, const MeshView& mesh, std::uint32_t node) {
  if (node >= tree.topology().nodes.size()) return std::nullopt;
  const TreeNode& n = tree.topology().nodes[node];
  std::vector<Triangle> inside;
  for (std::uint32_t i = n.first; i < n.first + n.count; ++i)
    inside.push_back(mesh.triangles[tree.topology().order[i]]);
  std::optional<FarthestCorner> out;
  const auto all =
      std::visit([&](const auto& bounds) { return corners_of_box(bounds.volumes[node]); }, tree.bounds());
  for (const Vec3& corner : all) {
    const NearestPoint nearest = nearest_point_brute_force({mesh.vertices, inside}, corner);
    if (nearest.found && (!out || nearest.distance > out->distance))
      out = FarthestCorner{corner, nearest.point, nearest.distance};
  }
  return out;
}

}  // namespace boxwood
