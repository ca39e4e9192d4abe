// SPDX-License-Identifier: MIT
// The farthest of many points along some directions: all that a fit of the camera needs of them.
#pragma once

#include <vector>

#include <boxwood/volumes.hpp>

#include "app/camera/camera.hpp"

namespace boxwood {

class FarthestPoints {
public:
  // Keeps the points that Camera::fit() touches with these arguments, and those that a 26-DOP does.
  FarthestPoints(const Camera& camera, double aspect, const Vec2& free, const Vec2& middle);

  // Returns true if a point of the box may be farther than all that were added.
  bool is_reached_by(const Aabb& box) const noexcept;
  void add(const Vec3& point) noexcept;
  void append_to(std::vector<Vec3>& out) const;  // one point for each direction; nothing without points

private:
  struct Farthest {
    Vec3 direction, point{0.0};
    double reach = -kInfinity;
  };
  std::vector<Farthest> farthest_;
};

}  // namespace boxwood
