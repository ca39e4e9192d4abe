// SPDX-License-Identifier: MIT
// Decides if a mesh is a closed solid with outward faces, so that a quick drawing may omit back faces.
#pragma once

#include <atomic>

#include <boxwood/mesh.hpp>

namespace boxwood {

// Returns true if every edge is used equally often in both directions, and every connected part is wound
// outward (has a positive signed volume). Vertices are distinguished by number: imports have joined equal
// positions. A self-intersecting surface can pass and yet show a back face: the result is a hint for drawing,
// no proof of a solid. Returns false if a vertex has infinite or NaN coordinates, for a mesh without
// triangles, and soon after `stop` is set. `stop` may be null. O(n).
bool is_closed_outward(const MeshView& mesh, const std::atomic<bool>* stop = nullptr);

}  // namespace boxwood
