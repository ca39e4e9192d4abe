// SPDX-License-Identifier: MIT
// The data that a session computes from its document: meshes, fits, trees and the volumes of their nodes.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/derived/hidden_subtrees.hpp"
#include "app/derived/snapshots.hpp"
#include "app/document/document.hpp"
#include "app/shell/job_queue.hpp"
#include "app/shell/messages.hpp"

namespace boxwood {

class Tree;

// The progress of a running fit; written by a worker, read by the panels.
struct FitUnderWay {
  StopFlag stop = make_stop_flag();
  std::atomic<double> value{0.0}, lower_bound{0.0};
};

// A value for each kind of volume, made when the first one is written. Most of many thousand objects never
// need one.
template <class T> class KindMap {
public:
  const T& operator[](std::size_t kind) const {
    static const T kNothing{};
    return all_ ? (*all_)[kind] : kNothing;
  }
  T& operator[](std::size_t kind) {
    if (!all_) all_ = std::make_unique<std::array<T, kVolumeKindCount>>();
    return (*all_)[kind];
  }
  void reset() { all_.reset(); }
  bool empty() const { return !all_; }
  // The range of the values that exist: all kinds, or none.
  T* begin() const { return all_ ? all_->data() : nullptr; }
  T* end() const { return all_ ? all_->data() + all_->size() : nullptr; }

private:
  std::unique_ptr<std::array<T, kVolumeKindCount>> all_;
};

template <class T> struct Slot {
  std::shared_ptr<const T> ready;
  bool under_way = false;
  bool failed = false;  // reported; not tried again for this revision
  JobHandle job;
  bool wanted() const { return !ready && !under_way && !failed; }
};

inline constexpr DepthRange kNoLevels{1, 0};

// The levels of one kind of volume.
struct NodeSlot {
  std::shared_ptr<const NodeVolumes> ready;
  DepthRange asked = kNoLevels;    // levels of the running job
  DepthRange refused = kNoLevels;  // reported; tried again after it was hidden, or with other levels
  JobHandle job;
  std::optional<RigidTransform> pose;  // of TargetData::world_nodes: the pose for which they were fitted
  bool is_refused() const { return !(refused == kNoLevels); }
};

// One kind of volume along the world's axes, of an object that has been moved.
struct PlacedSlot {
  std::shared_ptr<const FitSnapshot> ready;
  std::optional<RigidTransform> pose;  // of `ready`
  bool through_hull = false;           // `ready` is fitted to the hull's vertices, while the object moves
  bool failed = false;                 // reported; tried again at another pose
  JobHandle job;
};

// A volume at its object's current pose, for drawing and for its numbers.
struct StandingVolume {
  std::shared_ptr<const FitSnapshot> fit;  // null until ready
  RigidTransform world_from_volume;        // the identity if `fit` is in the world's frame
  // True if the volume contains the object, but exceeds the tightest one by rounding.
  bool through_hull = false;
};

// Everything computed for one target. Results for an older revision are dropped.
struct TargetData {
  std::uint64_t revision = 1;       // of the mesh
  std::uint64_t tree_revision = 1;  // of the mesh and the tree options
  std::shared_ptr<const LazyMesh> mesh;
  KindMap<Slot<FitSnapshot>> fits;
  KindMap<std::shared_ptr<FitUnderWay>> progress;
  std::uint32_t after_box = 0;  // requested kinds whose fit starts with the OBB's (VolumeRow::in_the_obb)
  Slot<TreeSnapshot> tree;
  KindMap<NodeSlot> nodes;  // in the model's frame
  // Kinds along the world's axes, for an object that has been moved.
  KindMap<PlacedSlot> placed;
  KindMap<NodeSlot> world_nodes;
};

struct DerivedSetup {
  int threads = 1;                                   // workers; results do not depend on their number
  std::size_t memory_budget = std::size_t{2} << 30;  // bytes for node volumes and their drawing
  std::function<void()> wake;                        // called from workers when poll() has work
  bool background = false;
};

// Computes data from the document and writes messages; knows no view. Each job has its own stop flag. It ends
// soon after its target's data are reset, its tree's options change, or its levels are hidden. A job that
// fails, or runs out of memory, produces one message and affects nothing else.
class DerivedData {
public:
  DerivedData(const Document& document, Messages& messages, DerivedSetup setup);
  ~DerivedData();

  // Drops the data that an edit outdates. reset() drops everything, for a new scene.
  void follow(const EditEffect& effect);
  void reset();
  struct BuiltTree;
  void stop();  // stops every job soon; their results are dropped

  // Return snapshots; null until they are ready. The first call starts the work. Null for a target that does
  // not exist.
  std::shared_ptr<const FitSnapshot> fit(const Target& target, VolumeKind kind);  // in the model's frame
  StandingVolume standing(const Target& target, VolumeKind kind);
  // Returns the pose of its volumes. The whole of several objects is in the world's frame.
  RigidTransform pose_of(const Target& target) const;
  std::shared_ptr<const TreeSnapshot> tree(const Target& target);
  // Returns the levels of the document's depth range. Until they are ready: the levels of the last range, or
  // those in the model's frame (NodeVolumes::in_world). Null while a range is refused for its memory.
  std::shared_ptr<const NodeVolumes> node_volumes(const Target& target, VolumeKind kind);
  std::shared_ptr<const NodeVolumes> drawn_nodes(const Target& target,
                                                 VolumeKind kind) const;  // starts no work
  std::shared_ptr<const LazyMesh> mesh(const Target& target) const { return data(target).mesh; }
  // Returns the data without starting any work. The whole of a scene with one object is that object.
  const TargetData& data(const Target& target) const;
  void stop_fit(const Target& target, VolumeKind kind);  // keeps the best fit so far

  void start_shown(bool volumes);  // requests visible data; stops hidden node volumes
  // Requests the trees of all visible objects, in few jobs. Call it again when one is done.
  void start_trees_of_visible();
  const HiddenSubtrees& hidden() const { return hidden_; }
  std::uint64_t trees_taken() const { return trees_taken_; }  // grows with each tree, ready or failed
  std::size_t node_bytes() const;  // of node volumes and their drawing; the budget limits this
  std::size_t jobs_under_way() const { return jobs_under_way_; }
  bool idle() const { return queue_.idle(); }
  std::size_t poll() { return queue_.run_completions(); }

private:
  TargetData& data_of(const Target& target);
  template <class Work, class Done>
  JobHandle submit(std::string what_for, Work work, Done done, StopFlag stop = make_stop_flag()) {
    ++jobs_under_way_;
    return queue_.submit(
        std::move(what_for), std::move(work),
        [this, done = std::move(done)](auto result) mutable {
          --jobs_under_way_;
          done(std::move(result));
        },
        std::move(stop));
  }
  void start_fit(const Target& target, VolumeKind kind);
  void take_fit(const Target& target, VolumeKind kind, std::uint64_t revision,
                Result<std::shared_ptr<const FitSnapshot>> result);
  void start_placed(const Target& target, VolumeKind kind, const RigidTransform& pose);
  void take_placed(const Target& target, VolumeKind kind, std::uint64_t revision, const RigidTransform& pose,
                   Result<std::shared_ptr<const FitSnapshot>> result);
  void start_tree(const Target& target);
  std::shared_ptr<const Tree> saved_tree(const Target& target) const;
  void start_trees(std::span<const Target> targets, bool for_picking);
  void take_tree(const Target& target, std::uint64_t revision,
                 Result<std::shared_ptr<const TreeSnapshot>> result);
  void start_nodes(const Target& target, VolumeKind kind);
  struct NodesAsked {
    Target target;
    VolumeKind kind{};
    std::uint64_t tree_revision = 0;
    std::optional<RigidTransform> pose;  // of world_nodes; nullopt for nodes
    DepthRange range;
    std::vector<std::uint32_t> levels;  // missing levels of the range
  };
  void take_nodes(const NodesAsked& asked, Result<std::vector<std::shared_ptr<const LevelVolumes>>> result);
  bool shows_nodes(const Target& target, VolumeKind kind) const;
  bool stands_in_world(const Target& target, VolumeKind kind) const;
  void stop_hidden_nodes(bool volumes);
  void forget_hidden_levels();
  void forget_refusal(NodeSlot& slot);
  void drop_trees();
  void drop_whole();
  template <class F> void for_each_target(F&& f) {
    f(Target{}, whole_);
    for (std::uint32_t i = 0; i < objects_.size(); ++i) f(Target{i}, objects_[i]);
  }
  // Calls f(slot, in_world) for the sets of nodes that a target has.
  template <class F> static void for_each_nodes(TargetData& d, VolumeKind kind, F&& f) {
    if (!d.nodes.empty()) f(d.nodes[static_cast<std::size_t>(kind)], false);
    if (!d.world_nodes.empty()) f(d.world_nodes[static_cast<std::size_t>(kind)], true);
  }
  std::string name_of(const Target& target) const;

  const Document& document_;
  Messages& messages_;
  DerivedSetup setup_;
  TargetData whole_;
  std::vector<TargetData> objects_;
  HiddenSubtrees hidden_{document_, *this};
  std::uint64_t last_revision_ = 1;
  std::uint64_t trees_taken_ = 0;
  std::size_t jobs_under_way_ = 0;
  std::size_t picking_jobs_ = 0;  // of these
  std::size_t node_jobs_ = 0;     // of these, at most one: they share one budget
  std::size_t refused_ = 0;       // slots with refused levels
  JobQueue queue_;                // last member: joined first
};

}  // namespace boxwood
