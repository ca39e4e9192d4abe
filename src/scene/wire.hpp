// SPDX-License-Identifier: MIT
// A Scene as one flat sequence of bytes, in which the import child returns geometry through shared memory.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include <boxwood/scene.hpp>

#include "base/clean_text.hpp"

namespace boxwood::wire {

// Returns the bytes that encode() writes. O(objects + meshes).
std::size_t encoded_size(const Scene& scene);

// Writes the scene; `out` must have encoded_size() bytes.
void encode(const Scene& scene, std::span<std::byte> out);

// Reads the scene. The bytes come from another process and are not trusted: every count, index and text is
// checked (parents before children, triangles of existing vertices, clean UTF-8 names, consecutive triangle
// numbers). Returns nullopt if anything is wrong. O(bytes).
std::optional<Scene> decode(std::span<const std::byte> bytes);

using boxwood::clean_text;

}  // namespace boxwood::wire
