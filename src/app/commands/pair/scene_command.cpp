// SPDX-License-Identifier: MIT
// `boxwood scene`: the pairs of many objects that meet or contain each other: broad phase, then narrow phase.
#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <optional>

#include <boxwood/placed_pair.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/inputs/load_models.hpp"
#include "app/cli/inputs/models_and_poses.hpp"
#include "app/cli/inputs/tree_for.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/standard_error.hpp"
#include "app/commands/pair/scene_broad_phase.hpp"
#include "app/text/csv.hpp"
#include "app/text/json.hpp"
#include "app/text/table.hpp"
#include "app/text/text.hpp"
#include "scene/selector.hpp"
#include <boxwood/executor.hpp>

namespace boxwood {

namespace {
using SteadyClock = std::chrono::steady_clock;

double us_since(SteadyClock::time_point start) {
  return std::chrono::duration<double, std::micro>(SteadyClock::now() - start).count();
}

struct SceneModel {  // one object in the model's frame
  TriangleMesh mesh;
  std::shared_ptr<const Tree> tree;
  Sphere sphere;
  Aabb box;
  Result<void> built;
};

// The models of all objects, in order. Those of an open file are made while others are read, the rest
// afterwards.
class SceneModels {
public:
  explicit SceneModels(const Options& options) : options_(options), of_file_(options.models.size()) {}

  // Thread-safe for different files.
  void add_file(std::size_t file, const Scene& scene) {
    std::vector<SceneModel> models(scene.objects.size());
    parallel_for(models.size(), options_.threads,
                 [&](std::size_t i) { make(scene.objects[i], models[i], 1); });
    of_file_[file] = std::move(models);
  }

  Result<std::vector<SceneModel>> all(const Scene& scene) {
    std::vector<SceneModel> models(scene.objects.size());
    std::vector<std::size_t> large, small, seen(of_file_.size(), 0);
    for (std::size_t i = 0; i < models.size(); ++i) {
      const SceneObject& object = scene.objects[i];
      if (of_file_[object.file])
        models[i] = std::move((*of_file_[object.file])[seen[object.file]++]);
      else
        (object.mesh->mesh.triangles.size() >= kLarge ? large : small).push_back(i);
    }
    for (const std::size_t i : large) make(scene.objects[i], models[i], options_.threads);
    parallel_for(small.size(), options_.threads,
                 [&](std::size_t k) { make(scene.objects[small[k]], models[small[k]], 1); });
    for (const SceneModel& model : models)
      if (!model.built) return model.built.error();
    return models;
  }

private:
  static constexpr std::size_t kLarge = 100000;  // triangles: enough to use all threads for one object

  void make(const SceneObject& object, SceneModel& model, int threads) const {
    BuildOptions build = options_.build;
    build.threads = threads;
    build.stop = &stop_requested();
    Result<TriangleMesh> mesh = baked(object, &stop_requested());
    if (!mesh) {
      model.built = mesh.error();
      return;
    }
    model.mesh = std::move(*mesh);
    const Fit<Sphere> sphere = fit_sphere(model.mesh.vertices);
    const Fit<Aabb> box = fit_aabb(model.mesh.vertices);
    if (sphere.out_of_memory || box.out_of_memory) {
      model.built =
          Error{ErrorKind::over_limit, "there is not enough memory to fit the volumes of an object", {}};
      return;
    }
    model.sphere = sphere.volume;
    model.box = box.volume;
    const auto tree = tree_for(model.mesh, object.tree, build, options_.models[object.file], options_.quiet);
    if (tree)
      model.tree = *tree;
    else
      model.built = tree.error();
  }

  const Options& options_;
  std::vector<std::optional<std::vector<SceneModel>>> of_file_;
};

struct ContainedObject {
  std::uint32_t inner = 0, outer = 0;
};

// Returns the objects of --static, which do not move: no two of them are compared.
Result<std::vector<bool>> static_objects(const Options& options, const Scene& scene) {
  std::vector<bool> still(scene.objects.size(), false);
  for (const std::string& pattern : options.static_patterns) {
    const std::vector<std::uint32_t> objects = selected_objects(scene, pattern);
    if (objects.empty())
      return Error{ErrorKind::usage, "--static: no object is called '" + printable(pattern) + "'", {}};
    for (const std::uint32_t i : objects) still[i] = true;
  }
  return still;
}

struct Step : BroadStep {
  std::vector<CandidatePair> colliding;
  std::vector<ContainedObject> contained;  // of candidates that do not collide, in their order
  double broad_us = 0.0, narrow_us = 0.0;
};

// The exact answers for candidates at their poses.
class NarrowPhase {
public:
  NarrowPhase(const std::vector<SceneModel>& models, int threads)
      : models_(models), threads_(threads), parts_(models.size(), MeshParts{}), parts_once_(models.size()) {}

  // Returns false if memory runs out.
  bool answer(std::span<const RigidTransform> poses, Step& step) {
    std::vector<Fate> fates(step.candidates.size(), Fate::apart);
    parallel_for(fates.size(), threads_, [&](std::size_t i) {
      if (!stop_requested()) fates[i] = fate_of(step.candidates[i], poses);
    });
    for (std::size_t i = 0; i < fates.size(); ++i) {
      const CandidatePair pair = step.candidates[i];
      if (fates[i] == Fate::meet) step.colliding.push_back(pair);
      if (fates[i] == Fate::first_inside) step.contained.push_back({pair.first, pair.second});
      if (fates[i] == Fate::second_inside) step.contained.push_back({pair.second, pair.first});
      if (fates[i] == Fate::unknown) return false;
    }
    return true;
  }

private:
  enum class Fate : unsigned char { apart, meet, first_inside, second_inside, unknown };

  Fate fate_of(const CandidatePair& pair, std::span<const RigidTransform> poses) {
    thread_local QueryScratch scratch;
    thread_local std::vector<TrianglePair> contacts;
    thread_local std::vector<ContainedPart> inside;
    const auto placed = [&](std::uint32_t i) {
      return PlacedModel{{models_[i].tree.get(), models_[i].mesh}, poses[i]};
    };
    PlacedModel a = placed(pair.first), b = placed(pair.second);
    CollideOptions first_only;
    first_only.mode = CollideMode::first;
    first_only.stop = &stop_requested();
    const CollideResult surfaces = collide(a, b, first_only, scratch, contacts);
    if (surfaces.colliding) return Fate::meet;
    const Result<MeshParts>&parts_a = parts_of(pair.first), &parts_b = parts_of(pair.second);
    if (stop_requested()) return Fate::apart;  // the answer is discarded
    if (surfaces.out_of_memory || !parts_a || !parts_b) return Fate::unknown;
    a.model.parts = &*parts_a;
    b.model.parts = &*parts_b;
    const ContainmentResult found = containment(a, b, {}, {&stop_requested()}, scratch, inside);
    if (found.out_of_memory) return Fate::unknown;
    return found.contained == Containment::a_in_b   ? Fate::first_inside
           : found.contained == Containment::b_in_a ? Fate::second_inside
                                                    : Fate::apart;
  }

  // Computes the parts at the first use: only objects near others need them.
  const Result<MeshParts>& parts_of(std::uint32_t object) {
    std::call_once(parts_once_[object],
                   [&] { parts_[object] = mesh_parts(models_[object].mesh, &stop_requested()); });
    return parts_[object];
  }

  const std::vector<SceneModel>& models_;
  const int threads_;
  std::vector<Result<MeshParts>> parts_;
  std::vector<std::once_flag> parts_once_;
};

void write_pairs(JsonWriter& json, std::string_view name, std::span<const CandidatePair> pairs) {
  json.key(name).begin_array();
  for (const CandidatePair& p : pairs) json.begin_array().value(p.first).value(p.second).end_array();
  json.end_array();
}

void write_contained(JsonWriter& json, std::span<const ContainedObject> contained) {
  json.key("contained_pairs").begin_array();
  for (const ContainedObject& c : contained) json.begin_array().value(c.inner).value(c.outer).end_array();
  json.end_array();
}

void write_step(JsonWriter& json, const Step& step) {
  json.field("all_pairs", step.counters.all_pairs).field("box_tests", step.counters.box_tests);
  json.field("sphere_tests", step.counters.sphere_tests).field("candidates", step.candidates.size());
  json.field("colliding", step.colliding.size()).field("contained", step.contained.size());
  write_pairs(json, "candidate_pairs", step.candidates);
  write_pairs(json, "colliding_pairs", step.colliding);
  write_contained(json, step.contained);
  write_broad_step(json, step);
  json.field("broad_us", step.broad_us).field("narrow_us", step.narrow_us);
}

// Returns the number of pairs never tested because both objects are static.
std::size_t pairs_of_static(const std::vector<bool>& still) {
  const auto n = static_cast<std::size_t>(std::count(still.begin(), still.end(), true));
  return n < 2 ? 0 : n * (n - 1) / 2;
}

// Without --motion, the fields of the single step are in the object itself, otherwise in `steps`.
std::string to_json(const Scene& scene, const std::vector<bool>& still, const std::vector<Step>& steps,
                    const Options& options) {
  JsonWriter json;
  json.begin_object().field("schema", "boxwood.scene/1").key("objects").begin_array();
  for (const SceneObject& object : scene.objects) json.value(object.name);
  json.end_array().key("static").begin_array();
  for (std::size_t i = 0; i < still.size(); ++i)
    if (still[i]) json.value(i);
  const std::size_t n = pairs_of_static(still);
  json.end_array().field("static_pairs", n);
  json.field("broad_phase", name_of(options.broad_phase));
  if (options.motion_file) {
    json.key("steps").begin_array();
    for (const Step& step : steps) {
      json.begin_object();
      write_step(json, step);
      json.end_object();
    }
    json.end_array();
  } else {
    write_step(json, steps.front());
  }
  return json.end_object().text();
}

// Prints pairs of objects as a table if there are any. for_pairs(step, row) calls row(object, other) for
// each.
template <class ForPairs>
void print_objects(DataWriter& out, const Scene& scene, const std::vector<Step>& steps, const char* relation,
                   const ForPairs& for_pairs) {
  const auto named = [&](std::uint32_t i) { return std::to_string(i) + " " + scene.objects[i].name; };
  Table table({{"step"}, {"object", false, true}, {relation, false, true}});
  for (std::size_t i = 0; i < steps.size(); ++i)
    for_pairs(steps[i], [&](std::uint32_t object, std::uint32_t other) {
      table.add_row({std::to_string(i), named(object), named(other)});
    });
  if (table.empty()) return;
  out.write_line("");
  table.print(out);
}

void print_for_people(DataWriter& out, const Scene& scene, const std::vector<bool>& still,
                      const std::vector<Step>& steps) {
  const auto resting = static_cast<std::size_t>(std::count(still.begin(), still.end(), true));
  out.write_line(grouped(scene.objects.size()) + " objects" +
                 (resting == 0 ? ""
                               : ", " + grouped(resting) + " of them static: " +
                                     grouped(pairs_of_static(still)) + " pairs are not tested"));
  Table table({{"step"},
               {"all pairs"},
               {"box tests"},
               {"sphere tests"},
               {"candidates"},
               {"colliding"},
               {"contained"},
               {"broad us"},
               {"narrow us"}});
  for (std::size_t i = 0; i < steps.size(); ++i)
    table.add_row({std::to_string(i), grouped(steps[i].counters.all_pairs),
                   grouped(steps[i].counters.box_tests), grouped(steps[i].counters.sphere_tests),
                   grouped(steps[i].candidates.size()), grouped(steps[i].colliding.size()),
                   grouped(steps[i].contained.size()), rough_number(steps[i].broad_us),
                   rough_number(steps[i].narrow_us)});
  table.print(out);
  print_objects(out, scene, steps, "meets", [](const Step& step, const auto& row) {
    for (const CandidatePair& p : step.colliding) row(p.first, p.second);
  });
  print_objects(out, scene, steps, "is inside", [](const Step& step, const auto& row) {
    for (const ContainedObject& c : step.contained) row(c.inner, c.outer);
  });
  Table fates({{"step"}, {"object", false, true}, {"and", false, true}, {"fate", false}});
  for (std::size_t i = 0; i < steps.size(); ++i)
    for (const PairStory& s : steps[i].stories)
      fates.add_row({std::to_string(i), std::to_string(s.pair.first) + " " + scene.objects[s.pair.first].name,
                     std::to_string(s.pair.second) + " " + scene.objects[s.pair.second].name,
                     std::string(name_of(s.fate))});
  if (fates.empty()) return;
  out.write_line("");
  fates.print(out);
}

// Prints a row for each pair that meets or of which one contains the other; with --pairs for every pair, with
// its fate. The first object has the lower number.
void print_csv(DataWriter& out, const Scene& scene, const std::vector<Step>& steps, bool all_pairs) {
  out.write_line("step,first,second,first_name,second_name,relation,fate");
  const auto row = [&](std::size_t step, const CandidatePair& p, std::string_view relation,
                       std::string_view fate) {
    out.write_line(std::to_string(step) + "," + std::to_string(p.first) + "," + std::to_string(p.second) +
                   "," + csv_text(scene.objects[p.first].name) + "," +
                   csv_text(scene.objects[p.second].name) + "," +
                   (relation.empty() ? "" : csv_text(relation)) + "," + (fate.empty() ? "" : csv_text(fate)));
  };
  for (std::size_t i = 0; i < steps.size(); ++i) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::string_view> relations;
    for (const CandidatePair& p : steps[i].colliding) relations[{p.first, p.second}] = "colliding";
    for (const ContainedObject& c : steps[i].contained)
      relations[std::minmax(c.inner, c.outer)] = c.inner < c.outer ? "first_inside" : "second_inside";
    if (!all_pairs)
      for (const auto& [pair, relation] : relations) row(i, {pair.first, pair.second}, relation, {});
    else
      for (const PairStory& s : steps[i].stories) {
        const auto found = relations.find({s.pair.first, s.pair.second});
        row(i, s.pair, found == relations.end() ? std::string_view() : found->second, name_of(s.fate));
      }
  }
}
}  // namespace

Result<ExitCode> run_scene(const CommandContext& context) {
  const Options& options = context.options;
  SceneModels scene_models(options);
  const Result<Scene> scene =
      load_models(options.models, options, SceneTrees::objects,
                  [&](std::size_t file, const Scene& one) { scene_models.add_file(file, one); });
  if (!scene) return scene.error();
  constexpr std::size_t kMostTold = 4096;  // objects: the most for which all pairs are listed
  if (options.pairs && scene->objects.size() > kMostTold)
    return Error{ErrorKind::usage,
                 "--pairs tells of at most 4096 objects, not " + std::to_string(scene->objects.size()),
                 {}};
  const Result<std::vector<RigidTransform>> motion = read_motion(options, scene->objects.size());
  if (!motion) return motion.error();
  const Result<std::vector<SceneModel>> models = scene_models.all(*scene);
  if (!models) return models.error();

  const Result<std::vector<bool>> still = static_objects(options, *scene);
  if (!still) return still.error();

  const std::size_t objects = models->size();
  const std::size_t step_count = objects == 0 ? 1 : motion->size() / objects;
  SceneBroadPhase broad(options.broad_phase, options.pairs);
  NarrowPhase narrow(*models, options.threads);
  std::vector<Step> steps;
  bool any = false;
  for (std::size_t s = 0; s < step_count; ++s) {
    if (stop_requested()) return Error{ErrorKind::cancelled, "stopped", {}};
    const std::span<const RigidTransform> poses = std::span(*motion).subspan(s * objects, objects);
    Step step;
    SteadyClock::time_point start = SteadyClock::now();
    for (std::size_t i = 0; i < objects; ++i) {
      const BroadObject placed = broad_object((*models)[i].sphere, (*models)[i].box, poses[i], (*still)[i]);
      if (const Result<void> taken = broad.place(static_cast<std::uint32_t>(i), placed); !taken)
        return taken.error();
    }
    if (!broad.answer({&stop_requested()}, step)) return no_memory_to_answer();
    step.broad_us = us_since(start);
    start = SteadyClock::now();
    if (!narrow.answer(poses, step)) return no_memory_to_answer();
    step.narrow_us = us_since(start);
    if (stop_requested()) return Error{ErrorKind::cancelled, "stopped", {}};
    any = any || !step.colliding.empty();
    steps.push_back(std::move(step));
  }
  if (options.csv)
    print_csv(context.out, *scene, steps, options.pairs);
  else if (options.json)
    context.out.write_line(to_json(*scene, *still, steps, options));
  else
    print_for_people(context.out, *scene, *still, steps);
  return options.exit_code && !any ? kExitNegative : kExitDone;
}

}  // namespace boxwood
