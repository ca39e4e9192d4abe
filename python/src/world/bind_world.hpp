// SPDX-License-Identifier: MIT
// boxwood.World: many placed objects, the tree over them, and their queries.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include <boxwood/clash.hpp>
#include <boxwood/object_tree.hpp>
#include <boxwood/placed_model.hpp>

#include "bind_tree.hpp"
#include "common.hpp"

namespace boxwood::python {

struct WorldObject {
  Model model;
  RigidTransform world_from_model;
  Sphere sphere;  // in the model's frame, like the box
  Aabb box;
  bool is_static = false;
  bool is_here = true;                          // not removed
  bool mirrored = false;                        // the map that placed its model reverses the winding
  std::shared_ptr<ClashModel> solid = nullptr;  // made by the first clash query

  PlacedModel placed() const noexcept { return {model.view(), world_from_model}; }
  BroadObject broad() const noexcept { return broad_object(sphere, box, world_from_model, is_static); }
};

// Makes an object of a model at a pose, with its volumes fitted.
WorldObject world_object(Model model, const RigidTransform& world_from_model, bool is_static = false);
bool is_mirrored(const py::object& model);  // true for an object of a scene whose map mirrors it

// A world with a mutex, so that calls wait for each other. The mutex is never taken with the GIL held.
class World {
public:
  std::size_t add(WorldObject object);
  void move(std::size_t object, const RigidTransform& world_from_model);
  void remove(std::size_t object);
  RigidTransform pose_of(std::size_t object) const;
  std::size_t size() const;  // removed objects included

  std::unique_lock<std::mutex> lock() const { return std::unique_lock(mutex_); }
  // The following functions need the lock.
  const std::vector<WorldObject>& objects() const noexcept { return objects_; }
  std::vector<PlacedModel> placed() const;  // null models for removed objects
  ObjectTree& tree() noexcept { return tree_; }
  void make_solid(std::size_t object);        // makes the object's solid if it is missing
  void check_here(std::size_t object) const;  // throws a usage failure

private:
  mutable std::mutex mutex_;
  std::vector<WorldObject> objects_;
  ObjectTree tree_;
};
using WorldPointer = std::shared_ptr<World>;

void bind_world_collisions(py::class_<World, WorldPointer>& world);
void bind_world_clashes(py::class_<World, WorldPointer>& world);
void bind_world_distances(py::class_<World, WorldPointer>& world);
void bind_world_rays(py::class_<World, WorldPointer>& world);

}  // namespace boxwood::python
