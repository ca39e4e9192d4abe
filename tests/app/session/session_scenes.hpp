// SPDX-License-Identifier: MIT
// A scene of three spheres, and the options of a session that opens it from any file.
#pragma once

#include <string>
#include <thread>

#include "app/session/session.hpp"

#include "session_meshes.hpp"

namespace boxwood::test {

inline Scene three_spheres() {
  Scene scene;
  scene.files = {"three.obj"};
  scene.nodes = {{"root", -1}};
  const auto mesh = bumpy_sphere(12, 20);
  for (int i = 0; i < 3; ++i) {
    SceneObject object;
    object.name = "sphere " + std::to_string(i);
    object.mesh = mesh;
    object.world_from_mesh.translation = Vec3(2.5 * i, 0.1 * i, 0);
    object.first_triangle = static_cast<std::uint32_t>(i * 480);
    scene.objects.push_back(object);
  }
  return scene;
}

// bad.obj is malformed, and slow.obj is read until it is stopped.
inline SessionOptions options_with_import() {
  SessionOptions options;
  options.import = [](const std::string& file, const ImportOptions& import) -> Result<Scene> {
    if (file == "bad.obj") return Error{ErrorKind::malformed, "bad.obj: line 3 is not a face", {}};
    if (file == "slow.obj") {
      while (!*import.stop) std::this_thread::yield();
      return Error{ErrorKind::cancelled, "slow.obj: cancelled", {}};
    }
    Scene scene = three_spheres();
    scene.files = {file};
    return scene;
  };
  options.picking = true;
  return options;
}

}  // namespace boxwood::test
