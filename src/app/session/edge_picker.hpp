// SPDX-License-Identifier: MIT
// Picking by the edges that are drawn: the one nearest to a pixel, of those that nothing hides.
#pragma once

#include <optional>
#include <vector>

#include <boxwood/draw_list.hpp>

#include "app/camera/camera.hpp"
#include "app/session/session.hpp"
#include "render/sphere_detail.hpp"

namespace boxwood {

class EdgePicker {
public:
  // `reach` is in pixels. Edges that are farther along the line of sight than `surface_depth` are hidden.
  EdgePicker(const View& view, const std::optional<ClipPlane>& plane, const PixelPosition& pixel,
             double reach, double surface_depth)
      : view_(view), plane_(plane), pixel_(pixel), reach_(reach), surface_depth_(surface_depth) {}

  // Between two points of the world; what a perspective view has nearer than its near plane is cut away.
  void edge(Vec3 a, Vec3 b, const NodeRef& node);
  // The outline of a volume as it is drawn.
  void outline_of(const AnyVolume& any, const RigidTransform& pose, const NodeRef& node,
                  const SphereDetail& detail);
  // Of the edges that are no more than a pixel farther than the nearest, the one closest to the eye.
  std::optional<NodeRef> best() const;

private:
  struct Found {
    double distance = 0.0;  // pixels
    double depth = 0.0;     // along the line of sight
    NodeRef node;
  };
  void circles(const Sphere& sphere, const RigidTransform& pose, const SphereDetail& detail,
               const NodeRef& node);
  // False: nothing is left.
  bool clip(Vec3& a, Vec3& b) const;

  const View& view_;
  const std::optional<ClipPlane> plane_;
  const PixelPosition& pixel_;
  double reach_, surface_depth_;
  std::vector<Found> found_;  // within the reach
  double nearest_ = kInfinity;
};

}  // namespace boxwood
