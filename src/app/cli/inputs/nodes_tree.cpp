// SPDX-License-Identifier: MIT
// From --nodes-from, --nodes-format and --containment to a tree.
#include "app/cli/inputs/nodes_tree.hpp"

#include <new>
#include <utility>

#include "app/cli/interrupt.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

Result<NodesTree> found_tree(const MeshView& mesh, const Options& options) {
  Result<NodesFile> file =
      load_nodes(options.nodes_from, nodes_format_of(options.nodes_format), &stop_requested());
  if (!file) return file.error();
  NodesTree found;
  found.rule = options.containment.value_or(file->rule.value_or(NodeRule::outwards));
  found.kind = file->tree.kind();
  found.references = file->tree.references.size();
  Result<ForeignCheck> check = check_foreign_tree(file->tree, mesh, found.rule, &stop_requested());
  if (!check) return check.error();
  found.check = std::move(*check);
  found.nodes = file->tree.nodes.size() - found.check.unreached;
  BuildOptions build;
  build.threads = options.threads;
  build.stop = &stop_requested();
  Result<Tree> tree = adopt_foreign_tree(file->tree, mesh, found.rule, build);
  if (!tree) {
    Error error = tree.error();
    error.message = "'" + printable(options.nodes_from) + "': " + error.message;
    return error;
  }
  found.tree = std::make_shared<const Tree>(std::move(*tree));
  return found;
}

}  // namespace

Result<NodesTree> nodes_tree_for(const MeshView& mesh, const Options& options) {
  try {
    return found_tree(mesh, options);
  } catch (const std::bad_alloc&) {
    return Error{ErrorKind::over_limit, "there is not enough memory for the nodes of the file", {}};
  }
}

}  // namespace boxwood
