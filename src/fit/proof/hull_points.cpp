// SPDX-License-Identifier: MIT
// Takes the corners of the hull of many points.
#include "fit/proof/hull_points.hpp"

#include <boxwood/hull.hpp>

#include "base/stop.hpp"

namespace boxwood {

HullPoints hull_points(PointsView points, const std::atomic<bool>* stop) {
  FitOptions options;
  options.stop = stop;
  Fit<ConvexHull> hull = fit_hull(points, options);
  // A stopped hull is a box around the points.
  if (is_set(stop) || hull.out_of_memory || hull.volume.dimension != 3) return {};
  return {std::move(hull.volume.vertices), std::move(hull.volume.triangles)};
}

}  // namespace boxwood
