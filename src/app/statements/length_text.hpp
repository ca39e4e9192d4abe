// SPDX-License-Identifier: MIT
// Lengths as people read them, in the unit that metric_length_unit() chooses.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include <boxwood/math.hpp>

#include "app/text/readable_number.hpp"
#include "app/text/shown_unit.hpp"

namespace boxwood {

class Session;

// A unit of lengths on screen. Divide lengths of the scene by `size`, then append `suffix`.
struct LengthUnit {
  std::string suffix;            // " mm"; empty: the files do not state one unit
  double size = 1.0;             // in the scene's unit
  NumberNotation notation = {};  // of bounds in this unit
  // Writes proven bounds of a length of the scene: "1.13 to 1.26 mm".
  std::string bounds_text(double lower, double upper) const;
};
// Returns the unit for all lengths of a range.
LengthUnit length_unit(const Session& session, const LengthRange& of);
LengthUnit length_unit(const Session& session, double length);
LengthUnit length_unit(const Session& session, const Vec3& size);  // the sides of one box
// Returns the unit for a length of a pair: that of the list of pairs on screen, if there is one, so that list
// and details have the same number; else that of the length.
LengthUnit pair_length_unit(const Session& session, double length);
// Returns the proven bounds of the depth of two objects at the poses on screen, which all texts about the two
// share: those of the list from which the pair was chosen, if it was; nullopt if no feature knows them.
std::optional<std::array<double, 2>> pair_depth(const Session& session, std::uint32_t a, std::uint32_t b);

std::string length_text(const Session& session, double length);  // "59.9 µm"
// In the unit of pair_length_unit().
std::string pair_length_text(const Session& session, double length);
std::string pair_length_text(const Session& session, double lower, double upper);  // "1.13 to 1.26 mm"

}  // namespace boxwood
