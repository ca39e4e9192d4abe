// SPDX-License-Identifier: MIT
// The common form of every convex volume: the hull of points, grown by a disc and by a radius. Distance,
// relation and intersection of any two of them.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include <boxwood/aabb.hpp>
#include <boxwood/capsule.hpp>
#include <boxwood/cylinder.hpp>
#include <boxwood/export.hpp>
#include <boxwood/hull.hpp>
#include <boxwood/kdop.hpp>
#include <boxwood/math.hpp>
#include <boxwood/obb.hpp>
#include <boxwood/pair_state.hpp>
#include <boxwood/sphere.hpp>

namespace BOXWOOD_EXPORT boxwood {

// All points within radius() of the convex hull of vertices() plus the disc (a Minkowski sum). A sphere is
// one vertex and its radius, a capsule two vertices and its radius. A cylinder is two vertices and its disc.
// All other volumes have radius 0 and no disc. The set owns up to 64 vertices; it only refers to a hull or
// span, which must outlive it. A new kind of volume needs one constructor here to take part in every
// operation on pairs.
class ConvexSet {
public:
  ConvexSet() noexcept { inside_[0] = Vec3(0.0); }  // empty
  explicit ConvexSet(const Sphere& s) noexcept;
  explicit ConvexSet(const Aabb& b) noexcept;
  explicit ConvexSet(const FixedAabb& b) noexcept;
  explicit ConvexSet(const Obb& b) noexcept;
  template <int K> explicit ConvexSet(const Kdop<K>& d) noexcept;  // about 10 us for 26 planes
  template <int K> explicit ConvexSet(const OrientedKdop<K>& d) noexcept;
  explicit ConvexSet(const ConvexHull& h) noexcept;
  explicit ConvexSet(const Capsule& c) noexcept;
  explicit ConvexSet(const Cylinder& c) noexcept;
  explicit ConvexSet(std::span<const Vec3> points) noexcept;  // a triangle, a polygon, any cloud
  ConvexSet(std::span<const Vec3> points, const std::array<Vec3, 2>& disc) noexcept;  // plus this disc
  ConvexSet(ConvexHull&&) = delete;

  bool empty() const noexcept { return count_ == 0; }
  std::span<const Vec3> vertices() const noexcept {
    return {outside_ != nullptr ? outside_ : inside_.data(), count_};
  }
  double radius() const noexcept { return radius_; }
  // The disc: all x * disc()[0] + y * disc()[1] with x*x + y*y <= 1. The two vectors are perpendicular and of
  // equal length, the disc's radius. Both are zero if there is no disc.
  const std::array<Vec3, 2>& disc() const noexcept { return disc_; }
  bool has_disc() const noexcept { return disc_[0] != Vec3(0.0); }
  // A bound of the distance (a length) between the set and the points that the volume's contains() accepts,
  // due to rounding. It is 0 for a hull, which is compared with the exact hull of its vertices.
  double error() const noexcept { return error_; }

private:
  void add(const Vec3& p) noexcept { inside_[count_++] = p; }
  // Maps the vertices from this frame.
  void place(const Vec3& center, const Rows3& axes) noexcept;
  void add_slab_corners(std::span<const DopDirection> slabs, const double* min, const double* max) noexcept;

  std::array<Vec3, 64> inside_;
  const Vec3* outside_ = nullptr;
  std::size_t count_ = 0;
  std::array<Vec3, 2> disc_ = {Vec3(0.0), Vec3(0.0)};
  double radius_ = 0.0;
  double error_ = 0.0;
};

// Returns the point of the set farthest along `direction`, which may have any length. For zero or NaN it
// returns some point of the set. Among equals it returns the first vertex, and the centre of a disc. The set
// must not be empty. O(vertices).
Vec3 support(const ConvexSet& set, const Vec3& direction) noexcept;

struct Interval {
  double min = kInfinity;  // empty: inverted infinities
  double max = -kInfinity;
};
// Returns the set's extent along a direction: p . direction, in units of the direction's length.
Interval interval(const ConvexSet& set, const Vec3& direction) noexcept;

// The distance of two sets, and the points at that distance.
struct PairDistance {
  // |point_a - point_b|, to rounding. 0 if the sets meet or may meet (lower_bound 0): within the sets'
  // error(), or 2^-90 of their extent. Infinity if a set is empty.
  double distance = kInfinity;
  // Proven, including the sets' error(): no points that contains() accepts are nearer.
  double lower_bound = 0.0;
  Vec3 point_a = Vec3(0.0);  // in the sets' common frame; on A
  // If the sets meet, both are one point of both sets, to rounding.
  Vec3 point_b = Vec3(0.0);
};
// Computes the distance of two sets, after Gilbert, Johnson & Keerthi 1988 with an exhaustive subproblem. The
// two bounds end within 2^-46 (1.4e-14) of the common extent of both sets, plus the sets' error(), of each
// other. If double cannot reach that (thin or touching sets), the same method runs with twice the digits.
// Differences of coordinates must not overflow. Allocates nothing. O((vertices of a + of b) * steps): about
// ten steps, some tens with a disc. Twice the digits cost about ten times as much.
PairDistance convex_distance(const ConvexSet& a, const ConvexSet& b) noexcept;

// The relation of two sets: state and penetration depth.
struct PairRelation {
  PairState state = PairState::apart;
  // If not apart: B moved by depth * direction just touches A, and no shorter move does that. For flat pairs,
  // only moves in their common plane count. 0 if they touch or are apart.
  double depth = 0.0;
  // Unit, from A to B. Zero if the sets are apart or both are the same point.
  Vec3 direction = Vec3(0.0);
  // The deepest contact: point_a on A, point_b = point_a - depth * direction on B.
  Vec3 point_a = Vec3(0.0);
  Vec3 point_b = Vec3(0.0);
  double error_band = 0.0;  // a length; distances and depths up to it count as touching
};
// Computes state and depth: expands the hull of the difference A - B where its boundary is nearest to the
// origin (van den Bergen 2001). Works in as many dimensions as the difference has. With a disc it stops at
// 250 points, which takes about a millisecond. Newton's method then finds the rim's nearest point. The depth
// is least to 1e-13 of the extent (1e-12 in 1 of 55,000 pairs at random). An empty set is apart from
// everything. Allocates nothing.
PairRelation convex_relation(const ConvexSet& a, const ConvexSet& b) noexcept;

// Returns true if the state is not `apart`: the same answer as convex_relation(), without the depth. Ends at
// a direction that separates the sets or a tetrahedron of the difference that contains the origin (Gilbert,
// Johnson & Keerthi 1988). Only nearly touching sets are passed to convex_relation().
bool convex_intersects(const ConvexSet& a, const ConvexSet& b) noexcept;

// -----------------------------------------------------------------------------------------------------------

template <int K> ConvexSet::ConvexSet(const Kdop<K>& d) noexcept : ConvexSet() {
  if (!is_empty(d)) add_slab_corners(directions(d), d.min.data(), d.max.data());
}
template <int K> ConvexSet::ConvexSet(const OrientedKdop<K>& d) noexcept : ConvexSet(d.slabs) {
  place(d.center, d.axes);
}

}  // namespace boxwood
