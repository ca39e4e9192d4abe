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
  // The volume of the common part is between these two, as long as the box holds it: the sum of what columns
  // below triangles of both share, to its rounding; where that is wider than a twentieth of upper, or
  // triangles are too many, cells of a grid that lie inside both, by winding numbers, and those that may.
  double volume_lower = 0.0, volume_upper = 0.0;
};

struct ClashRegionResult : QueryStatus {
  std::optional<ClashRegion> region;
};

// Of an overlapping pair of solids; nothing where one is a surface. `contacts`: all pairs that clash() found.
// The corners of what both share are corners of one inside the other, and points where triangles of both
// cross. O(contacts log contacts), a ray for each corner in the box of the other, and for the volume
// pairs of triangles above each other along the box's longest axis, or some thousand rays. Of meshes that
// were placed by a rounded pose the volume is that of the corners as placed.
ClashRegionResult clash_region(const PlacedClashModel& a, const PlacedClashModel& b,
                               std::span<const TrianglePair> contacts, const std::atomic<bool>* stop,
                               QueryScratch& scratch);

}  // namespace boxwood
