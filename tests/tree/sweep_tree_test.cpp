// SPDX-License-Identifier: MIT
// The full sweep against a plain one that does the same arithmetic on lists of numbers: the same nodes, bit
// for bit.
#include "tree/builders/boxes/box_builders.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <numeric>

#include <gtest/gtest.h>

#include "query/meshes.hpp"
#include "seed.hpp"
#include "tree/simd_targets.hpp"
#include "tree/tree_models.hpp"

namespace boxwood {

namespace {

struct Reached {
  std::size_t nodes = 0, large = 0, halved = 0, ties = 0;  // large: more boxes than a subtree has
};

// Divides the boxes by recursion, with a list of their numbers in the order of each axis.
class PlainSweep {
public:
  using Lists = std::array<std::vector<std::uint32_t>, 3>;
  PlainSweep(const TriangleBoxes& boxes, Reached& reached) : boxes_(boxes), reached_(reached) {
    Lists lists;
    for (int axis = 0; axis < 3; ++axis) {
      std::vector<std::uint32_t>& list = lists[static_cast<std::size_t>(axis)];
      list.resize(boxes.size());
      std::iota(list.begin(), list.end(), 0U);
      std::stable_sort(list.begin(), list.end(), [&](std::uint32_t a, std::uint32_t b) {
        return center_key(boxes.boxes[a], axis) < center_key(boxes.boxes[b], axis);
      });
    }
    tree.nodes.resize(2 * std::size_t{boxes.size()} - 1);
    tree.order.resize(boxes.size());
    is_left_.resize(boxes.size());
    divide(0, 0, 0, lists);
  }
  BoxTree tree;

private:
  struct Choice {
    double cost = kInfinity;
    std::size_t imbalance = SIZE_MAX, axis = 0, left = 0;
  };

  void divide(std::uint32_t n, std::uint32_t first, std::uint32_t level, const Lists& lists) {
    const std::size_t count = lists[0].size();
    BoxNode node;
    node.first = first;
    node.count = static_cast<std::uint32_t>(count);
    ++reached_.nodes;
    if (count == 1) {
      node.box = boxes_.boxes[lists[0][0]];
      tree.order[first] = boxes_.triangles[lists[0][0]];
      tree.nodes[n] = node;
      return;
    }
    Choice best{0.0, 0, 0, count / 2};
    if (level < deepest_level(boxes_.size()))
      best = cheapest(lists);
    else
      ++reached_.halved;
    reached_.large += count > 8192 ? 1 : 0;
    for (std::size_t i = 0; i < count; ++i) is_left_[lists[best.axis][i]] = i < best.left;
    std::array<Lists, 2> sides;
    for (std::size_t axis = 0; axis < 3; ++axis)
      for (const std::uint32_t box : lists[axis]) sides[is_left_[box] ? 0 : 1][axis].push_back(box);
    node.left = n + 1;
    node.right = n + 2 * static_cast<std::uint32_t>(best.left);
    divide(node.left, first, level + 1, sides[0]);
    divide(node.right, first + static_cast<std::uint32_t>(best.left), level + 1, sides[1]);
    node.box = join(tree.nodes[node.left].box, tree.nodes[node.right].box);
    tree.nodes[n] = node;
  }

  Choice cheapest(const Lists& lists) {
    Choice best;
    bool tie = false;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::vector<std::uint32_t>& list = lists[axis];
      const std::size_t count = list.size();
      std::vector<double> right(count);
      FloatBounds box = boxes_.boxes[list.back()];
      for (std::size_t i = count - 1; i > 0; --i) {
        box = join(box, boxes_.boxes[list[i]]);
        right[i] = half_area(box) * static_cast<double>(count - i);
      }
      box = boxes_.boxes[list[0]];
      for (std::size_t i = 1; i < count; ++i) {
        box = join(box, boxes_.boxes[list[i - 1]]);
        const double cost = half_area(box) * static_cast<double>(i) + right[i];
        const std::size_t imbalance = std::max(i, count - i) - std::min(i, count - i);
        if (cost < best.cost) tie = false;
        if (cost == best.cost) tie = true;
        if (cost < best.cost || (cost == best.cost && imbalance < best.imbalance))
          best = {cost, imbalance, axis, i};
      }
    }
    reached_.ties += tie ? 1 : 0;
    return best;
  }

  const TriangleBoxes& boxes_;
  Reached& reached_;
  std::vector<bool> is_left_;
};

bool same_bits(const BoxTree& a, const BoxTree& b) {
  if (a.root != b.root || a.order != b.order || a.nodes.size() != b.nodes.size()) return false;
  return std::memcmp(a.nodes.data(), b.nodes.data(), a.nodes.size() * sizeof(BoxNode)) == 0;
}

// With each instruction set for small meshes, whose planes the kernel finds.
void expect_same(const TriangleMesh& mesh, Reached& reached, const std::string& what) {
  const TriangleBoxes boxes = *triangle_boxes(mesh, 1, nullptr);
  if (boxes.size() == 0) return;
  const BoxTree expected = PlainSweep(boxes, reached).tree;
  if (boxes.size() <= 2000)
    for_each_target([&](const char* target) {
      EXPECT_TRUE(same_bits(*sweep_tree(boxes, {}), expected)) << what << ", " << target;
    });
  for (const int threads : {1, 2, 8}) {
    BoxBuild build;
    build.threads = threads;
    EXPECT_TRUE(same_bits(*sweep_tree(boxes, build), expected)) << what << ", " << threads << " threads";
  }
}

TEST(SweepTree, IsThePlainSweep) {
  Reached reached;
  for (std::uint32_t count = 1; count <= 40; ++count)
    expect_same(test::triangle_soup(count, count), reached, "small soup");
  for (const std::uint32_t count : {8191U, 8192U, 8193U})
    expect_same(test::triangle_soup(count, count), reached, std::to_string(count) + " of a soup");
  expect_same(test::bumpy_torus(90, 60), reached, "torus");
  for (const test::NamedMesh& named : test::degenerate_meshes()) expect_same(named.mesh, reached, named.name);
  std::printf(
      "%zu nodes, %zu of more than 8,192 boxes, %zu halved by count, %zu with planes that cost the same\n",
      reached.nodes, reached.large, reached.halved, reached.ties);
  EXPECT_GT(reached.nodes, 50000U);
  EXPECT_GT(reached.large, 1U);
  EXPECT_GT(reached.halved, 0U);
}

// One thread divides subtrees of at most 65,536 boxes, several threads smaller ones.
TEST(SweepTree, IsThePlainSweepForLargeMeshes) {
  Reached reached;
  expect_same(test::triangle_soup(70000, 7), reached, "70,000 of a soup");
  expect_same(test::bumpy_torus(250, 160), reached, "80,000 of a torus");
  std::printf("%zu nodes, %zu of more than 8,192 boxes\n", reached.nodes, reached.large);
  EXPECT_GT(reached.large, 20U);
}

TEST(SweepTree, IsThePlainSweepWherePlanesCostTheSame) {
  Reached reached;
  std::mt19937 random(test::seed(6));
  for (int range = 1; range <= 8; ++range)
    for (const std::uint32_t count : {5U, 60U, 700U})
      expect_same(testing::grid_mesh(random, count, range), reached, "grid");
  expect_same(testing::grid_mesh(random, 20000, 3), reached, "large grid");
  TriangleMesh same = test::triangle_soup(3, 1);
  for (int i = 0; i < 9000; ++i) same.triangles.push_back({3, 4, 5});
  expect_same(same, reached, "one triangle many times");
  TriangleMesh signs = testing::grid_mesh(random, 500, 1);
  for (Vec3f& v : signs.vertices)
    for (int k = 0; k < 3; ++k)
      if (v[k] == 0.0F && random() % 2 == 0) v[k] = -0.0F;
  expect_same(signs, reached, "zeros of both signs");
  std::printf("%zu nodes, %zu with planes that cost the same\n", reached.nodes, reached.ties);
  EXPECT_GT(reached.ties, 10000U);
}

// Up to 1,024 keys are sorted by equal intervals: all but one triangle in the first, many in each, none
// between.
TEST(SweepTree, IsThePlainSweepOfTrianglesInClusters) {
  Reached reached;
  for (const std::uint32_t count : {2U, 3U, 17U, 255U, 256U, 300U, 1023U, 1024U, 1025U}) {
    TriangleMesh mesh = test::triangle_soup(count, count);
    for (Vec3f& v : mesh.vertices) v *= 1e-6F;
    mesh.vertices.front() = Vec3f(1e6F, 0.0F, -1e6F);
    expect_same(mesh, reached, std::to_string(count) + ", and one far off");
    std::mt19937 random(test::seed(count));
    for (std::size_t t = 0; t < count; ++t) {
      const auto place = static_cast<float>(std::ldexp(1.0, static_cast<int>(random() % 60)));
      for (const std::uint32_t v : mesh.triangles[t]) mesh.vertices[v] *= place;
    }
    expect_same(mesh, reached, std::to_string(count) + " at all powers of two");
  }
  EXPECT_GT(reached.nodes, 10000U);
}

TEST(SweepTree, IsThePlainSweepAtTheEdgesOfFloat) {
  Reached reached;
  for (const double scale : {1e-44, 1e-38, 1e-30, 1e30, 3e38 / 1.6})
    expect_same(test::triangle_soup(300, 9, scale), reached, "scale " + std::to_string(scale));
  std::printf("%zu nodes\n", reached.nodes);
  EXPECT_GT(reached.nodes, 2500U);
}

}  // namespace

}  // namespace boxwood
