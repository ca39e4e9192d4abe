// SPDX-License-Identifier: MIT
// An object of a scene as a word that opens it again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <boxwood/scene.hpp>

namespace boxwood {

// FILE, or FILE#NUMBER where the file has several. None where its file cannot be opened again: that of the
// built-in scene, and one of which only some objects were opened.
std::optional<std::string> operand_of(const Scene& scene, std::uint32_t object);

}  // namespace boxwood
