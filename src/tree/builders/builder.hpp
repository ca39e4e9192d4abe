// SPDX-License-Identifier: MIT
// Top-down building of the nodes of one kind of volume; build_tree() chooses the kind.
#pragma once

#include <vector>

#include <boxwood/tree.hpp>

#include "tree/builders/triangle_store.hpp"

namespace boxwood {

template <class V> struct BuiltNodes {
  std::vector<TreeNode> nodes;
  std::vector<V> volumes;
  std::uint32_t depth = 0;
  bool depth_limited = false;
  bool cancelled = false;
};

// Returns the options that a tree keeps, without those of the call.
BuildOptions kept(const BuildOptions& options);

// Builds over the triangles of the store, at least one, and changes their order there. Writes order[0 ..
// store.size). The same nodes for any number of threads.
template <class V>
BuiltNodes<V> build_nodes(TriangleStore& store, const BuildOptions& options,
                          std::vector<std::uint32_t>& order);

}  // namespace boxwood
