// SPDX-License-Identifier: MIT
// The split rules that look at the whole node: the median of the centroids, and the surface area heuristic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <boxwood/tree.hpp>

#include "tree/build_kernels.hpp"

namespace boxwood {

// Fills right[i] for each triangle of the range; returns the number of those left, which is 0 or all when the
// rule does not separate them. `longest_axis` has no business here.
std::size_t choose_sides(const TriangleStreams& streams, std::size_t first, std::size_t count,
                         const Frame& frame, const Extents& extents, SplitRule rule,
                         std::vector<std::uint8_t>& right);

// Moves the range to the two sides, each in order.
void move_to_sides(const TriangleStreams& from, std::size_t first, std::size_t count,
                   const std::vector<std::uint8_t>& right, std::size_t left_count, const TriangleStreams& to);

int longest_axis(const Extents& extents) noexcept;

}  // namespace boxwood
