// SPDX-License-Identifier: MIT
// The tree of a mesh for a copy of it that was moved and rotated: instances need not each build one.
#pragma once

#include <atomic>
#include <optional>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>
#include <boxwood/tree.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A tree over `moved`, whose triangles are those of the mesh of `tree` and whose vertices are its under
// `map`, each rounded to floats (baked() in scene.hpp): the same topology, each box moved and grown by what
// rounding can be. validate() finds nothing in it. Nothing where the tree is empty or none of OBBs, the map
// is no rotation to 2^-40 (it mirrors or scales), or a vertex is not finite or above 2^100: then build one.
// Boxes are larger than fitted ones by 2^-22 of the largest coordinate, which queries pay for where objects
// are tiny for where they stand. O(nodes), some tenths of a build. Fails with `over_limit` where memory ends,
// and with `cancelled` soon after `stop` (may be null) was set.
//
// `grown_by`: `tree` is grown_tree() by that (a length). Where it is room_to_move() at least, the boxes do
// not grow again, and the wide layout, most of a tree's memory and time, is shared with `tree`.
Result<std::optional<Tree>> moved_tree(const Tree& tree, const AffineTransform& map, const MeshView& moved,
                                       const std::atomic<bool>* stop = nullptr, double grown_by = 0.0);

// A tree of OBBs whose boxes are grown by `room` (a length, finite, at least 0) on all sides, in its wide
// layout too; it has no layout for rays. Nothing where the tree is empty or none of OBBs. O(nodes). Fails as
// moved_tree().
Result<std::optional<Tree>> grown_tree(const Tree& tree, double room,
                                       const std::atomic<bool>* stop = nullptr);

// What boxes must be grown by to hold what moved_tree() moves: no coordinate of the moved mesh is larger than
// `size` in magnitude (a length).
double room_to_move(const AffineTransform& map, double size) noexcept;

}  // namespace boxwood
