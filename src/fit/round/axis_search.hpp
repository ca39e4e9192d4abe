// SPDX-License-Identifier: MIT
// Finds the direction that minimizes a measure of two lengths: the radius of the smallest circle around the
// points' projection, and their extent along the direction. By branch and bound over all directions. For
// cylinders, and for a lower bound for capsules.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include <boxwood/fit.hpp>
#include <boxwood/math.hpp>

namespace boxwood {

// The extents of points along a unit axis and perpendicular to it.
struct AxialShadow {
  // The center of the shadow's smallest circle, in the plane through the origin perpendicular to the axis.
  Vec3 center = Vec3(0.0);
  double radius = 0.0;        // of a circle about `center` that contains the shadow, up to rounding
  double radius_bound = 0.0;  // no circle around the shadow is smaller
  double low = 0.0, high = 0.0;
  // The inputs of bound_near(), all squares of lengths: the variance of the circle's weighted support along
  // the axis, the length of the covariance of along and across, and the largest variance across.
  double spread_along = 0.0, correlation = 0.0, spread_across = 0.0;
  double chord_across = 0.0;  // between the two points that reach low and high, perpendicular to the axis
  std::vector<std::uint32_t>
      decisive;  // the points that determine these values, the last two `low` and `high`
  // The points that support the circle, with weights of sum 1 that are not negative.
  std::size_t support_count = 0;
  std::array<std::uint32_t, 4> support{};
  std::array<double, 4> weights{};
};
AxialShadow shadow_along(std::span<const Vec3> points, const Vec3& axis);

// Lower bounds of the radius and of the extent for every direction within `angle` of the axis.
// docs/volumes.md derives them.
struct AxialBound {
  double radius = 0.0, length = 0.0;
};
AxialBound bound_near(const AxialShadow& shadow, double angle) noexcept;

struct AxisSearchLimits {
  bool search = true;  // if false, returns a good direction and no lower bound
  double gap = 1e-3;   // ends the search: (value - lower bound) / lower bound
  std::size_t most_cells = 60000;
  double most_visits = 3e8;  // of points
};
struct AxisSearchResult {
  Vec3 axis = Vec3(0, 0, 1);
  double value = kInfinity;
  double lower_bound = 0.0;  // of the measure, over all directions
  bool stopped = false;      // by the caller or the clock
  std::size_t cells = 0;
};
// A measure that grows with the radius and with the length.
using AxialMeasure = double (*)(double radius, double length);
// Searches all directions, `starts` first. There is at least one point; coordinates are relative to the
// points' center.
AxisSearchResult search_axis(std::span<const Vec3> points, std::span<const Vec3> starts, AxialMeasure measure,
                             const AxisSearchLimits& limits, const FitOptions& options);

}  // namespace boxwood
