// SPDX-License-Identifier: MIT
// Plane figures as JSON fields and as short texts for people.
#pragma once

#include <string>
#include <string_view>

#include <boxwood/convex.hpp>
#include <boxwood/volumes.hpp>

#include "app/text/json.hpp"

namespace boxwood {

// Writes [x, y]; null if a coordinate is not finite.
void write_flat_point(JsonWriter& json, const Vec3& p);

// Writes the field `key`: [min, max]; null if the interval is empty.
void write_interval(JsonWriter& json, std::string_view key, const Interval& interval);

// Adds the fields of this kind, `corners` of polygons, `area` and `perimeter` to the open object.
void write_flat_numbers(JsonWriter& json, const AnyVolume& figure);

// Returns "radius 2", "4 x 3", "5 corners" or "empty".
std::string flat_size_text(const AnyVolume& figure);

}  // namespace boxwood
