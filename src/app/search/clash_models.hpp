// SPDX-License-Identifier: MIT
// The objects of a scene as models that clash, made on demand and freed when memory is short.
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

#include "app/search/clash_record.hpp"
#include "app/search/mesh_placing.hpp"

namespace boxwood {

class Tree;

// A function that returns a tree over `mesh`: `saved` (may be null) if it was built with the options `build`,
// else a new one.
using ClashTreeMaker = std::function<Result<std::shared_ptr<const Tree>>(
    const MeshView& mesh, const std::shared_ptr<const Tree>& saved, const BuildOptions& build,
    const std::string& file)>;

struct ClashObjectsOptions {
  BuildOptions build;
  // Builds trees by SplitRule::sah if `build` names no rule: most parts take part in few pairs, so
  // the build takes more time than slower queries cost. Not for objects with a saved tree.
  bool quick_builds = true;
  int threads = 0;                             // 0: all
  std::size_t budget = std::size_t{1} << 30U;  // bytes of models, beside those in use
  bool moving = false;                         // the caller is going to call place()
  const std::atomic<bool>* stop = nullptr;     // may be null; read at least every 100 ms
  ClashTreeMaker tree = {};                    // runs on many threads; empty: the same, without messages
};

// The models of objects, which are compared as they are baked. Instances of one mesh share its model, tree
// and facts if that changes no bit. That is so if their placement loses nothing: by quarter turns and whole
// numbers of a grid. Objects that are going to move share nothing. Instances that are baked one by one get
// moved copies of the mesh's tree (tree_moved.hpp). A copy takes a fraction of the time of a build.
//
// For one thread at a time. placed() may run on many threads while no other function runs.
class ClashObjects {
public:
  // The scene must outlive it.
  ClashObjects(const Scene& scene, ClashObjectsOptions options);
  ~ClashObjects();

  // Finds the box of each object and the model that it shares. Call it first. Fails with `over_limit` and
  // `cancelled`.
  Result<void> measure();
  std::size_t size() const noexcept { return scene_.objects.size(); }
  // Returns the box of the object's finite triangles as baked; empty if it has none.
  const Aabb& box(std::uint32_t object) const noexcept { return boxes_[object]; }
  // Returns an estimate of the memory of the object's model, in bytes.
  std::size_t bytes(std::uint32_t object) const noexcept;
  std::size_t budget() const noexcept { return options_.budget; }
  const Scene& scene() const noexcept { return scene_; }
  // Returns the box and a sphere of the object in the world, as it is placed. The box is grown by `margin`.
  BroadObject broad(std::uint32_t object, double margin) const noexcept;
  // Moves an object from where it is baked; needs `moving`.
  void place(std::uint32_t object, const RigidTransform& world_from_model) noexcept;
  // Returns the pose of place(); the identity if objects do not move.
  RigidTransform moved(std::uint32_t object) const noexcept {
    return options_.moving ? poses_[object] : RigidTransform{};
  }

  // Makes the missing models of these objects. If memory is short, first frees those that were not required
  // for the longest time. The models stay until the next call. Fails as measure() does.
  Result<void> require(std::span<const std::uint32_t> objects);
  // Returns the end of a block of pairs from `begin` on whose models fit into the budget; the first pair
  // always fits. Writes their objects to `wanted`.
  std::size_t room_for(std::span<const ClashPair> pairs, std::size_t begin,
                       std::vector<std::uint32_t>& wanted) const;
  // Returns the model of a required object, placed.
  PlacedClashModel placed(std::uint32_t object) const;

private:
  struct Model;
  std::uint32_t model_of(std::uint32_t object) const noexcept;  // the object whose model it uses
  Result<void> make(std::uint32_t object, Model& model, int threads) const;
  BuildOptions build_options(bool has_saved_tree, int threads) const;
  void find_placings();
  Result<void> store_trees(std::span<const std::uint32_t> missing);
  Result<void> grow_stored(std::span<const std::uint32_t> first_objects);
  void let_go(std::size_t needed, std::uint64_t now);

  const Scene& scene_;
  const ClashObjectsOptions options_;
  std::vector<Aabb> boxes_;
  std::vector<std::uint32_t> shares_;  // the object whose model it uses; itself if unshared
  std::vector<RigidTransform> poses_;  // of that model; identity if the object's own mesh is baked
  std::vector<unsigned char> exact_;   // its model is the mesh as stored
  // Trees over meshes as stored. Baked instances move these instead of building their own. Within an eighth
  // of the budget.
  struct StoredTree {
    std::shared_ptr<const Tree> tree;
    double grown_by = 0.0;                    // the growth of its boxes, a length
    std::shared_ptr<const ClashModel> model;  // what its instances have in common
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
