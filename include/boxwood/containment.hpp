// SPDX-License-Identifier: MIT
// Containment of closed solids: the parts of one mesh inside the other, found without contact between
// surfaces.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <boxwood/aabb.hpp>
#include <boxwood/collide.hpp>
#include <boxwood/export.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A connected part of a mesh: triangles joined over shared edges. Vertices at the same position are one
// vertex.
struct MeshPart {
  std::uint32_t first_triangle = 0;  // the smallest triangle number in the part
  std::uint32_t triangles = 0;
  bool closed = false;    // every edge is used an even number of times, so the part has an inside
  bool oriented = false;  // closed, and every edge is used equally often in both directions
  Aabb box;               // of its corners, in the model's frame
};

struct MeshParts {
  std::vector<MeshPart> parts;             // ascending by first_triangle
  std::vector<std::uint32_t> of_triangle;  // the part of each triangle; kNoPart for non-finite triangles
  std::size_t open_parts = 0;
};
inline constexpr std::uint32_t kNoPart = 0xffffffffU;

// Finds the connected parts of a mesh; call it once for each model. `stop` may be null. Fails with
// `over_limit` if memory runs out, and with `cancelled` soon after `stop` was set. About linear in the mesh.
Result<MeshParts> mesh_parts(const MeshView& mesh, const std::atomic<bool>* stop = nullptr);

enum class Containment : std::uint8_t { none, a_in_b, b_in_a };

struct ContainedPart {
  Containment side = Containment::none;  // a_in_b: a part of A is inside a part of B
  std::uint32_t part_a = 0, part_b = 0;
  friend bool operator==(const ContainedPart&, const ContainedPart&) = default;
};

struct ContainmentOptions {
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

// If not complete, some parts were not tested.
struct ContainmentResult : QueryStatus {
  // a_in_b if a closed part of A lies in the solid that all closed parts of B form, and no triangles of these
  // parts meet; b_in_a likewise. A shell inside a shell, wound the other way, is a cavity.
  Containment contained = Containment::none;
  std::size_t open_parts_a = 0, open_parts_b = 0;  // surfaces without an inside; they contain nothing
};

// Lists every part inside a closed part of the other model; clears `inside` first, ascending order. The parts
// come from the views; if a view's `parts` is null, each call finds them first. `contacts` must be all pairs
// at the same pose (collide(), mode all); parts that touch are not contained. Open parts can lie inside.
// Inside means an odd number of crossings, or, for oriented parts, a winding number other than 0. Decided
// exactly. O(c log c) for c contacts, plus a segment query for each part in the box of the other model's
// closed parts. Without a tree (null), that query tests every triangle.
ContainmentResult containment(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                              std::span<const TrianglePair> contacts, const ContainmentOptions& options,
                              QueryScratch& scratch, std::vector<ContainedPart>& inside);

struct PointResult : QueryStatus {
  bool inside = false;
};

// Tests if a point is inside the closed parts of a mesh, by the winding number (by parity if not oriented). A
// point on the surface is inside. Exact. Queries a segment through the tree, or tests every triangle if the
// tree is null. Parts as in containment().
PointResult contains_point(const ModelView& model, const Vec3& point, const ContainmentOptions& options,
                           QueryScratch& scratch);

}  // namespace boxwood
