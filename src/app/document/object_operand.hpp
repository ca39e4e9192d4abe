// SPDX-License-Identifier: MIT
// The operand that opens an object of a scene again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <boxwood/scene.hpp>

namespace boxwood {

// Returns FILE, or FILE#NUMBER if the file has several objects. Returns nullopt if the file cannot be opened
// again: for the built-in scene, and for a file of which only some objects were opened.
std::optional<std::string> operand_of(const Scene& scene, std::uint32_t object);

}  // namespace boxwood
