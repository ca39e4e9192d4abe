// SPDX-License-Identifier: MIT
// The tree that --nodes-from names: nodes of another program over the model.
#pragma once

#include <memory>

#include <boxwood/foreign_tree.hpp>

#include "app/cli/options.hpp"
#include "app/formats/nodes/nodes_file.hpp"

namespace boxwood {

struct NodesTree {
  std::shared_ptr<const Tree> tree;  // null with spatial splits, which are checked and measured alone
  ForeignCheck check;
  NodeRule rule = NodeRule::outwards;
  TreeKind kind = TreeKind::aabb;
  std::size_t nodes = 0, references = 0;
};

// Reads the file, checks it against the mesh by the rule of --containment, else that of the file, else
// `outwards`, and makes a tree of it. Fails with `malformed` and reasons that name the nodes.
Result<NodesTree> nodes_tree_for(const MeshView& mesh, const Options& options);

}  // namespace boxwood
