// SPDX-License-Identifier: MIT
// Fits the volumes of trees' nodes: the levels on screen, within the memory budget.
#include <algorithm>
#include <utility>

#include <boxwood/tree.hpp>

#include "app/derived/derived_data.hpp"
#include "app/derived/derived_jobs.hpp"
#include "app/derived/placed_volumes.hpp"

namespace boxwood {

namespace {

// Most corners of triangles, times levels, for a fit without a job: about a millisecond.
constexpr std::size_t kCornersAtOnce = 16384;

std::string levels_text(const DepthRange& range) {
  return range.first == range.last
             ? "level " + std::to_string(range.first)
             : "levels " + std::to_string(range.first) + " to " + std::to_string(range.last);
}

bool holds(const DepthRange& range, std::uint32_t level) {
  return first_drawn(range) <= level && level <= range.last;
}

std::vector<std::uint32_t> missing_levels(const NodeSlot& slot, const DepthRange& range) {
  std::vector<std::uint32_t> out;
  for (std::uint32_t level = first_drawn(range); level <= range.last; ++level)
    if (!slot.ready || !slot.ready->levels[level]) out.push_back(level);
  return out;
}

// Copies the slot's levels and makes room for all levels of the tree; `range` is drawn.
std::shared_ptr<NodeVolumes> with_range(const NodeSlot& slot, const std::shared_ptr<const TreeSnapshot>& tree,
                                        VolumeKind kind, const DepthRange& range, bool in_world) {
  auto out = slot.ready ? std::make_shared<NodeVolumes>(*slot.ready) : std::make_shared<NodeVolumes>();
  out->tree = tree;
  out->kind = kind;
  out->levels.resize(tree->by_depth.levels());
  out->range = range;
  out->in_world = in_world;
  return out;
}

}  // namespace

std::size_t DerivedData::node_bytes() const {
  std::size_t sum = 0;
  const auto add_slot = [&](const NodeSlot& slot) {
    if (!slot.ready) return;
    for (const auto& level : slot.ready->levels) sum += level ? level->bytes : 0;
  };
  const auto add = [&](const TargetData& d) {
    for (const NodeSlot& slot : d.nodes) add_slot(slot);
    for (const NodeSlot& slot : d.world_nodes) add_slot(slot);
  };
  add(whole_);
  for (const TargetData& d : objects_) add(d);
  return sum;
}

// Frees hidden levels, which are kept for another showing until their memory is needed.
void DerivedData::forget_hidden_levels() {
  for_each_target([&](const Target& target, TargetData& d) {
    for (const VolumeRow& row : kVolumeRows) {
      for_each_nodes(d, row.kind, [&](NodeSlot& slot, bool in_world) {
        if (!slot.ready) return;
        if (!shows_nodes(target, row.kind) || in_world != stands_in_world(target, row.kind)) {
          slot.ready.reset();
          return;
        }
        const DepthRange wanted = levels_of_tree(document_.edit().depth, d.tree.ready->by_depth.levels());
        auto kept = std::make_shared<NodeVolumes>(*slot.ready);
        for (std::uint32_t level = 0; level < kept->levels.size(); ++level)
          if (!holds(kept->range, level) && !holds(wanted, level)) kept->levels[level].reset();
        slot.ready = std::move(kept);
      });
    }
  });
}

// Returns true if the document shows these nodes, also through the whole of a scene with one object.
bool DerivedData::shows_nodes(const Target& target, VolumeKind kind) const {
  const auto shows = [&](const Target& t) { return (document_.shown(t).trees & bit_of(kind)) != 0; };
  if (!target.object) return shows(target);
  return (document_.object(*target.object).visible && shows(target)) || (objects_.size() == 1 && shows({}));
}

void DerivedData::stop_hidden_nodes(bool volumes) {
  if (node_jobs_ == 0 && refused_ == 0) return;
  for_each_target([&](const Target& target, TargetData& d) {
    for (const VolumeRow& row : kVolumeRows) {
      for_each_nodes(d, row.kind, [&](NodeSlot& slot, bool in_world) {
        if ((!slot.job && !slot.is_refused()) || !d.tree.ready) return;
        const bool shown =
            volumes && shows_nodes(target, row.kind) && in_world == stands_in_world(target, row.kind);
        if (!shown) forget_refusal(slot);
        const DepthRange range = levels_of_tree(document_.edit().depth, d.tree.ready->by_depth.levels());
        if (!shown || !(slot.asked == range)) slot.job.stop();
      });
    }
  });
}

void DerivedData::forget_refusal(NodeSlot& slot) {
  if (slot.is_refused()) --refused_;
  slot.refused = kNoLevels;
}

void DerivedData::start_nodes(const Target& target, VolumeKind kind) {
  TargetData& d = data_of(target);
  if (!d.tree.ready) return start_tree(target);
  const auto& tree = d.tree.ready;
  if (tree->by_depth.levels() == 0) return;
  const bool in_world = stands_in_world(target, kind);
  NodeSlot& slot = (in_world ? d.world_nodes : d.nodes)[static_cast<std::size_t>(kind)];
  if (const RigidTransform pose = pose_of(target); in_world && !(slot.pose && are_same(*slot.pose, pose))) {
    forget_refusal(slot);
    slot = NodeSlot{};  // this stops its job
    slot.pose = pose;
  }
  const DepthRange range = levels_of_tree(document_.edit().depth, tree->by_depth.levels());
  if (slot.job || slot.refused == range) return;
  forget_refusal(slot);
  if (slot.ready && slot.ready->range == range) return;
  const std::vector<std::uint32_t> levels = missing_levels(slot, range);
  if (levels.empty()) {
    slot.ready = with_range(slot, tree, kind, range, in_world);
    return;
  }
  if (node_jobs_ > 0) return;  // requested again when that job is done
  const std::size_t used = node_bytes();
  // A budget of 0 would mean no limit.
  const std::size_t left = setup_.memory_budget > used ? setup_.memory_budget - used : 1;
  slot.asked = range;
  NodesAsked asked{target, kind, d.tree_revision, std::nullopt, range, levels};
  LevelsToFit what{d.mesh, tree, kind, levels, left, setup_.threads, std::nullopt};
  if (in_world) {
    what.world_from_model = asked.pose = slot.pose;
    // Without a job, boxes of a small model follow the mouse.
    if (levels.size() * tree->tree.topology().order.size() <= kCornersAtOnce) {
      what.threads = 1;
      return take_nodes(asked, fitted_levels(what, *make_stop_flag()));
    }
  }
  ++node_jobs_;
  slot.job = submit(
      std::string("for the volumes '").append(row_of(kind).name) + "' of the tree of " + name_of(target),
      [what = std::move(what)](const std::atomic<bool>& stop) { return fitted_levels(what, stop); },
      [this, asked = std::move(asked)](auto result) {
        --node_jobs_;
        take_nodes(asked, std::move(result));
      });
}

void DerivedData::take_nodes(const NodesAsked& asked,
                             Result<std::vector<std::shared_ptr<const LevelVolumes>>> result) {
  if (!document_.check(asked.target)) return;
  TargetData& now = data_of(asked.target);
  if (now.tree_revision != asked.tree_revision) return;  // outdated
  NodeSlot& slot = (asked.pose ? now.world_nodes : now.nodes)[static_cast<std::size_t>(asked.kind)];
  if (asked.pose && !(slot.pose && are_same(*slot.pose, *asked.pose))) return;  // the object has moved on
  slot.job.reset();
  if (!result) {
    if (result.error().kind == ErrorKind::cancelled) return;
    if (const std::size_t before = node_bytes(); result.error().kind == ErrorKind::over_limit) {
      forget_hidden_levels();
      if (node_bytes() < before) return;  // memory was freed: the levels will be requested again
    }
    slot.refused = asked.range;
    ++refused_;
    Error error = result.error();
    error.message = levels_text(asked.range) + " of the tree of " + name_of(asked.target) +
                    " cannot be shown: " + error.message + " (the budget is " +
                    std::to_string(setup_.memory_budget >> 20U) + " MiB)";
    return messages_.scene_error(error);
  }
  auto ready = with_range(slot, now.tree.ready, asked.kind, asked.range, asked.pose.has_value());
  for (std::size_t i = 0; i < asked.levels.size(); ++i)
    ready->levels[asked.levels[i]] = std::move((*result)[i]);
  slot.ready = std::move(ready);
}

std::shared_ptr<const NodeVolumes> DerivedData::node_volumes(const Target& target, VolumeKind kind) {
  if (!document_.check(target)) return nullptr;
  start_nodes(target, kind);
  return drawn_nodes(target, kind);
}

std::shared_ptr<const NodeVolumes> DerivedData::drawn_nodes(const Target& target, VolumeKind kind) const {
  const TargetData& d = data(target);
  const NodeSlot& in_model = d.nodes[static_cast<std::size_t>(kind)];
  const NodeSlot& in_world = d.world_nodes[static_cast<std::size_t>(kind)];
  if (!stands_in_world(target, kind)) return in_model.is_refused() ? nullptr : in_model.ready;
  if (in_world.is_refused()) return nullptr;
  const bool is_here = in_world.ready && in_world.pose && are_same(*in_world.pose, pose_of(target));
  return is_here ? in_world.ready : in_model.ready;
}

}  // namespace boxwood
