// SPDX-License-Identifier: MIT
// The two containers of glTF: JSON with its buffers elsewhere, and GLB with one of them inside.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include <boxwood/result.hpp>

namespace boxwood {

struct GltfContainer {
  nlohmann::json root;
  std::optional<std::string_view> binary;  // the chunk of a GLB that is its first buffer
  bool is_glb = false;
  std::vector<std::string> warnings;  // clauses about the file
};

// Opens a container. Throws Refusal if the lengths of a GLB do not add up, or if the JSON is broken, repeats
// a member or nests deeper than any glTF.
GltfContainer open_gltf(std::string_view bytes);

// Returns the bytes of a data URI; throws Refusal if it is not valid base64.
std::string decode_data_uri(std::string_view uri);

}  // namespace boxwood
