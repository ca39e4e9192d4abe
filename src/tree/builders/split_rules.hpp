// SPDX-License-Identifier: MIT
// The split at the median of the centroids.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <boxwood/tree.hpp>

#include "tree/builders/build_kernels.hpp"

namespace boxwood {

// Fills right[i] for each triangle of the range. Returns the number on the left: half of them, rounded down,
// in the order of their centroids along the axis.
std::size_t median_sides(const TriangleStreams& streams, std::size_t first, std::size_t count,
                         const Frame& frame, int axis, std::vector<std::uint8_t>& right);

// Moves the range to the two sides, each in order.
void move_to_sides(const TriangleStreams& from, std::size_t first, std::size_t count,
                   const std::vector<std::uint8_t>& right, std::size_t left_count, const TriangleStreams& to);

int longest_axis(const Extents& extents) noexcept;

}  // namespace boxwood
