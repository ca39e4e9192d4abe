// SPDX-License-Identifier: MIT
// The models of bench_peers: shapes and seeds that no test uses.
#pragma once

#include <boxwood/mesh.hpp>

namespace boxwood::bench {

// A rock: a sphere of waves over six octaves with seeded directions and phases; 8 n^2 triangles, at least as
// many as asked for. The same rock at every size.
TriangleMesh rock(std::size_t triangles, std::uint64_t seed);

// Without triangles that lie exactly on a line: some peers do not take them.
TriangleMesh without_degenerate(const TriangleMesh& mesh);

}  // namespace boxwood::bench
