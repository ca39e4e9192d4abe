// SPDX-License-Identifier: MIT
// Planning scenes, paddings and proofs of boxwood.Robot.
#include <map>
#include <optional>
#include <variant>

#include <boxwood/robot_import.hpp>
#include <boxwood/robot_scene.hpp>

#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include "arrays/arrays_in.hpp"
#include "arrays/arrays_out.hpp"
#include "arrays/pose_arrays.hpp"
#include "bind_scene.hpp"
#include "errors.hpp"
#include "factories.hpp"
#include "process.hpp"
#include "queries/bind_queries.hpp"
#include "robot/bind_robot.hpp"

namespace boxwood::python {

namespace {

using ObjectName = std::variant<std::uint32_t, std::string>;

// Returns the objects of a name, or the one of a number.
std::vector<std::uint32_t> objects_in(const Robot& robot, const ObjectName& name) {
  if (const auto* number = std::get_if<std::uint32_t>(&name)) return {*number};
  std::vector<std::uint32_t> out;
  for (std::uint32_t i = 0; i < robot.objects().size(); ++i)
    if (robot.objects()[i].present && robot.objects()[i].name == std::get<std::string>(name))
      out.push_back(i);
  if (out.empty())
    fail_usage("no object of the robot's world is called '" + std::get<std::string>(name) + "'");
  return out;
}

void set_padding(PythonRobot& self, std::optional<double> length, const std::optional<ObjectName>& a,
                 const std::optional<ObjectName>& b) {
  if (!a && b) fail_usage("b needs a");
  self.edit([&](Robot& robot) {
    if (!a) return check(robot.set_padding(length.value_or(0.0)));
    const std::vector<std::uint32_t> first = objects_in(robot, *a);
    if (!b) {
      for (const std::uint32_t i : first) check(robot.set_object_padding(i, length));
      return;
    }
    for (const std::uint32_t i : first)
      for (const std::uint32_t k : objects_in(robot, *b))
        if (i != k) check(robot.set_pair_padding(i, k, length));
  });
}

// Proves pairs of a copy, without the lock, and begins again if the robot was edited meanwhile.
void prove_pairs(PythonRobot& self, int threads) {
  for (bool done = false; !done;) {
    const auto [robot, edits] = self.numbered_snapshot();
    done =
        self.replace(made(Length::many,
                          [&, &robot = robot](const std::atomic<bool>* stop) -> Result<Robot> {
                            Robot copy = robot;
                            if (Result<void> proven = copy.prove_pairs({threads_of(threads), stop}); !proven)
                              return proven.error();
                            return copy;
                          }),
                     edits);
  }
}

// Returns the values of one configuration; empty for an array of none.
std::vector<double> start_in(const Robot& robot, const py::object& object) {
  const Numbers numbers(object, "start", Numbers::Kind::real);
  const auto dimensions = numbers.dimensions();
  const int last = dimensions == 2 ? 1 : 0;
  if (dimensions < 1 || dimensions > 2 || (dimensions == 2 && numbers.size(0) > 1) ||
      numbers.size(last) != robot.dof())
    fail_usage("start must be one configuration of " + std::to_string(robot.dof()) +
               " numbers, not of shape " + numbers.shape_text());
  std::vector<double> out;
  if (dimensions == 2 && numbers.size(0) == 0) return out;
  for (std::size_t i = 0; i < robot.dof(); ++i) {
    out.push_back(numbers.real_at(numbers.data() + static_cast<std::ptrdiff_t>(i) * numbers.stride(last)));
    if (!is_finite(out.back())) fail_usage("start has a number that is not finite");
  }
  return out;
}

py::object add_scene(PythonRobot& self, const std::filesystem::path& file,
                     const std::map<std::string, std::filesystem::path>& packages,
                     const std::filesystem::path& root, const py::object& start, const py::object& base) {
  RobotImportOptions options;
  options.import.root = root;
  options.import.helper = import_helper();
  for (const auto& [name, folder] : packages) options.packages.push_back({name, folder});
  const PlanningScene scene = made(Length::many, [&](const std::atomic<bool>* stop) {
    options.import.stop = stop;
    return import_planning_scene(file, options);
  });
  PlacingOptions placing;
  if (!base.is_none()) placing.base = pose_in(base, "base");
  const std::vector<double> given =
      start.is_none() ? std::vector<double>{} : start_in(self.snapshot(), start);
  placing.start = given;
  PlacedScene placed =
      self.edit([&](Robot& robot) { return value_of(add_planning_scene(robot, scene, placing)); });
  std::vector<std::string> warnings = scene.warnings;
  warnings.insert(warnings.end(), placed.warnings.begin(), placed.warnings.end());
  py::object pose = py::none();
  if (placed.base) pose = matrix_of(*placed.base);
  return results_class("PlacedScene")(array_of(std::move(placed.configuration)), pose, warnings);
}

}  // namespace

void bind_robot_scene(py::class_<PythonRobot, std::shared_ptr<PythonRobot>>& robot) {
  robot
      .def("add_scene", &add_scene, py::arg("file"), py::kw_only(),
           py::arg("packages") = std::map<std::string, std::filesystem::path>{}, py::arg("root") = "",
           py::arg("start") = py::none(), py::arg("base") = py::none(),
           R"(Adds a planning scene of MoveIt (.yaml, .scene) and returns PlacedScene.

Obstacles, attached objects, allowed pairs and paddings; see docs/robots.md. start: stands in for values that the
scene lacks. base: world_from_root, in place of the scene's.)")
      .def(
          "set_padding", &set_padding, py::arg("length"), py::arg("a") = py::none(),
          py::arg("b") = py::none(),
          R"(Sets the padding of all pairs, of those of an object, or of a pair: at most this far apart is a collision.

A pair's own padding wins, then the larger one of its objects, then that of all pairs. Objects are numbers or names;
None takes a padding back.)")
      .def("prove_pairs", &prove_pairs, py::kw_only(), py::arg("threads") = 0,
           R"(Proves for links that one or two joints move against each other where they are apart.

collide() and sweep() then skip such pairs; answers stay the same. Costs some 0.1 s, once.)");
}

}  // namespace boxwood::python
