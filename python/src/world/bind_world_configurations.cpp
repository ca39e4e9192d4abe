// SPDX-License-Identifier: MIT
// boxwood.ConfigurationWorld: many configurations of moving objects in one call.
#include <boxwood/world.hpp>

#include <mutex>
#include <optional>

#include <pybind11/stl.h>

#include "arrays/arrays_in.hpp"
#include "arrays/arrays_out.hpp"
#include "arrays/pose_arrays.hpp"
#include "bind_tree.hpp"
#include "errors.hpp"
#include "interrupt.hpp"
#include "process.hpp"
#include "queries/bind_queries.hpp"
#include "world/configuration_results.hpp"

namespace boxwood::python {

namespace {

// A world of configurations. Queries take an O(1) copy of it under the lock, so they never wait for each
// other, and concurrent edits do no harm. The mutex is never taken with the GIL held.
class ConfigurationWorld {
public:
  ConfigurationWorld() = default;
  explicit ConfigurationWorld(boxwood::World world) : world_(std::move(world)) {}

  boxwood::World snapshot() const {
    const py::gil_scoped_release released;
    const std::lock_guard lock(mutex_);
    return world_;
  }

  // Calls edit(world) with the lock and without the GIL.
  template <class Edit> auto edit(const Edit& edit) {
    const py::gil_scoped_release released;
    const std::lock_guard lock(mutex_);
    return edit(world_);
  }

  // Calls ask(scratch, stop), which returns true if it was stopped, until it is not. One call at a time uses
  // the warm scratch.
  template <class Ask> void ask(std::size_t configurations, const Ask& ask) {
    constexpr std::size_t kMany = 4096;
    const std::unique_lock warm(scratch_mutex_, std::try_to_lock);
    WorldScratch cold;
    WorldScratch& scratch = warm.owns_lock() ? scratch_ : cold;
    interruptible(configurations >= kMany ? Length::many : Length::unknown,
                  [&](const std::atomic<bool>* stop) { return !ask(scratch, stop); });
  }

private:
  mutable std::mutex mutex_;
  boxwood::World world_;
  std::mutex scratch_mutex_;
  WorldScratch scratch_;
};
using ConfigurationWorldPointer = std::shared_ptr<ConfigurationWorld>;

void check_object(const boxwood::World& world, std::uint32_t object) {
  if (!world.contains(object)) fail_usage("there is no object " + std::to_string(object) + " in this world");
}

std::uint32_t added(ConfigurationWorld& world, const py::object& model, const py::object& pose,
                    const std::optional<std::uint32_t>& group) {
  auto kept = std::make_shared<const Model>(model_in(model));
  boxwood::WorldObject object;
  object.model = kept->view();
  object.pose = pose_in(pose);
  object.group = group.value_or(kStaticGroup);
  object.owner = std::move(kept);
  return world.edit([&](boxwood::World& w) {
    if (group && *group >= w.group_count()) fail_usage("there is no group " + std::to_string(*group));
    return value_of(w.add(object));
  });
}

PosesOf poses_of_in(const std::string& name) {
  if (name == "objects") return PosesOf::objects;
  if (name == "groups") return PosesOf::groups;
  fail_usage("poses_of must be 'objects' or 'groups', not '" + name + "'");
}

// Reads (n, each, 4, 4) or (n, each, 3, 4); without the first axis for one configuration.
std::vector<RigidTransform> configurations_in(const py::object& poses, std::size_t each) {
  { const Numbers checked(poses, "poses", Numbers::Kind::real); }  // rejects anything but an array of numbers
  const py::object array = py::module_::import("numpy").attr("asarray")(poses);
  const auto shape = py::cast<std::vector<py::ssize_t>>(array.attr("shape"));
  const bool is_one = shape.size() == 3;
  const std::size_t first = is_one ? 0 : 1;
  if ((shape.size() != 3 && shape.size() != 4) || shape[first] != static_cast<py::ssize_t>(each) ||
      (shape[first + 1] != 3 && shape[first + 1] != 4) || shape[first + 2] != 4)
    fail_usage("poses must have the shape (n, " + std::to_string(each) + ", 4, 4)");
  std::vector<RigidTransform> list;
  if ((!is_one && shape[0] == 0) || each == 0) return list;
  const Poses all(array.attr("reshape")(py::make_tuple(-1, shape[first + 1], 4)), "poses");
  list.reserve(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) list.push_back(all[i]);
  return list;
}

py::object collide_configurations(ConfigurationWorld& self, const py::object& poses, const std::string& mode,
                                  double clearance, bool contacts, const std::string& poses_of, int threads) {
  WorldCollideOptions options;
  options.mode = mode_in(mode);
  options.poses_of = poses_of_in(poses_of);
  options.clearance = clearance;
  options.contacts = contacts;
  options.threads = threads_of(threads);
  if (!(clearance >= 0.0) || !is_finite(clearance)) fail_usage("clearance must be finite and at least 0");
  if (contacts && clearance > 0.0) fail_usage("contacts are those of objects that meet: without clearance");
  const boxwood::World world = self.snapshot();
  const std::vector<RigidTransform> placed =
      configurations_in(poses, poses_per_configuration(world, options.poses_of));
  WorldCollisions found;
  self.ask(placed.size(), [&](WorldScratch& scratch, const std::atomic<bool>* stop) {
    options.stop = stop;
    boxwood::collide(world, placed, options, scratch, found);
    return found.stopped;
  });
  check_memory(found);
  return collisions_object(std::move(found), contacts);
}

py::object distance_configurations(ConfigurationWorld& self, const py::object& poses, double upper_bound,
                                   const std::string& poses_of, int threads) {
  WorldDistanceOptions options;
  options.poses_of = poses_of_in(poses_of);
  options.upper_bound = upper_bound;
  options.threads = threads_of(threads);
  if (!(upper_bound > 0.0)) fail_usage("upper_bound must be above 0");
  const boxwood::World world = self.snapshot();
  const std::vector<RigidTransform> placed =
      configurations_in(poses, poses_per_configuration(world, options.poses_of));
  WorldDistances found;
  self.ask(placed.size(), [&](WorldScratch& scratch, const std::atomic<bool>* stop) {
    options.stop = stop;
    boxwood::distance(world, placed, options, scratch, found);
    return found.stopped;
  });
  check_memory(found);
  return distances_object(found);
}

}  // namespace

void bind_world_configurations(py::module_& module) {
  using W = ConfigurationWorld;
  py::class_<W, ConfigurationWorldPointer>(
      module, "ConfigurationWorld",
      R"(Static objects and groups that move: many configurations of poses in one call.

Each moving object is tested against all static ones and all other moving ones. Answers are exact, touching is
contact, and they do not depend on the number of threads. Any thread may call; a query sees the world as it is
when the query begins.)")
      .def(py::init<>())
      .def(
          "add_group",
          [](W& w, bool self_collision) {
            return w.edit([&](boxwood::World& world) { return value_of(world.add_group(self_collision)); });
          },
          py::kw_only(), py::arg("self_collision") = true,
          "Adds a group of moving objects and returns its number. self_collision: its objects are tested "
          "against each other.")
      .def("add", &added, py::arg("model"), py::arg("pose") = py::none(), py::kw_only(),
           py::arg("group") = py::none(),
           "Adds an object and returns its number: a static one at world_from_model, or one of a group at "
           "group_from_model. The number of a removed object is given again.")
      .def(
          "move",
          [](W& w, std::uint32_t object, const py::object& pose) {
            const RigidTransform placed = pose_in(pose);
            w.edit([&](boxwood::World& world) {
              check_object(world, object);
              check(world.move(object, placed));
            });
          },
          py::arg("object"), py::arg("pose"), "Moves a static object, or a moving one within its group.")
      .def(
          "remove",
          [](W& w, std::uint32_t object) {
            w.edit([&](boxwood::World& world) {
              check_object(world, object);
              check(world.remove(object));
            });
          },
          py::arg("object"), "Removes an object.")
      .def(
          "skip",
          [](W& w, std::uint32_t a, std::uint32_t b, bool skip) {
            w.edit([&](boxwood::World& world) {
              check_object(world, a);
              check_object(world, b);
              check(skip ? world.skip(a, b) : world.unskip(a, b));
            });
          },
          py::arg("a"), py::arg("b"), py::arg("skip") = true,
          "Leaves a pair of objects out of all queries; skip=False takes it in again.")
      .def(
          "copy", [](const W& w) { return std::make_shared<W>(w.snapshot()); },
          "A world of its own, in O(1): both share what neither edits.")
      .def_property_readonly(
          "moving",
          [](const W& w) {
            const boxwood::World world = w.snapshot();
            return array_of(std::vector<std::uint32_t>(world.moving().begin(), world.moving().end()));
          },
          "(m,) uint32: the moving objects, in the order of the poses of a configuration.")
      .def(
          "__len__", [](const W& w) { return w.snapshot().size(); }, "Number of objects.")
      .def("collide", &collide_configurations, py::arg("poses"), py::kw_only(), py::arg("mode") = "first",
           py::arg("clearance") = 0.0, py::arg("contacts") = false, py::arg("poses_of") = "objects",
           py::arg("threads") = 0,
           R"(Returns ConfigurationCollisions for n configurations.

poses: (n, m, 4, 4), world_from_object of the moving objects in the order of `moving`; with poses_of='groups' one
pose for each group. (m, 4, 4) is one configuration. mode: 'first' ends a configuration at its first pair, 'all'
finds all pairs. clearance: pairs at most this far apart count, not only those in contact. contacts: also returns
where the pairs meet.)")
      .def(
          "distance", &distance_configurations, py::arg("poses"), py::kw_only(),
          py::arg("upper_bound") = kInfinity, py::arg("poses_of") = "objects", py::arg("threads") = 0,
          "Returns ConfigurationDistances: the smallest distance of each configuration. poses: see collide.");
}

}  // namespace boxwood::python
