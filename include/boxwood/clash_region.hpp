// SPDX-License-Identifier: MIT
// Where two solids overlap: boxes round what they share, and how much that is.
#pragma once

#include <optional>
#include <span>

#include <boxwood/clash.hpp>
#include <boxwood/export.hpp>
#include <boxwood/obb.hpp>

namespace BOXWOOD_EXPORT boxwood {

// In the world. Both hold all common points, to the rounding of where triangles cross; where the surfaces
// also touch beside the common part, they reach there, too.
struct ClashRegion {
  Aabb box;
  Obb obb;  // fitted fast, not the smallest
  // The volume of the common part is between these two, as long as the box holds it: cells that lie inside
  // both, by winding numbers, and those that may. upper - lower is at most a twentieth of upper, or what some
  // thousand cells leave.
  double volume_lower = 0.0, volume_upper = 0.0;
};

struct ClashRegionResult : QueryStatus {
  std::optional<ClashRegion> region;
};

// Of an overlapping pair of solids; nothing where one is a surface. `contacts`: all pairs that clash() found.
// The corners of what both share are corners of one inside the other, and points where triangles of both
// cross. O(contacts log contacts), a ray for each corner in the box of the other, and for the volume some
// thousand rays. Of meshes that were placed by a rounded pose the volume is that of the corners as placed.
ClashRegionResult clash_region(const PlacedClashModel& a, const PlacedClashModel& b,
                               std::span<const TrianglePair> contacts, const std::atomic<bool>* stop,
                               QueryScratch& scratch);

}  // namespace boxwood
