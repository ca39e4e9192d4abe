// SPDX-License-Identifier: MIT
// Undo and redo by steps that contain only the changed values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
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

// A change of a value that its owner keeps outside of the document, such as the status of a clash. Make it
// with owner_step() before the change, and record it afterwards: record_step().
struct OwnerStep {
  const void* owner = nullptr;
  std::uint64_t about = 0;                // the owner's own number of the subject, for drop_steps()
  const char* what = "";                  // the change in words, as in "Undo: clip plane"
  std::function<void()> exchange;         // swaps the kept value and the owner's; its edits are not recorded
  std::function<bool()> changes_nothing;  // returns true if both values are equal
  // Returns a function that returns true if the owner's value is what it is now.
  std::function<std::function<bool()>()> remember;
};
// The value of an owner at one time.
struct OwnerValue {
  const void* owner = nullptr;
  std::uint64_t about = 0;
  std::function<bool()> is_present;  // returns true if the owner has this value
};
using KeepsSteps = std::function<bool(std::uint64_t about)>;

using EditStep = std::variant<VisibilityChange, ShownChange, ManyShownChange, PoseChange, ManyPosesChange,
                              DepthChange, TreeChange, MethodChange, HiddenNodesChange, OwnerStep>;

// Returns a step that keeps the present value of `get`, which `set` takes. The functions must last as long as
// the history; `what` is a literal.
template <class Get, class Set>
OwnerStep owner_step(const void* owner, std::uint64_t about, const char* what, Get get, Set set) {
  const auto kept = std::make_shared<decltype(get())>(get());
  return {owner,
          about,
          what,
          [kept, get, set] {
            auto now = get();
            set(*kept);
            *kept = std::move(now);
          },
          [kept, get] { return *kept == get(); },
          [get]() -> std::function<bool()> { return [get, then = get()] { return get() == then; }; }};
}

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

// Keeps the last kMaxSteps edits and those undone since, in the order in which the user made them. Edits
// without effect are not recorded. Edits between begin_group() and end_group() are one step. Consecutive
// changes of depth merge until close_edit(): a drag over the level bar is one step. Steps of a motion and of
// an owner merge if they are marked `joins`. A merged step that restores the old value is dropped. The
// session records a drag of an object once, when it ends. The size of a step is that of its changes. A change
// of visibility takes 8 bytes a run of neighbouring objects. At most kMaxChanges changes are kept, and always
// those of the newest step.
class EditHistory {
public:
  static constexpr std::size_t kMaxSteps = 200;
  static constexpr std::size_t kMaxChanges = 100'000;  // of an owner: some 300 bytes each, and its value
  using Changes = std::vector<EditStep>;               // of one step, in the order of their edits; not empty

  // Carries out a step and forgets the undone ones. `joins`: a step of a motion.
  EditEffect carry_out(EditStep step, EditState& state, bool joins = false);
  // Records a step that was carried out. Returns false if it changed nothing, or during undo and redo.
  bool record(OwnerStep step, bool joins);
  EditEffect undo(EditState& state);  // no effect if there is nothing to undo; ends a group
  EditEffect redo(EditState& state);
  void close_edit() noexcept { merge_kind_ = MergeKind::none; }
  void begin_group() noexcept;  // ends the one before
  void end_group() noexcept;
  // Forgets the steps of an owner about subjects for which `keeps` returns false; null: all of them.
  void drop(const void* owner, const KeepsSteps& keeps);
  // Returns the present value of each subject of an owner's steps.
  std::vector<OwnerValue> owner_values() const;
  void clear() noexcept;
  bool can_undo() const noexcept { return !undo_.empty(); }
  bool can_redo() const noexcept { return !redo_.empty(); }
  // Returns the step that undo() or redo() exchanges next, or null.
  const Changes* next_undo() const noexcept { return can_undo() ? &undo_.back() : nullptr; }
  const Changes* next_redo() const noexcept { return can_redo() ? &redo_.back() : nullptr; }
  std::size_t bytes() const noexcept;  // memory of the steps, without values of owners

private:
  EditEffect join_poses(ManyPosesChange step, EditState& state);
  EditEffect exchange(EditStep& step, EditState& state);
  void add(EditStep step);
  void trim();
  void drop_newest();  // change

  std::deque<Changes> undo_, redo_;
  // The kind of the newest change, if the next one of that kind merges with it.
  enum class MergeKind : unsigned char { none, depth, poses, owner };
  MergeKind merge_kind_ = MergeKind::none;
  enum class Group : unsigned char { none, empty, filled };
  Group group_ = Group::none;  // filled: the newest step is that of the group
  bool exchanging_ = false;
};

}  // namespace boxwood
