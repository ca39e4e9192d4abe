// SPDX-License-Identifier: MIT
// Curves of IFC as chains of points.
#pragma once

#include <vector>

#include "scene/formats/ifc/ifc_access.hpp"

namespace boxwood {

// The fineness of round lines, and the file's unit of angles.
struct IfcCutting {
  double chord = 0.0;    // in the file's units; 0 for a two-hundredth of each radius
  double radians = 1.0;  // in a unit of angle
};

struct CurvePoints {
  std::vector<Vec3> points;
  double chord = 0.0;  // the largest distance of a piece from its curve
};

// Returns the number of pieces of an arc of this radius, and sets `chord` to their distance from it.
std::size_t arc_pieces(double radius, double angle, const IfcCutting& cutting, double& chord);

// Cuts a polyline, an indexed, a trimmed or a composite curve, a circle or an ellipse into points. A curve
// that returns to its first point repeats it here; loop_at() drops it. Throws Unread for any other kind.
CurvePoints curve_at(const IfcAccess& access, const StepValue& reference, const IfcCutting& cutting);

// Returns a closed curve without its repeated first point and without equal neighbours. Throws Unread if
// fewer than three points remain.
CurvePoints loop_at(const IfcAccess& access, const StepValue& reference, const IfcCutting& cutting);

}  // namespace boxwood
