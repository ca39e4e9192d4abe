// SPDX-License-Identifier: MIT
// boxwood.collide: two models, one pose or many.
#include <boxwood/collide.hpp>

#include <optional>

#include <pybind11/stl.h>

#include "arrays/arrays_out.hpp"
#include "arrays/pose_arrays.hpp"
#include "bind_tree.hpp"
#include "queries/bind_queries.hpp"
#include "queries/query_loop.hpp"

namespace boxwood::python {

namespace {
// The answer for one pose. Arrays are made on demand.
struct CollideAnswer {
  CollideResult result;
  std::vector<TrianglePair> pairs;
};

// The answers for many poses, one number for each, and the pairs if requested.
struct CollideAnswers {
  std::vector<std::uint8_t> colliding, truncated;
  std::vector<std::uint64_t> pairs, undecided, box_tests, triangle_tests;
  std::vector<std::vector<TrianglePair>> lists;

  explicit CollideAnswers(std::size_t n, bool with_lists)
      : colliding(n), truncated(n), pairs(n), undecided(n), box_tests(n), triangle_tests(n),
        lists(with_lists ? n : 0) {}
  void set(std::size_t i, const CollideResult& result, std::size_t count) {
    colliding[i] = result.colliding ? 1 : 0;
    truncated[i] = result.truncated ? 1 : 0;
    pairs[i] = count;
    undecided[i] = result.undecided;
    box_tests[i] = result.counters.box_tests;
    triangle_tests[i] = result.counters.triangle_tests;
  }
};

py::object to_object(CollideAnswers&& all, bool with_lists) {
  py::object pairs = py::none(), coplanar = py::none(), offsets = py::none();
  if (with_lists) {
    std::vector<TrianglePair> joined;
    std::vector<std::uint64_t> begins{0};
    for (const auto& list : all.lists) {
      joined.insert(joined.end(), list.begin(), list.end());
      begins.push_back(joined.size());
    }
    pairs = numbers_of_pairs(joined);
    coplanar = coplanar_of_pairs(joined);
    offsets = array_of(std::move(begins));
  }
  return results_class("CollideResults")(
      flags_of(std::move(all.colliding)), array_of(std::move(all.pairs)), flags_of(std::move(all.truncated)),
      array_of(std::move(all.undecided)), array_of(std::move(all.box_tests)),
      array_of(std::move(all.triangle_tests)), pairs, coplanar, offsets);
}

py::object collide_once(const Model& a, const Model& b, const RigidTransform& pose, CollideOptions options) {
  auto answer = std::make_unique<CollideAnswer>();
  const ModelView view_a = a.view(), view_b = b.view();
  ask_once([&](QueryScratch& scratch, const std::atomic<bool>* stop) -> QueryStatus {
    options.stop = stop;
    answer->result = boxwood::collide(view_a, view_b, pose, options, scratch, answer->pairs);
    return answer->result;
  });
  return py::cast(std::move(answer));
}

py::object collide_many(const Model& a, const Model& b, const Poses& poses, CollideOptions options,
                        bool with_lists, int threads) {
  CollideAnswers all(poses.size(), with_lists);
  const ModelView view_a = a.view(), view_b = b.view();
  options.threads = 1;
  ask_each(poses.size(), threads,
           [&](std::size_t i, QueryScratch& scratch, const std::atomic<bool>* stop) -> QueryStatus {
             CollideOptions own = options;
             own.stop = stop;
             thread_local std::vector<TrianglePair> found;
             std::vector<TrianglePair>& pairs = with_lists ? all.lists[i] : found;
             const CollideResult result = boxwood::collide(view_a, view_b, poses[i], own, scratch, pairs);
             all.set(i, result, pairs.size());
             return result;
           });
  return to_object(std::move(all), with_lists);
}

py::object collide(const py::object& a, const py::object& b, const py::object& pose, const std::string& mode,
                   bool pairs, std::size_t max_contacts, const std::optional<std::uint32_t>& max_level,
                   double allowed_depth, const std::string& engine, int threads) {
  CollideOptions options;
  options.mode = mode_in(mode);
  options.engine = engine_in(engine);
  options.max_contacts = max_contacts;
  options.max_level = max_level.value_or(kNoLevelLimit);
  if (!(allowed_depth >= 0.0) || !is_finite(allowed_depth))
    fail_usage("allowed_depth must be finite and at least 0");
  options.allowed_depth = allowed_depth;
  options.threads = threads_of(threads);
  const Model model_a = model_in(a), model_b = model_in(b);
  const Poses poses(pose);
  return poses.is_single() ? collide_once(model_a, model_b, poses[0], options)
                           : collide_many(model_a, model_b, poses, options, pairs, threads);
}

// Returns the pairs as in memory, 32-bit numbers, and a flag for each coplanar pair.
py::tuple pickled_answer(const CollideAnswer& r) {
  std::string numbers, flags;
  for (const TrianglePair& pair : r.pairs) {
    for (const std::uint32_t n : {pair.a, pair.b})
      for (unsigned shift = 0; shift < 32; shift += 8) numbers += static_cast<char>(n >> shift & 255U);
    flags += pair.coplanar ? '\1' : '\0';
  }
  const QueryCounters& c = r.result.counters;
  return py::make_tuple(r.result.colliding, r.result.truncated, r.result.undecided, c.box_tests,
                        c.triangle_tests, r.result.engine == QueryEngine::fast, py::bytes(numbers),
                        py::bytes(flags));
}

std::unique_ptr<CollideAnswer> unpickled_answer(const py::tuple& state) {
  if (state.size() != 8) fail(ErrorKind::malformed, "this is no pickle of a CollideResult");
  auto answer = std::make_unique<CollideAnswer>();
  CollideResult& r = answer->result;
  r.colliding = py::cast<bool>(state[0]);
  r.truncated = py::cast<bool>(state[1]);
  r.undecided = py::cast<decltype(r.undecided)>(state[2]);
  r.counters.box_tests = py::cast<std::uint64_t>(state[3]);
  r.counters.triangle_tests = py::cast<std::uint64_t>(state[4]);
  r.engine = py::cast<bool>(state[5]) ? QueryEngine::fast : QueryEngine::reference;
  const auto numbers = py::cast<std::string>(state[6]), flags = py::cast<std::string>(state[7]);
  if (numbers.size() != 8 * flags.size()) fail(ErrorKind::malformed, "this is no pickle of a CollideResult");
  const auto number_at = [&](std::size_t at) {
    std::uint32_t n = 0;
    for (unsigned k = 0; k < 4; ++k)
      n |= std::uint32_t{static_cast<unsigned char>(numbers[at + k])} << (8 * k);
    return n;
  };
  for (std::size_t i = 0; i < flags.size(); ++i) {
    TrianglePair pair;
    pair.a = number_at(8 * i);
    pair.b = number_at(8 * i + 4);
    pair.coplanar = flags[i] != '\0';
    answer->pairs.push_back(pair);
  }
  return answer;
}

void bind_collide_answer(py::module_& module) {
  py::class_<CollideAnswer>(module, "CollideResult", "What collide() says of one pose; true where they meet.")
      .def_property_readonly(
          "colliding", [](const CollideAnswer& r) { return r.result.colliding; },
          "Whether some triangles meet (with max_level: or are undecided).")
      .def_property_readonly(
          "pairs", [](const CollideAnswer& r) { return r.pairs.size(); },
          "How many pairs of triangles were found to meet; at most 1 in mode 'first'.")
      .def_property_readonly(
          "truncated", [](const CollideAnswer& r) { return r.result.truncated; },
          "Whether max_contacts ended the search.")
      .def_property_readonly(
          "undecided", [](const CollideAnswer& r) { return r.result.undecided; },
          "Pairs of nodes that max_level left undecided; 0: the answer is exact.")
      .def_property_readonly(
          "triangle_pairs", [](const CollideAnswer& r) { return numbers_of_pairs(r.pairs); },
          "(n, 2) uint32: triangle of A, triangle of B, ascending.")
      .def_property_readonly(
          "coplanar", [](const CollideAnswer& r) { return coplanar_of_pairs(r.pairs); },
          "(n,) bool: whether both lie in one plane.")
      .def_property_readonly(
          "box_tests", [](const CollideAnswer& r) { return r.result.counters.box_tests; },
          "How many pairs of nodes were tested.")
      .def_property_readonly(
          "triangle_tests", [](const CollideAnswer& r) { return r.result.counters.triangle_tests; },
          "How many pairs of triangles were tested.")
      .def_property_readonly(
          "engine",
          [](const CollideAnswer& r) { return r.result.engine == QueryEngine::fast ? "fast" : "reference"; },
          "Who answered: 'fast' or 'reference'.")
      .def(py::pickle(&pickled_answer, &unpickled_answer))
      .def("__bool__", [](const CollideAnswer& r) { return r.result.colliding; })
      .def("__repr__", [](const CollideAnswer& r) {
        return std::string("<boxwood.CollideResult: ") +
               (r.result.colliding ? std::to_string(r.pairs.size()) + " pairs of triangles meet>"
                                   : "nothing meets>");
      });
}
}  // namespace

py::object results_class(const char* name) {
  return py::module_::import("boxwood.results").attr(name);
}

QueryEngine engine_in(const std::string& name) {
  if (name == "fast") return QueryEngine::fast;
  if (name == "reference") return QueryEngine::reference;
  fail_usage("engine must be 'fast' or 'reference', not '" + name + "'");
}

CollideMode mode_in(const std::string& name) {
  if (name == "all") return CollideMode::all;
  if (name == "first") return CollideMode::first;
  fail_usage("mode must be 'first' or 'all', not '" + name + "'");
}

py::object numbers_of_pairs(const std::vector<TrianglePair>& pairs) {
  std::vector<std::uint32_t> numbers;
  numbers.reserve(2 * pairs.size());
  for (const TrianglePair& pair : pairs) {
    numbers.push_back(pair.a);
    numbers.push_back(pair.b);
  }
  return array_of(std::move(numbers), 2);
}

py::object coplanar_of_pairs(const std::vector<TrianglePair>& pairs) {
  std::vector<std::uint8_t> flags;
  flags.reserve(pairs.size());
  for (const TrianglePair& pair : pairs) flags.push_back(pair.coplanar ? 1 : 0);
  return flags_of(std::move(flags));
}

void bind_collide(py::module_& module) {
  bind_collide_answer(module);
  module.def("collide", &collide, py::arg("a"), py::arg("b"), py::arg("pose") = py::none(), py::kw_only(),
             py::arg("mode") = "all", py::arg("pairs") = false, py::arg("max_contacts") = 0,
             py::arg("max_level") = py::none(), py::arg("allowed_depth") = 0.0, py::arg("engine") = "fast",
             py::arg("threads") = 0,
             R"(Whether and where two meshes meet; exact, and touching counts.

a, b: Trees, Meshes, SceneObjects, or anything with vertices and faces (a tree is then built at each call).
pose: a_from_b, what places B in A's frame: (3, 4), (4, 4) or None for the identity gives a CollideResult;
(n, 3, 4) or (n, 4, 4) gives CollideResults with one entry a pose, on all threads.
mode: 'all' finds every pair of triangles, 'first' stops at the first. pairs: of many poses also keep the pairs
themselves. max_contacts: stop after so many, 0 for no limit. max_level: do not descend below this level
(approximate; see undecided). allowed_depth: volumes may overlap by so much (a length) and still count as apart.
threads: 0 for all of the machine; the answer is the same.)");
}

}  // namespace boxwood::python
