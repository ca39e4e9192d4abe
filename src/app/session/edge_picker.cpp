// SPDX-License-Identifier: MIT
// Measures the distances of drawn edges from a pixel, and chooses the best.
#include "app/session/edge_picker.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/session/clip_plane.hpp"

namespace boxwood {

void EdgePicker::edge(Vec3 a, Vec3 b, const NodeRef& node) {
  if (!keep_part(plane_, a, b)) return;
  if (!view_.orthographic && !clip(a, b)) return;
  const auto pa = project(view_, a, pixel_.width, pixel_.height);
  const auto pb = project(view_, b, pixel_.width, pixel_.height);
  if (!pa || !pb) return;
  const Vec2 p(pixel_.x, pixel_.y), from(pa->x, pa->y), way(pb->x - pa->x, pb->y - pa->y);
  const double length_sq = glm::dot(way, way);
  const double t = length_sq > 0.0 ? std::clamp(glm::dot(p - from, way) / length_sq, 0.0, 1.0) : 0.0;
  const double distance = glm::length(from + t * way - p);
  if (!(distance <= reach_)) return;
  // Along a straight edge 1/depth is linear in the picture; in a parallel view the depth itself is.
  const double depth = view_.orthographic ? pa->z + t * (pb->z - pa->z)
                                          : 1.0 / (1.0 / pa->z + t * (1.0 / pb->z - 1.0 / pa->z));
  // Skips hidden edges. The margin allows for boxes that touch their surface.
  if (depth > surface_depth_ + 1e-3 * std::abs(surface_depth_)) return;
  found_.push_back({distance, depth, node});
  nearest_ = std::min(nearest_, distance);
}

std::optional<NodeRef> EdgePicker::best() const {
  std::optional<NodeRef> out;
  double depth = kInfinity;
  for (const Found& edge : found_) {
    if (edge.distance > nearest_ + 1.0 || !(edge.depth < depth)) continue;
    depth = edge.depth;
    out = edge.node;
  }
  return out;
}

bool EdgePicker::clip(Vec3& a, Vec3& b) const {
  const double near = view_.near_distance * (1.0 + 1e-12);
  const double da = glm::dot(view_.camera_from_world[2], view_.eye - a) - near;
  const double db = glm::dot(view_.camera_from_world[2], view_.eye - b) - near;
  if (da < 0.0 && db < 0.0) return false;
  if (da < 0.0) a += (b - a) * (da / (da - db));
  if (db < 0.0) b += (a - b) * (db / (db - da));
  return true;
}

// Adds the circles that shaders/edges.glsl draws for a sphere: its outline. If there are few spheres, also
// adds the great circles about the axes of their frame.
void EdgePicker::circles(const Sphere& sphere, const RigidTransform& pose, const SphereDetail& detail,
                         const NodeRef& node) {
  const auto circle = [&](const Vec3& center, const Vec3& u, const Vec3& v) {
    for (std::uint32_t i = 0; i < detail.segments; ++i) {
      const auto at = [&](std::uint32_t k) {
        const double angle = 2.0 * std::numbers::pi * k / detail.segments;
        return center + std::cos(angle) * u + std::sin(angle) * v;
      };
      edge(at(i), at((i + 1) % detail.segments), node);
    }
  };
  const Vec3 center = place(pose, sphere.center);
  const Vec3 to_eye = view_.orthographic ? view_.camera_from_world[2] : view_.eye - center;
  const double distance_sq = glm::dot(to_eye, to_eye), radius_sq = sphere.radius * sphere.radius;
  const double ratio = view_.orthographic ? 0.0 : radius_sq / distance_sq;
  if (ratio < 1.0) {  // otherwise the eye is inside and sees no outline
    const Vec3 axis = to_eye / std::sqrt(distance_sq);
    const Rows3& rows = view_.camera_from_world;
    const Vec3 side = std::abs(glm::dot(rows[0], axis)) < 0.7 ? rows[0] : rows[1];
    const Vec3 u = glm::normalize(glm::cross(axis, side)), v = glm::cross(axis, u);
    const double radius = sphere.radius * std::sqrt(1.0 - ratio);
    circle(center + to_eye * ratio, u * radius, v * radius);
  }
  if (detail.circles == 1) return;
  Vec3 axes[3];
  for (int k = 0; k < 3; ++k) {
    Vec3 unit(0.0);
    unit[k] = 1.0;
    axes[k] = rotate(pose, unit) * sphere.radius;
  }
  for (int k = 0; k < 3; ++k) circle(center, axes[k], axes[(k + 1) % 3]);
}

void EdgePicker::outline_of(const AnyVolume& any, const RigidTransform& pose, const NodeRef& node,
                            const SphereDetail& detail) {
  if (const auto* sphere = std::get_if<Sphere>(&any)) return circles(*sphere, pose, detail, node);
  const auto lines = [&](const auto& round) {
    for (const auto& [a, b] : drawn_lines(round)) edge(place(pose, a), place(pose, b), node);
  };
  if (const auto* capsule = std::get_if<Capsule>(&any)) return lines(*capsule);
  if (const auto* cylinder = std::get_if<Cylinder>(&any)) return lines(*cylinder);
  const Polyhedron shape = std::visit(
      [](const auto& v) {
        if constexpr (std::is_same_v<std::decay_t<decltype(v)>, std::monostate>)
          return Polyhedron{};
        else
          return outline(v);
      },
      any);
  // Adds the edges of every face: those of two faces twice, and those that rounding left with one face.
  for (const auto& face : shape.faces)
    for (std::size_t i = 0; i < face.size(); ++i)
      edge(place(pose, shape.vertices[face[i]]), place(pose, shape.vertices[face[(i + 1) % face.size()]]),
           node);
  if (shape.faces.empty() && !shape.vertices.empty()) {  // a point is drawn as a dot
    const Vec3 at = place(pose, shape.vertices.front());
    edge(at, at, node);
  }
}

}  // namespace boxwood
