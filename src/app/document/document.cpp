// SPDX-License-Identifier: MIT
// Turns edits into steps of the history, and places objects.
#include "app/document/document.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "app/document/closed_solid.hpp"
#include "app/document/smooth_normals.hpp"
#include "app/text/errors.hpp"

namespace boxwood {

namespace {
std::uint32_t with(std::uint32_t mask, VolumeKind kind, bool on) {
  return on ? mask | bit_of(kind) : mask & ~bit_of(kind);
}
}  // namespace

void Document::set_scene(std::shared_ptr<const Scene> scene, std::vector<ObjectFacts> facts,
                         bool keep_edits) {
  scene_ = std::move(scene);
  facts_ = std::move(facts);
  if (!keep_edits) edit_.objects.clear();
  edit_.hidden_nodes.clear();
  edit_.objects.resize(scene_->objects.size());
  forget_history();
  count_scene();
}

void Document::count_scene() {
  first_triangles_.assign(1, 0);
  for (const SceneObject& object : scene_->objects)
    first_triangles_.push_back(first_triangles_.back() +
                               static_cast<std::uint32_t>(object.mesh->mesh.triangles.size()));
  ++scene_revision_;
  ++pose_revision_;
  ++edit_revision_;
  preview_.reset();
}

void Document::forget_history() {
  history_.clear();
  before_.clear();
  after_.clear();
}

Result<void> Document::check(const Target& target) const {
  if (!target.object || *target.object < scene_->objects.size()) return {};
  return no_such_object(*target.object, scene_->objects.size());
}

void Document::ask_what_is_closed(const std::atomic<bool>* stop) {
  std::map<const SceneMesh*, bool> known;
  for (std::size_t i = 0; i < facts_.size(); ++i) {
    if (facts_[i].closed_asked) continue;
    const auto& mesh = scene_->objects[i].mesh;
    const auto [at, is_new] = known.try_emplace(mesh.get(), false);
    if (is_new) at->second = is_closed_outward(mesh->mesh.view(), stop);
    facts_[i].closed_outward = at->second;
    facts_[i].closed_asked = true;
  }
}

void Document::need_normals(std::size_t most_triangles, const std::atomic<bool>* stop) {
  if (normals_of_ == scene_revision_ && normals_up_to_ == most_triangles) return;
  std::map<const SceneMesh*, std::shared_ptr<const SmoothNormals>> known;
  for (std::size_t i = 0; i < facts_.size(); ++i) {
    const auto& mesh = scene_->objects[i].mesh;
    if (facts_[i].smooth || mesh->mesh.triangles.size() > most_triangles) continue;
    auto& normals = known[mesh.get()];
    if (!normals)
      normals = std::make_shared<const SmoothNormals>(smooth_normals(mesh->mesh.view(), kCreaseAngle, stop));
    facts_[i].smooth = normals;
  }
  if (stop != nullptr && stop->load()) return;
  normals_of_ = scene_revision_;
  normals_up_to_ = most_triangles;
}

// A new step ends what could be redone.
EditEffect Document::recorded(EditEffect effect) {
  if (effect.any) after_.clear();
  return effect;
}

EditEffect Document::after(EditEffect effect) {
  if (effect.any) ++edit_revision_;
  return effect;
}

EditEffect Document::after_preview(EditEffect effect) {
  if (preview_) effect.any = effect.poses = true;
  preview_.reset();
  if (effect.poses) ++pose_revision_;
  return after(effect);
}

EditEffect Document::carry_out(EditStep step) {
  return after(recorded(history_.carry_out(std::move(step), edit_)));
}

EditEffect Document::show_kind(std::uint32_t Shown::*kinds, const Target& target, VolumeKind kind, bool on) {
  Shown value = edit_.shown(target);
  value.*kinds = with(value.*kinds, kind, on);
  return carry_out(ShownChange{target, value});
}

EditEffect Document::show_kind(std::uint32_t Shown::*kinds, std::span<const std::uint32_t> objects,
                               VolumeKind kind, bool on) {
  ManyShownChange step;
  for (const std::uint32_t i : objects) {
    Shown value = edit_.objects[i].shown;
    value.*kinds = with(value.*kinds, kind, on);
    if (!(value == edit_.objects[i].shown)) step.values.emplace_back(i, value);
  }
  return carry_out(std::move(step));
}

EditEffect Document::show_objects(std::span<const std::uint32_t> objects, bool on) {
  std::vector<bool> is_named(edit_.objects.size(), false);
  for (const std::uint32_t object : objects) is_named[object] = true;
  return carry_out(
      visibility_step(edit_, [&](std::uint32_t i) { return is_named[i] ? on : edit_.objects[i].visible; }));
}

EditEffect Document::show_object(const Target& target, bool on) {
  return carry_out(visibility_step(edit_, [&](std::uint32_t i) {
    return !target.object || *target.object == i ? on : edit_.objects[i].visible;
  }));
}

EditEffect Document::show_only(std::span<const std::uint32_t> objects) {
  std::vector<bool> wanted(edit_.objects.size(), false);
  for (const std::uint32_t i : objects) wanted[i] = true;
  return carry_out(visibility_step(edit_, [&](std::uint32_t i) { return wanted[i]; }));
}

EditEffect Document::set_depth(const DepthRange& range) {
  return carry_out(DepthChange{range});
}

EditEffect Document::set_tree_options(const TreeOptions& options) {
  return carry_out(TreeChange{options});
}

EditEffect Document::set_obb_method(ObbMethod method) {
  return carry_out(MethodChange{method});
}

EditEffect Document::set_pose(std::uint32_t object, const RigidTransform& world_from_model) {
  return after_preview(recorded(history_.carry_out(PoseChange{object, world_from_model}, edit_)));
}

EditEffect Document::set_poses(std::span<const RigidTransform> poses, bool joins) {
  ManyPosesChange step;
  for (std::uint32_t i = 0; i < object_count() && i < poses.size(); ++i)
    if (numbers_of(poses[i]) != numbers_of(edit_.objects[i].world_from_model))
      step.values.emplace_back(i, poses[i]);
  return after_preview(recorded(history_.carry_out(std::move(step), edit_, joins)));
}

EditEffect Document::undo() {
  if (!history_.can_undo() && !before_.empty()) {
    Kept before = std::move(before_.back());
    before_.pop_back();
    after_.push_back(exchange(std::move(before)));
    return {.any = true, .scene = true};
  }
  return after_preview(history_.undo(edit_));
}

EditEffect Document::redo() {
  if (!history_.can_redo() && !after_.empty()) {
    Kept after = std::move(after_.back());
    after_.pop_back();
    before_.push_back(exchange(std::move(after)));
    return {.any = true, .scene = true};
  }
  return after_preview(history_.redo(edit_));
}

RigidTransform Document::pose(std::uint32_t object) const {
  return preview_ && preview_->object == object ? preview_->world_from_model
                                                : edit_.objects[object].world_from_model;
}

std::vector<RigidTransform> Document::poses() const {
  std::vector<RigidTransform> out;
  out.reserve(edit_.objects.size());
  for (std::uint32_t i = 0; i < object_count(); ++i) out.push_back(pose(i));
  return out;
}

EditEffect Document::preview_pose(std::uint32_t object, const RigidTransform& world_from_model) {
  if (object >= edit_.objects.size()) return {};
  preview_ = {object, world_from_model};
  ++pose_revision_;
  return {.any = true, .poses = true};
}

void record_step(Document& document, OwnerStep step, bool joins) {
  if (document.history_.record(std::move(step), joins)) document.after_.clear();
}

void drop_steps(Document& document, const void* owner, const KeepsSteps& keeps) {
  document.history_.drop(owner, keeps);
  for (auto* scenes : {&document.before_, &document.after_})
    for (Document::Kept& kept : *scenes) kept.history.drop(owner, keeps);
}

KeptHistory keep_history(const Document& document) {
  return {document.edit(), document.history(), document.history().owner_values()};
}

bool restore_history(Document& document, KeptHistory kept) {
  if (!(document.edit() == kept.edit)) return false;
  kept.history.end_group();
  for (const OwnerValue& value : kept.values)
    if (!value.is_present())
      kept.history.drop(value.owner, [&](std::uint64_t about) { return about != value.about; });
  document.forget_history();
  document.history_ = std::move(kept.history);
  return true;
}

RigidTransform volume_pose(const Document& document, const Target& target) {
  if (target.object) return document.pose(*target.object);
  return document.object_count() == 1 ? document.pose(0) : RigidTransform{};
}

}  // namespace boxwood
