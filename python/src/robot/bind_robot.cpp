// SPDX-License-Identifier: MIT
// boxwood.Robot: URDF in, many configurations and motions in one call.
#include "robot/bind_robot.hpp"

#include <map>
#include <optional>
#include <variant>

#include <boxwood/executor.hpp>
#include <boxwood/robot_import.hpp>
#include <boxwood/robot_matrix.hpp>

#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include "arrays/arrays_in.hpp"
#include "arrays/arrays_out.hpp"
#include "arrays/pose_arrays.hpp"
#include "bind_mesh.hpp"
#include "bind_scene.hpp"
#include "errors.hpp"
#include "factories.hpp"
#include "process.hpp"
#include "queries/bind_queries.hpp"

namespace boxwood::python {

namespace {

using RobotPointer = std::shared_ptr<PythonRobot>;
using Name = std::variant<std::uint32_t, std::string>;

RobotPointer read_robot(const std::filesystem::path& urdf, const std::optional<std::filesystem::path>& srdf,
                        const std::map<std::string, std::filesystem::path>& packages,
                        const std::filesystem::path& root, double time_limit, std::uint64_t memory_limit,
                        int threads) {
  RobotImportOptions options;
  options.import.root = root;
  options.import.time_limit_s = time_limit;
  options.import.memory_limit_mib = memory_limit;
  options.import.helper = import_helper();
  options.srdf = srdf.value_or("");
  for (const auto& [name, folder] : packages) options.packages.push_back({name, folder});
  return std::make_shared<PythonRobot>(
      made(Length::many, [&](const std::atomic<bool>* stop) -> Result<Robot> {
        options.import.stop = stop;
        Result<RobotParts> parts = import_robot(urdf, options);
        if (!parts) return parts.error();
        return Robot::create(std::move(*parts), {threads_of(threads), stop});
      }));
}

// Configurations of shape (n, dof), or (dof,) for one.
struct Configurations {
  std::vector<double> values;
  std::size_t count = 0;
  bool is_single = false;
};

Configurations robot_configurations_in(const Robot& robot, const py::object& object, const char* name) {
  const Numbers numbers(object, name, Numbers::Kind::real);
  Configurations out;
  out.is_single = numbers.dimensions() == 1;
  const int last = out.is_single ? 0 : 1;
  if (numbers.dimensions() > 2 || numbers.dimensions() == 0 || numbers.size(last) != robot.dof())
    fail_usage(std::string(name) + " must have the shape (n, " + std::to_string(robot.dof()) + "), not " +
               numbers.shape_text());
  out.count = out.is_single ? 1 : numbers.size(0);
  out.values.reserve(out.count * robot.dof());
  for (std::size_t i = 0; i < out.count; ++i)
    for (std::size_t k = 0; k < robot.dof(); ++k) {
      const char* at = numbers.data() + static_cast<std::ptrdiff_t>(k) * numbers.stride(last);
      if (!out.is_single) at += static_cast<std::ptrdiff_t>(i) * numbers.stride(0);
      out.values.push_back(numbers.real_at(at));
      if (!is_finite(out.values.back()))
        fail_usage(std::string(name) + ": configuration " + std::to_string(i) +
                   " has a number that is not finite");
    }
  return out;
}

std::uint32_t link_in(const Robot& robot, const Name& name) {
  if (const auto* number = std::get_if<std::uint32_t>(&name)) {
    if (*number >= robot.description().links.size())
      fail_usage("the robot has no link " + std::to_string(*number));
    return *number;
  }
  const auto link = find_link(robot.description(), std::get<std::string>(name));
  if (!link) fail_usage("the robot has no link '" + std::get<std::string>(name) + "'");
  return *link;
}

std::shared_ptr<const TriangleMesh> triangles_of(const py::object& model) {
  const std::shared_ptr<Mesh> mesh = mesh_in(model);
  const py::gil_scoped_release released;
  TriangleMesh copy;
  copy.vertices.assign(mesh->view().vertices.begin(), mesh->view().vertices.end());
  copy.triangles.assign(mesh->view().triangles.begin(), mesh->view().triangles.end());
  return std::make_shared<const TriangleMesh>(std::move(copy));
}

std::vector<std::uint64_t> robot_u64(const std::vector<std::size_t>& numbers) {
  return {numbers.begin(), numbers.end()};
}

std::vector<std::uint32_t> numbers_of_robot_pairs(const std::vector<WorldPair>& pairs) {
  std::vector<std::uint32_t> numbers;
  numbers.reserve(2 * pairs.size());
  for (const WorldPair& pair : pairs) numbers.insert(numbers.end(), {pair.first, pair.second});
  return numbers;
}

py::object collide_robot(PythonRobot& self, const py::object& q, const py::object& base,
                         const std::string& mode, double clearance, bool contacts, int threads) {
  RobotQueryOptions options;
  options.base = pose_in(base, "base");
  options.mode = mode_in(mode);
  options.clearance = clearance;
  options.contacts = contacts;
  options.threads = threads_of(threads);
  if (!(clearance >= 0.0) || !is_finite(clearance)) fail_usage("clearance must be finite and at least 0");
  if (contacts && clearance > 0.0) fail_usage("contacts are those of objects that meet: without clearance");
  const Robot robot = self.snapshot();
  if (contacts && robot.has_padding()) fail_usage("contacts are those of objects that meet: without padding");
  const Configurations all = robot_configurations_in(robot, q, "q");
  WorldCollisions found;
  self.ask(all.count, [&](RobotScratch& scratch, const std::atomic<bool>* stop) {
    options.stop = stop;
    boxwood::collide(robot, all.values, options, scratch, found);
    return found.stopped;
  });
  check_memory(found);
  py::object first_contact = py::none(), points = py::none(), normals = py::none(), depths = py::none();
  if (contacts) {
    std::vector<Vec3> point, normal;
    std::vector<double> depth;
    for (const WorldContact& contact : found.contacts) {
      point.push_back(contact.point);
      normal.push_back(contact.normal);
      depth.push_back(contact.depth);
    }
    first_contact = array_of(robot_u64(found.first_contact));
    points = array_of(std::move(point));
    normals = array_of(std::move(normal));
    depths = array_of(std::move(depth));
  }
  return results_class("ConfigurationCollisions")(
      flags_of(std::move(found.colliding)), array_of(numbers_of_robot_pairs(found.pairs), 2),
      array_of(robot_u64(found.first_pair)), first_contact, points, normals, depths);
}

py::object distance_robot(PythonRobot& self, const py::object& q, const py::object& base, double upper_bound,
                          int threads) {
  RobotQueryOptions options;
  options.base = pose_in(base, "base");
  options.upper_bound = upper_bound;
  options.threads = threads_of(threads);
  if (!(upper_bound > 0.0)) fail_usage("upper_bound must be above 0");
  const Robot robot = self.snapshot();
  const Configurations all = robot_configurations_in(robot, q, "q");
  WorldDistances found;
  self.ask(all.count, [&](RobotScratch& scratch, const std::atomic<bool>* stop) {
    options.stop = stop;
    boxwood::distance(robot, all.values, options, scratch, found);
    return found.stopped;
  });
  check_memory(found);
  std::vector<double> distances;
  std::vector<WorldPair> pairs;
  std::vector<Vec3> first, second;
  for (const WorldDistance& nearest : found.nearest) {
    distances.push_back(nearest.distance);
    pairs.push_back(nearest.pair);
    first.push_back(nearest.point_first);
    second.push_back(nearest.point_second);
  }
  return results_class("ConfigurationDistances")(array_of(std::move(distances)),
                                                 array_of(numbers_of_robot_pairs(pairs), 2),
                                                 array_of(std::move(first)), array_of(std::move(second)));
}

py::object sweep_robot(PythonRobot& self, const py::object& q0, const py::object& q1, const py::object& base,
                       double tolerance, std::uint32_t budget, int threads) {
  MotionOptions options;
  options.base = pose_in(base, "base");
  options.tolerance = tolerance;
  options.budget = budget;
  if (!(tolerance > 0.0 && tolerance <= 1.0)) fail_usage("tolerance must be above 0 and at most 1");
  const Robot robot = self.snapshot();
  const Configurations from = robot_configurations_in(robot, q0, "q0"),
                       to = robot_configurations_in(robot, q1, "q1");
  if (from.count != to.count) fail_usage("q0 and q1 must have the same number of configurations");
  std::vector<MotionResult> results;
  const Threads own = threads_of(threads);
  const std::size_t chains = std::min<std::size_t>(from.count, thread_count(own));
  interruptible(Length::unknown, [&](const std::atomic<bool>* stop) {
    const std::uint64_t edits = self.edits();
    std::vector<RobotMotion> motions = self.motions(chains);
    results.assign(from.count, {});
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> whole = true;
    parallel_for(chains, own, [&](std::size_t chain) {
      MotionOptions with_stop = options;
      with_stop.stop = stop;
      const std::size_t dof = robot.dof();
      for (std::size_t i = next++; i < results.size() && whole; i = next++) {
        results[i] = motions[chain].sweep(std::span(from.values).subspan(i * dof, dof),
                                          std::span(to.values).subspan(i * dof, dof), with_stop);
        if (results[i].stopped) whole = false;
      }
    });
    self.give_back(std::move(motions), edits);
    return whole.load();
  });
  std::vector<std::uint8_t> free, contact;
  std::vector<double> time, contact_at, clearance;
  std::vector<WorldPair> pairs;
  for (const MotionResult& result : results) {
    check_memory(result);
    free.push_back(result.verdict == MotionVerdict::free ? 1 : 0);
    contact.push_back(result.verdict == MotionVerdict::contact ? 1 : 0);
    time.push_back(result.free_until);
    contact_at.push_back(result.contact_at);
    clearance.push_back(result.clearance_at_least);
    pairs.push_back(result.pair);
  }
  return results_class("RobotMotions")(flags_of(std::move(free)), flags_of(std::move(contact)),
                                       array_of(std::move(time)), array_of(std::move(contact_at)),
                                       array_of(std::move(clearance)),
                                       array_of(numbers_of_robot_pairs(pairs), 2));
}

// Returns the ranges of a dict from names of values to (low, high), one for each value; empty for None.
std::vector<std::optional<std::pair<double, double>>>
matrix_limits_in(const Robot& robot,
                 const std::optional<std::map<std::string, std::pair<double, double>>>& given) {
  std::vector<std::optional<std::pair<double, double>>> out;
  if (!given) return out;
  out.resize(robot.dof());
  for (const auto& [name, range] : *given) {
    std::size_t i = 0;
    while (i < robot.dof() && robot.values()[i].name != name) ++i;
    if (i == robot.dof()) fail_usage("limits: the robot has no value '" + name + "'");
    out[i] = range;
  }
  return out;
}

py::list matrix_of_robot(const PythonRobot& self, const py::object& first, std::uint32_t samples,
                         std::uint64_t seed, std::uint32_t budget, double seconds,
                         const std::optional<std::map<std::string, std::pair<double, double>>>& limits,
                         int threads) {
  const Robot robot = self.snapshot();
  Configurations start;
  if (!first.is_none()) start = robot_configurations_in(robot, first, "first");
  if (start.count > 1) fail_usage("first must be one configuration");
  const auto ranges = matrix_limits_in(robot, limits);
  RobotMatrixOptions options;
  options.limits = ranges;
  options.first = start.values;
  options.samples = samples;
  options.seed = seed;
  options.budget = budget;
  options.seconds = seconds;
  options.threads = threads_of(threads);
  const RobotMatrix matrix = made(Length::many, [&](const std::atomic<bool>* stop) {
    options.stop = stop;
    return classify_link_pairs(robot, options);
  });
  check_memory(matrix);
  py::list out;
  const py::object row = results_class("LinkPair");
  for (const LinkPairVerdict& pair : matrix.pairs) {
    const std::vector<RobotLink>& links = robot.description().links;
    out.append(row(
        py::make_tuple(links[pair.a].name, links[pair.b].name), std::string(name_of(pair.verdict)),
        pair.proven, pair.clearance_at_least, pair.samples, pair.contacts, pair.contact_probability_at_most,
        pair.witness.empty() ? py::object(py::none())
                             : py::object(array_of(std::vector<double>(pair.witness))),
        pair.srdf ? py::object(py::str(std::string(name_of(*pair.srdf)))) : py::object(py::none())));
  }
  return out;
}

py::object link_poses(const PythonRobot& self, const py::object& q, const py::object& base) {
  const RigidTransform world_from_base = pose_in(base, "base");
  const Robot robot = self.snapshot();
  const Configurations all = robot_configurations_in(robot, q, "q");
  const std::size_t links = robot.description().links.size();
  std::vector<RigidTransform> poses(links);
  std::vector<double> numbers;
  numbers.reserve(16 * links * all.count);
  for (std::size_t i = 0; i < all.count; ++i) {
    robot.link_poses(std::span(all.values).subspan(i * robot.dof(), robot.dof()), world_from_base, poses);
    for (const RigidTransform& pose : poses) {
      for (std::size_t row = 0; row < 3; ++row)
        numbers.insert(numbers.end(), {pose.rotation[row].x, pose.rotation[row].y, pose.rotation[row].z,
                                       pose.translation[static_cast<int>(row)]});
      numbers.insert(numbers.end(), {0.0, 0.0, 0.0, 1.0});
    }
  }
  const py::object flat = array_of(std::move(numbers));
  if (all.is_single) return flat.attr("reshape")(py::make_tuple(links, 4, 4));
  return flat.attr("reshape")(py::make_tuple(all.count, links, 4, 4));
}

std::vector<std::string> limits_text(const Robot& robot, std::span<const double> q) {
  std::vector<LimitBreach> found;
  check(robot.limits_exceeded(q, found));
  std::vector<std::string> names;
  for (const LimitBreach& breach : found) names.push_back(robot.description().joints[breach.joint].name);
  return names;
}

// robot.world: what is added to the robot's world.
struct RobotWorld {
  RobotPointer robot;
};

std::uint32_t obstacle_added(const RobotWorld& world, const py::object& model, const py::object& pose,
                             const std::string& name) {
  const RigidTransform placed = pose_in(pose);
  auto mesh = triangles_of(model);
  return world.robot->edit([&](Robot& r) { return value_of(r.add_obstacle(name, mesh, placed)); });
}

std::uint32_t object_attached(PythonRobot& self, const py::object& model, const Name& link,
                              const py::object& pose, const std::string& name) {
  const RigidTransform placed = pose_in(pose);
  auto mesh = triangles_of(model);
  return self.edit([&](Robot& r) { return value_of(r.attach(name, mesh, link_in(r, link), placed)); });
}

void bind_robot_world(py::module_& module) {
  py::class_<RobotWorld>(module, "RobotWorld", "The obstacles of a Robot; Robot.world gives it.")
      .def("add", &obstacle_added, py::arg("model"), py::arg("pose") = py::none(), py::kw_only(),
           py::arg("name") = "obstacle",
           "Adds a Mesh, Tree, SceneObject or anything with vertices and faces at world_from_model and "
           "returns "
           "its number.")
      .def(
          "move",
          [](const RobotWorld& w, std::uint32_t object, const py::object& pose) {
            const RigidTransform placed = pose_in(pose);
            w.robot->edit([&](Robot& r) { check(r.move_obstacle(object, placed)); });
          },
          py::arg("object"), py::arg("pose"), "Moves an obstacle.")
      .def(
          "remove",
          [](const RobotWorld& w, std::uint32_t object) {
            w.robot->edit([&](Robot& r) { check(r.remove(object)); });
          },
          py::arg("object"), "Removes an obstacle or an attached object.")
      .def(
          "__len__", [](const RobotWorld& w) { return w.robot->snapshot().world().size(); },
          "Number of objects, pieces of links and attached ones too.");
}

void bind_properties(py::class_<PythonRobot, RobotPointer>& robot) {
  const auto names = [](const auto& list) {
    std::vector<std::string> out;
    for (const auto& item : list) out.push_back(item.name);
    return out;
  };
  robot
      .def_property_readonly(
          "name", [](const PythonRobot& r) { return r.snapshot().description().name; }, "The robot's name.")
      .def_property_readonly(
          "dof", [](const PythonRobot& r) { return r.snapshot().dof(); }, "Numbers of a configuration.")
      .def_property_readonly(
          "value_names", [names](const PythonRobot& r) { return names(r.snapshot().values()); },
          "The names of the numbers of a configuration, in order.")
      .def_property_readonly(
          "joint_names", [names](const PythonRobot& r) { return names(r.snapshot().description().joints); },
          "All joints, parents first.")
      .def_property_readonly(
          "link_names", [names](const PythonRobot& r) { return names(r.snapshot().description().links); },
          "All links; the order of link_poses().")
      .def_property_readonly(
          "object_names", [names](const PythonRobot& r) { return names(r.snapshot().objects()); },
          "Name of each object of the world by its number: of the link, obstacle or attached object.")
      .def_property_readonly(
          "warnings", [](const PythonRobot& r) { return r.snapshot().description().warnings; },
          "What was strange in the files.")
      .def_property_readonly(
          "limits",
          [](const PythonRobot& r) {
            std::vector<double> out;
            const Robot robot_ = r.snapshot();
            for (const RobotValue& value : robot_.values())
              out.insert(out.end(), {value.lower.value_or(-kInfinity), value.upper.value_or(kInfinity)});
            return array_of(std::move(out), 2);
          },
          "(dof, 2) float64: lower and upper limit of each value; infinite without one.")
      .def_property_readonly(
          "default",
          [](const PythonRobot& r) { return array_of(value_of(r.snapshot().default_configuration())); },
          "(dof,) float64: 0, or the middle of the limits where 0 is beyond them.")
      .def_property_readonly(
          "world", [](const RobotPointer& r) { return RobotWorld{r}; }, "The obstacles: add, move, remove.")
      .def_property_readonly(
          "collisionPairs",
          [](const PythonRobot& r) {
            const Robot robot_ = r.snapshot();
            std::vector<std::pair<std::string, std::string>> out;
            const auto& links = robot_.description().links;
            for (std::uint32_t a = 0; a < links.size(); ++a)
              for (std::uint32_t b = a + 1; b < links.size(); ++b)
                if (robot_.is_tested(a, b) && !links[a].collision.empty() && !links[b].collision.empty())
                  out.emplace_back(links[a].name, links[b].name);
            return out;
          },
          "The pairs of links with geometry that are tested, by name.");
}

void bind_pairs(py::class_<PythonRobot, RobotPointer>& robot) {
  robot
      .def(
          "addAllCollisionPairs",
          [](PythonRobot& r) { r.edit([](Robot& o) { check(o.set_all_tested(true)); }); },
          "Tests all pairs of links that some joint moves against each other.")
      .def(
          "removeAllCollisionPairs",
          [](PythonRobot& r) { r.edit([](Robot& o) { check(o.set_all_tested(false)); }); },
          "Tests no pair of links; obstacles remain.")
      .def(
          "addCollisionPair",
          [](PythonRobot& r, const Name& a, const Name& b) {
            r.edit([&](Robot& o) { check(o.set_tested(link_in(o, a), link_in(o, b), true)); });
          },
          py::arg("a"), py::arg("b"), "Tests a pair of links, by name or number.")
      .def(
          "removeCollisionPair",
          [](PythonRobot& r, const Name& a, const Name& b) {
            r.edit([&](Robot& o) { check(o.set_tested(link_in(o, a), link_in(o, b), false)); });
          },
          py::arg("a"), py::arg("b"), "Leaves a pair of links out.")
      .def(
          "allowed",
          [](PythonRobot& r, std::uint32_t a, std::uint32_t b, bool allow) {
            r.edit([&](Robot& o) { check(o.set_objects_tested(a, b, !allow)); });
          },
          py::arg("a"), py::arg("b"), py::arg("allow") = true,
          "Lets two objects of the world meet, by their numbers; allow=False tests them again.");
}

}  // namespace

void bind_robot(py::module_& module) {
  bind_robot_world(module);
  py::class_<PythonRobot, RobotPointer> robot(module, "Robot",
                                              R"(A robot of URDF and SRDF files with its exact meshes.

Configurations are arrays (n, dof) or (dof,), in the order of value_names; angles in radians, lengths in metres.
Answers are exact for the computed poses, touching is contact, and they do not depend on the number of threads. Any
thread may call; a query sees the robot as it is when the query begins.)");
  robot.def(
      py::init(&read_robot), py::arg("urdf"), py::kw_only(), py::arg("srdf") = py::none(),
      py::arg("packages") = std::map<std::string, std::filesystem::path>{}, py::arg("root") = "",
      py::arg("time_limit") = 60.0, py::arg("memory_limit") = 4096, py::arg("threads") = 0,
      "Reads a robot. packages: folder of each package:// name that is not found beside or above the URDF.");
  bind_properties(robot);
  bind_pairs(robot);
  bind_robot_scene(robot);
  robot
      .def(
          "copy", [](const PythonRobot& r) { return std::make_shared<PythonRobot>(r.snapshot()); },
          "A robot of its own; meshes and trees are shared.")
      .def(
          "state",
          [](const PythonRobot& r, const std::string& name) {
            auto q = value_of(r.snapshot().state(name));
            if (!q) fail_usage("the SRDF has no state '" + name + "'");
            return array_of(std::move(*q));
          },
          py::arg("name"), "(dof,) float64: a named configuration of the SRDF.")
      .def("attach", &object_attached, py::arg("model"), py::arg("link"), py::arg("pose") = py::none(),
           py::kw_only(), py::arg("name") = "attached",
           "Lets a link carry a model at link_from_model and returns its number. It is tested against what "
           "the "
           "link is tested against.")
      .def("link_poses", &link_poses, py::arg("q"), py::arg("base") = py::none(),
           "(links, 4, 4) or (n, links, 4, 4): world_from_link of each link.")
      .def(
          "limits_exceeded",
          [](const PythonRobot& r, const py::object& q) {
            const Robot robot_ = r.snapshot();
            const Configurations all = robot_configurations_in(robot_, q, "q");
            std::vector<std::vector<std::string>> out;
            for (std::size_t i = 0; i < all.count; ++i)
              out.push_back(
                  limits_text(robot_, std::span(all.values).subspan(i * robot_.dof(), robot_.dof())));
            return out;
          },
          py::arg("q"), "For each configuration the joints beyond a limit.")
      .def("collide", &collide_robot, py::arg("q"), py::kw_only(), py::arg("base") = py::none(),
           py::arg("mode") = "first", py::arg("clearance") = 0.0, py::arg("contacts") = false,
           py::arg("threads") = 0,
           R"(Returns ConfigurationCollisions; its pairs are numbers into object_names.

base: world_from_root. mode: 'first' ends a configuration at its first pair, 'all' finds all pairs. clearance: pairs
at most this far apart count, not only those in contact. contacts: also returns where the pairs meet.)")
      .def("distance", &distance_robot, py::arg("q"), py::kw_only(), py::arg("base") = py::none(),
           py::arg("upper_bound") = kInfinity, py::arg("threads") = 0,
           "Returns ConfigurationDistances: the smallest distance of each configuration.")
      .def("sweep", &sweep_robot, py::arg("q0"), py::arg("q1"), py::kw_only(), py::arg("base") = py::none(),
           py::arg("tolerance") = 1e-6, py::arg("budget") = 20000, py::arg("threads") = 0,
           R"(Returns RobotMotions: of each straight motion from q0 to q1 whether it is free at all times.

No answer `free` is wrong, and no first contact is late. A motion that comes too near to decide within `budget`
distances is neither free nor in contact.)")
      .def("matrix", &matrix_of_robot, py::kw_only(), py::arg("first") = py::none(),
           py::arg("samples") = 10000, py::arg("seed") = 1, py::arg("budget") = 50000,
           py::arg("seconds") = kInfinity, py::arg("limits") = py::none(), py::arg("threads") = 0,
           R"(Returns a list of LinkPair: for every pair of links, whether it can collide.

`never` and `proven` mean that no configuration within the limits collides; see docs/matrices.md. first: the
configuration that is tested first (default: the robot's). limits: {name of a value: (low, high)}.)");
}

}  // namespace boxwood::python
