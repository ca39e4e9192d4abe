// SPDX-License-Identifier: MIT
// Conservative tests of one pair of tree nodes under a pose, for every pair of node kinds {OBB, AABB,
// sphere}.
#pragma once

#include <cmath>
#include <limits>
#include <type_traits>

#include <boxwood/aabb.hpp>
#include <boxwood/math.hpp>
#include <boxwood/obb.hpp>
#include <boxwood/obb_sat.hpp>
#include <boxwood/sphere.hpp>

#include "volumes/tests/separating_axis.hpp"

namespace boxwood {

// The test that separated a pair of nodes: 0..14 are the separating axes of obb_sat.hpp, 15 is the distance
// from a sphere.
inline constexpr int kMeets = -1;
inline constexpr int kBallExit = 15;
inline constexpr int kExitCount = 16;

// Tests under one pose. Volumes of A are in A's frame, those of B in B's frame, both not empty; a_from_b
// places B. A pair is called apart, and a bound on the distance is given, only if that holds for every pair
// of points a, place(a_from_b, b) with contains(volume of A, a) and contains(volume of B, b). The rounding of
// place(), of contains() and of the test, and the pose's deviation from a rotation, are all included.
class NodeTests {
public:
  // Prepares the tests. Every coordinate of B's model is at most `reach_b` in size. margin > 0: nodes nearer
  // than it meet; margin < 0: nodes that overlap by less are apart. The pose must be finite.
  NodeTests(const RigidTransform& a_from_b, double reach_b, double margin = 0.0) noexcept
      : NodeTests(a_from_b, rotation_deviation(a_from_b), reach_b, margin) {}
  // Does the same with the pose's deviation known.
  NodeTests(const RigidTransform& a_from_b, double deviation, double reach_b, double margin) noexcept
      : pose_(a_from_b), stretch_(1.0 + 3.0 * deviation) {
    tolerance_.relative = sat_relative_error(deviation);
    tolerance_.absolute = placing_error(a_from_b, reach_b);
    tolerance_.margin = margin;
  }

  // Returns kMeets, or the test that separates the two. Boxes: 15 axes. A sphere and a box: the rounded box.
  // Spheres: their centres.
  template <class A, class B> int exit_axis(const A& a, const B& b) const noexcept {
    if constexpr (kIsBall<A> || kIsBall<B>) {
      const double reach = sphere_reach(a, b) + tolerance_.margin;
      if (reach < 0.0) return kBallExit;
      return centre_distance_sq(a, b) > reach * reach + std::numeric_limits<double>::min() ? kBallExit
                                                                                           : kMeets;
    } else {
      return tolerance_.margin == 0.0 ? detail::first_separating_axis<false>(pair_of(a, b), tolerance_)
                                      : detail::first_separating_axis<true>(pair_of(a, b), tolerance_);
    }
  }

  // Returns a lower bound of the squared distance of the two sets; 0 if they may meet. For boxes: the larger
  // of the box distances in either frame if faces separate them, otherwise the best cross axis.
  template <class A, class B> double distance_sq_bound(const A& a, const B& b) const noexcept {
    if constexpr (kIsBall<A> || kIsBall<B>) {
      const double gap = std::sqrt(centre_distance_sq(a, b)) * (1.0 - 0x1p-46) - sphere_reach(a, b);
      return gap > 0.0 ? shrunk(gap * gap) : 0.0;
    } else {
      return box_distance_sq_bound(pair_of(a, b));
    }
  }

private:
  template <class V> static constexpr bool kIsBall = std::is_same_v<V, Sphere>;

  static double dot(const Vec3& a, const Vec3& b) noexcept { return (a.x * b.x + a.y * b.y) + a.z * b.z; }
  static double positive(double x) noexcept { return x > 0.0 ? x : 0.0; }
  static double shrunk(double x) noexcept { return x * (1.0 - 0x1p-46); }

  struct CentreHalf {
    Vec3 center, half;
  };
  static CentreHalf centre_half(const Aabb& b) noexcept {
    const Vec3 c = b.min + 0.5 * (b.max - b.min);
    return {c, Vec3(std::fmax(c.x - b.min.x, b.max.x - c.x), std::fmax(c.y - b.min.y, b.max.y - c.y),
                    std::fmax(c.z - b.min.z, b.max.z - c.z))};
  }
  static CentreHalf centre_half(const Obb& b) noexcept { return {b.center, b.half_extents}; }

  // Return axis k of a box of A, or of a box of B placed in A.
  static Vec3 axis_a(const Obb& a, std::size_t k) noexcept { return a.axes[k]; }
  static Vec3 axis_a(const Aabb&, std::size_t k) noexcept { return kIdentityRows[k]; }
  Vec3 axis_b(const Obb& b, std::size_t k) const noexcept { return rotate(pose_, b.axes[k]); }
  Vec3 axis_b(const Aabb&, std::size_t k) const noexcept {
    const auto i = static_cast<int>(k);
    return {pose_.rotation[0][i], pose_.rotation[1][i], pose_.rotation[2][i]};
  }

  BoxPair pair_of(const Obb& a, const Obb& b) const noexcept { return relative_pose(a, b, pose_); }
  template <class A, class B> BoxPair pair_of(const A& a, const B& b) const noexcept {
    const CentreHalf box_a = centre_half(a), box_b = centre_half(b);
    const Vec3 d = place(pose_, box_b.center) - box_a.center;
    BoxPair pair{box_a.half, box_b.half, pose_.rotation, d};
    if constexpr (std::is_same_v<A, Obb>) {
      pair.t = {dot(a.axes[0], d), dot(a.axes[1], d), dot(a.axes[2], d)};
      for (std::size_t i = 0; i < 3; ++i)
        pair.rotation[i] = {dot(a.axes[i], axis_b(b, 0)), dot(a.axes[i], axis_b(b, 1)),
                            dot(a.axes[i], axis_b(b, 2))};
    } else if constexpr (std::is_same_v<B, Obb>) {
      const Vec3 u0 = axis_b(b, 0), u1 = axis_b(b, 1), u2 = axis_b(b, 2);
      pair.rotation = {Vec3(u0.x, u1.x, u2.x), Vec3(u0.y, u1.y, u2.y), Vec3(u0.z, u1.z, u2.z)};
    }
    return pair;
  }

  // Return lower bounds of the squared distance between the centre of the sphere and the other's centre or
  // box.
  double centre_distance_sq(const Sphere& a, const Sphere& b) const noexcept {
    const Vec3 d = place(pose_, b.center) - a.center;
    return dot(d, d);
  }
  template <class Box> double centre_distance_sq(const Box& a, const Sphere& b) const noexcept {
    const CentreHalf box = centre_half(a);
    const Vec3 d = place(pose_, b.center) - box.center;
    double sum = 0.0;
    for (std::size_t k = 0; k < 3; ++k) {
      const double gap = positive(std::fabs(dot(axis_a(a, k), d)) - box.half[static_cast<int>(k)]);
      sum += gap * gap;
    }
    return sum;
  }
  template <class Box> double centre_distance_sq(const Sphere& a, const Box& b) const noexcept {
    const CentreHalf box = centre_half(b);
    const Vec3 d = a.center - place(pose_, box.center);
    const double slack = tolerance_.relative * (box.half.x + box.half.y + box.half.z);
    double sum = 0.0;
    for (std::size_t k = 0; k < 3; ++k) {
      const double gap = positive(std::fabs(dot(axis_b(b, k), d)) - box.half[static_cast<int>(k)] - slack);
      sum += gap * gap;
    }
    return sum / stretch_;
  }

  // Return the part of a distance that the radii and all errors take up.
  static double size(const Sphere& s) noexcept { return s.radius; }
  static double size(const Aabb& b) noexcept {
    const Vec3 e = b.max - b.min;
    return e.x + e.y + e.z;
  }
  static double size(const Obb& b) noexcept { return b.half_extents.x + b.half_extents.y + b.half_extents.z; }
  template <class V> static double radius(const V& v) noexcept {
    if constexpr (kIsBall<V>)
      return v.radius;
    else
      return 0.0;
  }
  template <class A, class B> double sphere_reach(const A& a, const B& b) const noexcept {
    return (radius(a) + radius(b) * stretch_) +
           (tolerance_.relative * (size(a) + size(b) + std::fabs(tolerance_.margin)) + tolerance_.absolute);
  }

  double box_distance_sq_bound(const BoxPair& p) const noexcept {
    const double slack = detail::sat_slack(p, tolerance_);
    const Vec3 &a = p.a_half_extents, &b = p.b_half_extents;
    const Rows3& r = p.rotation;
    double sum_a = 0.0, sum_b = 0.0;
    for (int i = 0; i < 3; ++i) {
      const Vec3& row = r[static_cast<std::size_t>(i)];
      const double reach = a[i] + (b.x * std::fabs(row.x) + b.y * std::fabs(row.y) + b.z * std::fabs(row.z));
      const double gap_a = positive(std::fabs(p.t[i]) - reach - slack);
      sum_a += gap_a * gap_a;
      const Vec3 column(r[0][i], r[1][i], r[2][i]);
      const double radius_a =
          a.x * std::fabs(column.x) + a.y * std::fabs(column.y) + a.z * std::fabs(column.z);
      const double gap_b = positive(std::fabs(dot(p.t, column)) - b[i] - radius_a - slack);
      sum_b += gap_b * gap_b;
    }
    const double faces = std::fmax(sum_a, sum_b / stretch_);
    if (faces > 0.0) return shrunk(faces);
    double best = 0.0;
    for (int i = 0; i < 3; ++i) {
      const auto i1 = static_cast<std::size_t>((i + 1) % 3), i2 = static_cast<std::size_t>((i + 2) % 3);
      const Vec3& row = r[static_cast<std::size_t>(i)];
      for (int j = 0; j < 3; ++j) {
        const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
        const double length_sq = r[i1][j] * r[i1][j] + r[i2][j] * r[i2][j];
        const double s =
            std::fabs(p.t[static_cast<int>(i2)] * r[i1][j] - p.t[static_cast<int>(i1)] * r[i2][j]);
        const double reach =
            (a[static_cast<int>(i1)] * std::fabs(r[i2][j]) + a[static_cast<int>(i2)] * std::fabs(r[i1][j])) +
            (b[j1] * std::fabs(row[j2]) + b[j2] * std::fabs(row[j1]));
        const double gap = s - reach - slack;
        if (gap > 0.0) best = std::fmax(best, gap * gap / length_sq);
      }
    }
    return shrunk(best);
  }

  RigidTransform pose_;
  double stretch_;  // bounds |R x|^2 / |x|^2 and its inverse from above
  SatTolerance tolerance_;
};

}  // namespace boxwood
