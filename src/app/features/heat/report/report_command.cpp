// SPDX-License-Identifier: MIT
// `boxwood report`: one page about the tree of a model, with pictures.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

#include "app/cli/command_table.hpp"
#include "app/cli/inputs/load_models.hpp"
#include "app/cli/inputs/memory_budget.hpp"
#include "app/cli/inputs/nodes_tree.hpp"
#include "app/cli/interrupt.hpp"
#include "app/derived/counted_ray.hpp"
#include "app/features/heat/report/report_page.hpp"
#include "app/features/heat/report/report_pictures.hpp"
#include "base/output_file.hpp"

namespace boxwood {

namespace {

UpAxis up_of(const Options& options, const Scene& scene) {
  return up_axis_from_name(options.camera.up).value_or(up_axis_of(scene, 0).value_or(UpAxis::plus_y));
}

// Returns the tree that the options describe, and its name.
Result<std::pair<Tree, std::string>> tree_of_report(const TriangleMesh& mesh, const Options& options) {
  if (!options.nodes_from.empty()) {
    const Result<NodesTree> nodes = nodes_tree_for(mesh, options);
    if (!nodes) return nodes.error();
    if (nodes->tree == nullptr)
      return Error{ErrorKind::usage, "a report needs a tree in which each triangle is in one leaf"};
    return std::pair(*nodes->tree, std::filesystem::path(options.nodes_from).filename().string());
  }
  BuildOptions build = options.build;
  build.threads = options.threads;
  build.stop = &stop_requested();
  Result<Tree> tree = build_tree(mesh, build);
  if (!tree) return tree.error();
  std::string name(name_of(split_of(build)));
  if (build.reinsert > 0) name += ", " + std::to_string(build.reinsert) + " passes of reinsertion";
  return std::pair(std::move(*tree), std::move(name));
}

Result<std::shared_ptr<const HeatPicture>> heat_of_report(const TriangleMesh& mesh, const View& view,
                                                          Threads threads) {
  auto model = std::make_shared<HeatModel>();
  model->mesh = mesh;
  Result<Tree> tree = tree_of_counted_rays(model->mesh, threads, &stop_requested());
  if (!tree) return tree.error();
  model->tree = std::move(*tree);
  Result<RayTree> nodes = ray_tree(model->tree);
  if (!nodes) return nodes.error();
  model->nodes = std::move(*nodes);
  auto empty = std::make_shared<HeatPicture>();
  empty->question.view = view;
  empty->question.width = kReportWidth;
  empty->question.height = kReportHeight;
  empty->model = std::move(model);
  std::shared_ptr<const HeatPicture> picture = std::move(empty);
  while (!picture->is_complete()) {
    auto finer = refined(picture, threads, &stop_requested());
    if (!finer) return finer.error();
    picture = std::move(*finer);
  }
  return picture;
}

// Draws an image into its place on the page.
Result<void> put_image(Result<Image> image, std::string& to) {
  if (!image) return image.error();
  Result<std::string> uri = picture_uri(*image, &stop_requested());
  if (!uri) return uri.error();
  to = std::move(*uri);
  return {};
}

Result<ReportImages> draw_images(ReportPictures& pictures, const ReportData& data, const HeatPicture& heat) {
  ReportImages out;
  if (auto ok = put_image(pictures.model(), out.model); !ok) return ok.error();
  const HeatOf kinds[2] = {HeatOf::boxes, HeatOf::triangles};
  for (std::size_t i = 0; i < 2; ++i) {
    const HeatRange range{0.0, std::max(heat.of(kinds[i]).most_are_below, 1.0)};
    if (auto ok = put_image(heat_image(heat, kinds[i], HeatColors::viridis, range), out.heat[i]); !ok)
      return ok.error();
  }
  // The root holds everything, so it is left out unless it is the only node, or wastes most.
  const bool is_single = data.tree.topology().nodes.size() == 1;
  for (const NodeFigure figure :
       {NodeFigure::waste, NodeFigure::sah, NodeFigure::epo, NodeFigure::overlap, NodeFigure::empty})
    for (const WorstNode& worst : data.figures.worst) {
      const bool with_root = is_single || figure == NodeFigure::waste;
      if (worst.figure != figure || (worst.node == 0 && !with_root)) continue;
      const bool drawn = std::any_of(out.nodes.begin(), out.nodes.end(),
                                     [&](const auto& one) { return one.first.node == worst.node; });
      out.nodes.emplace_back(worst, std::string());
      if (drawn) break;
      if (auto ok = put_image(pictures.node(worst.node), out.nodes.back().second); !ok) return ok.error();
      break;
    }
  for (const CauseFinding& cause : data.causes)
    if (cause.is_found())
      if (auto ok = put_image(pictures.cause(cause), out.causes[static_cast<std::size_t>(cause.cause)]); !ok)
        return ok.error();
  return out;
}

}  // namespace

Result<ExitCode> run_report(const CommandContext& context) {
  const Options& options = context.options;
  if (options.output_file.empty())
    return Error{ErrorKind::usage, "'boxwood report' needs --output FILE.html"};
  Result<OutputFile> out = OutputFile::open(options.output_file);  // before the work
  if (!out) return out.error();
  const Result<Scene> scene = load_models(options.models, options, SceneTrees::none);
  if (!scene) return scene.error();
  const Result<TriangleMesh> mesh = baked_whole_within(*scene, -1, options, &options.build);
  if (!mesh) return mesh.error();
  auto tree = tree_of_report(*mesh, options);
  if (!tree) return tree.error();
  if (tree->first.empty()) return Error{ErrorKind::malformed, "the model has no triangle to report on"};
  Result<ReportData> data =
      measure_report(std::move(tree->first), tree->second, *mesh, options.threads, &stop_requested());
  if (!data) return data.error();
  for (const std::string& file : options.models)  // a page that is passed on names no folder
    data->files.push_back(std::filesystem::path(file).filename().string());

  RendererOptions renderer_options;
  renderer_options.device_name = options.device;
  auto while_it_starts = end_on_stop();
  const Result<std::unique_ptr<Renderer>> renderer = Renderer::create(renderer_options);
  while_it_starts.reset();
  if (!renderer) return renderer.error();
  ReportPictures pictures(**renderer, *mesh, data->tree, up_of(options, *scene));
  const auto heat = heat_of_report(*mesh, pictures.view(), options.threads);
  if (!heat) return heat.error();
  const Result<ReportImages> images = draw_images(pictures, *data, **heat);
  if (!images) return images.error();
  if (Result<void> written = out->write(report_page(*data, **heat, *images)); !written)
    return written.error();
  if (Result<void> written = out->commit(); !written) return written.error();
  return kExitDone;
}

}  // namespace boxwood
