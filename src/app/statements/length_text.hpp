// SPDX-License-Identifier: MIT
// Lengths as people read them, in the unit that metric_length_unit() chooses.
#pragma once

#include <string>

#include <boxwood/math.hpp>

#include "app/text/shown_unit.hpp"

namespace boxwood {

class Session;

// A unit of lengths on screen. Divide lengths of the scene by `size`, then append `suffix`.
struct LengthUnit {
  std::string suffix;  // " mm"; empty: the files do not state one unit
  double size = 1.0;   // in the scene's unit
};
// Returns the unit for all lengths of a range.
LengthUnit length_unit(const Session& session, const LengthRange& of);
LengthUnit length_unit(const Session& session, double length);
LengthUnit length_unit(const Session& session, const Vec3& size);  // the sides of one box

std::string length_text(const Session& session, double length);               // "59.9 um"
std::string length_text(const Session& session, double lower, double upper);  // "1.13 to 1.26 mm"

}  // namespace boxwood
