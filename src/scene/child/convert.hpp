// SPDX-License-Identifier: MIT
// From Assimp's scene to ours.
#pragma once

#include <string>

#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

#include "scene/formats/mesh/material_file.hpp"

struct aiScene;

namespace boxwood {

// Says what in the scene is broken before any other code walks it: faces that name vertices that are not
// there, arrays that are missing, nodes that name meshes that are not there. Empty: nothing. O(faces).
std::string find_broken_part(const aiScene& source);

// Objects in the order of docs/numbers.md: node tree depth first in pre-order (no recursion: trees may be
// deep), meshes in node order. Node transforms are composed in double. Faces must be triangles, lines and
// points. `file` is used in names and warnings. Where `materials` is not null, colours are those of its
// names, of as many triangles as it counts: where the meshes of a name hold others, it has none, and that is
// told.
Result<Scene> convert(const aiScene& source, const std::string& file, const MaterialUse* materials = nullptr);

}  // namespace boxwood
