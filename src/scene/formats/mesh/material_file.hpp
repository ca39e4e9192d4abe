// SPDX-License-Identifier: MIT
// Base colours in the material files of OBJ, and the faces of the model that use them.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include <boxwood/scene.hpp>

namespace boxwood {

using MaterialColors = std::map<std::string, SurfaceColor, std::less<>>;  // by the material's name

struct MaterialFile {
  MaterialColors colors;  // of the materials that have one (Kd); empty if there is a problem
  std::string problem;    // a clause about contents without meaning
};

// Reads material colours. The numbers of Kd are from 0 to 1, as displayed (sRGB): three, or one for all
// three. A material defined twice with different colours is a problem. O(bytes).
MaterialFile read_material_file(std::string_view bytes);

// Returns only the lines `newmtl NAME` of the file, in the form of such a file: they split a model into
// objects.
std::string material_names(std::string_view bytes);

// The use of materials in an OBJ model.
struct MaterialUse {
  MaterialColors colors;
  // in the file, by name; "" for faces without a material
  std::map<std::string, std::uint64_t, std::less<>> triangles;
};

}  // namespace boxwood
