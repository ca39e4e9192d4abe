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
struct OtherVisibility {
  std::vector<IndexRange> flipped;
};  // ascending, disjoint, not empty
struct OtherShown {
  Target target;
  Shown value;
};
struct OtherShownOfMany {
  std::vector<std::pair<std::uint32_t, Shown>> values;  // each object at most once
};
struct OtherPose {
  std::uint32_t object = 0;
  RigidTransform value;
};
struct OtherPosesOfMany {
  std::vector<std::pair<std::uint32_t, RigidTransform>> values;  // each object at most once
};
struct OtherDepth {
  DepthRange value;
};
struct OtherTree {
  TreeOptions value;
};
struct OtherHiddenNodes {
  std::vector<HiddenNode> value;
};
struct OtherMethod {
  ObbMethod value = ObbMethod::certified;
};
using EditStep = std::variant<OtherVisibility, OtherShown, OtherShownOfMany, OtherPose, OtherPosesOfMany,
                              OtherDepth, OtherTree, OtherMethod, OtherHiddenNodes>;

// The derived data that an edit invalidates.
struct EditEffect {
  bool any = false;         // anything has changed
  bool poses = false;       // poses of objects
  bool trees = false;       // build options of trees
  bool obb_method = false;  // fit method of boxes
  friend bool operator==(const EditEffect&, const EditEffect&) = default;
};

// Returns the step that makes exactly these objects visible. O(objects).
template <class WantsVisible> OtherVisibility visibility_step(const EditState& state, WantsVisible&& wants) {
  OtherVisibility out;
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
// changes of depth merge until end_of_row(): a drag over the level bar is one step. Steps of a motion merge
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
  void end_of_row() noexcept { row_ = Row::none; }
  void clear() noexcept;
  bool can_undo() const noexcept { return !undo_.empty(); }
  bool can_redo() const noexcept { return !redo_.empty(); }
  std::size_t bytes() const noexcept;  // memory of the steps

private:
  EditEffect join_poses(OtherPosesOfMany step, EditState& state);

  std::deque<EditStep> undo_, redo_;
  // The kind of the newest step, if the next one of that kind merges with it.
  enum class Row : unsigned char { none, depth, poses };
  Row row_ = Row::none;
};

}  // namespace boxwood
