// SPDX-License-Identifier: MIT
// Counts the tests of single rays and records the nodes that they enter.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <boxwood/aabb.hpp>
#include <boxwood/export.hpp>
#include <boxwood/query.hpp>
#include <boxwood/raycast.hpp>
#include <boxwood/result.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The hits that a ray searches: the first along the ray, one that proves that there is a hit (a shadow ray),
// or every hit.
enum class RayHits : std::uint8_t { closest, any, all };
inline constexpr std::size_t kRayHitsCount = 3;
std::string_view name_of(RayHits hits) noexcept;  // "closest", "any", "all"

// The nodes that a ray descends. `wide` is the ray layout of prepare_rays(): eight boxes along the model's
// axes for each node, up to eight triangles for each leaf. `binary` is the tree's own nodes.
enum class RayNodes : std::uint8_t { wide, binary };
inline constexpr std::size_t kRayNodesCount = 2;
std::string_view name_of(RayNodes nodes) noexcept;  // "wide", "binary"

// The order in which a counted ray visits the children of a node that it may hit. `queries` is that of
// raycast_first(): the child that it enters first comes first, the others as they lie in the node. The other
// orders sort all children. `closest` sorts by where the ray enters, `middle` by the middle of its part in
// the box. `largest` visits the child with the longest part first. The part ends at the nearest hit so far.
// Hits do not depend on the order, except for the one that `any` finds.
enum class RayOrder : std::uint8_t { queries, closest, middle, largest };
inline constexpr std::size_t kRayOrderCount = 4;
std::string_view name_of(RayOrder order) noexcept;  // "queries", "closest", "middle", "largest"

// The work of one ray, or a sum over several.
struct RayCounts {
  std::uint64_t box_tests = 0;       // the root box, and each child box of the inner nodes entered
  std::uint64_t triangle_tests = 0;  // the triangles of the leaves entered
  std::uint64_t nodes = 0;           // nodes entered, leaves included
  RayCounts& operator+=(const RayCounts& other) noexcept {
    box_tests += other.box_tests;
    triangle_tests += other.triangle_tests;
    nodes += other.nodes;
    return *this;
  }
  friend bool operator==(const RayCounts&, const RayCounts&) = default;
};

// A node of either kind, as plain data. Its box is in the model's frame and contains its triangles.
struct RayTreeNode {
  Aabb box;
  std::uint32_t parent = 0;            // the root is its own parent
  std::uint32_t level = 0;             // 0 for the root
  std::uint32_t children = 0;          // 0: a leaf
  std::uint32_t first = 0, count = 0;  // of a leaf: its triangles are order[first .. first + count)
  // The mark of the node in the layout, by which trace_ray() finds it. Leaves of a wide tree have the highest
  // bit set.
  std::uint32_t mark = 0;
  bool is_leaf() const noexcept { return children == 0; }
};

// All nodes that rays descend. nodes[0] is the root; inner nodes come before leaves in a wide tree, and have
// the tree's own numbers in a binary one.
struct RayTree {
  RayNodes kind = RayNodes::wide;
  std::vector<RayTreeNode> nodes;    // empty for an empty tree
  std::vector<std::uint32_t> order;  // triangles of the mesh
};

struct RayCountOptions {
  RayHits hits = RayHits::closest;
  // `fast`: the ray layout if the tree has one, else the binary nodes. `reference`: the binary nodes.
  QueryEngine engine = QueryEngine::fast;
  RayOrder order = RayOrder::queries;
  const std::atomic<bool>* stop = nullptr;  // read before the ray
};

struct CountedRay : QueryStatus {
  RayCounts counts;
  RayNodes nodes = RayNodes::wide;  // the kind of nodes that the ray descended last
  std::optional<RayHit> hit;  // `any`: the first found; `all`: the closest. Else that of raycast_first()
  std::uint64_t hits = 0;     // triangles hit; at most 1 unless all hits are searched
};

// Casts a ray with the engine that raycast_first() and raycast_all() use, and counts its tests. The counts
// are those of the real descent: the same code runs, with a counter. Another order than `queries` counts a
// descent with the same tests, which no query makes. A ray whose root box is missed has one box test. A ray
// that the layout leaves to the binary nodes (numbers beyond float, more than 16 edges near the ray) also
// counts those. An empty tree gives zeros. The same in every run on one machine; instruction sets may round
// boxes differently. Costs a few per cent more than the query without counting.
CountedRay count_ray(const ModelView& model, const Ray& ray, const RayCountOptions& options,
                     QueryScratch& scratch);

// Returns the nodes that rays descend, wide if the tree has a ray layout and the engine is `fast`. Boxes of
// OBBs and spheres are the AABBs around them. Fails with `over_limit` if memory runs out. O(n).
Result<RayTree> ray_tree(const Tree& tree, QueryEngine engine = QueryEngine::fast);

// Casts the ray like count_ray(). Writes the nodes that it entered to `path`, in order, as numbers of
// `nodes`, which is ray_tree() of the same tree and engine. Nodes of the other kind are counted, but not
// listed.
CountedRay trace_ray(const ModelView& model, const Ray& ray, const RayTree& nodes,
                     const RayCountOptions& options, QueryScratch& scratch, std::vector<std::uint32_t>& path);

}  // namespace boxwood
