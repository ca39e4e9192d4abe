// SPDX-License-Identifier: MIT
// Welding: vertices with equal bits become one.
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

// Vertices keep the order of the file; of several with equal bits (so -0 and +0 differ, and NaNs of equal
// bits are one) the first stays. `used` says which vertices any face uses; empty: all. Triangles must name
// vertices that are there. O(n) expected.
Welded weld(std::span<const Vec3f> positions, std::vector<Triangle> triangles, const std::vector<bool>& used);

}  // namespace boxwood
