// SPDX-License-Identifier: MIT
// boxwood.Scene: the contents of model files.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <vector>

#include <boxwood/scene.hpp>

#include "bind_mesh.hpp"
#include "common.hpp"

namespace boxwood::python {

// A scene that never changes once it is made. Meshes baked on demand are guarded by the mutex.
struct SceneData {
  explicit SceneData(Scene given) : scene(std::move(given)), baked(scene.objects.size()) {}
  const Scene scene;
  std::mutex mutex;
  std::vector<MeshPointer> baked;  // for each object
};
using ScenePointer = std::shared_ptr<SceneData>;

// boxwood.SceneObject: one object of a scene, which it keeps alive.
struct SceneItem {
  ScenePointer data;
  std::size_t index = 0;
  const SceneObject& object() const noexcept { return data->scene.objects[index]; }
  // Returns the mesh in the model's frame, baked once. Needs the GIL.
  MeshPointer baked_mesh() const;
};

// The import child that came with the module; empty: the library looks for it.
std::filesystem::path import_helper();

void bind_scene(py::module_& module);

}  // namespace boxwood::python
