// SPDX-License-Identifier: MIT
// Immutable snapshots of the data computed for a scene, which any thread may read.
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

// A mesh in the model's frame, made at the first call of get(). Thread-safe.
class LazyMesh {
public:
  virtual ~LazyMesh() = default;
  // Returns the mesh. Returns null soon after `stop` was set, unless the mesh exists; the next call tries
  // again. Throws bad_alloc.
  const TriangleMesh* get(const std::atomic<bool>& stop) const;
  const TriangleMesh& get() const;

protected:
  // Returns null once `stop` is set.
  virtual std::shared_ptr<const TriangleMesh> make(const std::atomic<bool>& stop) const = 0;

private:
  mutable std::timed_mutex mutex_;
  mutable std::shared_ptr<const TriangleMesh> mesh_;
};
// Returns the baked mesh of an object, or the shared one if the map is the identity.
std::shared_ptr<const LazyMesh> lazy_object_mesh(const SceneObject& object);
std::shared_ptr<const LazyMesh> lazy_whole_mesh(std::shared_ptr<const Scene> scene,
                                                std::vector<RigidTransform> world_from_models);

// A fit with its sizes: those of a k-DOP or a hull take too long to be computed in each frame.
struct FitSnapshot {
  explicit FitSnapshot(Fit<AnyVolume> fitted, double ms = 0.0)
      : fit(std::move(fitted)), time_ms(ms), volume(boxwood::volume(fit.volume)),
        area(boxwood::area(fit.volume)) {}
  Fit<AnyVolume> fit;
  double time_ms, volume, area;
};

// The nodes of a tree, sorted by depth, so that a range of levels is a range of this array.
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

// Clamps a range to the levels of a tree: to its last level if the range is below it. levels > 0.
DepthRange levels_of_tree(const DepthRange& range, std::uint32_t levels) noexcept;

// Returns the places, within a level, of the nodes drawn by a range: all nodes of a level inside it; of a
// level above only leaves, if the range includes them. Without those of `hidden`, which has one for each
// node, if it is not null. Ascending.
std::vector<std::uint32_t> drawn_of_level(const NodesByDepth& by_depth, const TreeTopology& topology,
                                          const DepthRange& range, std::uint32_t level,
                                          const std::vector<bool>* hidden = nullptr);
// Returns the first level with anything to draw.
inline std::uint32_t first_drawn(const DepthRange& range) noexcept {
  return range.leaves_above ? 0 : range.first;
}

struct TreeSnapshot {
  explicit TreeSnapshot(std::shared_ptr<const Tree> shared) : owner(std::move(shared)), tree(*owner) {}
  TreeSnapshot(const TreeSnapshot&) = delete;
  TreeSnapshot& operator=(const TreeSnapshot&) = delete;

  // A tree from a file is shared with the scene.
  const std::shared_ptr<const Tree> owner;
  const Tree& tree;
  TreeStatistics statistics;
  NodesByDepth by_depth;
};

// Returns the volume stored for a node, of the tree's own kind.
AnyVolume volume_of_node(const Tree& tree, std::uint32_t node);

// The volumes of one kind for the nodes of one level of a tree, in the order of NodesByDepth.
struct LevelVolumes {
  VolumeArray volumes;
  std::size_t bytes = 0;
};

struct NodeVolumes {
  std::shared_ptr<const TreeSnapshot> tree;
  VolumeKind kind{};
  std::vector<std::shared_ptr<const LevelVolumes>> levels;  // of the tree; null if never requested
  // The drawn range. All of its levels exist in the tree and are ready.
  DepthRange range;
  bool in_world = false;  // fitted at the object's pose, in the world's frame; otherwise in the model's
};

}  // namespace boxwood
