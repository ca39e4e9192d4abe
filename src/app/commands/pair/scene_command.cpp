// SPDX-License-Identifier: MIT
// `boxwood scene`: the pairs of many objects that meet or contain each other: broad phase, then narrow phase.
#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include <boxwood/placed_pair.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/csv_rows.hpp"
#include "app/cli/inputs/load_models.hpp"
#include "app/cli/inputs/models_and_poses.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/standard_error.hpp"
#include "app/commands/answer_shapes.hpp"
#include "app/commands/pair/scene_broad_phase.hpp"
#include "app/commands/pair/scene_models.hpp"
#include "app/fields/relation_fields.hpp"
#include "app/fields/relation_text.hpp"
#include "app/text/csv.hpp"
#include "app/text/described.hpp"
#include "app/text/errors.hpp"
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

struct ContainedObject {
  std::uint32_t inner = 0, outer = 0;
};

// Returns the objects of --static, which do not move: no two of them are compared.
Result<std::vector<bool>> static_objects(const Options& options, const Scene& scene) {
  std::vector<bool> still(scene.objects.size(), false);
  for (const std::string& pattern : options.static_patterns) {
    const std::vector<std::uint32_t> objects = selected_objects(scene, pattern);
    if (objects.empty())
      return Error{ErrorKind::usage, "--static: no object is called '" + printable(pattern) + "'"};
    for (const std::uint32_t i : objects) still[i] = true;
  }
  return still;
}

struct PairRelationRow {
  CandidatePair pair;
  Relation relation;
  template <class F> void describe(F& f) const {
    f("pair", std::pair(pair.first, pair.second)), f.fields_of(RelationFields(relation));
  }
};

struct Step : BroadStep {
  std::vector<CandidatePair> colliding;
  std::vector<ContainedObject> contained;  // of candidates that do not collide, in their order
  std::vector<PairRelationRow> relations;  // of all candidates, if requested
  double broad_us = 0.0, narrow_us = 0.0;
};

// The exact answers for candidates at their poses.
class NarrowPhase {
public:
  NarrowPhase(SceneModels& models, const Options& options)
      : models_(models), threads_(options.threads), relations_(options.relation) {}

  // Fails with `over_limit`, and as a tree does.
  Result<void> answer(Step& step) {
    std::vector<Fate> fates(step.candidates.size(), Fate::apart);
    std::vector<RelationResult> relations(relations_ ? step.candidates.size() : 0);
    for (std::size_t begin = 0; begin < fates.size() && !stop_requested();) {
      const Result<std::size_t> block = models_.require(std::span(step.candidates).subspan(begin));
      if (!block) return block.error();
      parallel_for(*block, threads_, [&](std::size_t i) {
        if (stop_requested()) return;
        fates[begin + i] = fate_of(step.candidates[begin + i]);
        if (relations_) relations[begin + i] = models_.relation(step.candidates[begin + i]);
      });
      begin += *block;
    }
    for (std::size_t i = 0; i < fates.size(); ++i) {
      const CandidatePair pair = step.candidates[i];
      if (fates[i] == Fate::meet) step.colliding.push_back(pair);
      if (fates[i] == Fate::first_inside) step.contained.push_back({pair.first, pair.second});
      if (fates[i] == Fate::second_inside) step.contained.push_back({pair.second, pair.first});
      if (fates[i] == Fate::unknown) return no_memory_to_answer();
      if (!relations_) continue;
      if (relations[i].out_of_memory) return no_memory_to_answer();
      step.relations.push_back({pair, relations[i].relation});
    }
    return {};
  }

private:
  enum class Fate : unsigned char { apart, meet, first_inside, second_inside, unknown };

  Fate fate_of(const CandidatePair& pair) {
    thread_local QueryScratch scratch;
    thread_local std::vector<TrianglePair> contacts;
    thread_local std::vector<ContainedPart> inside;
    PlacedModel a = models_.placed(pair.first), b = models_.placed(pair.second);
    CollideOptions first_only;
    first_only.mode = CollideMode::first;
    first_only.stop = &stop_requested();
    const CollideResult surfaces = collide(a, b, first_only, scratch, contacts);
    if (surfaces.colliding) return Fate::meet;
    // Only objects near others need their parts.
    const Result<MeshParts>&parts_a = models_.parts(pair.first), &parts_b = models_.parts(pair.second);
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

  SceneModels& models_;
  const int threads_;
  const bool relations_;
};

template <class List, class First, class Second>
std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_of(const List& list, First first, Second second) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> out;
  for (const auto& one : list) out.emplace_back(one.*first, one.*second);
  return out;
}

struct StepLine {
  const Step& step = default_of<Step>();
  bool relations = false;
  template <class F> void describe(F& f) const {
    f("all_pairs", step.counters.all_pairs), f("box_tests", step.counters.box_tests);
    f("sphere_tests", step.counters.sphere_tests), f("candidates", step.candidates.size());
    f("colliding", step.colliding.size()), f("contained", step.contained.size());
    f("candidate_pairs", pairs_of(step.candidates, &CandidatePair::first, &CandidatePair::second));
    f("colliding_pairs", pairs_of(step.colliding, &CandidatePair::first, &CandidatePair::second));
    f("contained_pairs", pairs_of(step.contained, &ContainedObject::inner, &ContainedObject::outer));
    f.maybe("relation", relations, step.relations), f.fields_of(static_cast<const BroadStep&>(step));
    f("broad_us", step.broad_us), f("narrow_us", step.narrow_us);
  }
};

// Returns the number of pairs never tested because both objects are static.
std::size_t pairs_of_static(const std::vector<bool>& still) {
  const auto n = static_cast<std::size_t>(std::count(still.begin(), still.end(), true));
  return n < 2 ? 0 : n * (n - 1) / 2;
}

// The fields that all steps share.
struct SceneFields {
  std::vector<std::string> objects;
  std::vector<std::size_t> still;  // numbers of these
  std::size_t static_pairs = 0;
  BroadPhaseKind broad_phase{};
  template <class F> void describe(F& f) const {
    f("schema", shaped<"'boxwood.scene/1'">("boxwood.scene/1")), f("objects", objects), f("static", still);
    f("static_pairs", static_pairs), f("broad_phase", broad_phase);
  }
};

// Without --motion, the fields of the single step are in the object itself, otherwise in `steps`.
struct SceneLine {
  SceneFields scene;
  StepLine step;
  template <class F> void describe(F& f) const { f.fields_of(scene), f.fields_of(step); }
};
struct MotionLine {
  SceneFields scene;
  std::vector<StepLine> steps;
  template <class F> void describe(F& f) const { f.fields_of(scene), f("steps", steps); }
};

std::string to_json(const Scene& scene, const std::vector<bool>& still, const std::vector<Step>& steps,
                    const Options& options) {
  SceneFields fields{{}, {}, pairs_of_static(still), options.broad_phase};
  for (const SceneObject& object : scene.objects) fields.objects.push_back(object.name);
  for (std::size_t i = 0; i < still.size(); ++i)
    if (still[i]) fields.still.push_back(i);
  if (!options.motion_file) return json_line(SceneLine{fields, {steps.front(), options.relation}});
  MotionLine line{fields, {}};
  for (const Step& step : steps) line.steps.push_back({step, options.relation});
  return json_line(line);
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

// `relation`: the relations follow, so that `contained` would have two meanings.
void print_for_people(DataWriter& out, const Scene& scene, const std::vector<bool>& still,
                      const std::vector<Step>& steps, bool relation) {
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
               {relation ? "solid clear inside" : "contained"},
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
  Table relations({{"step"}, {"object", false, true}, {"and", false, true}, {"relation", false}});
  for (std::size_t i = 0; i < steps.size(); ++i)
    for (const PairRelationRow& row : steps[i].relations)
      if (row.relation.state != RelationState::apart)
        relations.add_row({std::to_string(i), "A " + scene.objects[row.pair.first].name,
                           "B " + scene.objects[row.pair.second].name, relation_text(row.relation)});
  if (!relations.empty()) {
    out.write_line("");
    relations.print(out);
  }
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

// The columns of a pair's state, behind those of the pair.
constexpr CsvTable kStates = {"scene", nullptr, ".", "state,inside,reasons"};

// Prints a row for each pair that meets or of which one contains the other; with --relation also for every
// other pair that is not apart; with --pairs for every pair, with its fate. The first object has the lower
// number.
void print_csv(DataWriter& out, const Scene& scene, const std::vector<Step>& steps, const Options& options) {
  const std::unique_ptr<CsvRows> states = options.relation ? CsvRows::of(kStates) : nullptr;
  out.write_line("step,first,second,first_name,second_name,relation,fate" +
                 (states ? "," + states->header() : std::string()));
  const auto quoted = [](std::string_view text) { return text.empty() ? std::string() : csv_text(text); };
  for (std::size_t i = 0; i < steps.size(); ++i) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::string_view> relations;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::string> cells;
    for (const PairRelationRow& row : steps[i].relations) {
      const std::pair pair(row.pair.first, row.pair.second);
      cells[pair] = states->row_of(json_line(row));
      if (row.relation.state != RelationState::apart) relations[pair] = {};
    }
    for (const CandidatePair& p : steps[i].colliding) relations[{p.first, p.second}] = "colliding";
    for (const ContainedObject& c : steps[i].contained)
      relations[std::minmax(c.inner, c.outer)] = c.inner < c.outer ? "first_inside" : "second_inside";
    const auto row = [&](std::uint32_t first, std::uint32_t second, std::string_view fate) {
      const auto relation = relations.find({first, second});
      const auto state = cells.find({first, second});
      out.write_line(std::to_string(i) + "," + std::to_string(first) + "," + std::to_string(second) + "," +
                     csv_text(scene.objects[first].name) + "," + csv_text(scene.objects[second].name) + "," +
                     quoted(relation == relations.end() ? std::string_view() : relation->second) + "," +
                     quoted(fate) + (states ? "," + (state == cells.end() ? ",," : state->second) : ""));
    };
    if (options.pairs)
      for (const PairStory& s : steps[i].stories) row(s.pair.first, s.pair.second, name_of(s.fate));
    else
      for (const auto& [pair, relation] : relations) row(pair.first, pair.second, {});
  }
}
}  // namespace

std::string shape_of_scene() {
  return shape_of<SceneLine>() + " / " + shape_of<MotionLine>();
}

Result<ExitCode> run_scene(const CommandContext& context) {
  const Options& options = context.options;
  const Result<Scene> scene = load_models(options.models, options, SceneTrees::objects);
  if (!scene) return scene.error();
  constexpr std::size_t kMostTold = 4096;  // objects: the most for which all pairs are listed
  if (options.pairs && scene->objects.size() > kMostTold)
    return Error{ErrorKind::usage,
                 "--pairs tells of at most 4096 objects, not " + std::to_string(scene->objects.size())};
  const Result<std::vector<RigidTransform>> motion = read_motion(options, scene->objects.size());
  if (!motion) return motion.error();
  SceneModels models(*scene, options);
  if (const Result<void> measured = models.measure(); !measured) return measured.error();

  const Result<std::vector<bool>> still = static_objects(options, *scene);
  if (!still) return still.error();

  const std::size_t objects = scene->objects.size();
  const std::size_t step_count = objects == 0 ? 1 : motion->size() / objects;
  SceneBroadPhase broad(options.broad_phase, options.pairs);
  NarrowPhase narrow(models, options);
  std::vector<Step> steps;
  bool any = false;
  for (std::size_t s = 0; s < step_count; ++s) {
    if (stop_requested()) return cancelled();
    const std::span<const RigidTransform> poses = std::span(*motion).subspan(s * objects, objects);
    Step step;
    SteadyClock::time_point start = SteadyClock::now();
    for (std::uint32_t i = 0; i < objects; ++i)
      if (const Result<void> taken = broad.place(i, models.broad(i, poses[i], (*still)[i])); !taken)
        return taken.error();
    if (options.motion_file) models.place(poses);
    if (!broad.answer({&stop_requested()}, step)) return no_memory_to_answer();
    step.broad_us = us_since(start);
    start = SteadyClock::now();
    if (const Result<void> answered = narrow.answer(step); !answered) return answered.error();
    step.narrow_us = us_since(start);
    if (stop_requested()) return cancelled();
    any = any || !step.colliding.empty();
    steps.push_back(std::move(step));
  }
  if (options.csv)
    print_csv(context.out, *scene, steps, options);
  else if (options.json)
    context.out.write_line(to_json(*scene, *still, steps, options));
  else
    print_for_people(context.out, *scene, *still, steps, options.relation);
  return options.exit_code && !any ? kExitNegative : kExitDone;
}

}  // namespace boxwood
