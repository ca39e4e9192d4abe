// SPDX-License-Identifier: MIT
// Trees that other programs built: their nodes as they are, checked against the mesh, and made a Tree of
// ours.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>
#include <boxwood/tree.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A node of another program. Children may be anywhere in the list.
struct ForeignNode {
  std::uint32_t first = 0;   // inner: a child; leaf: its first place in the references
  std::uint32_t second = 0;  // inner: the other child
  std::uint32_t count = 0;   // of references; 0: an inner node
  bool is_leaf() const noexcept { return count != 0; }
};

// Node 0 is the root. Volumes are in the model's frame, one for each node.
struct ForeignTree {
  std::vector<ForeignNode> nodes;
  std::vector<std::uint32_t> references;  // triangles
  TreeVolumes volumes;
  TreeKind kind() const noexcept { return static_cast<TreeKind>(volumes.index()); }
};

// The promise that a tree is held to.
//   exact     a node contains every corner of its triangles, bit for bit, and a node of an AABB tree is no
//             larger than the box of its triangles
//   outwards  a node contains every corner; it may be larger. An OBB and a sphere may miss a corner by
//             2^-40 of the root's size, because programs round them to nearest
//   clipped   spatial splits, AABB trees alone: a triangle may be in several leaves. Each node contains its
//             children, and the boxes of a triangle's leaves cover it together, each grown by 2^-20 of the
//             largest coordinate, which is what clipping in float may round
enum class NodeRule : unsigned char { exact, outwards, clipped };
std::string_view name_of(NodeRule rule) noexcept;

// A violation of the rule, or of the structure.
struct NodeFault {
  std::uint32_t node = 0;
  std::string says;  // "misses a corner of triangle 12 by 0.003"
};

struct ForeignCheck {
  std::vector<NodeFault> faults;  // ascending by node; the first kMostNodeFaults of them
  std::uint64_t fault_count = 0;  // all of them
  bool is_tree = false;  // the structure is a tree over references that exist; else only that is checked
  std::uint32_t depth = 0;
  std::uint64_t leaves = 0, unreached = 0;  // nodes; unreached: from no path of the root
  std::uint64_t repeated = 0;               // references beyond the first to a triangle
  double sah_cost = 0.0;                    // as statistics(); each reference counts
};
inline constexpr std::size_t kMostNodeFaults = 100;

// Checks the nodes of another program against a mesh. Each finite triangle must be in a leaf, in no more than
// one unless the rule is `clipped`. No path may be longer than kMaxTreeDepth, no node the child of two.
// Non-finite volumes are faults. An empty list of nodes is right for a mesh without finite triangles. Fails
// with `malformed` if a triangle of the mesh names a missing vertex, with `cancelled`, and with `over_limit`
// if memory runs out. O(references * depth).
Result<ForeignCheck> check_foreign_tree(const ForeignTree& tree, const MeshView& mesh, NodeRule rule,
                                        const std::atomic<bool>* stop = nullptr);

// Makes the Tree with these nodes: children side by side, references in the order of the leaves. An OBB or a
// sphere that misses a corner by the rounding that `outwards` allows is grown to contain it. Axes are made
// orthogonal to the last bit. AABBs stay as they are, except those of a `clipped` tree. They
// grow by 2^-19 of the largest coordinate, twice what the check allows, and the topology is clipped. Options
// as adopt_tree(). Fails with `malformed` and reasons that name the nodes if the check finds a fault. Fails
// with `cancelled`, and with `over_limit`. Costs the check, validate() and the layouts.
Result<Tree> adopt_foreign_tree(const ForeignTree& tree, const MeshView& mesh, NodeRule rule,
                                const BuildOptions& options = {});

// Returns a tree of ours in that form, node by node. Fails with `over_limit` if memory runs out.
Result<ForeignTree> foreign_tree_of(const Tree& tree);

}  // namespace boxwood
