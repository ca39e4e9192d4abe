// SPDX-License-Identifier: MIT
// One ray's descent through the nodes of the ray layout, nearest child first: include it after
// ray_leaves-inl.hpp, which defines kChosenLanes. It has no include guard, because every target compiles it
// again.

// Returns the chosen lanes first, in order. Avoids hn::Compress if that uses a table, because it copies the
// table to the stack, a thousand bytes each time (Highway 1.0, GCC 12).
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

// The places for later, the top last. A key is the begin of the place, before which nothing is hit: the bits
// of a non-negative float, with a lane in place of the last three.
struct Stack {
  static constexpr std::size_t kMost = (kRayWidth - 1) * kMaxRayDepth + 1;
  std::uint32_t keys[kMost + kRayWidth];
  std::uint32_t places[kMost + kRayWidth];
};

// Finds where the way enters and leaves the children of register r of a node; it misses those with enter >
// leave. Bits of floats: non-negative ones order as integers, which are faster to compare. A negative one
// counts as zero on entry, and is below all on exit.
HWY_INLINE void find_parts(const RayWalkNode& node, const LayoutRay& way, Bits end, std::size_t r,
                           Bits& enter, Bits& leave) {
  const Singles d;
  const Ints ints;
  constexpr std::size_t kLanes = hn::MaxLanes(Singles());
  const float* bounds = &node.bounds[0][0][0] + r * kLanes;
  Bits enters[3], leaves[3];
  for (std::size_t k = 0; k < 3; ++k) {
    const std::size_t entry = way.entry[k], exit = entry ^ kRayWidth;
    const F inverse = set(way.inverse[k]);
    enters[k] = hn::BitCast(ints, hn::MulAdd(hn::Load(d, bounds + entry), inverse, set(way.near[k])));
    leaves[k] = hn::BitCast(ints, hn::MulAdd(hn::Load(d, bounds + exit), inverse, set(way.far[k])));
  }
  enter = hn::Max(hn::Max(enters[0], enters[1]), hn::Max(enters[2], hn::Zero(ints)));
  leave = hn::Min(hn::Min(leaves[0], leaves[1]), hn::Min(leaves[2], end));
}

// Pushes the children of a node that the way may hit before `end`, except for the nearest, which goes to
// `place`. Returns false if no child is hit.
HWY_INLINE bool push_children(const RayWalkNode& node, const LayoutRay& way, Bits end, Stack& stack,
                              std::size_t& top, std::uint32_t& place) {
  const Words words;
  constexpr std::size_t kLanes = hn::MaxLanes(Singles()), kRegisters = kRayWidth / kLanes;
  hn::Vec<Words> keys[kRegisters], places[kRegisters];
  std::uint32_t hits = 0;
  for (std::size_t r = 0; r < kRegisters; ++r) {
    Bits enter, leave;
    find_parts(node, way, end, r, enter, leave);
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

// Prefetches the next place after the children of the current one.
HWY_INLINE void prefetch_top(const RayWalkNode* nodes, const float* leaves, const Stack& stack,
                             std::size_t top) {
  prefetch_place(nodes, leaves, stack.places[top - (top > 0 ? 1 : 0)]);
}

// The watch of a ray that is not counted: nothing, and no code.
struct NoWatch {
  static constexpr bool kOrders = false;
  HWY_INLINE void enter_node(std::uint32_t /*place*/) const {}
  HWY_INLINE void enter_leaf(std::uint32_t /*place*/, const RayLeaf& /*leaf*/) const {}
  HWY_INLINE bool ends() const { return false; }
};

// Visits the triangles that the ray may hit before the end, nearest leaves first: t_end = visit(in_leaves,
// leaf, i, t_end) in the ray's parameters. Calls `watch` for each node and leaf entered, and stops after a
// leaf if watch.ends(). A watch that orders pushes the children itself.
template <class Visit, class Watch = NoWatch>
HWY_INLINE void follow(const RayLayout& layout, const Ray& ray, const LayoutRay& way, const Visit& visit,
                       const Watch& watch = Watch()) {
  const RayWalkNode* nodes = layout.walk.data();
  const float* leaves = layout.leaves.data();
  double t_end = ray.t_max;
  std::uint32_t last = way.end_at(t_end);
  Stack stack;
  std::size_t top = 0;
  std::uint32_t place = 0;
  const auto descend = [&]() HWY_ATTR {
    watch.enter_node(place);
    const Bits end = hn::Set(Ints(), static_cast<std::int32_t>(last));
    if constexpr (Watch::kOrders) return watch.push(nodes[place], way, end, stack, top, place);
    return push_children(nodes[place], way, end, stack, top, place);
  };
  bool any = descend();
  if (!any) return;
  RayInLeaves in_leaves;
  in_leaves.find(layout, ray, way);
  for (;;) {
    while (any && (place & kRayLeafPlace) == 0) any = descend();
    if (any) {
      const RayLeaf leaf(leaves + kRayLeafUnit * (place & ~kRayLeafPlace));
      watch.enter_leaf(place, leaf);
      std::uint32_t hits = triangles_hit(leaf, in_leaves.images());
      if (hits != 0) {
        for (; hits != 0; hits &= hits - 1)
          t_end = visit(in_leaves, leaf, static_cast<std::size_t>(std::countr_zero(hits)), t_end);
        last = way.end_at(t_end);
        if (watch.ends()) return;
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
