// SPDX-License-Identifier: MIT
// The section `chords` of a .bwt file: the tolerance with which the exact surfaces of its meshes were cut
// (docs/bwt.md).
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <boxwood/export.hpp>

namespace boxwood {

using Chords = std::vector<std::optional<double>>;  // for each mesh; empty if unknown

BOXWOOD_EXPORT std::vector<std::byte> bytes_of_chords(const Chords& chords);  // empty if no mesh has a chord

// Reads the chords; `bytes` may be empty and is not trusted. Returns false and sets `fault` if the bytes are
// invalid. May throw bad_alloc. O(bytes).
BOXWOOD_EXPORT bool read_chords(std::span<const std::byte> bytes, std::size_t meshes, Chords& chords,
                                std::string& fault);

}  // namespace boxwood
