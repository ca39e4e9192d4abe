// SPDX-License-Identifier: MIT
// The loss of single precision for coordinates far from the origin.
#pragma once

#include <string_view>

#include <boxwood/scene.hpp>

namespace boxwood {

// Adds a warning with the size of the loss if the model is so far from the origin for its size that half
// the spacing of floats there is more than a millionth of its diagonal. Not for formats that hold floats
// themselves (they lose nothing) nor for PLY (whose loss is measured exactly as it is read).
void warn_about_precision(Scene& scene, std::string_view extension);

}  // namespace boxwood
