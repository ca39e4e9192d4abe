// SPDX-License-Identifier: MIT
// Picking drawn boxes by their edges.
#include "app/interface/edge_pick.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "app/features/descent/descent_boxes.hpp"
#include "app/features/descent/descent_show.hpp"
#include "app/session/clip_plane.hpp"
#include "render/sphere_detail.hpp"

namespace boxwood {

namespace {

struct Found {
  double distance = 0.0;  // pixels
  double depth = 0.0;     // along the line of sight
  NodeRef node;
};

class EdgePicker {
public:
  EdgePicker(const View& view, const std::optional<ClipPlane>& plane, const PixelPosition& pixel,
             double reach, double surface_depth)
      : view_(view), plane_(plane), pixel_(pixel), reach_(reach), surface_depth_(surface_depth) {}

  // Between two points of the world; what a perspective view has nearer than its near plane is cut away.
  void edge(Vec3 a, Vec3 b, const NodeRef& node) {
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
    // Along a straight edge 1/depth is linear in the picture (perspective); depth itself in a parallel view.
    const double depth = view_.orthographic ? pa->z + t * (pb->z - pa->z)
                                            : 1.0 / (1.0 / pa->z + t * (1.0 / pb->z - 1.0 / pa->z));
    // Hidden; boxes touch their surface, hence the margin.
    if (depth > surface_depth_ + 1e-3 * std::abs(surface_depth_)) return;
    found_.push_back({distance, depth, node});
    nearest_ = std::min(nearest_, distance);
  }

  // Of the edges that are no more than a pixel farther than the nearest, the one closest to the eye.
  std::optional<NodeRef> best() const {
    std::optional<NodeRef> out;
    double depth = kInfinity;
    for (const Found& edge : found_) {
      if (edge.distance > nearest_ + 1.0 || !(edge.depth < depth)) continue;
      depth = edge.depth;
      out = edge.node;
    }
    return out;
  }

private:
  // False: nothing is left.
  bool clip(Vec3& a, Vec3& b) const {
    const double near = view_.near_distance * (1.0 + 1e-12);
    const double da = glm::dot(view_.camera_from_world[2], view_.eye - a) - near;
    const double db = glm::dot(view_.camera_from_world[2], view_.eye - b) - near;
    if (da < 0.0 && db < 0.0) return false;
    if (da < 0.0) a += (b - a) * (da / (da - db));
    if (db < 0.0) b += (a - b) * (db / (db - da));
    return true;
  }

  const View& view_;
  const std::optional<ClipPlane> plane_;
  const PixelPosition& pixel_;
  double reach_, surface_depth_;
  std::vector<Found> found_;  // within the reach
  double nearest_ = kInfinity;
};

// The circles that a sphere is drawn with (shaders/edges.glsl): the one in which the lines of sight touch it,
// and of a few spheres the great circles about the axes of their frame.
void circles(EdgePicker& picker, const Sphere& sphere, const RigidTransform& pose, const SphereDetail& detail,
             const NodeRef& node, const View& view) {
  const auto circle = [&](const Vec3& center, const Vec3& u, const Vec3& v) {
    for (std::uint32_t i = 0; i < detail.segments; ++i) {
      const auto at = [&](std::uint32_t k) {
        const double angle = 2.0 * std::numbers::pi * k / detail.segments;
        return center + std::cos(angle) * u + std::sin(angle) * v;
      };
      picker.edge(at(i), at((i + 1) % detail.segments), node);
    }
  };
  const Vec3 center = place(pose, sphere.center);
  const Vec3 to_eye = view.orthographic ? view.camera_from_world[2] : view.eye - center;
  const double distance_sq = glm::dot(to_eye, to_eye), radius_sq = sphere.radius * sphere.radius;
  const double ratio = view.orthographic ? 0.0 : radius_sq / distance_sq;
  if (ratio < 1.0) {  // else the eye is inside, and there is no outline
    const Vec3 axis = to_eye / std::sqrt(distance_sq);
    const Rows3& rows = view.camera_from_world;
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

void outline_edges(EdgePicker& picker, const AnyVolume& any, const RigidTransform& pose, const NodeRef& node,
                   const SphereDetail& detail, const View& view) {
  if (const auto* sphere = std::get_if<Sphere>(&any))
    return circles(picker, *sphere, pose, detail, node, view);
  const auto lines = [&](const auto& round) {
    for (const auto& [a, b] : drawn_lines(round)) picker.edge(place(pose, a), place(pose, b), node);
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
  // Edges of two faces are met twice; where rounding left one face alone with an edge, it is drawn, too.
  for (const auto& face : shape.faces)
    for (std::size_t i = 0; i < face.size(); ++i)
      picker.edge(place(pose, shape.vertices[face[i]]),
                  place(pose, shape.vertices[face[(i + 1) % face.size()]]), node);
  if (shape.faces.empty() && !shape.vertices.empty()) {  // a point: drawn as a dot
    const Vec3 at = place(pose, shape.vertices.front());
    picker.edge(at, at, node);
  }
}

}  // namespace

std::optional<NodeRef> pick_box_edge(const Session& session, const View& view, const PixelPosition& pixel,
                                     double reach, double surface_depth) {
  EdgePicker picker(view, session.view().clip(), pixel, reach, surface_depth);
  if (!session.shows_volumes()) return std::nullopt;
  const auto look_at = [&](const Target& target) {
    for (const VolumeRow& row : kVolumeRows) {
      if ((session.document().shown(target).trees & bit_of(row.kind)) == 0) continue;
      const auto volumes = session.derived().drawn_nodes(target, row.kind);
      if (!volumes) continue;
      const NodesByDepth& by_depth = volumes->tree->by_depth;
      const RigidTransform pose =
          volumes->in_world ? RigidTransform{} : volume_pose(session.document(), target);
      for (std::uint32_t level = first_drawn(volumes->range); level <= volumes->range.last; ++level) {
        const auto drawn = drawn_of_level(by_depth, volumes->tree->tree.topology(), volumes->range, level);
        const auto count = static_cast<std::uint32_t>(drawn.size());
        for (const std::uint32_t i : drawn)
          outline_edges(picker, volume_at(volumes->levels[level]->volumes, i), pose,
                        NodeRef{target, by_depth.nodes[by_depth.first_of_level[level] + i]}, detail_of(count),
                        view);
      }
    }
  };
  look_at(Target{});
  for (std::uint32_t i = 0; i < session.document().object_count(); ++i)
    if (session.document().object(i).visible) look_at(Target{i});
  return picker.best();
}

std::optional<PickedDescentBox> pick_descent_edge(const Session& session, const View& view,
                                                  const PixelPosition& pixel, double reach) {
  const auto answer = session.get<DescentShow>().answer();
  if (!answer) return std::nullopt;
  EdgePicker picker(view, session.view().clip(), pixel, reach, kInfinity);
  const std::vector<DescentBox> boxes = descent_boxes(answer->steps, session.get<DescentShow>().step());
  const CollisionQuestion& of = answer->question;
  for (std::uint32_t i = 0; i < boxes.size(); ++i) {
    const bool is_a = boxes[i].side == Side::a;
    outline_edges(picker, volume_of_node((is_a ? of.tree_a : of.tree_b)->tree, boxes[i].node),
                  is_a ? of.world_from_a : of.world_from_b, NodeRef{Target{}, i}, detail_of(1), view);
  }
  const auto found = picker.best();
  if (!found) return std::nullopt;
  const DescentBox& box = boxes[found->node];
  return PickedDescentBox{box.step, {Target{box.side == Side::a ? of.a : of.b}, box.node}};
}

}  // namespace boxwood
