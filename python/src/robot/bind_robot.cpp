// SPDX-License-Identifier: MIT
// boxwood.Robot: reads URDF and SRDF, changes the robot and its world.
#include "robot/bind_robot.hpp"

#include <map>
#include <optional>
#include <variant>

#include <boxwood/robot_import.hpp>

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
           "the link is tested against.");
  bind_robot_queries(robot);
}

}  // namespace boxwood::python
