// SPDX-License-Identifier: MIT
// The options with which trees are built.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>

#include <boxwood/export.hpp>
#include <boxwood/threads.hpp>
#include <boxwood/tree_kind.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct BuildOptions {
  TreeKind kind = TreeKind::obb;
  // Empty for default_split(kind). The options of a built tree name its rule.
  std::optional<SplitRule> split;
  // The most triangles in a leaf, at least 1. Rules by the SAH make smaller leaves if they are cheaper.
  std::uint32_t leaf_size = 8;
  std::uint32_t max_depth = 0;  // 0 for no requested limit
  // The cost of a visit to an inner node, in triangle tests. Rules of the SAH choose leaves by it. A larger
  // cost makes larger leaves, up to leaf_size. The usual one is 1.2 for AABBs and 3 for other kinds; 0 stands
  // for it. statistics() always counts 1.2.
  double node_cost = 0.0;
  Threads threads = 1;  // 0 for all; the tree is the same for any number (see build_tree)
  bool wide = true;     // obb: also makes the wide layout that the fast queries use
  bool rays = false;    // also makes the ray layout, as prepare_rays() does
  // The passes that move subtrees to reduce the AABBs of nodes (Meister and Bittner 2018), after any rule.
  // Passes end early if nothing moves.
  std::uint32_t reinsert = 0;
  const std::atomic<bool>* stop = nullptr;           // set it to cancel: ErrorKind::cancelled
  std::function<void(double fraction)> on_progress;  // called on the calling thread
};

// Returns the rule by which a tree with these options is built.
inline SplitRule split_of(const BuildOptions& options) noexcept {
  return options.split.value_or(default_split(options.kind));
}

}  // namespace boxwood
