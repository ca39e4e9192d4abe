// SPDX-License-Identifier: MIT
// The conversion of Assimp's scene to a Scene.
#pragma once

#include <string>

#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

#include "scene/formats/mesh/material_file.hpp"

struct aiScene;

namespace boxwood {

// Returns the first fault of the scene before any other code traverses it: faces that refer to vertices that
// do not exist, missing arrays, nodes that refer to meshes that do not exist. Empty if there is no fault.
// O(faces).
std::string find_broken_part(const aiScene& source);

// Converts the scene. Objects are in the order of docs/numbers.md: node tree depth first in pre-order
// (without recursion, because trees may be deep), meshes in node order. Node transforms are composed in
// double. Faces must be triangles, lines and points. `file` is used in names and warnings. If `materials` is
// not null, colours come from its names, if a name's meshes have as many triangles as it counts; otherwise
// the name has no colour, and a warning says so.
Result<Scene> convert(const aiScene& source, const std::string& file, const MaterialUse* materials = nullptr);

}  // namespace boxwood
