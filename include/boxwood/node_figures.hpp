// SPDX-License-Identifier: MIT
// Figures of single nodes: size, overlap of the children, empty space, and parts in the costs of the tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>
#include <boxwood/threads.hpp>

namespace BOXWOOD_EXPORT boxwood {

class Tree;  // tree.hpp

// A number between two known bounds.
struct FigureBounds {
  double lower = 0.0, upper = 0.0;
};

struct NodeFigures {
  double volume = 0.0, area = 0.0;  // of the node's volume, in cubed and squared units of the model
  // The node's term of the SAH cost (statistics()): its area, divided by the root's, times 1.2. The factor of
  // a leaf is the number of its triangles. Areas count as equal if the root has none.
  double sah = 0.0;
  // The volume and the surface of the common part of the two children, to rounding; 0 for a leaf.
  double overlap_volume = 0.0, overlap_area = 0.0;
  // The share of the node's volume outside the volumes of its children, from 0 to 1; of a leaf, outside the
  // boxes of its triangles (in the axes of an OBB). Equal bounds for AABBs and OBBs, to rounding, but for
  // leaves of more than 16 triangles. 0 if the node has no volume.
  FigureBounds empty;
};

// Computes the figures of one node; a microsecond for an inner AABB, some microseconds for an OBB. Fails with
// `usage` if the tree has no such node. Fails with `malformed` if a triangle of the node is not in the mesh,
// and with `over_limit` if memory runs out. O(triangles of a leaf).
Result<NodeFigures> figures_of_node(const Tree& tree, const MeshView& mesh, std::uint32_t node);

// Computes them for all nodes, in their order; empty for an empty tree. The same for any number of threads.
// Fails with `malformed` if a triangle of the tree is not in the mesh, with `cancelled`, and with
// `over_limit` if memory runs out. O(nodes + triangles).
Result<std::vector<NodeFigures>> figures_of_nodes(const Tree& tree, const MeshView& mesh,
                                                  const WorkOptions& work = {});

struct NodeWaste {
  // Twice the area of the node's triangles, divided by the node's area: the mean number of triangles that a
  // random line through the node hits. Low if the triangles are long, thin or slanted. 1 if the node has no
  // area.
  double fill = 0.0;
  // The part of the node's `sah` that finds nothing: sah * (1 - (1 - overlap) (1 - missed)). `overlap` is the
  // area of the children's common part, of the node's. `missed` is a lower bound of the share of lines that
  // miss all that is in the node: 1 minus the mean number of hits. That number is `fill`, or the sum of the
  // children's areas divided by the node's area if it is smaller.
  double waste = 0.0;
};

// Computes them for all nodes, in their order. `figures` are those of figures_of_nodes() for this tree and
// mesh. Fails with `usage` if there are not as many figures as nodes. Fails with `malformed` if a triangle of
// the tree is not in the mesh, and with `over_limit` if memory runs out. O(nodes + triangles).
Result<std::vector<NodeWaste>> waste_of_nodes(const Tree& tree, const MeshView& mesh,
                                              std::span<const NodeFigures> figures);

// Computes the part of each node in end_point_overlap() (tree_quality.hpp): the sum of all parts is that
// figure, to rounding. Zeros for a mesh without area. The same for any number of threads. Fails with
// `malformed` if a triangle of the tree is not in the mesh, with `cancelled`, and with `over_limit` if memory
// runs out. The cost of end_point_overlap().
Result<std::vector<double>> end_point_overlap_of_nodes(const Tree& tree, const MeshView& mesh,
                                                       const WorkOptions& work = {});

// Compares nodes with the smallest oriented boxes around their triangles, as fit_obb() certifies them.
// Returns the size of that box divided by the node's, for each of `nodes`. 1 is as tight as a box can be. The
// size is the volume. It is the area or the length if all corners of the node are in a plane or on a line. A
// node of one point has 1. The lower bound is proven; the upper bound is that of a box that was found. The
// fits stop at a gap of 1 %. The same for any number of threads. Fails with `usage` if the tree has no such
// node. Fails with `malformed` if a triangle is not in the mesh, with `cancelled`, and with `over_limit` if
// memory runs out. Takes the time of the fits: about 10 ms for a node of 1,000 triangles.
Result<std::vector<FigureBounds>> tightness_of_nodes(const Tree& tree, const MeshView& mesh,
                                                     std::span<const std::uint32_t> nodes,
                                                     const WorkOptions& work = {});

// Returns the `count` nodes with the largest areas, the largest first; the smaller number first among equals.
// All nodes if there are fewer. Fails with `over_limit` if memory runs out.
Result<std::vector<std::uint32_t>> largest_nodes(const Tree& tree, std::size_t count);

}  // namespace boxwood
