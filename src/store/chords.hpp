// SPDX-License-Identifier: MIT
// The section `chords` of a .bwt file: how finely the exact surfaces of its meshes were cut (docs/bwt.md).
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <boxwood/export.hpp>

namespace boxwood {

using Chords = std::vector<std::optional<double>>;  // of each mesh; empty: it is not known

BOXWOOD_EXPORT std::vector<std::byte> bytes_of_chords(const Chords& chords);  // none where no mesh has one

// Reads them back; `bytes` may be none. The bytes are not believed. False: something is wrong, and `fault`
// says what. May throw bad_alloc. O(bytes).
BOXWOOD_EXPORT bool read_chords(std::span<const std::byte> bytes, std::size_t meshes, Chords& chords,
                                std::string& fault);

}  // namespace boxwood
