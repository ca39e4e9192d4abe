// SPDX-License-Identifier: MIT
// The unit of the volumes of a list of clashes, for the window and the page.
#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include "app/text/unit_name.hpp"

namespace boxwood {

// If the files state a metric unit, it is m³, cm³ or mm³, by the largest volume of the list.
struct ClashVolumeUnit {
  std::string name;   // "cm³"; empty: the unit is unknown
  double size = 0.0;  // in cubes of the scene's unit; 0: volumes are in the scene's unit
};

// Returns the largest of m³, cm³ and mm³ in which the largest volume is at least 0.1. `metres`: of the
// scene's unit, in cubes of which `largest` is. Returns no name and 0 if the unit is not metric, or the
// volume smaller.
inline ClashVolumeUnit metric_volume_unit(double metres, double largest) {
  struct MetricUnit {
    const char* name;
    double metres;  // of an edge of the cube
  };
  constexpr MetricUnit kMetric[] = {{"m\xC2\xB3", 1.0}, {"cm\xC2\xB3", 1e-2}, {"mm\xC2\xB3", 1e-3}};
  constexpr double kLeast = 0.1;  // of the largest volume, in its unit
  const std::string_view* const unit = known_unit(metres);
  if (unit == nullptr || *unit == "in" || *unit == "ft") return {};
  for (const MetricUnit& metric : kMetric)
    if (const double size = std::pow(metric.metres / metres, 3.0); largest >= kLeast * size)
      return {metric.name, size};
  return {};
}

}  // namespace boxwood
