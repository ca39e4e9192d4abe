// SPDX-License-Identifier: MIT
// Distances of objects: the nearest pair of a world, of a model and a world, of two worlds.
#include <algorithm>
#include <cmath>
#include <limits>

#include <boxwood/placed_pair.hpp>

#include "arrays/arrays_out.hpp"
#include "arrays/pose_arrays.hpp"
#include "queries/bind_queries.hpp"
#include "queries/query_loop.hpp"
#include "world/bind_world.hpp"

namespace boxwood::python {

namespace {
// Two objects and the lower bound of their distance, that of their boxes.
struct Bound {
  double least = 0.0;
  std::uint32_t a = 0, b = 0;
};

struct Nearest {
  std::uint32_t a = 0, b = 0;
  DistanceResult result;
};

// The objects of one side, with their boxes in the world.
struct Side {
  std::vector<std::uint32_t> numbers;
  std::vector<Aabb> boxes;
  std::vector<PlacedModel> models;
  void add(std::uint32_t number, const WorldObject& object) {
    numbers.push_back(number);
    boxes.push_back(object.broad().box);
    models.push_back(object.placed());
  }
};

Side side_of(const World& world) {
  Side side;
  for (std::size_t i = 0; i < world.objects().size(); ++i)
    if (world.objects()[i].is_here) side.add(static_cast<std::uint32_t>(i), world.objects()[i]);
  return side;
}

// Returns a lower bound of the distance of two boxes. The factor removes more than the differences and the
// root gain by rounding.
double least_distance(const Aabb& a, const Aabb& b) {
  Vec3 gap;
  for (int k = 0; k < 3; ++k) gap[k] = std::max({0.0, a.min[k] - b.max[k], b.min[k] - a.max[k]});
  constexpr double kLess = 1.0 - 0x1p-49;
  return std::hypot(gap.x, gap.y, gap.z) * kLess;
}

// Leaves only the first pair that meets, if there is one: collisions are far cheaper than distances. Returns
// false after a stop.
bool look_for_meeting(std::vector<Bound>& bounds, const Side& a, const Side& b,
                      const std::atomic<bool>* stop) {
  const ScratchLease scratch;
  std::vector<TrianglePair> pairs;
  for (const Bound& bound : bounds) {
    if (bound.least > 0.0) continue;
    CollideOptions options;
    options.mode = CollideMode::first;
    options.stop = stop;
    const CollideResult found =
        boxwood::collide(a.models[bound.a], b.models[bound.b], options, *scratch, pairs);
    check_memory(found);
    if (found.stopped) return false;
    if (!found.colliding) continue;
    bounds = {Bound(bound)};
    return true;
  }
  return true;
}

// Takes the bounds in ascending order until none can be below the nearest distance found. Equal bounds keep
// the order of the pairs.
bool find_nearest(std::vector<Bound>& bounds, const Side& a, const Side& b, const std::atomic<bool>* stop,
                  Nearest& nearest) {
  const auto is_after = [](const Bound& x, const Bound& y) {
    return x.least != y.least ? x.least > y.least : x.a != y.a ? x.a > y.a : x.b > y.b;
  };
  nearest = {};
  if (!look_for_meeting(bounds, a, b, stop)) return false;
  std::make_heap(bounds.begin(), bounds.end(), is_after);
  const ScratchLease scratch;
  for (; !bounds.empty(); bounds.pop_back()) {
    std::pop_heap(bounds.begin(), bounds.end(), is_after);
    const Bound& bound = bounds.back();
    if (bound.least >= nearest.result.distance) break;
    DistanceOptions options;
    options.upper_bound = nearest.result.distance;
    options.stop = stop;
    const DistanceResult found = boxwood::distance(a.models[bound.a], b.models[bound.b], options, *scratch);
    check_memory(found);
    if (found.stopped || (stop != nullptr && stop->load(std::memory_order_relaxed))) return false;
    if (found.distance < nearest.result.distance) nearest = {a.numbers[bound.a], b.numbers[bound.b], found};
    if (nearest.result.distance == 0.0) break;
  }
  return true;
}

std::vector<Bound> bounds_between(const Side& a, const Side& b) {
  std::vector<Bound> bounds;
  for (std::size_t i = 0; i < a.boxes.size(); ++i)
    for (std::size_t k = 0; k < b.boxes.size(); ++k)
      bounds.push_back({least_distance(a.boxes[i], b.boxes[k]), static_cast<std::uint32_t>(i),
                        static_cast<std::uint32_t>(k)});
  return bounds;
}

py::object to_object(const Nearest& nearest) {
  const DistanceResult& r = nearest.result;
  const bool found = is_finite(r.distance);
  const py::object objects =
      found ? py::object(py::make_tuple(nearest.a, nearest.b)) : py::object(py::none());
  const py::object triangles =
      found ? py::object(py::make_tuple(r.triangle_a, r.triangle_b)) : py::object(py::none());
  return results_class("WorldDistance")(r.distance, objects, vector_of(r.point_a), vector_of(r.point_b),
                                        triangles);
}

py::object distance_in_world(World& world, const py::object& of) {
  const std::ptrdiff_t only = of.is_none() ? -1 : py::cast<std::ptrdiff_t>(of);
  if (!of.is_none() && only < 0) fail_usage("there is no object " + std::to_string(only) + " in this world");
  Nearest nearest;
  interruptible(Length::unknown, [&](const std::atomic<bool>* stop) {
    const auto lock = world.lock();
    if (only >= 0) world.check_here(static_cast<std::size_t>(only));
    const Side side = side_of(world);
    std::vector<Bound> bounds;
    for (std::uint32_t i = 0; i < side.boxes.size(); ++i)
      for (std::uint32_t k = i + 1; k < side.boxes.size(); ++k)
        if (only < 0 || side.numbers[i] == only || side.numbers[k] == only)
          bounds.push_back({least_distance(side.boxes[i], side.boxes[k]), i, k});
    return find_nearest(bounds, side, side, stop, nearest);
  });
  return to_object(nearest);
}

py::object distance_to(World& world, const py::object& model, const py::object& pose) {
  const Model outside = model_in(model);
  const RigidTransform world_from_model = pose_in(pose);
  Nearest nearest;
  interruptible(Length::unknown, [&](const std::atomic<bool>* stop) {
    Side other;
    other.add(0, world_object(outside, world_from_model));
    const auto lock = world.lock();
    const Side side = side_of(world);
    std::vector<Bound> bounds = bounds_between(side, other);
    return find_nearest(bounds, side, other, stop, nearest);
  });
  return to_object(nearest);
}

py::object distance_world(World& world, World& other) {
  Nearest nearest;
  interruptible(Length::unknown, [&](const std::atomic<bool>* stop) {
    std::unique_lock<std::mutex> one, two;
    if (&world == &other) {
      one = world.lock();
    } else {
      const bool first = std::less<>()(&world, &other);
      one = (first ? world : other).lock();
      two = (first ? other : world).lock();
    }
    const Side a = side_of(world), b = side_of(other);
    std::vector<Bound> bounds = bounds_between(a, b);
    return find_nearest(bounds, a, b, stop, nearest);
  });
  return to_object(nearest);
}
}  // namespace

void bind_world_distances(py::class_<World, WorldPointer>& world) {
  world
      .def("distance", &distance_in_world, py::arg("object") = py::none(),
           "The nearest two objects (or the nearest to one of them): a WorldDistance, in the world's frame.")
      .def("distance_to", &distance_to, py::arg("model"), py::arg("pose") = py::none(),
           "The object nearest to a model placed by world_from_model: a WorldDistance; point_b is on the "
           "model.")
      .def("distance_world", &distance_world, py::arg("other"),
           "The nearest pair of an object here and one of another world: a WorldDistance.");
}

}  // namespace boxwood::python
