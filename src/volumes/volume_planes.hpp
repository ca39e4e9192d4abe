// SPDX-License-Identifier: MIT
// The half-spaces of every volume that has faces: one loop for containment and for rays.
#pragma once

#include <boxwood/aabb.hpp>
#include <boxwood/hull.hpp>
#include <boxwood/kdop.hpp>
#include <boxwood/obb.hpp>

namespace boxwood {

// Calls f(normal, anchor, offset) for each half-space normal . (p - anchor) <= offset. The volume must not be
// empty. Normals of k-DOPs are not of unit length.
template <class F> void for_each_plane(const Aabb& b, const F& f) noexcept {
  for (std::size_t k = 0; k < 3; ++k) {
    const auto i = static_cast<int>(k);
    f(kIdentityRows[k], Vec3(0.0), b.max[i]);
    f(-kIdentityRows[k], Vec3(0.0), -b.min[i]);
  }
}
template <class F> void for_each_plane(const FixedAabb& b, const F& f) noexcept {
  for_each_plane(to_aabb(b), f);
}
template <class F> void for_each_plane(const Obb& b, const F& f) noexcept {
  for (std::size_t k = 0; k < 3; ++k) {
    f(b.axes[k], b.center, b.half_extents[static_cast<int>(k)]);
    f(-b.axes[k], b.center, b.half_extents[static_cast<int>(k)]);
  }
}
template <int K, class F> void for_each_plane(const Kdop<K>& d, const F& f) noexcept {
  const auto slabs = directions(d);
  for (std::size_t i = 0; i < slabs.size(); ++i) {
    const Vec3 n(static_cast<double>(slabs[i].x), static_cast<double>(slabs[i].y),
                 static_cast<double>(slabs[i].z));
    f(n, Vec3(0.0), d.max[i]);
    f(-n, Vec3(0.0), -d.min[i]);
  }
}
template <int K, class F> void for_each_plane(const OrientedKdop<K>& d, const F& f) noexcept {
  for_each_plane(d.slabs, [&](const Vec3& n, const Vec3&, double offset) {
    f((n.x * d.axes[0] + n.y * d.axes[1]) + n.z * d.axes[2], d.center, offset);
  });
}
template <class F> void for_each_plane(const ConvexHull& h, const F& f) noexcept {
  for (const HullPlane& plane : h.planes) f(plane.normal, Vec3(0.0), plane.offset);
}

}  // namespace boxwood
