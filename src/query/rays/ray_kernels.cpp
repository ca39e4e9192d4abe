// SPDX-License-Identifier: MIT
// Casts rays through the ray layout, nearest child first; Highway compiles this file once for each
// instruction set.
//
// The parts: a ray's way through the boxes (ray_way-inl.hpp), the triangles of leaves (ray_leaves-inl.hpp,
// ray_images-inl.hpp), one ray's descent (ray_descent-inl.hpp), with a counter (ray_watch-inl.hpp). Several
// rays take turns (ray_batch-inl.hpp) or go together (ray_packet-inl.hpp, ray_packet_leaves-inl.hpp).
#include "query/rays/ray_kernels.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/rays/ray_kernels.cpp"
#include "base/simd/simd_targets.hpp"
#include <hwy/cache_control.h>
#include <hwy/foreach_target.h>  // compiles this file again for each target
#include <hwy/highway.h>

#include "base/simd/simd_dispatch.hpp"

#ifndef BOXWOOD_CHOSEN_LANES
#define BOXWOOD_CHOSEN_LANES
namespace boxwood {
namespace {
// The numbers of the bits set in a byte, four bits each, ascending.
struct ChosenLanes {
  std::array<std::uint32_t, 256> of{};
  constexpr ChosenLanes() {
    for (std::uint32_t bits = 0; bits < 256; ++bits)
      for (std::uint32_t i = 0, n = 0; i < 8; ++i)
        if ((bits >> i & 1U) != 0) of[bits] |= i << (4 * n++);
  }
};
constinit const ChosenLanes kChosenLanes;
}  // namespace
}  // namespace boxwood
#endif

HWY_BEFORE_NAMESPACE();
namespace boxwood::HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

#include "query/rays/ray_images-inl.hpp"

// Eight boxes or triangles are one AVX register or two SSE ones.
using Singles = hn::CappedTag<float, kRayWidth>;
using Words = hn::RebindToUnsigned<Singles>;
using Ints = hn::RebindToSigned<Singles>;
using F = hn::Vec<Singles>;
using Bits = hn::Vec<Ints>;

HWY_INLINE F set(float x) {
  return hn::Set(Singles(), x);
}
template <class D> HWY_INLINE std::uint32_t bits_of(D d, hn::Mask<D> mask) {
  std::uint8_t bits[8] = {};
  hn::StoreMaskBits(d, mask, bits);
  return bits[0];
}

// Each needs those before it.
#include "query/rays/ray_way-inl.hpp"

#include "query/rays/ray_leaves-inl.hpp"

#include "query/rays/ray_descent-inl.hpp"

#include "query/rays/ray_batch-inl.hpp"

template <class Watch = NoWatch>
HWY_INLINE void find_first_hit(const RayLayout& layout, const Ray& ray, const LayoutRay& way,
                               NearEdges& near_edges, std::optional<RayHit>& best,
                               const Watch& watch = Watch()) {
  // Numbers instead of a RayHit: a copy would wait until its source is in memory.
  double best_t = kInfinity;
  Vec3 best_weights(0.0);
  std::uint32_t best_triangle = ~0U;
  follow(
      layout, ray, way,
      [&](const RayInLeaves& in_leaves, const RayLeaf& leaf, std::size_t i, double t_end) HWY_ATTR {
        const std::uint32_t triangle = leaf.number(i);
        with_hit_in_leaf(
            in_leaves, leaf, i,
            [&](double t, const Vec3& weights) HWY_ATTR {
              if (!(t < best_t || (t == best_t && triangle < best_triangle))) return;
              best_t = t_end = t;
              best_weights = weights;
              best_triangle = triangle;
            },
            [&](const std::array<Vec3, 3>& corners) { near_edges.add(corners, triangle); });
        return t_end;
      },
      watch);
  if (best_triangle != ~0U) best.emplace(RayHit{best_t, best_triangle, best_weights});
}

// Passes each hit to take(hit), in any order. Exact, also near edges.
template <class Take, class Watch = NoWatch>
HWY_INLINE void find_hits(const RayLayout& layout, const Ray& ray, const LayoutRay& way, const Take& take,
                          const Watch& watch = Watch()) {
  const RayFrame frame(ray, layout.reach);
  follow(
      layout, ray, way,
      [&](const RayInLeaves& in_leaves, const RayLeaf& leaf, std::size_t i, double t_end) HWY_ATTR {
        const std::uint32_t triangle = leaf.number(i);
        with_hit_in_leaf(
            in_leaves, leaf, i,
            [&](double t, const Vec3& weights) {
              take({t, triangle, weights});
            },
            [&](const std::array<Vec3, 3>& corners) {
              if (const auto hit = hit_near_edge(frame, corners, triangle)) take(*hit);
            });
        return t_end;
      },
      watch);
}

[[gnu::flatten]] bool first_hit(const RayLayout& layout, const Ray& ray, NearEdges& near_edges,
                                std::optional<RayHit>& best) {
  const double size = size_of(ray.direction);
  if (!can_be_cast(ray, size)) return false;
  LayoutRay way;
  if (prepare_ray(layout, ray, size, way)) find_first_hit(layout, ray, way, near_edges, best);
  return true;
}

[[gnu::flatten]] bool all_hits(const RayLayout& layout, const Ray& ray, std::vector<RayHit>& hits) {
  const double size = size_of(ray.direction);
  if (!can_be_cast(ray, size)) return false;
  LayoutRay way;
  if (prepare_ray(layout, ray, size, way))
    find_hits(layout, ray, way, [&](const RayHit& hit) { hits.push_back(hit); });
  return true;
}

#include "query/rays/ray_watch-inl.hpp"

}  // namespace

const RayKernels kRayKernels = {first_hit, first_hits, all_hits, count_first, count_any, count_all};
const RayKernels* ray_table() {
  return &kRayKernels;
}

}  // namespace boxwood::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace boxwood {
BOXWOOD_SIMD_TABLE(ray_table);
const RayKernels& ray_kernels() noexcept {
  return *BOXWOOD_SIMD_CALL(ray_table)();
}
}  // namespace boxwood
#endif
