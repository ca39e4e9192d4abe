// SPDX-License-Identifier: MIT
// validate() on several threads, and with an end.
#pragma once

#include <atomic>

#include <boxwood/executor.hpp>
#include <boxwood/tree.hpp>

namespace boxwood {

// As the public one, with the same reasons in the same order for any number of threads; where `stop` is set
// meanwhile, it looks no further within some milliseconds, and what it returns says nothing.
Reasons validate(const Tree& tree, const MeshView& mesh, Threads threads, const std::atomic<bool>* stop);

}  // namespace boxwood
