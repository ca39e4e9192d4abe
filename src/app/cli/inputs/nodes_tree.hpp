// SPDX-License-Identifier: MIT
// The tree that --nodes-from names: nodes of another program over the model.
#pragma once

#include <memory>

#include <boxwood/scene.hpp>

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

// Makes the tree of --nodes-from that of a scene of one file: the window and its pictures then show it, until
// the user chooses another build. Does nothing without the option. Fails as nodes_tree_for(), and with
// `usage` for several files and for trees with spatial splits.
Result<void> adopt_nodes(Scene& scene, const Options& options);
// Returns the options with the kind of that tree, and with the build options that stand for it.
Result<Options> with_build_of_nodes(const Options& options);

}  // namespace boxwood
