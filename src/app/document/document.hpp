// SPDX-License-Identifier: MIT
// The document of a session: the scene, its edits, and their history.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

#include "app/document/box_tree.hpp"
#include "app/document/edit_history.hpp"
#include "app/document/edit_state.hpp"
#include "app/document/object_facts.hpp"

namespace boxwood {

// A scene with its edits. It knows nothing of derived data: an edit returns its effect, and revisions
// identify the state from which data were derived. Lives on one thread; the scene is an immutable snapshot.
class Document {
public:
  const Scene& scene() const { return *scene_; }
  std::shared_ptr<const Scene> scene_snapshot() const { return scene_; }
  std::uint64_t scene_revision() const { return scene_revision_; }  // grows with every change of the scene
  std::uint64_t pose_revision() const { return pose_revision_; }    // also with every pose on screen
  std::uint64_t edit_revision() const { return edit_revision_; }    // also with every edit, undo and redo

  // Replaces the scene and forgets the history. With `keep_edits` the edits of the objects stay, by their
  // numbers: files were added behind them. `facts` are facts_of() the scene.
  void set_scene(std::shared_ptr<const Scene> scene, std::vector<ObjectFacts> facts, bool keep_edits);

  const EditState& edit() const { return edit_; }
  std::uint32_t object_count() const { return static_cast<std::uint32_t>(edit_.objects.size()); }
  const ObjectState& object(std::uint32_t object) const { return edit_.objects[object]; }
  const ObjectFacts& facts(std::uint32_t object) const { return facts_[object]; }
  // Computes ObjectFacts::closed_outward of each object without it. O(triangles) the first time. Ends soon
  // after `stop` is set.
  void ask_what_is_closed(const std::atomic<bool>* stop);
  // Computes ObjectFacts::smooth of each object without it, if its mesh has at most `most_triangles`.
  // O(triangles) the first time.
  void need_normals(std::size_t most_triangles, const std::atomic<bool>* stop);
  const Shown& shown(const Target& target) const { return edit_.shown(target); }
  // Returns a number for the tree of a target: the same for the same build options and, for the tree of
  // several objects, the same poses. O(objects) once after objects have moved.
  std::uint64_t stamp_of_tree(const Target& target) const;
  // Returns the nodes of the current tree of a target that are hidden, in the order of hiding.
  std::vector<std::uint32_t> hidden_nodes(const Target& target) const;
  Result<void> check(const Target& target) const;  // fails (usage) if the object does not exist
  std::vector<std::uint32_t> visible_objects() const;
  // Returns the objects with volumes or trees of their own, hidden ones included. O(objects) once after an
  // edit; call it on one thread.
  const std::vector<std::uint32_t>& objects_with_volumes() const;
  struct Counts {
    std::size_t triangles = 0, vertices = 0, visible_objects = 0, visible_triangles = 0;
  };
  // Returns the numbers of all things in the scene. O(objects) once after an edit; call it on one thread.
  const Counts& counts() const;
  // Returns the objects whose boxes the ray may meet, ascending. O(objects log objects) once after objects
  // have moved, then about the number found; call it on one thread.
  std::vector<std::uint32_t> objects_along(const Ray& ray) const;

  // Edits. The target must exist. Each is one step of the history; EditHistory says which steps are joined.
  EditEffect show_volume(const Target& target, VolumeKind kind, bool on);
  EditEffect show_tree(const Target& target, VolumeKind kind, bool on);
  EditEffect show_object(const Target& target, bool on);
  // Edit several objects in one step.
  EditEffect show_volumes(std::span<const std::uint32_t> objects, VolumeKind kind, bool on);
  EditEffect show_objects(std::span<const std::uint32_t> objects, bool on);
  EditEffect show_trees(std::span<const std::uint32_t> objects, VolumeKind kind, bool on);
  EditEffect show_only(std::span<const std::uint32_t> objects);
  EditEffect set_depth(const DepthRange& range);
  EditEffect set_tree_options(const TreeOptions& options);
  EditEffect set_obb_method(ObbMethod method);
  // Hides or shows a node of the current tree of a target, with all below it. show_all_nodes() shows those of
  // every tree.
  EditEffect hide_node(const Target& target, std::uint32_t node, bool hidden);
  EditEffect hide_only(const Target& target, std::span<const std::uint32_t> nodes);  // and no others
  EditEffect show_all_nodes();
  // Sets the poses of all objects in one step. `joins`: consecutive steps of a motion are one.
  EditEffect set_poses(std::span<const RigidTransform> poses, bool joins = false);
  EditEffect set_pose(std::uint32_t object, const RigidTransform& world_from_model);  // ends a preview
  EditEffect undo();  // ends a preview as well
  EditEffect redo();
  bool can_undo() const { return history_.can_undo(); }
  bool can_redo() const { return history_.can_redo(); }
  const EditHistory& history() const { return history_; }
  void forget_history() { history_.clear(); }
  // Ends a series of joined changes: the next change of depth is a step of its own.
  void close_edit() { history_.close_edit(); }

  // Returns the pose on screen: the preview's while the mouse drags the object, otherwise the edited one.
  RigidTransform pose(std::uint32_t object) const;
  bool is_moving() const { return preview_.has_value(); }
  bool is_moving(std::uint32_t object) const { return preview_ && preview_->object == object; }
  std::vector<RigidTransform> poses() const;
  EditEffect preview_pose(std::uint32_t object, const RigidTransform& world_from_model);

  // Returns the number of a triangle through all objects of all open files. If only one file is open, it is
  // the number on the command line.
  std::uint32_t triangle_number(std::uint32_t object, std::uint32_t triangle) const {
    return first_triangles_[object] + triangle;
  }
  struct ObjectTriangle {
    std::uint32_t object = 0, triangle = 0;
  };
  std::optional<ObjectTriangle> triangle_of(std::uint32_t number) const;

  // center() returns the middle of the object's box at its pose, in the world; rotations keep it fixed.
  // moved_by() returns its displacement from the pose at rest.
  Vec3 center(std::uint32_t object) const;
  Vec3 moved_by(std::uint32_t object) const;

  // Return the bounds, in the world, of one object or of all, and of the visible objects. They bound the
  // placed corners of the objects' boxes. Empty for an empty scene. The last one is O(objects) once after a
  // change, and remembered; call it on one thread.
  Aabb bounds(const Target& target) const;
  Aabb visible_bounds() const;

private:
  EditEffect carry_out(EditStep step);
  EditEffect after(EditEffect effect);  // counts revisions
  EditEffect after_preview(EditEffect effect);

  std::shared_ptr<const Scene> scene_ = std::make_shared<const Scene>();
  std::uint64_t scene_revision_ = 1, pose_revision_ = 1, edit_revision_ = 1;
  EditState edit_;
  std::vector<ObjectFacts> facts_;
  std::vector<std::uint32_t> first_triangles_;  // of each object; last: the number of all triangles
  EditHistory history_;
  struct Bounded {  // visible_bounds() of these revisions
    std::uint64_t scene = 0, poses = 0, edits = 0;
    Aabb box;
  };
  mutable Bounded visible_bounds_;
  struct WithVolumes {  // objects_with_volumes() of these revisions
    std::uint64_t scene = 0, edits = 0;
    std::vector<std::uint32_t> objects;
  };
  mutable WithVolumes with_volumes_;
  struct Counted {  // counts() of these revisions
    std::uint64_t scene = 0, edits = 0;
    Counts counts;
  };
  mutable Counted counted_;
  struct PosesStamp {  // of this revision
    std::uint64_t poses = 0, stamp = 0;
  };
  mutable PosesStamp poses_stamp_;
  Target owner_of_tree(const Target& target) const;  // the whole, if it is of one object
  struct Boxes {                                     // of the objects, at these revisions
    std::uint64_t scene = 0, poses = 0;
    ObjectBoxTree tree;
  };
  mutable Boxes boxes_;
  std::uint64_t normals_of_ = 0;  // the scene revision for which need_normals() has looked
  std::size_t normals_up_to_ = 0;
  struct Preview {
    std::uint32_t object = 0;
    RigidTransform world_from_model;
  };
  std::optional<Preview> preview_;
};

// Returns the pose of a target's volumes. Volumes of the whole are fitted in the world. Volumes of an object
// are fitted in its model's frame and follow its pose; the whole of a single object is that object.
RigidTransform volume_pose(const Document& document, const Target& target);

}  // namespace boxwood
