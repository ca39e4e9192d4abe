// SPDX-License-Identifier: MIT
// Surfaces in the colours of the nodes that contain their triangles: the nodes of the last drawn level, and
// the leaves above it.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "app/session/session.hpp"
#include "app/session/shown_trees.hpp"
#include "overlay/overlay.hpp"

namespace boxwood {

// Returns the colour of each triangle of a tree, by its number there. Triangles in no node (not finite) are
// grey. With `by_figure`, the colours of all nodes of the tree, each node has its own. Otherwise they take
// object_color() in turn, from left to right in the tree, so that neighbours differ.
std::vector<Rgba> node_colors(const TreeSnapshot& tree, std::uint32_t level, std::size_t triangles,
                              const std::vector<Rgba>* by_figure = nullptr);

class NodePaint {
public:
  // Sets the colours of the objects in `input`. An object's own tree takes precedence over that of the whole.
  // The colours of a tree and level are kept until a call does not need them.
  void paint(const Session& session, OverlayInput& input);

private:
  struct Painted {
    std::shared_ptr<const TreeSnapshot> tree;
    std::uint32_t level = 0;
    std::shared_ptr<const std::vector<Rgba>> figures, colors;
  };
  std::map<std::uint64_t, Painted> painted_;  // by target: 0 the whole, 1 + object
};

}  // namespace boxwood
