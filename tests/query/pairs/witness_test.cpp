// SPDX-License-Identifier: MIT
// Paths with a witness beside the same poses without: whether models meet is the same, and what a witness
// finds meets.
#include <boxwood/batch.hpp>
#include <boxwood/collide.hpp>

#include <random>

#include <gtest/gtest.h>

#include "query/meshes.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using namespace boxwood::testing;

bool meets(const ModelView& a, const ModelView& b, const RigidTransform& pose, const TrianglePair& pair) {
  const auto one = [](const MeshView& mesh, std::uint32_t t) {
    TriangleMesh out;
    for (const std::uint32_t v : mesh.triangles[t]) out.vertices.push_back(mesh.vertices[v]);
    out.triangles = {{0, 1, 2}};
    return out;
  };
  const TriangleMesh x = one(a.mesh, pair.a), y = one(b.mesh, pair.b);
  std::vector<TrianglePair> pairs;
  (void)collide_brute_force(x, y, pose, pairs);
  return pairs == std::vector<TrianglePair>{{0, 0, pair.coplanar}};
}

TEST(Witness, PathsAnswerAsWithoutIt) {
  std::mt19937 random(test::seed(31));
  const TriangleMesh torus = torus_mesh(24, 12, 2.0, 0.6), ball = sphere_mesh(16, 24, 0.8, 0.1),
                     room = room_mesh();
  std::size_t answered = 0, poses = 0, positive = 0;
  for (const TriangleMesh* b : {&torus, &ball, &room})
    for (const TreeKind kind : kKinds) {
      BuildOptions build;
      build.kind = kind;
      const Tree tree_a = *build_tree(torus, build), tree_b = *build_tree(*b, build);
      const ModelView model_a{&tree_a, torus}, model_b{&tree_b, *b};
      for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference}) {
        CollideWitness witness{TrianglePair{4'000'000'000U, 7}};  // of other models
        CollideOptions plain, kept;
        plain.mode = kept.mode = CollideMode::first;
        plain.engine = kept.engine = engine;
        kept.witness = &witness;
        QueryScratch scratch;
        std::vector<TrianglePair> pairs, found;
        for (int path = 0; path < 12; ++path) {
          const RigidTransform start = random_pose(random, 3.0), end = random_pose(random, 3.0);
          for (int step = 0; step < 40; ++step) {
            RigidTransform pose = start;
            pose.translation += step / 40.0 * (end.translation - start.translation);
            const CollideResult expected = collide(model_a, model_b, pose, plain, scratch, pairs);
            const CollideResult got = collide(model_a, model_b, pose, kept, scratch, found);
            ASSERT_EQ(got.colliding, expected.colliding);
            EXPECT_EQ(got.engine, expected.engine);
            ASSERT_EQ(found.size(), pairs.size());
            ++poses;
            if (!got.colliding) continue;
            ++positive;
            EXPECT_TRUE(meets(model_a, model_b, pose, found[0]));
            EXPECT_EQ(*witness.pair, found[0]);
            answered += got.counters.triangle_tests == 1 && got.counters.box_tests <= 1 ? 1 : 0;
          }
        }
      }
    }
  std::printf("%zu poses, %zu meet, %zu by the witness\n", poses, positive, answered);
  EXPECT_GT(positive, poses / 10);
  EXPECT_GT(answered, positive / 3);
}

TEST(Witness, IsLeftAloneWhereMoreIsAsked) {
  const TriangleMesh ball = sphere_mesh(16, 24, 0.8, 0.1);
  const Tree tree = *build_tree(ball);
  const ModelView model{&tree, ball};
  const RigidTransform pose = moved(Vec3(0.5, 0, 0));
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  CollideWitness witness;
  CollideOptions options;
  options.witness = &witness;
  Trace trace;
  for (int what = 0; what < 4; ++what) {
    CollideOptions asked = options;
    asked.mode = what == 0 ? CollideMode::all : CollideMode::first;
    if (what == 1) asked.max_level = 3;
    if (what == 2) asked.allowed_depth = 0.01;
    if (what == 3) asked.trace = &trace;
    EXPECT_TRUE(collide(model, model, pose, asked, scratch, pairs).colliding);
    EXPECT_FALSE(witness.pair) << what;
  }
  options.mode = CollideMode::first;
  std::vector<CollideResult> results;
  (void)collide_batch(model, model, std::span(&pose, 1), options, scratch, results);
  EXPECT_FALSE(witness.pair);
  EXPECT_TRUE(collide(model, model, pose, options, scratch, pairs).colliding);
  ASSERT_TRUE(witness.pair);
  RigidTransform broken = pose;
  broken.translation.x = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(collide(model, model, broken, options, scratch, pairs).colliding);
  EXPECT_TRUE(pairs.empty());
}

}  // namespace
}  // namespace boxwood
