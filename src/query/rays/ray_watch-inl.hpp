// SPDX-License-Identifier: MIT
// The descents of ray_kernels.cpp with a counter: include it after them. It has no include guard, because
// every target compiles it again.

// Counts the nodes and tests of one ray. The box of the root is tested before any node.
struct CountingWatch {
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
    find_first_hit(layout, ray, way, near_edges, best, CountingWatch{layout, record, kNeverEnds});
  });
}

bool count_any(const RayLayout& layout, const Ray& ray, std::optional<RayHit>& found, RayRecord& record) {
  return cast_counted(layout, ray, record, [&](const LayoutRay& way) HWY_ATTR {
    bool is_found = false;
    find_hits(
        layout, ray, way,
        [&](const RayHit& hit) {
          if (!is_found) found = hit;
          is_found = true;
        },
        CountingWatch{layout, record, is_found});
  });
}

bool count_all(const RayLayout& layout, const Ray& ray, std::vector<RayHit>& hits, RayRecord& record) {
  return cast_counted(layout, ray, record, [&](const LayoutRay& way) HWY_ATTR {
    find_hits(
        layout, ray, way, [&](const RayHit& hit) { hits.push_back(hit); },
        CountingWatch{layout, record, kNeverEnds});
  });
}
