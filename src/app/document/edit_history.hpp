// SPDX-License-Identifier: MIT
// Undo and redo: steps that hold what they changed and nothing else.
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

// What a step changes, with the value on the other side of it: before it is carried out the new one,
// afterwards the old one.
struct OtherVisibility {
  std::vector<IndexRange> flipped;
};  // ascending, apart, not empty
struct OtherShown {
  Target target;
  Shown value;
};
struct OtherShownOfMany {
  std::vector<std::pair<std::uint32_t, Shown>> values;  // of objects, each once
};
struct OtherPose {
  std::uint32_t object = 0;
  RigidTransform value;
};
struct OtherPosesOfMany {
  std::vector<std::pair<std::uint32_t, RigidTransform>> values;  // of objects, each once
};
struct OtherDepth {
  DepthRange value;
};
struct OtherTree {
  TreeOptions value;
};
struct OtherMethod {
  ObbMethod value = ObbMethod::certified;
};
using EditStep = std::variant<OtherVisibility, OtherShown, OtherShownOfMany, OtherPose, OtherPosesOfMany,
                              OtherDepth, OtherTree, OtherMethod>;

// What follows from an edit for whoever computed something.
struct EditEffect {
  bool any = false;         // something is different
  bool poses = false;       // where objects stand
  bool trees = false;       // how trees are built
  bool obb_method = false;  // how boxes are fitted
  friend bool operator==(const EditEffect&, const EditEffect&) = default;
};

// The step that makes exactly these objects visible. O(objects).
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

// The last kMaxSteps steps, and those that were undone since. A step that changes nothing is none. Changes of
// depth in a row are one step, until end_of_row(): a drag over the level bar is one, two drags with anything
// between them are two. So are steps of a motion, which say that they join. A row that ends where it began is
// none. Every other edit is a step of its own; the
// owner records a drag of an object once, when it ends.
// Each step is as large as what it changed: visibility of any number of objects 8 bytes a run of neighbours.
class EditHistory {
public:
  static constexpr std::size_t kMaxSteps = 200;

  // Forgets what was undone. `joins`: a step of a motion.
  EditEffect carry_out(EditStep step, EditState& state, bool joins = false);
  EditEffect undo(EditState& state);  // none where there is nothing to undo
  EditEffect redo(EditState& state);
  void end_of_row() noexcept { row_ = Row::none; }
  void clear() noexcept;
  bool can_undo() const noexcept { return !undo_.empty(); }
  bool can_redo() const noexcept { return !redo_.empty(); }
  std::size_t bytes() const noexcept;  // held by the steps

private:
  EditEffect join_poses(OtherPosesOfMany step, EditState& state);

  std::deque<EditStep> undo_, redo_;
  // What the newest step is that the next one of its kind joins.
  enum class Row : unsigned char { none, depth, poses };
  Row row_ = Row::none;
};

}  // namespace boxwood
