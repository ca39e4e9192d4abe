// SPDX-License-Identifier: MIT
// The nodes a few levels below a node, placed in A's frame and side by side, for node_kernels.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include <boxwood/tree.hpp>

#include "query/proof/node_kernels.hpp"
#include "query/proof/node_support.hpp"

namespace boxwood {

// The part of a tree below a node down to two levels, or to leaves. Numbers are those of a heap: 1 is the
// node, 2 i and 2 i + 1 the children of i; 0 marks no node. Node i has the lane i.
struct FamilyShape {
  std::array<std::uint32_t, kNodeBatch> node{};
  bool is_lowest(std::size_t i) const noexcept { return 2 * i >= kNodeBatch || node[2 * i] == 0; }
};

// Keeps the families of some nodes of one model, in A's frame by `pose`, or as they are if it is null.
template <class V> class NodeFamilies {
public:
  struct Family {
    std::uint32_t of = 0;
    FamilyShape shape;
    NodeLanes lanes;

    PlacedNode placed(std::size_t lane) const noexcept {
      PlacedNode node;
      for (int k = 0; k < 3; ++k) {
        const auto row = static_cast<std::size_t>(k);
        node.center[k] = lanes.center[row][lane];
        node.half_extents[k] = lanes.half_extents[row][lane];
        for (int i = 0; i < 3; ++i) node.axes[row][i] = lanes.axes[row][static_cast<std::size_t>(i)][lane];
      }
      node.radius = lanes.radius[lane];
      node.slack = lanes.slack[lane];
      return node;
    }
  };
  NodeFamilies(const TreeTopology& topology, const std::vector<V>& volumes, const RigidTransform* pose)
      : topology_(topology), volumes_(volumes), pose_(pose), stretch_(stretch_of(pose)) {
    slots_.fill(kNone);
  }

  // Returns the family of an inner node of the model until the next call.
  const Family& of(std::uint32_t node) {
    std::uint32_t& slot = slots_[node % kSlots];
    if (slot != kNone) {
      Family& family = at(slot);
      if (family.of != node) fill(family, node);
      return family;
    }
    if (used_ == blocks_.size() * kBlock) blocks_.push_back(std::make_unique_for_overwrite<Block>());
    slot = used_++;
    fill(at(slot), node);
    return at(slot);
  }

private:
  static constexpr std::uint32_t kSlots = 256, kNone = UINT32_MAX, kBlock = 16;
  struct Block {
    Family families[kBlock];
  };

  Family& at(std::uint32_t slot) noexcept { return blocks_[slot / kBlock]->families[slot % kBlock]; }

  void fill(Family& f, std::uint32_t node) {
    f.of = node;
    f.shape = {};
    f.shape.node[1] = node;
    for (std::size_t i = 1; 2 * i < kNodeBatch; ++i) {
      if (i > 1 && f.shape.node[i] == 0) continue;  // the root has the number 0, too
      const std::uint32_t left = topology_.nodes[f.shape.node[i]].left;
      if (left == 0) continue;
      f.shape.node[2 * i] = left;
      f.shape.node[2 * i + 1] = left + 1;
    }
    static constexpr NodeVolume kNothing{Vec3(0.0), {Vec3(0.0), Vec3(0.0), Vec3(0.0)}, Vec3(0.0), 0.0};
    for (std::size_t i = 0; i < kNodeBatch; i += 2) {
      const std::uint32_t child = i < 2 ? 0 : f.shape.node[i];
      if (child == 0)
        put(f.lanes, i, kNothing, kNothing);
      else
        put(f.lanes, i, node_volume(volumes_[child]), node_volume(volumes_[child + 1]));
    }
    kernels_.place_nodes(f.lanes, pose_, stretch_);
  }
  // Sets a lane and the next one.
  static void put(NodeLanes& to, std::size_t lane, const NodeVolume& v, const NodeVolume& next) noexcept {
    const auto set = [&](double(&row)[kNodeBatch], double x, double y) {
      row[lane] = x;
      row[lane + 1] = y;
    };
    for (int k = 0; k < 3; ++k) {
      const auto row = static_cast<std::size_t>(k);
      set(to.center[row], v.center[k], next.center[k]);
      set(to.half_extents[row], v.half_extents[k], next.half_extents[k]);
      for (int i = 0; i < 3; ++i)
        set(to.axes[row][static_cast<std::size_t>(i)], v.axes[row][i], next.axes[row][i]);
    }
    set(to.radius, v.radius, next.radius);
  }

  const TreeTopology& topology_;
  const std::vector<V>& volumes_;
  const RigidTransform* const pose_;
  const double stretch_;
  const NodeKernels& kernels_ = node_kernels();
  std::array<std::uint32_t, kSlots> slots_;
  std::uint32_t used_ = 0;
  std::vector<std::unique_ptr<Block>> blocks_;
};

}  // namespace boxwood
