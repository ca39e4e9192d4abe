// Baking of objects into the model's frame, and joining of scenes.
#include <boxwood/scene.hpp>

#include <algorithm>
#include <span>

namespace boxwood {

namespace {
constexpr std::size_t kAtATime = 1 << 18;  // vertices or triangles between two looks at the flag: 1 ms

bool is_set(const std::atomic<bool>* stop) {
  return stop != nullptr && stop->load(std::memory_order_relaxed);
}

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
}  // namespace

TriangleMesh baked(const SceneObject& object, const std::atomic<bool>* stop) {
  TriangleMesh out;
  out.vertices.reserve(object.mesh->mesh.vertices.size());
  out.triangles.reserve(object.mesh->mesh.triangles.size());
  append_baked(object, stop, out);
  return out;
}

TriangleMesh baked_whole(const Scene& scene, int file, const std::atomic<bool>* stop) {
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

void append(Scene& scene, Scene&& other) {
  const auto file_base = static_cast<std::uint32_t>(scene.files.size());
  const auto node_base = static_cast<std::uint32_t>(scene.nodes.size());
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
}

}  // namespace boxwood
