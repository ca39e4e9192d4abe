// SPDX-License-Identifier: MIT
// Loading of pairs of models, and the loop over poses.
#include "app/commands/models_and_poses.hpp"

#include <algorithm>
#include <optional>

#include "app/cli/interrupt.hpp"
#include "app/cli/load.hpp"
#include "app/cli/messages.hpp"
#include "app/cli/numbers.hpp"
#include "app/cli/tree_for.hpp"
#include <boxwood/executor.hpp>

namespace boxwood {

Result<std::vector<TreeModel>> load_tree_models(const Options& options) {
  std::vector<TreeModel> models(options.models.size());
  std::vector<std::optional<Result<void>>> built(models.size());
  const auto build = [&](std::size_t i, const Scene& scene, int file, bool others_are_opening) {
    models[i].file = options.models[i];
    Result<TriangleMesh> mesh = baked_whole(scene, file, &stop_requested());
    if (!mesh) {
      if (!others_are_opening) built[i] = mesh.error();  // else not done: asked again when they have ended
      return;
    }
    models[i].mesh = std::move(*mesh);
    BuildOptions build_options = options.build;
    if (i == 1) build_options.kind = options.kind_b.value_or(build_options.kind);
    build_options.threads = options.threads;
    build_options.stop = &stop_requested();
    const std::size_t of_file = file < 0 ? 0 : static_cast<std::size_t>(file);
    const auto tree =
        tree_for(models[i].mesh, whole_tree(scene, of_file), build_options, models[i].file, options.quiet);
    if (!tree && tree.error().kind == ErrorKind::over_limit && others_are_opening) return;
    if (tree) models[i].tree = *tree;
    built[i] = tree ? Result<void>() : Result<void>(tree.error());
  };
  const Result<Scene> scene = load_models(options.models, options, SceneTrees::whole,
                                          [&](std::size_t i, const Scene& one) { build(i, one, -1, true); });
  if (!scene) return scene.error();
  for (std::size_t i = 0; i < models.size(); ++i) {
    if (!built[i]) build(i, *scene, static_cast<int>(i), false);
    if (!*built[i]) return built[i]->error();
    if (models[i].tree->empty() && !options.quiet)
      print_warning("'" + models[i].file + "' has no finite triangle, so it meets nothing");
  }
  return models;
}

std::string_view name_of(QueryEngine engine) noexcept {
  return engine == QueryEngine::fast ? "fast" : "reference";
}

Result<std::vector<RigidTransform>> poses_asked_for(const Options& options) {
  if (options.pose && options.poses_file)
    return Error{ErrorKind::usage, "--pose and --poses exclude each other", {}};
  std::vector<RigidTransform> poses;
  if (options.pose) {
    Result<RigidTransform> pose = rigid_transform_from_numbers(*options.pose);
    if (!pose) return pose.error();
    poses.push_back(*pose);
  } else if (options.poses_file) {
    const auto rows = read_number_file(*options.poses_file, 12);
    if (!rows) return rows.error();
    for (const NumberRow& row : *rows) {
      Result<RigidTransform> pose = rigid_transform_from_numbers(std::span<const double, 12>(row.numbers));
      if (!pose)
        return Error{pose.error().kind,
                     *options.poses_file + ", line " + std::to_string(row.line) + ": " + pose.error().message,
                     {}};
      poses.push_back(*pose);
    }
  } else {
    poses.emplace_back();
  }
  return poses;
}

Error no_memory_to_answer() {
  return {ErrorKind::over_limit, "there is not enough memory to answer", {}};
}

Result<ExitCode> answer_poses(const CommandContext& context, std::size_t count, bool in_order,
                              std::vector<Column> columns,
                              const std::function<PoseAnswer(std::size_t)>& answer) {
  constexpr std::size_t kBlock = 1024;  // poses whose answers are held before they are printed
  const Options& options = context.options;
  Table table(std::move(columns));
  std::vector<std::string> details;
  bool any = false;
  std::vector<PoseAnswer> answers;
  for (std::size_t first = 0; first < count && !context.out.failed(); first += kBlock) {
    answers.assign(std::min(kBlock, count - first), {});
    parallel_for(answers.size(), in_order ? 1 : options.threads, [&](std::size_t i) {
      if (!stop_requested()) answers[i] = answer(first + i);
    });
    if (stop_requested()) return Error{ErrorKind::cancelled, "stopped", {}};
    for (PoseAnswer& a : answers) {
      if (a.out_of_memory) return no_memory_to_answer();
      any = any || a.positive;
      if (options.json) context.out.write_line(a.json);
      for (std::vector<std::string>& row : a.cells) table.add_row(std::move(row));
      for (std::string& line : a.details) details.push_back(std::move(line));
    }
  }
  if (!options.json) table.print(context.out);
  for (const std::string& line : details) context.out.write_line(line);
  return options.exit_code && !any ? kExitNegative : kExitDone;
}

}  // namespace boxwood
