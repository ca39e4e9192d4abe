// SPDX-License-Identifier: MIT
// Plane figures as JSON fields and as short texts for people.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boxwood/convex.hpp>
#include <boxwood/volumes.hpp>

#include "app/text/json.hpp"
#include "app/text/shaped.hpp"

namespace boxwood {

// Writes [x, y]; null if a coordinate is not finite.
void write_flat_point(JsonWriter& json, const Vec3& p);

// Writes the field `key`: [min, max]; null if the interval is empty.
void write_interval(JsonWriter& json, std::string_view key, const Interval& interval);

// The same values for a list of fields (text/described.hpp).
inline auto flat_point(const Vec3& p) {
  return shaped<"[n;2]">(is_finite(p) ? std::optional(Vec2(p)) : std::nullopt);
}
// Two coordinates in the plane, null if one is not finite; else three. Null without a point.
inline auto coordinates(const std::optional<Vec3>& p, bool flat) {
  std::optional<std::vector<double>> out;
  if (p && !flat) out = std::vector{p->x, p->y, p->z};
  if (p && flat && is_finite(*p)) out = std::vector{p->x, p->y};
  return shaped<"p~">(std::move(out));
}
inline std::optional<std::pair<double, double>> interval_pair(const Interval& interval) {
  return interval.min <= interval.max ? std::optional(std::pair(interval.min, interval.max)) : std::nullopt;
}

// Adds the fields of this kind, `corners` of polygons, `area` and `perimeter` to the open object.
void write_flat_numbers(JsonWriter& json, const AnyVolume& figure);

// Returns "radius 2", "4 x 3", "5 corners" or "empty".
std::string flat_size_text(const AnyVolume& figure);

}  // namespace boxwood
