// SPDX-License-Identifier: MIT
// The planes of the surface area heuristic beside all of them counted out in double; leaves by cost where the
// right answer is known by construction.
#include "tree/builders/cheap_plane.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "seed.hpp"
#include "tree/builders/triangle_store.hpp"
#include "tree/simd_targets.hpp"
#include "tree/tree_models.hpp"
#include <boxwood/tree.hpp>

namespace boxwood {
namespace {

Vec3 corner(const TriangleStreams& s, std::size_t i, std::size_t c) {
  return {s.corner[3 * c][i], s.corner[3 * c + 1][i], s.corner[3 * c + 2][i]};
}

// The triangles of a mesh in a frame, in double.
struct Measured {
  std::vector<Extents> boxes;
  std::vector<Vec3> keys;
  Extents all;
  Vec3 mean = Vec3(0.0);
};

Measured measured(const TriangleStreams& s, std::size_t count, const Frame& frame) {
  Measured m;
  for (std::size_t i = 0; i < count; ++i) {
    Extents box;
    Vec3 key(0.0);
    for (std::size_t c = 0; c < 3; ++c) {
      const Vec3 d = corner(s, i, c) - frame.origin;
      const Vec3 p(glm::dot(frame.axes[0], d), glm::dot(frame.axes[1], d), glm::dot(frame.axes[2], d));
      box.min = glm::min(box.min, p);
      box.max = glm::max(box.max, p);
      key += p;
    }
    m.all.min = glm::min(m.all.min, box.min);
    m.all.max = glm::max(m.all.max, box.max);
    m.mean += key / static_cast<double>(count);
    m.boxes.push_back(box);
    m.keys.push_back(key);
  }
  return m;
}

double half_area(const Extents& e) {
  const Vec3 d = e.max - e.min;
  return d.x >= 0.0 ? d.x * d.y + d.y * d.z + d.z * d.x : 0.0;
}

// The cost of a plane in triangles, and how many of them are left of it.
struct Counted {
  double cost = kInfinity;
  std::size_t left = 0;
};
Counted counted(const Measured& m, int axis, double offset) {
  Extents side[2];
  std::size_t count[2] = {0, 0};
  for (std::size_t i = 0; i < m.keys.size(); ++i) {
    const std::size_t right = m.keys[i][axis] > offset;
    side[right].min = glm::min(side[right].min, m.boxes[i].min);
    side[right].max = glm::max(side[right].max, m.boxes[i].max);
    ++count[right];
  }
  if (count[0] == 0 || count[1] == 0) return {kInfinity, count[0]};
  return {(static_cast<double>(count[0]) * half_area(side[0]) +
           static_cast<double>(count[1]) * half_area(side[1])) /
              half_area(m.all),
          count[0]};
}

// All planes that are looked at: through the mean, and between bins as wide as the keys lie apart.
double least_cost(const Measured& m) {
  double least = kInfinity;
  for (int axis = 0; axis < 3; ++axis) {
    least = std::min(least, counted(m, axis, m.mean[axis]).cost);
    double low = kInfinity, high = -kInfinity;
    for (const Vec3& key : m.keys) {
      low = std::min(low, key[axis]);
      high = std::max(high, key[axis]);
    }
    const std::size_t bins = m.keys.size() <= 64 ? kSplitBins / 2 : kSplitBins;
    for (std::size_t b = 1; b < bins; ++b)
      least = std::min(
          least,
          counted(m, axis, low + (high - low) * static_cast<double>(b) / static_cast<double>(bins)).cost);
  }
  return least;
}

Frame rotated_frame(std::mt19937& random, const Vec3& near) {
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  const auto direction = [&] {
    return glm::normalize(Vec3(unit(random), unit(random), unit(random) + 1e-3));
  };
  const Vec3 x = direction(), y = glm::normalize(glm::cross(x, direction()));
  return {nearest_floats(near), {x, y, glm::cross(x, y)}};
}

// A few large triangles among many small ones, as in a building: what the heuristic is for.
TriangleMesh mixture(std::uint32_t count, unsigned seed) {
  TriangleMesh mesh = test::triangle_soup(count, seed);
  for (std::size_t t = 0; t < mesh.triangles.size(); t += 7)
    for (const std::uint32_t v : mesh.triangles[t]) mesh.vertices[v] *= 3.0F;
  return mesh;
}

TEST(CheapPlane, CostsWhatItSaysAndHardlyMoreThanTheCheapestOfAll) {
  std::mt19937 random(test::seed(77));
  int planes = 0, binned = 0, worse = 0;
  const int targets = for_each_target([&](const char* target) {
    for (int round = 0; round < 120; ++round) {
      const auto count = static_cast<std::uint32_t>(3 + random() % (round % 4 == 0 ? 3000U : 40U));
      const TriangleMesh mesh = round % 3 == 0 ? test::bumpy_torus(3 + count / 40, 7)
                                : round % 3 == 1
                                    ? test::triangle_soup(count, static_cast<unsigned>(random() % 1000))
                                    : mixture(count, static_cast<unsigned>(random() % 1000));
      TriangleStore store(mesh.triangles.size());
      ASSERT_TRUE(fill(store, mesh, 1, nullptr).ok());
      const Frame frame = rotated_frame(random, Vec3(mesh.vertices[0]));
      const Measured m = measured(store.streams(), store.size, frame);
      PlaneSearch search;
      const CheapPlane plane = cheap_plane(store.streams(), 0, store.size, frame, m.all, m.mean, 1, search);
      const auto n = static_cast<double>(store.size);
      const double least = least_cost(m);
      if (plane.axis < 0) {
        // Across thin axes nothing is looked at: then nothing is cheap.
        EXPECT_GE(least, 0.6 * n) << target;
        continue;
      }
      ++planes;
      binned += plane.through_mean ? 0 : 1;
      // A triangle whose key is nearly the offset may be on the other side in float.
      const double width = 1e-5 * glm::length(m.all.max - m.all.min);
      const double low = counted(m, plane.axis, plane.offset - width).cost,
                   high = counted(m, plane.axis, plane.offset + width).cost;
      if (low == high) {
        EXPECT_NEAR(plane.cost, low, 1e-4 * low) << target << ", round " << round;
      }
      const bool is_cheap = plane.through_mean && plane.cost <= 0.6 * n + 1e-3;
      if (!is_cheap && store.size > 8 && plane.cost > least * 1.001) ++worse;
    }
  });
  std::printf(
      "  %d planes on %d instruction sets, %d of them between bins, %d dearer than the cheapest of all\n",
      planes, targets, binned, worse);
  EXPECT_GT(planes, 100 * targets);
  EXPECT_GT(binned, 20 * targets);
  // Only where the cheapest lies across an axis that is left out, or floats put a triangle into another bin.
  EXPECT_LE(worse, planes / 50);
}

TEST(CheapPlane, IsTheSameForAnyNumberOfThreads) {
  const TriangleMesh mesh = mixture(60'000, 5);
  TriangleStore store(mesh.triangles.size());
  ASSERT_TRUE(fill(store, mesh, 1, nullptr).ok());
  std::mt19937 random(test::seed(3));
  for (int round = 0; round < 5; ++round) {
    const Frame frame = rotated_frame(random, Vec3(0.0));
    const Measured m = measured(store.streams(), store.size, frame);
    PlaneSearch search;
    const CheapPlane one = cheap_plane(store.streams(), 0, store.size, frame, m.all, m.mean, 1, search);
    const CheapPlane two = cheap_plane(store.streams(), 0, store.size, frame, m.all, m.mean, 2, search);
    EXPECT_GE(one.axis, 0);
    EXPECT_EQ(one.axis, two.axis);
    EXPECT_EQ(one.offset, two.offset);
    EXPECT_EQ(one.cost, two.cost);
  }
}

TEST(CheapPlane, FindsNothingWhereThereIsNothing) {
  const auto find = [](const TriangleMesh& mesh) {
    TriangleStore store(mesh.triangles.size());
    EXPECT_TRUE(fill(store, mesh, 1, nullptr).ok());
    const Frame frame{Vec3(mesh.vertices[0]), kIdentityRows};
    const Measured m = measured(store.streams(), store.size, frame);
    PlaneSearch search;
    return cheap_plane(store.streams(), 0, store.size, frame, m.all, m.mean, 1, search);
  };
  // All in one point; all on one line; coordinates whose differences floats cannot hold.
  const std::vector<Triangle> twelve(12, Triangle{0, 1, 2});
  EXPECT_LT(find({{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}, twelve}).axis, 0);
  EXPECT_LT(find({{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, twelve}).axis, 0);
  EXPECT_LT(find({{{-3e38F, 0, 0}, {3e38F, 0, 0}, {0, 3e38F, 1}}, twelve}).axis, 0);
  // The same triangle twelve times: no plane has one on either side.
  EXPECT_LT(find({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0.5F}}, twelve}).axis, 0);
}

std::vector<std::uint32_t> leaf_of(const Tree& tree, std::uint32_t triangle) {
  for (const TreeNode& node : tree.topology().nodes) {
    if (!node.is_leaf()) continue;
    const auto begin = tree.topology().order.begin() + node.first, end = begin + node.count;
    if (std::find(begin, end, triangle) != end) return {begin, end};
  }
  return {};
}

TEST(CheapPlane, LeavesAreSplitWhereTheirTrianglesDiffer) {
  // A wall and seven tiny triangles near one of its corners: the wall has a leaf of its own.
  TriangleMesh wall{{{0, 0, 0}, {100, 0, 0}, {0, 100, 0}}, {{0, 1, 2}}};
  for (std::uint32_t i = 0; i < 7; ++i) {
    const auto x = static_cast<float>(i);
    const auto first = static_cast<std::uint32_t>(wall.vertices.size());
    wall.vertices.insert(wall.vertices.end(), {{x, 1, 1}, {x + 0.5F, 1, 1}, {x, 1.5F, 1.5F}});
    wall.triangles.push_back({first, first + 1, first + 2});
  }
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere}) {
    BuildOptions options;
    options.kind = kind;
    const Tree tree = *build_tree(wall, options);
    EXPECT_EQ(leaf_of(tree, 0), std::vector<std::uint32_t>{0}) << name_of(kind);
    options.split = SplitRule::median;
    EXPECT_EQ(build_tree(wall, options)->topology().nodes.size(), 1U) << "by count they are one leaf";
  }
  // Eight triangles that each span nearly the whole box: a part of them has the same box.
  TriangleMesh stack;
  for (std::uint32_t i = 0; i < 8; ++i) {
    const float x = 0.01F * static_cast<float>(i);
    stack.vertices.insert(stack.vertices.end(), {{x, 0, 0}, {1 - x, 1, x}, {0, x, 1 - x}});
    stack.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
  }
  EXPECT_EQ(build_tree(stack)->topology().nodes.size(), 1U);
}

}  // namespace
}  // namespace boxwood
