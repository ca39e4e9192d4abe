// SPDX-License-Identifier: MIT
// Converts options.
#include "app/cli/inputs/object_models.hpp"

#include "app/cli/inputs/session_setup.hpp"
#include "app/cli/inputs/tree_for.hpp"
#include "app/cli/interrupt.hpp"

namespace boxwood {

ClashObjectsOptions objects_options(const Options& options) {
  ClashObjectsOptions objects;
  objects.build = options.build;
  objects.threads = options.threads;
  objects.budget = memory_budget(options);
  objects.moving = options.motion_file.has_value();
  objects.stop = &stop_requested();
  objects.tree = [&options](const MeshView& mesh, const std::shared_ptr<const Tree>& saved,
                            const BuildOptions& build, const std::string& file) {
    return tree_for(mesh, saved, build, file, options.quiet);
  };
  return objects;
}

}  // namespace boxwood
