// SPDX-License-Identifier: MIT
// Makes meshes on demand, and orders nodes by depth.
#include "app/derived/snapshots.hpp"

#include <algorithm>
#include <chrono>
#include <new>
#include <optional>
#include <utility>

#include <boxwood/tree.hpp>

#include "app/derived/placed_volumes.hpp"
#include "app/shell/panel.hpp"

namespace boxwood {

namespace {

// Returns nullopt if the work was stopped. Throws bad_alloc if memory ran out, like other work of the
// program.
std::optional<TriangleMesh> mesh_or_throw(Result<TriangleMesh> mesh) {
  if (mesh) return std::move(*mesh);
  if (mesh.error().kind != ErrorKind::cancelled) throw std::bad_alloc();
  return std::nullopt;
}

class ObjectMesh final : public LazyMesh {
public:
  explicit ObjectMesh(const SceneObject& object) : object_(object) {}

private:
  std::shared_ptr<const TriangleMesh> make(const std::atomic<bool>& stop) const override {
    // An identity changes no bit, so the stored mesh is shared.
    if (is_identity(object_.world_from_mesh)) return {object_.mesh, &object_.mesh->mesh};
    auto mesh = mesh_or_throw(baked(object_, &stop));
    return mesh ? std::make_shared<const TriangleMesh>(std::move(*mesh)) : nullptr;
  }
  SceneObject object_;
};

class WholeMesh final : public LazyMesh {
public:
  WholeMesh(std::shared_ptr<const Scene> scene, std::vector<RigidTransform> poses)
      : scene_(std::move(scene)), poses_(std::move(poses)) {}

private:
  std::shared_ptr<const TriangleMesh> make(const std::atomic<bool>& stop) const override {
    auto mesh = mesh_or_throw(baked_whole(*scene_, -1, &stop));
    if (!mesh) return nullptr;
    auto out = std::make_shared<TriangleMesh>(std::move(*mesh));
    std::size_t begin = 0;
    for (std::size_t i = 0; i < scene_->objects.size() && !stop; ++i) {
      const std::size_t end = begin + scene_->objects[i].mesh->mesh.vertices.size();
      if (i < poses_.size() && !is_at_rest(poses_[i]))
        for (std::size_t v = begin; v < end && !((v & 0xffffU) == 0 && stop); ++v)
          out->vertices[v] = Vec3f(place(poses_[i], Vec3(out->vertices[v])));
      begin = end;
    }
    return stop ? nullptr : out;
  }
  std::shared_ptr<const Scene> scene_;
  std::vector<RigidTransform> poses_;
};

}  // namespace

const TriangleMesh* LazyMesh::get(const std::atomic<bool>& stop) const {
  constexpr std::chrono::milliseconds kLook{10};  // another thread may be making the mesh
  std::unique_lock lock(mutex_, std::defer_lock);
  while (!lock.try_lock_for(kLook))
    if (stop) return nullptr;
  if (!mesh_) mesh_ = make(stop);
  return mesh_.get();
}

const TriangleMesh& LazyMesh::get() const {
  static const std::atomic<bool> never{false};
  return *get(never);
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
  // Breadth first: the children of a level form the next one.
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

DepthRange levels_of_tree(const DepthRange& range, std::uint32_t levels) noexcept {
  const std::uint32_t last = std::min(range.last, levels - 1);
  return {std::min(range.first, last), last, range.leaves_above};
}

std::vector<std::uint32_t> drawn_of_level(const NodesByDepth& by_depth, const TreeTopology& topology,
                                          const DepthRange& range, std::uint32_t level,
                                          const std::vector<bool>* hidden) {
  std::vector<std::uint32_t> out;
  if (level > range.last || level >= by_depth.levels()) return out;
  const std::span<const std::uint32_t> nodes = by_depth.level(level);
  for (std::uint32_t i = 0; i < nodes.size(); ++i)
    if ((level >= range.first || (range.leaves_above && topology.nodes[nodes[i]].is_leaf())) &&
        (hidden == nullptr || !(*hidden)[nodes[i]]))
      out.push_back(i);
  return out;
}

AnyVolume volume_of_node(const Tree& tree, std::uint32_t node) {
  return std::visit([&](const auto& bounds) { return AnyVolume(bounds.volumes[node]); }, tree.bounds());
}

}  // namespace boxwood
