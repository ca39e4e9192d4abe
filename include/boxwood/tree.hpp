// SPDX-License-Identifier: MIT
// A hierarchy of one kind of volume over the triangles of a mesh. Topology and bounds are stored separately.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <variant>
#include <vector>

#include <boxwood/aabb.hpp>
#include <boxwood/build_options.hpp>
#include <boxwood/export.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/obb.hpp>
#include <boxwood/result.hpp>
#include <boxwood/sphere.hpp>
#include <boxwood/threads.hpp>
#include <boxwood/tree_kind.hpp>
#include <boxwood/tree_statistics.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A node of the topology. Ids are stable: node 0 is the root, and the children of an inner node are `left`
// and `left + 1`. Its triangles are order[first .. first + count).
struct TreeNode {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  std::uint32_t left = 0;    // 0: a leaf
  std::uint32_t parent = 0;  // the root is its own parent
  bool is_leaf() const noexcept { return left == 0; }
};

struct TreeTopology {
  std::vector<TreeNode> nodes;       // empty for a mesh without finite triangles
  std::vector<std::uint32_t> order;  // a permutation of the finite triangles, unless `clipped`
  std::uint32_t depth = 0;           // levels below the root; 0 for a single node
  bool depth_limited = false;        // a requested depth limit prevented a split
  // True if the tree has spatial splits. `order` may then name a triangle several times, in different leaves.
  // The AABB of a node need not contain the whole of its triangles. A triangle is inside the union of the
  // boxes of its leaves.
  bool clipped = false;
};

// One volume for each node of a topology, in the model's frame, in double. Unless the topology is clipped,
// contains() is true for every corner of the node's triangles.
template <class V> struct NodeBounds { std::vector<V> volumes; };
using TreeVolumes =
    std::variant<NodeBounds<Obb>, NodeBounds<Aabb>, NodeBounds<Sphere>>;  // index(): the TreeKind

// The levels beyond log2 n (rounded up, n triangles) at which nodes may still split by the chosen rule. Below
// them, nodes are halved by count, which adds at most log2 n levels. So no tree over 32-bit triangle numbers
// is deeper than kMaxTreeDepth, and every stack has a fixed size.
inline constexpr std::uint32_t kExtraLevels = 16;
inline constexpr std::uint32_t kMaxTreeDepth = 32 + kExtraLevels + 32;

// WideLayout is the OBB tree again, with eight children for each node, laid out for SIMD. RayLayout is a
// separate tree for rays. Both are private to the queries (docs/performance.md).
struct WideLayout;
struct RayLayout;

// The model's extent in any direction, for the first test of a query. Private to the queries.
struct RootSupport;

// The nodes of a tree, and layouts derived from them for the queries. Nodes and layouts always match, because
// a tree can only be built, refitted or adopted as a whole. A copied Tree shares the layouts.
class Tree {
public:
  Tree() noexcept = default;  // empty

  TreeKind kind() const noexcept { return static_cast<TreeKind>(bounds_.index()); }
  bool empty() const noexcept { return topology_.nodes.empty(); }
  const TreeTopology& topology() const noexcept { return topology_; }
  const TreeVolumes& bounds() const noexcept { return bounds_; }
  const BuildOptions& options() const noexcept { return options_; }  // as built, without stop and on_progress
  double build_ms() const noexcept { return build_ms_; }

  // The optional layouts for queries; null if they were not made. Without `wide`, queries use the nodes.
  // Without `rays`, rays use the wide layout, or the nodes if that is null, too. Without `root_support`,
  // queries begin with the two roots.
  const WideLayout* wide() const noexcept { return wide_.get(); }
  const RayLayout* rays() const noexcept { return rays_.get(); }  // contains a copy of the corners
  const RootSupport* root_support() const noexcept { return root_support_.get(); }

private:
  friend struct TreeAccess;  // used by the builders
  TreeTopology topology_;
  TreeVolumes bounds_;
  BuildOptions options_;
  double build_ms_ = 0.0;
  std::shared_ptr<const WideLayout> wide_;
  std::shared_ptr<const RootSupport> root_support_;
  std::shared_ptr<const RayLayout> rays_;
};

// Builds a tree over the finite triangles of a mesh. A mesh without finite triangles gives an empty tree.
// Small meshes are built on the calling thread. On one machine, the same mesh and options give the same tree,
// bit-exact, for any number of threads. Instruction sets sum in different orders, so on another machine
// splits, boxes and the queries' counters may differ. The exact results of queries do not. Fails with
// `malformed` if a triangle refers to a vertex that does not exist. Fails with `cancelled` if `stop` is set,
// and with `over_limit` if memory runs out. Fails with `usage` for a leaf size of 0 and for a node cost that
// is negative or not finite. Fails with `usage`, too, for the rule `sbvh` and a kind other than AABBs.
// O(n log n).
Result<Tree> build_tree(const MeshView& mesh, const BuildOptions& options = {});

// Makes a tree over this mesh from existing nodes. Only the options `wide`, `rays`, `threads` and `stop` are
// used; the layouts are made as in build_tree(). Fails with `malformed` if validate() finds reasons, and
// lists them. Fails with `cancelled` if `stop` is set, and with `over_limit` if memory runs out. Costs
// validate() plus the layouts.
Result<Tree> adopt_tree(TreeTopology topology, TreeVolumes volumes, const MeshView& mesh,
                        const BuildOptions& options = {});

// Makes the layout with which rays are fastest, for a tree of any kind over the same mesh. Worthwhile for a
// few thousand rays or more (docs/performance.md has the time and memory). Hits are the same without it. A
// clipped tree gives it its spatial splits: rays are faster, and it takes more memory. Succeeds without
// making a layout for an empty tree, and for models larger than 2^60 or smaller than 2^-60.
// Fails with `malformed` if a triangle of the tree is not in the mesh or not finite. Fails with `cancelled`,
// and with `over_limit` if memory runs out. After a failure the tree is unchanged. O(n log n).
Result<void> prepare_rays(Tree& tree, const MeshView& mesh, const WorkOptions& work = {});

// Fits volumes of another kind to the nodes of a topology. Fails with `over_limit` if memory runs out, and
// with `cancelled` if `stop` is set meanwhile. O(n log n).
template <class V>
BOXWOOD_EXPORT Result<NodeBounds<V>> fit_nodes(const MeshView& mesh, const TreeTopology& topology,
                                               const WorkOptions& work = {});

// The tree over the same triangles after their vertices have moved. The topology stays. Every volume is
// fitted again to the vertices: merged boxes of the children would be larger, or lose corners by rounding. In
// a clipped topology, each leaf's box then contains the whole of its triangles.
struct Refit {
  Tree tree;
  // SAH cost after / before. Above 1 the tree has become worse; rebuild beyond about 2.
  double cost_ratio = 1.0;
};

// Refits the tree to moved vertices. Fails with `malformed` if a triangle of the tree is not in the mesh or
// no longer finite. Fails with `cancelled`, and with `over_limit` if memory runs out. O(n * depth).
Result<Refit> refit(const Tree& tree, const MeshView& mesh, const WorkOptions& work = {});

// Returns the reasons why this is not a valid tree over the mesh, about a hundred at most; empty if it is
// valid. Checks that each triangle is in exactly one leaf, that parents and ranges are consistent, and that
// the layouts for queries match the nodes. Checks that each node's volume contains the corners of its
// triangles, by contains() and in exact arithmetic. Checks that the axes of OBBs are orthonormal to 2^-50.
// Checks that each corner is center + sum of s_k axes[k] with |s_k| <= half_extents[k]: this is the box that
// the separating-axis test projects.
//
// In a clipped topology a triangle may be in several leaves, and volumes have other checks: boxes contain
// those of their children. The boxes of a triangle's leaves, grown by 2^-36 of its size, must cover it.
//
// The reasons and their order are the same for any number of threads; if `stop` is set meanwhile, they are
// meaningless. O(n * depth), several times the cost of a build.
Reasons validate(const Tree& tree, const MeshView& mesh, const WorkOptions& work = {});

}  // namespace boxwood
