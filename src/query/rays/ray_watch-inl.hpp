// SPDX-License-Identifier: MIT
// The descents of ray_kernels.cpp with a counter: include it after them. It has no include guard, because
// every target compiles it again.

// Counts the nodes and tests of one ray. The box of the root is tested before any node.
struct CountingWatch {
  static constexpr bool kOrders = false;
  const RayLayout& layout;
  RayRecord& record;
  const bool& found;  // ends the descent

  void enter_node(std::uint32_t place) const {
    ++record.counts.nodes;
    record.counts.box_tests += layout.nodes[place].children();
    if (record.places != nullptr) record.places->push_back(place);
  }
  void enter_leaf(std::uint32_t place, const RayLeaf& leaf) const {
    ++record.counts.nodes;
    record.counts.triangle_tests += leaf.triangles();
    if (record.places != nullptr) record.places->push_back(place);
  }
  bool ends() const { return found; }
};

constexpr bool kNeverEnds = false;

// The same, with all children of a node in the order of the record.
struct OrderingWatch : CountingWatch {
  static constexpr bool kOrders = true;

  struct Child {
    float key = 0.0F;
    std::uint32_t begin = 0, place = 0;  // the begin: bits of a non-negative float
  };

  // Pushes the children that the way may hit before `end`, the last first. The first goes to `place`.
  HWY_INLINE bool push(const RayWalkNode& node, const LayoutRay& way, Bits end, Stack& stack,
                       std::size_t& top, std::uint32_t& place) const {
    HWY_ALIGN std::int32_t enters[kRayWidth], leaves[kRayWidth];
    constexpr std::size_t kLanes = hn::MaxLanes(Singles());
    for (std::size_t r = 0; r < kRayWidth / kLanes; ++r) {
      Bits enter, leave;
      find_parts(node, way, end, r, enter, leave);
      hn::Store(enter, Ints(), enters + r * kLanes);
      hn::Store(leave, Ints(), leaves + r * kLanes);
    }
    Child sorted[kRayWidth];  // ascending; equal ones as they lie
    std::size_t count = 0;
    for (std::size_t i = 0; i < kRayWidth; ++i) {
      if (enters[i] > leaves[i]) continue;
      const Child child{key_of(std::bit_cast<float>(enters[i]), std::bit_cast<float>(leaves[i])),
                        static_cast<std::uint32_t>(enters[i]), node.place[i]};
      std::size_t at = count++;
      for (; at > 0 && child.key < sorted[at - 1].key; --at) sorted[at] = sorted[at - 1];
      sorted[at] = child;
    }
    if (count == 0) return false;
    for (std::size_t i = count; i-- > 1; ++top) {
      stack.keys[top] = sorted[i].begin & ~7U;
      stack.places[top] = sorted[i].place;
    }
    place = sorted[0].place;
    return true;
  }

private:
  float key_of(float enter, float leave) const {
    if (record.order == RayOrder::middle) return enter + leave;
    return record.order == RayOrder::largest ? enter - leave : enter;
  }
};

// Calls cast(watch) with the watch of the record's order.
template <class Cast>
HWY_INLINE void watched(const RayLayout& layout, RayRecord& record, const bool& found, const Cast& cast) {
  if (record.order == RayOrder::queries)
    cast(CountingWatch{layout, record, found});
  else
    cast(OrderingWatch{{layout, record, found}});
}

// Calls cast(way) if the ray may hit the root box. Returns false if the ray is left to the binary nodes.
template <class Cast>
HWY_INLINE bool cast_counted(const RayLayout& layout, const Ray& ray, RayRecord& record, const Cast& cast) {
  const double size = size_of(ray.direction);
  if (!can_be_cast(ray, size)) return false;
  ++record.counts.box_tests;
  LayoutRay way;
  if (prepare_ray(layout, ray, size, way)) cast(way);
  return true;
}

bool count_first(const RayLayout& layout, const Ray& ray, NearEdges& near_edges, std::optional<RayHit>& best,
                 RayRecord& record) {
  return cast_counted(layout, ray, record, [&](const LayoutRay& way) HWY_ATTR {
    watched(layout, record, kNeverEnds,
            [&](const auto& watch) HWY_ATTR { find_first_hit(layout, ray, way, near_edges, best, watch); });
  });
}

bool count_any(const RayLayout& layout, const Ray& ray, std::optional<RayHit>& found, RayRecord& record) {
  return cast_counted(layout, ray, record, [&](const LayoutRay& way) HWY_ATTR {
    bool is_found = false;
    const auto take = [&](const RayHit& hit) {
      if (!is_found) found = hit;
      is_found = true;
    };
    watched(layout, record, is_found,
            [&](const auto& watch) HWY_ATTR { find_hits(layout, ray, way, take, watch); });
  });
}

bool count_all(const RayLayout& layout, const Ray& ray, std::vector<RayHit>& hits, RayRecord& record) {
  return cast_counted(layout, ray, record, [&](const LayoutRay& way) HWY_ATTR {
    const auto take = [&](const RayHit& hit) { hits.push_back(hit); };
    watched(layout, record, kNeverEnds,
            [&](const auto& watch) HWY_ATTR { find_hits(layout, ray, way, take, watch); });
  });
}
