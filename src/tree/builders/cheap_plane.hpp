// SPDX-License-Identifier: MIT
// The surface area heuristic: the place of a split, and the decision to split.
#pragma once

#include <cstddef>
#include <vector>

#include <boxwood/executor.hpp>

#include "tree/builders/build_kernels.hpp"
#include "tree/builders/split_kernels.hpp"

namespace boxwood {

// The cost of a visited node in triangles: a leaf of n triangles is split if the cost of its halves is below
// n - kNodeCost. From 1.5 to 4, queries take about the same time, and the nodes less memory for larger
// values.
inline constexpr double kNodeCost = 3.0;
inline double node_cost_of(double chosen) noexcept {  // BuildOptions::node_cost
  return chosen > 0.0 ? chosen : kNodeCost;
}
inline bool is_certain_leaf(std::size_t count, double node_cost) noexcept {
  return static_cast<double>(count) <= node_cost || count <= 1;
}

// A plane across an axis of a frame: on its right, the key (the sum of a triangle's corners along the axis,
// from the frame's origin) is above the offset.
struct CheapPlane {
  int axis = -1;  // -1 if no plane leaves triangles on both sides, as far as floats can resolve
  double offset = 0.0;
  bool through_mean = false;  // the offset is that of the mean
  double cost =
      kInfinity;  // area times count of both sides, over the node's area: the node itself costs count
};

// The working memory of one building thread.
struct PlaneSearch {
  std::vector<PlaneSides> block_sides;
  std::vector<SplitBins> block_bins;
};

// Returns the cheapest of the planes through the mean of the keys, across the axes along which the box is not
// thin. If that plane is not cheap and the node is large enough, also considers those between up to
// kSplitBins bins along each axis (Wald, "On fast Construction of SAH-based Bounding Volume Hierarchies",
// 2007). `extents` is the range along the frame's axes. The same for any number of threads. O(count).
CheapPlane cheap_plane(const TriangleStreams& streams, std::size_t first, std::size_t count,
                       const Frame& frame, const Extents& extents, const Vec3& mean_key, Threads threads,
                       PlaneSearch& search);

}  // namespace boxwood
