// SPDX-License-Identifier: MIT
// From a model to a file of nodes.
#include "app/commands/model/export_nodes.hpp"

#include <memory>
#include <string>
#include <utility>

#include "app/cli/inputs/load_models.hpp"
#include "app/cli/inputs/memory_budget.hpp"
#include "app/cli/inputs/nodes_tree.hpp"
#include "app/cli/inputs/tree_for.hpp"
#include "app/cli/interrupt.hpp"
#include "app/formats/buffered_file.hpp"
#include "app/text/errors.hpp"

namespace boxwood {

namespace {

Result<std::shared_ptr<const Tree>> tree_of(const Scene& scene, const MeshView& mesh,
                                            const Options& options) {
  if (!options.nodes_from.empty()) {
    Result<NodesTree> nodes = nodes_tree_for(mesh, options);
    if (!nodes) return nodes.error();
    return std::move(nodes->tree);
  }
  BuildOptions build = options.build;
  build.threads = options.threads;
  build.stop = &stop_requested();
  build.wide = false;
  return tree_for(mesh, whole_tree(scene, 0), build, options.models.front(), options.quiet);
}

}  // namespace

Result<ExitCode> export_nodes(const CommandContext& context) {
  const Options& options = context.options;
  const std::string& file = options.output_file;
  std::string (*write)(const ForeignTree&, NodeRule) = nullptr;
  if (file == "-" || file.ends_with(".json"))
    write = nodes_json;
  else if (file.ends_with(".nodes"))
    write = nodes_binary;
  else if (file.ends_with(".csv"))
    write = [](const ForeignTree& tree, NodeRule) { return nodes_csv(tree); };
  else
    return usage_error("--nodes: '" + file + "' ends in none of .json, .nodes and .csv");
  Result<Scene> scene = load_models(options.models, options, SceneTrees::whole);
  if (!scene) return scene.error();
  const Result<TriangleMesh> mesh = baked_whole_within(*scene, -1, options, &options.build);
  if (!mesh) return mesh.error();
  const auto tree = tree_of(*scene, *mesh, options);
  if (!tree) return tree.error();
  const NodeRule rule = (*tree)->topology().clipped         ? NodeRule::clipped
                        : (*tree)->kind() == TreeKind::aabb ? NodeRule::exact
                                                            : NodeRule::outwards;
  const Result<ForeignTree> nodes = foreign_tree_of(**tree);
  if (!nodes) return nodes.error();
  const std::string bytes = write(*nodes, rule);
  if (stop_requested()) return cancelled();
  Result<OutputFile> opened = OutputFile::open(file);
  if (!opened) return opened.error();
  BufferedFile out(std::move(*opened), stop_requested());
  out.text(bytes);
  if (const Result<void> committed = out.commit(); !committed) return committed.error();
  forget_signals();
  return kExitDone;
}

}  // namespace boxwood
