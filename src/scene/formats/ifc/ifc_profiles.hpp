// SPDX-License-Identifier: MIT
// Profiles of IFC as polygons with holes.
#pragma once

#include <vector>

#include "scene/formats/ifc/ifc_curves.hpp"

namespace boxwood {

struct ProfileRegion {
  std::vector<std::vector<Vec2>> loops;  // the outline, then the holes, in either direction
};

struct Profile {
  std::vector<ProfileRegion> regions;  // several for a composite profile
  double chord = 0.0;
};

// Reads a profile of an area: rectangles, rounded and hollow, circles, hollow circles, ellipses, trapezia.
// Also I, L, T, U, C and Z shapes, closed curves with and without holes, composite and derived profiles.
// Throws Unread for other kinds and for sloping flanges.
Profile profile_at(const IfcAccess& access, const StepValue& reference, const IfcCutting& cutting);

}  // namespace boxwood
