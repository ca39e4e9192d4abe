// SPDX-License-Identifier: MIT
// What each figure of the plane tells: its JSON fields and a short text for people.
#pragma once

#include <string>

#include <boxwood/volumes.hpp>

#include "app/text/json.hpp"

namespace boxwood {

// [x, y]; null where it is not finite.
void write_flat_point(JsonWriter& json, const Vec3& p);

// Those of its kind, `corners` of polygons, `area` and `perimeter`, as fields of the object that is open.
void write_flat_numbers(JsonWriter& json, const AnyVolume& figure);

// "radius 2", "4 x 3", "5 corners", "empty".
std::string flat_size_text(const AnyVolume& figure);

}  // namespace boxwood
