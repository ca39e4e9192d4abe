// SPDX-License-Identifier: MIT
// Decides if a mesh is a solid: closed, wound one way, free of self-intersections, nested shells alternating.
#include <boxwood/clash.hpp>

#include <algorithm>
#include <array>
#include <new>
#include <numeric>

#include "base/no_memory.hpp"
#include "base/point_order.hpp"
#include "base/stop.hpp"
#include "clash/cones.hpp"
#include "clash/facts.hpp"
#include "query/memory/query_memory.hpp"
#include "query/pairs/mesh_parts.hpp"
#include "query/pairs/surroundings.hpp"

namespace boxwood {

namespace {

// A triangle at an edge, by the larger of the edge's two positions; `apex` is the opposite vertex.
struct EdgeOf {
  std::uint32_t high = 0, triangle = 0, apex = 0;
};

constexpr std::uint32_t kLookEvery = 1 << 13;  // triangles or vertices between two reads of the flag

class FactFinder {
public:
  FactFinder(const ModelView& model, bool mirrored, const std::atomic<bool>* stop)
      : model_(model), mesh_(model.mesh), mirrored_(mirrored), stop_(stop) {}

  // Finds all facts but the hull, which the caller adds.
  SolidFacts find(MeshParts parts, bool is_simple) {
    facts_.parts = std::move(parts);
    if (is_set(stop_)) return {};
    look_at_triangles();
    look_at_edges();
    look_at_parts();
    if (!is_simple) look_at_itself();
    if (facts_.doubts == Doubt::none) look_at_winding();
    facts_.convex =
        facts_.doubts == Doubt::none && !collapsed_ && facts_.parts.parts.size() == 1 && edges_bulge();
    return std::move(facts_);
  }

private:
  void look_at_triangles() {
    PredicateCounts counts;
    for (std::uint32_t t = 0; t < mesh_.triangles.size() && !stops_at(t); ++t) {
      if (facts_.parts.of_triangle[t] == kNoPart) {
        facts_.doubts |= Doubt::degenerate;
        continue;
      }
      const Corners c = corners(mesh_, t);
      if (!collinear(c[0], c[1], c[2], counts)) continue;
      collapsed_ = true;
      if (c[0] != c[1] && c[1] != c[2] && c[2] != c[0]) facts_.doubts |= Doubt::degenerate;
    }
    if (facts_.parts.parts.empty()) facts_.doubts |= Doubt::open;
  }

  // Checks that each edge has two triangles, apart from those that have collapsed to it.
  void look_at_edges() {
    const std::vector<std::uint32_t> position = welded(mesh_, stop_);
    const auto each = [&](const auto& use) {
      for (std::uint32_t t = 0; t < mesh_.triangles.size() && !stops_at(t); ++t) {
        if (facts_.parts.of_triangle[t] == kNoPart) continue;
        const Triangle& v = mesh_.triangles[t];
        const std::array<std::uint32_t, 3> p = {position[v[0]], position[v[1]], position[v[2]]};
        if (p[0] == p[1] || p[1] == p[2] || p[2] == p[0]) continue;
        for (std::size_t i = 0; i < 3; ++i)
          use(std::min(p[i], p[(i + 1) % 3]), EdgeOf{std::max(p[i], p[(i + 1) % 3]), t, v[(i + 2) % 3]});
      }
    };
    begin_.assign(mesh_.vertices.size() + 1, 0);
    each([&](std::uint32_t low, const EdgeOf&) { ++begin_[low + 1]; });
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
    if (is_set(stop_)) return;  // before a second count could differ from the first
    edges_.resize(begin_.back());
    std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
    each([&](std::uint32_t low, const EdgeOf& edge) { edges_[next[low]++] = edge; });
    for (std::size_t v = 0; v + 1 < begin_.size() && !stops_at(v); ++v)
      std::sort(edges_.begin() + static_cast<std::ptrdiff_t>(begin_[v]),
                edges_.begin() + static_cast<std::ptrdiff_t>(begin_[v + 1]),
                [](const EdgeOf& e, const EdgeOf& f) {
                  return e.high != f.high ? e.high < f.high : e.triangle < f.triangle;
                });
    for_each_edge([&](std::size_t, std::size_t count) {
      if (count > 2) facts_.doubts |= Doubt::not_oriented;
    });
  }
  // Calls use(first, count) for the triangles of each edge, in edges_.
  template <class Use> void for_each_edge(const Use& use) const {
    for (std::size_t v = 0; v + 1 < begin_.size() && !stops_at(v); ++v)
      for (std::size_t i = begin_[v], end = i; i < begin_[v + 1]; i = end) {
        while (end < begin_[v + 1] && edges_[end].high == edges_[i].high) ++end;
        use(i, end - i);
      }
  }
  bool stops_at(std::size_t i) const noexcept { return i % kLookEvery == 0 && is_set(stop_); }

  void look_at_parts() {
    for (const MeshPart& part : facts_.parts.parts) {
      if (!part.closed) facts_.doubts |= Doubt::open;
      if (part.closed && !part.oriented) facts_.doubts |= Doubt::not_oriented;
    }
  }

  void look_at_itself() {
    CollideOptions first;
    first.mode = CollideMode::first;
    first.stop = stop_;
    std::vector<TrianglePair> pairs, folded;
    const CollideResult found = collide_self(model_, first, scratch_, pairs, folded);
    if (found.out_of_memory) throw std::bad_alloc();
    if (found.colliding) facts_.doubts |= Doubt::self_intersecting;
  }

  // Returns the winding number inside each part by itself: at its first corner in the order of coordinates,
  // the direction -x leads outside.
  std::vector<int> own_windings() {
    const MeshParts& parts = facts_.parts;
    std::vector<Vec3> first(parts.parts.size(), Vec3(kInfinity));
    for (std::uint32_t t = 0; t < mesh_.triangles.size(); ++t)
      for (const Vec3& p : corners(mesh_, t)) {
        Vec3& least = first[parts.of_triangle[t]];
        if (before(p, least)) least = p;
      }
    PredicateCounts counts;
    std::vector<std::vector<DirectionArc>> arcs(parts.parts.size());
    for (std::uint32_t t = 0; t < mesh_.triangles.size(); ++t) {
      const Corners c = corners(mesh_, t);
      const std::uint32_t part = parts.of_triangle[t];
      if ((c[0] == first[part] || c[1] == first[part] || c[2] == first[part]) &&
          !collinear(c[0], c[1], c[2], counts))
        append_arcs(first[part], c, false, arcs[part]);
    }
    std::vector<int> windings(parts.parts.size(), 0);
    for (std::size_t i = 0; i < windings.size(); ++i) {
      const Vec3 size = parts.parts[i].box.max - parts.parts[i].box.min;
      const Vec3 beside(first[i].x - (size.x + size.y + size.z), first[i].y, first[i].z);
      bool unclear = false;
      const bool inside = is_direction_inside(first[i], beside, arcs[i], unclear);
      windings[i] = unclear ? 0 : inside ? -1 : 1;
    }
    return windings;
  }

  // Returns the winding number of all other parts around part i, at a corner of it that is on no other part.
  bool winding_around(std::uint32_t i, const ModelSide& side, const Aabb& box, std::int64_t& winding) {
    ContainmentMemory& memory = memory_of(scratch_).containment;
    for (std::uint32_t t = 0; t < mesh_.triangles.size(); ++t) {
      if (facts_.parts.of_triangle[t] != i) continue;
      for (const Vec3& p : corners(mesh_, t)) {
        find_surroundings(p, box, side, memory);
        winding = 0;
        bool clear = true;
        for (const Surrounding& around : memory.around) {
          if (around.part == i) continue;
          clear = clear && !around.on_surface;
          winding += around.winding;
        }
        if (clear) return true;
      }
    }
    return false;
  }

  // Checks that each shell leads from its surroundings, outside or inside, to the opposite.
  void look_at_winding() {
    const std::vector<int> own = own_windings();
    const ModelSide side{model_, facts_.parts, nullptr};
    const Aabb box = box_of_closed(side);
    int inside = 0;
    for (std::uint32_t i = 0; i < own.size() && !is_set(stop_); ++i) {
      std::int64_t around = 0;
      const bool clear = own.size() == 1 || winding_around(i, side, box, around);
      const std::int64_t one = around == 0 ? own[i] : around;
      const bool in_turn = around == 0 || around + own[i] == 0;
      if (!clear || own[i] == 0 || !in_turn || (inside != 0 && one != inside)) {
        facts_.doubts |= Doubt::inverted;
        return;
      }
      inside = static_cast<int>(one);
    }
    facts_.winding = inside;
    if (inside != (mirrored_ ? -1 : 1)) facts_.doubts |= Doubt::inverted;
  }

  bool edges_bulge() const {
    PredicateCounts counts;
    bool bulge = true;
    for_each_edge([&](std::size_t first, std::size_t) {
      if (!bulge) return;
      const Corners c = corners(mesh_, edges_[first].triangle);
      const Vec3 beyond(mesh_.vertices[edges_[first + 1].apex]);
      bulge = orient3d(c[0], c[1], c[2], beyond, counts) * facts_.winding <= 0;
    });
    return bulge;
  }

  const ModelView& model_;
  const MeshView& mesh_;
  const bool mirrored_;
  const std::atomic<bool>* stop_;
  SolidFacts facts_;
  std::vector<EdgeOf> edges_;  // grouped by the smaller position, sorted by the other
  std::vector<std::size_t> begin_;
  QueryScratch scratch_;
  bool collapsed_ = false;
};

}  // namespace

SolidFacts facts_without_hull(const ModelView& model, bool mirrored, MeshParts parts, bool is_simple,
                              const std::atomic<bool>* stop) {
  return FactFinder(model, mirrored, stop).find(std::move(parts), is_simple);
}

ConvexHull hull_of_parts(const MeshView& mesh, const MeshParts& parts, const std::atomic<bool>* stop) {
  std::vector<bool> is_used(mesh.vertices.size(), false);
  std::vector<Vec3f> used;
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
    for (const std::uint32_t v : mesh.triangles[t])
      if (parts.of_triangle[t] != kNoPart && !is_used[v]) {
        is_used[v] = true;
        used.push_back(mesh.vertices[v]);
      }
  FitOptions options;
  options.stop = stop;
  ConvexHull hull = fit_hull(used, options).volume;
  if (hull.dimension == kHullOutOfMemory) throw std::bad_alloc();
  return hull;
}

Result<SolidFacts> solid_facts(const ModelView& model, bool mirrored, const std::atomic<bool>* stop) {
  try {
    SolidFacts facts = facts_without_hull(model, mirrored, parts_of(model.mesh, stop), false, stop);
    if (!is_set(stop)) facts.hull = hull_of_parts(model.mesh, facts.parts, stop);
    if (is_set(stop)) return Error{ErrorKind::cancelled, "stopped", {}};
    return facts;
  } catch (const std::bad_alloc&) {
    return no_memory_to("find what the mesh encloses");
  }
}

std::string_view name_of(Doubt one) noexcept {
  switch (one) {
  case Doubt::open:
    return "open";
  case Doubt::not_oriented:
    return "not oriented";
  case Doubt::inverted:
    return "inverted";
  case Doubt::self_intersecting:
    return "self-intersecting";
  case Doubt::degenerate:
    return "degenerate";
  case Doubt::edge_contact:
    return "edge contact";
  case Doubt::tessellation:
    return "tessellation";
  case Doubt::none:
    break;
  }
  return "";
}

std::string_view name_of(ClashClass kind) noexcept {
  switch (kind) {
  case ClashClass::apart:
    return "apart";
  case ClashClass::clearance:
    return "clearance";
  case ClashClass::touching:
    return "touching";
  case ClashClass::contained:
    return "contained";
  case ClashClass::overlapping:
    return "overlapping";
  case ClashClass::duplicate:
    return "duplicate";
  }
  return "";
}

}  // namespace boxwood
