// SPDX-License-Identifier: MIT
// Trees with spatial splits answer every query as all triangles do, each triangle and pair once.
#include <algorithm>
#include <cstdio>
#include <random>

#include <gtest/gtest.h>

#include <boxwood/batch.hpp>
#include <boxwood/containment.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/nearest.hpp>
#include <boxwood/placed_pair.hpp>
#include <boxwood/proof.hpp>
#include <boxwood/raycast.hpp>
#include <boxwood/solid_share.hpp>
#include <boxwood/sweep.hpp>
#include <boxwood/sweep_sphere.hpp>
#include <boxwood/tree_work.hpp>

#include "query/meshes.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using namespace testing;

struct Counted {
  int models = 0, repeated = 0, meeting = 0, contacts = 0, hits = 0, near_hits = 0, inside = 0;
};

// Long tetrahedra in all directions: closed parts that overlap.
TriangleMesh needles(std::mt19937& random, std::uint32_t count) {
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  TriangleMesh mesh;
  for (std::uint32_t i = 0; i < count; ++i) {
    const Vec3 from(u(random), u(random), u(random)), to(u(random), u(random), u(random));
    mesh.vertices.emplace_back(from);
    for (int k = 0; k < 3; ++k) mesh.vertices.emplace_back(to + 0.3 * Vec3(u(random), u(random), u(random)));
    for (const Triangle& t : {Triangle{0, 1, 2}, Triangle{0, 2, 3}, Triangle{0, 3, 1}, Triangle{1, 3, 2}})
      mesh.triangles.push_back({t[0] + 4 * i, t[1] + 4 * i, t[2] + 4 * i});
  }
  return mesh;
}

// Long triangles in all directions, small ones beside them, and closed surfaces turned out of the axes.
TriangleMesh mesh_of(int i, std::mt19937& random) {
  if (i % 4 == 0) return soup_mesh(random, 150, 0.5);
  if (i % 4 == 1) return grid_mesh(random, 120, 6);
  if (i % 4 == 3) return needles(random, 30);
  TriangleMesh mesh = box_mesh(Vec3(1.0, 0.03, 0.6));
  const RigidTransform turn = random_pose(random, 0.3);
  const TriangleMesh other = torus_mesh(9, 6, 0.6, 0.2);
  const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
  for (const Vec3f& v : other.vertices) mesh.vertices.emplace_back(Vec3(v) + Vec3(0.0, 1.0, 0.0));
  for (const Triangle& t : other.triangles)
    mesh.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
  for (Vec3f& v : mesh.vertices) v = Vec3f(place(turn, Vec3(v)));
  return mesh;
}

void expect_same_pairs(const ModelView& a, const ModelView& b, const RigidTransform& pose, Counted& counted) {
  QueryScratch scratch;
  std::vector<TrianglePair> expected, pairs;
  collide_brute_force(a.mesh, b.mesh, pose, expected);
  for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference}) {
    CollideOptions options;
    options.engine = engine;
    EXPECT_EQ(collide(a, b, pose, options, scratch, pairs).colliding, !expected.empty());
    EXPECT_EQ(pairs, expected);
    options.max_contacts = 3;
    const bool truncated = collide(a, b, pose, options, scratch, pairs).truncated;
    EXPECT_EQ(pairs.size(), std::min<std::size_t>(3, expected.size()));
    EXPECT_EQ(truncated, expected.size() > 3);
    for (const TrianglePair& pair : pairs)
      EXPECT_TRUE(std::find(expected.begin(), expected.end(), pair) != expected.end());
    EXPECT_TRUE(std::adjacent_find(pairs.begin(), pairs.end()) == pairs.end());
    options.max_contacts = 0;
    options.mode = CollideMode::first;
    collide(a, b, pose, options, scratch, pairs);
    EXPECT_EQ(pairs.size(), expected.empty() ? 0U : 1U);
    options.mode = CollideMode::all;
    collide({a, {}}, {b, pose}, options, scratch, pairs);
    EXPECT_EQ(pairs, expected);
  }
  const PoseWork work = *count_pair_work(a, b, std::span(&pose, 1));
  EXPECT_EQ(work.contacts, expected.size());
  const double least = distance_brute_force(a.mesh, b.mesh, pose).distance;
  EXPECT_NEAR(distance(a, b, pose, {}, scratch).distance, least, 1e-12);
  EXPECT_EQ(distance(a, b, pose, {}, scratch).distance == 0.0, !expected.empty());
  ClearanceOptions clearance;
  clearance.clearance = least + 1e-9;
  EXPECT_TRUE(within_clearance(a, b, pose, clearance, scratch).within);
  ProofCut cut;
  const bool clipped = a.tree->topology().clipped || b.tree->topology().clipped;
  EXPECT_EQ(prove_apart(a, b, pose, 0.0, {}, cut).proven, expected.empty() && !clipped);
  counted.meeting += expected.empty() ? 0 : 1;
  counted.contacts += static_cast<int>(expected.size());
}

void expect_same_rays(const ModelView& model, std::mt19937& random, Counted& counted) {
  std::uniform_real_distribution<double> u(-1.5, 1.5);
  QueryScratch scratch;
  std::vector<RayHit> expected, hits;
  for (int i = 0; i < 60; ++i) {
    Ray ray;
    ray.origin = Vec3(u(random), u(random), u(random));
    ray.direction = i % 5 == 0 ? Vec3(0.0, 0.0, 1.0) : Vec3(u(random), u(random), u(random));
    raycast_all_brute_force(model.mesh, ray, expected);
    for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference}) {
      RaycastOptions options;
      options.engine = engine;
      raycast_all(model, ray, options, scratch, hits);
      ASSERT_EQ(hits.size(), expected.size());
      for (std::size_t k = 0; k < hits.size(); ++k) EXPECT_EQ(hits[k].triangle, expected[k].triangle);
      const auto first = raycast_first(model, ray, options, scratch).hit;
      EXPECT_EQ(first.has_value(), !expected.empty());
      if (first) {
        EXPECT_EQ(first->triangle, expected[0].triangle);
      }
    }
    counted.hits += static_cast<int>(expected.size());
    const NearestPoint near = nearest_point(model, ray.origin);
    EXPECT_NEAR(near.distance, nearest_point_brute_force(model.mesh, ray.origin).distance, 1e-12);
    const Sphere ball{ray.origin, 0.1};
    const auto swept = sweep_sphere(model, ball, ray.direction);
    const auto slow = sweep_sphere_brute_force(model.mesh, ball, ray.direction);
    EXPECT_EQ(swept.impact, slow.impact);
    EXPECT_NEAR(swept.time, slow.time, 1e-6);
    counted.near_hits += slow.impact ? 1 : 0;
  }
}

void expect_same_solid(const ModelView& model, const Tree& plain, std::mt19937& random, Counted& counted) {
  std::uniform_real_distribution<double> u(-0.9, 0.9);
  QueryScratch scratch;
  std::vector<TrianglePair> pairs, folded, plain_pairs, plain_folded;
  collide_self(model, {}, scratch, pairs, folded);
  collide_self_brute_force(model.mesh, plain_pairs, plain_folded);
  EXPECT_EQ(pairs, plain_pairs);
  EXPECT_EQ(folded, plain_folded);
  CollideOptions limited;
  limited.max_contacts = 2;
  const bool truncated = collide_self(model, limited, scratch, pairs, folded).truncated;
  EXPECT_EQ(pairs.size() + folded.size(), std::min<std::size_t>(2, plain_pairs.size() + plain_folded.size()));
  EXPECT_EQ(truncated, plain_pairs.size() + plain_folded.size() > 2);
  for (int i = 0; i < 80; ++i) {
    const Vec3 p(u(random), u(random), u(random));
    const bool inside = contains_point({nullptr, model.mesh}, p, {}, scratch).inside;
    EXPECT_EQ(contains_point(model, p, {}, scratch).inside, inside);
    counted.inside += inside ? 1 : 0;
  }
  const std::vector<std::uint32_t> root{0};
  const FigureBounds a = solid_shares(model, root)->outside[0],
                     b = solid_shares({&plain, model.mesh}, root)->outside[0];
  EXPECT_NEAR(a.lower, b.lower, 1e-9);
  EXPECT_NEAR(a.upper, b.upper, 1e-9);
}

TEST(ClippedTree, AnswersEveryQueryAsAllTriangles) {
  std::mt19937 random(test::seed(17));
  Counted counted;
  for (int i = 0; i < 24; ++i) {
    const TriangleMesh mesh_a = mesh_of(i, random), mesh_b = mesh_of(i + 1, random);
    const std::uint32_t leaf_size = i % 3 == 0 ? 1 : 4;
    Tree a = tree_over(mesh_a, TreeKind::aabb, SplitRule::sbvh, leaf_size);
    const Tree b = tree_over(mesh_b, i % 2 == 0 ? TreeKind::aabb : TreeKind::obb,
                             i % 2 == 0 ? SplitRule::sbvh : SplitRule::sah, leaf_size);
    if (i % 3 == 1) {
      ASSERT_TRUE(prepare_rays(a, mesh_a));
      EXPECT_TRUE(validate(a, mesh_a).empty());
    }
    if (i % 6 == 5) a = std::move(refit(a, mesh_a)->tree);
    EXPECT_TRUE(validate(a, mesh_a).empty());
    ++counted.models;
    counted.repeated += a.topology().clipped ? 1 : 0;
    for (int k = 0; k < 4; ++k)
      expect_same_pairs({&a, mesh_a}, {&b, mesh_b}, random_pose(random, k == 0 ? 4.0 : 1.0), counted);
    expect_same_rays({&a, mesh_a}, random, counted);
    const Tree plain = tree_over(mesh_a, TreeKind::aabb, SplitRule::sah);
    expect_same_solid({&a, mesh_a}, plain, random, counted);
    Motion motion;
    motion.from = random_pose(random, 3.0);
    motion.to = random_pose(random, 3.0);
    QueryScratch scratch;
    const Tree plain_b = tree_over(mesh_b, TreeKind::aabb, SplitRule::sah);
    const SweepResult swept = sweep({&a, mesh_a}, {&b, mesh_b}, motion, {}, scratch),
                      slow = sweep({&plain, mesh_a}, {&plain_b, mesh_b}, motion, {}, scratch);
    EXPECT_EQ(swept.impact, slow.impact);
    EXPECT_NEAR(swept.time, slow.time, 1e-4);
  }
  std::printf("%d models, %d with spatial splits; %d poses meet in %d pairs; %d hits, %d impacts of spheres, "
              "%d points inside\n",
              counted.models, counted.repeated, counted.meeting, counted.contacts, counted.hits,
              counted.near_hits, counted.inside);
  EXPECT_GT(counted.repeated, 8);
  EXPECT_GT(counted.meeting, 30);
  EXPECT_GT(counted.contacts, 1000);
  EXPECT_GT(counted.hits, 300);
  EXPECT_GT(counted.inside, 10);
}

}  // namespace
}  // namespace boxwood
