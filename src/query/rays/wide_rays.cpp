// SPDX-License-Identifier: MIT
// Casts rays through the wide layout, nearest child first. Highway compiles this file once for each
// instruction set.
//
// A ray is moved to its entry into the root box, in double; from there on it is followed in float. A stack
// entry is a child and the ray in its frame, computed for the eight children of a node at once. Parameters
// are s = (t - t_enter) times the longest component of the given direction. Boxes are widened by a slack that
// covers every rounding: a fraction of the radius of the root's sphere, and one of the largest coordinate. A
// test in float drops triangles that are certainly missed. The rest are tested in double against the original
// ray, so the result is bit-identical to that of testing every triangle.
//
// Rounding, with u = 2^-24 and r the radius of the root's sphere, counted as lengths of vectors. Points are
// within 2 r of each other, and s times the direction is at most 2 r. One level down, the origin relative to
// the child's centre changes by 3 u r for each coordinate. Its product with the rotation changes by 1.7 u r
// for the stored entries, 14 u r for the axis that is a cross product, and 6 u r for its sums: less than 31 u
// r in all. The direction changes, over the whole way, by 24 u r; the inverses and the ends of a slab, once,
// by 6 u r. So 64 u r for each level are more than enough.
#include "query/rays/wide_rays.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/rays/wide_rays.cpp"
#include "base/simd/simd_targets.hpp"
#include <hwy/cache_control.h>
#include <hwy/foreach_target.h>  // compiles this file again for each target
#include <hwy/highway.h>

#include "base/simd/simd_dispatch.hpp"

HWY_BEFORE_NAMESPACE();
namespace boxwood::HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

#include "query/rays/ray_images-inl.hpp"

constexpr double kSlackOfLevel = 0x1p-18;  // of the radius of the root's sphere
// The fraction of `reach` that covers the rounding of the images of corners (ray_triangle.hpp), of the
// rotation into the root's frame and of the way to its box: some dozens of roundings in double.
constexpr double kMoveSlack = 0x1p-42;
// Replaces smaller components of a direction. Within the root box it shifts the ray by less than the slack.
constexpr double kSmallestComponent = 0x1p-40;
// The same on the way to the root box, which may be as long as `reach`: 2^-50 of some times that is below the
// slack of the move.
constexpr double kSmallestOnTheWay = 0x1p-50;

using Singles = hn::CappedTag<float, kWidth>;
using F = hn::Vec<Singles>;
constexpr std::size_t kLanes = hn::MaxLanes(Singles());

HWY_INLINE F set(float x) {
  return hn::Set(Singles(), x);
}
HWY_INLINE float rounded_up(double x) {
  return static_cast<float>(x) * (1.0F + 0x1p-22F) + std::numeric_limits<float>::min();
}

// A ray prepared for the traversal. `ray` starts at its entry into the root box, in the box's frame, where s
// is 0.
struct WideRay {
  LocalRay ray;
  double longest;  // component of the given direction, in magnitude
  double enter;    // the t of the entry, times `longest`
  double leave;    // the s at which the ray leaves the root box or ends
  float slack;     // a length
  ImageFrame images;
};

// Returns false if the ray misses the root box.
HWY_INLINE bool prepare_wide_ray(const WideLayout& wide, const RayFrame& frame, const Ray& ray,
                                 WideRay& way) {
  const Vec3 &d = ray.direction, &p = ray.origin, to_ray = p - wide.root_box.center;
  way.longest = std::max(std::max(std::fabs(d.x), std::fabs(d.y)), std::fabs(d.z));
  const double reach = wide.reach + std::max(std::max(std::fabs(p.x), std::fabs(p.y)), std::fabs(p.z));
  const double slack_of_move = kMoveSlack * reach;
  const double slack = kSlackOfLevel * wide.sphere_radius * (wide.depth + 1.0) + slack_of_move;
  double begin = 0.0, end = ray.t_max * way.longest, origin[3], direction[3];
  for (std::size_t i = 0; i < 3; ++i) {
    const auto k = static_cast<int>(i);
    const Vec3& axis = wide.root_box.axes[i];
    origin[i] = (axis.x * to_ray.x + axis.y * to_ray.y) + axis.z * to_ray.z;
    direction[i] = ((axis.x * d.x + axis.y * d.y) + axis.z * d.z) / way.longest;
    const double inverse =
        1.0 / std::copysign(std::max(std::fabs(direction[i]), kSmallestOnTheWay), direction[i]);
    const double half = std::fabs(inverse) * (wide.root_box.half_extents[k] + slack),
                 middle = -origin[i] * inverse;
    begin = std::max(begin, middle - half);
    end = std::min(end, middle + half);
  }
  if (!(begin <= end)) return false;
  for (std::size_t i = 0; i < 3; ++i) {
    way.ray.origin[i] = static_cast<float>(origin[i] + begin * direction[i]);
    way.ray.direction[i] = static_cast<float>(direction[i]);
  }
  way.enter = begin;
  way.leave = end - begin;
  way.slack = rounded_up(slack);
  double place[3], farthest = wide.reach;
  for (int k = 0; k < 3; ++k) {
    place[k] = p[k] + begin / way.longest * d[k];
    farthest = std::max(farthest, wide.reach + std::fabs(place[k]));
  }
  way.images = image_frame(frame.numbers(), place, farthest, slack_of_move);
  return true;
}

// The ray in the frames of a node's children, and its entries into their boxes.
struct ChildRays {
  HWY_ALIGN float origin[3][kWidth];
  HWY_ALIGN float direction[3][kWidth];
  HWY_ALIGN float begin[kWidth];
  LocalRay ray(std::size_t lane) const noexcept {
    return {{origin[0][lane], origin[1][lane], origin[2][lane]},
            {direction[0][lane], direction[1][lane], direction[2][lane]}};
  }
};

// Returns a mask: bit i is set unless the ray certainly misses child i before `last`.
HWY_INLINE std::uint32_t children_hit(const WideNode& node, const LocalRay& ray, float slack, float last,
                                      ChildRays& rays) {
  const Singles d;
  std::uint32_t hits = 0;
  for (std::size_t lane = 0; lane < kWidth; lane += kLanes) {
    F axis[3][3];  // [j][i]: axis j of the child along axis i of the node
    F from_center[3];
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 2; ++j) axis[j][i] = hn::Load(d, node.rotation[i][j] + lane);
      from_center[i] = hn::Sub(set(ray.origin[i]), hn::Load(d, node.center[i] + lane));
    }
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t k = (i + 1) % 3, l = (i + 2) % 3;
      axis[2][i] = hn::MulSub(axis[0][k], axis[1][l], hn::Mul(axis[0][l], axis[1][k]));
    }
    F enter = hn::Zero(d), leave = set(last);
    for (std::size_t j = 0; j < 3; ++j) {
      const F* u = axis[j];
      const F origin =
          hn::MulAdd(u[0], from_center[0], hn::MulAdd(u[1], from_center[1], hn::Mul(u[2], from_center[2])));
      const F direction =
          hn::MulAdd(u[0], set(ray.direction[0]),
                     hn::MulAdd(u[1], set(ray.direction[1]), hn::Mul(u[2], set(ray.direction[2]))));
      const F size = hn::Max(hn::Abs(direction), set(static_cast<float>(kSmallestComponent)));
      const F inverse = hn::Div(set(1.0F), hn::CopySign(size, direction));
      const F middle = hn::Mul(origin, inverse);
      const F half = hn::Mul(hn::Add(hn::Load(d, node.half_extents[j] + lane), set(slack)), hn::Abs(inverse));
      enter = hn::Max(enter, hn::Neg(hn::Add(middle, half)));
      leave = hn::Min(leave, hn::Sub(half, middle));
      hn::Store(origin, d, rays.origin[j] + lane);
      hn::Store(direction, d, rays.direction[j] + lane);
    }
    hn::Store(enter, d, rays.begin + lane);
    std::uint8_t bits[8] = {};
    hn::StoreMaskBits(d, hn::Le(enter, leave), bits);
    hits |= std::uint32_t{bits[0]} << lane;
  }
  return hits;
}

// Returns a mask: bit i is set unless hit_triangle() certainly finds no hit on triangle numbers[i], for i <
// n; n is 1 to 8. May read eight numbers if `readable`.
HWY_INLINE std::uint32_t triangles_hit(const MeshView& mesh, const std::uint32_t* numbers, std::size_t n,
                                       bool readable, const ImageFrame& frame) {
  const Singles d;
  const hn::RebindToSigned<Singles> ints;
  HWY_ALIGN std::uint32_t copies[kWidth];
  if (!readable) {
    std::copy_n(numbers, n, copies);
    numbers = copies;
  }
  const auto* triangles = reinterpret_cast<const std::int32_t*>(mesh.triangles.data());
  const auto* vertices = reinterpret_cast<const float*>(mesh.vertices.data());
  const auto times_three = [&](auto v) HWY_ATTR { return hn::Add(hn::Add(v, v), v); };
  std::uint32_t left = 0;
  for (std::size_t i = 0; i < n; i += kLanes) {
    const auto used =
        hn::Lt(hn::Iota(ints, static_cast<std::int32_t>(i)), hn::Set(ints, static_cast<std::int32_t>(n)));
    // Lanes past the last triangle read the first one again.
    const auto number =
        hn::IfThenElse(used, hn::LoadU(ints, reinterpret_cast<const std::int32_t*>(numbers) + i),
                       hn::Set(ints, static_cast<std::int32_t>(numbers[0])));
    F x[3], y[3];
    for (std::size_t c = 0; c < 3; ++c) {
      const auto vertex = times_three(hn::GatherIndex(ints, triangles + c, times_three(number)));
      const F along = hn::GatherIndex(d, vertices + frame.axes[2], vertex);
      x[c] = image_of(frame, 0, hn::GatherIndex(d, vertices + frame.axes[0], vertex), along);
      y[c] = image_of(frame, 1, hn::GatherIndex(d, vertices + frame.axes[1], vertex), along);
    }
    left |= images_hit(x, y, frame.error) << i;
  }
  return left & ((1U << n) - 1U);
}

HWY_INLINE void prefetch(const WideLayout& wide, const TreeTopology& topology, WideChild child) {
  if (child.is_leaf()) {
    hwy::Prefetch(topology.nodes.data() + child.index());
    return;
  }
  const auto* node = reinterpret_cast<const char*>(wide.nodes.data() + child.index());
  for (std::size_t at = 0; at < sizeof(WideNode); at += 64) hwy::Prefetch(node + at);
}

// Calls visit(triangle, t_end) for the triangles that the ray may hit at t <= t_end, going into the nearest
// child first. visit() returns the new t_end.
template <class Visit>
HWY_INLINE void follow(const Tree& tree, const MeshView& mesh, const RayFrame& frame, const Ray& ray,
                       WideRayStack& memory, const Visit& visit) {
  const WideLayout& wide = *tree.wide();
  const TreeTopology& topology = tree.topology();
  WideRay way;
  if (!prepare_wide_ray(wide, frame, ray, way)) return;
  double t_end = ray.t_max;
  float last = 0.0F;
  const auto set_last = [&] {
    last = std::max(rounded_up(std::min(t_end * way.longest - way.enter, way.leave)), 0.0F);
  };
  set_last();
  WideRayPlace* HWY_RESTRICT const stack = memory.places;
  std::size_t top = 0;
  stack[top++] = {0.0F, wide.root, way.ray};
  ChildRays rays;
  while (top > 0) {
    WideRayPlace place = stack[--top];
    if (place.begin > last) continue;
    if (top > 0) prefetch(wide, topology, stack[top - 1].child);
    std::uint32_t hits = 1;
    while (!place.child.is_leaf()) {
      const WideNode& node = wide.nodes[place.child.index()];
      hits = children_hit(node, place.ray, way.slack, last, rays);
      if (hits == 0) break;
      auto nearest = static_cast<std::size_t>(std::countr_zero(hits));
      for (std::uint32_t rest = hits & (hits - 1); rest != 0; rest &= rest - 1) {
        auto lane = static_cast<std::size_t>(std::countr_zero(rest));
        if (rays.begin[lane] < rays.begin[nearest]) std::swap(lane, nearest);
        stack[top++] = {rays.begin[lane], node.child[lane], rays.ray(lane)};
      }
      place = {rays.begin[nearest], node.child[nearest], rays.ray(nearest)};
    }
    if (hits == 0) continue;
    const TreeNode& leaf = topology.nodes[place.child.index()];
    for (std::size_t i = leaf.first, end = i + leaf.count; i < end; i += kWidth) {
      const std::uint32_t* numbers = topology.order.data() + i;
      std::uint32_t left = triangles_hit(mesh, numbers, std::min(kWidth, end - i),
                                         i + kWidth <= topology.order.size(), way.images);
      for (; left != 0; left &= left - 1) t_end = visit(numbers[std::countr_zero(left)], t_end);
    }
    set_last();
  }
}

[[gnu::flatten]] std::optional<RayHit> first_hit(const Tree& tree, const MeshView& mesh,
                                                 const RayFrame& frame, const Ray& ray, WideRayStack& stack,
                                                 NearEdges& near_edges) {
  std::optional<RayHit> best;
  follow(tree, mesh, frame, ray, stack, [&](std::uint32_t triangle, double t_end) HWY_ATTR {
    const std::array<Vec3, 3> p = corners(mesh, triangle);
    const auto hit = hit_triangle(frame, p, triangle, [&]() -> std::optional<RayHit> {
      near_edges.add(p, triangle);
      return std::nullopt;
    });
    if (!hit || (best && !comes_before(*hit, *best))) return t_end;
    best = hit;
    return hit->t;
  });
  return best;
}

[[gnu::flatten]] void all_hits(const Tree& tree, const MeshView& mesh, const RayFrame& frame, const Ray& ray,
                               WideRayStack& stack, std::vector<RayHit>& hits) {
  follow(tree, mesh, frame, ray, stack, [&](std::uint32_t triangle, double t_end) HWY_ATTR {
    if (const auto hit = hit_triangle(frame, corners(mesh, triangle), triangle)) hits.push_back(*hit);
    return t_end;
  });
}

}  // namespace

const WideRayKernels kWideRayKernels = {first_hit, all_hits};
const WideRayKernels* wide_ray_table() {
  return &kWideRayKernels;
}

}  // namespace boxwood::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace boxwood {
BOXWOOD_SIMD_TABLE(wide_ray_table);
const WideRayKernels& wide_ray_kernels() noexcept {
  return *BOXWOOD_SIMD_CALL(wide_ray_table)();
}
}  // namespace boxwood
#endif
