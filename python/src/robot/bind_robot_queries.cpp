// SPDX-License-Identifier: MIT
// boxwood.Robot: many configurations and motions in one call.
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boxwood/executor.hpp>
#include <boxwood/robot_matrix.hpp>

#include <pybind11/stl.h>

#include "arrays/arrays_in.hpp"
#include "arrays/arrays_out.hpp"
#include "arrays/pose_arrays.hpp"
#include "errors.hpp"
#include "factories.hpp"
#include "process.hpp"
#include "queries/bind_queries.hpp"
#include "robot/bind_robot.hpp"
#include "world/configuration_results.hpp"

namespace boxwood::python {

namespace {

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
  return collisions_object(std::move(found), contacts);
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
  return distances_object(found);
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
                                       array_of(std::move(clearance)), array_of(pair_numbers(pairs), 2));
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
}  // namespace

void bind_robot_queries(py::class_<PythonRobot, std::shared_ptr<PythonRobot>>& robot) {
  robot
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
