// SPDX-License-Identifier: MIT
// Where two solids overlap: boxes round what they share.
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
};

struct ClashRegionResult : QueryStatus {
  std::optional<ClashRegion> region;
};

// Of an overlapping pair of solids; nothing where one is a surface. `contacts`: all pairs that clash() found.
// The corners of what both share are corners of one inside the other, and points where triangles of both
// cross. O(contacts log contacts), and a ray for each corner in the box of the other.
ClashRegionResult clash_region(const PlacedClashModel& a, const PlacedClashModel& b,
                               std::span<const TrianglePair> contacts, const std::atomic<bool>* stop,
                               QueryScratch& scratch);

}  // namespace boxwood
