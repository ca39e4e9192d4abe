// The proof of a tree that was loaded, by validate().
#pragma once

#include <boxwood/saved_model.hpp>

#include "store/model_reader.hpp"

namespace boxwood {

// Errors: malformed, with all reasons; cancelled. May throw bad_alloc.
Result<void> prove(const ModelReader& reader, std::uint32_t index, const Tree& tree, const MeshView& mesh,
                   int threads, const std::atomic<bool>* stop);

ModelReading reading_of(const LoadOptions& options) noexcept;

}  // namespace boxwood
