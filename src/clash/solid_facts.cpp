// SPDX-License-Identifier: MIT
// What a mesh encloses: closed, wound one way, not through itself, shells in shells wound in turn.
#include <boxwood/clash.hpp>

#include <algorithm>
#include <array>
#include <mutex>
#include <new>
#include <numeric>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "clash/cones.hpp"
#include "clash/facts.hpp"
#include "query/mesh_parts.hpp"
#include "query/query_memory.hpp"
#include "query/surroundings.hpp"

namespace boxwood {

namespace {

bool before(const Vec3& p, const Vec3& q) noexcept {
  return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : p.z < q.z;
}

// The two ends of an edge as numbers of positions, the smaller first, and the triangle with the corner
// opposite.
struct EdgeOf {
  std::uint32_t low = 0, high = 0, triangle = 0, apex = 0;
};

// One number for each position.
std::vector<std::uint32_t> positions(const MeshView& mesh) {
  std::vector<std::uint32_t> order(mesh.vertices.size()), number(mesh.vertices.size());
  std::iota(order.begin(), order.end(), 0U);
  const auto at = [&](std::uint32_t i) { return Vec3(mesh.vertices[i]); };
  order.erase(std::remove_if(order.begin(), order.end(), [&](std::uint32_t i) { return !is_finite(at(i)); }),
              order.end());
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t i, std::uint32_t k) { return before(at(i), at(k)); });
  std::uint32_t next = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i != 0 && before(at(order[i - 1]), at(order[i]))) ++next;
    number[order[i]] = next;
  }
  return number;
}

class FactFinder {
public:
  FactFinder(const ModelView& model, bool mirrored, const std::atomic<bool>* stop)
      : model_(model), mesh_(model.mesh), mirrored_(mirrored), stop_(stop) {}

  SolidFacts find() {
    facts_.parts = parts_of(mesh_, stop_);
    if (is_set(stop_)) return {};
    look_at_triangles();
    look_at_edges();
    look_at_parts();
    look_at_itself();
    if (facts_.doubts == Doubt::none) look_at_winding();
    facts_.convex =
        facts_.doubts == Doubt::none && !collapsed_ && facts_.parts.parts.size() == 1 && edges_bulge();
    std::vector<Vec3> used;
    for (std::uint32_t t = 0; t < mesh_.triangles.size(); ++t)
      if (facts_.parts.of_triangle[t] != kNoPart)
        for (const Vec3& p : corners(mesh_, t)) used.push_back(p);
    FitOptions hull;
    hull.stop = stop_;
    facts_.hull = fit_hull(used, hull).volume;
    if (facts_.hull.dimension == kHullOutOfMemory) throw std::bad_alloc();
    return std::move(facts_);
  }

private:
  void look_at_triangles() {
    PredicateCounts counts;
    for (std::uint32_t t = 0; t < mesh_.triangles.size(); ++t) {
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

  // Two triangles at each edge, but for those that have collapsed to it.
  void look_at_edges() {
    const std::vector<std::uint32_t> position = positions(mesh_);
    for (std::uint32_t t = 0; t < mesh_.triangles.size(); ++t) {
      if (facts_.parts.of_triangle[t] == kNoPart) continue;
      const Triangle& v = mesh_.triangles[t];
      const std::array<std::uint32_t, 3> p = {position[v[0]], position[v[1]], position[v[2]]};
      if (p[0] == p[1] || p[1] == p[2] || p[2] == p[0]) continue;
      for (std::size_t i = 0; i < 3; ++i)
        edges_.push_back({std::min(p[i], p[(i + 1) % 3]), std::max(p[i], p[(i + 1) % 3]), t, v[(i + 2) % 3]});
    }
    std::sort(edges_.begin(), edges_.end(), [](const EdgeOf& e, const EdgeOf& f) {
      return e.low != f.low ? e.low < f.low : e.high != f.high ? e.high < f.high : e.triangle < f.triangle;
    });
    for (std::size_t i = 0, end = 0; i < edges_.size(); i = end) {
      while (end < edges_.size() && edges_[end].low == edges_[i].low && edges_[end].high == edges_[i].high)
        ++end;
      if (end - i > 2) facts_.doubts |= Doubt::not_oriented;
    }
  }

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

  // The winding number inside of one part by itself: at its first corner in the order of coordinates, the way
  // down along x is outside.
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

  // The winding number of all other parts round part i, at a corner of it that is on none of them.
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

  // Each shell leads from what is around it, outside or inside, to the other.
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

  bool edges_bulge() {
    PredicateCounts counts;
    for (std::size_t i = 0; i + 1 < edges_.size(); i += 2) {
      const Corners c = corners(mesh_, edges_[i].triangle);
      if (orient3d(c[0], c[1], c[2], Vec3(mesh_.vertices[edges_[i + 1].apex]), counts) * facts_.winding > 0)
        return false;
    }
    return true;
  }

  const ModelView& model_;
  const MeshView& mesh_;
  const bool mirrored_;
  const std::atomic<bool>* stop_;
  SolidFacts facts_;
  std::vector<EdgeOf> edges_;
  QueryScratch scratch_;
  bool collapsed_ = false;
};

}  // namespace

Result<SolidFacts> solid_facts(const ModelView& model, bool mirrored, const std::atomic<bool>* stop) {
  try {
    SolidFacts facts = FactFinder(model, mirrored, stop).find();
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

// ---- ClashModel ----

struct ClashModel::Slot {
  std::mutex mutex;
  std::optional<MeshParts> parts;
  std::optional<SolidFacts> facts;
  Aabb box;
};

ClashModel::ClashModel(const ModelView& view, bool mirrored)
    : view_(view), mirrored_(mirrored), slot_(std::make_unique<Slot>()) {
  for (std::size_t t = 0; t < view.mesh.triangles.size(); ++t) {
    const Corners c = boxwood::corners(view.mesh, t);
    if (is_finite(c))
      for (const Vec3& p : c) slot_->box = grow(slot_->box, p);
  }
}
ClashModel::~ClashModel() = default;
ClashModel::ClashModel(ClashModel&&) noexcept = default;
ClashModel& ClashModel::operator=(ClashModel&&) noexcept = default;

const SolidFacts* ClashModel::facts(const std::atomic<bool>* stop) const {
  const std::lock_guard lock(slot_->mutex);
  if (!slot_->facts) {
    Result<SolidFacts> found = solid_facts(view_, mirrored_, stop);
    if (!found) return nullptr;
    slot_->facts.emplace(std::move(*found));
  }
  return &*slot_->facts;
}

const MeshParts* ClashModelAccess::parts(const ClashModel& model, const std::atomic<bool>* stop) {
  ClashModel::Slot& slot = *model.slot_;
  const std::lock_guard lock(slot.mutex);
  if (slot.facts) return &slot.facts->parts;
  if (!slot.parts) {
    Result<MeshParts> found = mesh_parts(model.view_.mesh, stop);
    if (!found) return nullptr;
    slot.parts.emplace(std::move(*found));
  }
  return &*slot.parts;
}

const Aabb& ClashModelAccess::box(const ClashModel& model) noexcept {
  return model.slot_->box;
}

}  // namespace boxwood
