// SPDX-License-Identifier: MIT
// The nodes a few levels below a node, placed in A's frame and side by side, for node_kernels.hpp.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
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

// The frame of the floats: A's, from a point near both models, in units of the size of the scene.
struct SceneUnits {
  Vec3 origin = Vec3(0.0);
  double unit = 1.0, per_unit = 1.0;  // a length, and its inverse

  // Returns a frame for two roots, or others that hold all nodes.
  static SceneUnits around(const PlacedNode& a, const PlacedNode& b) noexcept {
    const auto size = [](const PlacedNode& n) {
      return sum_of(n.axes[0]) + sum_of(n.axes[1]) + sum_of(n.axes[2]) + n.radius;
    };
    const double unit = size(a) + size(b) + sum_of(b.center - a.center);
    return unit > 0.0 && unit < kInfinity ? SceneUnits{a.center, unit, 1.0 / unit} : SceneUnits{a.center};
  }

  FloatNode node(const PlacedNode& n) const noexcept {
    constexpr double kMost = 1e30;
    FloatNode f{};
    for (int k = 0; k < 3; ++k) {
      const Vec3& axis = n.axes[static_cast<std::size_t>(k)];
      f.center[k] = static_cast<float>(per_unit * (n.center[k] - origin[k]));
      for (int i = 0; i < 3; ++i) f.axes[k][i] = static_cast<float>(per_unit * axis[i]);
      f.over_squares[k] = static_cast<float>(std::fmin(unit * unit * n.over_squares[k], kMost));
    }
    f.radius = static_cast<float>(per_unit * n.radius);
    return f;
  }
};

// Keeps the families of some nodes of one model.
class NodeFamilies {
public:
  struct Family {
    std::uint32_t of = 0;
    FamilyShape shape;
    FloatNodes lanes;
  };
  NodeFamilies(const TreeTopology& topology, const SceneUnits& frame) : topology_(topology), frame_(frame) {
    slots_.fill(kNone);
    families_.reserve(64);
  }

  // Returns the family of an inner node of the model until the next call.
  template <class Half> const Family& of(std::uint32_t node, Half& model) {
    std::uint32_t& slot = slots_[node % kSlots];
    if (slot == kNone) {
      slot = static_cast<std::uint32_t>(families_.size());
      families_.emplace_back();
    } else if (families_[slot].of == node) {
      return families_[slot];
    }
    Family& family = families_[slot];
    family.of = node;
    family.shape = {};
    fill(family, 1, node, model);
    return family;
  }

private:
  static constexpr std::uint32_t kSlots = 256, kNone = UINT32_MAX;

  template <class Half> void fill(Family& f, std::size_t i, std::uint32_t node, Half& model) {
    f.shape.node[i] = node;
    if (i > 1) put(f.lanes, i, frame_.node(model.kept({0, 0, node})));
    const TreeNode& n = topology_.nodes[node];
    if (2 * i >= kNodeBatch || n.is_leaf()) return;
    fill(f, 2 * i, n.left, model);
    fill(f, 2 * i + 1, n.left + 1, model);
  }
  static void put(FloatNodes& to, std::size_t lane, const FloatNode& n) noexcept {
    for (std::size_t k = 0; k < 3; ++k) {
      to.center[k][lane] = n.center[k];
      for (std::size_t i = 0; i < 3; ++i) to.axes[k][i][lane] = n.axes[k][i];
      to.over_squares[k][lane] = n.over_squares[k];
    }
    to.radius[lane] = n.radius;
  }

  const TreeTopology& topology_;
  const SceneUnits& frame_;
  std::array<std::uint32_t, kSlots> slots_;
  std::vector<Family> families_;
};

}  // namespace boxwood
