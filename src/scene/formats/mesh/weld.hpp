// SPDX-License-Identifier: MIT
// Welding: merges vertices with equal bits.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <boxwood/mesh.hpp>

namespace boxwood {

struct Welded {
  TriangleMesh mesh;
  std::size_t unused_vertices = 0;  // dropped, because no face uses them
};

// Welds vertices with equal bits, so -0 and +0 differ, and NaNs of equal bits are one. The first of them
// stays, in the order of the file. `used` marks the vertices that faces use; empty for all. Triangles must
// refer to existing vertices. O(n) expected.
Welded weld(std::span<const Vec3f> positions, std::vector<Triangle> triangles, const std::vector<bool>& used);

}  // namespace boxwood
