// SPDX-License-Identifier: MIT
// Picks the visible drawn edge nearest to a pixel.
#pragma once

#include <optional>
#include <vector>

#include "app/camera/camera.hpp"
#include "app/session/session.hpp"
#include "overlay/clip_plane.hpp"
#include "render/sphere_detail.hpp"

namespace boxwood {

class EdgePicker {
public:
  // `reach` is in pixels. Edges farther along the line of sight than `surface_depth` are hidden.
  EdgePicker(const View& view, const std::optional<ClipPlane>& plane, const PixelPosition& pixel,
             double reach, double surface_depth)
      : view_(view), plane_(plane), pixel_(pixel), reach_(reach), surface_depth_(surface_depth) {}

  // Adds an edge between two points of the world. A perspective view cuts it at its near plane.
  void edge(Vec3 a, Vec3 b, const NodeRef& node);
  // Adds the drawn outline of a volume.
  void outline_of(const AnyVolume& any, const RigidTransform& pose, const NodeRef& node,
                  const SphereDetail& detail);
  // Returns, among the edges at most a pixel farther than the nearest, the one closest to the eye.
  std::optional<NodeRef> best() const;

private:
  struct Found {
    double distance = 0.0;  // pixels
    double depth = 0.0;     // along the line of sight
    NodeRef node;
  };
  void circles(const Sphere& sphere, const RigidTransform& pose, const SphereDetail& detail,
               const NodeRef& node);
  // Cuts the segment at the near plane. Returns false if nothing is left.
  bool clip(Vec3& a, Vec3& b) const;

  const View& view_;
  const std::optional<ClipPlane> plane_;
  const PixelPosition& pixel_;
  double reach_, surface_depth_;
  std::vector<Found> found_;  // those within reach
  double nearest_ = kInfinity;
};

}  // namespace boxwood
