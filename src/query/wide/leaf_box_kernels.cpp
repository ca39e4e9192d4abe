// SPDX-License-Identifier: MIT
// Tests the triangles of a leaf against boxes; Highway compiles this file once for each instruction set.
#include "query/wide/leaf_box_kernels.hpp"

#include <bit>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/wide/leaf_box_kernels.cpp"
#include "base/simd/simd_targets.hpp"
#include <hwy/foreach_target.h>  // compiles this file again for each target
#include <hwy/highway.h>

#include "base/simd/simd_dispatch.hpp"

HWY_BEFORE_NAMESPACE();
namespace boxwood::HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

#include "query/wide/points-inl.hpp"

// Writes bounds of triangles: projections on directions, which separate a triangle from a box better than its
// corners' box. They are valid for any directions.
void put_in_box(const LeafCorners& leaf, std::size_t count, const BoxFrame& frame, LeafInBox& in_box) {
  const Doubles d;
  const Narrow f;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    const Point center = {hn::Set(d, frame.center[0]), hn::Set(d, frame.center[1]),
                          hn::Set(d, frame.center[2])};
    NarrowPoint corner[3];
    for (std::size_t c = 0; c < 3; ++c) {
      const Point x = Point{hn::Load(d, leaf.corner[3 * c] + i), hn::Load(d, leaf.corner[3 * c + 1] + i),
                            hn::Load(d, leaf.corner[3 * c + 2] + i)} -
                      center;
      const auto along_axis = [&](std::size_t k) HWY_ATTR {
        const double(&axis)[3] = frame.axes[k];
        return hn::DemoteTo(f, dot(x, {hn::Set(d, axis[0]), hn::Set(d, axis[1]), hn::Set(d, axis[2])}));
      };
      corner[c] = {along_axis(0), along_axis(1), along_axis(2)};
      hn::Store(corner[c].x, f, in_box.corner[3 * c] + i);
      hn::Store(corner[c].y, f, in_box.corner[3 * c + 1] + i);
      hn::Store(corner[c].z, f, in_box.corner[3 * c + 2] + i);
    }
    const auto reach = [&](N a, N b, N c, float* low, float* high) HWY_ATTR {
      hn::Store(hn::Min(hn::Min(a, b), c), f, low + i);
      hn::Store(hn::Max(hn::Max(a, b), c), f, high + i);
    };
    reach(corner[0].x, corner[1].x, corner[2].x, in_box.low[0], in_box.high[0]);
    reach(corner[0].y, corner[1].y, corner[2].y, in_box.low[1], in_box.high[1]);
    reach(corner[0].z, corner[1].z, corner[2].z, in_box.low[2], in_box.high[2]);
    const NarrowPoint n = cross(corner[1] - corner[0], corner[2] - corner[0]);
    const N length_sq = dot(n, n);
    const N inverse = hn::IfThenElseZero(hn::Gt(length_sq, hn::Set(f, 1e-37F)),
                                         hn::Div(hn::Set(f, 1.0F), hn::Sqrt(length_sq)));
    const NarrowPoint unit = {hn::Mul(n.x, inverse), hn::Mul(n.y, inverse), hn::Mul(n.z, inverse)};
    hn::Store(unit.x, f, in_box.normal[0] + i);
    hn::Store(unit.y, f, in_box.normal[1] + i);
    hn::Store(unit.z, f, in_box.normal[2] + i);
    reach(dot(unit, corner[0]), dot(unit, corner[1]), dot(unit, corner[2]), in_box.normal_low,
          in_box.normal_high);
  }
}

using Singles = hn::CappedTag<float, kLeafBatch>;
using F = hn::Vec<Singles>;
using FM = hn::Mask<Singles>;

// Returns the remaining triangles of one box.
HWY_INLINE std::uint32_t triangles_meeting_box(const LeafInBox& leaf, std::size_t count,
                                               const BoxesInFrame& boxes, std::size_t lane, float slack) {
  const Singles f;
  F rotation[3][3], half[3];
  for (std::size_t k = 0; k < 3; ++k) {
    half[k] = hn::Set(f, boxes.half_extents[k][lane]);
    for (std::size_t j = 0; j < 3; ++j) rotation[k][j] = hn::Set(f, boxes.rotation[k][j][lane]);
  }
  const F box_center[3] = {hn::Set(f, boxes.center[0][lane]), hn::Set(f, boxes.center[1][lane]),
                           hn::Set(f, boxes.center[2][lane])};
  std::uint32_t meeting = 0;
  for (std::size_t i = 0; i < count; i += hn::Lanes(f)) {
    FM apart = hn::FirstN(f, 0);
    const auto part = [&](F low, F high, F center, F reach) HWY_ATTR {
      apart =
          hn::Or(apart, hn::Or(hn::Gt(low, hn::Add(center, reach)), hn::Lt(high, hn::Sub(center, reach))));
    };
    for (std::size_t k = 0; k < 3; ++k) {
      F reach = hn::Set(f, slack);
      for (std::size_t j = 0; j < 3; ++j) reach = hn::MulAdd(half[j], hn::Abs(rotation[k][j]), reach);
      part(hn::Load(f, leaf.low[k] + i), hn::Load(f, leaf.high[k] + i), box_center[k], reach);
    }
    const auto dot = [&](F x, F y, F z, std::size_t j) HWY_ATTR {
      return hn::MulAdd(x, rotation[0][j], hn::MulAdd(y, rotation[1][j], hn::Mul(z, rotation[2][j])));
    };
    const F n[3] = {hn::Load(f, leaf.normal[0] + i), hn::Load(f, leaf.normal[1] + i),
                    hn::Load(f, leaf.normal[2] + i)};
    F center = hn::Zero(f), reach = hn::Set(f, slack);
    for (std::size_t j = 0; j < 3; ++j) {
      center = hn::MulAdd(n[j], box_center[j], center);
      reach = hn::MulAdd(half[j], hn::Abs(dot(n[0], n[1], n[2], j)), reach);
    }
    part(hn::Load(f, leaf.normal_low + i), hn::Load(f, leaf.normal_high + i), center, reach);
    if (!hn::AllTrue(f, apart)) {
      F corner[9];
      for (std::size_t c = 0; c < 9; ++c)
        corner[c] = hn::Sub(hn::Load(f, leaf.corner[c] + i), box_center[c % 3]);
      for (std::size_t j = 0; j < 3; ++j) {
        const F a = dot(corner[0], corner[1], corner[2], j), b = dot(corner[3], corner[4], corner[5], j),
                c = dot(corner[6], corner[7], corner[8], j);
        part(hn::Min(hn::Min(a, b), c), hn::Max(hn::Max(a, b), c), hn::Zero(f),
             hn::Add(half[j], hn::Set(f, slack)));
      }
    }
    std::uint8_t bits[8] = {};
    hn::StoreMaskBits(f, apart, bits);
    meeting |= (~std::uint32_t{bits[0]} & ((1U << hn::Lanes(f)) - 1U)) << i;
  }
  return meeting & ((1U << count) - 1U);
}

std::uint32_t boxes_meeting_triangles(const LeafInBox& leaf, std::size_t count, const BoxesInFrame& boxes,
                                      std::uint32_t lanes, float slack,
                                      std::uint8_t (&triangles)[kBoxBatch]) {
  std::uint32_t left = 0;
  for (; lanes != 0; lanes &= lanes - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
    const std::uint32_t meeting = triangles_meeting_box(leaf, count, boxes, lane, slack);
    triangles[lane] = static_cast<std::uint8_t>(meeting);
    left |= static_cast<std::uint32_t>(meeting != 0) << lane;
  }
  return left;
}

}  // namespace

const LeafBoxKernels kLeafBoxKernels = {put_in_box, boxes_meeting_triangles};
const LeafBoxKernels* leaf_box_table() {
  return &kLeafBoxKernels;
}

}  // namespace boxwood::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace boxwood {
BOXWOOD_SIMD_TABLE(leaf_box_table);
const LeafBoxKernels& leaf_box_kernels() noexcept {
  return *BOXWOOD_SIMD_CALL(leaf_box_table)();
}
}  // namespace boxwood
#endif
