// SPDX-License-Identifier: MIT
// The parts of a mesh, for queries that were not told them.
#pragma once

#include <boxwood/containment.hpp>

namespace boxwood {

// As mesh_parts(). May throw bad_alloc. Once `stop` is set: anything.
MeshParts parts_of(const MeshView& mesh, const std::atomic<bool>* stop = nullptr);

// Of each vertex the smallest vertex at the position of vertex i; -0 is 0. Vertices with equal positions meet
// in an open-addressing table of twice their number.
std::vector<std::uint32_t> welded(const MeshView& mesh, const std::atomic<bool>* stop = nullptr);

}  // namespace boxwood
