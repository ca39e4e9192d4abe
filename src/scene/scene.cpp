// Baking of objects into the model's frame, and joining of scenes.
#include <boxwood/scene.hpp>

namespace boxwood {

namespace {
void append_baked(const SceneObject& object, TriangleMesh& out) {
  const TriangleMesh& mesh = object.mesh->mesh;
  const auto base = static_cast<std::uint32_t>(out.vertices.size());
  const bool identity = is_identity(object.world_from_mesh);
  for (const Vec3f& v : mesh.vertices)
    out.vertices.push_back(identity ? v : Vec3f(apply(object.world_from_mesh, Vec3(v))));
  for (const Triangle& t : mesh.triangles) out.triangles.push_back({t[0] + base, t[1] + base, t[2] + base});
}
}  // namespace

TriangleMesh baked(const SceneObject& object) {
  TriangleMesh out;
  out.vertices.reserve(object.mesh->mesh.vertices.size());
  out.triangles.reserve(object.mesh->mesh.triangles.size());
  append_baked(object, out);
  return out;
}

TriangleMesh baked_whole(const Scene& scene, int file) {
  TriangleMesh out;
  for (const SceneObject& object : scene.objects)
    if (file < 0 || object.file == static_cast<std::uint32_t>(file)) append_baked(object, out);
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
