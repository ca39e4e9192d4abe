// SPDX-License-Identifier: MIT
// The first hits of several rays, which take turns: include it after ray_descent-inl.hpp. (No include guard:
// every target compiles it anew.)

// A ray of a batch: its first hit so far, and what leaves need of it.
struct BatchRay {
  WayParameter along;
  const Ray* ray;
  std::uint32_t number;  // of the ray
  std::uint32_t last;    // nothing that begins later is visited
  bool has_frame;
  double best_t;
  Vec3 best_weights;
  std::uint32_t best_triangle;
  WayInLeaves in_leaves;  // where has_frame
  NearEdges near_edges;

  HWY_INLINE void begin(const WayParameter& its_way, std::uint32_t its_last, const Ray& its_ray,
                        std::size_t its_number) {
    along = its_way;
    ray = &its_ray;
    number = static_cast<std::uint32_t>(its_number);
    last = its_last;
    has_frame = false;
    best_t = kInfinity;
    best_triangle = ~0U;
    near_edges.clear();
  }
  HWY_INLINE void end(std::optional<RayHit>* hits, std::uint64_t& open) const {
    if (best_triangle != ~0U) hits[number].emplace(RayHit{best_t, best_triangle, best_weights});
    if (!near_edges.empty()) open |= std::uint64_t{1} << number;
  }
};

HWY_INLINE void visit_leaf(const RayLayout& layout, const float* leaves, std::uint32_t place, BatchRay& r) {
  if (!r.has_frame) {
    r.in_leaves.find(layout, *r.ray, r.along);
    r.has_frame = true;
  }
  const RayLeaf leaf(leaves + kRayLeafUnit * (place & ~kRayLeafPlace));
  std::uint32_t hits = triangles_hit(leaf, r.in_leaves.images());
  for (; hits != 0; hits &= hits - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(hits));
    const std::uint32_t triangle = leaf.number(i);
    with_hit_in_leaf(
        r.in_leaves, leaf, i,
        [&](double t, const Vec3& weights) HWY_ATTR {
          if (!(t < r.best_t || (t == r.best_t && triangle < r.best_triangle))) return;
          r.best_t = t;
          r.best_weights = weights;
          r.best_triangle = triangle;
          r.last = r.along.end_at(t);
        },
        [&](const std::array<Vec3, 3>& corners) { r.near_edges.add(corners, triangle); });
  }
}

// A batch, and what first_hits() returns of it.
struct Batch {
  Batch(const RayLayout& its_layout, const Ray* its_rays, std::optional<RayHit>* its_hits) noexcept
      : layout(its_layout), rays(its_rays), hits(its_hits) {}
  const RayLayout& layout;
  const Ray* rays;
  std::optional<RayHit>* hits;
  std::uint64_t open = 0;
};

// Those of a batch that reach the root box but have no company.
struct RaysAlone {
  std::array<Way, kRayBatch> ways;
  std::array<std::uint8_t, kRayBatch> ray_of;
  std::size_t count = 0;
};

// A ray on its way down, alone.
struct Walker {
  BatchRay* ray;
  const Way* way;
  std::uint32_t place;  // what it visits next
  std::size_t top;
  Stack stack;

  HWY_INLINE void begin(BatchRay& its_ray, const Way& its_way, std::uint32_t its_place) {
    ray = &its_ray;
    way = &its_way;
    place = its_place;
    top = 0;
  }
};

// Visits a node or a leaf; false: nothing is left to visit.
HWY_INLINE bool step(const RayLayout& layout, Walker& w) {
  const RayWalkNode* nodes = layout.walk.data();
  const float* leaves = layout.leaves.data();
  std::size_t top = w.top;
  if ((w.place & kRayLeafPlace) == 0) {
    std::uint32_t place = 0;
    const auto end = hn::Set(Ints(), static_cast<std::int32_t>(w.ray->last));
    const bool any = push_children(nodes[w.place], *w.way, end, w.stack, top, place);
    w.top = top;
    if (any) {
      w.place = place;
      prefetch_place(nodes, leaves, place);
      return true;
    }
  } else {
    visit_leaf(layout, leaves, w.place, *w.ray);
  }
  while (top > 0 && (w.stack.keys[top - 1] & ~7U) > w.ray->last) --top;
  if (top == 0) return false;
  w.top = top - 1;
  w.place = w.stack.places[top - 1];
  prefetch_place(nodes, leaves, w.place);
  return true;
}

// Several rays in turn, a node or a leaf at a time: while one waits for what it reads, or for a branch that
// nobody foresaw, the others' steps are done.
constexpr std::size_t kWalkers = 3;

HWY_NOINLINE [[gnu::flatten]] void walk_in_turn(Batch& batch, const RaysAlone& alone) {
  std::array<BatchRay, kWalkers> rays;
  std::array<Walker, kWalkers> walkers;
  std::array<Walker*, kWalkers> active;
  std::size_t started = 0, left = 0;
  const auto start = [&](Walker& w, BatchRay& ray) HWY_ATTR {
    const std::size_t i = started++;
    const Way& way = alone.ways[i];
    const Ray& its_ray = batch.rays[alone.ray_of[i]];
    ray.begin(way, way.end_at(its_ray.t_max), its_ray, alone.ray_of[i]);
    w.begin(ray, way, 0);
  };
  for (; left < kWalkers && started < alone.count; ++left) {
    active[left] = &walkers[left];
    start(walkers[left], rays[left]);
  }
  std::size_t at = 0;
  while (left > 0) {
    at = at + 1 < left ? at + 1 : 0;
    Walker& w = *active[at];
    if (step(batch.layout, w)) continue;
    w.ray->end(batch.hits, batch.open);
    if (started < alone.count)
      start(w, *w.ray);
    else
      active[at] = active[--left];
  }
}

#include "query/ray_packet-inl.hpp"

// Neighbours that go the same way go together, and the others in turn.
[[gnu::flatten]] std::uint64_t first_hits(const RayLayout& layout, const Ray* rays, std::size_t count,
                                          std::optional<RayHit>* hits) {
  Batch batch(layout, rays, hits);
  RaysAlone alone;
  for (std::size_t i = 0; i < count; ++i) hits[i].reset();
  for (std::size_t first = 0; first < count; first += kPacket) {
    Ways ways;
    batch.open |= std::uint64_t{find_ways(layout, rays + first, std::min(kPacket, count - first), ways)}
                  << first;
    for (std::uint32_t left = ways.at_root; left != 0;) {
      const std::uint32_t together = alike(ways, left);
      left &= ~together;
      if (std::popcount(together) >= kLeastPacket && walk_together(batch, first, ways, together)) continue;
      for (std::uint32_t rest = together; rest != 0; rest &= rest - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(rest));
        alone.ray_of[alone.count] = static_cast<std::uint8_t>(first + i);
        alone.ways[alone.count++] = ways.way(i);
      }
    }
  }
  if (alone.count > 0) walk_in_turn(batch, alone);
  return batch.open;
}
