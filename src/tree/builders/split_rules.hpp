// SPDX-License-Identifier: MIT
// The splits at the median of the centroids, and at their mean with full leaves.
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

// Does the same with the centroids below their mean on the left, but at a multiple of `leaf_size`, at least
// one and fewer than all: then leaves are full. `count` must be above `leaf_size`.
std::size_t full_leaf_sides(const TriangleStreams& streams, std::size_t first, std::size_t count,
                            const Frame& frame, int axis, std::size_t leaf_size,
                            std::vector<std::uint8_t>& right);

// Moves the range to the two sides, each in order.
void move_to_sides(const TriangleStreams& from, std::size_t first, std::size_t count,
                   const std::vector<std::uint8_t>& right, std::size_t left_count, const TriangleStreams& to);

int longest_axis(const Extents& extents) noexcept;

}  // namespace boxwood
