// SPDX-License-Identifier: MIT
// The points that may be corners of the convex hull, found in a few passes.
#pragma once

#include <vector>

#include <boxwood/executor.hpp>
#include <boxwood/mesh.hpp>

namespace boxwood {

// Returns all points except those that are certainly inside the hull of a few extremes (the idea of Akl &
// Toussaint 1978). Every corner of the hull is among them, and every point on its surface or not far inside.
// In the order of the points. `extremes` are points of the input, from scan::slab_points. Dropped points lie
// deeper than `margin` (a length) inside.
std::vector<Vec3> hull_candidates(PointsView points, const std::vector<Vec3>& extremes, double margin = 0.0);

// Returns the same for many points; also uses the extremes in a hundred further directions.
std::vector<Vec3> outer_points(PointsView points, const std::vector<Vec3>& extremes, double margin,
                               Threads threads);

}  // namespace boxwood
