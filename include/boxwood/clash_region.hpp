// SPDX-License-Identifier: MIT
// The region in which two solids overlap: bounding boxes of the common part, and bounds of its volume.
#pragma once

#include <optional>
#include <span>

#include <boxwood/clash.hpp>
#include <boxwood/export.hpp>
#include <boxwood/obb.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The common part of two solids, in the world's frame. Both boxes contain all common points, up to the
// rounding of the points where triangles cross. If the surfaces also touch outside the common part, the boxes
// include those places.
struct ClashRegion {
  Aabb box;
  Obb obb;  // a fast fit, not the smallest box
  // Bounds of the common volume, valid if `box` contains the common part. They are the sum over columns below
  // triangles of both solids, with its rounding. If that interval is wider than a twentieth of `upper`, or
  // there are too many triangles, grid cells are counted instead. Winding numbers find the cells inside both,
  // and those that may be.
  double volume_lower = 0.0, volume_upper = 0.0;
};

struct ClashRegionResult : QueryStatus {
  std::optional<ClashRegion> region;
};

// Computes the common region of an overlapping pair of solids; nullopt if one is a surface. `contacts` must
// be all pairs that clash() found. The corners of the common part are corners of one solid inside the other,
// and points where triangles of both cross. If a rounded pose placed the meshes, the volume is that of the
// corners as placed. O(contacts log contacts), plus a ray for each corner in the box of the other. The volume
// takes the pairs of triangles above each other along the box's longest axis, or some thousand rays.
ClashRegionResult clash_region(const PlacedClashModel& a, const PlacedClashModel& b,
                               std::span<const TrianglePair> contacts, const std::atomic<bool>* stop,
                               QueryScratch& scratch);

}  // namespace boxwood
