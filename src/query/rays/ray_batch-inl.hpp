// SPDX-License-Identifier: MIT
// The first hits of several rays, together or in turns: include it after ray_descent-inl.hpp. It has no
// include guard, because every target compiles it again.

// A ray of a batch: its first hit so far, and its data for leaves.
struct BatchRay {
  LayoutRayParameter along;
  const Ray* ray;
  std::uint32_t number;  // of the ray
  std::uint32_t last;    // places that begin later are not visited
  bool has_frame;
  double best_t;
  Vec3 best_weights;
  std::uint32_t best_triangle;
  RayInLeaves in_leaves;  // valid if has_frame
  NearEdges near_edges;

  HWY_INLINE void begin(const LayoutRayParameter& its_way, std::uint32_t its_last, const Ray& its_ray,
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
  HWY_INLINE void take(double t, const Vec3& weights, std::uint32_t triangle) {
    if (!(t < best_t || (t == best_t && triangle < best_triangle))) return;
    best_t = t;
    best_weights = weights;
    best_triangle = triangle;
    last = along.end_at(t);
  }
  HWY_INLINE void end(std::optional<RayHit>* hits, std::uint64_t& open) const {
    if (best_triangle != ~0U) hits[number].emplace(RayHit{best_t, best_triangle, best_weights});
    if (!near_edges.empty()) open |= std::uint64_t{1} << number;
  }
};

// Tests triangle i of a leaf, in double.
HWY_INLINE void test_triangle(const RayLeaf& leaf, std::size_t i, BatchRay& r) {
  const std::uint32_t triangle = leaf.number(i);
  with_hit_in_leaf(
      r.in_leaves, leaf, i, [&](double t, const Vec3& weights) HWY_ATTR { r.take(t, weights, triangle); },
      [&](const std::array<Vec3, 3>& corners) { r.near_edges.add(corners, triangle); });
}

HWY_INLINE void visit_leaf(const RayLayout& layout, const float* leaves, std::uint32_t place, BatchRay& r) {
  if (!r.has_frame) {
    r.in_leaves.find(layout, *r.ray, r.along);
    r.has_frame = true;
  }
  const RayLeaf leaf(leaves + kRayLeafUnit * (place & ~kRayLeafPlace));
  for (std::uint32_t hits = triangles_hit(leaf, r.in_leaves.images()); hits != 0; hits &= hits - 1)
    test_triangle(leaf, static_cast<std::size_t>(std::countr_zero(hits)), r);
}

// A batch, and the result of first_hits().
struct Batch {
  Batch(const RayLayout& its_layout, const Ray* its_rays, std::optional<RayHit>* its_hits) noexcept
      : layout(its_layout), rays(its_rays), hits(its_hits) {}
  const RayLayout& layout;
  const Ray* rays;
  std::optional<RayHit>* hits;
  std::uint64_t open = 0;
  bool go_apart = false;  // the last packet has shown that neighbours diverge soon
};

// The rays of a batch that reach the root box, but not in a packet.
struct RaysAlone {
  std::array<LayoutRay, kRayBatch> rays;
  std::array<std::uint8_t, kRayBatch> ray_of;
  std::size_t count = 0;
};

// The state of a single ray: its next place, and those for later.
struct Trail {
  std::uint32_t place = 0;
  std::size_t top = 0;
  Stack stack;
};

// Visits a node or a leaf. Returns false if no place is left.
HWY_INLINE bool step(const RayLayout& layout, const LayoutRay& way, BatchRay& ray, Trail& trail) {
  const RayWalkNode* nodes = layout.walk.data();
  const float* leaves = layout.leaves.data();
  if ((trail.place & kRayLeafPlace) == 0) {
    std::uint32_t place = 0;
    std::size_t top = trail.top;
    const auto end = hn::Set(Ints(), static_cast<std::int32_t>(ray.last));
    const bool any = push_children(nodes[trail.place], way, end, trail.stack, top, place);
    trail.top = top;
    if (any) {
      trail.place = place;
      prefetch_place(nodes, leaves, place);
      return true;
    }
  } else {
    visit_leaf(layout, leaves, trail.place, ray);
  }
  std::size_t top = trail.top;
  while (top > 0 && (trail.stack.keys[top - 1] & ~7U) > ray.last) --top;
  if (top == 0) return false;
  trail.top = top - 1;
  trail.place = trail.stack.places[top - 1];
  prefetch_place(nodes, leaves, trail.place);
  return true;
}

// The number of rays that take turns, one node or leaf at a time. While one waits for memory or for a
// mispredicted branch, the others proceed.
constexpr std::size_t kWalkers = 3;

[[gnu::flatten]] HWY_NOINLINE void walk_in_turn(Batch& batch, const RaysAlone& alone) {
  struct Walker {
    const LayoutRay* way;
    BatchRay ray;
    Trail trail;
  };
  std::array<Walker, kWalkers> walkers;
  std::array<Walker*, kWalkers> active;
  std::size_t started = 0, left = 0;
  const auto start = [&](Walker& w) HWY_ATTR {
    const std::size_t i = started++;
    w.way = &alone.rays[i];
    const Ray& ray = batch.rays[alone.ray_of[i]];
    w.ray.begin(*w.way, w.way->end_at(ray.t_max), ray, alone.ray_of[i]);
    w.trail.place = 0;
    w.trail.top = 0;
  };
  for (; left < kWalkers && started < alone.count; ++left) {
    active[left] = &walkers[left];
    start(walkers[left]);
  }
  std::size_t at = 0;
  while (left > 0) {
    at = at + 1 < left ? at + 1 : 0;
    Walker& w = *active[at];
    if (step(batch.layout, *w.way, w.ray, w.trail)) continue;
    w.ray.end(batch.hits, batch.open);
    if (started < alone.count)
      start(w);
    else
      active[at] = active[--left];
  }
}

#include "query/rays/ray_packet-inl.hpp"

// Prepares rays that take turns, one after another without a branch that depends on them.
HWY_INLINE void find_alone(Batch& batch, std::size_t first, std::size_t count, RaysAlone& alone) {
  for (std::size_t i = first; i < first + count; ++i) {
    const double size = size_of(batch.rays[i].direction);
    if (!can_be_cast(batch.rays[i], size)) {
      batch.open |= std::uint64_t{1} << i;
      continue;
    }
    alone.ray_of[alone.count] = static_cast<std::uint8_t>(i);
    alone.count += prepare_ray(batch.layout, batch.rays[i], size, alone.rays[alone.count]) ? 1 : 0;
  }
}

// Casts a batch. Neighbours in similar directions go together, the others take turns.
[[gnu::flatten]] std::uint64_t first_hits(const RayLayout& layout, const Ray* rays, std::size_t count,
                                          std::optional<RayHit>* hits) {
  Batch batch(layout, rays, hits);
  RaysAlone alone;
  for (std::size_t i = 0; i < count; ++i) hits[i].reset();
  for (std::size_t first = 0; first < count; first += kPacket) {
    const std::size_t some = std::min(kPacket, count - first);
    if (batch.go_apart || !are_alike(rays + first, some)) {
      find_alone(batch, first, some, alone);
      continue;
    }
    PacketRays packet;
    batch.open |= std::uint64_t{prepare_rays8(layout, rays + first, some, packet)} << first;
    if (packet.at_root == 0 || walk_together(batch, first, packet)) continue;
    for (std::uint32_t rest = packet.at_root; rest != 0; rest &= rest - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(rest));
      alone.ray_of[alone.count] = static_cast<std::uint8_t>(first + i);
      alone.rays[alone.count++] = packet.ray(i);
    }
  }
  if (alone.count > 0) walk_in_turn(batch, alone);
  return batch.open;
}
