// SPDX-License-Identifier: MIT
// The exact shape of a volume as vertices and convex faces, for drawing and for oracles.
#pragma once

#include <cstdint>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Vertices and convex faces. Each face is a loop of vertex indices, counter-clockwise from outside. Empty: no
// vertices. A flat volume may give one face (two-sided), a segment one edge as a 2-loop, a point one vertex.
struct Polyhedron {
  std::vector<Vec3> vertices;
  std::vector<std::vector<std::uint32_t>> faces;
};

}  // namespace boxwood
