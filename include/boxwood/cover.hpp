// SPDX-License-Identifier: MIT
// Covers: unions of spheres, capsules and convex parts around a mesh. The proof that they enclose its
// surface, and covers that enclose it by construction.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/hull.hpp>
#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/node_figures.hpp>
#include <boxwood/query.hpp>
#include <boxwood/result.hpp>
#include <boxwood/sphere.hpp>

namespace BOXWOOD_EXPORT boxwood {

// All points within `radius` of the segment from a to b, in real arithmetic. Closed: touching counts. Empty
// if the radius is negative.
struct CoverCapsule {
  Vec3 a = Vec3(0.0), b = Vec3(0.0);
  double radius = -kInfinity;
};

// A closed set: the union of its elements, in the mesh's frame and unit, in real arithmetic. Elements are
// numbered: spheres first, then capsules, then parts. An empty element holds no point. A part is the hull of
// its vertices; a part without volume holds no point.
struct Cover {
  std::vector<Sphere> spheres;
  std::vector<CoverCapsule> capsules;
  std::vector<ConvexHull> parts;
  std::size_t size() const noexcept { return spheres.size() + capsules.size() + parts.size(); }
};

enum class CoverVerdict : std::uint8_t {
  encloses,   // every point of every triangle lies in the cover, which is proven
  outside,    // a point of a triangle lies outside every element, which is proven
  undecided,  // neither is proven within the budget
};
std::string_view name_of(CoverVerdict verdict) noexcept;

struct CertifyCoverOptions {
  std::size_t budget = 2'000'000;  // pieces of triangles, which bounds the time and the memory
  // The search for the farthest poke-out ends when its bounds are this near to each other, relative to the
  // lower one.
  double gap = 1e-3;
  // The search for the share outside ends when no more than this share of the area is undecided.
  double share_gap = 5e-3;
  bool list_pieces = false;  // fills CoverCertificate::outside and undecided
  const std::atomic<bool>* stop = nullptr;
};

// If it is not complete, the bounds hold, but are wider. Bounds are proven, rounding included.
struct CoverCertificate : QueryStatus {
  CoverVerdict verdict = CoverVerdict::undecided;
  // The area of the finite triangles, and the part of it outside the cover, in [0, 1] of that area. 0 if the
  // mesh has no area.
  double area = 0.0;
  FigureBounds outside_share;
  // The largest distance from a point of the mesh to the cover: how far the mesh pokes out. Both are
  // infinity if no element holds a point, both are 0 if the verdict is `encloses`.
  FigureBounds poke_out;
  // If the verdict is `outside`, a point outside all elements, at least poke_out.lower from them. It is
  // within `point_error` of a point of the triangle; 0 for a corner and for most midpoints.
  Vec3 point = Vec3(0.0);
  double point_error = 0.0;
  std::uint32_t triangle = 0;
  std::size_t pieces = 0;                // pieces that the proof judged
  std::size_t non_finite_triangles = 0;  // left out
  // With CertifyCoverOptions::list_pieces: corners of the pieces of triangles that lie outside, rounded, and
  // of those that cross the cover's surface or are not decided. At most as many as `pieces`.
  std::vector<std::array<Vec3, 3>> outside, undecided;
};

// Proves that a cover encloses the surface of a mesh, or that it does not. A piece of a triangle is inside if
// one element holds its three corners, because elements are convex. Other pieces are cut at the midpoints of
// their edges. Corners of spheres and parts are decided exactly; near the surface of a capsule a corner can
// stay undecided. An empty mesh is enclosed by every cover. The interior of the mesh is not examined. Fails
// with `malformed` if a triangle refers to a vertex that does not exist. Fails with `usage` if an element is
// not finite, and with `over_limit` if memory runs out. O(pieces * elements near a piece).
Result<CoverCertificate> certify_cover(const MeshView& mesh, const Cover& cover,
                                       const CertifyCoverOptions& options = {});

// Bounds the volume of the union of the elements by an octree of at most `cells` cells. Proven, rounding
// included. 0 for an empty cover. Fails as certify_cover() does, and with `cancelled`.
Result<FigureBounds> cover_volume(const Cover& cover, std::size_t cells = 1'000'000,
                                  const std::atomic<bool>* stop = nullptr);

enum class CoverKind : std::uint8_t { spheres, capsules, convex };
std::string_view name_of(CoverKind kind) noexcept;

struct MakeCoverOptions {
  CoverKind kind = CoverKind::spheres;
  std::size_t count = 8;  // elements at most; at least 1
  // The lengths of the pieces into which triangles are cut, relative to the diagonal of the mesh divided by
  // the square root of `count`. Smaller pieces fit better and take longer.
  double piece = 0.1;
  const std::atomic<bool>* stop = nullptr;
};

// Makes a cover that encloses the surface of a mesh. Pieces of triangles are divided into groups, always the
// largest in two. Convex parts are the hulls of the groups. Spheres and capsules start around the groups. A
// local search moves them to where their union sticks out least of the solid; they always hold every piece.
// The caller can prove the result with certify_cover(). Non-finite triangles are left out. Empty for a mesh
// without finite triangles. The same for the same input. Fails with `usage`, `malformed` and `cancelled`. If
// memory runs out, it fails with `over_limit`. About 0.3 s for a link of 300 triangles and 4 spheres, 1 s for
// 18; the search takes memory for each piece and each element.
Result<Cover> make_cover(const MeshView& mesh, const MakeCoverOptions& options = {});

// Figures of the part of a cover that sticks out of a mesh. Sampled on the cover's own surface, by area.
struct CoverProtrusion : QueryStatus {
  std::size_t samples = 0;  // points on the surface of the union
  double share = 0.0;       // of the samples, those outside the solid of the mesh
  // The distances of those outside to the mesh. 0 without any.
  double mean = 0.0, p95 = 0.0, max = 0.0;
};

struct SampleProtrusionOptions {
  std::size_t samples = 10'000;  // drawn on the surfaces of all elements together
  std::uint64_t seed = 1;
  // Only points count whose nearest point of the mesh lies in this cover: the part of the mesh that another
  // cover holds. Null: all count.
  const Cover* near = nullptr;
  const std::atomic<bool>* stop = nullptr;
};

// Samples how far a cover sticks out. `model` needs a tree; with parts (containment.hpp) points inside closed
// parts do not count. A point inside another element is no point of the cover's surface, and dropped. Fails
// with `usage` if an element is not finite, with `over_limit` if memory runs out.
Result<CoverProtrusion> sample_protrusion(const ModelView& model, const Cover& cover,
                                          const SampleProtrusionOptions& options, QueryScratch& scratch);

}  // namespace boxwood
