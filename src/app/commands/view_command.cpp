// SPDX-License-Identifier: MIT
// `boxwood view`, and `boxwood` with no command: the window.
#include <boxwood/robot_import.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/inputs/load_models.hpp"
#include "app/cli/inputs/models_and_poses.hpp"
#include "app/cli/inputs/nodes_tree.hpp"
#include "app/cli/inputs/pose_files.hpp"
#include "app/cli/inputs/session_setup.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/option_list.hpp"
#include "app/viewer/settings.hpp"
#include "app/viewer/viewer.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {

Result<ExitCode> run_view(const CommandContext& context) {
  const Result<Options> with_nodes = with_build_of_nodes(context.options);
  if (!with_nodes) return with_nodes.error();
  const Options& options = *with_nodes;
  ViewerOptions viewer;
  viewer.files = options.models;
  viewer.at_start = shown_commands(options);
  viewer.chooses_levels = options.depth.has_value();
  for (Command& command : camera_commands(options.camera, !places_camera(options)))
    viewer.at_start.push_back(std::move(command));
  if (options.has_resolution) {
    viewer.width = static_cast<int>(options.width);
    viewer.height = static_cast<int>(options.height);
  }
  viewer.device_name = options.device;
  viewer.record_file = options.record_file;
  viewer.play_file = options.play_file;
  viewer.measure = options.json;
  viewer.config = options.config && !options.play_file;
  viewer.offer = options.commands.empty();
  viewer.session.pictures =
      options.pictures_folder.empty() ? pictures_folder().string() : options.pictures_folder;
  viewer.session.threads = options.threads;
  viewer.session.memory_budget = memory_budget(options);
  for (const auto& set_up : option_list().setups) set_up(options, viewer.session.setups);
  viewer.session.pose_files = pose_files();
  viewer.session.import = [&options](const std::string& file, const ImportOptions& how) -> Result<Scene> {
    Result<Scene> scene = import_with_packages(file, how, packages_of(options));
    if (scene && options.models.size() == 1 && file == options.models.front())
      if (const Result<void> adopted = adopt_nodes(*scene, options); !adopted) return adopted.error();
    return scene;
  };
  viewer.session.import_options = import_options(options);
  viewer.session.make_built_in = generated::built_in_scene;
  // A driver without a graphics card may take longer for a frame than a stop allows.
  const auto at_latest = end_on_stop();
  const Result<FrameTimes> ended = run_viewer(viewer);
  if (!ended) return ended.error();
  if (options.json) context.out.write_line(ended->json());
  return kExitDone;
}

}  // namespace boxwood
