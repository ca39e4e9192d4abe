// SPDX-License-Identifier: MIT
// The proof of loaded trees by validate().
#pragma once

#include <boxwood/saved_model.hpp>

#include "store/model_reader.hpp"

namespace boxwood {

// Proves the loaded trees by validate(). Exported for boxwood_scene, a separate library. Errors: malformed,
// with all reasons; cancelled. May throw bad_alloc.
BOXWOOD_EXPORT Result<void> prove(const ModelReader& reader, std::uint32_t index, const Tree& tree,
                                  const MeshView& mesh, Threads threads, const std::atomic<bool>* stop);

BOXWOOD_EXPORT ModelReading reading_of(const LoadOptions& options) noexcept;

}  // namespace boxwood
