// SPDX-License-Identifier: MIT
// The check that the layouts of the queries agree with the nodes of the tree.
#pragma once

#include <boxwood/tree.hpp>

#include "tree/check/reason_list.hpp"

namespace boxwood {

// Checks the wide layout: each binary leaf in one lane, and each box that of its binary node within the
// roundings that the descents allow for (wide_descent.hpp), never smaller. The topology must be sound.
void check_wide_layout(const Tree& tree, ReasonList& reasons);

// Checks the ray layout: each triangle of the tree in one leaf with its own corners, and in the box of every
// node above it.
void check_ray_layout(const Tree& tree, const MeshView& mesh, ReasonList& reasons);

}  // namespace boxwood
