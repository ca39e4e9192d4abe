// SPDX-License-Identifier: MIT
// Rays through the ray layout, nearest child first; Highway compiles this file once for each instruction set.
//
// A ray from far away is moved to where it enters the root box, in double; then it is followed in float,
// relative to the centre of that box. Parameters are s = (t - t_enter) times the longest component of the
// direction, which becomes one. Boxes are widened by a share of the root box that covers every rounding;
// triangles are tested in double against the ray as it was given, so a hit is that of all triangles in turn,
// bit-exact.
//
// Rounding, with u = 2^-24 and r the radius of the sphere around the root box, counted as lengths: the place
// of the ray, of at most 4 r and the slack, by 4 u r, its product with the inverse and the sum with the slack
// by as much each; the direction and its inverse by 2 u of what lies between the ray's place and a box, at
// most 5 r; the steps of a node by u of at most 2 r; the sums, of at most 5 r each, by two times 5 u r.
// Together below 35 u r; kRaySlack is 64 u.
#include "query/ray_kernels.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/ray_kernels.cpp"
#include "base/simd_targets.hpp"
#include <hwy/cache_control.h>
#include <hwy/foreach_target.h>  // compiles this file again for each target
#include <hwy/highway.h>

#ifndef BOXWOOD_CHOSEN_LANES
#define BOXWOOD_CHOSEN_LANES
namespace boxwood {
namespace {
// The numbers of the bits that are set in a byte, four bits each, ascending.
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

#include "query/ray_images-inl.hpp"

constexpr double kRaySlack = 0x1p-18;  // of the radius of the sphere around the root box
constexpr double kNear = 4.0;          // of that radius; a ray whose origin is farther away is moved
// The share of the distances and sizes that pays for the images of corners (ray_triangle.hpp, 2^-50), the
// move of the origin and the entry into the root box: some dozens of roundings in double.
constexpr double kMoveSlack = 0x1p-42;
// Smaller components of a direction pass for this: over the way that moves less than the slack.
constexpr float kSmallestComponent = 0x1p-50F;

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

// The bytes of one row from `lane` on, as floats.
HWY_INLINE F load_bytes(const std::uint8_t* row, std::size_t lane) {
  const Singles d;
  const hn::Rebind<std::int32_t, Singles> ints;
  const hn::Rebind<std::uint8_t, Singles> bytes;
  return hn::ConvertTo(d, hn::PromoteTo(ints, hn::LoadU(bytes, row + lane)));
}

HWY_INLINE float rounded_up(double x) {
  return static_cast<float>(x) * (1.0F + 0x1p-22F) + std::numeric_limits<float>::min();
}

// The chosen lanes first, in order. Not hn::Compress where it looks lanes up, for its table is then copied to
// the stack, a thousand bytes each time (Highway 1.0, GCC 12).
HWY_INLINE hn::Vec<Words> compressed(hn::Vec<Words> v, std::uint32_t chosen) {
  const Words words;
  if constexpr (HWY_TARGET == HWY_AVX2 && hn::MaxLanes(Words()) == kRayWidth) {
    const auto lanes =
        hn::Shr(hn::Set(words, kChosenLanes.of[chosen]), hn::ShiftLeft<2>(hn::Iota(words, std::uint32_t{0})));
    return hn::TableLookupLanes(v, hn::IndicesFromVec(words, hn::And(lanes, hn::Set(words, 7U))));
  } else {
    const std::uint8_t bits[8] = {static_cast<std::uint8_t>(chosen)};
    return hn::Compress(v, hn::LoadMaskBits(words, bits));
  }
}

// The ray's way through the boxes.
struct Way {
  float inverse[3];  // 1 / direction, never infinite
  // Minus origin times inverse, less and more a slack: a length times |inverse|.
  float near[3], far[3];
  std::uint32_t backwards[3];  // 1 where the direction is negative
  double longest;              // component of the direction as given
  double enter;                // s of the place below
  double place[3];             // on the ray, relative to the layout's centre
  double slack_of_move;
};

// For a ray from far away: to where it enters the root box. False where it leads past that.
HWY_NOINLINE bool move_to_root(const RayLayout& layout, const Ray& ray, double slack, Way& way) {
  double inverse[3], enter = 0.0, end = ray.t_max * way.longest;
  for (int k = 0; k < 3; ++k) {
    const double given = ray.direction[k];
    inverse[k] = way.longest /
                 std::copysign(std::max(std::fabs(given), double{kSmallestComponent} * way.longest), given);
    const double reach = std::fabs(inverse[k]) * (layout.half_extents[k] + slack),
                 middle = -way.place[k] * inverse[k];
    enter = std::max(enter, middle - reach);
    end = std::min(end, middle + reach);
  }
  if (!(enter <= end)) return false;
  for (int k = 0; k < 3; ++k) way.place[k] += enter / inverse[k];
  way.enter = enter;
  return true;
}

// False where the way leads past the root box and that is known at once.
HWY_INLINE bool find_way(const RayLayout& layout, const Ray& ray, Way& way) {
  const Vec3& d = ray.direction;
  way.longest = std::max(std::max(std::fabs(d.x), std::fabs(d.y)), std::fabs(d.z));
  way.place[0] = ray.origin.x - layout.center.x;
  way.place[1] = ray.origin.y - layout.center.y;
  way.place[2] = ray.origin.z - layout.center.z;
  way.enter = 0.0;
  const double largest =
      std::max(std::max(std::fabs(way.place[0]), std::fabs(way.place[1])), std::fabs(way.place[2]));
  way.slack_of_move = kMoveSlack * (largest + layout.reach);
  const double slack = kRaySlack * layout.radius + way.slack_of_move;
  if (largest > kNear * layout.radius && !move_to_root(layout, ray, slack, way)) return false;
  const double unit = 1.0 / way.longest, given[] = {d.x, d.y, d.z};
  const float widening = static_cast<float>(slack) * (1.0F + 0x1p-20F);
  for (std::size_t k = 0; k < 3; ++k) {
    const auto component = static_cast<float>(given[k] * unit);
    const float inverse = 1.0F / std::copysign(std::max(std::fabs(component), kSmallestComponent), component),
                toward = -static_cast<float>(way.place[k]) * inverse, wide = widening * std::fabs(inverse);
    way.inverse[k] = inverse;
    way.near[k] = toward - wide;
    way.far[k] = toward + wide;
    way.backwards[k] = std::bit_cast<std::uint32_t>(inverse) >> 31U;
  }
  return true;
}

// What only leaves need of the ray, made at the first one: most rays past a model come to none.
struct WayInLeaves {
  std::optional<RayFrame> frame;
  RayFrameNumbers numbers{};
  ImageFrame images{};

  HWY_INLINE void find(const RayLayout& layout, const Ray& ray, const Way& way) {
    frame.emplace(ray, layout.reach);
    numbers = frame->numbers();
    double in_model[3], farthest = layout.reach;
    for (int k = 0; k < 3; ++k) {
      in_model[k] = layout.center[k] + way.place[k];
      farthest = std::max(farthest, layout.reach + std::fabs(way.place[k]));
    }
    images = image_frame(numbers, in_model, farthest, way.slack_of_move);
  }
  // The image of a corner, as frame.image() has it.
  HWY_INLINE Vec3 image(const float* const* rows, std::size_t vertex) const {
    const double along = static_cast<double>(rows[2][vertex]) - numbers.origin[numbers.axes[2]];
    return {
        (static_cast<double>(rows[0][vertex]) - numbers.origin[numbers.axes[0]]) - numbers.shear_x * along,
        (static_cast<double>(rows[1][vertex]) - numbers.origin[numbers.axes[1]]) - numbers.shear_y * along,
        numbers.scale * along};
  }
};

// A coordinate of the vertices of a leaf, in registers: lookup(corner) is that of the corner's vertex for
// every triangle.
class VertexRow {
public:
  static constexpr std::size_t kLanes = hn::MaxLanes(Singles());
  template <class At> HWY_INLINE explicit VertexRow(const At& at) {
    if constexpr (kLanes == kRayWidth) {
      low_ = at(0);
      high_ = at(kLanes);
    } else {
      for (std::size_t i = 0; i < kRayVertices; i += kLanes) hn::Store(at(i), Singles(), memory_ + i);
    }
  }
  HWY_INLINE F lookup(Bits vertex) const {
    if constexpr (kLanes == kRayWidth) {
      const Singles d;
      const Ints ints;
      const auto index = hn::IndicesFromVec(d, hn::And(vertex, hn::Set(ints, 7)));
      return hn::IfThenElse(hn::RebindMask(d, hn::Gt(vertex, hn::Set(ints, 7))),
                            hn::TableLookupLanes(high_, index), hn::TableLookupLanes(low_, index));
    } else {
      return hn::GatherIndex(Singles(), memory_, vertex);
    }
  }

private:
  F low_, high_;
  HWY_ALIGN float memory_[kRayVertices];
};

// Bit i of the result is set unless hit_triangle() certainly finds no hit on triangle i of the leaf.
HWY_INLINE std::uint32_t triangles_hit(const RayLeaf& leaf, const ImageFrame& frame) {
  const Singles d;
  const Ints ints;
  const Words words;
  const float* row[3] = {leaf.row(frame.axes[0]), leaf.row(frame.axes[1]), leaf.row(frame.axes[2])};
  // Lanes past the last vertex hold what follows the row; as floats, whole numbers would be slow.
  const auto count = hn::Set(ints, static_cast<std::int32_t>(leaf.vertices()));
  const auto image = [&](std::size_t k, std::size_t i) HWY_ATTR {
    const auto used = hn::RebindMask(d, hn::Lt(hn::Iota(ints, static_cast<std::int32_t>(i)), count));
    const auto coordinate = [&](std::size_t axis)
                                HWY_ATTR { return hn::IfThenElseZero(used, hn::LoadU(d, row[axis] + i)); };
    return image_of(frame, k, coordinate(k), coordinate(2));
  };
  const VertexRow xs([&](std::size_t i) HWY_ATTR { return image(0, i); }),
      ys([&](std::size_t i) HWY_ATTR { return image(1, i); });
  std::uint32_t left = 0;
  for (std::size_t i = 0; i < kRayLeaf; i += hn::Lanes(d)) {
    F x[3], y[3];
    for (std::size_t c = 0; c < 3; ++c) {
      const auto four_bits = hn::Shr(hn::Set(words, leaf.corner_words(c)),
                                     hn::ShiftLeft<2>(hn::Iota(words, static_cast<std::uint32_t>(i))));
      const Bits vertex = hn::BitCast(ints, hn::And(four_bits, hn::Set(words, kRayVertices - 1)));
      x[c] = xs.lookup(vertex);
      y[c] = ys.lookup(vertex);
    }
    left |= images_hit(x, y, frame.error) << i;
  }
  return left & ((1U << leaf.triangles()) - 1U);
}

// What is visited later, the top last. Keys are where it begins: nothing is hit before; the bits of a float
// that is not negative, with a lane in place of the last three.
struct Stack {
  static constexpr std::size_t kMost = (kRayWidth - 1) * kMaxRayDepth + 1;
  std::uint32_t keys[kMost + kRayWidth];
  std::uint32_t places[kMost + kRayWidth];
};

// Puts the children of a node that the way may hit before `end` on the stack, but for the nearest, which goes
// to `place`; false where there is none.
HWY_INLINE bool push_children(const RayWalkNode& node, const Way& way, Bits end, Stack& stack,
                              std::size_t& top, std::uint32_t& place) {
  const Ints ints;
  const Words words;
  constexpr std::size_t kLanes = hn::MaxLanes(Singles()), kRegisters = kRayWidth / kLanes;
  F scale[3], near[3], far[3];
  for (std::size_t k = 0; k < 3; ++k) {
    const F inverse = set(way.inverse[k]), origin = set(node.origin[k]);
    scale[k] = hn::Mul(set(node.step[k]), inverse);
    near[k] = hn::MulAdd(origin, inverse, set(way.near[k]));
    far[k] = hn::MulAdd(origin, inverse, set(way.far[k]));
  }
  hn::Vec<Words> keys[kRegisters], places[kRegisters];
  std::uint32_t hits = 0;
  for (std::size_t r = 0; r < kRegisters; ++r) {
    // Bits of floats: of those that are not negative they order as integers, which are faster to compare;
    // one that is negative counts as zero where the way enters, and is below all where it leaves.
    Bits enters[3], leaves[3];
    for (std::size_t k = 0; k < 3; ++k) {
      enters[k] = hn::BitCast(
          ints, hn::MulAdd(load_bytes(node.bounds[k][way.backwards[k]], r * kLanes), scale[k], near[k]));
      leaves[k] = hn::BitCast(
          ints, hn::MulAdd(load_bytes(node.bounds[k][way.backwards[k] ^ 1U], r * kLanes), scale[k], far[k]));
    }
    const Bits enter = hn::Max(hn::Max(enters[0], enters[1]), hn::Max(enters[2], hn::Zero(ints))),
               leave = hn::Min(hn::Min(leaves[0], leaves[1]), hn::Min(leaves[2], end));
    places[r] = hn::Load(words, node.place + r * kLanes);
    const auto hit = hn::AndNot(hn::RebindMask(words, hn::Gt(enter, leave)),
                                hn::Ne(places[r], hn::Set(words, kNoRayPlace)));
    const auto lanes = hn::Iota(words, static_cast<std::uint32_t>(r * kLanes));
    keys[r] = hn::IfThenElse(hit, hn::Or(hn::And(hn::BitCast(words, enter), hn::Set(words, ~7U)), lanes),
                             hn::Set(words, ~0U));
    hits |= bits_of(words, hit) << (r * kLanes);
  }
  auto least = keys[0];
  for (std::size_t r = 1; r < kRegisters; ++r) least = hn::Min(least, keys[r]);
  const std::uint32_t nearest = hn::GetLane(hn::MinOfLanes(words, least)) & 7U;
  place = node.place[nearest];
  const std::uint32_t others = hits & ~(1U << nearest);
  for (std::size_t r = 0; r < kRegisters; ++r) {
    const std::uint32_t chosen = others >> (r * kLanes) & ((1U << kLanes) - 1U);
    hn::StoreU(compressed(keys[r], chosen), words, stack.keys + top);
    hn::StoreU(compressed(places[r], chosen), words, stack.places + top);
    top += static_cast<std::size_t>(std::popcount(chosen));
  }
  return hits != 0;
}

// What is next but for the children of what is visited now.
HWY_INLINE void prefetch_top(const RayWalkNode* nodes, const float* leaves, const Stack& stack,
                             std::size_t top) {
  const std::uint32_t place = stack.places[top - (top > 0 ? 1 : 0)];
  const auto* leaf = reinterpret_cast<const char*>(leaves + kRayLeafUnit * (place & ~kRayLeafPlace));
  const auto* node = reinterpret_cast<const char*>(nodes + (place & ~kRayLeafPlace));
  const char* memory = (place & kRayLeafPlace) != 0 ? leaf : node;
  hwy::Prefetch(memory);
  hwy::Prefetch(memory + 64);
}

// Visits the triangles that the ray may hit before the end, nearest leaves first: t_end = visit(way, leaf, i,
// t_end) in the ray's parameters.
template <class Visit> HWY_INLINE void follow(const RayLayout& layout, const Ray& ray, const Visit& visit) {
  Way way;
  if (!find_way(layout, ray, way)) return;
  WayInLeaves in_leaves;
  const RayWalkNode* nodes = layout.walk.data();
  const float* leaves = layout.leaves.data();
  double t_end = ray.t_max;
  std::uint32_t last = 0;  // the bits of a float that is not negative, as keys are: small keys are denormal
  const auto set_last = [&] {
    last = std::bit_cast<std::uint32_t>(std::max(rounded_up(t_end * way.longest - way.enter), 0.0F));
  };
  set_last();
  Stack stack;
  stack.keys[0] = stack.places[0] = 0;
  std::size_t top = 1;
  while (top > 0) {
    --top;
    if ((stack.keys[top] & ~7U) > last) continue;
    std::uint32_t place = stack.places[top];
    prefetch_top(nodes, leaves, stack, top);
    bool any = true;
    while (any && (place & kRayLeafPlace) == 0)
      any = push_children(nodes[place], way, hn::Set(Ints(), static_cast<std::int32_t>(last)), stack, top,
                          place);
    if (!any) continue;
    if (!in_leaves.frame) in_leaves.find(layout, ray, way);
    const RayLeaf leaf(leaves + kRayLeafUnit * (place & ~kRayLeafPlace));
    std::uint32_t hits = triangles_hit(leaf, in_leaves.images);
    if (hits == 0) continue;
    for (; hits != 0; hits &= hits - 1)
      t_end = visit(in_leaves, leaf, static_cast<std::size_t>(std::countr_zero(hits)), t_end);
    set_last();
  }
}

// near_edge(corners, triangle) where the coarse bound does not decide.
template <class NearEdge>
HWY_INLINE std::optional<RayHit> hit_in_leaf(const WayInLeaves& way, const RayLeaf& leaf, std::size_t i,
                                             const NearEdge& near_edge) {
  const float* const rows[] = {leaf.row(way.images.axes[0]), leaf.row(way.images.axes[1]),
                               leaf.row(way.images.axes[2])};
  return hit_images(
      *way.frame, way.image(rows, leaf.vertex(i, 0)), way.image(rows, leaf.vertex(i, 1)),
      way.image(rows, leaf.vertex(i, 2)), leaf.number(i), [&]() -> std::optional<RayHit> {
        return near_edge({leaf.corner(i, 0), leaf.corner(i, 1), leaf.corner(i, 2)}, leaf.number(i));
      });
}

[[gnu::flatten]] std::optional<RayHit> first_hit(const RayLayout& layout, const Ray& ray,
                                                 NearEdges& near_edges) {
  std::optional<RayHit> best;
  follow(layout, ray, [&](const WayInLeaves& way, const RayLeaf& leaf, std::size_t i, double t_end) HWY_ATTR {
    const auto hit =
        hit_in_leaf(way, leaf, i,
                    [&](const std::array<Vec3, 3>& corners, std::uint32_t triangle) -> std::optional<RayHit> {
                      near_edges.add(corners, triangle);
                      return std::nullopt;
                    });
    if (!hit || (best && !comes_before(*hit, *best))) return t_end;
    best = hit;
    return hit->t;
  });
  return best;
}

[[gnu::flatten]] void all_hits(const RayLayout& layout, const Ray& ray, std::vector<RayHit>& hits) {
  follow(layout, ray, [&](const WayInLeaves& way, const RayLeaf& leaf, std::size_t i, double t_end) HWY_ATTR {
    const auto hit =
        hit_in_leaf(way, leaf, i, [&](const std::array<Vec3, 3>& corners, std::uint32_t triangle) {
          return hit_near_edge(*way.frame, corners, triangle);
        });
    if (hit) hits.push_back(*hit);
    return t_end;
  });
}

}  // namespace

const RayKernels kRayKernels = {first_hit, all_hits};
const RayKernels* ray_table() {
  return &kRayKernels;
}

}  // namespace boxwood::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace boxwood {
HWY_EXPORT(ray_table);
const RayKernels& ray_kernels() noexcept {
  return *HWY_DYNAMIC_DISPATCH(ray_table)();
}
}  // namespace boxwood
#endif
