// SPDX-License-Identifier: MIT
// Whether a mesh is a solid seen from outside, so that a picture drawn in haste may leave out back faces.
#pragma once

#include <atomic>

#include <boxwood/mesh.hpp>

namespace boxwood {

// Every edge is used as often in one direction as in the other, and every connected part is wound outward
// (its signed volume is positive). Vertices are told apart by number: imports have joined equal positions. A
// surface that runs through itself can pass and yet show a back face: a hint for drawing, no proof of a
// solid. False where a vertex is not finite or there is no triangle, and soon after `stop` (may be null) was
// set. O(n).
bool is_closed_outward(const MeshView& mesh, const std::atomic<bool>* stop = nullptr);

}  // namespace boxwood
