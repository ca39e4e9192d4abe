// SPDX-License-Identifier: MIT
// The name of a triangle on screen.
#pragma once

#include <string>

#include "app/document/document.hpp"

namespace boxwood {

// Returns its number as "4,258 of the whole model", or "4,258" if that is one object. "t4,258" in the search
// for nodes finds it in every tree. If several files are open, adds the number in its own file, as
// `boxwood pick` reports it.
std::string triangle_text(const Document& document, std::uint32_t object, std::uint32_t number);
// Returns "triangle 4,258 of the whole model (Step 04)", or "triangle 4,258 of Ring" if that is one object.
std::string triangle_of_object_text(const Document& document, std::uint32_t object, std::uint32_t number);

// Returns the diagonal of the object's box, which sets the digits of its points.
double size_of(const Document& document, std::uint32_t object);
// Returns the diagonal of the box of all visible objects, for points that are written side by side; 0 without
// any.
double size_of_all(const Document& document);

}  // namespace boxwood
