// SPDX-License-Identifier: MIT
// A step is carried out, undone and redone by the same exchange of values.
#include "app/session/edit_history.hpp"

#include <utility>

namespace boxwood {

namespace {

constexpr EditEffect kShown{.any = true};

struct Exchange {
  EditState& state;

  EditEffect operator()(OtherVisibility& step) const {
    for (const IndexRange& range : step.flipped)
      for (std::uint32_t i = range.first; i < range.end; ++i)
        state.objects[i].visible = !state.objects[i].visible;
    return kShown;
  }
  EditEffect operator()(OtherShown& step) const {
    std::swap(step.value, state.shown(step.target));
    return kShown;
  }
  EditEffect operator()(OtherShownOfMany& step) const {
    for (auto& [object, value] : step.values) std::swap(value, state.objects[object].shown);
    return kShown;
  }
  EditEffect operator()(OtherPose& step) const {
    std::swap(step.value, state.objects[step.object].world_from_model);
    return {.any = true, .poses = true};
  }
  EditEffect operator()(OtherPosesOfMany& step) const {
    for (auto& [object, value] : step.values) std::swap(value, state.objects[object].world_from_model);
    return {.any = true, .poses = true};
  }
  EditEffect operator()(OtherDepth& step) const {
    std::swap(step.value, state.depth);
    return kShown;
  }
  EditEffect operator()(OtherTree& step) const {
    std::swap(step.value, state.tree);
    return {.any = true, .trees = true};
  }
  EditEffect operator()(OtherMethod& step) const {
    std::swap(step.value, state.obb_method);
    return {.any = true, .obb_method = true};
  }
};

struct ChangesNothing {
  const EditState& state;

  bool operator()(const OtherVisibility& step) const { return step.flipped.empty(); }
  bool operator()(const OtherShown& step) const { return step.value == state.shown(step.target); }
  bool operator()(const OtherShownOfMany& step) const { return step.values.empty(); }
  bool operator()(const OtherPose& step) const {
    return numbers_of(step.value) == numbers_of(state.objects[step.object].world_from_model);
  }
  bool operator()(const OtherPosesOfMany& step) const { return step.values.empty(); }
  bool operator()(const OtherDepth& step) const { return step.value == state.depth; }
  bool operator()(const OtherTree& step) const { return step.value == state.tree; }
  bool operator()(const OtherMethod& step) const { return step.value == state.obb_method; }
};

}  // namespace

EditEffect EditHistory::carry_out(EditStep step, EditState& state) {
  if (std::visit(ChangesNothing{state}, step)) return {};
  const bool joins = in_row_ && std::holds_alternative<OtherDepth>(step);
  if (!joins) {
    in_row_ = std::holds_alternative<OtherDepth>(step);
    undo_.push_back(std::move(step));
    redo_.clear();
    const EditEffect effect = std::visit(Exchange{state}, undo_.back());
    if (undo_.size() > kMaxSteps) undo_.pop_front();
    return effect;
  }
  // The newest step holds the depth from before the row.
  state.depth = std::get<OtherDepth>(step).value;
  if (std::get<OtherDepth>(undo_.back()).value == state.depth) {
    undo_.pop_back();
    in_row_ = false;
  }
  return kShown;
}

EditEffect EditHistory::undo(EditState& state) {
  in_row_ = false;
  if (undo_.empty()) return {};
  redo_.push_back(std::move(undo_.back()));
  undo_.pop_back();
  return std::visit(Exchange{state}, redo_.back());
}

EditEffect EditHistory::redo(EditState& state) {
  in_row_ = false;
  if (redo_.empty()) return {};
  undo_.push_back(std::move(redo_.back()));
  redo_.pop_back();
  return std::visit(Exchange{state}, undo_.back());
}

void EditHistory::clear() noexcept {
  undo_.clear();
  redo_.clear();
  in_row_ = false;
}

std::size_t EditHistory::bytes() const noexcept {
  std::size_t out = (undo_.size() + redo_.size()) * sizeof(EditStep);
  for (const auto* steps : {&undo_, &redo_})
    for (const EditStep& step : *steps)
      if (const auto* visibility = std::get_if<OtherVisibility>(&step))
        out += visibility->flipped.capacity() * sizeof(IndexRange);
      else if (const auto* shown = std::get_if<OtherShownOfMany>(&step))
        out += shown->values.capacity() * sizeof(shown->values.front());
  return out;
}

}  // namespace boxwood
