// SPDX-License-Identifier: MIT
// Loads the scene, takes the moving object out of it, and lists the candidates in the order of entering.
#include "app/commands/pair/sweep_through_scene.hpp"

#include <unistd.h>

#include <algorithm>

#include <boxwood/executor.hpp>
#include <boxwood/sweep_scene.hpp>

#include "app/cli/inputs/load_models.hpp"
#include "app/cli/inputs/models_and_poses.hpp"
#include "app/cli/inputs/tree_for.hpp"
#include "app/cli/interrupt.hpp"
#include "app/commands/pair/sweep_answer.hpp"
#include "app/text/described.hpp"
#include "app/text/errors.hpp"
#include "app/text/readable_number.hpp"
#include "app/text/table.hpp"
#include "app/text/text.hpp"
#include "scene/selector.hpp"

namespace boxwood {

namespace {
FileSelector parts_of(const std::string& model) {
  return file_selector_of(model, [](const std::string& file) { return ::access(file.c_str(), F_OK) == 0; });
}

struct Standing {  // an object at rest, or the moving one
  TriangleMesh mesh;
  std::shared_ptr<const Tree> tree;
  Result<void> built;
};

void build(Standing& standing, Result<TriangleMesh> mesh, const std::shared_ptr<const Tree>& saved,
           const Options& options, std::size_t operand) {
  if (!mesh) {
    standing.built = mesh.error();
    return;
  }
  standing.mesh = std::move(*mesh);
  BuildOptions build = options.build;
  build.threads = 1;
  build.stop = &stop_requested();
  const auto tree = tree_for(standing.mesh, saved, build, options.models[operand], true);
  if (tree)
    standing.tree = *tree;
  else
    standing.built = tree.error();
}

struct SweepAnswer {
  const SceneSweepResult& result;
  const std::vector<SweepCandidate>& candidates;
  const std::vector<std::string>& names;
};

SweepLine line_of(const SweepAnswer& answer) {
  const SceneSweepResult& r = answer.result;
  SweepLine out{r.impact, r.time, r.tolerance, r.exhausted, {}, r.steps, r.counters, SweepSceneLine{}};
  out.scene->tested = r.tested, out.scene->skipped = r.skipped, out.scene->never = r.never;
  if (r.impact) {
    out.triangles = std::pair(r.triangle, r.triangle_moving);
    out.scene->object = r.object;
    out.scene->name = answer.names[r.object];
  }
  for (const SweepCandidate& c : answer.candidates)
    out.scene->candidates.push_back(
        {c.object, answer.names[c.object], c.enter, c.tested, c.result.impact, c.result.time});
  return out;
}

void print_for_people(DataWriter& out, const SweepAnswer& answer) {
  const SceneSweepResult& r = answer.result;
  if (r.impact)
    out.write_line("impact at time " + value_text(r.time) + " with " + answer.names[r.object] +
                   " (gap there at most " + value_text(r.tolerance) + "), triangle " +
                   std::to_string(r.triangle) + " of it, " + std::to_string(r.triangle_moving) +
                   " of what moves");
  else
    out.write_line(r.exhausted ? "free up to time " + value_text(r.time) + ", not decided after it"
                               : "no impact");
  out.write_line(grouped(r.tested) + " of " + grouped(r.tested + r.skipped + r.never) + " objects tested, " +
                 grouped(r.skipped) + " enter later and are skipped, " + grouped(r.never) +
                 " are never entered");
  Table table({{"object", false, true}, {"enters"}, {"fate", false}, {"impact"}});
  for (const SweepCandidate& c : answer.candidates)
    table.add_row({std::to_string(c.object) + " " + answer.names[c.object], value_text(c.enter),
                   c.tested ? "tested" : "skipped",
                   c.tested && c.result.impact ? value_text(c.result.time) : "-"});
  if (!table.empty()) table.print(out);
}
}  // namespace

bool moves_through_scene(std::span<const std::string> models) {
  return models.size() >= 2 && parts_of(models[0]).selector &&
         (models.size() > 2 || !parts_of(models[1]).selector);
}

Result<ExitCode> sweep_through_scene(const CommandContext& context, const Motion& motion) {
  const Options& options = context.options;
  const Result<NamedScene> named = load_named_models(options.models, options, SceneTrees::objects);
  if (!named) return named.error();
  const Scene& scene = named->scene;
  std::vector<std::string> taken, names;
  for (std::size_t i = 0; i < scene.objects.size(); ++i)
    if (scene.objects[i].file == 0) taken.push_back(named->selectors[i]);
  std::vector<std::size_t> resting;
  for (std::size_t i = 0; i < scene.objects.size(); ++i)
    if (scene.objects[i].file != 0 &&
        std::find(taken.begin(), taken.end(), named->selectors[i]) == taken.end()) {
      resting.push_back(i);
      names.push_back(scene.objects[i].name);
    }
  Standing moving;
  build(moving, baked_whole(scene, 0, &stop_requested()), nullptr, options, 0);
  std::vector<Standing> objects(resting.size());
  parallel_for(objects.size(), options.threads, [&](std::size_t k) {
    const SceneObject& object = scene.objects[resting[k]];
    build(objects[k], baked(object, &stop_requested()), object.tree, options,
          static_cast<std::size_t>(object.file));
  });
  if (stop_requested()) return cancelled();
  if (!moving.built) return moving.built.error();
  std::vector<ModelView> views;
  for (const Standing& object : objects) {
    if (!object.built) return object.built.error();
    views.push_back({object.tree.get(), object.mesh});
  }
  QueryScratch scratch;
  SweepOptions query;
  query.stop = &stop_requested();
  std::vector<SweepCandidate> candidates;
  const SceneSweepResult r =
      sweep_scene(views, {moving.tree.get(), moving.mesh}, motion, query, scratch, candidates);
  if (stop_requested()) return cancelled();
  if (r.out_of_memory) return no_memory_to_answer();
  const SweepAnswer answer{r, candidates, names};
  if (options.json)
    context.out.write_line(json_line(line_of(answer)));
  else
    print_for_people(context.out, answer);
  return options.exit_code && !r.impact ? kExitNegative : kExitDone;
}

}  // namespace boxwood
