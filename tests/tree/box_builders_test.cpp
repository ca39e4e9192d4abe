// SPDX-License-Identifier: MIT
// Builders over the boxes of triangles, and reinsertion: promises for every kind, and each rule against an
// obvious second form of itself.
#include <boxwood/tree.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

#include <gtest/gtest.h>

#include <boxwood/collide.hpp>

#include "tree/tree_models.hpp"

namespace boxwood {
namespace {

// The rules that divide the boxes of triangles; `sah` does so in trees of AABBs.
constexpr SplitRule kRules[] = {SplitRule::bottom_up, SplitRule::sweep, SplitRule::lbvh, SplitRule::ploc,
                                SplitRule::sah};
constexpr SplitRule kAllRules[] = {SplitRule::longest_axis, SplitRule::median,    SplitRule::sah,
                                   SplitRule::bottom_up,    SplitRule::sweep,     SplitRule::lbvh,
                                   SplitRule::ploc,         SplitRule::covariance};

BuildOptions options_of(TreeKind kind, SplitRule rule, std::uint32_t leaf_size, std::uint32_t passes) {
  BuildOptions options;
  options.kind = kind;
  options.split = rule;
  options.leaf_size = leaf_size;
  options.reinsert = passes;
  return options;
}

void expect_valid(const Tree& tree, const MeshView& mesh, const std::string& what) {
  for (const std::string& reason : validate(tree, mesh)) ADD_FAILURE() << what << ": " << reason;
}

bool same_tree(const Tree& a, const Tree& b) {
  return a.topology().order == b.topology().order && a.topology().nodes.size() == b.topology().nodes.size() &&
         std::memcmp(a.topology().nodes.data(), b.topology().nodes.data(),
                     a.topology().nodes.size() * sizeof(TreeNode)) == 0 &&
         std::visit(
             [&](const auto& va) {
               const auto& vb = std::get<std::decay_t<decltype(va)>>(b.bounds());
               return std::memcmp(va.volumes.data(), vb.volumes.data(),
                                  va.volumes.size() * sizeof(va.volumes[0])) == 0;
             },
             a.bounds());
}

// Half of the area of the box around some triangles, computed from their corners each time.
double half_area_of(const MeshView& mesh, const std::vector<std::uint32_t>& triangles) {
  Aabb box;
  for (const std::uint32_t t : triangles)
    for (const Vec3& corner : corners(mesh, t)) box = grow(box, corner);
  const Vec3 e = box.max - box.min;
  return e.x * e.y + e.y * e.z + e.z * e.x;
}

std::vector<std::uint32_t> triangles_of(const TreeTopology& topology, const TreeNode& node) {
  const auto first = topology.order.begin() + node.first;
  return {first, first + node.count};
}

double split_cost(const MeshView& mesh, const std::vector<std::uint32_t>& left,
                  const std::vector<std::uint32_t>& right) {
  return half_area_of(mesh, left) * static_cast<double>(left.size()) +
         half_area_of(mesh, right) * static_cast<double>(right.size());
}

TEST(BoxBuilders, KeepTheirPromisesForEveryKindRuleAndLeafSize) {
  int trees = 0;
  for (const auto& mesh : {test::bumpy_torus(40, 21), test::triangle_soup(1501, 5)})
    for (const TreeKind kind : test::kTreeKinds)
      for (const SplitRule rule : kAllRules)
        for (const std::uint32_t leaf_size : {1U, 4U, 9U})
          for (const std::uint32_t passes : {0U, 2U}) {
            const Result<Tree> tree = build_tree(mesh, options_of(kind, rule, leaf_size, passes));
            ASSERT_TRUE(tree.ok());
            expect_valid(*tree, mesh, std::string(name_of(kind)) + " " + std::string(name_of(rule)));
            EXPECT_FALSE(tree->topology().depth_limited);
            EXPECT_EQ(tree->options().split, rule);
            EXPECT_EQ(tree->options().reinsert, passes);
            for (const TreeNode& node : tree->topology().nodes)
              EXPECT_TRUE(!node.is_leaf() || node.count <= leaf_size);
            ++trees;
          }
  std::printf("%d trees\n", trees);
  EXPECT_EQ(trees, 288);
}

TEST(BoxBuilders, DegenerateInputsEndInValidTrees) {
  int trees = 0;
  for (const auto& [name, mesh] : test::degenerate_meshes())
    for (const TreeKind kind : test::kTreeKinds)
      for (const SplitRule rule : kRules)
        for (const std::uint32_t passes : {0U, 3U}) {
          const Result<Tree> tree = build_tree(mesh, options_of(kind, rule, 1, passes));
          ASSERT_TRUE(tree.ok()) << name;
          expect_valid(*tree, mesh, name);
          const double n = static_cast<double>(mesh.triangles.size());
          EXPECT_LE(tree->topology().depth, std::ceil(std::log2(n)) * 2 + kExtraLevels + 1) << name;
          ++trees;
        }
  std::printf("%d trees\n", trees);
  EXPECT_GT(trees, 100);
}

TEST(BoxBuilders, AreTheSameForAnyNumberOfThreads) {
  const TriangleMesh mesh = test::bumpy_torus(130, 80);  // 20,800: several subtrees of a sweep
  for (const SplitRule rule : kRules)
    for (const std::uint32_t passes : {0U, 1U}) {
      BuildOptions options = options_of(TreeKind::aabb, rule, 8, passes);
      const Tree one = *build_tree(mesh, options);
      for (const int threads : {2, 3, 0}) {
        options.threads = threads;
        EXPECT_TRUE(same_tree(one, *build_tree(mesh, options)))
            << name_of(rule) << ", " << threads << " threads";
      }
    }
}

// The centre of a triangle's box along an axis, doubled.
double center_key_of(const MeshView& mesh, std::uint32_t triangle, int axis) {
  const auto p = corners(mesh, triangle);
  return std::min({p[0][axis], p[1][axis], p[2][axis]}) + std::max({p[0][axis], p[1][axis], p[2][axis]});
}

// At each node, all planes between two centres along the three axes cost at least what the tree chose.
TEST(BoxBuilders, SweepChoosesTheCheapestPlane) {
  std::size_t splits = 0, planes = 0;
  for (unsigned seed = 0; seed < 12; ++seed) {
    const TriangleMesh mesh = test::triangle_soup(20 + 7 * seed, seed);
    const Tree tree = *build_tree(mesh, options_of(TreeKind::aabb, SplitRule::sweep, 1, 0));
    const TreeTopology& topology = tree.topology();
    for (const TreeNode& node : topology.nodes) {
      if (node.is_leaf()) continue;
      const double chosen = split_cost(mesh, triangles_of(topology, topology.nodes[node.left]),
                                       triangles_of(topology, topology.nodes[node.left + 1]));
      double cheapest = kInfinity;
      std::vector<std::uint32_t> all = triangles_of(topology, node);
      for (int axis = 0; axis < 3; ++axis) {
        std::sort(all.begin(), all.end(), [&](std::uint32_t a, std::uint32_t b) {
          return center_key_of(mesh, a, axis) < center_key_of(mesh, b, axis);
        });
        for (std::size_t i = 1; i < all.size(); ++i, ++planes)
          cheapest = std::min(cheapest, split_cost(mesh, {all.begin(), all.begin() + static_cast<long>(i)},
                                                   {all.begin() + static_cast<long>(i), all.end()}));
      }
      EXPECT_NEAR(chosen, cheapest, 1e-12 * cheapest);
      ++splits;
    }
  }
  std::printf("%zu splits, %zu planes\n", splits, planes);
  EXPECT_GT(splits, 500U);
}

// The cheapest split of some triangles at one of the places between `bins` equal intervals of the range of
// centres, or between any two centres if there are few triangles.
double cheapest_binned(const MeshView& mesh, std::vector<std::uint32_t> all) {
  double cheapest = kInfinity;
  for (int axis = 0; axis < 3; ++axis) {
    const auto key = [&](std::uint32_t t) { return center_key_of(mesh, t, axis); };
    std::sort(all.begin(), all.end(), [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
    const double low = key(all.front()), width = key(all.back()) - low, bins = all.size() < 512 ? 16.0 : 32.0;
    const auto bin = [&](std::uint32_t t) {
      return std::min(std::floor((key(t) - low) / width * bins), bins - 1.0);
    };
    for (std::size_t i = 1; i < all.size(); ++i)
      if (all.size() <= 8 || bin(all[i - 1]) != bin(all[i]))
        cheapest = std::min(cheapest, split_cost(mesh, {all.begin(), all.begin() + static_cast<long>(i)},
                                                 {all.begin() + static_cast<long>(i), all.end()}));
  }
  return cheapest;
}

// Bins in float may put a triangle on the other side of a plane that it lies on, so a split may cost a little
// more than the cheapest of the oracle's, at few nodes.
TEST(BoxBuilders, BinnedSahChoosesTheCheapestPlaneBetweenBins) {
  int few = 0, some = 0, many = 0, other = 0;
  const auto check = [&](const TriangleMesh& mesh) {
    const Tree tree = *build_tree(mesh, options_of(TreeKind::aabb, SplitRule::sah, 1, 0));
    const TreeTopology& topology = tree.topology();
    for (const TreeNode& node : topology.nodes) {
      if (node.is_leaf()) continue;
      ++(node.count <= 8 ? few : node.count < 512 ? some : many);
      const double chosen = split_cost(mesh, triangles_of(topology, topology.nodes[node.left]),
                                       triangles_of(topology, topology.nodes[node.left + 1]));
      const double expected = cheapest_binned(mesh, triangles_of(topology, node));
      if (std::abs(chosen - expected) <= 1e-9 * expected) continue;
      ++other;
      EXPECT_NEAR(chosen, expected, 0.05 * expected) << node.count;
    }
  };
  for (unsigned seed = 0; seed < 10; ++seed) check(test::triangle_soup(50 + 41 * seed, seed));
  check(test::triangle_soup(1700, 77));
  std::printf("nodes of few boxes %d, some %d, many %d; another plane at %d\n", few, some, many, other);
  EXPECT_GT(few, 1000);
  EXPECT_GT(some, 100);
  EXPECT_GE(many, 3);
  EXPECT_LE(other, (few + some + many) / 100);
}

// Bins come close to the full sweep where the planes through the mean alone did not.
TEST(BoxBuilders, BinnedSahIsNearTheSweep) {
  for (const auto& mesh : {test::bumpy_torus(130, 80), test::triangle_soup(3000, 8)}) {
    const double binned =
        statistics(*build_tree(mesh, options_of(TreeKind::aabb, SplitRule::sah, 8, 0))).sah_cost;
    const double sweep =
        statistics(*build_tree(mesh, options_of(TreeKind::aabb, SplitRule::sweep, 8, 0))).sah_cost;
    std::printf("SAH binned %.3f, sweep %.3f\n", binned, sweep);
    EXPECT_LE(binned, 1.02 * sweep);
  }
}

// The order of the triangles is that of the curve, with the codes made a bit at a time.
TEST(BoxBuilders, MortonTreesFollowTheCurve) {
  const TriangleMesh mesh = test::triangle_soup(2000, 9);
  const Tree tree = *build_tree(mesh, options_of(TreeKind::aabb, SplitRule::lbvh, 1, 0));
  const auto center = [&](std::uint32_t t) {
    Aabb box;
    for (const Vec3& corner : corners(mesh, t)) box = grow(box, corner);
    return box.min + 0.5 * (box.max - box.min);
  };
  Aabb all;
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) all = grow(all, center(t));
  std::string last;
  for (const std::uint32_t t : tree.topology().order) {
    std::array<std::uint32_t, 3> cell{};
    for (int k = 0; k < 3; ++k)
      cell[static_cast<std::size_t>(k)] =
          static_cast<std::uint32_t>((center(t)[k] - all.min[k]) / (all.max[k] - all.min[k]) * 2097151.0);
    std::string code;
    for (int bit = 20; bit >= 0; --bit)
      for (const std::size_t k : {2U, 1U, 0U}) code += (cell[k] >> bit & 1U) != 0 ? '1' : '0';
    EXPECT_LE(last, code);
    last = code;
  }
}

// The least cost below a node of a tree of single triangles, over all choices of leaves.
double least_cost(const Tree& tree, const MeshView& mesh, std::uint32_t n, std::uint32_t leaf_size) {
  const TreeTopology& topology = tree.topology();
  const TreeNode& node = topology.nodes[n];
  const double area = half_area_of(mesh, triangles_of(topology, node)), whole = area * node.count;
  if (node.is_leaf()) return whole;
  const double split = 1.2 * area + least_cost(tree, mesh, node.left, leaf_size) +
                       least_cost(tree, mesh, node.left + 1, leaf_size);
  return node.count <= leaf_size ? std::min(whole, split) : split;
}

TEST(BoxBuilders, LeavesAreThoseOfTheLeastCost) {
  int larger = 0;
  for (const SplitRule rule : {SplitRule::sah, SplitRule::sweep, SplitRule::lbvh, SplitRule::ploc})
    for (const auto& mesh : {test::bumpy_torus(20, 11), test::triangle_soup(301, 3)}) {
      const Tree fine = *build_tree(mesh, options_of(TreeKind::aabb, rule, 1, 0));
      const Tree tree = *build_tree(mesh, options_of(TreeKind::aabb, rule, 8, 0));
      const double expected = least_cost(fine, mesh, 0, 8) /
                              half_area_of(mesh, triangles_of(fine.topology(), fine.topology().nodes[0]));
      EXPECT_NEAR(statistics(tree).sah_cost, expected, 1e-9 * expected);
      larger += tree.topology().nodes.size() < fine.topology().nodes.size() ? 1 : 0;
    }
  EXPECT_GE(larger, 3);
}

// A tree of pointers, in which a subtree is moved by brute force.
struct PlainTree {
  struct Node {
    int left = -1, right = -1, parent = -1;
    std::uint32_t triangle = 0;
  };
  std::vector<Node> nodes;
  int root = 0;

  explicit PlainTree(const TreeTopology& topology) {
    for (const TreeNode& from : topology.nodes) {
      Node node;
      node.parent = &from == topology.nodes.data() ? -1 : static_cast<int>(from.parent);
      if (from.is_leaf()) {
        node.triangle = topology.order[from.first];
      } else {
        node.left = static_cast<int>(from.left);
        node.right = node.left + 1;
      }
      nodes.push_back(node);
    }
  }
  bool is_below(int node, int above) const {
    for (; node != -1; node = nodes[static_cast<std::size_t>(node)].parent)
      if (node == above) return true;
    return false;
  }
  void collect(int n, std::vector<std::uint32_t>& triangles) const {
    const Node& node = nodes[static_cast<std::size_t>(n)];
    if (node.left == -1) return triangles.push_back(node.triangle);
    collect(node.left, triangles);
    collect(node.right, triangles);
  }
  double inner_area(const MeshView& mesh) const { return inner_area(mesh, root); }
  double inner_area(const MeshView& mesh, int n) const {
    const Node& node = nodes[static_cast<std::size_t>(n)];
    if (node.left == -1) return 0.0;
    std::vector<std::uint32_t> triangles;
    collect(n, triangles);
    return half_area_of(mesh, triangles) + inner_area(mesh, node.left) + inner_area(mesh, node.right);
  }
  void replace(int parent, int old, int child) {
    nodes[static_cast<std::size_t>(child)].parent = parent;
    if (parent == -1) {
      root = child;
      return;
    }
    Node& node = nodes[static_cast<std::size_t>(parent)];
    (node.left == old ? node.left : node.right) = child;
  }
  void move(int n, int to) {
    const int parent = nodes[static_cast<std::size_t>(n)].parent;
    Node& joint = nodes[static_cast<std::size_t>(parent)];
    replace(joint.parent, parent, joint.left == n ? joint.right : joint.left);
    replace(nodes[static_cast<std::size_t>(to)].parent, to, parent);
    joint.left = to;
    joint.right = n;
    nodes[static_cast<std::size_t>(to)].parent = parent;
    nodes[static_cast<std::size_t>(n)].parent = parent;
  }
};

// Reinsertion lowers the areas, and goes on until no move of one subtree beside another lowers them further.
TEST(Reinsertion, EndsWhereNoMoveHelps) {
  int lowered = 0, moves = 0;
  for (unsigned seed = 0; seed < 6; ++seed) {
    const TriangleMesh mesh = test::triangle_soup(12 + 3 * seed, seed);
    const Tree before = *build_tree(mesh, options_of(TreeKind::aabb, SplitRule::lbvh, 1, 0));
    const Tree after = *build_tree(mesh, options_of(TreeKind::aabb, SplitRule::lbvh, 1, 1000));
    const PlainTree plain(after.topology());
    const double area = plain.inner_area(mesh), area_before = PlainTree(before.topology()).inner_area(mesh);
    EXPECT_LE(area, area_before);
    lowered += area < 0.999 * area_before ? 1 : 0;
    const int count = static_cast<int>(plain.nodes.size());
    for (int n = 0; n < count; ++n)
      for (int to = 0; to < count; ++to) {
        const int parent = plain.nodes[static_cast<std::size_t>(n)].parent;
        // Not itself, not below itself, nor above: a search never considers those, for the box of an ancestor
        // holds the subtree already.
        if (parent == -1 || plain.is_below(to, n) || plain.is_below(n, to)) continue;
        PlainTree moved = plain;
        moved.move(n, to);
        EXPECT_GE(moved.inner_area(mesh), area * (1.0 - 1e-7)) << seed << ": " << n << " to " << to;
        ++moves;
      }
  }
  std::printf("%d trees became better, %d moves tried\n", lowered, moves);
  EXPECT_GE(lowered, 5);
  EXPECT_GT(moves, 5000);
}

TEST(Reinsertion, LowersTheCostOfEveryRule) {
  const TriangleMesh mesh = test::triangle_soup(1000, 4);
  for (const SplitRule rule : kAllRules) {
    const double before = statistics(*build_tree(mesh, options_of(TreeKind::aabb, rule, 8, 0))).sah_cost;
    const double after = statistics(*build_tree(mesh, options_of(TreeKind::aabb, rule, 8, 5))).sah_cost;
    std::printf("%-12s SAH %.2f, after 5 passes %.2f\n", name_of(rule).data(), before, after);
    EXPECT_LT(after, before);
  }
}

TEST(BoxBuilders, GiveTheSameAnswers) {
  const TriangleMesh mesh = test::bumpy_torus(30, 16);
  QueryScratch scratch;
  std::vector<TrianglePair> expected, pairs;
  const Tree plain = *build_tree(mesh);
  RigidTransform pose;
  pose.translation = {0.3, 0.1, 0.05};
  collide({&plain, mesh}, {&plain, mesh}, pose, {}, scratch, expected);
  EXPECT_GT(expected.size(), 100U);
  for (const TreeKind kind : test::kTreeKinds)
    for (const SplitRule rule : kRules)
      for (const std::uint32_t passes : {0U, 2U}) {
        const Tree tree = *build_tree(mesh, options_of(kind, rule, 4, passes));
        collide({&tree, mesh}, {&tree, mesh}, pose, {}, scratch, pairs);
        EXPECT_EQ(pairs, expected) << name_of(kind) << " " << name_of(rule);
      }
}

TEST(BoxBuilders, RefuseAndLimitAsTheTopDownBuilderDoes) {
  for (const SplitRule rule : kRules) {
    TriangleMesh mesh = test::bumpy_torus(20, 12);
    BuildOptions options = options_of(TreeKind::obb, rule, 1, 2);
    options.max_depth = 3;
    const Result<Tree> limited = build_tree(mesh, options);
    ASSERT_TRUE(limited.ok());
    EXPECT_EQ(limited->topology().depth, 3U);
    EXPECT_TRUE(limited->topology().depth_limited);
    expect_valid(*limited, mesh, "limited");
    const std::atomic<bool> stop{true};
    options.stop = &stop;
    EXPECT_EQ(build_tree(mesh, options).error().kind, ErrorKind::cancelled);
    options.stop = nullptr;
    options.leaf_size = 0;
    EXPECT_EQ(build_tree(mesh, options).error().kind, ErrorKind::usage);
    options.leaf_size = 1;
    EXPECT_TRUE(build_tree(TriangleMesh{}, options)->empty());
    mesh.triangles[5][1] = 100000;
    EXPECT_EQ(build_tree(mesh, options).error().kind, ErrorKind::malformed);
  }
}

TEST(BoxBuilders, ReportProgressThatOnlyGrows) {
  const TriangleMesh mesh = test::bumpy_torus(130, 80);
  for (const SplitRule rule : kRules) {
    BuildOptions options = options_of(TreeKind::aabb, rule, 8, 2);
    std::vector<double> fractions;
    options.on_progress = [&](double fraction) { fractions.push_back(fraction); };
    ASSERT_TRUE(build_tree(mesh, options).ok());
    EXPECT_GE(fractions.size(), 2U);
    EXPECT_TRUE(std::is_sorted(fractions.begin(), fractions.end())) << name_of(rule);
    EXPECT_LE(fractions.back(), 1.0);
  }
}

}  // namespace
}  // namespace boxwood
