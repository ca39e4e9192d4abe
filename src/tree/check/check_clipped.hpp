// SPDX-License-Identifier: MIT
// The check of trees with spatial splits: boxes that contain their children and cover the triangles together.
#pragma once

#include <boxwood/tree.hpp>

#include "tree/check/reason_list.hpp"

namespace boxwood {

// Adds the reasons why the volumes of a clipped topology break its promise (tree.hpp). The topology must be
// sound. O(references * log).
void check_clipped(const Tree& tree, const MeshView& mesh, ReasonList& reasons);

}  // namespace boxwood
