// What a session shows and has at hand: plain state, and immutable snapshots of what was computed.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <boxwood/scene.hpp>
#include <boxwood/tree.hpp>
#include <boxwood/volumes.hpp>

#include "app/session/command.hpp"

namespace boxwood {

// One bit for each row of kVolumeRows.
struct Shown {
  std::uint32_t volumes = 0;  // around the whole of the target
  std::uint32_t trees = 0;    // around the nodes of its tree, in the depth range
  friend bool operator==(const Shown&, const Shown&) = default;
};
static_assert(kVolumeKindCount <= 32);
constexpr std::uint32_t bit_of(VolumeKind kind) noexcept {
  return 1U << static_cast<unsigned>(kind);
}

struct ObjectState {
  bool visible = true;
  Shown shown;
  RigidTransform world_from_model;  // identity until the object is moved
};

struct TreeOptions {
  TreeKind kind = TreeKind::obb;
  SplitRule split = SplitRule::longest_axis;
  std::uint32_t leaf_size = 4;
  std::uint32_t max_depth = 0;
  friend bool operator==(const TreeOptions&, const TreeOptions&) = default;
};

// What undo and redo bring back. Small: no geometry.
struct EditState {
  std::vector<ObjectState> objects;
  Shown whole;
  DepthRange depth{4, 4};
  TreeOptions tree;
  ObbMethod obb_method = ObbMethod::certified;
};

struct Layers {
  bool geometry = true, volumes = true, edges = false, grid = true, axes = true, legend = true,
       contacts = true;
};

struct NodeRef {
  Target target;
  std::uint32_t node = 0;
  friend bool operator==(const NodeRef&, const NodeRef&) = default;
};

struct PickHit {
  std::uint32_t object = 0;         // index in the scene
  std::uint32_t triangle = 0;       // in the object's mesh
  std::uint32_t file_triangle = 0;  // as INTERFACE.md numbers it, through the object's file
  double t = 0.0;                   // in units of the ray's direction
  double distance = 0.0;            // from the ray's origin, world units
  Vec3 point = Vec3(0.0);           // world
  Vec3 normal = Vec3(0.0);          // unit, towards the ray's origin; zero for a degenerate triangle
  Vec3 barycentric = Vec3(0.0);
};

struct Selection {
  std::vector<std::uint32_t> objects;  // in the order they were selected; the last one is the current one
  std::optional<NodeRef> node;
  std::optional<PickHit> hit;  // where the mouse met the surface, when it was the mouse
  bool contains(std::uint32_t object) const noexcept;
};

// A mesh in the model's frame that is made when somebody first needs it; get() may be called from any thread.
class LazyMesh {
public:
  virtual ~LazyMesh() = default;
  const TriangleMesh& get() const;

protected:
  virtual std::shared_ptr<const TriangleMesh> make() const = 0;

private:
  mutable std::once_flag once_;
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
};
NodesByDepth nodes_by_depth(const TreeTopology& topology);

struct TreeSnapshot {
  Tree tree;
  TreeStatistics statistics;
  NodesByDepth by_depth;
};

// Volumes of any kind for the nodes of a tree, levels 0 .. levels - 1, in the order of NodesByDepth.
struct NodeVolumes {
  std::shared_ptr<const TreeSnapshot> tree;
  VolumeKind kind{};
  std::uint32_t levels = 0;
  std::vector<AnyVolume> volumes;
};

// How far a fit under way has come; written by a worker, read by the panels.
struct FitUnderWay {
  std::atomic<bool> stop{false};
  std::atomic<double> value{0.0}, lower_bound{0.0};
};

template <class T> struct Slot {
  std::shared_ptr<const T> ready;
  bool under_way = false;
};

// Everything computed for one target. A new revision makes results under way late: they are dropped.
struct TargetData {
  std::uint64_t revision = 1;       // of the mesh
  std::uint64_t tree_revision = 1;  // of the mesh and the tree options
  std::shared_ptr<const LazyMesh> mesh;
  std::array<Slot<FitSnapshot>, kVolumeKindCount> fits;
  std::array<std::shared_ptr<FitUnderWay>, kVolumeKindCount> progress;
  std::uint32_t after_box = 0;  // kinds asked for whose fit begins with the OBB's (VolumeRow::in_the_obb)
  Slot<TreeSnapshot> tree;
  std::shared_ptr<std::atomic<bool>> tree_stop;
  std::shared_ptr<std::atomic<double>> tree_progress;
  std::array<Slot<NodeVolumes>, kVolumeKindCount> nodes;
};

struct Message {
  bool is_error = false;  // else a warning or a note
  std::string text;
};

// An import under way, for the progress bar.
class ImportUnderWay {
public:
  std::string file;
  std::atomic<bool> stop{false};
  std::atomic<double> fraction{0.0};
  void set_what(std::string text) {
    const std::lock_guard lock(mutex_);
    what_ = std::move(text);
  }
  std::string what() const {
    const std::lock_guard lock(mutex_);
    return what_;
  }

private:
  mutable std::mutex mutex_;
  std::string what_ = "starting";
};

}  // namespace boxwood
