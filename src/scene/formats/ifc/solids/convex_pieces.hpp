// SPDX-License-Identifier: MIT
// Cuts closed meshes into convex pieces.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "scene/formats/ifc/solids/ifc_mesh.hpp"

namespace boxwood {

inline constexpr std::size_t kMostConvexPieces = 64;

// Returns the parts of the mesh that share no corner, in the order of their first triangles. O(n log n).
std::vector<IfcMesh> connected_parts(const IfcMesh& mesh);

// Returns six times the volume that a closed mesh encloses; negative if it looks inwards.
double six_volumes(const IfcMesh& mesh) noexcept;

// Returns convex pieces that fill each connected part, cut at planes of faces along edges that bend inwards.
// nullopt if the mesh is not closed, a cut cannot be closed, or there would be more than kMostConvexPieces.
std::optional<std::vector<IfcMesh>> convex_pieces(const IfcMesh& mesh);

}  // namespace boxwood
