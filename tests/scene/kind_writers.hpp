// SPDX-License-Identifier: MIT
// Text and bytes of small model files, right or wrong as the caller wants them.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <boxwood/mesh.hpp>

namespace boxwood::test {

// The unit cube about the origin: vertex i has +0.5 where bit 2, 1, 0 of i (for x, y, z) is set.
TriangleMesh cube();
TriangleMesh scaled(TriangleMesh mesh, double factor, const Vec3& offset = Vec3(0.0));
// Rotated about three axes by angles that are no nice fractions.
TriangleMesh rotated(TriangleMesh mesh);

template <class T> void put(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

std::string obj_text(const TriangleMesh& mesh);

enum class PlyFormat { text, little_endian, big_endian, doubles };
std::string ply_bytes(const TriangleMesh& mesh, PlyFormat format = PlyFormat::little_endian);
// The header alone, with counts as given.
std::string ply_header(const char* format, const std::string& vertices, const std::string& faces);

std::string stl_bytes(const TriangleMesh& mesh, const std::string& header = "made by a test");

// A glTF file with the cube as its only mesh. `nodes` is the JSON list of nodes; the rest may be replaced:
// `more` goes into the root, `index_11` is the last corner but one of the last face.
struct Gltf {
  std::string nodes = R"([{"mesh":0}])";
  std::string more;
  std::string position_count = "8";
  std::uint16_t odd_index = 0;  // 0: as it should be
  std::string buffer_uri;       // empty: inside, as base64
};
// Positions as floats, then corners as 16-bit numbers.
std::string cube_buffer(std::uint16_t odd_index = 0);
std::string gltf_text(const Gltf& gltf = {});
std::string glb_bytes();

}  // namespace boxwood::test
