// SPDX-License-Identifier: MIT
// Any bytes as a file of nodes of one of the forms that are read, and everything that must hold of them.
// Shared by the fuzzer and the replay in the tests.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "app/formats/nodes/nodes_file.hpp"

namespace boxwood::testing {

struct NodesFate {
  bool understood = false;  // a file of this form
  bool adopted = false;     // and a tree over the mesh, by the rule `outwards`
  std::string wrong;        // a violation; empty if all holds
};

// The mesh that the nodes are checked against: 12 triangles.
TriangleMesh nodes_mesh();

// A refusal is `malformed` with one sentence. Nodes that are read are written in both of our forms and read
// back as the same; they are adopted if and only if the check finds no fault, and then the tree is valid.
NodesFate check_nodes(std::span<const std::uint8_t> bytes, NodesFormat format);

}  // namespace boxwood::testing
