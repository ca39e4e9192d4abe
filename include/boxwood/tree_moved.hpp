// SPDX-License-Identifier: MIT
// The tree of a mesh, moved to a rotated and translated copy, so that instances need not build their own.
#pragma once

#include <atomic>
#include <optional>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>
#include <boxwood/tree.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Returns a tree over `moved`: the triangles of the tree's mesh, with its vertices under `map`, each rounded
// to floats (baked() in scene.hpp). The topology is the same; each box is moved and grown by the possible
// rounding. The tree passes validate(). Returns nullopt if the tree is empty or not of OBBs, or if a vertex
// is not finite or above 2^100. Returns nullopt, too, if the map is not a rotation to 2^-40 (it mirrors or
// scales). Then build a tree instead. The boxes are larger than fitted ones by 2^-22 of the largest
// coordinate; this slows queries on tiny objects far from the origin. `stop` may be null. Fails with
// `over_limit` if memory runs out, and with `cancelled` soon after `stop` was set. O(nodes), some tenths of a
// build.
//
// `grown_by` is the `room` (a length) that grown_tree() added to `tree`. If it is at least room_to_move(),
// the boxes do not grow again. The result then shares the wide layout, most of a tree's memory and time, with
// `tree`.
Result<std::optional<Tree>> moved_tree(const Tree& tree, const AffineTransform& map, const MeshView& moved,
                                       const std::atomic<bool>* stop = nullptr, double grown_by = 0.0);

// Returns a tree of OBBs whose boxes are grown by `room` (a length, finite, at least 0) on all sides, also in
// its wide layout. It has no ray layout. Returns nullopt if the tree is empty or not of OBBs. Fails as
// moved_tree() does. O(nodes).
Result<std::optional<Tree>> grown_tree(const Tree& tree, double room,
                                       const std::atomic<bool>* stop = nullptr);

// Returns the growth that boxes need to contain the results of moved_tree(). No coordinate of the moved mesh
// may exceed `size` in magnitude (a length).
double room_to_move(const AffineTransform& map, double size) noexcept;

}  // namespace boxwood
