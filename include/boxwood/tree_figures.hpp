// SPDX-License-Identifier: MIT
// Figures of a tree beside its SAH cost and its end-point overlap. They measure overlap, empty space and the
// leaves along lines, and list the worst nodes.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/node_figures.hpp>
#include <boxwood/result.hpp>
#include <boxwood/threads.hpp>
#include <boxwood/tree.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct FigureOptions {
  std::uint64_t seed = 1;         // of the random lines
  std::uint32_t lines = 4096;     // that meet the root; at least 2
  std::uint32_t tight_nodes = 0;  // the largest nodes to compare with certified boxes (tightness_of_nodes())
  Threads threads = 1;            // 0: all; the figures do not depend on the number
  const std::atomic<bool>* stop = nullptr;
  // figures_of_nodes() of this tree and mesh if the caller has them; null: tree_figures() computes them. It
  // fails with `usage` if there are not as many as nodes.
  const std::vector<NodeFigures>* of_nodes = nullptr;
};

// The mean of a sample with the standard error of that mean.
struct SampledFigure {
  double mean = 0.0, error = 0.0;
};

// loose: the volume outside the certified box, of the nodes compared with one. waste: waste_of_nodes().
enum class NodeFigure : std::uint8_t { sah, epo, overlap, empty, loose, waste };
inline constexpr std::size_t kNodeFigureCount = 6;
std::string_view name_of(NodeFigure figure) noexcept;  // "sah", "epo", "overlap", "empty", "loose", "waste"

struct WorstNode {
  NodeFigure figure = NodeFigure::sah;
  std::uint32_t node = 0;
  double share = 0.0;  // of the sum of the figure over all nodes; at most 1
};

struct TreeBytes {
  std::size_t nodes = 0, order = 0, volumes = 0, wide = 0, rays = 0, root_support = 0;
};

struct TreeFigures {
  double sah = 0.0, epo = 0.0;    // statistics(), end_point_overlap()
  double epo_by_reference = 0.0;  // end_point_overlap_by_reference()

  // The common part of the two children of each inner node. Its volumes are added and divided by the root's
  // volume (0 for a flat root), its surfaces by the root's surface. The latter is the mean number of places
  // on a random line through the root that two siblings share. To rounding for all kinds.
  double overlap_volume = 0.0, overlap_area = 0.0;

  // The share of the SAH cost that finds nothing, over all nodes (waste_of_nodes()). From 0 to 1.
  double waste = 0.0;

  // The share of the volumes of all nodes that lies outside the volumes of their children; of leaves, outside
  // the boxes of their triangles (in the axes of an OBB). Equal bounds for AABBs and OBBs, to rounding, but
  // for leaves of more than 16 triangles. 0 if no node has volume.
  FigureBounds empty_nodes;

  // The mean tightness of the largest nodes (tightness_of_nodes()), and their number; 0 if not requested.
  FigureBounds tightness;
  std::size_t tight_nodes = 0;

  // The number of leaves that a random line through the root meets, for lines uniform in space. The mean, and
  // the standard deviation between lines (leaf count variability: Aila, Karras and Laine 2013).
  SampledFigure leaves_met;
  double leaf_count_variability = 0.0;
  // The SAH cost as the same lines find it on their way down. It is that of statistics() within its error if
  // children lie inside their parents, as with AABBs. Otherwise it is less, because a line that misses a
  // parent ends there.
  SampledFigure sampled_sah;

  std::vector<std::uint64_t> leaves_by_level;      // index: level
  std::vector<std::uint64_t> leaves_by_triangles;  // index: triangles in the leaf
  std::vector<std::uint64_t> nodes_by_size;  // index: how often the area of the root was halved, rounded down
  TreeBytes bytes;
  std::vector<WorstNode> worst;  // the ten largest of each figure, the worst first, without zeros
};

// Computes the figures. Fails with `malformed` if a triangle of the tree is not in the mesh, with
// `cancelled`, and with `over_limit` if memory runs out. An empty tree gives zeros. The cost of
// end_point_overlap(), O(n) beside it, and that of tightness_of_nodes() if requested.
Result<TreeFigures> tree_figures(const Tree& tree, const MeshView& mesh, const FigureOptions& options = {});

}  // namespace boxwood
