// SPDX-License-Identifier: MIT
// What is computed for a scene, as immutable snapshots that any thread may read.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include <boxwood/node_volumes.hpp>
#include <boxwood/scene.hpp>
#include <boxwood/tree_statistics.hpp>
#include <boxwood/volumes.hpp>

#include "app/shell/target.hpp"

namespace boxwood {

class Tree;
struct TreeTopology;

// A mesh in the model's frame that is made when somebody first needs it; get() may be called from any thread.
class LazyMesh {
public:
  virtual ~LazyMesh() = default;
  // Null soon after `stop` was set, unless the mesh is there; the next call begins again. Throws bad_alloc.
  const TriangleMesh* get(const std::atomic<bool>& stop) const;
  const TriangleMesh& get() const;

protected:
  // Null once `stop` is set.
  virtual std::shared_ptr<const TriangleMesh> make(const std::atomic<bool>& stop) const = 0;

private:
  mutable std::timed_mutex mutex_;
  mutable std::shared_ptr<const TriangleMesh> mesh_;
};
std::shared_ptr<const LazyMesh> lazy_object_mesh(const SceneObject& object);  // baked; shared where identity
std::shared_ptr<const LazyMesh> lazy_whole_mesh(std::shared_ptr<const Scene> scene,
                                                std::vector<RigidTransform> world_from_models);

struct FitSnapshot {
  Fit<AnyVolume> fit;
  double time_ms = 0.0;
};

// Nodes of a tree sorted by depth, so that a range of levels is a range of this array.
struct NodesByDepth {
  std::vector<std::uint32_t> nodes;
  std::vector<std::uint32_t> first_of_level;  // levels + 1 entries
  std::span<const std::uint32_t> level(std::uint32_t level) const noexcept {
    return std::span(nodes).subspan(first_of_level[level], first_of_level[level + 1] - first_of_level[level]);
  }
  std::uint32_t levels() const noexcept {
    return first_of_level.empty() ? 0 : static_cast<std::uint32_t>(first_of_level.size()) - 1;
  }
};
NodesByDepth nodes_by_depth(const TreeTopology& topology);

// What of a range of levels a tree has: its last level for a range below it. levels > 0.
DepthRange levels_of_tree(const DepthRange& range, std::uint32_t levels) noexcept;

// Places among the nodes of a level that a range draws: all of a level in it, the leaves of one above where
// the range says so. Ascending.
std::vector<std::uint32_t> drawn_of_level(const NodesByDepth& by_depth, const TreeTopology& topology,
                                          const DepthRange& range, std::uint32_t level);
// The first level that has something to draw.
inline std::uint32_t first_drawn(const DepthRange& range) noexcept {
  return range.leaves_above ? 0 : range.first;
}

struct TreeSnapshot {
  explicit TreeSnapshot(std::shared_ptr<const Tree> shared) : owner(std::move(shared)), tree(*owner) {}
  TreeSnapshot(const TreeSnapshot&) = delete;
  TreeSnapshot& operator=(const TreeSnapshot&) = delete;

  const std::shared_ptr<const Tree> owner;  // one that came with the file is shared with the scene
  const Tree& tree;
  TreeStatistics statistics;
  NodesByDepth by_depth;
};

// The volume that the tree keeps for a node, of the tree's own kind.
AnyVolume volume_of_node(const Tree& tree, std::uint32_t node);

// Volumes of one kind for the nodes of one level of a tree, in the order of NodesByDepth.
struct LevelVolumes {
  VolumeArray volumes;
  std::size_t bytes = 0;
};

struct NodeVolumes {
  std::shared_ptr<const TreeSnapshot> tree;
  VolumeKind kind{};
  std::vector<std::shared_ptr<const LevelVolumes>> levels;  // of the tree; null where nobody asked
  DepthRange range;       // to be drawn, inside the tree: all of its levels are there
  bool in_world = false;  // fitted where the object stands, in the world's frame; else in the model's
};

}  // namespace boxwood
