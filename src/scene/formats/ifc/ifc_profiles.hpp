// SPDX-License-Identifier: MIT
// Profiles of IFC as polygons with holes.
#pragma once

#include <vector>

#include "scene/formats/ifc/ifc_curves.hpp"

namespace boxwood {

struct ProfileRegion {
  std::vector<std::vector<Vec2>> loops;  // the first is the outline, the others are holes; any way round
};

struct Profile {
  std::vector<ProfileRegion> regions;  // several of a composite profile
  double chord = 0.0;
};

// Reads a profile that goes round an area: rectangles, rounded and hollow, circles, hollow circles, ellipses,
// trapezia, I, L, T, U, C and Z shapes, closed curves with and without holes, composite and derived
// profiles. Unread where it is another kind, or has sloping flanges.
Profile profile_at(const IfcAccess& access, const StepValue& reference, const IfcCutting& cutting);

}  // namespace boxwood
