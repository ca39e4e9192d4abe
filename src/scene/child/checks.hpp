// A look at files that Assimp will read, for what it would pass over in silence.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boxwood/result.hpp>

namespace boxwood {

// Clauses about the file that are worth a warning; an error where what would be shown is not what the file
// says. O(bytes).
using Findings = Result<std::vector<std::string>>;

// glTF 2.0 and GLB: lengths of the container, extensions that must be known, positions in a form that is
// read, indices that name vertices that are there. Other versions are left alone. `folder` is where buffers
// lie.
Findings check_gltf(std::string_view bytes, const std::string& folder);

// COLLADA: instances and positions that name something that is not in the file.
Findings check_collada(std::string_view bytes);

// By the file's extension (lower case, with the dot).
Findings check_file(std::string_view bytes, std::string_view extension, const std::string& folder);

}  // namespace boxwood
