// SPDX-License-Identifier: MIT
// The triangles of a plain OBJ file, for the dumpers: lines "v x y z" and "f a b c", no more.
#pragma once

#include <array>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

struct ObjTriangles {
  std::vector<std::array<float, 3>> vertices;
  std::vector<std::array<unsigned, 3>> triangles;
};

inline ObjTriangles read_obj(const char* file) {
  ObjTriangles mesh;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string what, corner;
    words >> what;
    if (what == "v") {
      std::array<float, 3> p{};
      words >> p[0] >> p[1] >> p[2];
      mesh.vertices.push_back(p);
    } else if (what == "f") {
      std::array<unsigned, 3> t{};
      for (unsigned& index : t) {
        words >> corner;
        index = static_cast<unsigned>(std::stoul(corner)) - 1;
      }
      mesh.triangles.push_back(t);
    }
  }
  return mesh;
}
