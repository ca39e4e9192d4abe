// SPDX-License-Identifier: MIT
// One mesh out of any bytes through the whole library: validate, fit, build, collide, distance. Shared by the
// fuzzer and the replay in the tests.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include <boxwood/mesh.hpp>

namespace boxwood::testing {

struct MeshFate {
  bool usable = false;  // no index is out of range
  bool all_finite = false;
  std::string wrong;  // what must not be; empty when all holds
};

// Any bits as floats and indices; byte 0 says how they are coded. Missing bytes are zeros.
TriangleMesh mesh_from_bytes(std::span<const std::uint8_t> bytes);

// The report counts what a loop over all indices, vertices and triangles counts. A mesh that is not usable
// has no tree, with a reason. Else each kind of volume holds each finite vertex and says how many were not,
// the proof is no claim below its own bound, and trees and queries hold what check() of collide_case.hpp
// asks.
MeshFate check_mesh(const TriangleMesh& mesh);

}  // namespace boxwood::testing
