// SPDX-License-Identifier: MIT
// The part of a session that can be edited and undone: plain state without geometry.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <boxwood/build_options.hpp>
#include <boxwood/fit.hpp>
#include <boxwood/math.hpp>
#include <boxwood/volumes.hpp>

#include "app/shell/target.hpp"

namespace boxwood {

// Sets of volume kinds, one bit for each row of kVolumeRows.
struct Shown {
  std::uint32_t volumes = 0;  // around the whole target
  std::uint32_t trees = 0;    // around the nodes of its tree in the depth range
  friend bool operator==(const Shown&, const Shown&) = default;
};
static_assert(kVolumeKindCount <= 32);
constexpr std::uint32_t bit_of(VolumeKind kind) noexcept {
  return 1U << static_cast<unsigned>(kind);
}

struct ObjectState {
  bool visible = true;
  Shown shown;
  RigidTransform world_from_model;  // identity until the object is moved
  friend bool operator==(const ObjectState& a, const ObjectState& b) {
    return a.visible == b.visible && a.shown == b.shown &&
           numbers_of(a.world_from_model) == numbers_of(b.world_from_model);
  }
};

struct TreeOptions {
  TreeKind kind = TreeKind::obb;
  std::optional<SplitRule> split;  // empty for the default of the kind
  std::uint32_t leaf_size = BuildOptions().leaf_size;
  std::uint32_t max_depth = 0;
  double node_cost = 0.0;  // BuildOptions::node_cost
  friend bool operator==(const TreeOptions&, const TreeOptions&) = default;
};
// Returns true if the rule builds trees of this kind: spatial splits need AABBs.
inline bool is_for(SplitRule rule, TreeKind kind) noexcept {
  return rule != SplitRule::sbvh || kind == TreeKind::aabb;
}
inline SplitRule split_of(const TreeOptions& options) noexcept {
  return options.split.value_or(default_split(options.kind));
}

// A node of a tree that is not drawn, nor anything below it. `stamp` identifies the tree that numbers it
// (SceneFacts::stamp_of_tree): with other build options or poses the node is drawn again.
struct HiddenNode {
  Target target;
  std::uint32_t node = 0;
  std::uint64_t stamp = 0;
  friend bool operator==(const HiddenNode&, const HiddenNode&) = default;
};

struct EditState {
  std::vector<ObjectState> objects;
  Shown whole;
  DepthRange depth{4, 4};
  TreeOptions tree;
  ObbMethod obb_method = ObbMethod::certified;
  std::vector<HiddenNode> hidden_nodes;  // in the order of hiding

  Shown& shown(const Target& target) { return target.object ? objects[*target.object].shown : whole; }
  const Shown& shown(const Target& target) const {
    return target.object ? objects[*target.object].shown : whole;
  }
  friend bool operator==(const EditState&, const EditState&) = default;
};

}  // namespace boxwood
