// SPDX-License-Identifier: MIT
// Writers of test files, written apart from those that the product uses.
#include "scene/kind_writers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace boxwood::test {

namespace {

std::string number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.9g", value);
  return text;
}

std::string base64(const std::string& bytes) {
  static constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    unsigned word = 0;
    for (std::size_t k = 0; k < 3; ++k)
      word = word << 8U | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (unsigned k = 0; k < 4; ++k)
      out += i + k > bytes.size() ? '=' : kDigits[word >> (18U - 6U * k) & 63U];
  }
  return out;
}

std::string gltf_json(const Gltf& gltf, const std::string& buffer) {
  return R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":)" + gltf.nodes +
         R"(,"meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}],"accessors":[)" +
         R"({"bufferView":0,"componentType":5126,"count":)" + gltf.position_count +
         R"(,"type":"VEC3","min":[-0.5,-0.5,-0.5],"max":[0.5,0.5,0.5]},)" +
         R"({"bufferView":1,"componentType":5123,"count":36,"type":"SCALAR"}],"bufferViews":[)" +
         R"({"buffer":0,"byteOffset":0,"byteLength":96},{"buffer":0,"byteOffset":96,"byteLength":72}],)" +
         R"("buffers":[{"byteLength":168)" + buffer + "}]" + gltf.more + "}";
}

}  // namespace

TriangleMesh cube() {
  TriangleMesh mesh;
  for (unsigned i = 0; i < 8; ++i)
    mesh.vertices.emplace_back((i & 4U) != 0 ? 0.5F : -0.5F, (i & 2U) != 0 ? 0.5F : -0.5F,
                               (i & 1U) != 0 ? 0.5F : -0.5F);
  mesh.triangles = {{0, 1, 3}, {0, 3, 2}, {4, 6, 7}, {4, 7, 5}, {0, 4, 5}, {0, 5, 1},
                    {2, 3, 7}, {2, 7, 6}, {0, 2, 6}, {0, 6, 4}, {1, 5, 7}, {1, 7, 3}};
  return mesh;
}

TriangleMesh scaled(TriangleMesh mesh, double factor, const Vec3& offset) {
  for (Vec3f& v : mesh.vertices) v = Vec3f(factor * Vec3(v) + offset);
  return mesh;
}

TriangleMesh rotated(TriangleMesh mesh) {
  const auto turn = [](double& a, double& b, double angle) {
    const double c = std::cos(angle) * a - std::sin(angle) * b;
    b = std::sin(angle) * a + std::cos(angle) * b;
    a = c;
  };
  for (Vec3f& v : mesh.vertices) {
    Vec3 p(v);
    turn(p.x, p.y, 0.3);
    turn(p.y, p.z, 0.7);
    turn(p.z, p.x, 1.1);
    v = Vec3f(p);
  }
  return mesh;
}

std::string obj_text(const TriangleMesh& mesh) {
  std::string out = "# made by a test\n";
  for (const Vec3f& v : mesh.vertices)
    out += "v " + number(v.x) + " " + number(v.y) + " " + number(v.z) + "\n";
  for (const Triangle& t : mesh.triangles) {
    out += 'f';
    for (const std::uint32_t corner : t) out += " " + std::to_string(corner + 1);
    out += '\n';
  }
  return out;
}

std::string ply_header(const char* format, const std::string& vertices, const std::string& faces) {
  std::string out = "ply\nformat ";
  out += format;
  return out + " 1.0\nelement vertex " + vertices +
         "\nproperty float x\nproperty float y\nproperty float z\nelement face " + faces +
         "\nproperty list uchar int vertex_indices\nend_header\n";
}

std::string ply_bytes(const TriangleMesh& mesh, PlyFormat format) {
  const std::string vertices = std::to_string(mesh.vertices.size());
  const std::string faces = std::to_string(mesh.triangles.size());
  std::string out = ply_header(format == PlyFormat::text         ? "ascii"
                               : format == PlyFormat::big_endian ? "binary_big_endian"
                                                                 : "binary_little_endian",
                               vertices, faces);
  if (format == PlyFormat::text) {
    for (const Vec3f& v : mesh.vertices) out += number(v.x) + " " + number(v.y) + " " + number(v.z) + "\n";
    for (const Triangle& t : mesh.triangles)
      out += "3 " + std::to_string(t[0]) + " " + std::to_string(t[1]) + " " + std::to_string(t[2]) + "\n";
    return out;
  }
  if (format == PlyFormat::doubles)
    for (std::size_t at = 0; (at = out.find("property float", at)) != std::string::npos; ++at)
      out.replace(at, 14, "property double");
  const auto put_number = [&](auto value) {
    std::string bytes;
    put(bytes, value);
    if (format == PlyFormat::big_endian) std::reverse(bytes.begin(), bytes.end());
    out += bytes;
  };
  for (const Vec3f& v : mesh.vertices)
    for (int axis = 0; axis < 3; ++axis) {
      if (format == PlyFormat::doubles)
        put_number(static_cast<double>(v[axis]));
      else
        put_number(v[axis]);
    }
  for (const Triangle& t : mesh.triangles) {
    out += '\3';
    for (const std::uint32_t corner : t) put_number(corner);
  }
  return out;
}

std::string stl_bytes(const TriangleMesh& mesh, const std::string& header) {
  std::string out = header;
  out.resize(80, ' ');
  put(out, static_cast<std::uint32_t>(mesh.triangles.size()));
  for (const Triangle& t : mesh.triangles) {
    put(out, Vec3f(0.0F));
    for (const std::uint32_t corner : t) put(out, mesh.vertices[corner]);
    put(out, std::uint16_t{0});
  }
  return out;
}

std::string cube_buffer(std::uint16_t odd_index) {
  const TriangleMesh mesh = cube();
  std::string out;
  for (const Vec3f& v : mesh.vertices) put(out, v);
  for (const Triangle& t : mesh.triangles)
    for (const std::uint32_t corner : t) put(out, static_cast<std::uint16_t>(corner));
  if (odd_index != 0) std::memcpy(out.data() + out.size() - 4, &odd_index, 2);
  return out;
}

std::string gltf_text(const Gltf& gltf) {
  const std::string uri = gltf.buffer_uri.empty()
                              ? "data:application/octet-stream;base64," + base64(cube_buffer(gltf.odd_index))
                              : gltf.buffer_uri;
  return gltf_json(gltf, ",\"uri\":\"" + uri + "\"");
}

std::string glb_bytes() {
  std::string json = gltf_json({}, "");
  json.resize((json.size() + 3) / 4 * 4, ' ');
  const std::string binary = cube_buffer(0);
  std::string out = "glTF";
  put(out, std::uint32_t{2});
  put(out, static_cast<std::uint32_t>(28 + json.size() + binary.size()));
  put(out, static_cast<std::uint32_t>(json.size()));
  out += "JSON" + json;
  put(out, static_cast<std::uint32_t>(binary.size()));
  out.append("BIN\0", 4);
  return out + binary;
}

}  // namespace boxwood::test
