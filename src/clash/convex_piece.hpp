// SPDX-License-Identifier: MIT
// Convex polytopes inside of a solid, grown about a point.
#pragma once

#include <atomic>
#include <optional>
#include <span>
#include <vector>

#include <boxwood/clash.hpp>

#include "query/descent/placed_pose.hpp"

namespace boxwood {

struct ConvexPiece {
  std::vector<Vec3> corners;  // of a polytope in the interior of the solid, proven; at least 4
  std::vector<Vec3> normals;  // unit, outward, of the planes that bound it
};

// The part of a placed solid in a box of the world.
class SolidPart {
public:
  // `size`: the largest magnitude of a coordinate of the solid and of `region`. The model and the scratch
  // memory must outlive the object. May throw bad_alloc.
  SolidPart(const PlacedClashModel& solid, const Aabb& region, double size, const std::atomic<bool>* stop,
            QueryScratch& scratch);

  std::size_t triangles() const noexcept { return triangles_.size(); }  // those that reach into the box
  // Returns the distance of a point from the triangles that reach into the box, infinity without any.
  double room(const Vec3& p) const noexcept;
  // Returns true if the point is in the interior of the solid, exactly.
  bool is_inside(const Vec3& p);

  // Returns a polytope about a point that is inside; nullopt if it would have more than kMostPlanes planes or
  // no volume. For each triangle in the box, from the nearest to the farthest, it is cut by a plane between
  // the triangle and the point: that of the triangle, or the one through its nearest point perpendicular to
  // the way there, whichever cuts off less (Deits & Tedrake 2015, with triangles and without ellipsoids). So
  // each triangle is beyond a plane, by more than the rounding, and the middle of the polytope is inside.
  // May throw bad_alloc.
  std::optional<ConvexPiece> piece_about(const Vec3& p);
  static constexpr std::size_t kMostPlanes = 48;

private:
  std::optional<ConvexPiece> grow(const Vec3& p, double slack);

  const PlacedClashModel& solid_;
  const Aabb region_;
  const double margin_;  // a length that exceeds the rounding of signed distances
  const std::atomic<bool>* stop_;
  QueryScratch& scratch_;
  std::vector<std::array<Vec3, 3>> triangles_;  // those that reach into the box
  int winding_ = 1;
};

}  // namespace boxwood
