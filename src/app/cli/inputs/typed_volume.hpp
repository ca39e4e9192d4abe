// SPDX-License-Identifier: MIT
// Volumes typed as text, in space or in the plane: "aabb min 0,0,0 max 1,2,3".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <boxwood/result.hpp>
#include <boxwood/volumes.hpp>

namespace boxwood {

// Returns the text after "volume:" of an operand; nullopt for a model.
std::optional<std::string_view> typed_volume_text(std::string_view operand) noexcept;

// Parses a typed volume. In space:
//   empty
//   sphere center x,y,z radius r
//   aabb min x,y,z max x,y,z | center x,y,z half x,y,z | min x,y,z width x,y,z
//   obb center x,y,z [axes 9 numbers] half a,b,c           rows of unit length at right angles, to 1e-3
//   points x,y,z x,y,z ...                                 their convex hull; also `triangle`, `polygon`
// In the plane two coordinates instead of three, and:
//   circle center x,y radius r
//   obb center x,y [angle DEGREES | axes ux,uy[,vx,vy]] half a,b
//   octagon points x,y ...                                 the 8-DOP of the points
// Words and numbers are separated by blanks, numbers by commas or blanks. min > max and a radius, half or
// width below 0 give the empty volume. Fails with `usage` and a sentence with the right form.
Result<AnyVolume> parse_volume(std::string_view text, bool flat);

// Returns the word that begins the typed form: "aabb", "circle", "empty".
std::string_view name_of_typed(const AnyVolume& volume, bool flat) noexcept;

}  // namespace boxwood
