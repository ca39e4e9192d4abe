// SPDX-License-Identifier: MIT
// Divides rectangles among the children of nodes, from the root of the map down.
#include "app/features/microscope/node_map.hpp"

#include <algorithm>
#include <cmath>

namespace boxwood {

namespace {

constexpr float kLeastRow = 4;  // pixels of an icicle's level

class MapLayout {
public:
  MapLayout(const TreeTopology& topology, const NodeValues& values, const MapOptions& options)
      : topology_(topology), values_(values), options_(options) {
    const auto levels = static_cast<float>(values.height[options.root] + 1U);
    row_ = std::clamp(std::floor(options.height / levels), kLeastRow, options.row);
  }

  MapCell root() const {
    return {0, 0, options_.width, is_icicle() ? row_ : options_.height, options_.root, 0, false};
  }
  bool is_icicle() const { return options_.view != TreeMapView::treemap; }
  float row() const { return row_; }

  // Returns the cells of both children.
  std::array<MapCell, 2> divided(const MapCell& cell) const {
    const std::uint32_t left = topology_.nodes[cell.node].left;
    const double a = weight(left), b = weight(left + 1);
    const double own = is_icicle() && options_.area == MapArea::cost ? weight(cell.node) - a - b : 0.0;
    const double all = std::max(a + b + std::max(own, 0.0), 1e-300);
    std::array<MapCell, 2> out{cell, cell};
    out[0].node = left;
    out[1].node = left + 1;
    out[0].level = out[1].level = cell.level + 1;
    const auto part = static_cast<float>(a / all), both = static_cast<float>((a + b) / all);
    const float width = cell.x1 - cell.x0, height = cell.y1 - cell.y0;
    if (is_icicle()) {
      out[0].x1 = out[1].x0 = cell.x0 + part * width;
      out[1].x1 = cell.x0 + both * width;
      for (MapCell& child : out) {
        child.y0 = cell.y1;
        child.y1 = cell.y1 + row_;
      }
    } else if (width >= height) {
      out[0].x1 = out[1].x0 = cell.x0 + part * width;
    } else {
      out[0].y1 = out[1].y0 = cell.y0 + part * height;
    }
    return out;
  }

private:
  double weight(std::uint32_t node) const {
    switch (options_.area) {
    case MapArea::triangles:
      return topology_.nodes[node].count;
    case MapArea::cost:
      return static_cast<double>(values_.at(NodeValue::sah, node));
    case MapArea::bytes:
      return static_cast<double>(values_.nodes_below[node]) * static_cast<double>(options_.bytes_a_node) +
             static_cast<double>(topology_.nodes[node].count) * sizeof(std::uint32_t);
    }
    return 0.0;
  }

  const TreeTopology& topology_;
  const NodeValues& values_;
  const MapOptions& options_;
  float row_ = 0;
};

// The cells of an icicle. In each column of pixels, one narrow subtree hides those that are less deep.
std::vector<MapCell> icicle_cells(const TreeTopology& topology, const NodeValues& values,
                                  const MapOptions& options, const MapLayout& layout) {
  std::vector<MapCell> out, stack{layout.root()};
  std::vector<float> covered(static_cast<std::size_t>(options.width) + 2, 0.0F);  // to this height
  while (!stack.empty()) {
    MapCell cell = stack.back();
    stack.pop_back();
    if (cell.y0 >= options.height) continue;
    if (cell.x1 - cell.x0 < 1.0F) {
      float& to = covered[static_cast<std::size_t>(std::max(cell.x0, 0.0F))];
      const float end = std::min(cell.y0 + layout.row() * static_cast<float>(values.height[cell.node] + 1U),
                                 options.height);
      if (end <= to) continue;
      cell.x0 = std::floor(cell.x0);
      cell.x1 = cell.x0 + 1.0F;
      cell.y0 = std::max(cell.y0, to);
      cell.y1 = to = end;
      cell.merged = true;
      out.push_back(cell);
      continue;
    }
    cell.y1 = std::min(cell.y1, options.height);
    cell.merged = !topology.nodes[cell.node].is_leaf() && cell.y1 >= options.height;
    out.push_back(cell);
    if (topology.nodes[cell.node].is_leaf()) continue;
    cell.y1 = cell.y0 + layout.row();
    const auto children = layout.divided(cell);
    stack.push_back(children[1]);
    stack.push_back(children[0]);
  }
  return out;
}

std::vector<MapCell> treemap_cells(const TreeTopology& topology, const MapOptions& options,
                                   const MapLayout& layout) {
  std::vector<MapCell> out, stack{layout.root()};
  while (!stack.empty()) {
    MapCell cell = stack.back();
    stack.pop_back();
    const bool is_leaf = topology.nodes[cell.node].is_leaf();
    const float width = cell.x1 - cell.x0, height = cell.y1 - cell.y0;
    cell.merged = !is_leaf && (std::min(width, height) < options.least ||
                               width * height < 2.0F * options.least * options.least);
    out.push_back(cell);
    if (is_leaf || cell.merged) continue;
    const auto children = layout.divided(cell);
    stack.push_back(children[1]);
    stack.push_back(children[0]);
  }
  return out;
}

}  // namespace

std::vector<MapCell> map_cells(const TreeTopology& topology, const NodeValues& values,
                               const MapOptions& options) {
  if (!(options.width >= 1.0F) || !(options.height >= 1.0F) || options.root >= topology.nodes.size())
    return {};
  const MapLayout layout(topology, values, options);
  return layout.is_icicle() ? icicle_cells(topology, values, options, layout)
                            : treemap_cells(topology, options, layout);
}

std::optional<MapCell> cell_of(const TreeTopology& topology, const NodeValues& values,
                               const MapOptions& options, std::uint32_t node) {
  if (node >= topology.nodes.size() || options.root >= topology.nodes.size()) return std::nullopt;
  std::vector<std::uint32_t> path;  // from the node up to the root of the map, which is left out
  for (std::uint32_t n = node; n != options.root; n = topology.nodes[n].parent) {
    if (n == 0) return std::nullopt;
    path.push_back(n);
  }
  const MapLayout layout(topology, values, options);
  MapCell cell = layout.root();
  for (std::size_t i = path.size(); i-- > 0;) {
    const auto children = layout.divided(cell);
    cell = children[0].node == path[i] ? children[0] : children[1];
  }
  return cell;
}

}  // namespace boxwood
