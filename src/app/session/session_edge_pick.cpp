// SPDX-License-Identifier: MIT
// Picking drawn boxes by their edges.
#include "app/session/session_edge_pick.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace boxwood {

namespace {

struct Nearest {
  double distance = kInfinity;  // pixels
  double depth = kInfinity;     // along the line of sight
  std::optional<NodeRef> node;
};

class EdgePicker {
public:
  EdgePicker(const View& view, const PixelPosition& pixel, double reach, double surface_depth)
      : view_(view), pixel_(pixel), reach_(reach), surface_depth_(surface_depth) {}

  void edge(const Vec3& a, const Vec3& b, const NodeRef& node) {
    const auto pa = project(view_, a, pixel_.width, pixel_.height);
    const auto pb = project(view_, b, pixel_.width, pixel_.height);
    if (!pa || !pb) return;  // an edge through the eye's plane is left out
    const Vec2 p(pixel_.x, pixel_.y), from(pa->x, pa->y), way(pb->x - pa->x, pb->y - pa->y);
    const double length_sq = glm::dot(way, way);
    const double t = length_sq > 0.0 ? std::clamp(glm::dot(p - from, way) / length_sq, 0.0, 1.0) : 0.0;
    const double distance = glm::length(from + t * way - p);
    if (!(distance <= reach_)) return;
    // Along a straight edge 1/depth is linear in the picture (perspective); depth itself in a parallel view.
    const double depth = view_.orthographic ? pa->z + t * (pb->z - pa->z)
                                            : 1.0 / (1.0 / pa->z + t * (1.0 / pb->z - 1.0 / pa->z));
    if (depth > surface_depth_ * (1.0 + 1e-3)) return;  // hidden; boxes touch their surface, hence the margin
    const bool nearer =
        distance < best.distance - 1.0 || (distance < best.distance + 1.0 && depth < best.depth);
    if (nearer) best = {distance, depth, node};
  }

  Nearest best;

private:
  const View& view_;
  const PixelPosition& pixel_;
  double reach_, surface_depth_;
};

void outline_edges(EdgePicker& picker, const AnyVolume& any, const RigidTransform& pose, const NodeRef& node,
                   const View& view) {
  if (const auto* sphere = std::get_if<Sphere>(&any)) {  // its outline: a circle that faces the eye
    constexpr int kSides = 48;
    const Vec3 center = place(pose, sphere->center);
    const Rows3& rows = view.camera_from_world;
    for (int i = 0; i < kSides; ++i) {
      const auto at = [&](int k) {
        const double angle = 2.0 * std::numbers::pi * k / kSides;
        return center + sphere->radius * (std::cos(angle) * rows[0] + std::sin(angle) * rows[1]);
      };
      picker.edge(at(i), at(i + 1), node);
    }
    return;
  }
  const Polyhedron shape = std::visit(
      [](const auto& v) {
        if constexpr (std::is_same_v<std::decay_t<decltype(v)>, std::monostate>)
          return Polyhedron{};
        else
          return outline(v);
      },
      any);
  for (const auto& face : shape.faces)
    for (std::size_t i = 0; i < face.size(); ++i) {
      const std::uint32_t a = face[i], b = face[(i + 1) % face.size()];
      if (a < b || face.size() == 2)
        picker.edge(place(pose, shape.vertices[a]), place(pose, shape.vertices[b]), node);
    }
}

}  // namespace

std::optional<NodeRef> pick_box_edge(const Session& session, const View& view, const PixelPosition& pixel,
                                     double reach, double surface_depth) {
  EdgePicker picker(view, pixel, reach, surface_depth);
  if (!session.view().layers().volumes) return std::nullopt;
  const auto look_at = [&](const Target& target) {
    for (const VolumeRow& row : kVolumeRows) {
      if ((session.document().shown(target).trees & bit_of(row.kind)) == 0) continue;
      const auto volumes = session.derived().drawn_nodes(target, row.kind);
      if (!volumes) continue;
      const NodesByDepth& by_depth = volumes->tree->by_depth;
      for (std::uint32_t level = volumes->range.first; level <= volumes->range.last; ++level)
        for (std::uint32_t i = 0; i < count_of(volumes->levels[level]->volumes); ++i)
          outline_edges(picker, volume_at(volumes->levels[level]->volumes, i),
                        volumes->in_world ? RigidTransform{} : session.derived().pose_of(target),
                        NodeRef{target, by_depth.nodes[by_depth.first_of_level[level] + i]}, view);
    }
  };
  look_at(Target{});
  for (std::uint32_t i = 0; i < session.document().edit().objects.size(); ++i)
    if (session.document().object(i).visible) look_at(Target{i});
  return picker.best.node;
}

}  // namespace boxwood
