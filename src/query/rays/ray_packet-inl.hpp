// SPDX-License-Identifier: MIT
// Up to eight rays in similar directions, together: each box of a node is tested against all rays at once.
// Include it inside ray_batch-inl.hpp. It has no include guard, because every target compiles it again.
//
// The answers are those of single rays: each ray visits every leaf whose boxes it may hit before its end, in
// any order.

constexpr std::size_t kPacket = 8;
constexpr std::size_t kLeastPacket = 4;  // fewer rays are cast one by one
constexpr int kFew = 2;                  // the number of remaining rays that continue in turns
static_assert(kPacket % hn::MaxLanes(Singles()) == 0);

// Up to kPacket prepared rays, in adjacent lanes.
struct PacketRays {
  HWY_ALIGN float inverse[3][kPacket], near[3][kPacket], far[3][kPacket];
  HWY_ALIGN std::int32_t last[kPacket];  // LayoutRay::end_at(t_max)
  HWY_ALIGN double speed[kPacket];
  double enter[kPacket], slack_of_move[kPacket];
  std::uint32_t backwards[3];  // bit i: ray i goes back along axis k
  std::uint32_t at_root = 0;   // rays that may hit the root box; the others are undefined

  HWY_INLINE LayoutRayParameter parameter(std::size_t i) const {
    return {speed[i], enter[i], slack_of_move[i]};
  }
  HWY_INLINE LayoutRay ray(std::size_t i) const {
    LayoutRay way;
    for (std::size_t k = 0; k < 3; ++k) {
      way.inverse[k] = inverse[k][i];
      way.near[k] = near[k][i];
      way.far[k] = far[k][i];
      way.entry[k] = (2 * k + (backwards[k] >> i & 1U)) * kRayWidth;
    }
    static_cast<LayoutRayParameter&>(way) = parameter(i);
    return way;
  }
  HWY_INLINE void put(std::size_t i, const LayoutRay& way, double t_max) {
    for (std::size_t k = 0; k < 3; ++k) {
      inverse[k][i] = way.inverse[k];
      near[k][i] = way.near[k];
      far[k][i] = way.far[k];
      backwards[k] =
          (backwards[k] & ~(1U << i)) | static_cast<std::uint32_t>(way.entry[k] != 2 * k * kRayWidth) << i;
    }
    last[i] = static_cast<std::int32_t>(way.end_at(t_max));
    speed[i] = way.speed;
    enter[i] = way.enter;
    slack_of_move[i] = way.slack_of_move;
  }
};

// Runs prepare_ray() for `count` rays at once. Returns a mask of those that cannot be cast.
HWY_INLINE std::uint32_t prepare_rays8(const RayLayout& layout, const Ray* rays, std::size_t count,
                                       PacketRays& packet) {
  using Doubles = hn::CappedTag<double, kPacket>;
  const Doubles d;
  const hn::Rebind<std::uint64_t, Doubles> bits;
  const hn::Rebind<float, Doubles> narrow;
  HWY_ALIGN double origin[3][kPacket], direction[3][kPacket], t_max[kPacket];
  for (std::size_t i = 0; i < kPacket; ++i) {
    const Ray& ray = rays[std::min(i, count - 1)];
    for (int k = 0; k < 3; ++k) {
      origin[k][i] = ray.origin[k];
      direction[k][i] = ray.direction[k];
    }
    t_max[i] = ray.t_max;
  }
  HWY_ALIGN float place[3][kPacket], toward[3][kPacket], end[kPacket];
  std::uint32_t can_be_cast = 0, is_near = 0;
  const auto near_root = hn::Set(d, kNear * layout.radius);
  for (std::size_t i = 0; i < kPacket; i += hn::Lanes(d)) {
    const auto sum = [&](const double(&v)[3][kPacket]) HWY_ATTR {
      return hn::Add(hn::Add(hn::Abs(hn::Load(d, v[0] + i)), hn::Abs(hn::Load(d, v[1] + i))),
                     hn::Abs(hn::Load(d, v[2] + i)));
    };
    const auto size = sum(direction);
    const auto castable =
        hn::And(hn::And(hn::Gt(size, hn::Set(d, kShortestWay)), hn::Lt(size, hn::Set(d, kLongestWay))),
                hn::Lt(sum(origin), hn::Set(d, kFarthest)));
    // Scales the size to between 1 and 2.
    const auto exponent = hn::And(hn::BitCast(bits, size), hn::Set(bits, kExponentBits));
    const auto unit = hn::BitCast(d, hn::Sub(hn::Set(bits, kTwiceBias), exponent)),
               speed = hn::BitCast(d, exponent);
    hn::Store(speed, d, packet.speed + i);
    auto near = castable;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto from_center =
          hn::Sub(hn::Load(d, origin[k] + i), hn::Set(d, layout.center[static_cast<int>(k)]));
      near = hn::And(near, hn::Le(hn::Abs(from_center), near_root));
      hn::Store(hn::DemoteTo(narrow, from_center), narrow, place[k] + i);
      hn::Store(hn::DemoteTo(narrow, hn::Mul(hn::Load(d, direction[k] + i), unit)), narrow, toward[k] + i);
    }
    hn::Store(hn::DemoteTo(narrow, hn::Mul(hn::Load(d, t_max + i), speed)), narrow, end + i);
    can_be_cast |= bits_of(d, castable) << i;
    is_near |= bits_of(d, near) << i;
  }
  const double slack_of_move = kMoveSlack * (kNear * layout.radius + layout.reach);
  const float widening = static_cast<float>(kRaySlack * layout.radius + slack_of_move) * (1.0F + 0x1p-20F);
  const Singles f;
  const Ints ints;
  packet.at_root = 0;
  for (std::uint32_t& axis : packet.backwards) axis = 0;
  for (std::size_t i = 0; i < kPacket; i += hn::Lanes(f)) {
    // Equals rounded_up().
    const F last = hn::Max(
        hn::MulAdd(hn::Load(f, end + i), set(1.0F + 0x1p-22F), set(std::numeric_limits<float>::min())),
        hn::Zero(f));
    F begins = hn::Zero(f), ends = last;
    for (std::size_t k = 0; k < 3; ++k) {
      const F along = hn::Load(f, toward[k] + i),
              steps = hn::Div(set(1.0F), hn::Max(hn::Abs(along), set(kSmallestComponent))),
              inverse = hn::CopySign(steps, along),
              middle = hn::Neg(hn::Mul(hn::Load(f, place[k] + i), inverse)),
              wide = hn::Mul(set(widening), steps),
              reach =
                  hn::MulAdd(set(static_cast<float>(layout.half_extents[static_cast<int>(k)])), steps, wide);
      hn::Store(inverse, f, packet.inverse[k] + i);
      hn::Store(hn::Sub(middle, wide), f, packet.near[k] + i);
      hn::Store(hn::Add(middle, wide), f, packet.far[k] + i);
      packet.backwards[k] |= bits_of(f, hn::Lt(inverse, hn::Zero(f))) << i;
      begins = hn::Max(begins, hn::Sub(middle, reach));
      ends = hn::Min(ends, hn::Add(middle, reach));
    }
    hn::Store(hn::BitCast(ints, last), ints, packet.last + i);
    packet.at_root |= bits_of(f, hn::Le(begins, ends)) << i;
  }
  packet.at_root &= is_near;
  std::fill_n(packet.enter, kPacket, 0.0);
  std::fill_n(packet.slack_of_move, kPacket, slack_of_move);
  const std::uint32_t all = (1U << count) - 1U;
  packet.at_root &= all;
  for (std::uint32_t far = can_be_cast & ~is_near & all; far != 0; far &= far - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(far));
    LayoutRay way;
    if (!prepare_ray(layout, rays[i], size_of(rays[i].direction), way)) continue;
    packet.put(i, way, rays[i].t_max);
    packet.at_root |= 1U << i;
  }
  return ~can_be_cast & all;
}

// Returns true if there are enough rays for a packet and they have equal signs along the axes.
HWY_INLINE bool are_alike(const Ray* rays, std::size_t count) {
  if (count < kLeastPacket) return false;
  const auto backwards = [](const Ray& ray) {
    const Vec3& d = ray.direction;
    return (std::signbit(d.x) ? 1U : 0U) | (std::signbit(d.y) ? 2U : 0U) | (std::signbit(d.z) ? 4U : 0U);
  };
  std::uint32_t differ = 0;
  for (std::size_t i = 1; i < count; ++i) differ |= backwards(rays[i]) ^ backwards(rays[0]);
  return differ == 0;
}

#include "query/rays/ray_packet_leaves-inl.hpp"

// The places for later, the top last, with the entry of each ray, or kNever. A packet that needs more space
// continues ray by ray.
struct PacketStack {
  static constexpr std::int32_t kNever = std::numeric_limits<std::int32_t>::max();
  static constexpr std::size_t kMost = 128;
  HWY_ALIGN std::int32_t enters[kMost][kPacket];
  std::uint32_t places[kMost];
};

// Writes for each child that a ray hits the rays' entries to `enters`, the earliest of these to `keys`, and
// its place to `places`. Returns their number. `last`: places that begin later are skipped.
HWY_INLINE std::size_t children_of_packet(const RayWalkNode& node, const PacketRays& packet,
                                          const std::size_t (&entry)[3], const std::int32_t* last,
                                          std::int32_t (&enters)[kRayWidth][kPacket],
                                          std::int32_t (&keys)[kRayWidth],
                                          std::uint32_t (&places)[kRayWidth]) {
  const Singles d;
  const Ints ints;
  constexpr std::size_t kLanes = hn::MaxLanes(Singles());
  const float* bounds = &node.bounds[0][0][0];
  std::size_t count = 0;
  for (std::size_t child = 0; child < kRayWidth && node.place[child] != kNoRayPlace; ++child) {
    Bits earliest = hn::Set(ints, PacketStack::kNever);
    for (std::size_t r = 0; r < kPacket; r += kLanes) {
      Bits enter[3], leave[3];
      for (std::size_t k = 0; k < 3; ++k) {
        const F inverse = hn::Load(d, packet.inverse[k] + r);
        enter[k] = hn::BitCast(
            ints, hn::MulAdd(set(bounds[entry[k] + child]), inverse, hn::Load(d, packet.near[k] + r)));
        leave[k] = hn::BitCast(ints, hn::MulAdd(set(bounds[(entry[k] ^ kRayWidth) + child]), inverse,
                                                hn::Load(d, packet.far[k] + r)));
      }
      const Bits from = hn::Max(hn::Max(enter[0], enter[1]), hn::Max(enter[2], hn::Zero(ints))),
                 to = hn::Min(hn::Min(leave[0], leave[1]), hn::Min(leave[2], hn::Load(ints, last + r)));
      const Bits begins = hn::IfThenElse(hn::Gt(from, to), hn::Set(ints, PacketStack::kNever), from);
      hn::Store(begins, ints, enters[count] + r);
      earliest = hn::Min(earliest, begins);
    }
    keys[count] = hn::GetLane(hn::MinOfLanes(ints, earliest));
    places[count] = node.place[child];
    count += keys[count] != PacketStack::kNever ? 1 : 0;
  }
  return count;
}

// Returns the rays that enter before their end, as bits.
HWY_INLINE std::uint32_t still_entering(const std::int32_t* enters, const std::int32_t* last) {
  const Ints ints;
  constexpr std::size_t kLanes = hn::MaxLanes(Singles());
  std::uint32_t rays = 0;
  for (std::size_t r = 0; r < kPacket; r += kLanes)
    rays |= (bits_of(ints, hn::Not(hn::Gt(hn::Load(ints, enters + r), hn::Load(ints, last + r)))) &
             ((1U << kLanes) - 1U))
            << r;
  return rays;
}

// Continues a few rays of a packet, given as bits, from a place on.
HWY_INLINE void walk_few(const RayLayout& layout, const PacketRays& packet,
                         std::array<BatchRay, kPacket>& rays, std::uint32_t few, std::uint32_t place) {
  static_assert(kFew == 2);
  if (few == 0) return;
  const auto first = static_cast<std::size_t>(std::countr_zero(few));
  const LayoutRay way = packet.ray(first);
  Trail trail, second_trail;
  trail.place = second_trail.place = place;
  few &= few - 1;
  if (few == 0) {
    while (step(layout, way, rays[first], trail)) {
    }
    return;
  }
  const auto second = static_cast<std::size_t>(std::countr_zero(few));
  const LayoutRay second_way = packet.ray(second);
  for (bool one = true, other = true; one || other;) {
    if (one) one = step(layout, way, rays[first], trail);
    if (other) other = step(layout, second_way, rays[second], second_trail);
  }
}

HWY_INLINE void take_ends(const std::array<BatchRay, kPacket>& rays, std::uint32_t some, std::int32_t* last) {
  for (; some != 0; some &= some - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(some));
    last[i] = static_cast<std::int32_t>(rays[i].last);
  }
}

// Casts the rays that reach the root, counted from the first. Returns false, with nothing done, if the stack
// was too small.
[[gnu::flatten]] HWY_NOINLINE bool walk_together(Batch& batch, std::size_t first, const PacketRays& packet) {
  const std::uint32_t together = packet.at_root;
  const RayWalkNode* nodes = batch.layout.walk.data();
  const float* leaves = batch.layout.leaves.data();
  std::array<BatchRay, kPacket> rays;
  HWY_ALIGN std::int32_t last[kPacket];  // -1 for lanes without a ray
  std::fill_n(last, kPacket, -1);
  for (std::uint32_t rest = together; rest != 0; rest &= rest - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(rest));
    last[i] = packet.last[i];
    rays[i].begin(packet.parameter(i), static_cast<std::uint32_t>(last[i]), batch.rays[first + i], first + i);
  }
  std::size_t entry[3];
  for (std::size_t k = 0; k < 3; ++k)
    entry[k] = (2 * k + ((packet.backwards[k] & together) != 0 ? 1U : 0U)) * kRayWidth;

  PacketInLeaves frames;
  int shared = 0;  // rays that visited a place together, less those that did not
  PacketStack stack;
  HWY_ALIGN std::int32_t enters[kRayWidth][kPacket];
  std::int32_t keys[kRayWidth];
  std::uint32_t places[kRayWidth];
  std::size_t top = 0;
  std::uint32_t place = 0;
  for (;;) {
    // A node, and the nearest of its children, while there are some.
    while ((place & kRayLeafPlace) == 0) {
      const std::uint32_t some = place == 0 ? together : still_entering(stack.enters[top], last);
      if (std::popcount(some) <= kFew) {
        shared -= std::popcount(some);
        walk_few(batch.layout, packet, rays, some, place);
        take_ends(rays, some, last);
        break;
      }
      const std::size_t n = children_of_packet(nodes[place], packet, entry, last, enters, keys, places);
      if (n == 0) break;
      if (top + n > PacketStack::kMost) return false;
      // The farthest first.
      std::uint8_t order[kRayWidth];
      for (std::size_t i = 0; i < n; ++i) {
        std::size_t at = i;
        for (; at > 0 && keys[order[at - 1]] < keys[i]; --at) order[at] = order[at - 1];
        order[at] = static_cast<std::uint8_t>(i);
      }
      for (std::size_t i = 0; i < n; ++i) {
        std::copy_n(enters[order[i]], kPacket, stack.enters[top + i]);
        stack.places[top + i] = places[order[i]];
      }
      top += n - 1;
      place = stack.places[top];
      prefetch_place(nodes, leaves, place);
    }
    if ((place & kRayLeafPlace) != 0) {
      const std::uint32_t active = still_entering(stack.enters[top], last);
      shared += std::popcount(active) > kFew ? std::popcount(active) : -std::popcount(active);
      visit_leaf_together(batch.layout, leaves, place, rays, frames, active);
      take_ends(rays, active, last);
    }
    do {
      if (top == 0) {
        for (std::uint32_t rest = together; rest != 0; rest &= rest - 1)
          rays[static_cast<std::size_t>(std::countr_zero(rest))].end(batch.hits, batch.open);
        batch.go_apart = shared < -4;
        return true;
      }
      --top;
    } while (still_entering(stack.enters[top], last) == 0);
    place = stack.places[top];
  }
}
