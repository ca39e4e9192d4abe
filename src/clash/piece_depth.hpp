// SPDX-License-Identifier: MIT
// Bounds of the depth from convex polytopes inside of both solids.
#pragma once

#include <atomic>
#include <functional>

#include <boxwood/clash.hpp>

namespace boxwood {

// Returns a lower bound of the depth of two solids, proven; `upper`, a length, must be an upper bound. A
// piece of A and one of B overlap after a translation t of B if t is in the interior of their difference, so
// no translation shorter than the nearest point outside of all differences separates the solids; branch and
// bound finds that point. `take` tries a translation as a way out, exactly, and returns the upper bound that
// is then known. If the point leads out, the search ends. Otherwise the solids have a common point after it;
// about that point a new piece of each grows, and the search goes on. It also ends at 0.98 of the upper
// bound, after 32 tries or 2000 boxes of translations. 0 if no common point was found, or if more than 2^12
// triangles of a solid are near the other. May throw bad_alloc.
double piece_depth(const PlacedClashModel& a, const PlacedClashModel& b, double upper,
                   const std::function<double(const Vec3& way)>& take, const std::atomic<bool>* stop,
                   QueryScratch& scratch);

}  // namespace boxwood
