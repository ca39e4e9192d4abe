// SPDX-License-Identifier: MIT
// How a triangle of the scene is named on screen.
#pragma once

#include <string>

#include "app/document/document.hpp"

namespace boxwood {

// Its number, as `t` finds it in every tree; where several files are open also that in its own file, as
// `boxwood pick` gives it.
std::string triangle_text(const Document& document, std::uint32_t object, std::uint32_t number);

// The diagonal of the object's box, for the digits of its points.
double size_of(const Document& document, std::uint32_t object);

}  // namespace boxwood
