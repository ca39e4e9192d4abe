// SPDX-License-Identifier: MIT
// The class of a pair of objects: duplicate, overlapping, contained, touching, within a clearance or apart.
// The class is exact; if it cannot be decided, the result says why.
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
#include <boxwood/math.hpp>
#include <boxwood/placed_pair.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The classes, ordered: if several apply, the pair gets the last of them.
//
// A solid is a closed surface that does not intersect itself, wound counter-clockwise from outside. It may
// have cavities: shells inside, wound the other way. Its interior is the space that it encloses. Every other
// mesh is a surface, which has no interior.
enum class ClashClass : std::uint8_t {
  apart,
  clearance,  // the distance is more than 0 and at most the requested clearance
  touching,   // triangles meet; the interiors share no point, surfaces do not pass through
  // One object lies inside the other, which is a solid; their surfaces may meet (a flush fit). Two solids
  // that are the same set of points, divided into different triangles, count as A inside B.
  contained,
  // Two solids: the interiors share a point, and neither lies inside the other. With a surface: it passes
  // through the other object, or only a part of it lies in a solid's interior.
  overlapping,
  duplicate,  // the same triangles at the same places, equally often, in any order and winding
};
std::string_view name_of(ClashClass kind) noexcept;

// The reasons why a class stays undecided; a set of bits.
enum class Doubt : std::uint8_t {
  none = 0,
  open = 1,          // an edge belongs to one triangle only: there is no inside
  not_oriented = 2,  // neighbours wound against each other, or more than two triangles at an edge
  // Closed but wound inside out, or nested shells that do not alternate in winding.
  inverted = 4,
  // Some of its own triangles meet, other than at common edges and corners.
  self_intersecting = 8,
  degenerate = 16,  // triangles without area or with a non-finite vertex
  // A pair that meets only at edges or corners, one of them not a solid.
  edge_contact = 32,
  // A pair whose surfaces lie within the tolerance of the triangles and need not meet.
  tessellation = 64,
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
// Returns the name of a single bit: "open", "self-intersecting" and so on.
std::string_view name_of(Doubt one) noexcept;
inline constexpr Doubt kAllDoubts[] = {
    Doubt::open,       Doubt::not_oriented, Doubt::inverted,    Doubt::self_intersecting,
    Doubt::degenerate, Doubt::edge_contact, Doubt::tessellation};

// The solid that a mesh encloses; computed once for each model.
struct SolidFacts {
  MeshParts parts;             // of the mesh
  Doubt doubts = Doubt::none;  // Doubt::none for a solid
  // The winding number of a solid's interior: 1, or -1 if mirrored.
  int winding = 0;
  bool convex = false;  // a solid of one part whose edges are all convex or flat
  ConvexHull hull;      // of the corners of its triangles
};

// Computes the facts of a model, exactly. Set `mirrored` if a mirroring map placed the mesh: then the
// reversed winding is not a fault. `stop` may be null. Fails with `over_limit` if memory runs out, and with
// `cancelled` soon after `stop` was set. O(n log n), plus collide_self() and the hull.
Result<SolidFacts> solid_facts(const ModelView& model, bool mirrored,
                               const std::atomic<bool>* stop = nullptr);

// A model that takes part in pairs. The first thread that needs its facts computes them (few pairs need
// them); other threads wait. The mesh and tree of `view` must outlive the model; `view.parts` is ignored.
// `box` is the tight box of the finite triangles; if null, the constructor computes it, O(n). If memory runs
// out there, the facts are null and every query of the model ends with out_of_memory.
class ClashModel {
public:
  explicit ClashModel(const ModelView& view, bool mirrored = false, const Aabb* box = nullptr);
  ~ClashModel();
  ClashModel(ClashModel&&) noexcept;
  ClashModel& operator=(ClashModel&&) noexcept;

  // Reuses what is found out about `origin`, a model with the same triangles: the map puts its vertices near
  // those of this model. The facts stay the same. The connectivity is reused if it is exactly the same here.
  // The test for self-intersections is reused if the origin has a tree and the vertices are near enough to
  // their places. Call it before the model is first used.
  void set_origin(std::shared_ptr<const ClashModel> origin,
                  const AffineTransform& model_from_origin) noexcept;

  const ModelView& view() const noexcept { return view_; }
  // Returns the facts, computed on the first call. Null if memory ran out or `stop` was set; a later call
  // tries again.
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
  // If set, pairs at most this far apart are found, too (a length, at least 0).
  std::optional<double> clearance;
  // The largest distance of a triangle from the real part's surface (a length, at least 0). Contact that
  // disappears if surfaces move by this much is in doubt; the class stays that of the triangles.
  double tessellation = 0.0;
  // first: finds only the class, from as few contacts as possible; `contacts` is then 0 or 1. all: finds
  // every contact.
  CollideMode mode = CollideMode::all;
  bool depth = true;                        // compute the depth of overlapping pairs; mode all only
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

// If not complete, the class means nothing.
struct ClashResult : QueryStatus {
  ClashClass kind = ClashClass::apart;
  Containment inside = Containment::none;  // for `contained`
  // The number of pairs of triangles that meet. Mode first: 1 if there are any.
  std::size_t contacts = 0;
  // The class is certain if all three are Doubt::none. Otherwise it is the class that the pair would have if
  // every doubt were resolved towards a clash. For example, an object inside an open mesh's hull is
  // `contained`, a contact with an inverted mesh is `touching`.
  Doubt doubts_a = Doubt::none, doubts_b = Doubt::none, doubts = Doubt::none;
  // Set if a clearance was requested and the pair is within it. Distance and points are in the world's frame.
  double distance = kInfinity;
  Vec3 point_a = Vec3(0.0), point_b = Vec3(0.0);
  std::optional<DepthInterval> depth;  // set for overlapping pairs if requested
  bool is_certain() const noexcept { return (doubts_a | doubts_b | doubts) == Doubt::none; }
};

// Classifies a pair, exactly for the corners as placed; for models at rest these are their floats. A solid
// that a rounded pose has placed still counts as a solid. `contacts` is cleared and filled with all pairs of
// triangles that meet. In mode first it contains only some pairs if triangles pass through each other, and
// only the class and its doubts are set.
//
// A pair whose triangles pass through each other overlaps, closed meshes or not. For two solids
// without such a pair, exact signs compare the angles that both solids fill. This happens at each point where
// a corner or two edges meet, and shows on which side of common faces the interiors lie. For parts without
// contact, one corner decides. Otherwise, if one mesh is not a solid, meeting triangles leave the pair in
// doubt. They are `touching` if a plane of one of them separates all of A from all of B.
ClashResult clash(const PlacedClashModel& a, const PlacedClashModel& b, const ClashOptions& options,
                  QueryScratch& scratch, std::vector<TrianglePair>& contacts);

}  // namespace boxwood
