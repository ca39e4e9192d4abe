// SPDX-License-Identifier: MIT
// Measures which part of a node's cost finds nothing.
#include <boxwood/node_figures.hpp>

#include <algorithm>
#include <cmath>

#include <boxwood/tree.hpp>

#include "base/no_memory.hpp"
#include "tree/node_overlap.hpp"

namespace boxwood {

namespace {

// Returns twice the area of the triangles of each node.
std::vector<double> doubled_areas(const TreeTopology& topology, const MeshView& mesh) {
  std::vector<double> out(topology.nodes.size(), 0.0);
  for (std::size_t i = out.size(); i-- > 0;) {  // children come after their parent
    const TreeNode& node = topology.nodes[i];
    for (std::uint32_t k = node.first; node.is_leaf() && k < node.first + node.count; ++k) {
      const std::array<Vec3, 3> p = corners(mesh, topology.order[k]);
      out[i] += glm::length(glm::cross(p[1] - p[0], p[2] - p[0]));
    }
    if (i != 0) out[node.parent] += out[i];
  }
  return out;
}

double waste_of(const TreeNode& node, std::span<const NodeFigures> figures, std::size_t i, double fill) {
  const NodeFigures& one = figures[i];
  double hits = fill, overlap = 0.0;
  if (one.area > 0.0 && !node.is_leaf()) {
    hits = std::min(hits, (figures[node.left].area + figures[node.left + 1].area) / one.area);
    overlap = std::min(one.overlap_area / one.area, 1.0);
  }
  return one.sah * (1.0 - (1.0 - overlap) * std::clamp(hits, 0.0, 1.0));
}

}  // namespace

Result<std::vector<NodeWaste>> waste_of_nodes(const Tree& tree, const MeshView& mesh,
                                              std::span<const NodeFigures> figures) {
  return with_memory_to("measure the waste of the nodes", [&]() -> Result<std::vector<NodeWaste>> {
    const TreeTopology& topology = tree.topology();
    if (figures.size() != topology.nodes.size())
      return Error{ErrorKind::usage, "the figures are not those of the tree's nodes", {}};
    if (tree.empty()) return std::vector<NodeWaste>();
    if (const Result<void> found = triangles_are_in(tree, mesh, topology.nodes[0]); !found)
      return found.error();
    const std::vector<double> doubled = doubled_areas(topology, mesh);
    std::vector<NodeWaste> out(figures.size());
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i].fill = figures[i].area > 0.0 ? doubled[i] / figures[i].area : 1.0;
      out[i].waste = waste_of(topology.nodes[i], figures, i, out[i].fill);
    }
    return out;
  });
}

}  // namespace boxwood
