// SPDX-License-Identifier: MIT
// The loss of single precision for coordinates far from the origin.
#pragma once

#include <string_view>

#include <boxwood/scene.hpp>

namespace boxwood {

// Adds a warning with the size of the loss if the model is far from the origin for its size. The criterion:
// half the spacing of floats there is more than a millionth of its diagonal. Not for formats of floats, which
// lose nothing, nor for PLY, whose loss is measured exactly during reading.
void warn_about_precision(Scene& scene, std::string_view extension);

}  // namespace boxwood
