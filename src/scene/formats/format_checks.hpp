// SPDX-License-Identifier: MIT
// Checks of files that Assimp will read, for errors that it would silently ignore.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/result.hpp>

#include "scene/formats/references.hpp"

namespace boxwood {

// The result of a check: clauses for warnings about the file, and the number of triangles over all placements
// (nullopt if unknown). An error if the scene would differ from the file.
struct Findings {
  std::vector<std::string> warnings;
  std::optional<std::uint64_t> triangles;
  double metres_per_unit = 0.0;  // 0 if unknown
};
using Look = Result<Findings>;

// Checks glTF 2.0 and GLB: the container, well-formed JSON, integers in range, nodes and their transforms,
// every byte range, positions in a readable form, indices of existing vertices. glTF 1 is read without a
// check. O(bytes + nodes).
Look check_gltf(std::string_view bytes, References& references);

// Checks 3MF core: the package, well-formed XML, attributes of vertices and triangles, transforms, references
// to objects, the unit. O(bytes unpacked).
Look check_3mf(std::string_view bytes);

// Checks COLLADA 1.4 and 1.5: well-formed XML, references to geometry, positions and nodes, numbers and their
// counts, indices, transforms. O(bytes).
Look check_collada(std::string_view bytes);

// Checks FBX, text and binary: the tree, arrays and their lengths, indices, numbers of objects, connections,
// the properties that place models. O(bytes unpacked).
Look check_fbx(std::string_view bytes);

// Checks a file by its extension (lower case, with the dot) or its first bytes. X3D, AMF and other formats in
// XML must be well-formed. For these and any other format a warning says that nothing else was checked.
Look check_file(std::string_view bytes, std::string_view extension, References& references);

}  // namespace boxwood
