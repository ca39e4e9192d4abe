// SPDX-License-Identifier: MIT
// Undo and redo by steps that contain only the changed values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>
#include <variant>
#include <vector>

#include "app/document/edit_state.hpp"

namespace boxwood {

struct IndexRange {
  std::uint32_t first = 0, end = 0;
  friend bool operator==(const IndexRange&, const IndexRange&) = default;
};

// Steps. Each contains the values on its other side: the new ones before it is carried out, the old ones
// afterwards.
struct VisibilityChange {
  std::vector<IndexRange> flipped;
};  // ascending, disjoint, not empty
struct ShownChange {
  Target target;
  Shown value;
};
struct ManyShownChange {
  std::vector<std::pair<std::uint32_t, Shown>> values;  // each object at most once
};
struct PoseChange {
  std::uint32_t object = 0;
  RigidTransform value;
};
struct ManyPosesChange {
  std::vector<std::pair<std::uint32_t, RigidTransform>> values;  // each object at most once
};
struct DepthChange {
  DepthRange value;
};
struct TreeChange {
  TreeOptions value;
};
struct HiddenNodesChange {
  std::vector<HiddenNode> value;
};
struct MethodChange {
  ObbMethod value = ObbMethod::certified;
};
using EditStep = std::variant<VisibilityChange, ShownChange, ManyShownChange, PoseChange, ManyPosesChange,
                              DepthChange, TreeChange, MethodChange, HiddenNodesChange>;

// The derived data that an edit invalidates.
struct EditEffect {
  bool any = false;         // anything has changed
  bool poses = false;       // poses of objects
  bool trees = false;       // build options of trees
  bool obb_method = false;  // fit method of boxes
  bool scene = false;       // everything: another scene is shown, with other objects
  friend bool operator==(const EditEffect&, const EditEffect&) = default;
};

// Returns the step that makes exactly these objects visible. O(objects).
template <class WantsVisible> VisibilityChange visibility_step(const EditState& state, WantsVisible&& wants) {
  VisibilityChange out;
  for (std::uint32_t i = 0; i < state.objects.size(); ++i) {
    if (state.objects[i].visible == wants(i)) continue;
    if (!out.flipped.empty() && out.flipped.back().end == i)
      ++out.flipped.back().end;
    else
      out.flipped.push_back({i, i + 1});
  }
  return out;
}

// Keeps the last kMaxSteps edits and those undone since. Edits without effect are not recorded. Consecutive
// changes of depth merge until close_edit(): a drag over the level bar is one step. Steps of a motion merge
// if they are marked `joins`. A merged step that restores the old value is dropped. The owner records a drag
// of an object once, when it ends.
// The size of a step is that of its changes. A change of visibility takes 8 bytes a run of neighbouring
// objects.
class EditHistory {
public:
  static constexpr std::size_t kMaxSteps = 200;

  // Carries out a step and forgets the undone ones. `joins`: a step of a motion.
  EditEffect carry_out(EditStep step, EditState& state, bool joins = false);
  EditEffect undo(EditState& state);  // no effect if there is nothing to undo
  EditEffect redo(EditState& state);
  void close_edit() noexcept { merge_kind_ = MergeKind::none; }
  void clear() noexcept;
  bool can_undo() const noexcept { return !undo_.empty(); }
  bool can_redo() const noexcept { return !redo_.empty(); }
  std::size_t bytes() const noexcept;  // memory of the steps

private:
  EditEffect join_poses(ManyPosesChange step, EditState& state);

  std::deque<EditStep> undo_, redo_;
  // The kind of the newest step, if the next one of that kind merges with it.
  enum class MergeKind : unsigned char { none, depth, poses };
  MergeKind merge_kind_ = MergeKind::none;
};

}  // namespace boxwood
