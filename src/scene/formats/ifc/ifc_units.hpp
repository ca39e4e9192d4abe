// SPDX-License-Identifier: MIT
// The units of an IFC file.
#pragma once

#include "scene/formats/ifc/ifc_access.hpp"

namespace boxwood {

struct IfcUnits {
  double metres = 1.0;   // in a unit of length
  double radians = 1.0;  // in a unit of angle
  bool has_length = false;
};

// Reads the units that IfcProject assigns. Throws Unread if an assigned unit of length or angle violates its
// schema.
IfcUnits units_of(const IfcAccess& access, const IfcEntity& project);

}  // namespace boxwood
