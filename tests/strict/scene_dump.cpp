// SPDX-License-Identifier: MIT
// Imports each file whose path comes on standard input, one a line, and writes one line of JSON for each: the
// error, or the warnings and every corner of every triangle as placed.
#include <cstdio>
#include <iostream>
#include <string>

#include <nlohmann/json.hpp>

#include <boxwood/import.hpp>

// Without the triangles where there is an argument.
int main(int argc, char**) {
  using nlohmann::json;
  boxwood::ImportOptions options;
  options.time_limit_s = 20.0;
  for (std::string file; std::getline(std::cin, file);) {
    const boxwood::Result<boxwood::Scene> scene = boxwood::import_file(file, options);
    json out;
    if (!scene.ok()) {
      out["error"] = scene.error().message;
      out["kind"] = static_cast<int>(scene.error().kind);
    } else {
      const boxwood::TriangleMesh mesh = boxwood::baked_whole(*scene).value();
      out["warnings"] = scene->warnings;
      out["unread"] = scene->unread.size();
      out["origin"] = {origin_of(*scene, 0).x, origin_of(*scene, 0).y, origin_of(*scene, 0).z};
      for (const boxwood::SceneObject& object : scene->objects)
        if (!object.class_name.empty())
          out["objects"].push_back({object.name, object.class_name, object.global_id, object.first_triangle,
                                    object.mesh->mesh.triangles.size()});
      for (const boxwood::UnreadPart& part : scene->unread)
        out["parts"].push_back({part.name, part.class_name, part.global_id, part.reason});
      out["triangles"] = json::array();
      for (const boxwood::Triangle& triangle : mesh.triangles) {
        if (argc > 1) break;
        json corners = json::array();
        for (const std::uint32_t corner : triangle)
          for (int axis = 0; axis < 3; ++axis)
            corners.push_back(static_cast<double>(mesh.vertices[corner][axis]));
        out["triangles"].push_back(std::move(corners));
      }
    }
    std::puts(out.dump(-1, ' ', false, json::error_handler_t::replace).c_str());
    std::fflush(stdout);
  }
}
