// SPDX-License-Identifier: MIT
// Carries out, undoes and redoes a step by the same exchange of values.
#include "app/document/edit_history.hpp"

#include <algorithm>
#include <iterator>
#include <set>
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
  EditEffect operator()(OwnerStep& step) const {
    step.exchange();
    return {};
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
  bool operator()(const OwnerStep& step) const { return step.changes_nothing(); }
};

void add_effect(EditEffect& all, const EditEffect& one) {
  all.any |= one.any;
  all.poses |= one.poses;
  all.trees |= one.trees;
  all.obb_method |= one.obb_method;
  all.scene |= one.scene;
}

}  // namespace

EditEffect EditHistory::carry_out(EditStep step, EditState& state, bool joins) {
  if (std::visit(ChangesNothing{state}, step)) return {};
  if (exchanging_) return std::visit(Exchange{state}, step);
  const MergeKind row = std::holds_alternative<DepthChange>(step)                ? MergeKind::depth
                        : joins && std::holds_alternative<ManyPosesChange>(step) ? MergeKind::poses
                                                                                 : MergeKind::none;
  if (row == MergeKind::none || merge_kind_ != row) {
    merge_kind_ = row;
    const EditEffect effect = exchange(step, state);
    add(std::move(step));
    return effect;
  }
  if (row == MergeKind::poses) return join_poses(std::get<ManyPosesChange>(std::move(step)), state);
  // The newest step keeps the depth from before the series.
  state.depth = std::get<DepthChange>(step).value;
  if (std::get<DepthChange>(undo_.back().back()).value == state.depth) drop_newest();
  return kShown;
}

bool EditHistory::record(OwnerStep step, bool joins) {
  if (exchanging_ || step.changes_nothing()) return false;
  if (joins && merge_kind_ == MergeKind::owner) {
    const OwnerStep& newest = std::get<OwnerStep>(undo_.back().back());
    if (newest.owner == step.owner && newest.about == step.about) {  // keeps the value from before the series
      if (newest.changes_nothing()) drop_newest();
      return true;
    }
  }
  merge_kind_ = joins ? MergeKind::owner : MergeKind::none;
  add(std::move(step));
  return true;
}

// Adds a step that was carried out: a change of the open group, or one of its own.
void EditHistory::add(EditStep step) {
  redo_.clear();
  if (group_ != Group::filled) undo_.emplace_back();
  undo_.back().push_back(std::move(step));
  if (group_ == Group::empty) group_ = Group::filled;
  trim();
}

void EditHistory::trim() {
  std::size_t changes = 0;
  for (const Changes& step : undo_) changes += step.size();
  while (undo_.size() > kMaxSteps || (undo_.size() > 1 && changes > kMaxChanges)) {
    changes -= undo_.front().size();
    undo_.pop_front();
  }
}

void EditHistory::drop_newest() {
  merge_kind_ = MergeKind::none;
  undo_.back().pop_back();
  if (!undo_.back().empty()) return;
  undo_.pop_back();
  if (group_ == Group::filled) group_ = Group::empty;
}

EditEffect EditHistory::exchange(EditStep& step, EditState& state) {
  exchanging_ = true;
  const EditEffect effect = std::visit(Exchange{state}, step);
  exchanging_ = false;
  return effect;
}

// Merges a motion into the newest step, which keeps the poses from before the series. An object that moves
// for the first time adds its current pose.
EditEffect EditHistory::join_poses(ManyPosesChange step, EditState& state) {
  auto& before = std::get<ManyPosesChange>(undo_.back().back()).values;
  const EditEffect effect = Exchange{state}(step);
  const auto less = [](const auto& p, const auto& q) { return p.first < q.first; };
  std::vector<std::pair<std::uint32_t, RigidTransform>> all;
  std::set_union(before.begin(), before.end(), step.values.begin(), step.values.end(),
                 std::back_inserter(all), less);  // equal objects keep the value of `before`
  std::erase_if(all, [&](const auto& one) {
    return numbers_of(one.second) == numbers_of(state.objects[one.first].world_from_model);
  });
  before = std::move(all);
  if (before.empty()) drop_newest();
  return effect;
}

EditEffect EditHistory::undo(EditState& state) {
  end_group();
  EditEffect out;
  if (undo_.empty()) return out;
  redo_.push_back(std::move(undo_.back()));
  undo_.pop_back();
  Changes& changes = redo_.back();
  for (auto change = changes.rbegin(); change != changes.rend(); ++change)
    add_effect(out, exchange(*change, state));
  return out;
}

EditEffect EditHistory::redo(EditState& state) {
  end_group();
  EditEffect out;
  if (redo_.empty()) return out;
  undo_.push_back(std::move(redo_.back()));
  redo_.pop_back();
  for (EditStep& change : undo_.back()) add_effect(out, exchange(change, state));
  return out;
}

void EditHistory::begin_group() noexcept {
  merge_kind_ = MergeKind::none;
  group_ = Group::empty;
}

void EditHistory::end_group() noexcept {
  merge_kind_ = MergeKind::none;
  group_ = Group::none;
}

void EditHistory::drop(const void* owner, const KeepsSteps& keeps) {
  const auto is_dropped = [&](const EditStep& step) {
    const auto* own = std::get_if<OwnerStep>(&step);
    return own != nullptr && own->owner == owner && !(keeps && keeps(own->about));
  };
  merge_kind_ = MergeKind::none;
  for (auto* steps : {&undo_, &redo_})
    for (Changes& step : *steps) std::erase_if(step, is_dropped);
  if (group_ == Group::filled && undo_.back().empty()) group_ = Group::empty;
  for (auto* steps : {&undo_, &redo_})
    std::erase_if(*steps, [](const Changes& step) { return step.empty(); });
}

std::vector<OwnerValue> EditHistory::owner_values() const {
  std::set<std::pair<const void*, std::uint64_t>> known;
  std::vector<OwnerValue> out;
  for (const auto* steps : {&undo_, &redo_})
    for (const Changes& step : *steps)
      for (const EditStep& change : step)
        if (const auto* own = std::get_if<OwnerStep>(&change);
            own != nullptr && known.emplace(own->owner, own->about).second)
          out.push_back({own->owner, own->about, own->remember()});
  return out;
}

void EditHistory::clear() noexcept {
  undo_.clear();
  redo_.clear();
  end_group();
}

std::size_t EditHistory::bytes() const noexcept {
  const auto of = [](const EditStep& step) -> std::size_t {
    if (const auto* visibility = std::get_if<VisibilityChange>(&step))
      return visibility->flipped.capacity() * sizeof(IndexRange);
    if (const auto* shown = std::get_if<ManyShownChange>(&step))
      return shown->values.capacity() * sizeof(shown->values.front());
    if (const auto* poses = std::get_if<ManyPosesChange>(&step))
      return poses->values.capacity() * sizeof(poses->values.front());
    if (const auto* hidden = std::get_if<HiddenNodesChange>(&step))
      return hidden->value.capacity() * sizeof(HiddenNode);
    return 0;
  };
  std::size_t out = 0;
  for (const auto* steps : {&undo_, &redo_})
    for (const Changes& step : *steps) {
      out += sizeof(Changes) + step.capacity() * sizeof(EditStep);
      for (const EditStep& change : step) out += of(change);
    }
  return out;
}

}  // namespace boxwood
