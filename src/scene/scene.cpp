// SPDX-License-Identifier: MIT
// Bakes objects into the model's frame, and joins scenes.
#include <boxwood/scene.hpp>
#include <boxwood/tree.hpp>

#include <algorithm>
#include <cmath>
#include <span>

#include "base/no_memory.hpp"
#include "base/stop.hpp"

namespace boxwood {

namespace {
constexpr std::size_t kAtATime = 1 << 18;  // vertices or triangles between two reads of the flag: 1 ms

void append_baked(const SceneObject& object, const std::atomic<bool>* stop, TriangleMesh& out) {
  const TriangleMesh& mesh = object.mesh->mesh;
  const auto base = static_cast<std::uint32_t>(out.vertices.size());
  const bool identity = is_identity(object.world_from_mesh);
  for (std::size_t begin = 0; begin < mesh.vertices.size() && !is_set(stop); begin += kAtATime) {
    const std::span some =
        std::span(mesh.vertices).subspan(begin, std::min(kAtATime, mesh.vertices.size() - begin));
    if (identity) {
      out.vertices.insert(out.vertices.end(), some.begin(), some.end());
    } else {
      for (const Vec3f& v : some) out.vertices.push_back(Vec3f(apply(object.world_from_mesh, Vec3(v))));
    }
  }
  for (std::size_t begin = 0; begin < mesh.triangles.size() && !is_set(stop); begin += kAtATime)
    for (const Triangle& t :
         std::span(mesh.triangles).subspan(begin, std::min(kAtATime, mesh.triangles.size() - begin)))
      out.triangles.push_back({t[0] + base, t[1] + base, t[2] + base});
}

TriangleMesh object_mesh(const SceneObject& object, const std::atomic<bool>* stop) {
  TriangleMesh out;
  out.vertices.reserve(object.mesh->mesh.vertices.size());
  out.triangles.reserve(object.mesh->mesh.triangles.size());
  append_baked(object, stop, out);
  return out;
}

TriangleMesh whole_mesh(const Scene& scene, int file, const std::atomic<bool>* stop) {
  TriangleMesh out;
  std::size_t vertices = 0, triangles = 0;
  for (const SceneObject& object : scene.objects) {
    if (file >= 0 && object.file != static_cast<std::uint32_t>(file)) continue;
    vertices += object.mesh->mesh.vertices.size();
    triangles += object.mesh->mesh.triangles.size();
  }
  out.vertices.reserve(vertices);
  out.triangles.reserve(triangles);
  for (const SceneObject& object : scene.objects)
    if (file < 0 || object.file == static_cast<std::uint32_t>(file)) append_baked(object, stop, out);
  return out;
}

// Reserves space with the growth of push_back(), so that appending many times costs no more.
template <class T> void make_room(std::vector<T>& v, std::size_t more) {
  if (v.capacity() - v.size() < more) v.reserve(std::max(v.size() + more, 2 * v.capacity()));
}
}  // namespace

namespace {
template <class Make>
Result<TriangleMesh> made(const char* task, const std::atomic<bool>* stop, const Make& make) {
  return with_memory_to(task, [&]() -> Result<TriangleMesh> {
    TriangleMesh mesh = make();
    if (is_set(stop)) return Error{ErrorKind::cancelled, "stopped", {}};
    return mesh;
  });
}
}  // namespace

Result<TriangleMesh> baked(const SceneObject& object, const std::atomic<bool>* stop) {
  return made("place the object", stop, [&] { return object_mesh(object, stop); });
}

Result<TriangleMesh> baked_whole(const Scene& scene, int file, const std::atomic<bool>* stop) {
  return made("put the objects together", stop, [&] { return whole_mesh(scene, file, stop); });
}

std::shared_ptr<const Tree> whole_tree(const Scene& scene, std::size_t file) noexcept {
  return file < scene.whole_trees.size() ? scene.whole_trees[file] : nullptr;
}

std::optional<UpAxis> up_axis_of(const Scene& scene, std::size_t file) noexcept {
  return file < scene.up_axes.size() ? scene.up_axes[file] : std::nullopt;
}

double unit_of(const Scene& scene, std::size_t file) noexcept {
  return file < scene.metres_per_unit.size() ? scene.metres_per_unit[file] : 0.0;
}

Vec3 origin_of(const Scene& scene, std::size_t file) noexcept {
  return file < scene.origins.size() ? scene.origins[file] : Vec3(0.0);
}

std::optional<double> placed_chord(const SceneObject& object) noexcept {
  const std::optional<double> chord = object.mesh->chord;
  if (!chord) return std::nullopt;
  // The largest row of |M^T M| is at least its largest eigenvalue, and equal for scaled rotations.
  const auto& rows = object.world_from_mesh.linear;
  double most = 0.0;
  for (int i = 0; i < 3; ++i) {
    double sum = 0.0;
    for (int j = 0; j < 3; ++j) {
      double product = 0.0;
      for (const Vec3& row : rows) product += row[i] * row[j];
      sum += std::abs(product);
    }
    most = std::max(most, sum);
  }
  constexpr double kRounding = 1e-12;  // of a rotation's numbers
  const double stretch = std::abs(most - 1.0) <= kRounding ? 1.0 : std::sqrt(most);
  return *chord * stretch;
}

namespace {
// Places all objects of the file through the map.
void place_file(Scene& scene, std::size_t file, const AffineTransform& map, std::vector<bool>& is_of_file) {
  std::fill(is_of_file.begin(), is_of_file.end(), false);
  for (SceneObject& object : scene.objects) {
    if (object.file != file) continue;
    object.world_from_mesh = compose(map, object.world_from_mesh);
    object.tree = nullptr;
    for (auto node = static_cast<std::int64_t>(object.node);
         node >= 0 && node < static_cast<std::int64_t>(scene.nodes.size()) &&
         !is_of_file[static_cast<std::size_t>(node)];
         node = scene.nodes[static_cast<std::size_t>(node)].parent)
      is_of_file[static_cast<std::size_t>(node)] = true;
  }
  for (std::size_t i = 0; i < scene.nodes.size(); ++i)
    if (is_of_file[i] && scene.nodes[i].parent < 0)
      scene.nodes[i].parent_from_node = compose(map, scene.nodes[i].parent_from_node);
  if (file < scene.whole_trees.size()) scene.whole_trees[file] = nullptr;
}

// Moves all files to the first origin that is not 0. Files of other units stay.
void share_origin(Scene& scene, std::vector<bool>& marks) {
  std::size_t first = 0;
  while (first < scene.origins.size() && scene.origins[first] == Vec3(0.0)) ++first;
  if (first >= scene.origins.size()) return;
  scene.origins.resize(scene.files.size(), Vec3(0.0));
  const Vec3 shared = scene.origins[first];
  for (std::size_t f = 0; f < scene.files.size(); ++f) {
    const bool other_unit =
        unit_of(scene, f) > 0.0 && unit_of(scene, first) > 0.0 && unit_of(scene, f) != unit_of(scene, first);
    if (other_unit || scene.origins[f] == shared) continue;
    AffineTransform move;
    move.translation = scene.origins[f] - shared;
    place_file(scene, f, move, marks);
    scene.origins[f] = shared;
  }
}
}  // namespace

const SceneNode* storey_of(const Scene& scene, const SceneObject& object) noexcept {
  if (object.node >= scene.nodes.size()) return nullptr;
  for (auto n = static_cast<std::int32_t>(object.node); n >= 0;) {
    const SceneNode& node = scene.nodes[static_cast<std::size_t>(n)];
    if (node.class_name == "IfcBuildingStorey") return &node;
    n = node.parent;
  }
  return nullptr;
}

Result<void> scale_to_unit(Scene& scene, std::size_t file, double metres_per_unit) {
  const double before = unit_of(scene, file);
  if (!(before > 0.0) || before == metres_per_unit) return {};
  std::vector<bool> marks;
  const Result<void> room = with_memory_to("scale a file", [&]() -> Result<void> {
    marks.resize(scene.nodes.size());
    scene.origins.reserve(scene.files.size());
    return {};
  });
  if (!room) return room;
  AffineTransform scale;
  for (int k = 0; k < 3; ++k) scale.linear[static_cast<std::size_t>(k)][k] = before / metres_per_unit;
  place_file(scene, file, scale, marks);
  scene.metres_per_unit[file] = metres_per_unit;
  if (file < scene.origins.size()) scene.origins[file] = scene.origins[file] * (before / metres_per_unit);
  share_origin(scene, marks);
  return {};
}

Result<void> append(Scene& scene, Scene&& other) {
  std::vector<bool> marks;
  const Result<void> room = with_memory_to("put the files together", [&]() -> Result<void> {
    make_room(scene.files, other.files.size());
    make_room(scene.nodes, other.nodes.size());
    make_room(scene.objects, other.objects.size());
    make_room(scene.warnings, other.warnings.size());
    scene.whole_trees.reserve(scene.files.size() + other.files.size());
    scene.up_axes.reserve(scene.files.size() + other.files.size());
    scene.metres_per_unit.reserve(scene.files.size() + other.files.size());
    scene.origins.reserve(scene.files.size() + other.files.size());
    make_room(scene.unread, other.unread.size());
    marks.resize(scene.nodes.size() + other.nodes.size());
    return {};
  });
  if (!room) return room;
  const auto file_base = static_cast<std::uint32_t>(scene.files.size());
  const auto node_base = static_cast<std::uint32_t>(scene.nodes.size());
  scene.whole_trees.resize(scene.files.size());
  for (std::size_t f = 0; f < other.files.size(); ++f) scene.whole_trees.push_back(whole_tree(other, f));
  scene.up_axes.resize(scene.files.size());
  for (std::size_t f = 0; f < other.files.size(); ++f) scene.up_axes.push_back(up_axis_of(other, f));
  scene.metres_per_unit.resize(scene.files.size());
  for (std::size_t f = 0; f < other.files.size(); ++f) scene.metres_per_unit.push_back(unit_of(other, f));
  scene.origins.resize(scene.files.size(), Vec3(0.0));
  for (std::size_t f = 0; f < other.files.size(); ++f) scene.origins.push_back(origin_of(other, f));
  for (UnreadPart& part : other.unread) {
    part.file += file_base;
    scene.unread.push_back(std::move(part));
  }
  for (std::string& file : other.files) scene.files.push_back(std::move(file));
  for (SceneNode& node : other.nodes) {
    if (node.parent >= 0) node.parent += static_cast<std::int32_t>(node_base);
    scene.nodes.push_back(std::move(node));
  }
  for (SceneObject& object : other.objects) {
    object.node += node_base;
    object.file += file_base;
    scene.objects.push_back(std::move(object));
  }
  for (std::string& warning : other.warnings) scene.warnings.push_back(std::move(warning));
  share_origin(scene, marks);
  return {};
}

}  // namespace boxwood
