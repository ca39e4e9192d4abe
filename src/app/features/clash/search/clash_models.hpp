// SPDX-License-Identifier: MIT
// The objects of a scene as models that clash: made when a pair needs them, let go of where memory is short.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <boxwood/broad_phase.hpp>
#include <boxwood/build_options.hpp>
#include <boxwood/clash.hpp>
#include <boxwood/scene.hpp>

#include "app/features/clash/search/clash_record.hpp"
#include "app/features/clash/search/mesh_placing.hpp"

namespace boxwood {

class Tree;

// Gives a tree over `mesh`: `saved` (may be null) where it is built as asked for, else a new one.
using ClashTreeMaker = std::function<Result<std::shared_ptr<const Tree>>(
    const MeshView& mesh, const std::shared_ptr<const Tree>& saved, const BuildOptions& build,
    const std::string& file)>;

struct ClashObjectsOptions {
  BuildOptions build;
  int threads = 0;                             // 0: all
  std::size_t budget = std::size_t{1} << 30U;  // bytes that models may take beside those in use
  bool moving = false;                         // place() is going to be called
  const std::atomic<bool>* stop = nullptr;     // may be null; looked at within 100 ms
  ClashTreeMaker tree = {};                    // called from many threads; none: as told above, silently
};

// Objects are compared as they are baked. Instances of one mesh share its model, tree and facts where that
// changes no bit: where they are moved and rotated by what loses nothing, such as quarter turns and whole
// numbers of a grid. Where they are going to move, none is shared. Where instances are baked one by one, the
// tree of the mesh is moved with each (tree_moved.hpp), which takes a part of the time of a build.
//
// Safe from one thread at a time; placed() from many while nothing else is called.
class ClashObjects {
public:
  // The scene must outlive it.
  ClashObjects(const Scene& scene, ClashObjectsOptions options);
  ~ClashObjects();

  // Places of all objects; call it first. Fails with `over_limit` and `cancelled`.
  Result<void> measure();
  std::size_t size() const noexcept { return scene_.objects.size(); }
  // Of its finite triangles as baked; empty where it has none.
  const Aabb& box(std::uint32_t object) const noexcept { return boxes_[object]; }
  // About what the object's model takes, in bytes.
  std::size_t bytes(std::uint32_t object) const noexcept;
  std::size_t budget() const noexcept { return options_.budget; }
  const Scene& scene() const noexcept { return scene_; }
  // Where the object is placed: its box in the world, grown by `margin`, and a sphere.
  BroadObject broad(std::uint32_t object, double margin) const noexcept;
  // Moves an object from where it is baked; needs `moving`.
  void place(std::uint32_t object, const RigidTransform& world_from_model) noexcept;

  // Makes the models of these objects, ascending, that are not there, after letting go of some that were
  // longest not asked for. They stay until the next call. Fails as measure() does.
  Result<void> require(std::span<const std::uint32_t> objects);
  // Where a block of pairs ends whose models have room, behind at least one; `wanted`: their objects.
  std::size_t room_for(std::span<const ClashPair> pairs, std::size_t begin,
                       std::vector<std::uint32_t>& wanted) const;
  // Of a required object.
  PlacedClashModel placed(std::uint32_t object) const;

private:
  struct Model;
  std::uint32_t model_of(std::uint32_t object) const noexcept;  // the object whose model it uses
  Result<void> make(std::uint32_t object, Model& model, int threads) const;
  void find_placings();
  Result<void> store_trees(std::span<const std::uint32_t> missing);
  Result<void> grow_stored(std::span<const std::uint32_t> first_objects);
  void let_go(std::size_t needed, std::uint64_t now);

  const Scene& scene_;
  const ClashObjectsOptions options_;
  std::vector<Aabb> boxes_;
  std::vector<std::uint32_t> shares_;  // the object whose mesh it is an exact image of; else itself
  std::vector<RigidTransform> poses_;  // of that mesh; at rest where the object's own is baked
  std::vector<unsigned char> exact_;   // its model is the mesh as stored
  // Trees over meshes as stored, which baked instances move instead of building their own; within an eighth
  // of the budget.
  struct StoredTree {
    std::shared_ptr<const Tree> tree;
    double grown_by = 0.0;                    // its boxes, a length
    std::shared_ptr<const ClashModel> model;  // how the triangles hang together
  };
  std::map<const SceneMesh*, StoredTree> stored_;
  struct Placings {
    std::uint32_t count = 0;  // objects of the mesh
    MeshPlacing placing;
  };
  std::map<const SceneMesh*, Placings> placings_;
  std::size_t stored_bytes_ = 0;
  std::map<std::uint32_t, std::unique_ptr<Model>> models_;
  std::size_t used_ = 0;
  std::uint64_t clock_ = 0;
};

}  // namespace boxwood
