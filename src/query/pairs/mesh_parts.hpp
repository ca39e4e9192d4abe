// SPDX-License-Identifier: MIT
// The parts of a mesh, for queries whose view does not contain them.
#pragma once

#include <boxwood/containment.hpp>

namespace boxwood {

// Finds the parts like mesh_parts(). May throw bad_alloc. Meaningless once `stop` is set.
MeshParts parts_of(const MeshView& mesh, const std::atomic<bool>* stop = nullptr);

// Returns for each vertex i the smallest vertex at the same position; -0 equals 0. Uses an open-addressing
// table of twice the number of vertices.
std::vector<std::uint32_t> welded(const MeshView& mesh, const std::atomic<bool>* stop = nullptr);

}  // namespace boxwood
