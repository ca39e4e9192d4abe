// SPDX-License-Identifier: MIT
// Readers of the simple formats, which check every count and index against the file's contents. Assimp reads
// these too, but crashes or hangs on bad files, or silently shows wrong geometry.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boxwood/result.hpp>

#include "scene/formats/mesh/raw_model.hpp"
#include "scene/formats/references.hpp"

namespace boxwood {

// The result of a reader: the model. nullopt (or a model without parts: RawModel::left_to_assimp) for a
// variant that Assimp must read. Otherwise an error whose message is a clause about the file. O(bytes).
using DirectRead = Result<std::optional<RawModel>>;
// Returns the error: a clause about the file.
inline Error malformed(std::string message) {
  return {ErrorKind::malformed, std::move(message), {}};
}
DirectRead read_ply(std::string_view bytes);
DirectRead read_stl(std::string_view bytes);
DirectRead read_off(std::string_view bytes);
DirectRead read_obj(std::string_view bytes, References& references);

// Reads a file by its extension (lower case, with the dot).
DirectRead read_directly(std::string_view bytes, std::string_view extension, References& references);

}  // namespace boxwood
