// SPDX-License-Identifier: MIT
// `boxwood render`: the viewer's picture, without a window or display.
#include <filesystem>
#include <future>
#include <optional>

#include <boxwood/robot_import.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/inputs/load_models.hpp"
#include "app/cli/inputs/memory_budget.hpp"
#include "app/cli/inputs/models_and_poses.hpp"
#include "app/cli/inputs/nodes_tree.hpp"
#include "app/cli/inputs/pose_files.hpp"
#include "app/cli/inputs/session_setup.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/option_list.hpp"
#include "app/cli/standard_error.hpp"
#include "app/picture/picture.hpp"
#include "app/picture/state_json.hpp"
#include "app/session/session_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/text/errors.hpp"
#include "app/text/letter_case.hpp"
#include "app/view/look_commands.hpp"
#include "base/output_file.hpp"
#include "render/image_compare.hpp"
#include "render/image_file.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {

namespace {
// Returns exit code 6 if more pixels differ than the threshold allows.
Result<ExitCode> compare_with_reference(const Image& picture, const Options& options) {
  const Result<Image> reference = read_png(*options.reference_file);
  if (!reference) return reference.error();
  const ImageDifference difference = compare(*reference, picture, 0);
  const auto allowed = static_cast<std::uint64_t>(options.reference_threshold);
  if (difference.same_size && difference.differing <= allowed) return kExitDone;
  print_message(difference.same_size
                    ? std::to_string(difference.differing) + " pixels differ from '" +
                          *options.reference_file + "' (by up to " + std::to_string(difference.largest) +
                          " of 255), " + std::to_string(allowed) + " may"
                    : "the picture is not of the size of '" + *options.reference_file + "'");
  return kExitImagesDiffer;
}

// Returns an error for a file with the extension of another picture format: other programs would refuse a PNG
// there.
std::optional<Error> no_png(const std::string& file) {
  const std::string extension = lower(std::filesystem::path(file).extension());
  for (const std::string_view other : {".jpg", ".jpeg", ".jpe", ".gif", ".bmp", ".tif", ".tiff", ".webp",
                                       ".avif", ".svg", ".pdf", ".ppm", ".pnm", ".tga", ".exr", ".hdr"})
    if (extension == other)
      return Error{ErrorKind::usage, "'" + file + "': pictures are PNG; a name that ends in .png is needed"};
  return std::nullopt;
}

// Reports levels that the picture does not have: no tree is shown, or a --depth beyond the tree's last level.
void warn_of_depth(const Session& session, const Options& options) {
  if (options.quiet) return;
  if (const std::string unseen = unseen_levels_text(session, options.depth.has_value()); !unseen.empty())
    return print_message(unseen);
  const auto& tree = session.derived().data(Target{}).tree.ready;
  if (!options.depth || !tree || tree->by_depth.levels() == 0) return;
  const std::uint32_t deepest = tree->by_depth.levels() - 1;
  if (options.depth->last > deepest)
    print_message("--depth: the tree has levels 0 to " + std::to_string(deepest) +
                  "; no deeper one is shown");
}

// The most pixels for which occlusion and outlines are drawn. They need 12 bytes a pixel and the time to free
// them; larger pictures are rarely viewed as a whole.
constexpr std::uint64_t kMostFormPixels = 33'554'432;  // 8192 x 4096

void leave_out_form(Session& session, const Options& options) {
  if (std::uint64_t{options.width} * options.height <= kMostFormPixels) return;
  bool is_noted = options.quiet;
  for (const Layer layer : {Layer::occlusion, Layer::outlines}) {
    if (!session.apply(ShowLayer{layer, false}) || is_noted) continue;
    is_noted = true;
    print_message("a picture of more than 33 million pixels is drawn without occlusion and outlines");
  }
}

Result<Image> draw(std::shared_ptr<const Scene> scene, Renderer& renderer, const Options& options) {
  SessionOptions session_options;
  session_options.threads = options.threads;
  session_options.memory_budget = memory_budget(options);
  session_options.stop = &stop_requested();
  for (const auto& set_up : option_list().setups) set_up(options, session_options.setups);
  session_options.pose_files = pose_files();
  session_options.import = [&options](const std::string& file, const ImportOptions& how) {
    return import_with_packages(file, how, packages_of(options));
  };
  session_options.import_options = import_options(options);
  session_options.make_built_in = generated::built_in_scene;
  Session session(session_options);
  session.set_scene(std::move(scene));
  session.view().fits().set_viewport(options.width, options.height);
  const bool fits = !places_camera(options);
  for (const std::vector<Command>& commands :
       {shown_commands(options), camera_commands(options.camera, fits)})
    if (const Result<void> applied = session.apply(commands); !applied) return applied.error();
  leave_out_form(session, options);
  session.forget_history();  // as a newly opened window
  PictureOptions picture;
  picture.width = options.width;
  picture.height = options.height;
  picture.interface = options.ui;
  // With panels, the view is fitted into the free area unless the options place the camera.
  picture.fit_camera = fits && options.ui && !options.camera.position && !options.camera.focal_point &&
                       !options.camera.turntable;
  std::unique_ptr<OnStop> while_it_draws;
  picture.before_drawing = [&] { while_it_draws = end_on_stop(); };
  Result<Image> image = draw_picture(session, renderer, picture);
  if (image) warn_of_depth(session, options);
  if (image)
    for (const auto& write : option_list().after_picture)
      if (const Result<void> written = write(options, session); !written) return written.error();
  if (!image || !options.state_file) return image;
  while_it_draws.reset();
  // Requests the numbers of the state. Some depend on others, so the loop ends when no request is left.
  std::string state = state_json(session);
  while (session.busy()) {
    session.wait();
    if (is_stopped(session)) return cancelled();
    state = state_json(session);
  }
  if (const Result<void> written = write_file(*options.state_file, state + "\n"); !written)
    return written.error();
  return image;
}

// Writes a picture for each `--do screenshot` and `screenshot-view`, with only the commands before it
// applied.
Result<void> write_screenshots(const std::shared_ptr<const Scene>& scene, Renderer& renderer,
                               const Options& options) {
  for (std::size_t i = 0; i < options.commands.size(); ++i) {
    const auto command = parse_command(options.commands[i]);
    const auto* shot = command ? command->get<Screenshot>() : nullptr;
    const auto* alone = command ? command->get<ScreenshotOfView>() : nullptr;
    if (shot == nullptr && alone == nullptr) continue;
    const std::string& file = shot != nullptr ? shot->file : alone->file;
    if (auto other = no_png(file)) return *std::move(other);
    Options before = options;
    before.ui = before.ui && alone == nullptr;
    before.commands.resize(i);
    before.state_file.reset();
    before.quiet = true;  // the final picture repeats all messages
    const Result<Image> image = draw(scene, renderer, before);
    if (!image) return image.error();
    if (Result<void> written = write_png(*image, file, &stop_requested()); !written) return written;
  }
  return {};
}
}  // namespace

Result<ExitCode> run_render(const CommandContext& context) {
  const Result<Options> with_nodes = with_build_of_nodes(context.options);
  if (!with_nodes) return with_nodes.error();
  const Options& options = *with_nodes;
  if (options.output_file.empty() && !options.reference_file && !options.state_file)
    return Error{ErrorKind::usage, "'boxwood render' needs --output FILE.png"};
  if (auto other = no_png(options.output_file)) return *std::move(other);
  if (const auto room = room_for_picture(std::uint64_t{options.width} * options.height, options); !room)
    return room.error();
  // The files open in the import child while Vulkan starts here.
  std::future<Result<Scene>> opening = std::async(std::launch::async, [&]() -> Result<Scene> {
    if (options.models.empty()) return generated::built_in_scene();
    Result<Scene> scene = load_models(options.models, options, SceneTrees::all);
    if (scene)
      if (const Result<void> adopted = adopt_nodes(*scene, options); !adopted) return adopted.error();
    return scene;
  });
  RendererOptions renderer_options;
  renderer_options.device_name = options.device;
  auto while_it_starts = end_on_stop();
  Result<std::unique_ptr<Renderer>> renderer = Renderer::create(renderer_options);
  while_it_starts.reset();
  Result<Scene> scene = opening.get();
  if (!scene) return scene.error();
  if (!renderer) return renderer.error();

  const auto shared = std::make_shared<const Scene>(std::move(*scene));
  if (const Result<void> shots = write_screenshots(shared, **renderer, options); !shots) return shots.error();
  const Result<Image> image = draw(shared, **renderer, options);
  if (!image) return image.error();
  if (stop_requested()) return cancelled();
  if (!options.output_file.empty()) {
    if (const Result<void> written = write_png(*image, options.output_file, &stop_requested()); !written)
      return written.error();
    forget_signals();
  }
  if (options.reference_file) return compare_with_reference(*image, options);
  return kExitDone;
}

}  // namespace boxwood
