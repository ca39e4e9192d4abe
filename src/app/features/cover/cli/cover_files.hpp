// SPDX-License-Identifier: MIT
// Files of covers, by their extension (cover_formats.hpp).
#pragma once

#include <string>

#include "app/features/cover/cli/cover_bodies.hpp"
#include "app/features/cover/cli/cover_formats.hpp"

namespace boxwood {

// Reads a cover: a file of cover_formats.hpp, the collision geometry of a URDF, a model whose connected
// pieces are convex parts, or a volume typed in (typed_volume.hpp). Fails with one sentence.
Result<CoverSet> read_cover(const std::string& operand, const CoverSource& source);

enum class CoverFormat : std::uint8_t { json, urdf, yaml, mjcf, obj };
// Checks that the format holds covers of this kind for this model; an error is a whole sentence.
Result<CoverFormat> cover_format_of(const std::string& file, CoverKind kind, bool is_robot);

// Writes the file, and with a URDF the SRDF beside it.
Result<void> write_cover(const std::string& file, CoverFormat format, const CoverSet& set,
                         const CoverTitle& title, const CoverBodies& bodies, const std::string& model);

}  // namespace boxwood
