// SPDX-License-Identifier: MIT
// The cells of an icicle and of a treemap: rectangles in pixels for the part of a tree that is large enough
// to see. Subtrees below a pixel become one cell, so that the number of cells follows from the size alone.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <boxwood/tree.hpp>

#include "app/features/microscope/microscope_commands.hpp"

namespace boxwood {

struct MapCell {
  float x0 = 0, y0 = 0, x1 = 0, y1 = 0;
  std::uint32_t node = 0;
  std::uint32_t level = 0;  // below the root of the map
  bool merged = false;      // stands for its whole subtree, which is below a pixel or at the lower border
  bool contains(float x, float y) const { return x >= x0 && x < x1 && y >= y0 && y < y1; }
};

struct MapOptions {
  TreeMapView view = TreeMapView::icicle;
  MapArea area = MapArea::triangles;
  std::uint32_t root = 0;
  float width = 0, height = 0;
  float row = 14;   // the most pixels of an icicle's level
  float least = 3;  // the least width and height of a treemap's cell with children of its own
  std::size_t bytes_a_node = 0;
};

// Returns the cells. Those of an icicle are in rows from top to bottom, each as wide as its part of the
// parent; for the cost, the parent's own cost is the free part at its right end. Those of a treemap cover the
// rectangle: parents come before their children, which cover them. Empty for an empty rectangle. Visits the
// nodes of cells and their children alone.
std::vector<MapCell> map_cells(const TreeTopology& topology, const NodeValues& values,
                               const MapOptions& options);

// Returns the rectangle of a node, also if it is below a pixel or below the lower border; nullopt if the node
// is not below the root of the map. O(depth).
std::optional<MapCell> cell_of(const TreeTopology& topology, const NodeValues& values,
                               const MapOptions& options, std::uint32_t node);

}  // namespace boxwood
