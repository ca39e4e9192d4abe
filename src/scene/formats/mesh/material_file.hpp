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
  MaterialColors colors;  // of its materials that have one (Kd); empty if there is a problem
  std::string problem;    // a clause: what in it cannot be meant
};

// Reads material colours. A number of Kd is from 0 to 1, as displayed (sRGB); there are three, or one for all
// three. A material defined twice with different colours is a problem. O(bytes).
MaterialFile read_material_file(std::string_view bytes);

// Returns only the lines `newmtl NAME` of the file, as bytes of such a file: they split a model into objects.
std::string material_names(std::string_view bytes);

// The use of materials in an OBJ model.
struct MaterialUse {
  MaterialColors colors;
  // in the file, by name; "": without a material
  std::map<std::string, std::uint64_t, std::less<>> triangles;
};

}  // namespace boxwood
