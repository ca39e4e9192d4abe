// SPDX-License-Identifier: MIT
// After its vertices have moved and its tree was refitted, a model answers as all pairs of triangles do.
#include <boxwood/collide.hpp>

#include <gtest/gtest.h>

#include <boxwood/distance.hpp>
#include <boxwood/raycast.hpp>

#include "query/meshes.hpp"
#include "query/rays/ray_calls.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using namespace testing;

// How the vertices move: a twist, a crush to a plane, scattered, far away and small.
const std::vector<std::pair<const char*, Vec3f (*)(Vec3f, std::mt19937&)>> kMoves = {
    {"twist",
     [](Vec3f v, std::mt19937&) {
       const float c = std::cos(2.0F * v.z), s = std::sin(2.0F * v.z);
       return Vec3f(c * v.x - s * v.y, s * v.x + c * v.y, 1.5F * v.z);
     }},
    {"crush", [](Vec3f v, std::mt19937&) { return Vec3f(v.x, 0.25F, v.z); }},
    {"scatter",
     [](Vec3f v, std::mt19937& random) {
       std::uniform_real_distribution<float> unit(-1.0F, 1.0F);
       return v + 0.3F * Vec3f(unit(random), unit(random), unit(random));
     }},
    {"far", [](Vec3f v, std::mt19937&) { return 1e-3F * v + Vec3f(1.0F, -0.5F, 0.25F); }},
};

TEST(Refit, MovedModelsAnswerAsAllPairsDo) {
  std::mt19937 random(test::seed(77));
  QueryScratch scratch;
  std::vector<TrianglePair> pairs, expected;
  std::size_t poses = 0, colliding = 0, apart_by_direction = 0, hits = 0;
  const TriangleMesh rest = torus_mesh(10, 7, 1.0, 0.4), other = sphere_mesh(6, 8, 0.7, 0.1);
  for (const auto& [name, move] : kMoves) {
    TriangleMesh mesh = rest;
    for (Vec3f& v : mesh.vertices) v = move(v, random);
    for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere}) {
      const Refit moved = *refit(tree_over(rest, kind), mesh);
      ASSERT_TRUE(validate(moved.tree, mesh).empty()) << name;
      const Tree tree_b = tree_over(other, kind);
      const ModelView a{&moved.tree, mesh}, b{&tree_b, other};
      for (int k = 0; k < 14; ++k, ++poses) {
        RigidTransform pose = random_pose(random, 1.4);
        pose.translation += Vec3(mesh.vertices[0]);
        const RigidTransform back = inverse(pose);
        collide_brute_force(mesh, other, pose, expected);
        colliding += expected.empty() ? 0 : 1;
        const double distance_all = distance_brute_force(mesh, other, pose).distance;
        for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference}) {
          CollideOptions options;
          options.engine = engine;
          const CollideResult r = collide(a, b, pose, options, scratch, pairs);
          ASSERT_EQ(pairs, expected) << name << " " << name_of(kind);
          apart_by_direction += !r.colliding && r.counters.box_tests == 1 ? 1 : 0;
          collide(b, a, back, options, scratch, pairs);
          std::vector<TrianglePair> mirrored;
          collide_brute_force(other, mesh, back, mirrored);
          ASSERT_EQ(pairs, mirrored) << name << " " << name_of(kind);
          DistanceOptions how;
          how.engine = engine;
          ASSERT_NEAR(distance(a, b, pose, how, scratch).distance, distance_all, 1e-12)
              << name << " " << name_of(kind);
        }
        for (const double clearance : {0.5 * distance_all, 1.5 * distance_all + 1e-6})
          ASSERT_EQ(within_clearance(a, b, pose, {clearance}, scratch).within, distance_all <= clearance)
              << name << " " << name_of(kind);
        const Vec3 from = pose.translation + 3.0 * Vec3(pose.rotation[0]);
        const Ray ray{from, Vec3(mesh.vertices[random() % mesh.vertices.size()]) +
                                0.05 * Vec3(pose.rotation[1]) - from};
        const auto hit = testing::first_hit(moved.tree, mesh, ray), same = raycast_brute_force(mesh, ray);
        ASSERT_EQ(hit.has_value(), same.has_value()) << name << " " << name_of(kind);
        if (hit) {
          ASSERT_EQ(hit->t, same->t) << name << " " << name_of(kind);
        }
        hits += hit.has_value() ? 1 : 0;
      }
    }
  }
  std::printf("poses %zu, colliding %zu, told apart by a direction %zu, hits %zu\n", poses, colliding,
              apart_by_direction, hits);
  EXPECT_GT(colliding, 30U);
  EXPECT_GT(apart_by_direction, 40U);
  EXPECT_GT(hits, 20U);
}

}  // namespace
}  // namespace boxwood
