// SPDX-License-Identifier: MIT
// Model files read by a program of somebody else's: the objects of a good one, the sentence about a bad one.
#include <cstdio>

#include <boxwood/import.hpp>
#include <boxwood/volumes.hpp>

int main(int count, char** arguments) {
  if (count != 3) return 2;
  boxwood::ImportOptions options;
  options.helper = IMPORT_HELPER;
  const boxwood::Result<boxwood::Scene> scene = boxwood::import_file(arguments[1], options);
  if (!scene) {
    std::fprintf(stderr, "%s\n", scene.error().message.c_str());
    return 1;
  }
  std::size_t triangles = 0;
  for (const boxwood::SceneObject& object : scene->objects) {
    const boxwood::Result<boxwood::TriangleMesh> mesh = baked(object);
    if (!mesh) return 1;
    std::printf("%s: OBB of volume %g\n", object.name.c_str(),
                volume(boxwood::fit_obb(mesh->vertices).volume));
    triangles += mesh->triangles.size();
  }
  const boxwood::Result<boxwood::Scene> bad = boxwood::import_file(arguments[2], options);
  if (bad) return 1;
  std::printf("%s\n", bad.error().message.c_str());
  return scene->objects.size() == 1 && triangles == 4 && bad.error().kind == boxwood::ErrorKind::malformed
             ? 0
             : 1;
}
