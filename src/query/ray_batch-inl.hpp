// SPDX-License-Identifier: MIT
// The first hits of several rays, which take turns: include it after ray_descent-inl.hpp. (No include guard:
// every target compiles it anew.)

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
