// SPDX-License-Identifier: MIT
// The common base of descents of two wide trees: pairs of nodes, their relative pose in float, and its error.
//
// Every step descends into one node of a pair and tests its eight children against the other box at once. The
// pose of each remaining child is the product of the pair's pose and the child's, in float. The pair carries
// bounds of the error of that product, and the tests are conservative by as much. So the leaves reached
// include all those that the reference descent reaches with its double boxes. The tests in the leaves are
// exact.
//
// Errors, with u = 2^-24 and exact arithmetic on the double boxes as the truth. Vectors and matrices are
// measured by the root of the sum of their squares, which a rotation does not change and which bounds every
// product: |R v| <= |R| |v|, and the error of a projection on a unit vector is at most that of the vector.
//   first pose        rotation 3 u, center u |T|, and what placing costs (placing_error)
//   child's pose      Rc: each entry of the first two axes one rounding, of their cross product below 5 u:
//                     together below 10 u; R' = R Rc: each entry 3 roundings, nine of them: + 9 u + 10 u
//                     T' = R tc + T: each of three coordinates 3 roundings of at most |tc| + |T_i|:
//                     + (error of R) |tc| + 6 u (|tc| + |T|), and u |tc| as tc is rounded
//   inverse           R^T: nothing, but 2 dev if the pose deviates from a rotation by dev
//                     -R^T T: three coordinates of 3 roundings of at most |T|:
//                     + (error of R + 2 dev + 6 u) |T|
//   the test          each gap is a projection of T', less half-extents times entries of R', on an axis of at
//                     most unit length: off by at most (error of T') + (error of R') (|T'| + sizes) and 12
//                     roundings of |T'| + sizes, where the sizes are sums of half-extents
// |tc| and the size of a child are at most `reach` = reach_ratio * (half-extents of its node)
// (wide_layout.hpp).
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include <boxwood/collide.hpp>

#include "query/descent/leaf_tests.hpp"
#include "query/wide/wide_kernels.hpp"

namespace boxwood {

// Poses that deviate more from a rotation are left to the reference descent.
inline constexpr double kMaxWideDeviation = 0x1p-20;

inline constexpr float kFloatUnit = 0x1p-24F;

// A node of each tree; the second one is descended into. The pose is that of the second's box in the first's.
struct WidePair {
  WideChild first, second;
  WidePose pose;
  float half_first[3], half_second[3];
  float rotation_error;  // bounds the error of pose.rotation
  float center_error;    // bounds that of pose.center, a length
  bool first_is_a;       // false if the first is of tree B
};

inline float sum_abs(const float (&v)[3]) noexcept {
  return (std::fabs(v[0]) + std::fabs(v[1])) + std::fabs(v[2]);
}
inline float sum_sq(const float (&v)[3]) noexcept {
  return (v[0] * v[0] + v[1] * v[1]) + v[2] * v[2];
}
inline float length(const float (&v)[3]) noexcept {
  return std::sqrt(sum_sq(v));
}

// Returns true if the first node is descended into: an inner node, the larger if both are.
inline bool opens_first(WideChild first, const float (&half_first)[3], WideChild second,
                        const float (&half_second)[3]) noexcept {
  return !first.is_leaf() && (second.is_leaf() || sum_sq(half_first) >= sum_sq(half_second));
}

// The errors of the children's poses, and the slack of the children's test.
struct ChildErrors {
  float rotation, center, slack;
};
inline ChildErrors child_errors(const WidePair& pair, float reach_ratio, float deviation) noexcept {
  const float reach = reach_ratio * sum_abs(pair.half_second), away = length(pair.pose.center);
  ChildErrors e;
  e.rotation = pair.rotation_error + 19.0F * kFloatUnit;
  e.center = pair.center_error + (pair.rotation_error + 8.0F * kFloatUnit) * reach + 7.0F * kFloatUnit * away;
  const float sizes = sum_abs(pair.half_first) + 2.0F * reach + away;
  // Slightly more than the bound above, for the rounding of these lines.
  e.slack = 1.01F * e.center + (1.01F * e.rotation + 5.5F * deviation + 16.0F * kFloatUnit) * sizes +
            std::numeric_limits<float>::min();
  return e;
}

inline float squared_center(const WidePoses& poses, std::size_t lane) noexcept {
  const float x = poses.center[0][lane], y = poses.center[1][lane], z = poses.center[2][lane];
  return (x * x + y * y) + z * z;
}

// A pair being descended into: the remaining children of its second node, in the frame of the first.
struct WideFrame {
  WidePoses poses;
  const WideNode* node;  // of the second
  WideChild first;
  float half_first[3];
  float rotation_error, center_error;  // of the children
  bool first_is_a;
  std::uint8_t count;         // children left
  std::uint8_t lane[kWidth];  // their lanes, the next one last

  // Sets the frame's values for the pair, without the children.
  void begin(const WidePair& pair, const WideNode& parent, const ChildErrors& errors) noexcept {
    node = &parent;
    first = pair.first;
    for (int k = 0; k < 3; ++k) half_first[k] = pair.half_first[k];
    rotation_error = errors.rotation;
    center_error = errors.center;
    first_is_a = pair.first_is_a;
    count = 0;
  }

  // Takes the children of `lanes`, at least one, with the least key last. Usually there are one or two: these
  // go without a loop, whose end no processor can predict.
  template <class Key> void take_by_key(std::uint32_t lanes, const Key& key_of) noexcept {
    const auto first_lane = static_cast<std::uint8_t>(std::countr_zero(lanes));
    lane[0] = first_lane;
    count = 1;
    lanes &= lanes - 1;
    if (lanes == 0) return;
    const auto second_lane = static_cast<std::uint8_t>(std::countr_zero(lanes));
    const float first_key = key_of(first_lane), second_key = key_of(second_lane);
    const bool exchange = first_key < second_key;
    lane[0] = exchange ? second_lane : first_lane;
    lane[1] = exchange ? first_lane : second_lane;
    count = 2;
    lanes &= lanes - 1;
    if (lanes == 0) return;
    float keys[kWidth] = {exchange ? second_key : first_key, exchange ? first_key : second_key};
    for (; lanes != 0; lanes &= lanes - 1) {
      const auto next = static_cast<std::uint8_t>(std::countr_zero(lanes));
      const float key = key_of(next);
      std::size_t at = count++;
      for (; at > 0 && keys[at - 1] < key; --at) {
        lane[at] = lane[at - 1];
        keys[at] = keys[at - 1];
      }
      lane[at] = next;
      keys[at] = key;
    }
  }

  bool both_leaves(std::size_t child) const noexcept {
    return first.is_leaf() && node->child[child].is_leaf();
  }

  // Sets `pair` to the first and a child, not both leaves, exchanged if the first is the one to descend into.
  // Written in place number by number: a copy of recently written parts would wait for them.
  void take(std::size_t child, float deviation, WidePair& pair) const noexcept {
    const auto& r = poses.rotation;
    const auto& t = poses.center;
    const float half_child[3] = {node->half_extents[0][child], node->half_extents[1][child],
                                 node->half_extents[2][child]};
    const float away[3] = {t[0][child], t[1][child], t[2][child]};
    if (opens_first(first, half_first, node->child[child], half_child)) {
      pair.first = node->child[child];
      pair.second = first;
      for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) pair.pose.rotation[i][j] = r[j][i][child];
        pair.pose.center[i] =
            -((r[0][i][child] * away[0] + r[1][i][child] * away[1]) + r[2][i][child] * away[2]);
        pair.half_first[i] = half_child[i];
        pair.half_second[i] = half_first[i];
      }
      pair.center_error =
          center_error + (rotation_error + 2.0F * deviation + 8.0F * kFloatUnit) * length(away);
      pair.rotation_error = rotation_error + 2.0F * deviation;
      pair.first_is_a = !first_is_a;
      return;
    }
    pair.first = first;
    pair.second = node->child[child];
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) pair.pose.rotation[i][j] = r[i][j][child];
      pair.pose.center[i] = away[i];
      pair.half_first[i] = half_first[i];
      pair.half_second[i] = half_child[i];
    }
    pair.center_error = center_error;
    pair.rotation_error = rotation_error;
    pair.first_is_a = first_is_a;
  }
};

// Two models with wide layouts, and the known data of their pose.
struct WideQuery {
  const ModelView& a;
  const ModelView& b;
  const WideLayout& layout_a;
  const WideLayout& layout_b;
  const RigidTransform& a_from_b;
  double deviation = 0.0;  // of a_from_b, and of the poses below
  // The poses of both in the world, if triangles are not compared in A's frame. Then a_from_b is their
  // combination, and it places a point with an error of at most `slack` (a length).
  const RigidTransform* world_from_a = nullptr;
  const RigidTransform* world_from_b = nullptr;
  double slack = 0.0;

  // Returns the pose of the corners of A or of B; null at rest.
  const RigidTransform* corner_pose(bool is_a) const noexcept {
    return is_a ? world_from_a : world_from_b != nullptr ? world_from_b : &a_from_b;
  }
  const ModelView& model(bool is_a) const noexcept { return is_a ? a : b; }
  const WideLayout& layout(bool is_a) const noexcept { return is_a ? layout_a : layout_b; }
};

// Returns a bound of every coordinate in a query, and of the sum of three.
inline double coordinates_of(const WideQuery& query) noexcept {
  const auto size = [](const Vec3& t) { return (std::fabs(t.x) + std::fabs(t.y)) + std::fabs(t.z); };
  double moved = size(query.a_from_b.translation);
  if (query.world_from_a != nullptr)
    moved += size(query.world_from_a->translation) + size(query.world_from_b->translation);
  return 2.0 * ((query.layout_a.reach + query.layout_b.reach) + moved);
}

// Returns true if the fast engine can answer: both trees have wide layouts, and floats can represent their
// size and the pose.
inline bool can_go_wide(const WideLayout& a, const WideLayout& b, const RigidTransform& a_from_b,
                        double deviation) noexcept {
  const Vec3 t = glm::abs(a_from_b.translation);
  return deviation <= kMaxWideDeviation && a.floats_hold_it && b.floats_hold_it &&
         (t.x + t.y) + t.z < kMaxWideSize;
}

// Prefetches the node of a pushed child, which will be descended into soon.
inline void prefetch(const WideLayout& layout, WideChild child) noexcept {
#if defined(__GNUC__)
  if (child.is_leaf()) return;
  const char* node = reinterpret_cast<const char*>(&layout.nodes[child.index()]);
  for (std::size_t line = 0; line < sizeof(WideNode); line += 64) __builtin_prefetch(node + line);
#endif
}

// A node at which a descent may begin: a root, or a leaf of the binary tree.
struct WideStart {
  WideChild node;
  const Obb& box;
};
inline WideStart root_of(const WideLayout& layout) noexcept {
  return {layout.root, layout.root_box};
}

// Sets the pair of two nodes, one of each tree, which is not tested yet. The second is the one to descend
// into, if any.
void take_start(const WideQuery& query, const WideStart& of_a, const WideStart& of_b,
                WidePair& pair) noexcept;
// Does the same if the first node is known.
void place_pair(const WideQuery& query, const WideStart& of_a, const WideStart& of_b, bool first_is_a,
                WidePair& pair) noexcept;

// The stack size: each frame descends into a node of one side below the last, and a wide tree is no deeper
// than the binary one.
inline constexpr std::size_t kWideStackSize = 2 * kMaxTreeDepth;

}  // namespace boxwood
