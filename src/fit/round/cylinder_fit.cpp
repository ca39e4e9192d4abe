// SPDX-License-Identifier: MIT
// Fits cylinders: the direction by branch and bound, then the smallest circle and the extent along it.
#include <boxwood/cylinder.hpp>

#include <numbers>

#include "fit/points/guarded_fit.hpp"
#include "fit/round/axial_points.hpp"

namespace boxwood {

namespace {

double volume_of_cylinder(double radius, double length) {
  return std::numbers::pi * radius * radius * length;
}

Fit<Cylinder> fitted_cylinder(PointsView points, const FitOptions& options) {
  const AxialPoints in(points, options);
  if (in.out_of_memory) return unfitted<Cylinder>();
  Fit<Cylinder> fit;
  fit.non_finite_points = in.prepared.non_finite;
  if (in.prepared.points.empty()) return fit;
  Vec3 axis = in.axes[0];
  if (in.rank == 3) {
    const AxisSearchLimits limits = in.limits(options);
    const AxisSearchResult found = search_axis(in.vertices, in.starts(), volume_of_cylinder, limits, options);
    axis = found.axis;
    fit.proof.stopped_early = found.stopped;
    if (limits.search) {
      fit.proof.measure = Measure::volume;
      // A stopped hull is a box around the points, which gives no lower bound.
      fit.proof.lower_bound = options.stop != nullptr && *options.stop ? 0.0 : found.lower_bound;
    }
  } else if (in.rank == 2) {
    axis = in.axes[2];
    fit.proof.measure = Measure::area;
  } else if (in.rank == 1) {
    fit.proof.measure = Measure::length;
    fit.proof.lower_bound = in.length;
  }
  const AxialShadow shadow = shadow_along(in.vertices, axis);
  if (in.rank == 2)
    fit.proof.lower_bound = std::numbers::pi * shadow.radius_bound * shadow.radius_bound * (1.0 - 0x1p-40);
  Cylinder& c = fit.volume;
  c.axis = axis;
  c.center = in.prepared.unscaled(in.center + shadow.center + (0.5 * (shadow.low + shadow.high)) * axis);
  if (in.rank == 0) c.center = in.prepared.unscaled(in.prepared.min);
  cover(c, points);
  fit.proof.value = fit.proof.measure == Measure::area     ? std::numbers::pi * c.radius * c.radius
                    : fit.proof.measure == Measure::length ? 2.0 * c.half_length
                                                           : volume(c);
  finish_proof(fit.proof, in.prepared.exponent);
  return fit;
}

}  // namespace

Fit<Cylinder> fit_cylinder(PointsView points, const FitOptions& options) {
  return with_memory_to_fit<Cylinder>([&] { return fitted_cylinder(points, options); });
}

}  // namespace boxwood
