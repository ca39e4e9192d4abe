// SPDX-License-Identifier: MIT
// Reads the vertices and triangles of plain OFF and OBJ files, for tests that use models of others.
#pragma once

#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>

#include <boxwood/mesh.hpp>

namespace boxwood::testing {

inline std::optional<TriangleMesh> read_mesh(const std::string& path) {
  std::ifstream file(path);
  if (!file) return std::nullopt;
  TriangleMesh mesh;
  if (path.ends_with(".off")) {
    std::string head;
    std::size_t vertices = 0, faces = 0, edges = 0;
    file >> head >> vertices >> faces >> edges;
    for (std::size_t i = 0; i < vertices; ++i) {
      Vec3f v;
      file >> v.x >> v.y >> v.z;
      mesh.vertices.push_back(v);
    }
    for (std::size_t i = 0; i < faces; ++i) {
      int count = 0;
      Triangle t{};
      file >> count >> t[0] >> t[1] >> t[2];
      if (count != 3) return std::nullopt;
      mesh.triangles.push_back(t);
    }
    return mesh;
  }
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string key;
    words >> key;
    if (key == "v") {
      Vec3f v;
      words >> v.x >> v.y >> v.z;
      mesh.vertices.push_back(v);
    } else if (key == "f") {
      Triangle t{};
      for (std::uint32_t& corner : t) {
        std::string word;
        words >> word;
        corner = static_cast<std::uint32_t>(std::strtoul(word.c_str(), nullptr, 10)) - 1;
      }
      mesh.triangles.push_back(t);
    }
  }
  return mesh;
}

// A file of the folder of shared models, named by the environment; none where there is no such folder.
inline std::optional<TriangleMesh> shared_model(const std::string& name) {
  const char* folder = std::getenv("BOXWOOD_SHARED_MODELS");
  if (folder == nullptr) return std::nullopt;
  return read_mesh(std::string(folder) + "/" + name);
}

}  // namespace boxwood::testing
