// SPDX-License-Identifier: MIT
// The wide layout is the binary tree again, and its loops never contradict the exact tests, on every
// instruction set.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <random>

#include <gtest/gtest.h>

#include <boxwood/batch.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/obb_sat.hpp>
#include <boxwood/raycast.hpp>
#include <boxwood/sweep.hpp>

#include "query/wide/leaf_box_kernels.hpp"
#include "query/wide/triangle_kernels.hpp"
#include "query/wide/wide_kernels.hpp"
#include "seed.hpp"
#include "tree/layout/wide_layout.hpp"
#include "tree/simd_targets.hpp"
#include "tree/tree_models.hpp"
#include "triangles/triangle_distance.hpp"
#include "triangles/triangle_pair.hpp"

namespace boxwood {
namespace {

TEST(WideLayout, IsTheBinaryTreeAgain) {
  for (const std::uint32_t leaf_size : {1U, 4U}) {
    const TriangleMesh mesh = test::bumpy_torus(80, 43);
    BuildOptions options;
    options.leaf_size = leaf_size;
    const Tree tree = *build_tree(mesh, options);
    ASSERT_NE(tree.wide(), nullptr);
    const WideLayout& wide = *tree.wide();
    const std::vector<Obb>& boxes = std::get<NodeBounds<Obb>>(tree.bounds()).volumes;
    std::vector<int> leaves(boxes.size(), 0), wide_visits(wide.nodes.size(), 0);
    wide_visits[0] = 1;
    std::size_t children = 0;
    for (std::size_t w = 0; w < wide.nodes.size(); ++w) {
      const Obb& frame = boxes[wide.binary_id[w]];
      const double size = glm::length(frame.half_extents);
      bool ended = false;
      for (std::size_t lane = 0; lane < kWidth; ++lane) {
        const WideNode& node = wide.nodes[w];
        const WideChild child = node.child[lane];
        if (child.is_none()) {
          ended = true;
          EXPECT_EQ(node.half_extents[0][lane], kAbsentHalfExtent);
          continue;
        }
        EXPECT_FALSE(ended) << "children come first";
        ++children;
        const std::uint32_t id = child.is_leaf() ? child.index() : wide.binary_id[child.index()];
        if (child.is_leaf())
          ++leaves[id];
        else
          ++wide_visits[child.index()];
        EXPECT_EQ(child.is_leaf(), tree.topology().nodes[id].is_leaf());
        std::uint32_t above = id;  // the child is below the node in the binary tree
        while (above != wide.binary_id[w] && above != 0) above = tree.topology().nodes[above].parent;
        EXPECT_EQ(above, wide.binary_id[w]);
        float reach = 0.0F;
        for (std::size_t i = 0; i < 3; ++i) {
          const auto k = static_cast<int>(i);
          EXPECT_NEAR(static_cast<double>(node.center[i][lane]),
                      glm::dot(frame.axes[i], boxes[id].center - frame.center), 1e-6 * size);
          EXPECT_GE(static_cast<double>(node.half_extents[i][lane]), boxes[id].half_extents[k]);
          for (std::size_t j = 0; j < 2; ++j)
            EXPECT_NEAR(static_cast<double>(node.rotation[i][j][lane]),
                        glm::dot(frame.axes[i], boxes[id].axes[j]), 1e-7);
          reach += std::fabs(node.center[i][lane]) + node.half_extents[i][lane];
        }
        const Vec3& h = frame.half_extents;
        EXPECT_LE(static_cast<double>(reach),
                  static_cast<double>(wide.reach_ratio) * (h.x + h.y + h.z) * (1 + 1e-6));
      }
    }
    for (std::size_t i = 0; i < boxes.size(); ++i)
      EXPECT_EQ(leaves[i], tree.topology().nodes[i].is_leaf() ? 1 : 0);
    for (const int visits : wide_visits) EXPECT_EQ(visits, 1);
    std::printf("%zu wide nodes, %.2f children each, depth %u, reach ratio %.2f\n", wide.nodes.size(),
                static_cast<double>(children) / static_cast<double>(wide.nodes.size()), wide.depth,
                static_cast<double>(wide.reach_ratio));
  }
}

TEST(WideLayout, IsTheSameForAnyNumberOfThreads) {
  const TriangleMesh mesh = test::bumpy_torus(120, 60);
  BuildOptions options;
  const Tree one = *build_tree(mesh, options);
  options.threads = 3;
  const Tree three = *build_tree(mesh, options);
  ASSERT_EQ(one.wide()->nodes.size(), three.wide()->nodes.size());
  EXPECT_EQ(std::memcmp(one.wide()->nodes.data(), three.wide()->nodes.data(),
                        one.wide()->nodes.size() * sizeof(WideNode)),
            0);
  EXPECT_EQ(one.wide()->reach_ratio, three.wide()->reach_ratio);
}

TEST(WideLayout, IsMadeForOrientedBoxesOnly) {
  const TriangleMesh mesh = test::bumpy_torus(10, 10);
  BuildOptions options;
  options.kind = TreeKind::aabb;
  EXPECT_EQ(build_tree(mesh, options)->wide(), nullptr);
  options.kind = TreeKind::obb;
  options.wide = false;
  EXPECT_EQ(build_tree(mesh, options)->wide(), nullptr);
  options.wide = true;
  options.split = SplitRule::longest_axis;  // leaves by count
  options.leaf_size = 1000;
  const Tree one_leaf = *build_tree(mesh, options);
  ASSERT_NE(one_leaf.wide(), nullptr);
  EXPECT_TRUE(one_leaf.wide()->root.is_leaf());
  EXPECT_TRUE(one_leaf.wide()->nodes.empty());
}

TEST(WideKernels, LoadAndPlaceCornersAsPlaceDoes) {
  const TriangleMesh mesh = test::triangle_soup(100, 1);
  std::mt19937 random(test::seed(2));
  for_each_target([&](const char* target) {
    for (int round = 0; round < 50; ++round) {
      const RigidTransform pose = test::random_pose(random, 3.0);
      std::uint32_t order[kLeafBatch];
      for (std::uint32_t& t : order) t = static_cast<std::uint32_t>(random() % 100);
      const std::size_t count = 1 + random() % kLeafBatch;
      for (const RigidTransform* p : {static_cast<const RigidTransform*>(nullptr), &pose}) {
        LeafCorners loaded;
        triangle_kernels().load_corners(mesh, order, count, p, loaded);
        for (std::size_t i = 0; i < count; ++i)
          for (std::size_t c = 0; c < 3; ++c) {
            const Vec3 corner = corners(mesh, order[i])[c];
            const Vec3 expected = p != nullptr ? place(*p, corner) : corner;
            for (std::size_t k = 0; k < 3; ++k)
              ASSERT_EQ(loaded.corner[3 * c + k][i], expected[static_cast<int>(k)]) << target;
          }
      }
    }
  });
}

// Pairs in general position, on a grid (touching, coplanar, degenerate), needles, and all of it scaled.
Corners random_triangle(std::mt19937& random, int sort) {
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  std::uniform_int_distribution<int> grid(-1, 2);
  Corners t;
  const Vec3 along(unit(random), unit(random), unit(random));
  for (Vec3& p : t) {
    if (sort == 0) p = Vec3(unit(random), unit(random), unit(random));
    if (sort == 1) p = Vec3(grid(random), grid(random), grid(random));
    if (sort == 2) p = along * (5.0 * unit(random)) + 1e-9 * Vec3(unit(random), unit(random), unit(random));
    if (sort == 3) p = Vec3(unit(random), unit(random), 1e-14 * unit(random));
  }
  return t;
}

TEST(WideKernels, VerdictsNeverContradictTheExactTest) {
  std::mt19937 random(test::seed(7));
  std::size_t census[4][3] = {};
  const int targets = for_each_target([&](const char* target) {
    for (int round = 0; round < 400; ++round) {
      const int sort = round % 4;
      const double scale = std::pow(10.0, static_cast<double>(round % 13) - 6.0);
      const Vec3 offset = round % 3 == 0 ? Vec3(1e6, -1e6, 1e6) * scale : Vec3(0.0);
      TrianglePairBatch batch;
      Corners a[kPairBatch], b[kPairBatch];
      const std::size_t count = 1 + random() % kPairBatch;
      for (std::size_t i = 0; i < kPairBatch; ++i) {
        a[i] = random_triangle(random, sort);
        b[i] = random_triangle(random, sort);
        for (std::size_t c = 0; c < 3; ++c) {
          a[i][c] = a[i][c] * scale + offset;
          b[i][c] = b[i][c] * scale + offset;
          for (std::size_t k = 0; k < 3; ++k) {
            batch.a[3 * c + k][i] = a[i][c][static_cast<int>(k)];
            batch.b[3 * c + k][i] = b[i][c][static_cast<int>(k)];
          }
        }
      }
      const PairVerdicts verdicts = triangle_kernels().classify_pairs(batch, count);
      ASSERT_EQ(verdicts.meet & verdicts.unsure, 0U);
      ASSERT_EQ(count < 32 ? (verdicts.meet | verdicts.unsure) >> count : 0U, 0U);
      for (std::size_t i = 0; i < count; ++i) {
        TrianglePairCounts counts;
        const TriangleMeeting truth = meeting_of(a[i], b[i], counts);
        const bool meet = (verdicts.meet >> i & 1U) != 0, unsure = (verdicts.unsure >> i & 1U) != 0;
        ++census[sort][unsure ? 2 : (meet ? 1 : 0)];
        if (unsure) continue;
        ASSERT_EQ(truth, meet ? TriangleMeeting::meet : TriangleMeeting::apart) << target;
      }
    }
  });
  for (const auto& row : census) std::printf("apart %zu, meet %zu, unsure %zu\n", row[0], row[1], row[2]);
  EXPECT_GT(census[0][0], 200U * static_cast<std::size_t>(targets));
  EXPECT_GT(census[0][1], 50U * static_cast<std::size_t>(targets));
  EXPECT_LT(census[0][2], census[0][0] / 2) << "the filter decides ordinary pairs";
  EXPECT_GT(census[1][2], 100U);
}

// The exact answer: a triangle meets a box when it meets one of its twelve facets, or a corner is inside.
bool meets_box(const Corners& triangle, const Obb& box) {
  const auto corner = [&](unsigned bits) {
    Vec3 p = box.center;
    for (std::size_t k = 0; k < 3; ++k) {
      const double h = box.half_extents[static_cast<int>(k)];
      p += ((bits >> k & 1U) != 0 ? h : -h) * box.axes[k];
    }
    return p;
  };
  const Vec3 from = triangle[0] - box.center;
  bool inside = true;
  for (std::size_t k = 0; k < 3; ++k)
    inside = inside && std::fabs(glm::dot(from, box.axes[k])) <= box.half_extents[static_cast<int>(k)];
  if (inside) return true;
  TrianglePairCounts counts;
  for (unsigned k = 0; k < 3; ++k)
    for (unsigned side = 0; side < 2; ++side) {
      const unsigned at = side << k, u = 1U << (k + 1) % 3, v = 1U << (k + 2) % 3;
      const Corners first = {corner(at), corner(at | u), corner(at | v)},
                    second = {corner(at | u | v), corner(at | u), corner(at | v)};
      if (meeting_of(triangle, first, counts) != TriangleMeeting::apart ||
          meeting_of(triangle, second, counts) != TriangleMeeting::apart)
        return true;
    }
  return false;
}

TEST(WideKernels, NoTriangleThatMeetsABoxIsLeftOut) {
  std::size_t meeting = 0, left_out = 0, kept_for_nothing = 0;
  const int targets = for_each_target([&](const char* target) {
    std::mt19937 random(test::seed(31));
    std::uniform_real_distribution<double> unit(-1.0, 1.0);
    for (int round = 0; round < 600; ++round) {
      const double scale = std::pow(10.0, static_cast<double>(round % 13) - 6.0);
      const Rows3 outer = test::random_pose(random, 1.0).rotation,
                  inner = test::random_pose(random, 1.0).rotation;
      const Vec3 center = scale * Vec3(unit(random), unit(random), unit(random));
      LeafCorners leaf;
      Corners triangles[kLeafBatch];
      for (std::size_t i = 0; i < kLeafBatch; ++i) {
        triangles[i] = random_triangle(random, round % 4);
        for (std::size_t c = 0; c < 3; ++c) {
          triangles[i][c] *= scale;
          for (std::size_t k = 0; k < 3; ++k)
            leaf.corner[3 * c + k][i] = triangles[i][c][static_cast<int>(k)];
        }
      }
      BoxFrame frame;
      for (std::size_t k = 0; k < 3; ++k) {
        frame.center[k] = center[static_cast<int>(k)];
        for (std::size_t j = 0; j < 3; ++j) frame.axes[k][j] = outer[k][static_cast<int>(j)];
      }
      LeafInBox in_box;
      const std::size_t count = 1 + random() % kLeafBatch;
      leaf_box_kernels().put_in_box(leaf, count, frame, in_box);
      const auto asked = static_cast<std::uint32_t>(random() & 0xFFU);
      Obb boxes[kBoxBatch];
      float rotation_seen[3][3][kBoxBatch], center_seen[3][kBoxBatch], half_seen[3][kBoxBatch];
      for (std::size_t lane = 0; lane < kBoxBatch; ++lane) {
        Obb& box = boxes[lane];
        box.center = scale * 1.5 * Vec3(unit(random), unit(random), unit(random));
        box.axes = inner;
        box.half_extents = 0.4 * scale * glm::abs(Vec3(unit(random), unit(random), unit(random)));
        for (std::size_t k = 0; k < 3; ++k) {
          center_seen[k][lane] = static_cast<float>(glm::dot(outer[k], box.center - center));
          half_seen[k][lane] = static_cast<float>(box.half_extents[static_cast<int>(k)]);
          for (std::size_t j = 0; j < 3; ++j)
            rotation_seen[k][j][lane] = static_cast<float>(glm::dot(outer[k], box.axes[j]));
        }
      }
      std::uint8_t left_of[kBoxBatch];
      const std::uint32_t boxes_left =
          leaf_box_kernels().boxes_meeting_triangles(in_box, count, {rotation_seen, center_seen, half_seen},
                                                     asked, static_cast<float>(1e-5 * scale), left_of);
      ASSERT_EQ(boxes_left & ~asked, 0U);
      for (std::size_t lane = 0; lane < kBoxBatch; ++lane) {
        if ((asked >> lane & 1U) == 0) continue;
        const Obb& box = boxes[lane];
        const std::uint32_t found = left_of[lane];
        ASSERT_EQ((boxes_left >> lane & 1U) != 0, found != 0);
        ASSERT_EQ(found >> count, 0U);
        for (std::size_t t = 0; t < count; ++t) {
          const bool meets = meets_box(triangles[t], box), kept = (found >> t & 1U) != 0;
          meeting += meets ? 1 : 0;
          left_out += kept ? 0 : 1;
          kept_for_nothing += kept && !meets ? 1 : 0;
          ASSERT_TRUE(kept || !meets) << target << " round " << round;
        }
      }
    }
  });
  std::printf("%zu meet, %zu left out, %zu kept for nothing\n", meeting, left_out, kept_for_nothing);
  EXPECT_GT(meeting, 200U * static_cast<std::size_t>(targets));
  EXPECT_GT(left_out, 5 * kept_for_nothing);
}

TEST(WideKernels, PairGapsAreBelowTheDistanceAndCloseToIt) {
  std::mt19937 random(test::seed(23));
  std::size_t pairs = 0, apart = 0, close = 0, measured = 0;
  for_each_target([&](const char* target) {
    for (int round = 0; round < 400; ++round) {
      const int sort = round % 4;
      const double scale = std::pow(10.0, static_cast<double>(round % 13) - 6.0),
                   gap = std::pow(10.0, static_cast<double>(round % 7) - 4.0);
      TrianglePairBatch batch;
      Corners a[kPairBatch], b[kPairBatch];
      double coordinates = 0.0;
      for (std::size_t i = 0; i < kPairBatch; ++i) {
        a[i] = random_triangle(random, sort);
        b[i] = random_triangle(random, sort);
        const Vec3 away = test::random_pose(random, gap).translation;
        for (std::size_t c = 0; c < 3; ++c) {
          a[i][c] = a[i][c] * scale;
          b[i][c] = (b[i][c] + away) * scale;
          for (std::size_t k = 0; k < 3; ++k) {
            const auto j = static_cast<int>(k);
            batch.a[3 * c + k][i] = a[i][c][j];
            batch.b[3 * c + k][i] = b[i][c][j];
            coordinates = std::max({coordinates, std::fabs(a[i][c][j]), std::fabs(b[i][c][j])});
          }
        }
      }
      const std::size_t count = 1 + random() % kPairBatch;
      alignas(64) double gaps[kPairBatch], ways[3][kPairBatch];
      triangle_kernels().pair_gaps(batch, count, 0x1p-46 * 6.0 * coordinates, gaps, ways);
      for (std::size_t i = 0; i < count; ++i) {
        TrianglePairCounts counts;
        const double distance = distance_of(a[i], b[i], counts).distance;
        ASSERT_LE(gaps[i], distance) << target << " sort " << sort << " round " << round;
        ++pairs;
        const Vec3 way(ways[0][i], ways[1][i], ways[2][i]);
        if (gaps[i] > 0.0) {
          // Leaving out what is far along the way, or along any other, changes no bit.
          const TriangleDistance all = distance_of_apart(a[i], b[i]);
          const double beyond = std::nextafter(all.distance, kInfinity);
          for (const Vec3& along : {way, test::random_pose(random, 1.0).rotation[0]})
            for (const double limit : {kInfinity, 2.0 * distance, beyond}) {
              const TriangleDistance some = distance_of_apart(a[i], b[i], along, limit);
              ASSERT_EQ(some.distance, all.distance) << target << " sort " << sort << " round " << round;
              ASSERT_EQ(some.point_a, all.point_a);
              ASSERT_EQ(some.point_b, all.point_b);
            }
          ASSERT_GE(distance_of_apart(a[i], b[i], way, 0.5 * distance).distance, all.distance);
          ++measured;
        }
        if (sort == 2 || !(distance > 0.1 * coordinates))
          continue;  // needles and small gaps are lost on float
        ++apart;
        close += gaps[i] > 0.999 * distance;
        EXPECT_NEAR(glm::length(way), 1.0, 1e-9);
      }
    }
  });
  std::printf("%zu pairs, %zu well apart, %zu of them within a thousandth\n", pairs, apart, close);
  EXPECT_GT(apart, pairs / 3);
  EXPECT_GT(measured, pairs / 2);
  EXPECT_GT(close, apart * 999 / 1000);
}

// Random boxes in one frame against the double test, away from touching.
TEST(WideKernels, BoxPairsMeetAsTheDoubleTestSays) {
  std::mt19937 random(test::seed(19));
  std::uniform_real_distribution<double> unit(0.1, 1.0);
  std::size_t meeting = 0, apart = 0;
  for_each_target([&](const char* target) {
    for (int round = 0; round < 300; ++round) {
      BoxPairBatch batch;
      Obb boxes[2][kWidth];
      for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t lane = 0; lane < kWidth; ++lane) {
          const RigidTransform pose = test::random_pose(random, side == 0 ? 0.0 : 3.0 * unit(random));
          boxes[side][lane] = {pose.translation, pose.rotation,
                               Vec3(unit(random), unit(random), unit(random))};
          const Obb& box = boxes[side][lane];
          BoxPairBatch::Boxes& to = side == 0 ? batch.a : batch.b;
          for (std::size_t k = 0; k < 3; ++k) {
            to.center[k][lane] = static_cast<float>(box.center[static_cast<int>(k)]);
            to.half_extents[k][lane] = static_cast<float>(box.half_extents[static_cast<int>(k)]);
            for (std::size_t j = 0; j < 3; ++j)
              to.axes[k][j][lane] = static_cast<float>(box.axes[k][static_cast<int>(j)]);
          }
        }
      const std::uint32_t bits = wide_kernels().box_pairs_meeting(batch, 0.0F);
      for (std::size_t lane = 0; lane < kWidth; ++lane) {
        const BoxPair pair = relative_pose(boxes[0][lane], boxes[1][lane]);
        SatTolerance wider, tighter;
        wider.absolute = 1e-5;
        tighter.absolute = -1e-5;
        const bool surely_apart = separating_axis(pair, wider).has_value();
        const bool surely_meet = !separating_axis(pair, tighter).has_value();
        if (!surely_apart && !surely_meet) continue;
        EXPECT_EQ((bits >> lane & 1U) != 0, surely_meet) << target;
        (surely_meet ? meeting : apart) += 1;
      }
    }
  });
  std::printf("%zu meet, %zu apart\n", meeting, apart);
  EXPECT_GT(meeting, 1000U);
  EXPECT_GT(apart, 1000U);
}

}  // namespace
}  // namespace boxwood
