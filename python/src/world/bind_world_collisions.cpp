// SPDX-License-Identifier: MIT
// Collisions of a world: among its objects, with a model from outside, and with another world.
#include <algorithm>

#include <boxwood/placed_pair.hpp>

#include "arrays/arrays_out.hpp"
#include "arrays/pose_arrays.hpp"
#include "queries/bind_queries.hpp"
#include "queries/query_loop.hpp"
#include "world/bind_world.hpp"

namespace boxwood::python {

namespace {
struct NumberPair {
  std::uint32_t first = 0, second = 0;
};

py::object numbers_of(const std::vector<NumberPair>& pairs) {
  std::vector<std::uint32_t> numbers;
  for (const NumberPair& pair : pairs) numbers.insert(numbers.end(), {pair.first, pair.second});
  return array_of(std::move(numbers), 2);
}

// The meeting of one pair of objects.
struct Meeting {
  bool colliding = false;
  Containment contained = Containment::none;
};

QueryStatus meet(const PlacedModel& a, const PlacedModel& b, bool with_containment, QueryScratch& scratch,
                 const std::atomic<bool>* stop, Meeting& meeting) {
  thread_local std::vector<TrianglePair> pairs;
  CollideOptions options;
  options.mode = CollideMode::first;
  options.stop = stop;
  QueryStatus status;
  const CollideResult result = boxwood::collide(a, b, options, scratch, pairs);
  meeting.colliding = result.colliding;
  status.add(result);
  if (!with_containment || meeting.colliding || !status.is_complete()) return status;
  thread_local std::vector<ContainedPart> inside;
  const ContainmentResult found = boxwood::containment(a, b, pairs, {.stop = stop}, scratch, inside);
  meeting.contained = found.contained;
  status.add(found);
  return status;
}

// Runs the narrow phase of all pairs on all threads. `stopped` in the result: not all were tested.
QueryStatus meet_all(const std::vector<NumberPair>& pairs, const std::vector<PlacedModel>& a,
                     const std::vector<PlacedModel>& b, bool with_containment, int threads,
                     const std::atomic<bool>* stop, std::vector<Meeting>& meetings) {
  meetings.assign(pairs.size(), {});
  std::vector<QueryStatus> statuses(pairs.size());
  parallel_for(pairs.size(), threads_of(threads), [&](std::size_t i) {
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) {
      statuses[i].stopped = true;
      return;
    }
    const ScratchLease scratch;
    statuses[i] = meet(a[pairs[i].first], b[pairs[i].second], with_containment, *scratch, stop, meetings[i]);
  });
  QueryStatus status;
  for (const QueryStatus& one : statuses) status.add(one);
  return status;
}

struct Found {
  BroadPhaseResult broad;
  std::vector<NumberPair> candidates, colliding, contained;
};

// Sorts the meetings of found.candidates into colliding and contained pairs.
void sort_meetings(const std::vector<Meeting>& meetings, Found& found) {
  for (std::size_t i = 0; i < meetings.size(); ++i) {
    const NumberPair pair = found.candidates[i];
    if (meetings[i].colliding) found.colliding.push_back(pair);
    if (meetings[i].contained == Containment::a_in_b) found.contained.push_back(pair);
    if (meetings[i].contained == Containment::b_in_a) found.contained.push_back({pair.second, pair.first});
  }
}

void find_parts(World& world) {
  for (const WorldObject& object : world.objects())
    if (object.is_here) static_cast<void>(object.model.mesh->parts(nullptr));
}

// Returns the placed models, with the parts of their meshes if known.
std::vector<PlacedModel> placed_with_parts(const World& world,
                                           std::vector<std::shared_ptr<const MeshParts>>& keep) {
  std::vector<PlacedModel> models = world.placed();
  for (std::size_t i = 0; i < models.size(); ++i) {
    if (!world.objects()[i].is_here) continue;
    keep.push_back(world.objects()[i].model.mesh->known_parts());
    models[i].model.parts = keep.back().get();
  }
  return models;
}

bool candidates_of(World& world, const std::atomic<bool>* stop, Found& found) {
  std::vector<CandidatePair> pairs;
  found.broad = world.tree().candidates({.stop = stop}, pairs);
  check_memory(found.broad);
  found.candidates.clear();
  for (const CandidatePair& pair : pairs) found.candidates.push_back({pair.first, pair.second});
  return !found.broad.stopped;
}

py::object candidates(World& world) {
  Found found;
  interruptible(Length::unknown, [&](const std::atomic<bool>* stop) {
    const auto lock = world.lock();
    return candidates_of(world, stop, found);
  });
  return numbers_of(found.candidates);
}

py::object collide_within(World& world, bool with_containment, int threads) {
  Found found;
  interruptible(Length::unknown, [&](const std::atomic<bool>* stop) {
    const auto lock = world.lock();
    found = {};
    if (!candidates_of(world, stop, found)) return false;
    if (with_containment) find_parts(world);
    std::vector<std::shared_ptr<const MeshParts>> keep;
    const std::vector<PlacedModel> models = placed_with_parts(world, keep);
    std::vector<Meeting> meetings;
    const QueryStatus status =
        meet_all(found.candidates, models, models, with_containment, threads, stop, meetings);
    check_memory(status);
    if (status.stopped) return false;
    sort_meetings(meetings, found);
    return true;
  });
  const BroadPhaseCounters& counters = found.broad.counters;
  const py::object contained = with_containment ? numbers_of(found.contained) : py::object(py::none());
  return results_class("WorldCollisions")(numbers_of(found.colliding), contained,
                                          numbers_of(found.candidates), counters.all_pairs,
                                          counters.box_tests, counters.sphere_tests);
}

// Returns the objects of the world that meet an object from outside: pairs (object, 0).
py::object collide_with(World& world, const py::object& model, const py::object& pose, int threads) {
  const Model outside = model_in(model);
  const RigidTransform world_from_model = pose_in(pose);
  std::vector<std::uint32_t> meeting;
  interruptible(Length::unknown, [&](const std::atomic<bool>* stop) {
    const WorldObject object = world_object(outside, world_from_model);
    const auto lock = world.lock();
    std::vector<std::uint32_t> near;
    check_memory(world.tree().update());
    check_memory(world.tree().overlapping(object.broad().box, near));
    std::vector<NumberPair> pairs;
    for (const std::uint32_t i : near) pairs.push_back({i, 0});
    std::vector<Meeting> meetings;
    const QueryStatus status =
        meet_all(pairs, world.placed(), {object.placed()}, false, threads, stop, meetings);
    check_memory(status);
    meeting.clear();
    for (std::size_t i = 0; i < near.size(); ++i)
      if (meetings[i].colliding) meeting.push_back(near[i]);
    return !status.stopped;
  });
  return array_of(std::move(meeting));
}

// Takes two locks at once, in the same order for all callers.
std::pair<std::unique_lock<std::mutex>, std::unique_lock<std::mutex>> lock_both(World& a, World& b) {
  if (&a == &b) return {a.lock(), std::unique_lock<std::mutex>()};
  const bool a_first = std::less<>()(&a, &b);
  auto one = (a_first ? a : b).lock();
  auto two = (a_first ? b : a).lock();
  return {std::move(one), std::move(two)};
}

py::object collide_world(World& world, World& other, int threads) {
  std::vector<NumberPair> colliding;
  interruptible(Length::unknown, [&](const std::atomic<bool>* stop) {
    const auto locks = lock_both(world, other);
    check_memory(world.tree().update());
    std::vector<NumberPair> pairs;
    std::vector<std::uint32_t> near;
    for (std::size_t j = 0; j < other.objects().size(); ++j) {
      if (!other.objects()[j].is_here) continue;
      check_memory(world.tree().overlapping(other.objects()[j].broad().box, near));
      for (const std::uint32_t i : near) pairs.push_back({i, static_cast<std::uint32_t>(j)});
    }
    std::sort(pairs.begin(), pairs.end(), [](const NumberPair& x, const NumberPair& y) {
      return x.first != y.first ? x.first < y.first : x.second < y.second;
    });
    std::vector<Meeting> meetings;
    const QueryStatus status =
        meet_all(pairs, world.placed(), other.placed(), false, threads, stop, meetings);
    check_memory(status);
    colliding.clear();
    for (std::size_t i = 0; i < pairs.size(); ++i)
      if (meetings[i].colliding) colliding.push_back(pairs[i]);
    return !status.stopped;
  });
  return numbers_of(colliding);
}
}  // namespace

void bind_world_collisions(py::class_<World, WorldPointer>& world) {
  world
      .def("candidates", &candidates,
           "(m, 2) uint32: the pairs whose spheres and boxes meet, ascending; a broad phase.")
      .def("collide", &collide_within, py::kw_only(), py::arg("containment") = false, py::arg("threads") = 0,
           "Which objects meet: a WorldCollisions with the fields of `boxwood scene --json`. containment: "
           "also "
           "tell which object lies inside another without touching it.")
      .def("collide_with", &collide_with, py::arg("model"), py::arg("pose") = py::none(), py::kw_only(),
           py::arg("threads") = 0,
           "(n,) uint32: the objects that meet a model placed by world_from_model, ascending.")
      .def("collide_world", &collide_world, py::arg("other"), py::kw_only(), py::arg("threads") = 0,
           "(m, 2) uint32: pairs of an object here and one of another world that meet, ascending.");
}

}  // namespace boxwood::python
