// SPDX-License-Identifier: MIT
// The units in which people read lengths and volumes: chosen by their size, one for each column of a list.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>

#include "app/text/unit_name.hpp"

namespace boxwood {

// A metric unit for numbers of a scene whose files state a metric unit.
struct ShownUnit {
  std::string name;   // "cm³"; empty: the unit is unknown
  double size = 0.0;  // in the scene's unit, or cubes of it; 0: numbers are in the scene's unit
};

struct MetricUnit {
  const char* name;
  double metres;  // of an edge of the cube
};
using MetricUnits = std::array<MetricUnit, 3>;  // the largest first
inline constexpr MetricUnits kMetricLengths = {{{"m", 1.0}, {"mm", 1e-3}, {"\xC2\xB5m", 1e-6}}};
inline constexpr MetricUnits kMetricVolumes = {
    {{"m\xC2\xB3", 1.0}, {"cm\xC2\xB3", 1e-2}, {"mm\xC2\xB3", 1e-3}}};

inline bool is_metric(double metres) noexcept {
  const std::string_view* const unit = known_unit(metres);
  return unit != nullptr && *unit != "in" && *unit != "ft";
}

// Returns the place of the largest unit in which `largest` is at least 0.1; the number of units if it is
// smaller in each. `metres` is the size of the scene's unit.
inline std::size_t metric_place(const MetricUnits& units, int power, double metres, double largest) {
  constexpr double kLeast = 0.1;
  std::size_t at = 0;
  while (at < units.size() && largest < kLeast * std::pow(units[at].metres / metres, power)) ++at;
  return at;
}

// Returns the largest of m³, cm³ and mm³ in which the largest volume is at least 0.1. `metres`: of the
// scene's unit, in cubes of which `largest` is. Returns no name and 0 if the unit is not metric, or the
// volume smaller.
inline ShownUnit metric_volume_unit(double metres, double largest) {
  const std::size_t at = is_metric(metres) ? metric_place(kMetricVolumes, 3, metres, largest) : 3;
  if (at == kMetricVolumes.size()) return {};
  return {kMetricVolumes[at].name, std::pow(kMetricVolumes[at].metres / metres, 3)};
}

// Returns the largest of m, mm and µm in which the largest length is at least 0.1; for shorter ones µm. A
// smaller unit if the smallest length would otherwise be below 1e-4, which is written with a power of ten,
// and the largest is below 10,000 in that unit. `metres`: of the scene's unit, in which both are. Returns no
// name and 0 if the unit is not metric, or `largest` is 0 or not finite.
inline ShownUnit metric_length_unit(double metres, double largest, double smallest) {
  constexpr double kLeastWritten = 1e-4, kFiveDigits = 1e4;
  if (!is_metric(metres) || !(largest > 0.0) || !std::isfinite(largest)) return {};
  const auto size = [&](std::size_t at) { return kMetricLengths[at].metres / metres; };
  constexpr std::size_t kLast = kMetricLengths.size() - 1;
  std::size_t at = metric_place(kMetricLengths, 1, metres, largest);
  if (at > kLast) at = kLast;
  if (!(smallest > 0.0)) smallest = largest;
  while (at < kLast && smallest < kLeastWritten * size(at) && largest < kFiveDigits * size(at + 1)) ++at;
  return {kMetricLengths[at].name, size(at)};
}

// The range of lengths of a column, for its unit.
struct LengthRange {
  double largest = 0.0, smallest = 0.0;  // of those above 0; 0: no length is
  // `is_rounding`: a length that says nothing, for which no unit becomes smaller.
  void add(double length, bool is_rounding = false) noexcept {
    if (!(length > 0.0) || !std::isfinite(length)) return;
    if (length > largest) largest = length;
    if (!is_rounding && (smallest == 0.0 || length < smallest)) smallest = length;
  }
};

}  // namespace boxwood
