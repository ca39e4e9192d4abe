// SPDX-License-Identifier: MIT
// The formats, each in its simplest complete form. Binary numbers are written little-endian.
#include "writers.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <fstream>
#include <unordered_map>

static_assert(std::endian::native == std::endian::little, "binary formats are written as memory holds them");

namespace boxwood::models {

namespace {

bool save(const std::filesystem::path& file, const std::string& bytes) {
  std::ofstream out(file, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.flush();
  return out.good();
}

template <class T> void put(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class T> void put_text(std::string& out, T value) {
  char text[32];
  const std::to_chars_result end = std::to_chars(text, text + sizeof text, value);
  out.append(text, end.ptr);
}

void put_line(std::string& out, const char* head, const Vec3f& v) {
  out += head;
  for (int i = 0; i < 3; ++i) {
    out += ' ';
    put_text(out, v[i]);
  }
  out += '\n';
}

std::string json_text(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  out += '"';
  return out;
}

// A comma-separated list under construction.
class List {
public:
  void add(const std::string& item) {
    if (!items_.empty()) items_ += ',';
    items_ += item;
  }
  void add(std::size_t number) { add(std::to_string(number)); }
  bool empty() const { return items_.empty(); }
  std::string text() const { return "[" + items_ + "]"; }

private:
  std::string items_;
};

std::string matrix_text(const AffineTransform& m) {
  List numbers;
  const auto number = [&](double value) {
    std::string text;
    put_text(text, value);
    numbers.add(text);
  };
  for (int column = 0; column < 3; ++column) {
    for (const Vec3& row : m.linear) number(row[column]);
    number(0.0);
  }
  for (int i = 0; i < 3; ++i) number(m.translation[i]);
  number(1.0);
  return numbers.text();
}

std::string vector_text(const Vec3f& v) {
  List numbers;
  for (int i = 0; i < 3; ++i) {
    std::string text;
    put_text(text, v[i]);
    numbers.add(text);
  }
  return numbers.text();
}

// The JSON and the binary part of a GLB as its meshes are added.
class GlbMeshes {
public:
  std::size_t number_of(const std::shared_ptr<const SceneMesh>& mesh) {
    const auto [at, fresh] = numbers_.emplace(mesh.get(), numbers_.size());
    if (fresh) add(*mesh);
    return at->second;
  }
  std::string json() const {
    return ",\"meshes\":" + meshes_.text() + ",\"accessors\":" + accessors_.text() +
           ",\"bufferViews\":" + views_.text() +
           ",\"buffers\":[{\"byteLength\":" + std::to_string(binary_.size()) + "}]";
  }
  const std::string& binary() const { return binary_; }

private:
  void add(const SceneMesh& mesh) {
    constexpr int kVertexBuffer = 34962;
    constexpr int kIndexBuffer = 34963;
    Vec3f low(0.0F);
    Vec3f high(0.0F);
    for (std::size_t i = 0; i < mesh.mesh.vertices.size(); ++i) {
      low = i == 0 ? mesh.mesh.vertices[i] : glm::min(low, mesh.mesh.vertices[i]);
      high = i == 0 ? mesh.mesh.vertices[i] : glm::max(high, mesh.mesh.vertices[i]);
    }
    const std::size_t positions = accessor(
        view(mesh.mesh.vertices.data(), mesh.mesh.vertices.size() * sizeof(Vec3f), kVertexBuffer), 5126,
        mesh.mesh.vertices.size(), "\"VEC3\",\"min\":" + vector_text(low) + ",\"max\":" + vector_text(high));
    const std::size_t indices = accessor(
        view(mesh.mesh.triangles.data(), mesh.mesh.triangles.size() * sizeof(Triangle), kIndexBuffer), 5125,
        mesh.mesh.triangles.size() * 3, "\"SCALAR\"");
    meshes_.add("{\"name\":" + json_text(mesh.name) + ",\"primitives\":[{\"attributes\":{\"POSITION\":" +
                std::to_string(positions) + "},\"indices\":" + std::to_string(indices) + "}]}");
  }
  std::size_t view(const void* data, std::size_t bytes, int target) {
    views_.add("{\"buffer\":0,\"byteOffset\":" + std::to_string(binary_.size()) +
               ",\"byteLength\":" + std::to_string(bytes) + ",\"target\":" + std::to_string(target) + "}");
    binary_.append(static_cast<const char*>(data), bytes);
    return view_count_++;
  }
  std::size_t accessor(std::size_t view, int component, std::size_t count, const std::string& type_and_more) {
    accessors_.add("{\"bufferView\":" + std::to_string(view) +
                   ",\"componentType\":" + std::to_string(component) + ",\"count\":" + std::to_string(count) +
                   ",\"type\":" + type_and_more + "}");
    return accessor_count_++;
  }

  std::unordered_map<const SceneMesh*, std::size_t> numbers_;
  List meshes_, accessors_, views_;
  std::size_t view_count_ = 0, accessor_count_ = 0;
  std::string binary_;
};

}  // namespace

bool write_obj(const Scene& scene, const std::filesystem::path& file) {
  std::string out = "# made by boxwood_models\n";
  std::size_t base = 1;
  for (const SceneObject& object : scene.objects) {
    const Result<TriangleMesh> made = baked(object);
    if (!made) return false;
    const TriangleMesh& mesh = *made;
    std::string name = object.name;
    std::replace(name.begin(), name.end(), ' ', '_');  // many readers take the first word only
    out += "o " + name + "\n";
    for (const Vec3f& v : mesh.vertices) put_line(out, "v", v);
    for (const Triangle& t : mesh.triangles) {
      out += 'f';
      for (const std::uint32_t corner : t) {
        out += ' ';
        put_text(out, base + corner);
      }
      out += '\n';
    }
    base += mesh.vertices.size();
  }
  return save(file, out);
}

bool write_ply(const Scene& scene, const std::filesystem::path& file) {
  const Result<TriangleMesh> made = baked_whole(scene);
  if (!made) return false;
  const TriangleMesh& mesh = *made;
  std::string out = "ply\nformat binary_little_endian 1.0\ncomment made by boxwood_models\nelement vertex " +
                    std::to_string(mesh.vertices.size()) +
                    "\nproperty float x\nproperty float y\nproperty float z\nelement face " +
                    std::to_string(mesh.triangles.size()) +
                    "\nproperty list uchar int vertex_indices\nend_header\n";
  for (const Vec3f& v : mesh.vertices) put(out, v);
  for (const Triangle& t : mesh.triangles) {
    out += '\3';
    put(out, t);
  }
  return save(file, out);
}

bool write_stl(const Scene& scene, const std::filesystem::path& file) {
  const Result<TriangleMesh> made = baked_whole(scene);
  if (!made) return false;
  const TriangleMesh& mesh = *made;
  std::string out = "made by boxwood_models";
  out.resize(80, ' ');
  put(out, static_cast<std::uint32_t>(mesh.triangles.size()));
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto [a, b, c] = corners(mesh, t);
    const Vec3 normal = glm::cross(b - a, c - a);
    const double length = glm::length(normal);
    put(out, length > 0.0 ? Vec3f(normal / length) : Vec3f(0.0F));
    for (const std::uint32_t corner : mesh.triangles[t]) put(out, mesh.vertices[corner]);
    put(out, std::uint16_t{0});
  }
  return save(file, out);
}

bool write_glb(const Scene& scene, const std::filesystem::path& file) {
  GlbMeshes meshes;
  std::vector<List> children(scene.nodes.size());
  std::vector<std::string> mesh_of(scene.nodes.size());
  List roots;
  List nodes;
  for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
    if (scene.nodes[i].parent < 0)
      roots.add(i);
    else
      children[static_cast<std::size_t>(scene.nodes[i].parent)].add(i);
  }
  for (const SceneObject& object : scene.objects)
    mesh_of[object.node] = ",\"mesh\":" + std::to_string(meshes.number_of(object.mesh));
  for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
    std::string node = "{\"name\":" + json_text(scene.nodes[i].name) + mesh_of[i];
    if (!is_identity(scene.nodes[i].parent_from_node))
      node += ",\"matrix\":" + matrix_text(scene.nodes[i].parent_from_node);
    if (!children[i].empty()) node += ",\"children\":" + children[i].text();
    nodes.add(node + "}");
  }
  std::string json =
      "{\"asset\":{\"version\":\"2.0\",\"generator\":\"boxwood_models\"},\"scene\":0,\"scenes\":[{"
      "\"nodes\":" +
      roots.text() + "}],\"nodes\":" + nodes.text() + meshes.json() + "}";
  json.resize((json.size() + 3) / 4 * 4, ' ');
  const std::string& binary = meshes.binary();  // positions and indices: always whole words
  std::string out = "glTF";
  put(out, std::uint32_t{2});
  put(out, static_cast<std::uint32_t>(12 + 8 + json.size() + 8 + binary.size()));
  put(out, static_cast<std::uint32_t>(json.size()));
  out += "JSON" + json;
  put(out, static_cast<std::uint32_t>(binary.size()));
  out.append("BIN\0", 4);
  out += binary;
  return save(file, out);
}

bool write_model(const Scene& scene, const std::filesystem::path& file) {
  const std::string extension = file.extension().string();
  if (extension == ".obj") return write_obj(scene, file);
  if (extension == ".ply") return write_ply(scene, file);
  if (extension == ".stl") return write_stl(scene, file);
  if (extension == ".glb") return write_glb(scene, file);
  return false;
}

}  // namespace boxwood::models
