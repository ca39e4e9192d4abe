// SPDX-License-Identifier: MIT
// The check of trees with spatial splits: boxes that contain their children and cover the triangles together.
#pragma once

#include <array>
#include <span>
#include <vector>

#include <boxwood/tree.hpp>

#include "tree/check/reason_list.hpp"

namespace boxwood {

// Adds the reasons why the volumes of a clipped topology break its promise (tree.hpp). The topology must be
// sound. O(references * log).
void check_clipped(const Tree& tree, const MeshView& mesh, ReasonList& reasons);

// Returns true if the union of the boxes contains the triangle, up to the rounding of the check. `memory` is
// working memory.
bool cover_together(const std::array<Vec3, 3>& corners, std::span<const Aabb> boxes,
                    std::vector<Aabb>& memory);

}  // namespace boxwood
