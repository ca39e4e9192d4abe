// SPDX-License-Identifier: MIT
// Adds, moves and lists the objects of a world.
#include "world/bind_world.hpp"

#include <boxwood/volumes.hpp>

#include "arrays/arrays_in.hpp"
#include "arrays/arrays_out.hpp"
#include "arrays/pose_arrays.hpp"
#include "bind_scene.hpp"
#include "errors.hpp"
#include "queries/bind_queries.hpp"

namespace boxwood::python {

namespace {
std::size_t added_to_world(World& world, const py::object& model, const py::object& pose, bool is_static) {
  const Model found = model_in(model);
  const RigidTransform world_from_model = pose_in(pose);
  const bool mirrored = is_mirrored(model);
  const py::gil_scoped_release released;
  WorldObject object = world_object(found, world_from_model, is_static);
  object.mirrored = mirrored;
  return world.add(std::move(object));
}

void moved(World& world, std::size_t object, const py::object& pose) {
  const RigidTransform world_from_model = pose_in(pose);
  const py::gil_scoped_release released;
  world.move(object, world_from_model);
}

py::object pose(const World& world, std::size_t object) {
  RigidTransform found;
  {
    const py::gil_scoped_release released;
    found = world.pose_of(object);
  }
  return matrix_of(found);
}

py::object overlapping(World& world, const py::object& min, const py::object& max) {
  const Aabb box{vector_in(min, "min"), vector_in(max, "max")};
  std::vector<std::uint32_t> found;
  {
    const py::gil_scoped_release released;
    const auto lock = world.lock();
    check_memory(world.tree().update());
    check_memory(world.tree().overlapping(box, found));
  }
  return array_of(std::move(found));
}

// Returns tree, pose and static flag of each object; None for a removed one.
py::list objects_of(const World& world) {
  std::vector<WorldObject> objects;
  {
    const py::gil_scoped_release released;
    const auto lock = world.lock();
    objects = world.objects();
  }
  py::list out;
  for (const WorldObject& o : objects) {
    if (!o.is_here) {
      out.append(py::none());
      continue;
    }
    const auto tree = std::make_shared<TreeObject>(TreeObject{o.model.mesh, o.model.tree, 1.0});
    out.append(py::make_tuple(tree, matrix_of(o.world_from_model), o.is_static, o.mirrored));
  }
  return out;
}

WorldPointer world_of(const py::tuple& state) {
  auto world = std::make_shared<World>();
  for (const py::handle item : py::cast<py::list>(state[0])) {
    if (item.is_none()) {  // its number stays unused
      const Model nothing = model_in(py::cast(std::make_shared<Mesh>(TriangleMesh{})));
      const py::gil_scoped_release released;
      world->remove(world->add(world_object(nothing, {})));
      continue;
    }
    const auto object = py::cast<py::tuple>(item);
    const Model model = model_in(object[0]);
    const RigidTransform pose = pose_in(object[1]);
    const bool is_static = py::cast<bool>(object[2]), mirrored = py::cast<bool>(object[3]);
    const py::gil_scoped_release released;
    WorldObject placed = world_object(model, pose, is_static);
    placed.mirrored = mirrored;
    world->add(std::move(placed));
  }
  return world;
}
}  // namespace

bool is_mirrored(const py::object& model) {
  return py::isinstance<SceneItem>(model) &&
         determinant(py::cast<const SceneItem&>(model).object().world_from_mesh) < 0.0;
}

WorldObject world_object(Model model, const RigidTransform& world_from_model, bool is_static) {
  WorldObject object;
  object.model = std::move(model);
  object.world_from_model = world_from_model;
  object.is_static = is_static;
  FitOptions options;
  options.sphere_method = SphereMethod::approximate;
  const Fit<Sphere> sphere = fit_sphere(object.model.mesh->view().vertices, options);
  const Fit<Aabb> box = fit_aabb(object.model.mesh->view().vertices);
  if (sphere.out_of_memory || box.out_of_memory)
    fail(ErrorKind::over_limit, "there is not enough memory to fit the volumes of an object");
  object.sphere = sphere.volume;
  object.box = box.volume;
  return object;
}

std::size_t World::add(WorldObject object) {
  const std::lock_guard lock(mutex_);
  if (objects_.size() == objects_.capacity()) objects_.reserve(2 * objects_.size() + 1);
  const std::uint32_t number = value_of(tree_.add(object.broad()));
  objects_.push_back(std::move(object));
  return number;
}

void World::move(std::size_t object, const RigidTransform& world_from_model) {
  const std::lock_guard lock(mutex_);
  check_here(object);
  objects_[object].world_from_model = world_from_model;
  tree_.move(static_cast<std::uint32_t>(object), objects_[object].broad());
}

void World::remove(std::size_t object) {
  const std::lock_guard lock(mutex_);
  check_here(object);
  tree_.remove(static_cast<std::uint32_t>(object));
  objects_[object].is_here = false;
  objects_[object].solid = nullptr;  // before the model that it views
  objects_[object].model = {};
}

void World::make_solid(std::size_t object) {
  WorldObject& o = objects_[object];
  if (o.solid == nullptr) o.solid = std::make_shared<ClashModel>(o.model.view(), o.mirrored);
}

RigidTransform World::pose_of(std::size_t object) const {
  const std::lock_guard lock(mutex_);
  check_here(object);
  return objects_[object].world_from_model;
}

std::size_t World::size() const {
  const std::lock_guard lock(mutex_);
  return objects_.size();
}

std::vector<PlacedModel> World::placed() const {
  std::vector<PlacedModel> models;
  models.reserve(objects_.size());
  for (const WorldObject& object : objects_)
    models.push_back(object.is_here ? object.placed() : PlacedModel{});
  return models;
}

void World::check_here(std::size_t object) const {
  if (object >= objects_.size() || !objects_[object].is_here)
    fail_usage("there is no object " + std::to_string(object) + " in this world");
}

void bind_world(py::module_& module) {
  py::class_<World, WorldPointer> world(
      module, "World", R"(Many placed objects: which meet, how far apart they are, which a ray hits.

Objects have numbers from 0 in the order of adding. What is compared are the corners as each object's own pose
places them in the world. Any thread may call; calls on one world wait for each other.)");
  world.def(py::init<>())
      .def(
          "add", &added_to_world, py::arg("model"), py::arg("pose") = py::none(), py::kw_only(),
          py::arg("static") = false,
          "Adds a Tree, Mesh, SceneObject or anything with vertices and faces at world_from_model, (3, 4) or "
          "(4, 4), and gives its number. Two static objects are never compared.")
      .def("move", &moved, py::arg("object"), py::arg("pose"), "Places an object anew.")
      .def(
          "remove",
          [](World& w, std::size_t object) {
            const py::gil_scoped_release released;
            w.remove(object);
          },
          py::arg("object"), "Takes an object out; its number is not used again.")
      .def("pose", &pose, py::arg("object"), "(4, 4): where an object is.")
      .def("overlapping", &overlapping, py::arg("min"), py::arg("max"),
           "(n,) uint32: the objects whose boxes meet the box from min (3,) to max (3,), ascending.")
      .def(
          "__len__",
          [](const World& w) {
            const py::gil_scoped_release released;
            return w.size();
          },
          "How many were added, with those that were removed.")
      .def(py::pickle([](const World& w) { return py::make_tuple(objects_of(w)); }, &world_of));
  bind_world_clashes(world);
  bind_world_collisions(world);
  bind_world_distances(world);
  bind_world_rays(world);
}

}  // namespace boxwood::python
