// SPDX-License-Identifier: MIT
// The units of an IFC file.
#pragma once

#include "scene/formats/ifc/ifc_access.hpp"

namespace boxwood {

struct IfcUnits {
  double metres = 1.0;   // of a unit of length
  double radians = 1.0;  // of a unit of angle
  bool has_length = false;
};

// Reads what IfcProject assigns. Unread where an assigned unit of length or angle is not as its schema has
// it.
IfcUnits units_of(const IfcAccess& access, const IfcEntity& project);

}  // namespace boxwood
