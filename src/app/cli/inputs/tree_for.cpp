// SPDX-License-Identifier: MIT
// Chooses between saved and new trees.
#include "app/cli/inputs/tree_for.hpp"

#include <utility>

#include <boxwood/saved_model.hpp>

#include "app/cli/standard_error.hpp"

namespace boxwood {

std::string description_of(TreeKind kind, const BuildOptions& build) {
  return std::string(name_of(kind)) + ", split " + std::string(name_of(split_of(build))) + ", at most " +
         std::to_string(build.leaf_size) + " triangles a leaf" +
         (build.max_depth == 0 ? "" : ", at most " + std::to_string(build.max_depth) + " levels");
}

Result<std::shared_ptr<const Tree>> tree_for(const MeshView& mesh, const std::shared_ptr<const Tree>& saved,
                                             const BuildOptions& build, const std::string& file, bool quiet) {
  if (saved != nullptr && is_built_as(*saved, build)) return saved;
  if (saved != nullptr && !quiet)
    print_message("'" + file + "' holds a tree of " + description_of(saved->kind(), saved->options()) +
                  "; the one asked for is built: " + description_of(build.kind, build));
  Result<Tree> built = build_tree(mesh, build);
  if (!built) return built.error();
  return std::make_shared<const Tree>(std::move(*built));
}

}  // namespace boxwood
