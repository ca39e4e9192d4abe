// SPDX-License-Identifier: MIT
// Converts units to those of the SI.
#include "scene/formats/ifc/ifc_units.hpp"

#include <array>
#include <utility>

namespace boxwood {

namespace {

constexpr int kDeepestUnit = 8;  // units by other units

double prefix_of(const IfcEntity& unit) {
  if (!is_set(unit, 2)) return 1.0;
  static constexpr std::array<std::pair<std::string_view, double>, 16> kPrefixes = {{{"EXA", 1e18},
                                                                                     {"PETA", 1e15},
                                                                                     {"TERA", 1e12},
                                                                                     {"GIGA", 1e9},
                                                                                     {"MEGA", 1e6},
                                                                                     {"KILO", 1e3},
                                                                                     {"HECTO", 1e2},
                                                                                     {"DECA", 1e1},
                                                                                     {"DECI", 1e-1},
                                                                                     {"CENTI", 1e-2},
                                                                                     {"MILLI", 1e-3},
                                                                                     {"MICRO", 1e-6},
                                                                                     {"NANO", 1e-9},
                                                                                     {"PICO", 1e-12},
                                                                                     {"FEMTO", 1e-15},
                                                                                     {"ATTO", 1e-18}}};
  for (const auto& [name, factor] : kPrefixes)
    if (unit.values[2].word == name) return factor;
  leave_unread(shown(unit) + " has a prefix that is none");
}

// Returns the size of a unit of length in metres, of one of angle in radians.
double size_of(const IfcAccess& access, const IfcEntity& unit, int depth) {
  if (depth > kDeepestUnit) leave_unread("a unit is made of itself");
  if (unit.type == "IFCSIUNIT") {
    need_values(unit, 4, 4);
    const std::string_view name = unit.values[3].word;
    if (name != "METRE" && name != "RADIAN") leave_unread(shown(unit) + " is no unit of length or angle");
    return prefix_of(unit);
  }
  if (unit.type != "IFCCONVERSIONBASEDUNIT" && unit.type != "IFCCONVERSIONBASEDUNITWITHOFFSET")
    leave_unread(shown(unit) + " is not read as a unit");
  const IfcEntity measure = access.at(value(unit, 3));
  if (measure.type != "IFCMEASUREWITHUNIT") leave_unread(shown(unit) + " has no measure");
  need_values(measure, 2, 2);
  return length(measure, 0) * size_of(access, access.at(measure.values[1]), depth + 1);
}

}  // namespace

IfcUnits units_of(const IfcAccess& access, const IfcEntity& project) {
  IfcUnits units;
  if (project.values.size() < 9 || !is_set(project, 8)) return units;
  const IfcEntity assignment = access.at(project.values[8]);
  if (assignment.type != "IFCUNITASSIGNMENT") leave_unread(shown(assignment) + " assigns no units");
  for (const StepValue& reference : items(assignment, 0)) {
    const IfcEntity unit = access.at(reference);
    if (unit.values.size() < 2 || unit.values[1].kind != StepKind::enumeration) continue;
    if (unit.values[1].word == "LENGTHUNIT") {
      units.metres = size_of(access, unit, 0);
      units.has_length = true;
    } else if (unit.values[1].word == "PLANEANGLEUNIT") {
      units.radians = size_of(access, unit, 0);
    }
  }
  return units;
}

}  // namespace boxwood
