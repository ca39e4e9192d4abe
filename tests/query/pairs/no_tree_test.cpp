// SPDX-License-Identifier: MIT
// Models without a tree, with a tree of nothing, and without anything: every query has an answer for each.
#include <boxwood/batch.hpp>
#include <boxwood/collide.hpp>
#include <boxwood/containment.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/placed_pair.hpp>
#include <boxwood/raycast_scene.hpp>
#include <boxwood/sweep.hpp>

#include <cstdio>

#include <gtest/gtest.h>

#include "query/meshes.hpp"

namespace boxwood {
namespace {

using namespace testing;

// Every model that queries see no triangle of.
std::vector<ModelView> models_without_triangles(const TriangleMesh& mesh, const std::vector<Tree>& empty) {
  std::vector<ModelView> models = {{nullptr, mesh}, {nullptr, {}}};
  for (const Tree& tree : empty) {
    models.push_back({&tree, mesh});
    models.push_back({&tree, {}});
  }
  return models;
}

std::vector<Tree> empty_trees() {
  std::vector<Tree> trees(1);  // never built
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere})
    trees.push_back(tree_over(TriangleMesh{}, kind));
  TriangleMesh not_finite = box_mesh(Vec3(0.5));
  for (Vec3f& v : not_finite.vertices) v.x = std::numeric_limits<float>::quiet_NaN();
  trees.push_back(tree_over(not_finite));
  for (std::size_t i = 1; i < 4; ++i) {  // as above, with a ray layout asked for
    trees.push_back(trees[i]);
    EXPECT_TRUE(prepare_rays(trees.back(), TriangleMesh{}).ok());
  }
  return trees;
}

TEST(NoTree, EveryQueryAnswersAsForAModelWithoutTriangles) {
  const TriangleMesh cube = box_mesh(Vec3(0.5));
  const std::vector<Tree> empty = empty_trees();
  const Tree tree = tree_over(cube);
  const ModelView full{&tree, cube};
  const RigidTransform pose = rotated(Vec3(1, 2, 3), 0.3, Vec3(0.25, 0, 0));
  QueryScratch scratch;
  std::vector<TrianglePair> pairs, folded;
  std::size_t asked = 0;
  const std::vector<ModelView> none = models_without_triangles(cube, empty);
  std::vector<std::pair<ModelView, ModelView>> both;
  for (const ModelView& m : none) {
    both.emplace_back(m, full);
    both.emplace_back(full, m);
    for (const ModelView& other : none) both.emplace_back(m, other);
  }
  for (const auto& [a, b] : both)
    for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference})
      for (const bool traced : {false, true}) {
        Trace trace;
        trace.events.resize(3);  // of a query before
        CollideOptions options;
        options.engine = engine;
        options.threads = 2;
        options.trace = traced ? &trace : nullptr;
        pairs.assign(2, {});
        const CollideResult r = collide(a, b, pose, options, scratch, pairs);
        EXPECT_FALSE(r.colliding || r.truncated || r.stopped || r.undecided != 0 || !pairs.empty());
        EXPECT_TRUE(!traced || trace.events.empty());
        options.max_level = 0;
        EXPECT_FALSE(collide(a, b, pose, options, scratch, pairs).colliding);
        DistanceOptions nearest;
        nearest.engine = engine;
        nearest.trace = options.trace;
        EXPECT_EQ(distance(a, b, pose, nearest, scratch).distance, kInfinity);
        for (const double clearance : {-1.0, 0.0, 1.0, kInfinity})
          EXPECT_FALSE(within_clearance(a, b, pose, {clearance, engine, options.trace}, scratch).within);
        SweepOptions steps;
        steps.trace = options.trace;
        const SweepResult swept = sweep(a, b, {moved(Vec3(-3, 0, 0)), moved(Vec3(3, 0, 0))}, steps, scratch);
        EXPECT_FALSE(swept.impact || swept.exhausted || swept.stopped);
        EXPECT_EQ(swept.time, 1.0);
        for (const RigidTransform& of_a : {RigidTransform{}, pose}) {
          const PlacedModel placed_a{a, of_a}, placed_b{b, pose};
          options.max_level = kNoLevelLimit;
          EXPECT_FALSE(collide(placed_a, placed_b, options, scratch, pairs).colliding);
          EXPECT_EQ(distance(placed_a, placed_b, nearest, scratch).distance, kInfinity);
        }
        asked += 12;
      }
  for (const auto& [a, b] : both) {
    std::vector<CollideResult> results;
    std::vector<std::vector<TrianglePair>> lists;
    CollideOptions on_threads;
    on_threads.threads = 2;
    collide_batch(a, b, std::vector<RigidTransform>(3, pose), on_threads, scratch, results, &lists);
    for (const CollideResult& r : results) EXPECT_FALSE(r.colliding);
    std::vector<ContainedPart> inside;
    const MeshParts no_parts;
    EXPECT_EQ(
        containment({a.tree, a.mesh, &no_parts}, {b.tree, b.mesh, &no_parts}, pose, {}, {}, scratch, inside)
            .contained,
        Containment::none);
    asked += 4;
  }
  const Ray ray{Vec3(0.1, 0.2, -5), Vec3(0, 0, 1)};
  for (const ModelView& m : none) {
    pairs.assign(1, {});
    folded.assign(1, {});
    EXPECT_FALSE(collide_self(m, {}, scratch, pairs, folded).colliding);
    EXPECT_TRUE(pairs.empty() && folded.empty());
    const PlacedModel objects[] = {{m, {}}};
    EXPECT_FALSE(raycast_scene_first(objects, ray, {}, scratch).hit.has_value());
    std::vector<RayHit> hits;
    std::vector<SceneRayHit> scene_hits(1);
    raycast_scene_all(objects, ray, {}, scratch, scene_hits);
    EXPECT_TRUE(scene_hits.empty());
    EXPECT_FALSE(raycast_first(m, ray, {}, scratch).hit.has_value());
    hits.assign(1, {});
    raycast_all(m, ray, {}, scratch, hits);
    EXPECT_TRUE(hits.empty());
    std::vector<std::optional<RayHit>> many;
    RaycastOptions on_threads;
    on_threads.threads = 2;
    raycast_batch(m, std::vector<Ray>(3, ray), on_threads, scratch, many);
    for (const auto& hit : many) EXPECT_FALSE(hit.has_value());
    asked += 6;
  }
  // Containment goes through the triangles in turn where there is no tree.
  EXPECT_TRUE(contains_point({nullptr, cube}, Vec3(0.0), {}, scratch).inside);
  EXPECT_FALSE(contains_point({nullptr, {}}, Vec3(0.0), {}, scratch).inside);
  std::printf("%zu pairs of models, %zu queries\n", both.size(), asked);
  EXPECT_GT(both.size(), 300U);
}

}  // namespace
}  // namespace boxwood
