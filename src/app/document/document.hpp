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

#include "app/document/edit_history.hpp"
#include "app/document/edit_state.hpp"
#include "app/document/object_facts.hpp"
#include "app/document/scene_facts.hpp"

namespace boxwood {

// The history of a scene that is left, for the same scene opened again. Removals of files are left out.
struct KeptHistory {
  EditState edit;
  EditHistory history;
  std::vector<OwnerValue> values;
};

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
  SceneFacts facts() const;  // of all objects as they are placed and shown
  // Computes ObjectFacts::closed_outward of each object without it. O(triangles) the first time. Ends soon
  // after `stop` is set.
  void ask_what_is_closed(const std::atomic<bool>* stop);
  // Computes ObjectFacts::smooth of each object without it, if its mesh has at most `most_triangles`.
  // O(triangles) the first time.
  void need_normals(std::size_t most_triangles, const std::atomic<bool>* stop);
  const Shown& shown(const Target& target) const { return edit_.shown(target); }
  Result<void> check(const Target& target) const;  // fails (usage) if the object does not exist

  // Edits. The target must exist. Each is one step of the history; EditHistory says which steps are joined.
  EditEffect show_volume(const Target& target, VolumeKind kind, bool on) {
    return show_kind(&Shown::volumes, target, kind, on);
  }
  EditEffect show_tree(const Target& target, VolumeKind kind, bool on) {
    return show_kind(&Shown::trees, target, kind, on);
  }
  EditEffect show_object(const Target& target, bool on);
  // Edit several objects in one step.
  EditEffect show_volumes(std::span<const std::uint32_t> objects, VolumeKind kind, bool on) {
    return show_kind(&Shown::volumes, objects, kind, on);
  }
  EditEffect show_objects(std::span<const std::uint32_t> objects, bool on);
  EditEffect show_trees(std::span<const std::uint32_t> objects, VolumeKind kind, bool on) {
    return show_kind(&Shown::trees, objects, kind, on);
  }
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
  // End a preview as well. The step may be a removal of files: then another scene is shown.
  EditEffect undo();
  EditEffect redo();
  bool can_undo() const { return history_.can_undo() || !before_.empty(); }
  bool can_redo() const { return history_.can_redo() || !after_.empty(); }
  const EditHistory& history() const { return history_; }
  void forget_history();
  // Ends a series of joined changes: the next change of depth is a step of its own.
  void close_edit() { history_.close_edit(); }

  // Returns the pose on screen: the preview's while the mouse drags the object, otherwise the edited one.
  RigidTransform pose(std::uint32_t object) const;
  bool is_moving() const { return preview_.has_value(); }
  bool is_moving(std::uint32_t object) const { return preview_ && preview_->object == object; }
  std::vector<RigidTransform> poses() const;
  EditEffect preview_pose(std::uint32_t object, const RigidTransform& world_from_model);

private:
  // A scene with its edits, from before or after a removal.
  struct Kept {
    std::shared_ptr<const Scene> scene;
    std::vector<ObjectFacts> facts;
    EditState edit;
    EditHistory history;
  };
  Kept exchange(Kept other);
  friend EditEffect remove_files(Document& document, std::span<const std::uint32_t> files);
  friend void record_step(Document& document, OwnerStep step, bool joins);
  friend void drop_steps(Document& document, const void* owner, const KeepsSteps& keeps);
  friend bool restore_history(Document& document, KeptHistory kept);
  friend void begin_group(Document& document) { document.history_.begin_group(); }
  friend void end_group(Document& document) { document.history_.end_group(); }
  void count_scene();  // after scene_ and facts_ were set
  EditEffect show_kind(std::uint32_t Shown::*kinds, const Target& target, VolumeKind kind, bool on);
  EditEffect show_kind(std::uint32_t Shown::*kinds, std::span<const std::uint32_t> objects, VolumeKind kind,
                       bool on);
  EditEffect recorded(EditEffect effect);
  EditEffect carry_out(EditStep step);
  EditEffect after(EditEffect effect);  // counts revisions
  EditEffect after_preview(EditEffect effect);

  std::shared_ptr<const Scene> scene_ = std::make_shared<const Scene>();
  std::uint64_t scene_revision_ = 1, pose_revision_ = 1, edit_revision_ = 1;
  EditState edit_;
  std::vector<ObjectFacts> facts_;
  friend class SceneFacts;
  std::vector<std::uint32_t> first_triangles_;  // of each object; last: the number of all triangles
  mutable SceneFactsMemory remembered_;
  EditHistory history_;
  std::vector<Kept> before_,
      after_;                     // the scenes of removals that can be undone and redone, the next one last
  std::uint64_t normals_of_ = 0;  // the scene revision for which need_normals() has looked
  std::size_t normals_up_to_ = 0;
  struct Preview {
    std::uint32_t object = 0;
    RigidTransform world_from_model;
  };
  std::optional<Preview> preview_;
};

inline SceneFacts Document::facts() const {
  return SceneFacts(*this);
}

// Takes open files with their objects out of the scene, as one step of the history. `files` are their
// numbers, ascending; at least one other file must be open. O(objects).
EditEffect remove_files(Document& document, std::span<const std::uint32_t> files);

// Records a change that an owner outside of the document has made, in order with the edits. With `joins`,
// consecutive changes by one owner of one subject are one step.
void record_step(Document& document, OwnerStep step, bool joins = false);
// Forgets the steps of an owner whose subject is gone: those for which `keeps` returns false; null: all. A
// clash that a new check did not find is such a subject. Another scene forgets the whole history.
void drop_steps(Document& document, const void* owner, const KeepsSteps& keeps = nullptr);
KeptHistory keep_history(const Document& document);
// Replaces the history if the edits are as they were. Forgets the steps of owners about subjects whose values
// were not restored. Returns false if the edits differ.
bool restore_history(Document& document, KeptHistory kept);
// Edits and recorded changes between these are one step. Undo ends it, too. A group contains no groups.
void begin_group(Document& document);
void end_group(Document& document);

// Returns the pose of a target's volumes. Volumes of the whole are fitted in the world. Volumes of an object
// are fitted in its model's frame and follow its pose; the whole of a single object is that object.
RigidTransform volume_pose(const Document& document, const Target& target);

}  // namespace boxwood
