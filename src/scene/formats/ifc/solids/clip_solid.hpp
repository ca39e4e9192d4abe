// SPDX-License-Identifier: MIT
// Cuts closed solids by planes.
#pragma once

#include "scene/formats/ifc/ifc_mesh.hpp"

namespace boxwood {

struct Plane {
  Vec3 point;
  Vec3 normal;  // unit
};

// Leaves what lies on the side that the normal points to, and closes the cut. Corners nearer to the plane
// than 1e-9 of the solid's size count as on it. Returns false, with the solid in pieces, where it was not
// closed or the cut cannot be closed. O(n log n) and the cut's polygon.
bool keep_above(IfcMesh& solid, const Plane& plane);

}  // namespace boxwood
