// A Scene as one flat run of bytes: how geometry comes back from the import child through shared memory.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include <boxwood/scene.hpp>

namespace boxwood::wire {

// Bytes that encode() writes. O(objects + meshes).
std::size_t encoded_size(const Scene& scene);

// Writes the scene; `out` must have encoded_size() bytes.
void encode(const Scene& scene, std::span<std::byte> out);

// Reads it back. The bytes come from another process and are not trusted: every count, index and text is
// checked (parents before children, triangles name vertices that are there, names are clean UTF-8, numbers of
// triangles run through the file). Empty when anything is wrong. O(bytes).
std::optional<Scene> decode(std::span<const std::byte> bytes);

// Text fit for a terminal and for JSON: control characters become spaces, bytes that are not UTF-8 become
// '?', and it ends after `limit` bytes.
std::string clean_text(std::string_view text, std::size_t limit = 1024);

}  // namespace boxwood::wire
