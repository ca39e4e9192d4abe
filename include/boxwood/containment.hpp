// SPDX-License-Identifier: MIT
// Whether a closed solid lies inside another without touching its surface, told for each connected part.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <boxwood/aabb.hpp>
#include <boxwood/collide.hpp>
#include <boxwood/export.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A connected part of a mesh: triangles joined over shared edges (vertices of the same position are one).
struct MeshPart {
  std::uint32_t first_triangle = 0;  // the smallest triangle number in it
  std::uint32_t triangles = 0;
  bool closed = false;    // every edge is used an even number of times: the part has an inside
  bool oriented = false;  // closed, and every edge is used as often in one direction as in the other
  Aabb box;               // of its corners, in the model's frame
};

struct MeshParts {
  std::vector<MeshPart> parts;             // ascending by first_triangle
  std::vector<std::uint32_t> of_triangle;  // part of each triangle; kNoPart for non-finite ones
  std::size_t open_parts = 0;
};
inline constexpr std::uint32_t kNoPart = 0xffffffffU;

// About linear in the mesh; once for each model. Fails with `over_limit` where memory ends, and with
// `cancelled` soon after `stop` (may be null) was set.
Result<MeshParts> mesh_parts(const MeshView& mesh, const std::atomic<bool>* stop = nullptr);

enum class Containment : std::uint8_t { none, a_in_b, b_in_a };

struct ContainedPart {
  Containment side = Containment::none;  // a_in_b: a part of A inside a part of B
  std::uint32_t part_a = 0, part_b = 0;
  friend bool operator==(const ContainedPart&, const ContainedPart&) = default;
};

struct ContainmentOptions {
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

// Not complete: some parts were not looked at.
struct ContainmentResult : QueryStatus {
  // A closed part of one model lies in the solid that all closed parts of the other make together (a shell
  // inside a shell, wound the other way, is a cavity), and no triangle of the two models' parts meets.
  Containment contained = Containment::none;
  std::size_t open_parts_a = 0, open_parts_b = 0;  // surfaces without an inside; they contain nothing
};

// The parts are those of the views; where a view has none (null), they are found first, each time anew.
// `contacts`: all pairs of the same pose (collide, mode all); parts that touch are not contained. Clears
// `inside` and lists every part inside a closed part of the other model, ascending. Open parts can lie
// inside. Inside means an odd number of crossings, for oriented parts a winding number other than 0; decided
// exactly. O(c log c) for c contacts, and for each part that lies in the box of the other model's closed
// parts a segment through that model's tree; without a tree (null) its triangles in turn.
ContainmentResult containment(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                              std::span<const TrianglePair> contacts, const ContainmentOptions& options,
                              QueryScratch& scratch, std::vector<ContainedPart>& inside);

struct PointResult : QueryStatus {
  bool inside = false;
};

// Whether a point is inside the closed parts of a mesh, by the winding number (parity where not oriented). On
// the surface: true. Exact. A segment through the tree, or, without one (null), the triangles in turn. The
// parts as above.
PointResult contains_point(const ModelView& model, const Vec3& point, const ContainmentOptions& options,
                           QueryScratch& scratch);

}  // namespace boxwood
