// SPDX-License-Identifier: MIT
// Passes over all points in SIMD, chosen at run time: boxes, slabs, extremes along directions, distances.
//
// Every value is computed by the same double operations in the same order on every target (no fused
// multiply-add), and a tie goes to the lexicographically smallest point. So results depend neither on the
// machine, nor on the number of threads, nor on the order of the points.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include <boxwood/executor.hpp>
#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>

namespace boxwood::scan {

struct Bounds {
  Vec3 min = Vec3(kInfinity);
  Vec3 max = Vec3(-kInfinity);
  std::size_t non_finite = 0;  // points left out
};
Bounds box(PointsView points, Threads threads);

// All functions below need at least one point. All points must be finite; only slabs() reports non-finite
// ones.

// Extremes of along() for the thirteen directions of kDirections<26>, in that order.
struct SlabBounds {
  std::array<double, 13> min, max;
  bool finite = true;  // if false, the numbers are meaningless
};
SlabBounds slabs(PointsView points, Threads threads);

// Returns points that reach those extremes. The sums are rounded to the numbers' own precision (float sums of
// floats). At most 26, ascending by (x, y, z), each once.
std::vector<Vec3> slab_points(PointsView points, Threads threads);

struct Extreme {
  double value = 0.0;
  Vec3 point{};
};

// Finds for each direction u the smallest and the largest (u.x*d.x + u.y*d.y) + u.z*d.z with d = p - center.
void extremes(PointsView points, const Vec3& center, std::span<const Vec3> directions, std::span<Extreme> low,
              std::span<Extreme> high, Threads threads);

// Finds the largest (d.x*d.x + d.y*d.y) + d.z*d.z with d = p - center, for one centre after another. Each
// block of points remembers its reach from the last centre that visited it. Blocks that cannot reach `within`
// from a new centre are skipped (triangle inequality). Refers to the points, which must outlive it.
class Distances {
public:
  Distances(PointsView points, Threads threads);
  // Returns the farthest of the points that may lie at `within` or farther from the centre; value 0 if there
  // are no such points.
  Extreme farthest(const Vec3& center, double within = 0.0);

private:
  struct Seen {
    double value = 0.0, reach = kInfinity;  // the largest square; its root, rounded up
    Vec3 center{};
  };
  PointsView points_;
  Threads threads_;
  std::vector<Seen> seen_;
  std::vector<std::size_t> chosen_;
};

// The half-space (n.x*d.x + n.y*d.y) + n.z*d.z < offset.
struct Plane {
  Vec3 normal{};
  double offset = 0.0;
};
// Returns all points except two groups: those whose d = p - center is shorter than the root of sphere_sq, and
// those with d in every half-space. Without half-spaces, all points outside the sphere are kept. In the order
// of the points.
std::vector<Vec3> outside(PointsView points, const Vec3& center, double sphere_sq,
                          std::span<const Plane> planes);

}  // namespace boxwood::scan
