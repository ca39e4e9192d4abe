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

// What a look found: clauses about the file that are worth a warning, and how many triangles there must be
// once each placing is counted (empty: not known). An error where what would be shown is not what the file
// says.
struct Findings {
  std::vector<std::string> warnings;
  std::optional<std::uint64_t> triangles;
  double metres_per_unit = 0.0;  // 0: not known
};
using Look = Result<Findings>;

// glTF 2.0 and GLB: the container, well-formed JSON, whole numbers in range, nodes and their transforms,
// every byte range, positions in a form that is read, indices that name vertices that are there. glTF 1 is
// read without a look. O(bytes + nodes).
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

// By the file's extension (lower case, with the dot) or its first bytes. X3D, AMF and other formats in XML
// must be well-formed; of these and of any other format a warning says that no more was looked at.
Look check_file(std::string_view bytes, std::string_view extension, References& references);

}  // namespace boxwood
