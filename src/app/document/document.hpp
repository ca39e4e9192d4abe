// SPDX-License-Identifier: MIT
// The document of a session: the scene, what was edited about it, and the history of the edits.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

#include "app/document/edit_history.hpp"
#include "app/document/edit_state.hpp"
#include "app/document/object_facts.hpp"

namespace boxwood {

// Knows nothing of what is computed from it: an edit returns what follows from it, and revisions say of what
// something was computed. Lives on one thread; the scene is an immutable snapshot.
class Document {
public:
  const Scene& scene() const { return *scene_; }
  std::shared_ptr<const Scene> scene_snapshot() const { return scene_; }
  std::uint64_t scene_revision() const { return scene_revision_; }  // grows with every change of the scene
  std::uint64_t pose_revision() const { return pose_revision_; }    // and of where an object is on screen
  std::uint64_t edit_revision() const { return edit_revision_; }    // and with every edit, undo and redo

  // Another scene. Where it begins with the objects of the last one (a file was added) their edits stay. The
  // history is forgotten. `facts` are those of the scene: facts_of().
  void set_scene(std::shared_ptr<const Scene> scene, std::vector<ObjectFacts> facts, bool keep_edits);

  const EditState& edit() const { return edit_; }
  std::uint32_t object_count() const { return static_cast<std::uint32_t>(edit_.objects.size()); }
  const ObjectState& object(std::uint32_t object) const { return edit_.objects[object]; }
  const ObjectFacts& facts(std::uint32_t object) const { return facts_[object]; }
  // Asks of each object whether it is closed, where nobody has: O(triangles) once, ends soon after `stop`.
  void ask_what_is_closed(const std::atomic<bool>* stop);
  // ObjectFacts::smooth of every object that came without and whose mesh has at most so many triangles.
  // O(triangles) the first time.
  void need_normals(std::size_t most_triangles, const std::atomic<bool>* stop);
  const Shown& shown(const Target& target) const { return edit_.shown(target); }
  Result<void> check(const Target& target) const;  // usage where there is no such object
  std::vector<std::uint32_t> visible_objects() const;

  // Edits. The target must be there. Each is one step of the history; see EditHistory for what joins.
  EditEffect show_volume(const Target& target, VolumeKind kind, bool on);
  EditEffect show_tree(const Target& target, VolumeKind kind, bool on);
  EditEffect show_object(const Target& target, bool on);
  // Of several objects, as one step.
  EditEffect show_volumes(std::span<const std::uint32_t> objects, VolumeKind kind, bool on);
  EditEffect show_objects(std::span<const std::uint32_t> objects, bool on);
  EditEffect show_trees(std::span<const std::uint32_t> objects, VolumeKind kind, bool on);
  EditEffect show_only(std::span<const std::uint32_t> objects);
  EditEffect set_depth(const DepthRange& range);
  EditEffect set_tree_options(const TreeOptions& options);
  EditEffect set_obb_method(ObbMethod method);
  // Of all objects; one step. `joins`: steps of a motion in a row are one.
  EditEffect set_poses(std::span<const RigidTransform> poses, bool joins = false);
  EditEffect set_pose(std::uint32_t object, const RigidTransform& world_from_model);  // ends a preview
  EditEffect undo();                                                                  // ends a preview, too
  EditEffect redo();
  bool can_undo() const { return history_.can_undo(); }
  bool can_redo() const { return history_.can_redo(); }
  const EditHistory& history() const { return history_; }
  void forget_history() { history_.clear(); }
  // Something else was done: the next change of depth is a step of its own.
  void end_of_row() { history_.end_of_row(); }

  // Where an object is on screen: where it was put, or while the mouse drags it the preview of that.
  RigidTransform pose(std::uint32_t object) const;
  bool is_moving() const { return preview_.has_value(); }
  bool is_moving(std::uint32_t object) const { return preview_ && preview_->object == object; }
  std::vector<RigidTransform> poses() const;
  EditEffect preview_pose(std::uint32_t object, const RigidTransform& world_from_model);

  // Triangles have one number, through all objects of all files that are open; of one file, it is the number
  // that the command line gives. None for a number that is not there.
  std::uint32_t triangle_number(std::uint32_t object, std::uint32_t triangle) const {
    return first_triangles_[object] + triangle;
  }
  struct ObjectTriangle {
    std::uint32_t object = 0, triangle = 0;
  };
  std::optional<ObjectTriangle> triangle_of(std::uint32_t number) const;

  // The middle of the object's box in its model's frame, where it is now: what it is rotated about, so that
  // turning moves it nowhere. And how far it is from where it was at rest.
  Vec3 center(std::uint32_t object) const;
  Vec3 moved_by(std::uint32_t object) const;

  // Bounds in the world of one object, or of all, and of those that are visible: boxes of the placed corners
  // of the objects' boxes. Empty for an empty scene.
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
  std::vector<std::uint32_t> first_triangles_;  // of each object, and the number of all
  EditHistory history_;
  struct Preview {
    std::uint32_t object = 0;
    RigidTransform world_from_model;
  };
  std::optional<Preview> preview_;
};

// Where volumes of a target stand. The whole is made in the world; an object's volumes are made in its
// model's frame and carried by its pose, and the whole of one object is that object.
RigidTransform volume_pose(const Document& document, const Target& target);

}  // namespace boxwood
