// SPDX-License-Identifier: MIT
// Rays through the layout of a tree with spatial splits, whose leaves hold parts of triangles: the answers of
// all triangles in turn, each hit once.
#include <boxwood/raycast.hpp>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include <boxwood/batch.hpp>
#include <boxwood/ray_count.hpp>
#include <boxwood/saved_model.hpp>
#include <boxwood/tree.hpp>

#include "query/rays/awkward_rays.hpp"
#include "seed.hpp"
#include "tree/layout/ray_layout.hpp"
#include "tree/simd_targets.hpp"
#include "tree/tree_access.hpp"
#include "tree/tree_models.hpp"

namespace boxwood {
namespace {

// Fans of long triangles that share a corner, in all directions: leaves of eight have up to 17 vertices.
TriangleMesh fans(std::uint32_t count, unsigned seed) {
  std::mt19937 random(test::seed(seed));
  std::uniform_real_distribution<float> u(-1.0F, 1.0F);
  TriangleMesh mesh;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (i % 5 == 0) mesh.vertices.emplace_back(u(random), u(random), u(random));
    const auto top = static_cast<std::uint32_t>(mesh.vertices.size()) - 1 - 2 * (i % 5);
    const Vec3f far(u(random), u(random), u(random));
    mesh.vertices.push_back(far);
    mesh.vertices.push_back(far + Vec3f(0.02F * u(random), 0.02F * u(random), 0.02F * u(random)));
    const auto end = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.triangles.push_back({top, end - 2, end - 1});
  }
  return mesh;
}

BuildOptions with_splits(std::uint32_t leaf_size) {
  BuildOptions options;
  options.kind = TreeKind::aabb;
  options.split = SplitRule::sbvh;
  options.leaf_size = leaf_size;
  options.rays = true;
  return options;
}

struct Found {
  std::size_t rays = 0, hits = 0, more_than_one = 0;
};

void expect_same_hits(const Tree& tree, const TriangleMesh& mesh, const std::vector<Ray>& rays,
                      Found& found) {
  QueryScratch scratch;
  const ModelView model{&tree, mesh};
  std::vector<RayHit> expected, hits;
  std::vector<std::optional<RayHit>> batch;
  ASSERT_TRUE(raycast_batch(model, rays, {}, scratch, batch).is_complete());
  for (std::size_t i = 0; i < rays.size(); ++i) {
    const Ray& ray = rays[i];
    raycast_all_brute_force(mesh, ray, expected);
    ASSERT_TRUE(raycast_all(model, ray, {}, scratch, hits).is_complete());
    ASSERT_EQ(hits.size(), expected.size()) << "ray " << i;
    for (std::size_t k = 0; k < hits.size(); ++k) {
      ASSERT_EQ(hits[k].triangle, expected[k].triangle) << "ray " << i;
      ASSERT_EQ(hits[k].t, expected[k].t) << "ray " << i;
    }
    const auto first = raycast_first(model, ray, {}, scratch).hit;
    ASSERT_EQ(first.has_value(), !expected.empty()) << "ray " << i;
    ASSERT_EQ(batch[i].has_value(), first.has_value()) << "ray " << i;
    if (first) {
      ASSERT_EQ(first->triangle, expected[0].triangle) << "ray " << i;
      ASSERT_EQ(first->t, expected[0].t) << "ray " << i;
      ASSERT_EQ(batch[i]->triangle, first->triangle) << "ray " << i;
    }
    for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference}) {
      RayCountOptions all;
      all.hits = RayHits::all;
      all.engine = engine;
      ASSERT_EQ(count_ray(model, ray, all, scratch).hits, expected.size()) << "ray " << i;
    }
    ++found.rays;
    found.hits += expected.size();
    found.more_than_one += expected.size() > 1 ? 1 : 0;
  }
}

// Returns how many leaves of the layout each triangle is in.
std::vector<int> leaves_of(const RayLayout& layout, std::size_t triangles) {
  std::vector<int> leaves(triangles, 0);
  for (const RayNode& node : layout.nodes) {
    std::size_t begin = 0;
    for (std::size_t lane = 0; lane < node.leaves(); begin = node.ends[lane++]) {
      const RayLeaf leaf(layout.leaves.data() + kRayLeafUnit * (node.first_leaf + begin));
      std::set<std::uint32_t> once;
      for (std::size_t i = 0; i < leaf.triangles(); ++i) once.insert(leaf.number(i));
      EXPECT_EQ(once.size(), leaf.triangles()) << "a leaf names a triangle twice";
      for (const std::uint32_t t : once) ++leaves[t];
    }
  }
  return leaves;
}

TEST(RayCut, AnswersAsAllTriangles) {
  Found found;
  std::size_t cut = 0;
  for (const std::uint32_t leaf_size : {1U, 4U, 8U, 40U})
    for (const TriangleMesh& mesh : {fans(700, leaf_size), test::triangle_soup(400, leaf_size)}) {
      const Tree tree = *build_tree(mesh, with_splits(leaf_size));
      ASSERT_NE(tree.rays(), nullptr);
      EXPECT_TRUE(validate(tree, mesh).empty()) << leaf_size;
      const std::vector<int> leaves = leaves_of(*tree.rays(), mesh.triangles.size());
      for (const int n : leaves) {
        EXPECT_GE(n, 1);
        cut += n > 1 ? 1 : 0;
      }
      const std::vector<Ray> rays = testing::awkward_rays(mesh, 300, leaf_size, 1.5);
      for_each_target([&](const char* target) {
        SCOPED_TRACE(target);
        expect_same_hits(tree, mesh, rays, found);
      });
    }
  std::printf("%zu rays, %zu hits, %zu rays with several; %zu triangles in more than one leaf\n", found.rays,
              found.hits, found.more_than_one, cut);
  EXPECT_GT(found.hits, 1000U);
  EXPECT_GT(found.more_than_one, 100U);
  EXPECT_GT(cut, 300U);
}

TEST(RayCut, IsRefittedSavedAndPrepared) {
  TriangleMesh mesh = fans(500, 3);
  Found found;
  const Tree tree = *build_tree(mesh, with_splits(4));
  Tree later = *build_tree(mesh, [] {
    BuildOptions options = with_splits(4);
    options.rays = false;
    return options;
  }());
  ASSERT_TRUE(prepare_rays(later, mesh));
  EXPECT_EQ(leaves_of(*later.rays(), mesh.triangles.size()), leaves_of(*tree.rays(), mesh.triangles.size()));
  const auto file = std::filesystem::temp_directory_path() / "ray_cut_test.bwt";
  ASSERT_TRUE(save_model(file, mesh, tree));
  const Result<SavedModel> saved = load_model(file);
  std::filesystem::remove(file);
  ASSERT_TRUE(saved.ok());
  ASSERT_NE(saved->tree.rays(), nullptr);
  EXPECT_TRUE(validate(saved->tree, mesh).empty());
  expect_same_hits(saved->tree, mesh, testing::awkward_rays(mesh, 200, 1, 1.5), found);
  for (Vec3f& v : mesh.vertices) v = Vec3f(1.5F * v.x, v.y + 0.3F * v.x * v.x, v.z);
  const Tree moved = refit(tree, mesh)->tree;
  ASSERT_NE(moved.rays(), nullptr);
  EXPECT_TRUE(validate(moved, mesh).empty());
  expect_same_hits(moved, mesh, testing::awkward_rays(mesh, 200, 2, 1.5), found);
  EXPECT_GT(found.hits, 300U);
}

// validate() finds a leaf's box that has lost a part, and a triangle that is in no leaf.
TEST(RayCut, FaultsAreFound) {
  const TriangleMesh mesh = fans(300, 5);
  const Tree tree = *build_tree(mesh, with_splits(4));
  ASSERT_TRUE(validate(tree, mesh).empty());
  std::size_t n = 0;
  while (tree.rays()->nodes[n].leaves() == 0) ++n;
  auto smaller = std::make_shared<RayLayout>(*tree.rays());
  std::uint8_t& high = smaller->nodes[n].bounds[0][1][0];
  const std::uint8_t low = smaller->nodes[n].bounds[0][0][0];
  high = static_cast<std::uint8_t>(low + (high - low) / 2);
  Tree broken = tree;
  TreeAccess(broken).rays = smaller;
  EXPECT_FALSE(validate(broken, mesh).empty());
  TriangleMesh fewer = mesh;
  fewer.triangles.resize(280);
  const Tree of_fewer = *build_tree(fewer, with_splits(4));
  Tree without = tree;
  TreeAccess(without).rays = std::make_shared<RayLayout>(*of_fewer.rays());
  EXPECT_FALSE(validate(without, mesh).empty());
}

}  // namespace
}  // namespace boxwood
