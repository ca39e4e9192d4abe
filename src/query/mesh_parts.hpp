// SPDX-License-Identifier: MIT
// The parts of a mesh, for queries that were not told them.
#pragma once

#include <boxwood/containment.hpp>

namespace boxwood {

// As mesh_parts(). May throw bad_alloc. Once `stop` is set: anything.
MeshParts parts_of(const MeshView& mesh, const std::atomic<bool>* stop = nullptr);

}  // namespace boxwood
