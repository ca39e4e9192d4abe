// SPDX-License-Identifier: MIT
// The inside of a tree, for code that makes one: the builders, refit, and tests that break one.
#pragma once

#include <boxwood/tree.hpp>

namespace boxwood {

// Write access to a tree. Code that changes the nodes must make their layouts again, or drop them.
struct TreeAccess {
  explicit TreeAccess(Tree& tree) noexcept
      : topology(tree.topology_), bounds(tree.bounds_), options(tree.options_), build_ms(tree.build_ms_),
        wide(tree.wide_), root_support(tree.root_support_), rays(tree.rays_) {}
  TreeTopology& topology;
  TreeVolumes& bounds;
  BuildOptions& options;
  double& build_ms;
  std::shared_ptr<const WideLayout>& wide;
  std::shared_ptr<const RootSupport>& root_support;
  std::shared_ptr<const RayLayout>& rays;
};

}  // namespace boxwood
