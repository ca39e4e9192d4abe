// SPDX-License-Identifier: MIT
// Statistics of a tree: its nodes, their levels, and the sizes of their volumes.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <boxwood/export.hpp>

namespace BOXWOOD_EXPORT boxwood {

class Tree;  // tree.hpp

struct LevelStatistics {
  std::uint32_t nodes = 0;
  double volume = 0.0;  // sum over the nodes of this level
  double area = 0.0;
};
struct TreeStatistics {
  std::size_t triangles = 0, nodes = 0, leaves = 0, bytes = 0;
  std::size_t references = 0;  // of leaves to triangles: more than triangles with spatial splits
  std::uint32_t depth = 0;
  // The sum over inner nodes of 1.2 * A/A_root, plus the sum over leaves of count * A/A_root (docs/trees.md).
  double sah_cost = 0.0;
  std::vector<LevelStatistics> levels;  // empty for a tree without nodes and if memory runs out
};
// Computes the statistics of a tree. If `stop` is set meanwhile, cost and levels are partial and meaningless.
// O(nodes).
TreeStatistics statistics(const Tree& tree, const std::atomic<bool>* stop = nullptr);

}  // namespace boxwood
