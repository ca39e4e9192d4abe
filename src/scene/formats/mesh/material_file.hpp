// SPDX-License-Identifier: MIT
// Base colours of the material files of OBJ, and which faces of the model name them.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include <boxwood/scene.hpp>

namespace boxwood {

using MaterialColors = std::map<std::string, SurfaceColor, std::less<>>;  // by the material's name

struct MaterialFile {
  MaterialColors colors;  // of its materials that have one (Kd); none of them where there is a problem
  std::string problem;    // a clause: what in it cannot be meant
};

// A number of Kd is from 0 to 1, as shown (sRGB), all three or one for the three. A material that is told
// twice, with another colour, is a problem. O(bytes).
MaterialFile read_material_file(std::string_view bytes);

// Of the file its lines `newmtl NAME` alone, as bytes of such a file: what splits a model into objects.
std::string material_names(std::string_view bytes);

// What an OBJ model says of materials.
struct MaterialUse {
  MaterialColors colors;
  std::map<std::string, std::uint64_t, std::less<>> triangles;  // of the file, under each name; "": none
};

}  // namespace boxwood
