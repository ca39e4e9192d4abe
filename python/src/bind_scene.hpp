// SPDX-License-Identifier: MIT
// boxwood.Scene: what model files hold.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include <boxwood/scene.hpp>

#include "bind_mesh.hpp"
#include "common.hpp"

namespace boxwood::python {

// The scene is never changed once it is made, but for what is baked on demand, under the mutex.
struct SceneData {
  explicit SceneData(Scene given) : scene(std::move(given)), baked(scene.objects.size()) {}
  const Scene scene;
  std::mutex mutex;
  std::vector<MeshPointer> baked;  // of each object
};
using ScenePointer = std::shared_ptr<SceneData>;

// boxwood.SceneObject: one object of a scene, which it keeps.
struct SceneItem {
  ScenePointer data;
  std::size_t index = 0;
  const SceneObject& object() const noexcept { return data->scene.objects[index]; }
  // In the model's frame; made once. With the GIL held.
  MeshPointer baked_mesh() const;
};

void bind_scene(py::module_& module);

}  // namespace boxwood::python
