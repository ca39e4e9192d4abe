// SPDX-License-Identifier: MIT
// The class of a pair of objects: duplicate, overlapping, contained, touching, within a clearance or apart;
// exact, and where it cannot be decided, why not.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <boxwood/clash_depth.hpp>
#include <boxwood/collide.hpp>
#include <boxwood/containment.hpp>
#include <boxwood/export.hpp>
#include <boxwood/hull.hpp>
#include <boxwood/placed_pair.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A pair is in the first of these that holds, from the last to the first.
//
// A solid is a closed surface that does not meet itself, wound counter-clockwise from outside, with or
// without cavities (shells inside, wound the other way); its interior is what it encloses. A surface is
// anything else; it has no interior.
enum class ClashClass : std::uint8_t {
  apart,
  clearance,  // the distance is more than 0 and at most the clearance asked for
  touching,   // triangles meet; the interiors share no point, surfaces do not pass through
  // One lies inside the other, which is a solid; their surfaces may meet (a flush fit). Two solids that are
  // the same set of points, cut into other triangles, count as A inside B.
  contained,
  // Solids: the interiors share a point, and neither lies inside the other. With a surface: it passes through
  // the other, or a solid's interior holds a part of it and not all.
  overlapping,
  duplicate,  // the same triangles at the same places, as often, in any order and winding
};
std::string_view name_of(ClashClass kind) noexcept;

// Why something stays undecided; a set of bits.
enum class Doubt : std::uint8_t {
  none = 0,
  open = 1,               // an edge of one triangle: no inside
  not_oriented = 2,       // neighbours that are wound against each other, or more than two at an edge
  inverted = 4,           // closed, but wound inside out, or shells in shells that are not wound in turn
  self_intersecting = 8,  // some of its own triangles meet, other than at common edges and corners
  degenerate = 16,        // triangles without area, or not finite
  edge_contact = 32,      // of a pair: they meet at edges or corners only, with one that is no solid
  tessellation = 64,      // of a pair: surfaces within the tolerance of the triangles need not meet
};
constexpr Doubt operator|(Doubt a, Doubt b) noexcept {
  return static_cast<Doubt>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr Doubt& operator|=(Doubt& a, Doubt b) noexcept {
  return a = a | b;
}
constexpr bool has(Doubt set, Doubt one) noexcept {
  return (static_cast<unsigned>(set) & static_cast<unsigned>(one)) != 0;
}
// Of one bit: "open", "self-intersecting" and so on.
std::string_view name_of(Doubt one) noexcept;
inline constexpr Doubt kAllDoubts[] = {
    Doubt::open,       Doubt::not_oriented, Doubt::inverted,    Doubt::self_intersecting,
    Doubt::degenerate, Doubt::edge_contact, Doubt::tessellation};

// What a mesh encloses, found once for each model.
struct SolidFacts {
  MeshParts parts;             // in the mesh
  Doubt doubts = Doubt::none;  // none: a solid
  int winding = 0;             // of a solid: its winding number inside, 1 or -1 (mirrored)
  bool convex = false;         // a solid of one part whose edges all are convex or flat
  ConvexHull hull;             // of the corners of its triangles
};

// `mirrored`: the mesh was placed by a mirroring map, which turns its winding round and is no fault.
// Exact. O(n log n) and the cost of collide_self() and of the hull. Fails with `over_limit` where memory
// ends, and with `cancelled` soon after `stop` (may be null) was set.
Result<SolidFacts> solid_facts(const ModelView& model, bool mirrored,
                               const std::atomic<bool>* stop = nullptr);

// A model that takes part in pairs. Its facts are found when a pair first needs them (few do), by the thread
// that does; others wait. What `view` views must outlive it. `parts` of the view are not looked at. `box`:
// the tight box of its finite triangles, where it is known (null: it is found here, O(n)).
class ClashModel {
public:
  explicit ClashModel(const ModelView& view, bool mirrored = false, const Aabb* box = nullptr);
  ~ClashModel();
  ClashModel(ClashModel&&) noexcept;
  ClashModel& operator=(ClashModel&&) noexcept;

  // `origin` has the same triangles, its vertices moved: what it has found of how they hang together is taken
  // over where that is exactly so here. Call it before the model is used.
  void set_origin(std::shared_ptr<const ClashModel> origin) noexcept;

  const ModelView& view() const noexcept { return view_; }
  // Null where memory ends or `stop` was set; a later call tries again.
  const SolidFacts* facts(const std::atomic<bool>* stop) const;

private:
  friend struct ClashModelAccess;
  struct Slot;
  ModelView view_;
  bool mirrored_ = false;
  std::unique_ptr<Slot> slot_;
};

struct PlacedClashModel {
  const ClashModel* model = nullptr;
  RigidTransform world_from_model;
};

struct ClashOptions {
  // Also look for pairs at most this far apart (a length, at least 0).
  std::optional<double> clearance;
  // No triangle is farther than this from the part that it stands for (a length, at least 0). Contact that
  // surfaces within it could undo is in doubt; the class stays that of the triangles.
  double tessellation = 0.0;
  // first: the class alone, by no more contacts than it takes; `contacts` is 1 or 0. all: every contact.
  CollideMode mode = CollideMode::all;
  bool depth = true;                        // of overlapping pairs; mode all
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

// Not complete: the class means nothing.
struct ClashResult : QueryStatus {
  ClashClass kind = ClashClass::apart;
  Containment inside = Containment::none;  // of `contained`
  std::size_t contacts = 0;                // pairs of triangles that meet; mode first: whether there are any
  // The class is certain where all three are none. Else it is what the pair would be if the doubt went for
  // the clash: one inside an open mesh's hull is `contained`, a contact of an inverted mesh `touching`.
  Doubt doubts_a = Doubt::none, doubts_b = Doubt::none, doubts = Doubt::none;
  double distance = kInfinity;  // with a clearance: of pairs within it; in the world, as the points
  Vec3 point_a = Vec3(0.0), point_b = Vec3(0.0);
  std::optional<DepthInterval> depth;  // of overlapping pairs, where it was asked for
  bool is_certain() const noexcept { return (doubts_a | doubts_b | doubts) == Doubt::none; }
};

// Exact on the corners as placed: of models at rest their floats. A solid that is placed by a pose that is
// rounded is taken to be one still. `contacts` is cleared and filled with all pairs of triangles that meet
// (mode first: with some, where one passes through the other, and nothing else is known but the class and its
// doubts).
//
// A pair whose triangles pass through each other overlaps, whatever they enclose. Otherwise, of solids, the
// angles that both fill at each point where a corner, or two edges, meet are compared by exact signs: that
// tells on which side of common faces the interiors lie. Parts without contact are told by one of their
// corners. With a mesh that is no solid, meeting triangles are `touching` where a plane of one of them
// separates all of A from all of B, and in doubt elsewhere.
ClashResult clash(const PlacedClashModel& a, const PlacedClashModel& b, const ClashOptions& options,
                  QueryScratch& scratch, std::vector<TrianglePair>& contacts);

}  // namespace boxwood
