// SPDX-License-Identifier: MIT
// boxwood.clash and World.clash: the class of each pair, with proven depths.
#include <boxwood/clash.hpp>

#include <algorithm>
#include <array>
#include <optional>

#include <boxwood/placed_pair.hpp>
#include <boxwood/relation.hpp>

#include <pybind11/stl.h>

#include "arrays/arrays_out.hpp"
#include "arrays/pose_arrays.hpp"
#include "queries/bind_queries.hpp"
#include "queries/query_loop.hpp"
#include "world/bind_world.hpp"

namespace boxwood::python {

namespace {
std::optional<std::string> inner_of(Containment inside) {
  if (inside == Containment::a_in_b) return "a";
  if (inside == Containment::b_in_a) return "b";
  return std::nullopt;
}

std::vector<std::string> reasons_in(const Relation& relation) {
  std::vector<std::string> list;
  for_each_reason(relation, [&](std::string_view side, std::string_view name) {
    list.push_back((side.empty() ? "" : std::string(side) + ": ").append(name));
  });
  return list;
}

// Makes a boxwood.results.Relation.
py::object relation_object(const Relation& relation) {
  return results_class("Relation")(std::string(name_of(relation.state)), inner_of(relation.inside),
                                   reasons_in(relation));
}

// Makes a boxwood.results.Clash.
py::object clash_object(const py::object& type, const CandidatePair& objects, const ClashResult& r) {
  const bool is_near = r.kind == ClashClass::clearance;
  py::object depth = py::none();
  if (r.depth)
    depth = results_class("ClashDepth")(r.depth->lower, r.depth->upper, vector_of(r.depth->direction),
                                        std::string(name_of(r.depth->method)));
  const auto point = [&](const Vec3& p) { return is_near ? vector_of(p) : py::object(py::none()); };
  return type(py::make_tuple(objects.first, objects.second), std::string(name_of(r.kind)), inner_of(r.inside),
              r.contacts, depth, is_near ? py::object(py::float_(r.distance)) : py::object(py::none()),
              point(r.point_a), point(r.point_b), reasons_in(relation_of(r)),
              relation_object(relation_of(r)));
}

// Does not set `tessellation`: see tessellation_of().
ClashOptions clash_options(const std::optional<double>& clearance, const std::optional<double>& tessellation,
                           const std::string& mode, bool depth) {
  const auto is_length = [](double x) { return x >= 0.0 && is_finite(x); };
  if (clearance && !is_length(*clearance)) fail_usage("clearance must be finite and at least 0");
  if (tessellation && !is_length(*tessellation)) fail_usage("tessellation must be finite and at least 0");
  ClashOptions options;
  options.clearance = clearance;
  options.mode = mode_in(mode);
  options.depth = depth;
  return options;
}

// Returns the requested tessellation, otherwise the larger chord of the two, as `boxwood clash` does.
double tessellation_of(const std::optional<double>& given, const Mesh& a, const Mesh& b) {
  return given ? *given : std::max(a.chord().value_or(0.0), b.chord().value_or(0.0));
}

py::object clash_of_two(const py::object& a, const py::object& b, const py::object& pose,
                        const std::optional<double>& clearance, const std::optional<double>& tessellation,
                        const std::string& mode, bool depth) {
  ClashOptions options = clash_options(clearance, tessellation, mode, depth);
  const Model model_a = model_in(a), model_b = model_in(b);
  options.tessellation = tessellation_of(tessellation, *model_a.mesh, *model_b.mesh);
  const bool mirrored_a = is_mirrored(a), mirrored_b = is_mirrored(b);
  const RigidTransform a_from_b = pose_in(pose);
  ClashResult result;
  ask_once([&](QueryScratch& scratch, const std::atomic<bool>* stop) -> QueryStatus {
    const ClashModel solid_a(model_a.view(), mirrored_a), solid_b(model_b.view(), mirrored_b);
    ClashOptions own = options;
    own.stop = stop;
    std::vector<TrianglePair> contacts;
    result = clash({&solid_a, {}}, {&solid_b, a_from_b}, own, scratch, contacts);
    return result;
  });
  return clash_object(results_class("Clash"), {0, 1}, result);
}

py::object relation_of_two(const py::object& a, const py::object& b, const py::object& pose,
                           const std::optional<double>& tessellation) {
  (void)clash_options({}, tessellation, "first", false);  // refuses a wrong tessellation
  const Model model_a = model_in(a), model_b = model_in(b);
  RelationOptions options;
  options.tessellation = tessellation_of(tessellation, *model_a.mesh, *model_b.mesh);
  const bool mirrored_a = is_mirrored(a), mirrored_b = is_mirrored(b);
  const RigidTransform a_from_b = pose_in(pose);
  RelationResult result;
  ask_once([&](QueryScratch& scratch, const std::atomic<bool>* stop) -> QueryStatus {
    const ClashModel solid_a(model_a.view(), mirrored_a), solid_b(model_b.view(), mirrored_b);
    RelationOptions own = options;
    own.stop = stop;
    result = object_relation({&solid_a, {}}, {&solid_b, a_from_b}, own, scratch);
    return result;
  });
  return relation_object(result.relation);
}

// Returns the pairs that may meet or be within the clearance, ascending.
std::vector<CandidatePair> near_pairs(World& world, double clearance) {
  check_memory(world.tree().update());
  std::vector<CandidatePair> pairs;
  std::vector<std::uint32_t> near;
  const std::vector<WorldObject>& objects = world.objects();
  for (std::uint32_t i = 0; i < objects.size(); ++i) {
    if (!objects[i].is_here) continue;
    Aabb box = objects[i].broad().box;
    if (is_empty(box)) continue;
    for (int k = 0; k < 3; ++k) {
      box.min[k] = next_down(box.min[k] - clearance);
      box.max[k] = next_up(box.max[k] + clearance);
    }
    check_memory(world.tree().overlapping(box, near));
    for (const std::uint32_t j : near)
      if (j > i && !(objects[i].is_static && objects[j].is_static)) pairs.push_back({i, j});
  }
  return pairs;
}

struct WorldClashesFound {
  std::vector<CandidatePair> pairs;
  std::vector<ClashResult> results;
  std::size_t all_pairs = 0;
};

bool find_clashes(World& world, const ClashOptions& options, const std::optional<double>& tessellation,
                  int threads, const std::atomic<bool>* stop, WorldClashesFound& found) {
  const auto lock = world.lock();
  found = {};
  found.pairs = near_pairs(world, options.clearance.value_or(0.0));
  found.results.assign(found.pairs.size(), {});
  std::size_t here = 0, still = 0;
  for (const WorldObject& object : world.objects())
    if (object.is_here) ++here, still += object.is_static ? 1 : 0;
  const auto pairs_of = [](std::size_t n) { return n < 2 ? 0 : n * (n - 1) / 2; };
  found.all_pairs = pairs_of(here) - pairs_of(still);
  for (const CandidatePair& pair : found.pairs)
    for (const std::uint32_t i : {pair.first, pair.second}) world.make_solid(i);
  const std::vector<WorldObject>& objects = world.objects();
  parallel_for(found.pairs.size(), threads_of(threads), [&](std::size_t i) {
    ClashResult& result = found.results[i];
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) {
      result.stopped = true;
      return;
    }
    const ScratchLease scratch;
    thread_local std::vector<TrianglePair> contacts;
    ClashOptions own = options;
    own.stop = stop;
    const WorldObject &a = objects[found.pairs[i].first], &b = objects[found.pairs[i].second];
    own.tessellation = tessellation_of(tessellation, *a.model.mesh, *b.model.mesh);
    result = clash({a.solid.get(), a.world_from_model}, {b.solid.get(), b.world_from_model}, own, *scratch,
                   contacts);
  });
  QueryStatus status;
  for (const ClashResult& result : found.results) status.add(result);
  if (status.stopped) return false;
  check_memory(status);
  return true;
}

py::object clashes_of_world(World& world, const std::optional<double>& clearance,
                            const std::optional<double>& tessellation, const std::string& mode, bool depth,
                            int threads) {
  const ClashOptions options = clash_options(clearance, tessellation, mode, depth);
  WorldClashesFound found;
  interruptible(Length::unknown, [&](const std::atomic<bool>* stop) {
    return find_clashes(world, options, tessellation, threads, stop, found);
  });
  const py::object type = results_class("Clash");
  py::list list;
  for (std::size_t i = 0; i < found.pairs.size(); ++i)
    if (found.results[i].kind != ClashClass::apart || !found.results[i].is_certain())
      list.append(clash_object(type, found.pairs[i], found.results[i]));
  return results_class("WorldClashes")(list, found.all_pairs);
}
}  // namespace

void bind_clash(py::module_& module) {
  module.def(
      "clash", &clash_of_two, py::arg("a"), py::arg("b"), py::arg("pose") = py::none(), py::kw_only(),
      py::arg("clearance") = py::none(), py::arg("tessellation") = py::none(), py::arg("mode") = "all",
      py::arg("depth") = true,
      R"(The class of two objects, a Clash: 'duplicate', 'overlapping', 'contained', 'touching', 'clearance' or 'apart'.

a, b, pose: as for collide(). Exact; what cannot be decided says why in `undecided`. clearance: also whether they are
at most so far apart, a length. tessellation: no triangle is farther than this from the part that it stands for; None:
the larger `chord` of the two meshes, where they are of STEP or IGES, else 0.
mode: 'first' tells the class alone. depth: of what overlaps, how deep it is, as a proven interval.)");
  module.def(
      "relation", &relation_of_two, py::arg("a"), py::arg("b"), py::arg("pose") = py::none(), py::kw_only(),
      py::arg("tessellation") = py::none(),
      R"(The state of two objects, a Relation: 'apart', 'touching', 'overlapping', 'contained' or 'undecided'.

a, b, pose, tessellation: as for clash(). The words are those of the window, of `boxwood collide --relation` and of
`boxwood clash`. A clearance is 'apart', identical triangles are 'overlapping'.)");
}

void bind_world_clashes(py::class_<World, WorldPointer>& world) {
  world.def(
      "clash", &clashes_of_world, py::kw_only(), py::arg("clearance") = py::none(),
      py::arg("tessellation") = py::none(), py::arg("mode") = "all", py::arg("depth") = true,
      py::arg("threads") = 0,
      "Every pair of objects that is not surely apart, each in its class, as `boxwood clash` tells them: "
      "WorldClashes. Arguments as for clash().");
}

}  // namespace boxwood::python
