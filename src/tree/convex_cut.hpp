// SPDX-License-Identifier: MIT
// Boxes cut by boxes: volume and surface of the common part.
#pragma once

#include <vector>

#include <boxwood/aabb.hpp>
#include <boxwood/obb.hpp>
#include <boxwood/sphere.hpp>

namespace boxwood {

struct Content {
  double volume = 0.0, area = 0.0;
};

// A convex body as its faces, each a loop of points.
class ConvexBody {
public:
  explicit ConvexBody(const Obb& box);
  // Keeps the points p with normal . p <= limit (Sutherland and Hodgman 1974, face by face).
  void cut(const Vec3& normal, double limit);
  void cut(const Obb& box);
  Content content() const noexcept;

private:
  std::vector<std::vector<Vec3>> faces_;
};

// Returns the volume and the surface of the common part, to rounding; zeros if it is empty.
Content common(const Aabb& a, const Aabb& b) noexcept;
Content common(const Obb& a, const Obb& b);
Content common(const Sphere& a, const Sphere& b) noexcept;

}  // namespace boxwood
