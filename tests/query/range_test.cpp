// SPDX-License-Identifier: MIT
// The edges of the range table (docs/ranges.md): models of every power of two in size, pairs of different
// sizes, and models far away, in every query, on every instruction set, against all pairs of triangles.
#include <cmath>
#include <cstdio>
#include <random>

#include <gtest/gtest.h>

#include <boxwood/distance.hpp>
#include <boxwood/raycast.hpp>

#include "query/meshes.hpp"
#include "query/rays/ray_calls.hpp"
#include "seed.hpp"
#include "tree/layout/wide_layout.hpp"
#include "tree/simd_targets.hpp"

namespace boxwood::testing {
namespace {

struct Counts {
  int queries = 0, fast = 0, colliding = 0, apart = 0, rays = 0, hits = 0;
};

// 2^k times the mesh; what overflows a float becomes the largest.
TriangleMesh times_power(TriangleMesh mesh, int k) {
  for (Vec3f& v : mesh.vertices)
    for (int i = 0; i < 3; ++i) {
      v[i] = std::ldexp(v[i], k);
      v[i] =
          std::fmin(std::fmax(v[i], -std::numeric_limits<float>::max()), std::numeric_limits<float>::max());
    }
  return mesh;
}

void compare(const TriangleMesh& a, const Tree& ta, const TriangleMesh& b, const Tree& tb,
             const RigidTransform& pose, const std::string& what, Counts& counts) {
  QueryScratch scratch;
  std::vector<TrianglePair> expected, pairs;
  collide_brute_force(a, b, pose, expected);
  const double nearest = distance_brute_force(a, b, pose).distance;
  ASSERT_EQ(nearest == 0.0, !expected.empty()) << what;
  const ModelView ma{&ta, a}, mb{&tb, b};
  for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference}) {
    CollideOptions options;
    options.engine = engine;
    const CollideResult result = collide(ma, mb, pose, options, scratch, pairs);
    ASSERT_EQ(pairs, expected) << what;
    counts.fast += result.engine == QueryEngine::fast ? 1 : 0;
    options.mode = CollideMode::first;
    ASSERT_EQ(collide(ma, mb, pose, options, scratch, pairs).colliding, !expected.empty()) << what;
    DistanceOptions near;
    near.engine = engine;
    const double d = distance(ma, mb, pose, near, scratch).distance;
    double size = glm::length(pose.translation);
    for (const TriangleMesh* mesh : {&a, &b})
      for (const Vec3f& v : mesh->vertices) size = std::fmax(size, glm::length(Vec3(v)));
    ASSERT_TRUE(d == nearest || std::fabs(d - nearest) <= 1e-13 * size) << what << ' ' << d << ' ' << nearest;
    ASSERT_EQ(d == 0.0, nearest == 0.0) << what;
    for (const double clearance : {0.0, 0.5 * nearest, 2.0 * nearest}) {
      if (clearance != 0.0 && std::fabs(clearance - nearest) <= 1e-12 * size) continue;
      ASSERT_EQ(within_clearance(ma, mb, pose, {clearance}, scratch).within, nearest <= clearance) << what;
    }
    ++counts.queries;
  }
  (expected.empty() ? counts.apart : counts.colliding) += 1;
}

const TriangleMesh& part() {
  static const TriangleMesh mesh = torus_mesh(6, 4, 1.0, 0.4);
  return mesh;
}

TEST(Range, ModelsOfEveryPowerOfTwo) {
  std::mt19937 random(test::seed(5));
  Counts counts;
  const int targets = for_each_target([&](const char* name) {
    for (int k = -149; k <= 126; ++k) {
      const TriangleMesh mesh = times_power(part(), k);
      const Tree tree = tree_over(mesh);
      ASSERT_TRUE(validate(tree, mesh).empty()) << k;
      for (int i = 0; i < 3; ++i) {
        RigidTransform pose = random_pose(random, 1.0 + i);
        pose.translation *= std::ldexp(1.0, k);
        compare(mesh, tree, mesh, tree, pose, std::string(name) + " 2^" + std::to_string(k), counts);
      }
    }
  });
  std::printf("%d queries on %d instruction sets, %d by the fast engine, %d poses colliding, %d apart\n",
              counts.queries, targets, counts.fast, counts.colliding, counts.apart);
  EXPECT_GT(counts.colliding, 300);
  EXPECT_GT(counts.apart, 300);
  EXPECT_GT(counts.fast, counts.queries / 8);
  EXPECT_LT(counts.fast, counts.queries / 2);
}

// One model of ordinary size or at an edge, the other of any; near each other, or as far as a pose can say.
TEST(Range, PairsOfDifferentSizesAndFarPoses) {
  std::mt19937 random(test::seed(6));
  Counts counts;
  const int targets = for_each_target([&](const char* name) {
    for (const int ka : {-126, -61, -60, -41, -40, 0, 39, 40, 59, 60, 120})
      for (int kb = -140; kb <= 120; kb += 7) {
        const TriangleMesh a = times_power(part(), ka), b = times_power(part(), kb);
        const Tree ta = tree_over(a, TreeKind::obb, SplitRule::longest_axis, 1), tb = tree_over(b);
        for (int i = 0; i < 2; ++i) {
          RigidTransform pose = random_pose(random, 1.0);
          // B's origin on A's surface, in its hole, or a power of two away.
          if (i == 0)
            pose.translation = Vec3(a.vertices[static_cast<std::size_t>(random() % a.vertices.size())]);
          else
            pose.translation *= std::ldexp(1.0, static_cast<int>(random() % 300) - 150);
          compare(a, ta, b, tb, pose,
                  std::string(name) + " 2^" + std::to_string(ka) + " and 2^" + std::to_string(kb), counts);
        }
      }
  });
  std::printf("%d queries on %d instruction sets, %d by the fast engine, %d poses colliding, %d apart\n",
              counts.queries, targets, counts.fast, counts.colliding, counts.apart);
  EXPECT_GT(counts.colliding, 300);
  EXPECT_GT(counts.apart, 300);
}

// Triangles, each with its mirror image at nearly the same tiny distance: squares of these lose bits in
// float.
TEST(Range, DistancesWhoseSquaresLoseBits) {
  std::mt19937 random(test::seed(11));
  std::uniform_real_distribution<double> u(0.0, 1.0);
  int fast = 0;
  const int targets = for_each_target([&](const char* name) {
    for (int i = 0; i < 600; ++i) {
      const double size = std::ldexp(1.0, -40 - i % 19), lift = 5.3e-23 * (1.0 + 3.0 * (i % 5));
      TriangleMesh a, b;
      for (std::uint32_t t = 0; t < 60; ++t) {
        const Vec3 at(size * u(random), size * u(random), 0.2 * lift * u(random));
        const double edge = lift * u(random), up = lift * (1.0 + 0.01 * u(random));
        for (const Vec3& corner :
             {at, at + edge * Vec3(1, u(random), u(random)), at + edge * Vec3(-u(random), 1, u(random))}) {
          a.vertices.push_back(Vec3f(Vec3(corner.x, corner.y, -corner.z)));
          b.vertices.push_back(Vec3f(Vec3(corner.x, corner.y, corner.z + up)));
        }
        for (TriangleMesh* mesh : {&a, &b}) mesh->triangles.push_back({3 * t, 3 * t + 1, 3 * t + 2});
      }
      const Tree ta = tree_over(a), tb = tree_over(b);
      QueryScratch scratch;
      DistanceOptions options;
      const DistanceResult found = distance({&ta, a}, {&tb, b}, {}, options, scratch);
      options.engine = QueryEngine::reference;
      fast += found.engine == QueryEngine::fast ? 1 : 0;
      ASSERT_EQ(found.distance, distance({&ta, a}, {&tb, b}, {}, options, scratch).distance)
          << name << ' ' << i;
    }
  });
  EXPECT_EQ(fast, 600 * targets);
}

TEST(Range, RaysAtModelsOfEveryPowerOfTwo) {
  std::mt19937 random(test::seed(7));
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  Counts counts;
  const int targets = for_each_target([&](const char* name) {
    for (int k = -148; k <= 126; k += 2) {
      const TriangleMesh mesh = times_power(part(), k);
      Tree binary = tree_over(mesh);
      Tree with_layout = binary;
      ASSERT_TRUE(prepare_rays(with_layout, mesh).ok());
      ASSERT_TRUE(validate(with_layout, mesh).empty()) << k;
      const double size = std::ldexp(1.0, k);
      for (int i = 0; i < 20; ++i) {
        const Vec3 target = size * Vec3(u(random), u(random), 0.3 * u(random)),
                   from = size * 3.0 * glm::normalize(Vec3(u(random), u(random), u(random)));
        const Ray ray{from, (target - from) * std::ldexp(1.0, static_cast<int>(random() % 40) - 20)};
        const auto hit = first_hit(binary, mesh, ray, QueryEngine::reference);
        ++counts.rays;
        counts.hits += hit ? 1 : 0;
        for (const Tree* tree : {&binary, &with_layout}) {
          const auto other = first_hit(*tree, mesh, ray);
          ASSERT_EQ(hit.has_value(), other.has_value()) << name << " 2^" << k;
          if (hit) {
            ASSERT_EQ(hit->triangle, other->triangle) << name << " 2^" << k;
            ASSERT_EQ(hit->t, other->t) << name << " 2^" << k;
          }
        }
      }
    }
  });
  std::printf("%d rays on %d instruction sets, %d hits\n", counts.rays, targets, counts.hits);
  EXPECT_GT(counts.hits, counts.rays / 4);
}

}  // namespace
}  // namespace boxwood::testing
