// SPDX-License-Identifier: MIT
// A hierarchy of one kind of volume over the triangles of a mesh: topology apart from bounds.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <variant>
#include <vector>

#include <boxwood/aabb.hpp>
#include <boxwood/executor.hpp>
#include <boxwood/export.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/obb.hpp>
#include <boxwood/result.hpp>
#include <boxwood/sphere.hpp>

namespace BOXWOOD_EXPORT boxwood {

enum class TreeKind : unsigned char { obb, aabb, sphere };
// The rule by which triangles are divided among nodes (docs/trees.md).
//   longest_axis  at the mean of the centroids across the longest axis
//   median        at their median
//   sah           where the surface area heuristic (SAH) finds a plane of few cheapest
//   bottom_up     by merging; build_tree_bottom_up() (tree_bottom_up.hpp)
//   sweep         where the SAH is least among all planes along the coordinate axes
//   lbvh          by the bits of Morton codes: the fastest to build
//   ploc          merged as bottom_up, with the leaves that the SAH finds cheapest
// The last three divide the AABBs of triangles whatever the kind of tree; leaves end where the SAH is least.
enum class SplitRule : unsigned char { longest_axis, median, sah, bottom_up, sweep, lbvh, ploc };
inline constexpr SplitRule kLastSplitRule = SplitRule::ploc;
std::string_view name_of(TreeKind kind) noexcept;
std::string_view name_of(SplitRule rule) noexcept;

// Node ids are stable: node 0 is the root, the two children of an inner node are `left` and `left + 1`. Its
// triangles are order[first .. first + count).
struct TreeNode {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  std::uint32_t left = 0;    // 0: a leaf
  std::uint32_t parent = 0;  // the root is its own parent
  bool is_leaf() const noexcept { return left == 0; }
};

struct TreeTopology {
  std::vector<TreeNode> nodes;       // empty for a mesh without a finite triangle
  std::vector<std::uint32_t> order;  // a permutation of the finite triangles
  std::uint32_t depth = 0;           // levels below the root; 0 for a single node
  bool depth_limited = false;        // a depth that was asked for stopped a split
};

// One volume for each node of a topology, in the model's frame, in double. Holds every triangle of the node
// bit-exactly (contains() of each corner).
template <class V> struct NodeBounds { std::vector<V> volumes; };
using TreeVolumes =
    std::variant<NodeBounds<Obb>, NodeBounds<Aabb>, NodeBounds<Sphere>>;  // index(): the TreeKind

struct BuildOptions {
  TreeKind kind = TreeKind::obb;
  SplitRule split = SplitRule::sah;
  std::uint32_t leaf_size =
      8;  // most triangles of a leaf, at least 1; rules by the SAH make smaller ones where they pay
  std::uint32_t max_depth = 0;  // 0: no limit asked for
  Threads threads = 1;          // 0: all; the tree is the same whatever the number (see build_tree)
  bool wide = true;             // obb: also make the wide layout that the fast queries use
  bool rays = false;            // also make the ray layout, as prepare_rays() does
  // Passes that move subtrees to where the AABBs of nodes become smaller (Meister and Bittner 2018), after
  // any rule; leaves then end where the SAH is least. It ends early if nothing moves. 0: none.
  std::uint32_t reinsert = 0;
  const std::atomic<bool>* stop = nullptr;           // set it to cancel: ErrorKind::cancelled
  std::function<void(double fraction)> on_progress;  // from the calling thread
};

// Below log2 n + kExtraLevels levels (n triangles, log2 rounded up) a node splits by count, which takes at
// most log2 n more: no tree over 32-bit triangle numbers is deeper than kMaxTreeDepth, so every stack has a
// fixed size.
inline constexpr std::uint32_t kExtraLevels = 16;
inline constexpr std::uint32_t kMaxTreeDepth = 32 + kExtraLevels + 32;

// The same OBB tree with eight children a node, laid out for SIMD, and a tree of its own for rays; private to
// the queries (docs/performance.md).
struct WideLayout;
struct RayLayout;

// How far the model reaches in any direction, for the first test of the queries; private to them, too.
struct RootSupport;

// Nodes and what queries make use of besides: copies of them in other forms. They always belong together, for
// nobody else can change a tree: it is built, refitted or adopted as a whole. Copies share the layouts.
class Tree {
public:
  Tree() noexcept = default;  // empty

  TreeKind kind() const noexcept { return static_cast<TreeKind>(bounds_.index()); }
  bool empty() const noexcept { return topology_.nodes.empty(); }
  const TreeTopology& topology() const noexcept { return topology_; }
  const TreeVolumes& bounds() const noexcept { return bounds_; }
  const BuildOptions& options() const noexcept { return options_; }  // as built; stop and on_progress cleared
  double build_ms() const noexcept { return build_ms_; }

  // Null where there is none: then queries use the nodes, and begin with the two roots.
  const WideLayout* wide() const noexcept { return wide_.get(); }
  const RayLayout* rays() const noexcept { return rays_.get(); }  // holds a copy of the corners
  const RootSupport* root_support() const noexcept { return root_support_.get(); }

private:
  friend struct TreeAccess;  // of the builders
  TreeTopology topology_;
  TreeVolumes bounds_;
  BuildOptions options_;
  double build_ms_ = 0.0;
  std::shared_ptr<const WideLayout> wide_;
  std::shared_ptr<const RootSupport> root_support_;
  std::shared_ptr<const RayLayout> rays_;
};

// O(n log n). Fails with `malformed` when a triangle names a vertex that is not there, with `cancelled`, and
// with `over_limit` where memory ends. Non-finite triangles are left out. A mesh without triangles gives an
// empty tree. Small meshes are built on the calling thread. On one machine the same mesh and options give the
// same tree, bit-exact, whatever the number of threads; instruction sets sum in different orders, so on
// another machine splits and boxes may differ, and with them all that queries count. What queries promise to
// be exact does not.
Result<Tree> build_tree(const MeshView& mesh, const BuildOptions& options = {});

// A tree of nodes that were made by hand or elsewhere, over this mesh. Of the options `wide`, `rays`,
// `threads` and `stop` count: the layouts are made as build_tree() makes them. Fails with `malformed`, and
// the reasons, where validate() finds some; with `cancelled` and `over_limit`. As validate(), and the
// layouts.
Result<Tree> adopt_tree(TreeTopology topology, TreeVolumes volumes, const MeshView& mesh,
                        const BuildOptions& options = {});

// Makes the layout that rays are fastest with, for a tree of any kind over the same mesh: worth it from some
// thousands of rays on (docs/performance.md has what it costs in time and memory). Hits are the same with and
// without it. No layout is made, and that is no failure, for an empty tree and for models larger than 2^60 or
// smaller than 2^-60. Fails with `malformed` when a triangle of the tree is not in the mesh or not finite,
// with `cancelled`, and with `over_limit` where memory ends; the tree then stays as it was. O(n log n).
Result<void> prepare_rays(Tree& tree, const MeshView& mesh, Threads threads = 1,
                          const std::atomic<bool>* stop = nullptr);

// Fits volumes of another kind to the nodes of a topology. Fails with `over_limit` where memory ends, and
// with `cancelled` where `stop` is set meanwhile. O(n log n).
template <class V>
BOXWOOD_EXPORT Result<NodeBounds<V>> fit_nodes(const MeshView& mesh, const TreeTopology& topology,
                                               Threads threads = 1, const std::atomic<bool>* stop = nullptr);

// The tree over the same triangles after their vertices have moved: every volume is fitted to the vertices
// anew (merging the children's boxes would lose corners or grow), the topology stays.
struct Refit {
  Tree tree;
  double cost_ratio =
      1.0;  // SAH cost after / before: above 1 the tree has become worse; rebuild past about 2
};

// O(n * depth). Fails with `malformed` when a triangle of the tree is not in the mesh or not finite any more,
// with `cancelled`, and with `over_limit` where memory ends.
Result<Refit> refit(const Tree& tree, const MeshView& mesh, Threads threads = 1,
                    const std::atomic<bool>* stop = nullptr);

struct LevelStatistics {
  std::uint32_t nodes = 0;
  double volume = 0.0;  // sum over the nodes of this level
  double area = 0.0;
};
struct TreeStatistics {
  std::size_t triangles = 0, nodes = 0, leaves = 0, bytes = 0;
  std::uint32_t depth = 0;
  double sah_cost = 0.0;  // sum over inner nodes 1.2 * A/A_root + leaves count * A/A_root (docs/trees.md)
  std::vector<LevelStatistics> levels;  // of a tree with nodes: empty where memory ends
};
// O(nodes). Where `stop` is set meanwhile, cost and levels are those of the nodes up to then, and say
// nothing.
TreeStatistics statistics(const Tree& tree, const std::atomic<bool>* stop = nullptr);

// The reasons why the tree is not a tree over this mesh, about a hundred at most; empty when it is: each
// triangle in exactly one leaf, parents and ranges consistent, every node's volume holds all its corners, by
// contains() and in exact arithmetic; the axes of OBBs are orthonormal to 2^-50, and the corners are also in
// the set of sums center + sum of s_k axes[k] that the separating-axis test projects; the layouts that
// queries use say what the nodes say. The same reasons in the same order for any number of threads; where
// `stop` is set meanwhile, they say nothing. O(n * depth), some times the cost of a build.
Reasons validate(const Tree& tree, const MeshView& mesh, Threads threads = 1,
                 const std::atomic<bool>* stop = nullptr);

}  // namespace boxwood
