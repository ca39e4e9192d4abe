// SPDX-License-Identifier: MIT
// The time that a tree takes to build, measured again.
#pragma once

#include <atomic>
#include <optional>

#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>
#include <boxwood/threads.hpp>

namespace boxwood {

class Tree;

// Returns the median time in milliseconds of up to five builds of the tree over its mesh, the first included.
// Builds again while that takes less than 0.4 s. Nullopt for a tree whose nodes were read. Fails as
// build_tree() does.
Result<std::optional<double>> median_build_ms(const Tree& tree, const MeshView& mesh, Threads threads,
                                              const std::atomic<bool>* stop);

}  // namespace boxwood
