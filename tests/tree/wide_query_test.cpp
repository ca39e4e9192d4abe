// SPDX-License-Identifier: MIT
// The fast queries answer as the reference descent and as all triangles in turn, on every instruction set.
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

#include "query/meshes.hpp"
#include "query/rays/ray_calls.hpp"
#include "query/wide/triangle_kernels.hpp"
#include "query/wide/wide_kernels.hpp"
#include "seed.hpp"
#include "tree/layout/wide_layout.hpp"
#include "tree/simd_targets.hpp"
#include "tree/tree_access.hpp"
#include "tree/tree_models.hpp"
#include "triangles/triangle_distance.hpp"
#include "triangles/triangle_pair.hpp"

namespace boxwood {
namespace {

// Rays of many directions, some along the axes, some through corners, at several scales and far from the
// origin.
TEST(RayLayout, AndWideLayoutHitAsAllTrianglesInTurnOnEveryInstructionSet) {
  std::size_t rays = 0, hits = 0;
  const int targets = for_each_target([&](const char* target) {
    std::mt19937 random(test::seed(29));
    std::uniform_real_distribution<double> unit(-1.0, 1.0);
    for (const double scale : {1.0, 1e-6, 1e6})
      for (const std::uint32_t leaf_size : {1U, 4U, 20U, 300U}) {
        const Vec3 offset = leaf_size == 4 ? Vec3(1e3, -1e2, 10.0) * scale : Vec3(0.0);
        const TriangleMesh mesh = leaf_size == 1 ? test::triangle_soup(300, 3, scale)
                                                 : test::bumpy_torus(30, 17, 0.1, scale, offset);
        BuildOptions build;
        build.leaf_size = leaf_size;
        build.rays = true;
        const Tree tree = *build_tree(mesh, build);
        ASSERT_NE(tree.rays(), nullptr);
        Tree wide = tree;
        TreeAccess(wide).rays = nullptr;
        ASSERT_NE(wide.wide(), nullptr);
        for (int i = 0; i < 300; ++i) {
          const Tree& its = i < 150 ? tree : wide;
          Ray ray;
          ray.origin = offset + scale * 3.0 * Vec3(unit(random), unit(random), unit(random));
          const Vec3 corner(mesh.vertices[random() % mesh.vertices.size()]);
          ray.direction = i % 3 == 0   ? corner - ray.origin
                          : i % 3 == 1 ? Vec3(unit(random), unit(random), unit(random))
                                       : Vec3(i % 2, i / 3 % 2, (i + 1) % 2);
          if (i % 3 == 2) ray.origin = corner - ray.direction * (scale * 4.0);
          if (i % 5 == 0) ray.origin += ray.direction * (-1e4 * scale);  // from far away
          ray.direction *= std::pow(10.0, i % 7 - 3);
          const auto hit = testing::first_hit(its, mesh, ray), expected = raycast_brute_force(mesh, ray);
          ASSERT_EQ(hit.has_value(), expected.has_value()) << target << " ray " << i;
          ++rays;
          if (!hit) continue;
          ++hits;
          EXPECT_EQ(hit->triangle, expected->triangle);
          EXPECT_EQ(hit->t, expected->t);
          std::vector<RayHit> all, expected_all;
          testing::all_hits(its, mesh, ray, all);
          raycast_all_brute_force(mesh, ray, expected_all);
          ASSERT_EQ(all.size(), expected_all.size());
          for (std::size_t k = 0; k < all.size(); ++k) {
            EXPECT_EQ(all[k].t, expected_all[k].t);
            EXPECT_EQ(all[k].triangle, expected_all[k].triangle);
            EXPECT_EQ(all[k].barycentric, expected_all[k].barycentric);
          }
        }
      }
  });
  std::printf("%zu rays, %zu hits, %d instruction sets\n", rays, hits, targets);
  EXPECT_GT(hits, rays / 4);
}

struct Census {
  std::size_t queries = 0, fast = 0, colliding = 0, pairs = 0;
};

void expect_same_answers(const ModelView& a, const ModelView& b, const RigidTransform& pose, Census& census) {
  QueryScratch scratch;
  std::vector<TrianglePair> fast_pairs, reference_pairs;
  CollideOptions options;
  const CollideResult fast = collide(a, b, pose, options, scratch, fast_pairs);
  options.engine = QueryEngine::reference;
  const CollideResult reference = collide(a, b, pose, options, scratch, reference_pairs);
  EXPECT_EQ(reference.engine, QueryEngine::reference);
  EXPECT_EQ(fast.colliding, reference.colliding);
  EXPECT_EQ(fast_pairs, reference_pairs);
  options.mode = CollideMode::first;
  options.engine = QueryEngine::fast;
  const CollideResult first = collide(a, b, pose, options, scratch, fast_pairs);
  EXPECT_EQ(first.colliding, reference.colliding);
  EXPECT_EQ(fast_pairs.size(), reference.colliding ? 1U : 0U);
  EXPECT_TRUE(fast_pairs.empty() ||
              std::binary_search(reference_pairs.begin(), reference_pairs.end(), fast_pairs[0],
                                 [](const TrianglePair& p, const TrianglePair& q) {
                                   return p.a != q.a ? p.a < q.a : p.b < q.b;
                                 }));
  ++census.queries;
  census.fast += fast.engine == QueryEngine::fast;
  census.colliding += reference.colliding;
  census.pairs += reference_pairs.size();
}

TEST(WideCollide, AnswersAsTheReferenceOnEveryInstructionSet) {
  Census census;
  const int targets = for_each_target([&](const char*) {
    std::mt19937 random(test::seed(11));
    for (const double scale : {1.0, 1e-6, 1e6}) {
      const TriangleMesh torus = test::bumpy_torus(30, 17, 0.1, scale),
                         soup = test::triangle_soup(400, 3, scale);
      for (const std::uint32_t leaf_size : {1U, 4U, 11U}) {
        BuildOptions build;
        build.leaf_size = leaf_size;
        const Tree torus_tree = *build_tree(torus, build), soup_tree = *build_tree(soup, build);
        const ModelView a{&torus_tree, torus}, b{&soup_tree, soup};
        for (int i = 0; i < 6; ++i) {
          expect_same_answers(a, a, test::random_pose(random, scale * 0.7 * i), census);
          expect_same_answers(a, b, test::random_pose(random, scale * 0.65 * i), census);
          expect_same_answers(b, a, test::random_pose(random, scale * 0.65 * i), census);
        }
        expect_same_answers(a, a, {}, census);  // the same mesh in the same place
        expect_same_answers(b, b, {}, census);
      }
    }
  });
  std::printf("%zu queries on %d instruction sets, %zu fast, %zu colliding, %zu pairs\n", census.queries,
              targets, census.fast, census.colliding, census.pairs);
  EXPECT_EQ(census.fast, census.queries);
  EXPECT_GT(census.colliding, census.queries / 3);
  EXPECT_LT(census.colliding, census.queries * 9 / 10);
}

TEST(WideCollide, PosesThatAreNotQuiteRotationsAndModelsFarApartOrMixedInSize) {
  Census census;
  std::mt19937 random(test::seed(5));
  const TriangleMesh small = test::bumpy_torus(12, 8, 0.1, 1e-3),
                     large = test::bumpy_torus(60, 31, 0.1, 10.0, Vec3(1e3, 0, 0));
  const Tree small_tree = *build_tree(small), large_tree = *build_tree(large);
  const ModelView a{&small_tree, small}, b{&large_tree, large};
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  for (int i = 0; i < 300; ++i) {
    RigidTransform pose = test::random_pose(random, 0.0);
    const double deviation = std::pow(10.0, -(i % 12) - 3.4);  // from refused by the fast engine to exact
    for (Vec3& row : pose.rotation) row += deviation * Vec3(unit(random), unit(random), unit(random));
    const Vec3f& v = large.vertices[random() % large.vertices.size()];
    pose.translation =
        Vec3(small.vertices[random() % small.vertices.size()]) - (place(pose, Vec3(v)) - pose.translation);
    expect_same_answers(a, b, pose, census);
    expect_same_answers(b, a, inverse(pose), census);
  }
  std::printf("%zu queries, %zu fast, %zu colliding\n", census.queries, census.fast, census.colliding);
  EXPECT_GT(census.fast, census.queries / 2);
  EXPECT_LT(census.fast, census.queries);
  EXPECT_GT(census.colliding, census.queries / 4);
}

TEST(WideCollide, DegenerateMeshes) {
  Census census;
  std::mt19937 random(test::seed(5));
  for (const auto& [name, mesh] : test::degenerate_meshes()) {
    if (mesh.triangles.size() > 500) continue;  // identical ones all meet
    const Tree tree = *build_tree(mesh);
    const ModelView m{&tree, mesh};
    expect_same_answers(m, m, {}, census);
    for (int i = 0; i < 3; ++i) expect_same_answers(m, m, test::random_pose(random, 0.0), census);
  }
  std::printf("%zu queries, %zu fast, %zu colliding\n", census.queries, census.fast, census.colliding);
  EXPECT_GT(census.fast, census.queries / 3);
}

TEST(WideDistance, AnswersAsTheReferenceOnEveryInstructionSet) {
  std::size_t queries = 0, apart = 0, within = 0;
  for_each_target([&](const char*) {
    std::mt19937 random(test::seed(13));
    for (const double scale : {1.0, 1e-6, 1e6}) {
      const TriangleMesh torus = test::bumpy_torus(24, 13, 0.1, scale),
                         soup = test::triangle_soup(150, 3, scale);
      const Tree torus_tree = *build_tree(torus), soup_tree = *build_tree(soup);
      const ModelView a{&torus_tree, torus}, b{&soup_tree, soup};
      for (int i = 0; i < 12; ++i) {
        const RigidTransform pose = test::random_pose(random, scale * (1.5 + 0.4 * i));
        QueryScratch scratch;
        DistanceOptions options;
        const DistanceResult fast = distance(a, i % 2 == 0 ? a : b, pose, options, scratch);
        options.engine = QueryEngine::reference;
        const DistanceResult reference = distance(a, i % 2 == 0 ? a : b, pose, options, scratch);
        EXPECT_EQ(fast.engine, QueryEngine::fast);
        EXPECT_EQ(reference.engine, QueryEngine::reference);
        EXPECT_EQ(fast.distance == 0.0, reference.distance == 0.0);
        EXPECT_NEAR(fast.distance, reference.distance, 1e-14 * scale);
        EXPECT_NEAR(glm::distance(fast.point_a, fast.point_b), fast.distance, 1e-14 * scale);
        options.engine = QueryEngine::fast;
        options.upper_bound = 0.5 * reference.distance;
        EXPECT_EQ(distance(a, i % 2 == 0 ? a : b, pose, options, scratch).distance, kInfinity);
        within += within_clearance(a, i % 2 == 0 ? a : b, pose, {reference.distance * 1.001}, scratch).within;
        EXPECT_FALSE(
            reference.distance > 0.0 &&
            within_clearance(a, i % 2 == 0 ? a : b, pose, {reference.distance * 0.999}, scratch).within);
        ++queries;
        apart += reference.distance > 0.0;
      }
    }
  });
  std::printf("%zu queries, %zu apart\n", queries, apart);
  EXPECT_EQ(within, queries);
  EXPECT_GT(apart, queries / 2);
}

// Straight, turning and both, from apart; the reference is the same query on trees without wide layouts.
TEST(WideSweep, ArrivesWithTheReferenceAndNeverLateOnEveryInstructionSet) {
  std::size_t sweeps = 0, impacts = 0, turning = 0;
  for_each_target([&](const char* target) {
    std::mt19937 random(test::seed(31));
    for (const double scale : {1.0, 1e-6, 1e6}) {
      const TriangleMesh torus = test::bumpy_torus(16, 9, 0.1, scale),
                         soup = test::triangle_soup(40, 3, scale);
      BuildOptions plain;
      plain.wide = false;
      const Tree torus_tree = *build_tree(torus), soup_tree = *build_tree(soup);
      const Tree plain_torus = *build_tree(torus, plain), plain_soup = *build_tree(soup, plain);
      for (int i = 0; i < 24; ++i) {
        const bool with_soup = i % 4 == 3;
        const ModelView a{&torus_tree, torus}, b = with_soup ? ModelView{&soup_tree, soup} : a;
        const ModelView plain_a{&plain_torus, torus},
            plain_b = with_soup ? ModelView{&plain_soup, soup} : plain_a;
        Motion motion;
        motion.from = test::random_pose(random, scale * 4.0);
        motion.to = test::random_pose(random, scale * (i % 3));
        if (i % 2 == 0) motion.to.rotation = motion.from.rotation;
        if (i % 6 == 5) motion.to.translation = motion.from.translation;  // turns in its place
        QueryScratch scratch;
        const SweepResult fast = sweep(a, b, motion, {}, scratch),
                          reference = sweep(plain_a, plain_b, motion, {}, scratch);
        ++sweeps;
        turning += i % 2 != 0;
        ASSERT_EQ(fast.impact, reference.impact) << target << " sweep " << i;
        EXPECT_EQ(fast.exhausted, reference.exhausted);
        EXPECT_NEAR(fast.time, reference.time, 1e-6) << target << " sweep " << i;
        // Each pair has its own clock, so less is looked at than step after step.
        EXPECT_LE(fast.counters.triangle_tests, reference.counters.triangle_tests + 4 * kPairBatch);
        if (!fast.impact) continue;
        ++impacts;
        const double gap = distance(a, b, pose_at(motion, fast.time), {}, scratch).distance;
        EXPECT_LE(gap, fast.tolerance + 1e-12 * scale);
        std::vector<TrianglePair> pairs;
        for (int k = 0; k < 16; ++k)  // no contact on the way
          EXPECT_FALSE(collide(a, b, pose_at(motion, fast.time * k / 16.0), {}, scratch, pairs).colliding)
              << target << " sweep " << i;
      }
    }
  });
  std::printf("%zu sweeps, %zu turning, %zu impacts\n", sweeps, turning, impacts);
  EXPECT_GT(impacts, sweeps / 3);
  EXPECT_LT(impacts, sweeps);
}

TEST(Batch, AnswersAsOnePoseAtATimeOnAnyNumberOfThreads) {
  const TriangleMesh mesh = test::bumpy_torus(24, 13);
  const Tree tree = *build_tree(mesh);
  const ModelView m{&tree, mesh};
  std::mt19937 random(test::seed(17));
  std::vector<RigidTransform> poses;
  for (int i = 0; i < 101; ++i) poses.push_back(test::random_pose(random, 0.04 * i));
  std::vector<CollideResult> results;
  std::vector<std::vector<TrianglePair>> pairs;
  QueryScratch batch_scratch;
  for (const int threads : {1, 2, 0}) {
    CollideOptions options;
    options.threads = threads;
    ASSERT_TRUE(collide_batch(m, m, poses, options, batch_scratch, results, &pairs).is_complete());
    ASSERT_EQ(results.size(), poses.size());
    std::size_t colliding = 0;
    for (std::size_t i = 0; i < poses.size(); ++i) {
      QueryScratch scratch;
      std::vector<TrianglePair> expected;
      EXPECT_EQ(results[i].colliding, collide(m, m, poses[i], {}, scratch, expected).colliding);
      EXPECT_EQ(pairs[i], expected);
      colliding += results[i].colliding;
    }
    EXPECT_GT(colliding, 20U);
    EXPECT_LT(colliding, 100U);
  }
}

TEST(Batch, RaysHitAsOneAfterAnotherOnAnyNumberOfThreads) {
  const TriangleMesh mesh = test::bumpy_torus(40, 23);
  const Tree tree = *build_tree(mesh);
  std::mt19937 random(test::seed(37));
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  std::vector<Ray> rays(2000);
  for (Ray& ray : rays) {
    ray.origin = test::random_pose(random, 4.0).translation;
    ray.direction = Vec3(unit(random), unit(random), unit(random)) - ray.origin;
  }
  rays[7].direction = Vec3(0.0);  // hits nothing
  std::vector<std::optional<RayHit>> hits;
  QueryScratch scratch;
  for (const int threads : {1, 2, 0}) {
    RaycastOptions options;
    options.threads = threads;
    ASSERT_TRUE(raycast_batch({&tree, mesh}, rays, options, scratch, hits).is_complete());
    ASSERT_EQ(hits.size(), rays.size());
    std::size_t count = 0;
    for (std::size_t i = 0; i < rays.size(); ++i) {
      const auto expected = testing::first_hit(tree, mesh, rays[i]);
      ASSERT_EQ(hits[i].has_value(), expected.has_value());
      count += hits[i].has_value();
      if (hits[i]) {
        EXPECT_EQ(hits[i]->triangle, expected->triangle);
      }
    }
    EXPECT_GT(count, rays.size() / 4);
  }
}

// One query shared out among threads, large enough that it is, and small.
TEST(WideCollide, AnswersAndCountsAreThoseOfOneThreadOnAnyNumber) {
  for (const std::uint32_t rings : {4U, 30U, 150U}) {
    const TriangleMesh a = test::bumpy_torus(rings, rings, 0.1), b = test::triangle_soup(8 * rings, 5);
    const Tree tree_a = *build_tree(a, {}), tree_b = *build_tree(b, {});
    for (const bool same : {true, false}) {
      const ModelView ma{&tree_a, a}, mb = same ? ma : ModelView{&tree_b, b};
      for (const double shift : {0.0, 0.3, 1.1, 5.0}) {
        const RigidTransform pose = testing::rotated(Vec3(1, 2, 3), 0.4, Vec3(shift, 0.1, 0));
        QueryScratch scratch;
        std::vector<TrianglePair> expected, pairs;
        CollideOptions options;
        const CollideResult one = collide(ma, mb, pose, options, scratch, expected);
        EXPECT_TRUE(std::is_sorted(expected.begin(), expected.end(), [](const auto& p, const auto& q) {
          return std::pair(p.a, p.b) < std::pair(q.a, q.b);
        }));
        for (const int threads : {0, 2, 3, 7}) {
          options.threads = threads;
          const CollideResult many = collide(ma, mb, pose, options, scratch, pairs);
          EXPECT_EQ(pairs, expected);
          EXPECT_EQ(many.colliding, one.colliding);
          EXPECT_EQ(many.engine, one.engine);
          EXPECT_EQ(many.counters.box_tests, one.counters.box_tests);
          EXPECT_EQ(many.counters.triangle_tests, one.counters.triangle_tests);
          EXPECT_EQ(many.counters.exact_signs, one.counters.exact_signs);
        }
        if (expected.size() < 2) continue;
        options.max_contacts = expected.size() / 2;
        std::vector<TrianglePair> few, few_on_many;
        options.threads = 1;
        EXPECT_TRUE(collide(ma, mb, pose, options, scratch, few).truncated);
        options.threads = 4;
        EXPECT_TRUE(collide(ma, mb, pose, options, scratch, few_on_many).truncated);
        EXPECT_EQ(few.size(), options.max_contacts);
        EXPECT_EQ(few_on_many, few);
      }
    }
  }
}

TEST(WideCollide, ReportsTruncation) {
  const TriangleMesh mesh = test::bumpy_torus(30, 17);
  const Tree tree = *build_tree(mesh);
  const ModelView m{&tree, mesh};
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  CollideOptions options;
  options.max_contacts = 7;
  const CollideResult cut = collide(m, m, {}, options, scratch, pairs);
  EXPECT_EQ(cut.engine, QueryEngine::fast);
  EXPECT_TRUE(cut.truncated);
  EXPECT_EQ(pairs.size(), 7U);
  options.max_contacts = 1U << 30;
  EXPECT_FALSE(collide(m, m, {}, options, scratch, pairs).truncated);
}

}  // namespace
}  // namespace boxwood
