// SPDX-License-Identifier: MIT
// Carries out, undoes and redoes a step by the same exchange of values.
#include "app/document/edit_history.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace boxwood {

namespace {

constexpr EditEffect kShown{.any = true};

struct Exchange {
  EditState& state;

  EditEffect operator()(VisibilityChange& step) const {
    for (const IndexRange& range : step.flipped)
      for (std::uint32_t i = range.first; i < range.end; ++i)
        state.objects[i].visible = !state.objects[i].visible;
    return kShown;
  }
  EditEffect operator()(ShownChange& step) const {
    std::swap(step.value, state.shown(step.target));
    return kShown;
  }
  EditEffect operator()(ManyShownChange& step) const {
    for (auto& [object, value] : step.values) std::swap(value, state.objects[object].shown);
    return kShown;
  }
  EditEffect operator()(PoseChange& step) const {
    std::swap(step.value, state.objects[step.object].world_from_model);
    return {.any = true, .poses = true};
  }
  EditEffect operator()(ManyPosesChange& step) const {
    for (auto& [object, value] : step.values) std::swap(value, state.objects[object].world_from_model);
    return {.any = true, .poses = true};
  }
  EditEffect operator()(DepthChange& step) const {
    std::swap(step.value, state.depth);
    return kShown;
  }
  EditEffect operator()(TreeChange& step) const {
    std::swap(step.value, state.tree);
    return {.any = true, .trees = true};
  }
  EditEffect operator()(HiddenNodesChange& step) const {
    std::swap(step.value, state.hidden_nodes);
    return kShown;
  }
  EditEffect operator()(MethodChange& step) const {
    std::swap(step.value, state.obb_method);
    return {.any = true, .obb_method = true};
  }
};

struct ChangesNothing {
  const EditState& state;

  bool operator()(const VisibilityChange& step) const { return step.flipped.empty(); }
  bool operator()(const ShownChange& step) const { return step.value == state.shown(step.target); }
  bool operator()(const ManyShownChange& step) const { return step.values.empty(); }
  bool operator()(const PoseChange& step) const {
    return numbers_of(step.value) == numbers_of(state.objects[step.object].world_from_model);
  }
  bool operator()(const ManyPosesChange& step) const { return step.values.empty(); }
  bool operator()(const DepthChange& step) const { return step.value == state.depth; }
  bool operator()(const TreeChange& step) const { return step.value == state.tree; }
  bool operator()(const HiddenNodesChange& step) const { return step.value == state.hidden_nodes; }
  bool operator()(const MethodChange& step) const { return step.value == state.obb_method; }
};

}  // namespace

EditEffect EditHistory::carry_out(EditStep step, EditState& state, bool joins) {
  if (std::visit(ChangesNothing{state}, step)) return {};
  const MergeKind row = std::holds_alternative<DepthChange>(step)                ? MergeKind::depth
                        : joins && std::holds_alternative<ManyPosesChange>(step) ? MergeKind::poses
                                                                                 : MergeKind::none;
  if (row == MergeKind::none || merge_kind_ != row) {
    merge_kind_ = row;
    undo_.push_back(std::move(step));
    redo_.clear();
    const EditEffect effect = std::visit(Exchange{state}, undo_.back());
    if (undo_.size() > kMaxSteps) undo_.pop_front();
    return effect;
  }
  if (row == MergeKind::poses) return join_poses(std::get<ManyPosesChange>(std::move(step)), state);
  // The newest step keeps the depth from before the series.
  state.depth = std::get<DepthChange>(step).value;
  if (std::get<DepthChange>(undo_.back()).value == state.depth) {
    undo_.pop_back();
    merge_kind_ = MergeKind::none;
  }
  return kShown;
}

// Merges a motion into the newest step, which keeps the poses from before the series. An object that moves
// for the first time adds its current pose.
EditEffect EditHistory::join_poses(ManyPosesChange step, EditState& state) {
  auto& before = std::get<ManyPosesChange>(undo_.back()).values;
  const EditEffect effect = Exchange{state}(step);
  const auto less = [](const auto& p, const auto& q) { return p.first < q.first; };
  std::vector<std::pair<std::uint32_t, RigidTransform>> all;
  std::set_union(before.begin(), before.end(), step.values.begin(), step.values.end(),
                 std::back_inserter(all), less);  // equal objects keep the value of `before`
  std::erase_if(all, [&](const auto& one) {
    return numbers_of(one.second) == numbers_of(state.objects[one.first].world_from_model);
  });
  before = std::move(all);
  if (before.empty()) {
    undo_.pop_back();
    merge_kind_ = MergeKind::none;
  }
  return effect;
}

EditEffect EditHistory::undo(EditState& state) {
  merge_kind_ = MergeKind::none;
  if (undo_.empty()) return {};
  redo_.push_back(std::move(undo_.back()));
  undo_.pop_back();
  return std::visit(Exchange{state}, redo_.back());
}

EditEffect EditHistory::redo(EditState& state) {
  merge_kind_ = MergeKind::none;
  if (redo_.empty()) return {};
  undo_.push_back(std::move(redo_.back()));
  redo_.pop_back();
  return std::visit(Exchange{state}, undo_.back());
}

void EditHistory::clear() noexcept {
  undo_.clear();
  redo_.clear();
  merge_kind_ = MergeKind::none;
}

std::size_t EditHistory::bytes() const noexcept {
  std::size_t out = (undo_.size() + redo_.size()) * sizeof(EditStep);
  for (const auto* steps : {&undo_, &redo_})
    for (const EditStep& step : *steps)
      if (const auto* visibility = std::get_if<VisibilityChange>(&step))
        out += visibility->flipped.capacity() * sizeof(IndexRange);
      else if (const auto* shown = std::get_if<ManyShownChange>(&step))
        out += shown->values.capacity() * sizeof(shown->values.front());
      else if (const auto* poses = std::get_if<ManyPosesChange>(&step))
        out += poses->values.capacity() * sizeof(poses->values.front());
      else if (const auto* hidden = std::get_if<HiddenNodesChange>(&step))
        out += hidden->value.capacity() * sizeof(HiddenNode);
  return out;
}

}  // namespace boxwood
