// The points that may be corners of the convex hull, found in one pass over all.
#pragma once

#include <vector>

#include <boxwood/mesh.hpp>

namespace boxwood {

// All points but those that lie surely inside the hull of the extremes in 13 directions (the idea of Akl &
// Toussaint 1978): every corner of the hull is among them, and every point that lies on its surface and is
// not far inside. In the order of the points. `extremes` are points of the input, as scan::slab_points gives
// them.
std::vector<Vec3> hull_candidates(PointsView points, const std::vector<Vec3>& extremes);

}  // namespace boxwood
