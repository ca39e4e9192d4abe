// SPDX-License-Identifier: MIT
// The scratch arrays of containment(): crossings and touching parts.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include <boxwood/tree.hpp>

namespace boxwood {

// The position of a point relative to one closed part: the crossings of a segment that leaves the part.
struct Surrounding {
  std::uint32_t part = 0;
  std::int64_t winding = 0;
  bool odd = false, on_surface = false;
};

// Parts of two models that touch, as (inner, outer), ascending.
using PartPairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

// A tree of one leaf around a segment.
struct SegmentTree {
  TreeTopology topology;
  std::vector<Obb> volumes;
  std::vector<std::uint32_t> triangles;  // along it, of a tree with spatial splits
};

struct ContainmentMemory {
  std::vector<Surrounding> around;
  PartPairs touching;
  SegmentTree segment;
};

}  // namespace boxwood
