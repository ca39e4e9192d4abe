// Oriented bounding box.
#pragma once

#include <boxwood/fit.hpp>
#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>

namespace boxwood {

// Closed box: center + sum of s_k * axes[k], |s_k| <= half_extents[k]. Axes are unit rows, right-handed; a
// fit gives half-extents in descending order and canonical signs. Empty is half-extents of -infinity.
struct Obb {
  Vec3 center = Vec3(0.0);
  Rows3 axes = kIdentityRows;
  Vec3 half_extents = Vec3(-kInfinity);
};

inline bool is_empty(const Obb& b) noexcept {
  return !(b.half_extents.x >= 0.0 && b.half_extents.y >= 0.0 && b.half_extents.z >= 0.0);
}
// d = p - c; for each axis |(u.x*d.x + u.y*d.y) + u.z*d.z| <= h, in double in this order.
bool contains(const Obb& b, const Vec3& point) noexcept;
double volume(const Obb& b) noexcept;
double area(const Obb& b) noexcept;

Fit<Obb> fit_obb(PointsView points, const FitOptions& options = {});

}  // namespace boxwood
