// Lazy meshes and the order of nodes by depth.
#include "app/session/session_state.hpp"

#include <algorithm>
#include <new>

namespace boxwood {

namespace {

// The program's own way to say that memory ends.
TriangleMesh baked_or_throw(const SceneObject& object) {
  Result<TriangleMesh> mesh = baked(object);
  if (!mesh) throw std::bad_alloc();
  return std::move(*mesh);
}

class ObjectMesh final : public LazyMesh {
public:
  explicit ObjectMesh(const SceneObject& object) : object_(object) {}

private:
  std::shared_ptr<const TriangleMesh> make() const override {
    // An identity leaves every bit unchanged: share the stored mesh.
    if (is_identity(object_.world_from_mesh)) return {object_.mesh, &object_.mesh->mesh};
    return std::make_shared<const TriangleMesh>(baked_or_throw(object_));
  }
  SceneObject object_;
};

bool is_at_rest(const RigidTransform& pose) {
  return pose.rotation == kIdentityRows && pose.translation == Vec3(0.0);
}

class WholeMesh final : public LazyMesh {
public:
  WholeMesh(std::shared_ptr<const Scene> scene, std::vector<RigidTransform> poses)
      : scene_(std::move(scene)), poses_(std::move(poses)) {}

private:
  std::shared_ptr<const TriangleMesh> make() const override {
    auto out = std::make_shared<TriangleMesh>();
    for (std::size_t i = 0; i < scene_->objects.size(); ++i) {
      const SceneObject& object = scene_->objects[i];
      const TriangleMesh one = baked_or_throw(object);
      const bool at_rest = i >= poses_.size() || is_at_rest(poses_[i]);
      const auto base = static_cast<std::uint32_t>(out->vertices.size());
      for (const Vec3f& v : one.vertices)
        out->vertices.push_back(at_rest ? v : Vec3f(place(poses_[i], Vec3(v))));
      for (const Triangle& t : one.triangles)
        out->triangles.push_back({t[0] + base, t[1] + base, t[2] + base});
    }
    return out;
  }
  std::shared_ptr<const Scene> scene_;
  std::vector<RigidTransform> poses_;
};

}  // namespace

bool Selection::contains(std::uint32_t object) const noexcept {
  return std::find(objects.begin(), objects.end(), object) != objects.end();
}

const TriangleMesh& LazyMesh::get() const {
  std::call_once(once_, [this] { mesh_ = make(); });
  return *mesh_;
}

std::shared_ptr<const LazyMesh> lazy_object_mesh(const SceneObject& object) {
  return std::make_shared<const ObjectMesh>(object);
}

std::shared_ptr<const LazyMesh> lazy_whole_mesh(std::shared_ptr<const Scene> scene,
                                                std::vector<RigidTransform> world_from_models) {
  return std::make_shared<const WholeMesh>(std::move(scene), std::move(world_from_models));
}

NodesByDepth nodes_by_depth(const TreeTopology& topology) {
  NodesByDepth out;
  out.first_of_level.push_back(0);
  if (topology.nodes.empty()) return out;
  out.nodes.reserve(topology.nodes.size());
  out.nodes.push_back(0);
  // Breadth first: each level is the children of the one before.
  for (std::size_t begin = 0; begin < out.nodes.size();) {
    const std::size_t end = out.nodes.size();
    out.first_of_level.push_back(static_cast<std::uint32_t>(end));
    for (std::size_t i = begin; i < end; ++i) {
      const TreeNode& node = topology.nodes[out.nodes[i]];
      if (node.is_leaf()) continue;
      out.nodes.push_back(node.left);
      out.nodes.push_back(node.left + 1);
    }
    begin = end;
  }
  return out;
}

}  // namespace boxwood
