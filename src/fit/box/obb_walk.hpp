// SPDX-License-Identifier: MIT
// Local minima of the box volume: small rotations of the axes, downhill.
#pragma once

#include <atomic>
#include <vector>

#include <boxwood/math.hpp>

#include "fit/box/rotation_cell.hpp"

namespace boxwood {

// Returns the volume of the core's box with these axes.
double volume_of(const CoreSet& core, const Rows3& axes) noexcept;

// Returns the points that can be extreme in either direction along any of the axes when these are rotated by
// up to `turn_rad`.
CoreSet nearby(const CoreSet& points, const Rows3& axes, double turn_rad);

// Rotates the axes along a cross of three directions, with steps from `first` to `last` (radians / 2). The
// step is halved if no rotation helps, and the cross is rotated each time. Reaches local minima that calipers
// miss, in which no face is flush. Returns the volume. The sequence of rotations is fixed. O(points) each,
// some hundred. Ends early once `stop` (may be null) is set.
double walk_down(const CoreSet& core, Rows3& axes, double first, double last,
                 const std::atomic<bool>* stop = nullptr);

// Takes a short walk on all points from each start (a Rodrigues vector), then walks from the lowest `bottoms`
// places, each a separate candidate, to the bottom. Returns them, lowest first; empty once `stop` is set.
std::vector<Rows3> lowest_places(const CoreSet& points, const std::vector<Vec3>& starts, std::size_t bottoms,
                                 const std::atomic<bool>* stop = nullptr);

}  // namespace boxwood
