// SPDX-License-Identifier: MIT
// The loop over the boxes or balls of eight nodes that looks for directions between them and another one, one
// copy for each instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

namespace boxwood {

inline constexpr std::size_t kNodeBatch = 8;

// A box or ball in float, as PlacedNode (node_support.hpp) is in double.
struct FloatNode {
  float center[3];
  float axes[3][3];       // [k]: half axis k
  float over_squares[3];  // at most 1e30
  float radius;
};
// Eight of them, side by side.
struct alignas(64) FloatNodes {
  float center[3][kNodeBatch];
  float axes[3][3][kNodeBatch];
  float over_squares[3][kNodeBatch];
  float radius[kNodeBatch];
};
struct alignas(64) NodeWays {
  float way[3][kNodeBatch];  // from the one node to each of the eight, about the shortest
};

// The lanes whose nodes seem to be apart, and those for which floats do not suffice: a bit for each.
struct NodeVerdicts {
  std::uint32_t apart = 0, unsure = 0;
};

struct NodeKernels {
  // Finds ways from `one` to each of `eight`, and tests if the two are apart by more than `least` along them.
  // A guess, which the caller verifies. All lengths are fractions of the size of the scene.
  NodeVerdicts (*nodes_apart)(const FloatNode& one, const FloatNodes& eight, float least, NodeWays& ways);
};
const NodeKernels& node_kernels() noexcept;

}  // namespace boxwood
