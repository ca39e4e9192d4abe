// SPDX-License-Identifier: MIT
// Cuts closed solids by planes.
#pragma once

#include "scene/formats/ifc/solids/ifc_mesh.hpp"

namespace boxwood {

struct Plane {
  Vec3 point;
  Vec3 normal;  // unit
};

// Keeps the side to which the normal points, and closes the cut. Corners nearer to the plane than 1e-9 of the
// solid's size count as on it. Returns false, with the solid in pieces, if it was not closed or the cut
// cannot be closed. O(n log n), plus the polygon of the cut.
bool keep_above(IfcMesh& solid, const Plane& plane);

}  // namespace boxwood
