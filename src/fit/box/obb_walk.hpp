// SPDX-License-Identifier: MIT
// Local minima of the box volume: small rotations of the axes, downhill.
#pragma once

#include <atomic>
#include <vector>

#include <boxwood/math.hpp>

#include "fit/box/rotation_cell.hpp"

namespace boxwood {

// Of the box of the core with these axes.
double volume_of(const CoreSet& core, const Rows3& axes) noexcept;

// The points that can be extreme along any of the axes (either way) when these are rotated by up to
// `turn_rad`.
CoreSet nearby(const CoreSet& points, const Rows3& axes, double turn_rad);

// Turns the axes along a cross of three directions, from steps of `first` to `last` (radians / 2), the step
// halved when none helps, the cross rotated each time: reaches local minima that no calipers find, where no
// face lies flush. Returns the volume. The rotations are a fixed sequence. O(points) each, some hundred.
// Ends early once `stop` (may be null) is set.
double walk_down(const CoreSet& core, Rows3& axes, double first, double last,
                 const std::atomic<bool>* stop = nullptr);

// From each start (a Rodrigues vector) a short walk on all points; from the lowest `bottoms` places so found,
// each in its own right a candidate, down to the bottom: lowest first.
// None once `stop` is set.
std::vector<Rows3> lowest_places(const CoreSet& points, const std::vector<Vec3>& starts, std::size_t bottoms,
                                 const std::atomic<bool>* stop = nullptr);

}  // namespace boxwood
