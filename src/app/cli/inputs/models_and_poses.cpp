// SPDX-License-Identifier: MIT
// Loads pairs of models and loops over poses.
#include "app/cli/inputs/models_and_poses.hpp"

#include <algorithm>
#include <optional>

#include "app/cli/inputs/load_models.hpp"
#include "app/cli/inputs/memory_budget.hpp"
#include "app/cli/inputs/tree_for.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/numbers.hpp"
#include "app/cli/standard_error.hpp"
#include "app/text/errors.hpp"
#include <boxwood/executor.hpp>

namespace boxwood {

Result<std::vector<TreeModel>> load_tree_models(const Options& options) {
  std::vector<TreeModel> models(options.models.size());
  std::vector<std::optional<Result<void>>> built(models.size());
  const auto build = [&](std::size_t i, const Scene& scene, int file, bool others_are_opening) {
    if (others_are_opening && options.same_units) return;  // it may have to be scaled
    models[i].file = options.models[i];
    const std::size_t of_file = file < 0 ? 0 : static_cast<std::size_t>(file);
    models[i].metres_per_unit = unit_of(scene, of_file);
    models[i].facts = whole_facts(scene, file);
    Result<TriangleMesh> mesh = baked_whole_within(
        scene, file, options, whole_tree(scene, of_file) == nullptr ? &options.build : nullptr);
    if (!mesh) {
      if (!others_are_opening) built[i] = mesh.error();  // otherwise retried when the others have ended
      return;
    }
    models[i].mesh = std::move(*mesh);
    BuildOptions build_options = options.build;
    if (i == 1) build_options.kind = options.kind_b.value_or(build_options.kind);
    build_options.threads = options.threads;
    build_options.stop = &stop_requested();
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

namespace {
Result<RigidTransform> pose_of(const NumberRow& row, const std::string& file) {
  Result<RigidTransform> pose = rigid_transform_from_numbers(std::span<const double, 12>(row.numbers));
  if (pose) return pose;
  return Error{pose.error().kind, file + ", line " + std::to_string(row.line) + ": " + pose.error().message};
}
}  // namespace

Result<PoseSource> PoseSource::open(const Options& options) {
  if (options.pose && options.poses_file)
    return Error{ErrorKind::usage, "--pose and --poses exclude each other"};
  PoseSource source;
  if (options.pose) {
    Result<RigidTransform> pose = rigid_transform_from_numbers(*options.pose);
    if (!pose) return pose.error();
    source.poses_.push_back(*pose);
  } else if (options.poses_file == "-") {
    source.stream_ = true;
  } else if (options.poses_file) {
    const auto rows = read_number_file(*options.poses_file, 12);
    if (!rows) return rows.error();
    for (const NumberRow& row : *rows) {
      Result<RigidTransform> pose = pose_of(row, *options.poses_file);
      if (!pose) return pose.error();
      source.poses_.push_back(*pose);
    }
  } else {
    source.poses_.emplace_back();
  }
  return source;
}

PoseSource PoseSource::one(const RigidTransform& pose) {
  PoseSource source;
  source.poses_.push_back(pose);
  return source;
}

void PoseSource::refuse_unless(std::function<bool(const RigidTransform&)> is_right, std::string otherwise) {
  is_right_ = std::move(is_right);
  otherwise_ = std::move(otherwise);
}

Result<std::vector<RigidTransform>> PoseSource::next(std::size_t most) {
  const Error refused{ErrorKind::usage, otherwise_};
  if (is_right_ && given_ == 0 && !std::all_of(poses_.begin(), poses_.end(), is_right_)) return refused;
  auto out = take(most);
  if (out && is_right_ && !std::all_of(out->begin(), out->end(), is_right_)) return refused;
  return out;
}

Result<std::vector<RigidTransform>> PoseSource::take(std::size_t most) {
  std::vector<RigidTransform> out;
  if (!stream_) {
    const std::size_t end = std::min(poses_.size(), given_ + most);
    out.assign(poses_.begin() + static_cast<std::ptrdiff_t>(given_),
               poses_.begin() + static_cast<std::ptrdiff_t>(end));
    given_ = end;
    return out;
  }
  const auto given = lines_.next(most, [&](const NumberRow& row) -> Result<void> {
    const Result<RigidTransform> pose = pose_of(row, InputLines::kName);
    if (!pose) return pose.error();
    out.push_back(*pose);
    return {};
  });
  if (!given) return given.error();
  return out;
}

Error no_memory_to_answer() {
  return {ErrorKind::over_limit, "there is not enough memory to answer"};
}

Result<ExitCode> answer_poses(const CommandContext& context, PoseSource& poses, bool in_order,
                              std::vector<Column> columns,
                              const std::function<PoseAnswer(std::size_t, const RigidTransform&)>& answer) {
  constexpr std::size_t kBlock = 1024;  // the most answers kept before they are printed
  const Options& options = context.options;
  Table table(std::move(columns));
  std::vector<std::string> details;
  bool any = false;
  std::vector<PoseAnswer> answers;
  const auto print_people = [&] {
    if (options.json) return;
    poses.is_stream() ? table.print_new(context.out) : table.print(context.out);
    for (const std::string& line : details) context.out.write_line(line);
    details.clear();
  };
  for (std::size_t first = 0; !context.out.failed(); first += answers.size()) {
    const auto block = poses.next(kBlock);
    if (!block) return block.error();
    if (block->empty()) break;
    answers.assign(block->size(), {});
    parallel_for(answers.size(), in_order ? 1 : options.threads, [&](std::size_t i) {
      if (!stop_requested()) answers[i] = answer(first + i, (*block)[i]);
    });
    if (stop_requested()) return cancelled();
    for (PoseAnswer& a : answers) {
      if (a.out_of_memory) return no_memory_to_answer();
      any = any || a.positive;
      if (options.json) context.out.write_line(a.json);
      for (std::vector<std::string>& row : a.cells) table.add_row(std::move(row));
      for (std::string& line : a.details) details.push_back(std::move(line));
    }
    if (!poses.is_stream()) continue;
    print_people();
    (void)context.out.flush();  // a failure stays, and ends this loop
  }
  print_people();
  return options.exit_code && !any ? kExitNegative : kExitDone;
}

Result<std::vector<RigidTransform>> read_motion(const Options& options, std::size_t objects) {
  if (!options.motion_file) return std::vector<RigidTransform>(objects);
  return read_motion_file(*options.motion_file, objects);
}

Result<std::vector<RigidTransform>> read_motion_file(const std::string& file, std::size_t objects) {
  const auto rows = read_number_file(file, 12);
  if (!rows) return rows.error();
  if (objects == 0 || rows->empty() || rows->size() % objects != 0)
    return Error{ErrorKind::malformed, file + ": has " + std::to_string(rows->size()) +
                                           " poses, not a multiple of the " + std::to_string(objects) +
                                           " objects (one line for each object, step after step)"};
  std::vector<RigidTransform> poses;
  for (const NumberRow& row : *rows) {
    Result<RigidTransform> pose = rigid_transform_from_numbers(std::span<const double, 12>(row.numbers));
    if (!pose)
      return Error{pose.error().kind,
                   file + ", line " + std::to_string(row.line) + ": " + pose.error().message};
    poses.push_back(*pose);
  }
  return poses;
}

}  // namespace boxwood
