// SPDX-License-Identifier: MIT
// The loops over the boxes or balls of eight nodes that place them, and look for directions between them and
// another one, one copy for each instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

#include "query/proof/node_support.hpp"

namespace boxwood {

inline constexpr std::size_t kNodeBatch = 8;
inline constexpr int kNodeBits = 24;  // of directions between nodes: short to write, fast to check

inline constexpr std::size_t kFirstLane = 2;  // the lanes before it have no node

// Eight nodes as PlacedNode (node_support.hpp), side by side: all boxes, or all balls.
struct alignas(64) NodeLanes {
  double center[3][kNodeBatch];
  double axes[3][3][kNodeBatch];  // [k]: axis k
  double half_extents[3][kNodeBatch];
  double radius[kNodeBatch];
  double slack[kNodeBatch];
};
// Directions from one node to each of eight.
struct alignas(64) NodeWays {
  double direction[3][kNodeBatch];  // integers of kNodeBits bits, about along the shortest way
  double length[kNodeBatch];        // of the direction, an upper bound
  double unit[kNodeBatch];          // a length: the way is about direction * unit
};

// The nodes that are apart from the one, a bit for each.
struct NodesApart {
  std::uint32_t along_own = 0;  // along the direction to that node
  std::uint32_t along_any = 0;  // along the given heading
};

struct NodeKernels {
  // Places eight nodes in A's frame, by a pose with its stretch_of() or, if it is null, as they are, and sets
  // their slack.
  void (*place_nodes)(NodeLanes& nodes, const RigidTransform* pose, double stretch);
  // Finds directions from `one` to each of `eight`. A node counts as apart only if it is apart from `one` by
  // at least `least`, every rounding included, as in separates() (node_support.hpp). `any`: another heading
  // from `one`; zero separates nothing.
  NodesApart (*nodes_apart)(const PlacedNode& one, const NodeLanes& eight, double least, const Heading& any,
                            NodeWays& ways);
};
const NodeKernels& node_kernels() noexcept;

}  // namespace boxwood
