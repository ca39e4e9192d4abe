// SPDX-License-Identifier: MIT
// The surfaces in the colours of the nodes that hold their triangles: those of the last level that is shown,
// and the leaves above it.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "app/session/session.hpp"
#include "app/session/shown_trees.hpp"
#include "overlay/overlay.hpp"

namespace boxwood {

// Of each triangle that a tree is over, by its number there; a triangle in no node (it is not finite) is
// grey. The nodes take object_color() in turn, from left to right in the tree, so that neighbours differ.
std::vector<Rgba> node_colors(const TreeSnapshot& tree, std::uint32_t level, std::size_t triangles);

class NodePaint {
public:
  // Sets what the objects of `input` are painted with. An object's own tree comes before that of the whole.
  // What was made for a tree and a level is kept until the next call without it.
  void paint(const Session& session, OverlayInput& input);

private:
  struct Painted {
    std::shared_ptr<const TreeSnapshot> tree;
    std::uint32_t level = 0;
    std::shared_ptr<const std::vector<Rgba>> colors;
  };
  std::map<std::uint64_t, Painted> painted_;  // by target: 0 the whole, 1 + object
};

}  // namespace boxwood
