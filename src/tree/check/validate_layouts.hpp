// SPDX-License-Identifier: MIT
// The check that the layouts that queries use say what the nodes of the tree say.
#pragma once

#include <boxwood/tree.hpp>

#include "tree/check/reason_list.hpp"

namespace boxwood {

// The wide layout: each binary leaf in one lane, each box that of its binary node within the roundings that
// the descents pay for (wide_descent.hpp), never smaller. The topology must be sound.
void check_wide_layout(const Tree& tree, ReasonList& reasons);

// The ray layout: each triangle of the tree in one leaf with its own corners, and in the box of every node
// above it.
void check_ray_layout(const Tree& tree, const MeshView& mesh, ReasonList& reasons);

}  // namespace boxwood
