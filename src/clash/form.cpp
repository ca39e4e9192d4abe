// SPDX-License-Identifier: MIT
// Protrusion or pierce: the edges that meet the other mesh are removed, the rest is joined and counted.
#include <boxwood/clash_form.hpp>

#include <algorithm>
#include <array>
#include <new>
#include <numeric>
#include <utility>
#include <vector>

#include "base/stop.hpp"
#include "clash/facts.hpp"
#include "query/descent/placed_pose.hpp"
#include "query/descent/union_find.hpp"
#include "query/memory/query_memory.hpp"
#include "query/pairs/surroundings.hpp"
#include "triangles/degenerate_pair.hpp"

namespace boxwood {

namespace {

using Edge = std::pair<std::uint32_t, std::uint32_t>;  // welded vertices, the smaller one first

// The corners and edges of one object that meet the other one.
class CutEdges {
public:
  CutEdges(const PlacedClashModel& placed, const std::atomic<bool>* stop)
      : mesh_(placed.model->view().mesh),
        pose_(is_at_rest(placed.world_from_model) ? nullptr : &placed.world_from_model) {
    const std::vector<std::uint32_t>* welded = ClashModelAccess::welded_vertices(*placed.model, stop);
    if (welded == nullptr) throw std::bad_alloc();
    welded_ = welded;
    is_cut_.assign(mesh_.vertices.size(), false);
    is_on_.assign(mesh_.vertices.size(), false);
  }

  Corners corners_of(std::uint32_t t) const noexcept { return corners_at(mesh_, t, pose_); }
  Vec3 at(std::uint32_t vertex) const noexcept {
    const Vec3 p(mesh_.vertices[vertex]);
    return pose_ == nullptr ? p : place(*pose_, p);
  }
  std::uint32_t vertex(std::uint32_t t, std::size_t k) const noexcept {
    return (*welded_)[mesh_.triangles[t][k]];
  }
  bool is_on(std::uint32_t vertex) const { return is_on_[vertex]; }
  bool is_cut(std::uint32_t vertex) const { return is_cut_[vertex]; }

  // Adds the contact of triangle t with a triangle of the other object.
  void add(std::uint32_t t, const Corners& other) {
    const Corners own = corners_of(t);
    std::array<int, 3> side{};
    for (std::size_t k = 0; k < 3; ++k) side[k] = orient3d(other[0], other[1], other[2], own[k], counts_);
    const detail::Simplex target = detail::simplex_of(other, counts_);
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t next = (k + 1) % 3;
      if (side[k] == 0 && !is_on_[vertex(t, k)] && detail::point_meets(own[k], target, counts_))
        is_on_[vertex(t, k)] = is_cut_[vertex(t, k)] = true;
      if (meets(own[k], side[k], own[next], side[next], other, target)) cut(vertex(t, k), vertex(t, next));
    }
  }

  // Calls use(u, v) for each free edge of triangle t. Call sort() first.
  template <class Use> void free_edges(std::uint32_t t, const Use& use) const {
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t u = vertex(t, k), v = vertex(t, (k + 1) % 3);
      if (is_cut_[u] && is_cut_[v] &&
          std::binary_search(edges_.begin(), edges_.end(), Edge{std::min(u, v), std::max(u, v)}))
        continue;
      use(u, v);
    }
  }
  void sort() {
    std::sort(edges_.begin(), edges_.end());
    edges_.erase(std::unique(edges_.begin(), edges_.end()), edges_.end());
  }
  std::size_t triangles() const noexcept { return mesh_.triangles.size(); }
  std::size_t vertices() const noexcept { return mesh_.vertices.size(); }

private:
  void cut(std::uint32_t u, std::uint32_t v) {
    is_cut_[u] = is_cut_[v] = true;
    edges_.emplace_back(std::min(u, v), std::max(u, v));
  }
  // Tests a segment, with the sides of its ends, against a triangle. Exact.
  bool meets(const Vec3& p, int p_side, const Vec3& q, int q_side, const Corners& t,
             const detail::Simplex& target) {
    if (p_side * q_side > 0) return false;
    if (p_side * q_side == 0) {
      const detail::Simplex segment = p == q ? detail::Simplex{{p}, 1} : detail::Simplex{{p, q}, 2};
      return detail::simplices_meet(segment, target, counts_);
    }
    const int s0 = orient3d(p, q, t[0], t[1], counts_), s1 = orient3d(p, q, t[1], t[2], counts_),
              s2 = orient3d(p, q, t[2], t[0], counts_);
    return !((s0 > 0 || s1 > 0 || s2 > 0) && (s0 < 0 || s1 < 0 || s2 < 0));
  }

  const MeshView& mesh_;
  const RigidTransform* pose_;
  const std::vector<std::uint32_t>* welded_ = nullptr;
  std::vector<bool> is_cut_, is_on_;  // an end of a cut edge; on the other object
  std::vector<Edge> edges_;           // that are cut
  PredicateCounts counts_;
};

// Tests if points are inside a solid; nothing is inside a surface. It asks for the doubts of the
// mesh last: they take the most time.
class Interior {
public:
  Interior(const PlacedClashModel& side, const std::atomic<bool>* stop, QueryScratch& scratch)
      : clash_model_(*side.model), stop_(stop),
        parts_(parts_of_side(side, stop)), model_{side.model->view(), parts_,
                                                  is_at_rest(side.world_from_model) ? nullptr
                                                                                    : &side.world_from_model},
        memory_(memory_of(scratch).containment) {
    const auto closed = [](const MeshPart& part) { return part.closed && part.oriented; };
    if (std::all_of(parts_.parts.begin(), parts_.parts.end(), closed)) box_ = box_of_closed(model_);
  }
  // The point must not be on a triangle.
  bool holds(const Vec3& p) {
    if (!contains(box_, p)) return false;
    find_surroundings(p, box_, model_, memory_);
    std::int64_t winding = 0;
    for (const Surrounding& around : memory_.around) winding += around.winding;
    return winding != 0 && ClashModelAccess::doubts(clash_model_, stop_) == Doubt::none;
  }
  const MeshParts& parts() const noexcept { return parts_; }

private:
  static const MeshParts& parts_of_side(const PlacedClashModel& side, const std::atomic<bool>* stop) {
    const MeshParts* parts = ClashModelAccess::parts(*side.model, stop);
    if (parts == nullptr) throw std::bad_alloc();
    return *parts;
  }

  const ClashModel& clash_model_;
  const std::atomic<bool>* stop_;
  const MeshParts& parts_;
  ModelSide model_;
  ContainmentMemory& memory_;
  Aabb box_;  // empty if a part is open or wound against itself
};

// A piece into which the cut edges divide the edges of a mesh.
struct Piece {
  std::uint32_t part = 0;    // of the mesh
  std::uint32_t vertex = 0;  // of the piece: an end of a cut edge that is not on the other object
};

// Returns the pieces that have such a vertex. A piece without a cut edge is a whole part, in one piece.
std::vector<Piece> pieces_of(CutEdges& own, const MeshParts& parts, const std::atomic<bool>* stop) {
  own.sort();
  std::vector<std::uint32_t> parent(own.vertices());
  std::iota(parent.begin(), parent.end(), 0U);
  std::vector<Piece> pieces;
  StopCheck stopped(stop);
  for (std::uint32_t t = 0; t < own.triangles() && !stopped(); ++t) {
    if (parts.of_triangle[t] == kNoPart) continue;
    own.free_edges(t, [&](std::uint32_t u, std::uint32_t v) {
      const std::uint32_t a = root_of(parent, u), b = root_of(parent, v);
      parent[std::max(a, b)] = std::min(a, b);
    });
    for (std::size_t k = 0; k < 3; ++k)
      if (const std::uint32_t v = own.vertex(t, k); own.is_cut(v) && !own.is_on(v))
        pieces.push_back({parts.of_triangle[t], v});
  }
  std::vector<bool> is_known(own.vertices(), false);
  std::erase_if(pieces, [&](const Piece& piece) {
    const std::uint32_t root = root_of(parent, piece.vertex);
    const bool known = is_known[root];
    is_known[root] = true;
    return known;
  });
  return pieces;
}

// Returns true if free edges leave the outer corners of a part in two or more pieces.
bool falls_apart(CutEdges& own, const MeshParts& parts, Interior& other, const std::atomic<bool>* stop) {
  const std::vector<Piece> pieces = pieces_of(own, parts, stop);
  std::vector<std::uint32_t> left(parts.parts.size(), 0);  // pieces of each part that may be outer ones
  for (const Piece& piece : pieces) ++left[piece.part];
  std::vector<bool> has_outer(parts.parts.size(), false);
  for (const Piece& piece : pieces) {
    if (is_set(stop)) break;
    // The last piece of a part with no outer piece so far cannot be its second.
    if (left[piece.part]-- == 1 && !has_outer[piece.part]) continue;
    if (other.holds(own.at(piece.vertex))) continue;
    if (has_outer[piece.part]) return true;
    has_outer[piece.part] = true;
  }
  return false;
}

}  // namespace

std::string_view name_of(ClashForm form) noexcept {
  switch (form) {
  case ClashForm::none:
    return "none";
  case ClashForm::encroaching:
    return "encroaching";
  case ClashForm::envelope:
    return "envelope";
  case ClashForm::protrusion:
    return "protrusion";
  case ClashForm::pierce:
    return "pierce";
  case ClashForm::duplication:
    return "duplication";
  case ClashForm::undecided:
    return "undecided";
  }
  return "";
}

ClashFormResult clash_form(const PlacedClashModel& a, const PlacedClashModel& b, const ClashResult& found,
                           std::span<const TrianglePair> contacts, const std::atomic<bool>* stop,
                           QueryScratch& scratch) {
  ClashFormResult result;
  if (!found.is_certain()) {
    result.form = ClashForm::undecided;
    return result;
  }
  switch (found.kind) {
  case ClashClass::apart:
  case ClashClass::touching:
    return result;
  case ClashClass::clearance:
    result.form = ClashForm::encroaching;
    return result;
  case ClashClass::contained:
    result.form = ClashForm::envelope;
    return result;
  case ClashClass::duplicate:
    result.form = ClashForm::duplication;
    return result;
  case ClashClass::overlapping:
    break;
  }
  result.form = ClashForm::undecided;
  catch_bad_alloc(result, [&] {
    CutEdges of_a(a, stop), of_b(b, stop);
    StopCheck stopped(stop);
    for (const TrianglePair& pair : contacts) {
      if (stopped()) break;
      of_a.add(pair.a, of_b.corners_of(pair.b));
      of_b.add(pair.b, of_a.corners_of(pair.a));
    }
    Interior in_a(a, stop, scratch), in_b(b, stop, scratch);
    const bool apart =
        falls_apart(of_a, in_a.parts(), in_b, stop) || falls_apart(of_b, in_b.parts(), in_a, stop);
    if (!is_set(stop)) result.form = apart ? ClashForm::pierce : ClashForm::protrusion;
  });
  if (is_set(stop)) result.out_of_memory = false;  // facts that a stop left out come this way, too
  result.stopped = is_set(stop);
  return result;
}

}  // namespace boxwood
