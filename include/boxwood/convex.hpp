// SPDX-License-Identifier: MIT
// The common form of every convex volume (the hull of points, grown by a disc and by a radius), and what any
// two of them do.
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

// All points within radius() of the convex hull of vertices(), to each of which the disc has been added. A
// sphere is one vertex and its radius, a capsule two; a cylinder is two vertices and its disc; everything
// else has radius 0 and no disc. Owns up to 64 vertices; a hull or a span is only referred to and must
// outlive the set. A new kind of volume takes part in every operation on pairs once it has a constructor
// here.
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
  ConvexSet(std::span<const Vec3> points, const std::array<Vec3, 2>& disc) noexcept;  // with this disc
  ConvexSet(ConvexHull&&) = delete;

  bool empty() const noexcept { return count_ == 0; }
  std::span<const Vec3> vertices() const noexcept {
    return {outside_ != nullptr ? outside_ : inside_.data(), count_};
  }
  double radius() const noexcept { return radius_; }
  // The disc: all x * disc()[0] + y * disc()[1] with x*x + y*y <= 1. The two are at right angles and of one
  // length, its radius; both zero where there is none.
  const std::array<Vec3, 2>& disc() const noexcept { return disc_; }
  bool has_disc() const noexcept { return disc_[0] != Vec3(0.0); }
  // How far the set may be off from the points that the volume's contains() admits, from rounding alone (a
  // length). For a hull: from the exact hull of its vertices, so 0.
  double error() const noexcept { return error_; }

private:
  void add(const Vec3& p) noexcept { inside_[count_++] = p; }
  void place(const Vec3& center, const Rows3& axes) noexcept;  // what was measured in this frame
  void add_slab_corners(std::span<const DopDirection> slabs, const double* min, const double* max) noexcept;

  std::array<Vec3, 64> inside_;
  const Vec3* outside_ = nullptr;
  std::size_t count_ = 0;
  std::array<Vec3, 2> disc_ = {Vec3(0.0), Vec3(0.0)};
  double radius_ = 0.0;
  double error_ = 0.0;
};

// The point of the set farthest along `direction` (any length; zero or NaN gives some point of the set).
// Among equals the first vertex, of a disc its centre. The set must not be empty. O(vertices).
Vec3 support(const ConvexSet& set, const Vec3& direction) noexcept;

struct Interval {
  double min = kInfinity;  // empty: inverted infinities
  double max = -kInfinity;
};
// The set's extent along a direction: p . direction, in units of the direction's length.
Interval interval(const ConvexSet& set, const Vec3& direction) noexcept;

// Distance of two sets, and points that show it.
struct PairDistance {
  // |point_a - point_b|, to rounding; 0 where they meet or cannot be told from meeting (lower_bound 0):
  // within the sets' error(), or 2^-90 of their extent. Infinity with an empty set.
  double distance = kInfinity;
  double lower_bound = 0.0;  // proven, with the sets' error(): no points that contains() admits are nearer
  Vec3 point_a = Vec3(0.0);  // in the sets' common frame; on A
  Vec3 point_b = Vec3(0.0);  // where they meet, both are one point of both sets, to rounding
};
// Gilbert, Johnson & Keerthi 1988 with an exhaustive subproblem. The two bounds end within 2^-46 (1.4e-14) of
// the extent of both sets together, and the sets' error(), of each other: where double cannot do that (thin
// sets, touching ones), the same method with twice the digits does. Differences of coordinates must not
// overflow. Allocates nothing. O((vertices of a + of b) * steps), about ten steps, with a disc some tens;
// with twice the digits some ten times as dear.
PairDistance convex_distance(const ConvexSet& a, const ConvexSet& b) noexcept;

// How two sets lie: state, and how deep.
struct PairRelation {
  PairState state = PairState::apart;
  // Not apart: B moved by depth * direction only just touches A, and no shorter move does that (for flat
  // pairs: no shorter move in their common plane). 0 where they touch. Both 0 when apart.
  double depth = 0.0;
  Vec3 direction = Vec3(0.0);  // unit, from A to B; zero when apart or when both are one point
  Vec3 point_a = Vec3(0.0);  // point_a on A, point_b = point_a - depth * direction on B: the deepest contact
  Vec3 point_b = Vec3(0.0);
  double error_band = 0.0;  // a length; distances and depths up to it count as touching
};
// Grows the hull of the difference A - B where its boundary is nearest to the origin (van den Bergen 2001),
// in as many dimensions as the difference has; with a disc until 250 points are on it, which takes about a
// millisecond. An empty set is apart from everything. Allocates nothing.
PairRelation convex_relation(const ConvexSet& a, const ConvexSet& b) noexcept;

// Whether the state is another than `apart`: the same answer, without how deep. A direction that separates
// the sets, or a tetrahedron of the difference that holds the origin, ends it (Gilbert, Johnson & Keerthi
// 1988); only what is near touching is handed to convex_relation().
bool convex_intersects(const ConvexSet& a, const ConvexSet& b) noexcept;

// -----------------------------------------------------------------------------------------------------------

template <int K> ConvexSet::ConvexSet(const Kdop<K>& d) noexcept : ConvexSet() {
  if (!is_empty(d)) add_slab_corners(directions(d), d.min.data(), d.max.data());
}
template <int K> ConvexSet::ConvexSet(const OrientedKdop<K>& d) noexcept : ConvexSet(d.slabs) {
  place(d.center, d.axes);
}

}  // namespace boxwood
