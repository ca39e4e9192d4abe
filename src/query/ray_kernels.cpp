// SPDX-License-Identifier: MIT
// Rays through the ray layout, nearest child first; Highway compiles this file once for each instruction set.
//
// A ray from far away is moved to where it enters the root box, in double; then it is followed in float,
// relative to the centre of that box. Parameters are s = (t - t_enter) over the power of two that takes the
// sum of the direction's components to between 1 and 2. Boxes are widened by a share of the root box that
// covers every rounding; triangles are tested in double against the ray as it was given, so a hit is that of
// all triangles in turn, bit-exact.
//
// Rounding, with u = 2^-24 and r the radius of the sphere around the root box, counted as lengths: the place
// of the ray, of at most 4 r and the slack, by 4 u r, its product with the inverse and the sum with the slack
// by as much each; the direction and its inverse by 2 u of what lies between the ray's place and a box, at
// most 5 r; the sides of a box, which a node has in float, by u of at most 2 r; the sums, of at most 5 r
// each, by two times 5 u r. Together below 35 u r; kRaySlack is 64 u.
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
// Of directions, by the sum of the components, and of origins: beyond them float or a power of two ends.
constexpr double kShortestWay = 0x1p-400, kLongestWay = 0x1p400, kFarthest = 0x1p60;

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

// The ray's way through the boxes. Its direction is that of the ray times a power of two, so that its
// components sum up to between 1 and 2.
struct Way {
  HWY_ALIGN float inverse[4];  // 1 / direction, never infinite
  // Minus place times inverse, less and more a slack: a length times |inverse|.
  HWY_ALIGN float near[4], far[4];
  std::size_t entry[3];  // in a node's bounds: where the sides are by which the way enters
  double speed;          // s = speed * t - enter, with the t of the ray; a power of two
  double enter;
  double slack_of_move;

  // The s of t, rounded up; the bits of a float that is not negative, as keys are: small keys are denormal.
  HWY_INLINE std::uint32_t end_at(double t) const {
    return std::bit_cast<std::uint32_t>(std::max(rounded_up(t * speed - enter), 0.0F));
  }
};

HWY_INLINE double largest_of(const Vec3& v) {
  return std::max(std::max(std::fabs(v.x), std::fabs(v.y)), std::fabs(v.z));
}

// The three coordinates side by side, in float; Highway's portable vectors hold one.
#if HWY_TARGET == HWY_SCALAR
using Three = std::array<float, 3>;
HWY_INLINE Three difference(const Vec3& a, const Vec3& b) {
  const Vec3 d = a - b;
  return {static_cast<float>(d.x), static_cast<float>(d.y), static_cast<float>(d.z)};
}
HWY_INLINE Three product(const Vec3& v, double x) {
  return difference(x * v, Vec3(0.0));
}
HWY_INLINE bool is_within(const Three& place, float most) {
  return std::fabs(place[0]) <= most && std::fabs(place[1]) <= most && std::fabs(place[2]) <= most;
}
// Slabs of a way from `place`, and whether it may hit the root box, whose half these are, before `end`.
HWY_INLINE bool find_slabs(const Three& place, const Three& direction, const Three& half, float widening,
                           float end, Way& way) {
  float begin = 0.0F;
  for (std::size_t k = 0; k < 3; ++k) {
    const float steps = 1.0F / std::max(std::fabs(direction[k]), kSmallestComponent),
                inverse = std::copysign(steps, direction[k]), toward = -place[k] * inverse,
                wide = widening * steps, reach = half[k] * steps + wide;
    way.inverse[k] = inverse;
    way.near[k] = toward - wide;
    way.far[k] = toward + wide;
    way.entry[k] = (2 * k + (inverse < 0.0F ? 1U : 0U)) * kRayWidth;
    begin = std::max(begin, toward - reach);
    end = std::min(end, toward + reach);
  }
  return begin <= end;
}
#else
using Four = hn::FixedTag<float, 4>;  // x, y, z and z again
using Two = hn::FixedTag<double, 2>;
using Three = hn::Vec<Four>;
HWY_INLINE Three rounded(hn::Vec<Two> xy, hn::Vec<Two> zz) {
  const hn::FixedTag<float, 2> half;
  return hn::Combine(Four(), hn::DemoteTo(half, zz), hn::DemoteTo(half, xy));
}
HWY_INLINE Three difference(const Vec3& a, const Vec3& b) {
  const Two two;
  return rounded(hn::Sub(hn::LoadU(two, &a.x), hn::LoadU(two, &b.x)),
                 hn::Sub(hn::Set(two, a.z), hn::Set(two, b.z)));
}
HWY_INLINE Three product(const Vec3& v, double x) {
  const Two two;
  return rounded(hn::Mul(hn::LoadU(two, &v.x), hn::Set(two, x)), hn::Mul(hn::Set(two, v.z), hn::Set(two, x)));
}
HWY_INLINE bool is_within(Three place, float most) {
  const Four four;
  return hn::AllTrue(four, hn::Le(hn::Abs(place), hn::Set(four, most)));
}
// Slabs of a way from `place`, and whether it may hit the root box, whose half these are, before `end`.
HWY_INLINE bool find_slabs(Three place, Three direction, Three half, float widening, float end, Way& way) {
  const Four four;
  const Three size = hn::Max(hn::Abs(direction), hn::Set(four, kSmallestComponent)),
              steps = hn::Div(hn::Set(four, 1.0F), size), inverse = hn::CopySign(steps, direction),
              toward = hn::Neg(hn::Mul(place, inverse)), wide = hn::Mul(hn::Set(four, widening), steps),
              reach = hn::MulAdd(half, steps, wide);
  hn::Store(inverse, four, way.inverse);
  hn::Store(hn::Sub(toward, wide), four, way.near);
  hn::Store(hn::Add(toward, wide), four, way.far);
  const std::uint32_t backwards = bits_of(four, hn::Lt(inverse, hn::Zero(four)));
  for (std::size_t k = 0; k < 3; ++k) way.entry[k] = (2 * k + (backwards >> k & 1U)) * kRayWidth;
  const Three begins = hn::Max(hn::Sub(toward, reach), hn::Zero(four)),
              ends = hn::Min(hn::Add(toward, reach), hn::Set(four, end));
  return hn::GetLane(hn::MaxOfLanes(four, begins)) <= hn::GetLane(hn::MinOfLanes(four, ends));
}
#endif

// A ray from far away, whose direction times `unit` is the way's, is moved to where it enters the root box:
// the place there, relative to the layout's centre. None where it leads past that.
HWY_NOINLINE std::optional<Vec3> move_to_root(const RayLayout& layout, const Ray& ray, double unit,
                                              Way& way) {
  const Vec3 place = ray.origin - layout.center, direction = unit * ray.direction;
  way.slack_of_move = kMoveSlack * (largest_of(place) + layout.reach);
  const double slack = kRaySlack * layout.radius + way.slack_of_move;
  double enter = 0.0, end = ray.t_max * way.speed;
  Vec3 inverse;
  for (int k = 0; k < 3; ++k) {
    const double size = std::max(std::fabs(direction[k]), double{kSmallestComponent});
    inverse[k] = 1.0 / std::copysign(size, direction[k]);
    const double reach = std::fabs(inverse[k]) * (layout.half_extents[k] + slack),
                 middle = -place[k] * inverse[k];
    enter = std::max(enter, middle - reach);
    end = std::min(end, middle + reach);
  }
  if (!(enter <= end)) return std::nullopt;
  way.enter = enter;
  return place + enter / inverse;
}

// The sum of the components' magnitudes.
HWY_INLINE double size_of(const Vec3& v) {
  return (std::fabs(v.x) + std::fabs(v.y)) + std::fabs(v.z);
}
// False where one is no number, too.
HWY_INLINE bool can_be_cast(const Ray& ray, double size) {
  return size > kShortestWay && size < kLongestWay && size_of(ray.origin) < kFarthest;
}

// False where the way leads past the root box. `size` is that of the ray's direction.
HWY_INLINE bool find_way(const RayLayout& layout, const Ray& ray, double size, Way& way) {
  // What takes the size to between 1 and 2.
  constexpr std::uint64_t kExponent = std::uint64_t{0x7ff} << 52U, kTwiceBias = std::uint64_t{2046} << 52U;
  const std::uint64_t exponent = std::bit_cast<std::uint64_t>(size) & kExponent;
  const double unit = std::bit_cast<double>(kTwiceBias - exponent);
  way.speed = std::bit_cast<double>(exponent);
  way.enter = 0.0;
  way.slack_of_move = kMoveSlack * (kNear * layout.radius + layout.reach);
  Three place = difference(ray.origin, layout.center);
  if (!is_within(place, static_cast<float>(kNear * layout.radius))) {
    const std::optional<Vec3> at_root = move_to_root(layout, ray, unit, way);
    if (!at_root) return false;
    place = difference(*at_root, Vec3(0.0));
  }
  const double slack = kRaySlack * layout.radius + way.slack_of_move;
  return find_slabs(place, product(ray.direction, unit), product(layout.half_extents, 1.0),
                    static_cast<float>(slack) * (1.0F + 0x1p-20F),
                    std::bit_cast<float>(way.end_at(ray.t_max)), way);
}

// What only leaves need of the ray, made where the root is hit: the numbers of its RayFrame, and those in
// float.
class WayInLeaves {
public:
  HWY_INLINE void find(const RayLayout& layout, const Ray& ray, const Way& way) {
    t_max_ = ray.t_max;
    const LongestAxis axis(ray.direction);
    const Vec3 place = ray.origin + way.enter / way.speed * ray.direction,
               from_center = place - layout.center;
    for (std::size_t k = 0; k < 3; ++k) {
      images_.axes[k] = static_cast<std::size_t>(axis.axes[k]);
      origin_[k] = ray.origin[axis.axes[k]];
      images_.origin[k] = static_cast<float>(place[axis.axes[k]]);
    }
    const double longest = ray.direction[axis.axes[2]];
    for (std::size_t k = 0; k < 2; ++k) {
      shear_[k] = ray.direction[axis.axes[k]] / longest;
      images_.shear[k] = static_cast<float>(shear_[k]);
    }
    scale_ = 1.0 / longest;
    images_.error = image_error(layout.reach + largest_of(from_center), way.slack_of_move);
    coarse_bound_ = coarse_bound_of(layout.reach, ray.origin);
  }
  const ImageFrame& images() const { return images_; }
  double coarse_bound() const { return coarse_bound_; }
  double t_max() const { return t_max_; }
  // The image of a corner, as RayFrame::image() has it.
  HWY_INLINE Vec3 image(const float* const* rows, std::size_t vertex) const {
    const double along = static_cast<double>(rows[2][vertex]) - origin_[2];
    return {(static_cast<double>(rows[0][vertex]) - origin_[0]) - shear_[0] * along,
            (static_cast<double>(rows[1][vertex]) - origin_[1]) - shear_[1] * along, scale_ * along};
  }

private:
  ImageFrame images_;
  double origin_[3], shear_[2], scale_;  // in the order of the axes
  double coarse_bound_, t_max_;
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
  const Singles d;
  const Ints ints;
  const Words words;
  constexpr std::size_t kLanes = hn::MaxLanes(Singles()), kRegisters = kRayWidth / kLanes;
  hn::Vec<Words> keys[kRegisters], places[kRegisters];
  std::uint32_t hits = 0;
  for (std::size_t r = 0; r < kRegisters; ++r) {
    // Bits of floats: of those that are not negative they order as integers, which are faster to compare;
    // one that is negative counts as zero where the way enters, and is below all where it leaves.
    Bits enters[3], leaves[3];
    const float* bounds = &node.bounds[0][0][0];
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t entry = way.entry[k], exit = entry ^ kRayWidth;
      const F inverse = set(way.inverse[k]);
      enters[k] =
          hn::BitCast(ints, hn::MulAdd(hn::Load(d, bounds + entry + r * kLanes), inverse, set(way.near[k])));
      leaves[k] =
          hn::BitCast(ints, hn::MulAdd(hn::Load(d, bounds + exit + r * kLanes), inverse, set(way.far[k])));
    }
    const Bits enter = hn::Max(hn::Max(enters[0], enters[1]), hn::Max(enters[2], hn::Zero(ints))),
               leave = hn::Min(hn::Min(leaves[0], leaves[1]), hn::Min(leaves[2], end));
    places[r] = hn::Load(words, node.place + r * kLanes);
    const auto hit = hn::Not(hn::RebindMask(words, hn::Gt(enter, leave)));
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

HWY_INLINE void prefetch_place(const RayWalkNode* nodes, const float* leaves, std::uint32_t place) {
  const auto* leaf = reinterpret_cast<const char*>(leaves + kRayLeafUnit * (place & ~kRayLeafPlace));
  const auto* node = reinterpret_cast<const char*>(nodes + (place & ~kRayLeafPlace));
  const char* memory = (place & kRayLeafPlace) != 0 ? leaf : node;
  hwy::Prefetch(memory);
  hwy::Prefetch(memory + 64);
}

// What is next but for the children of what is visited now.
HWY_INLINE void prefetch_top(const RayWalkNode* nodes, const float* leaves, const Stack& stack,
                             std::size_t top) {
  prefetch_place(nodes, leaves, stack.places[top - (top > 0 ? 1 : 0)]);
}

// Visits the triangles that the ray may hit before the end, nearest leaves first: t_end = visit(in_leaves,
// leaf, i, t_end) in the ray's parameters.
template <class Visit>
HWY_INLINE void follow(const RayLayout& layout, const Ray& ray, const Way& way, const Visit& visit) {
  const RayWalkNode* nodes = layout.walk.data();
  const float* leaves = layout.leaves.data();
  double t_end = ray.t_max;
  std::uint32_t last = way.end_at(t_end);
  Stack stack;
  std::size_t top = 0;
  std::uint32_t place = 0;
  const auto descend = [&]() HWY_ATTR {
    return push_children(nodes[place], way, hn::Set(Ints(), static_cast<std::int32_t>(last)), stack, top,
                         place);
  };
  bool any = descend();
  if (!any) return;
  WayInLeaves in_leaves;
  in_leaves.find(layout, ray, way);
  for (;;) {
    while (any && (place & kRayLeafPlace) == 0) any = descend();
    if (any) {
      const RayLeaf leaf(leaves + kRayLeafUnit * (place & ~kRayLeafPlace));
      std::uint32_t hits = triangles_hit(leaf, in_leaves.images());
      if (hits != 0) {
        for (; hits != 0; hits &= hits - 1)
          t_end = visit(in_leaves, leaf, static_cast<std::size_t>(std::countr_zero(hits)), t_end);
        last = way.end_at(t_end);
      }
    }
    do {
      if (top == 0) return;
      --top;
    } while ((stack.keys[top] & ~7U) > last);
    place = stack.places[top];
    any = true;
    prefetch_top(nodes, leaves, stack, top);
  }
}

// on_hit(t, weights), or near_edge(corners) where the coarse bound does not decide.
template <class OnHit, class NearEdge>
HWY_INLINE void with_hit_in_leaf(const WayInLeaves& way, const RayLeaf& leaf, std::size_t i,
                                 const OnHit& on_hit, const NearEdge& near_edge) {
  const std::size_t* axes = way.images().axes;
  const float* const rows[] = {leaf.row(axes[0]), leaf.row(axes[1]), leaf.row(axes[2])};
  with_hit_on_images(way, way.image(rows, leaf.vertex(i, 0)), way.image(rows, leaf.vertex(i, 1)),
                     way.image(rows, leaf.vertex(i, 2)), on_hit, [&] {
                       near_edge({leaf.corner(i, 0), leaf.corner(i, 1), leaf.corner(i, 2)});
                     });
}

HWY_INLINE void find_first_hit(const RayLayout& layout, const Ray& ray, const Way& way, NearEdges& near_edges,
                               std::optional<RayHit>& best) {
  // Numbers, not a RayHit: a copy would wait until what it is copied from is in memory.
  double best_t = kInfinity;
  Vec3 best_weights(0.0);
  std::uint32_t best_triangle = ~0U;
  follow(layout, ray, way,
         [&](const WayInLeaves& in_leaves, const RayLeaf& leaf, std::size_t i, double t_end) HWY_ATTR {
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
         });
  if (best_triangle != ~0U) best.emplace(RayHit{best_t, best_triangle, best_weights});
}

[[gnu::flatten]] bool first_hit(const RayLayout& layout, const Ray& ray, NearEdges& near_edges,
                                std::optional<RayHit>& best) {
  const double size = size_of(ray.direction);
  if (!can_be_cast(ray, size)) return false;
  Way way;
  if (find_way(layout, ray, size, way)) find_first_hit(layout, ray, way, near_edges, best);
  return true;
}

// A ray of a batch on its way.
struct Walker {
  const Way* way;
  const Ray* ray;
  std::uint32_t number;  // of the ray
  std::uint32_t place;   // what it visits next
  std::uint32_t last;
  bool has_frame;
  std::size_t top;
  double best_t;
  Vec3 best_weights;
  std::uint32_t best_triangle;
  WayInLeaves in_leaves;  // where has_frame
  NearEdges near_edges;
  Stack stack;
};

HWY_INLINE void visit_leaf(const RayLayout& layout, const float* leaves, Walker& w) {
  if (!w.has_frame) {
    w.in_leaves.find(layout, *w.ray, *w.way);
    w.has_frame = true;
  }
  const RayLeaf leaf(leaves + kRayLeafUnit * (w.place & ~kRayLeafPlace));
  std::uint32_t hits = triangles_hit(leaf, w.in_leaves.images());
  for (; hits != 0; hits &= hits - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(hits));
    const std::uint32_t triangle = leaf.number(i);
    with_hit_in_leaf(
        w.in_leaves, leaf, i,
        [&](double t, const Vec3& weights) HWY_ATTR {
          if (!(t < w.best_t || (t == w.best_t && triangle < w.best_triangle))) return;
          w.best_t = t;
          w.best_weights = weights;
          w.best_triangle = triangle;
          w.last = w.way->end_at(t);
        },
        [&](const std::array<Vec3, 3>& corners) { w.near_edges.add(corners, triangle); });
  }
}

// Several rays in turn, a node or a leaf at a time: while one waits for what it reads, or for a branch that
// nobody foresaw, the others' steps are done.
constexpr std::size_t kWalkers = 3;

[[gnu::flatten]] std::uint64_t first_hits(const RayLayout& layout, const Ray* rays, std::size_t count,
                                          std::optional<RayHit>* hits) {
  std::uint64_t open = 0;
  // Ways first, one after another without a branch that depends on them.
  std::array<Way, kRayBatch> ways;
  std::array<std::uint8_t, kRayBatch> ray_of;
  std::size_t at_root = 0;
  for (std::size_t i = 0; i < count; ++i) {
    hits[i].reset();
    const double size = size_of(rays[i].direction);
    if (!can_be_cast(rays[i], size)) {
      open |= std::uint64_t{1} << i;
      continue;
    }
    ray_of[at_root] = static_cast<std::uint8_t>(i);
    at_root += find_way(layout, rays[i], size, ways[at_root]) ? 1 : 0;
  }
  const RayWalkNode* nodes = layout.walk.data();
  const float* leaves = layout.leaves.data();
  std::array<Walker, kWalkers> walkers;
  std::array<Walker*, kWalkers> active;
  std::size_t started = 0, left = 0;
  const auto start = [&](Walker& w) HWY_ATTR {
    const std::size_t i = ray_of[started];
    w.way = &ways[started++];
    w.ray = rays + i;
    w.number = static_cast<std::uint32_t>(i);
    w.place = 0;
    w.has_frame = false;
    w.top = 0;
    w.best_t = kInfinity;
    w.best_triangle = ~0U;
    w.last = w.way->end_at(w.ray->t_max);
    w.near_edges.clear();
  };
  for (; left < kWalkers && started < at_root; ++left) {
    active[left] = &walkers[left];
    start(walkers[left]);
  }
  std::size_t at = 0;
  while (left > 0) {
    at = at + 1 < left ? at + 1 : 0;
    Walker& w = *active[at];
    if ((w.place & kRayLeafPlace) == 0) {
      std::uint32_t place = 0;
      std::size_t top = w.top;
      const bool any = push_children(nodes[w.place], *w.way,
                                     hn::Set(Ints(), static_cast<std::int32_t>(w.last)), w.stack, top, place);
      w.top = top;
      if (any) {
        w.place = place;
        prefetch_place(nodes, leaves, place);
        continue;
      }
    } else {
      visit_leaf(layout, leaves, w);
    }
    std::size_t top = w.top;
    while (top > 0 && (w.stack.keys[top - 1] & ~7U) > w.last) --top;
    if (top > 0) {
      w.top = top - 1;
      w.place = w.stack.places[top - 1];
      prefetch_place(nodes, leaves, w.place);
      continue;
    }
    if (w.best_triangle != ~0U) hits[w.number].emplace(RayHit{w.best_t, w.best_triangle, w.best_weights});
    if (!w.near_edges.empty()) open |= std::uint64_t{1} << w.number;
    if (started < at_root)
      start(w);
    else
      active[at] = active[--left];
  }
  return open;
}

[[gnu::flatten]] bool all_hits(const RayLayout& layout, const Ray& ray, std::vector<RayHit>& hits) {
  const double size = size_of(ray.direction);
  if (!can_be_cast(ray, size)) return false;
  Way way;
  if (!find_way(layout, ray, size, way)) return true;
  const RayFrame frame(ray, layout.reach);
  follow(layout, ray, way,
         [&](const WayInLeaves& in_leaves, const RayLeaf& leaf, std::size_t i, double t_end) HWY_ATTR {
           const std::uint32_t triangle = leaf.number(i);
           with_hit_in_leaf(
               in_leaves, leaf, i,
               [&](double t, const Vec3& weights) {
                 hits.push_back({t, triangle, weights});
               },
               [&](const std::array<Vec3, 3>& corners) {
                 if (const auto hit = hit_near_edge(frame, corners, triangle)) hits.push_back(*hit);
               });
           return t_end;
         });
  return true;
}

}  // namespace

const RayKernels kRayKernels = {first_hit, first_hits, all_hits};
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
