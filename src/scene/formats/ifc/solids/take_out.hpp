// SPDX-License-Identifier: MIT
// Takes many pieces out of one solid: first by faces, and where these stand too near to each other, by
// planes.
#pragma once

#include <optional>
#include <vector>

#include "scene/formats/ifc/solids/ifc_mesh.hpp"

namespace boxwood {

// The pieces of one opening; all of them are taken out, or none.
using ConvexPieces = std::vector<IfcMesh>;

// Takes openings out of a solid, and sets `taken[i]` if opening i is out. Returns what is left, closed;
// nullopt if the solid is not closed. Connected parts are cut one by one, so that they may overlap; a part
// that looks inwards is a void. Cost: that of FaceSolid for what can be cut so, else that of carve()
// (carve_solid.hpp).
std::optional<IfcMesh> without(const IfcMesh& solid, const std::vector<ConvexPieces>& openings,
                               std::vector<bool>& taken);

}  // namespace boxwood
