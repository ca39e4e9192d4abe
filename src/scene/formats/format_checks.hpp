// SPDX-License-Identifier: MIT
// Checks of files that Assimp will read, for what it would pass over in silence.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/result.hpp>

#include "scene/formats/references.hpp"

namespace boxwood {

// The result of a check: clauses about the file that deserve a warning, and the number of triangles over all
// placements (nullopt if unknown). An error if the picture would differ from the file.
struct Findings {
  std::vector<std::string> warnings;
  std::optional<std::uint64_t> triangles;
  double metres_per_unit = 0.0;  // 0: not known
};
using Look = Result<Findings>;

// Checks glTF 2.0 and GLB: the container, well-formed JSON, integers in range, nodes and their transforms,
// every byte range, positions in a readable form, indices of existing vertices. glTF 1 is read without a
// check. O(bytes + nodes).
Look check_gltf(std::string_view bytes, References& references);

// 3MF core: the package, well-formed XML, attributes of vertices and triangles, transforms, objects that are
// named, the unit. O(bytes unpacked).
Look check_3mf(std::string_view bytes);

// COLLADA 1.4 and 1.5: well-formed XML, references to geometry, positions and nodes, numbers and how many of
// them, indices, transforms. O(bytes).
Look check_collada(std::string_view bytes);

// FBX, text and binary: the tree, arrays and their lengths, indices, numbers of objects, connections, the
// properties that place models. O(bytes unpacked).
Look check_fbx(std::string_view bytes);

// Checks a file by its extension (lower case, with the dot) or its first bytes. X3D, AMF and other formats in
// XML must be well-formed. For these and any other format a warning says that nothing else was checked.
Look check_file(std::string_view bytes, std::string_view extension, References& references);

}  // namespace boxwood
