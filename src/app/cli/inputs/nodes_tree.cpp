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
  Result<NodesFile> file = load_nodes(options.nodes_from, options.nodes_format, &stop_requested());
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
    return Error{ErrorKind::over_limit, "there is not enough memory for the nodes of the file"};
  }
}

Result<void> adopt_nodes(Scene& scene, const Options& options) {
  if (options.nodes_from.empty()) return {};
  if (scene.files.size() != 1)
    return Error{ErrorKind::usage,
                 "--nodes-from is for one model, not for " + std::to_string(scene.files.size())};
  const bool one = scene.objects.size() == 1;
  const Result<TriangleMesh> mesh =
      one ? baked(scene.objects[0], &stop_requested()) : baked_whole(scene, 0, &stop_requested());
  if (!mesh) return mesh.error();
  Result<NodesTree> nodes = nodes_tree_for(*mesh, options);
  if (!nodes) return nodes.error();
  if (nodes->tree == nullptr)
    return Error{ErrorKind::usage, "a tree with spatial splits can be checked, but not drawn"};
  if (one)
    scene.objects[0].tree = nodes->tree;
  else
    scene.whole_trees = {nodes->tree};
  return {};
}

Result<Options> with_build_of_nodes(const Options& options) {
  if (options.nodes_from.empty()) return options;
  const Result<NodesFile> file = load_nodes(options.nodes_from, options.nodes_format, &stop_requested());
  if (!file) return file.error();
  Options out = options;
  out.build = BuildOptions{};  // those of an adopted tree
  out.build.kind = file->tree.kind();
  return out;
}

}  // namespace boxwood
