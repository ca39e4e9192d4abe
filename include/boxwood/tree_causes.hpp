// SPDX-License-Identifier: MIT
// Finds why a tree is slow: four causes, each with its share of the cost and its worst places.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>
#include <boxwood/tree.hpp>

namespace BOXWOOD_EXPORT boxwood {

enum class TreeCause : std::uint8_t {
  // Triangles longer than an eighth of the model that fill less than a quarter of their own box.
  long_triangles,
  // The two children of a node share space.
  overlapping_parts,
  // A triangle is as large as its node, beside many that are a hundred times smaller.
  large_next_to_small,
  // Nodes in a row whose boxes shrink by less than a tenth from level to level.
  deep_chains,
};
inline constexpr std::size_t kTreeCauseCount = 4;
std::string_view name_of(TreeCause cause) noexcept;  // "long-triangles", "overlapping-parts", ...

// One place where a cause is at work.
struct CausePlace {
  // long_triangles: the leaf. overlapping_parts, large_next_to_small: the node. deep_chains: the last node,
  // and `length` nodes up from there.
  std::uint32_t node = 0;
  std::uint32_t triangle = 0;  // long_triangles, large_next_to_small: the long or large triangle; else 0
  std::uint32_t length = 1;
  // A surface, divided by the root's. For long_triangles it is that of the triangle's box, for
  // overlapping_parts that of the common part. For large_next_to_small it is that of the node, for
  // deep_chains the sum over the chain.
  double weight = 0.0;
};

struct CauseFinding {
  TreeCause cause = TreeCause::long_triangles;
  // long_triangles: the share of such triangles in the surface of all triangles' boxes. The others: the sum
  // of the weights by that of the surfaces of all inner nodes; for overlapping_parts at most 1.
  double share = 0.0;
  std::uint64_t count = 0;         // of places
  std::vector<CausePlace> places;  // the worst first; at most kMostPlaces
  static constexpr std::size_t kMostPlaces = 10000;
  // Returns true if the cause is worth a remedy. That is a share of a tenth, or of an eighth for
  // overlapping_parts: neighbours on a bent surface always share some space.
  bool is_found() const noexcept { return share >= (cause == TreeCause::overlapping_parts ? 0.125 : 0.1); }
};

// Computes the four findings, in the order of TreeCause. Surfaces are those of AABBs in the model's frame for
// triangles, and those of the tree's own volumes for nodes. A random line that meets the root meets a volume
// with the probability of their surfaces' ratio. A share of the surface is thus a share of the work of rays.
// Fails with `malformed` if a triangle of the tree is not in the mesh. Fails with `cancelled`, and with
// `over_limit` if memory runs out. An empty tree and a mesh without extent give zeros. O(n * depth).
Result<std::array<CauseFinding, kTreeCauseCount>> tree_causes(const Tree& tree, const MeshView& mesh,
                                                              const std::atomic<bool>* stop = nullptr);

}  // namespace boxwood
