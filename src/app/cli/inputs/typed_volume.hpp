// SPDX-License-Identifier: MIT
// Volumes typed in as text, in space or in the plane: "aabb min 0,0,0 max 1,2,3".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <boxwood/result.hpp>
#include <boxwood/volumes.hpp>

namespace boxwood {

// What stands behind "volume:" of an operand; nothing where it is a model.
std::optional<std::string_view> typed_volume_text(std::string_view operand) noexcept;

// In space:
//   empty
//   sphere center x,y,z radius r
//   aabb min x,y,z max x,y,z | center x,y,z half x,y,z | min x,y,z width x,y,z
//   obb center x,y,z [axes 9 numbers] half a,b,c           rows of unit length at right angles, to 1e-3
//   points x,y,z x,y,z ...                                 their convex hull; also `triangle`, `polygon`
// In the plane two coordinates instead of three, and:
//   circle center x,y radius r
//   obb center x,y [angle DEGREES | axes ux,uy[,vx,vy]] half a,b
//   octagon points x,y ...                                 the 8-DOP of the points
// Words and numbers are set apart by blanks, numbers by commas or blanks. min > max and a radius, half or
// width below 0 are the empty volume. Fails with `usage` and a sentence that tells the form.
Result<AnyVolume> parse_volume(std::string_view text, bool flat);

// "aabb", "circle", "empty": as it is typed in.
std::string_view name_of_typed(const AnyVolume& volume, bool flat) noexcept;

}  // namespace boxwood
