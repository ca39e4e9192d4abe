// SPDX-License-Identifier: MIT
// Curves of IFC as chains of points.
#pragma once

#include <vector>

#include "scene/formats/ifc/ifc_access.hpp"

namespace boxwood {

// The accuracy of round lines, and the unit of angles in the file.
struct IfcCutting {
  double chord = 0.0;    // in the file's units; 0: a two-hundredth of each radius
  double radians = 1.0;  // of a unit of angle
};

struct CurvePoints {
  std::vector<Vec3> points;
  double chord = 0.0;  // the farthest that a piece is from its curve
};

// Returns how many pieces an arc of this radius is cut into, and puts into `chord` how far they are from it.
std::size_t arc_pieces(double radius, double angle, const IfcCutting& cutting, double& chord);

// Cuts a polyline, an indexed, a trimmed or a composite curve, a circle or an ellipse into points. A curve
// that ends where it begins has its last point left out only by loop_of(). Unread where it is another kind.
CurvePoints curve_at(const IfcAccess& access, const StepValue& reference, const IfcCutting& cutting);

// A closed curve: without a second first point and without points that stand twice in a row. Unread where
// fewer than three are left.
CurvePoints loop_at(const IfcAccess& access, const StepValue& reference, const IfcCutting& cutting);

}  // namespace boxwood
