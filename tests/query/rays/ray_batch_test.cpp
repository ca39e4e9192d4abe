// SPDX-License-Identifier: MIT
// Batches of rays answer as their rays one by one, and as all triangles: any number, any mixture, every
// instruction set.
#include <boxwood/batch.hpp>

#include <cmath>
#include <cstdio>

#include <gtest/gtest.h>

#include "query/meshes.hpp"
#include "query/rays/awkward_rays.hpp"
#include "query/rays/ray_calls.hpp"
#include "tree/simd_targets.hpp"
#include "tree/tree_models.hpp"

namespace boxwood {
namespace {

using testing::awkward_rays;
using testing::same;

// Some of them are none, too short or too long for the ray layout, from far away, or end early.
std::vector<Ray> mixed_rays(const MeshView& mesh, std::size_t count, unsigned seed, double size) {
  std::vector<Ray> rays = awkward_rays(mesh, count, seed, size);
  for (std::size_t i = 0; i < count; ++i) {
    Ray& ray = rays[i];
    switch (i % 29) {
    case 3:
      ray.direction *= 1e-130;
      break;
    case 7:
      ray.direction *= 1e130;
      break;
    case 11:
      ray.direction = Vec3(0.0);
      break;
    case 13:
      ray.direction.y = NAN;
      break;
    case 17:
      ray.origin.z = INFINITY;
      break;
    case 19:  // back along its own way, far out
      ray.origin -= 1e7 * ray.direction;
      break;
    case 23:
      ray.t_max = 1e-3;
      break;
    case 27:
      ray.origin = Vec3(1e25, 0, 0);
      ray.direction = Vec3(-1, 0, 0);
      break;
    default:
      break;
    }
  }
  return rays;
}

TriangleMesh fan_of(std::uint32_t sides) {
  TriangleMesh mesh;
  mesh.vertices.emplace_back(0, 0, 0.5);
  for (std::uint32_t i = 0; i < sides; ++i)
    mesh.vertices.emplace_back(std::cos(6.2831853 * i / sides), std::sin(6.2831853 * i / sides), 0.0);
  for (std::uint32_t i = 0; i < sides; ++i) mesh.triangles.push_back({0, 1 + i, 1 + (i + 1) % sides});
  return mesh;
}

TEST(RayBatch, AnswersAsRaysOneByOneOnEveryInstructionSet) {
  struct Case {
    TriangleMesh mesh;
    double size;
  };
  const std::vector<Case> cases = {{test::bumpy_torus(24, 14), 1.5},
                                   {test::triangle_soup(900, 7), 1.5},
                                   {test::bumpy_torus(24, 14, 0.1, 1e-6), 1.5e-6},
                                   {test::bumpy_torus(24, 14, 0.0, 1e6), 1.5e6},
                                   {fan_of(200), 1.0}};
  std::size_t rays = 0, hits = 0, targets = 0;
  for (const std::int64_t target : all_targets()) {
    choose_target(target);
    ++targets;
    for (const auto& [mesh, size] : cases) {
      Tree tree = *build_tree(mesh);
      ASSERT_TRUE(prepare_rays(tree, mesh).ok());
      QueryScratch scratch;
      std::vector<std::optional<RayHit>> batch;
      for (const std::size_t count : {0U, 1U, 2U, 3U, 4U, 63U, 64U, 65U, 511U, 512U, 513U, 1100U}) {
        const std::vector<Ray> some = mixed_rays(mesh, count, static_cast<unsigned>(17 + count), size);
        RaycastOptions options;
        options.threads = count % 2 == 0 ? 1 : 2;
        ASSERT_TRUE(raycast_batch({&tree, mesh}, some, options, scratch, batch).is_complete());
        ASSERT_EQ(batch.size(), count);
        for (std::size_t i = 0; i < count; ++i, ++rays) {
          hits += batch[i].has_value();
          ASSERT_TRUE(same(batch[i], testing::first_hit(tree, mesh, some[i])))
              << hwy::TargetName(target) << ", ray " << i << " of " << count;
          ASSERT_TRUE(same(batch[i], raycast_brute_force(mesh, some[i])))
              << hwy::TargetName(target) << ", ray " << i << " of " << count;
        }
      }
    }
  }
  choose_target(0);
  std::printf("%zu instruction sets, %zu rays, %zu hits\n", targets, rays, hits);
  EXPECT_GT(hits, rays / 4);
  EXPECT_LT(hits, rays);
}

// Rays of an eye on a grid of `side` x `side` towards the target, in tiles of eight; with parallel ones,
// those of a plane.
std::vector<Ray> picture(const Vec3& eye, const Vec3& target, double width, std::size_t side, bool parallel) {
  const Vec3 along = target - eye, across = glm::normalize(glm::cross(along, Vec3(0.1, 0.2, 1.0))),
             up = glm::normalize(glm::cross(across, along));
  std::vector<Ray> rays;
  for (std::size_t tile = 0; tile < side * side / 8; ++tile)
    for (std::size_t i = 0; i < 8; ++i) {
      const std::size_t column = tile % (side / 4) * 4 + i % 4, row = tile / (side / 4) * 2 + i / 4;
      const double n = static_cast<double>(side - 1), u = static_cast<double>(column) / n - 0.5,
                   v = static_cast<double>(row) / n - 0.5;
      const Vec3 offset = width * (u * across + v * up);
      rays.push_back(parallel ? Ray{eye + offset, along} : Ray{eye, along + offset});
    }
  return rays;
}

// Neighbours that take the same nodes, and leave each other: views from far away, from near and from within,
// along an axis with zeros of either sign, onto corners and edges exactly, with ends before and behind the
// surface.
TEST(RayBatch, NeighboursAnswerAsAlone) {
  const std::vector<TriangleMesh> meshes = {test::bumpy_torus(24, 14), test::bumpy_torus(160, 90),
                                            testing::box_mesh(Vec3(0.5)), test::triangle_soup(900, 7),
                                            fan_of(200)};
  std::size_t rays = 0, hits = 0;
  for (const std::int64_t target : all_targets()) {
    choose_target(target);
    for (const TriangleMesh& mesh : meshes) {
      Tree tree = *build_tree(mesh);
      ASSERT_TRUE(prepare_rays(tree, mesh).ok());
      std::vector<std::vector<Ray>> views = {picture(Vec3(3, 2, 1.5), Vec3(0.0), 5.0, 48, false),
                                             picture(Vec3(1.2, 0.1, 0.05), Vec3(0.0), 2.0, 32, false),
                                             picture(Vec3(0.01, 0.02, 0.0), Vec3(1, 1, 0.1), 1.0, 32, false),
                                             picture(Vec3(300, -200, 100), Vec3(0.0), 5.0, 32, false),
                                             picture(Vec3(0, 0, 4), Vec3(0, 0, 0), 3.0, 32, true),
                                             picture(Vec3(-4, 0, 0), Vec3(0, 0, 0), 3.0, 32, true)};
      for (Ray& ray : views[0]) ray.t_max = rays % 3 == 0 ? 0.7 : kInfinity;
      for (std::size_t i = 0; i < views[4].size(); ++i)  // zeros of either sign, one mixed with the other
        for (const int k : {0, 1})
          views[4][i].direction[k] = std::copysign(0.0, i / 8 % 3 == 0 && i % 2 == 0 ? -1.0 : 1.0);
      std::vector<Ray> aimed;  // at vertices, middles of edges and of faces from one eye
      for (std::size_t t = 0; t < std::min<std::size_t>(mesh.triangles.size(), 200); ++t) {
        const Triangle& triangle = mesh.triangles[t];
        const Vec3 a(mesh.vertices[triangle[0]]), b(mesh.vertices[triangle[1]]),
            c(mesh.vertices[triangle[2]]), eye(2, 2.5, 3);
        for (const Vec3& p : {a, 0.5 * (a + b), (a + b + c) / 3.0, 0.5 * (b + c)})
          aimed.push_back({eye, p - eye});
      }
      views.push_back(aimed);
      QueryScratch scratch;
      std::vector<std::optional<RayHit>> batch;
      for (std::size_t v = 0; v < views.size(); ++v) {
        ASSERT_TRUE(raycast_batch({&tree, mesh}, views[v], {}, scratch, batch).is_complete());
        for (std::size_t i = 0; i < batch.size(); ++i, ++rays) {
          hits += batch[i].has_value();
          ASSERT_TRUE(same(batch[i], testing::first_hit(tree, mesh, views[v][i])))
              << hwy::TargetName(target) << ", view " << v << ", ray " << i;
          if (mesh.triangles.size() > 2000 && i % 16 != 0) continue;
          ASSERT_TRUE(same(batch[i], raycast_brute_force(mesh, views[v][i])))
              << hwy::TargetName(target) << ", view " << v << ", ray " << i;
        }
      }
    }
  }
  choose_target(0);
  std::printf("%zu rays, %zu hits\n", rays, hits);
  EXPECT_GT(hits, rays / 4);
  EXPECT_LT(hits, rays);
}

// A batch that is stopped says so, and what it did not come to is no hit.
TEST(RayBatch, IsStopped) {
  const TriangleMesh mesh = test::bumpy_torus(24, 14);
  Tree tree = *build_tree(mesh);
  ASSERT_TRUE(prepare_rays(tree, mesh).ok());
  const std::atomic<bool> stop{true};
  RaycastOptions options;
  options.stop = &stop;
  QueryScratch scratch;
  std::vector<std::optional<RayHit>> batch;
  const std::vector<Ray> some = awkward_rays(mesh, 700, 3, 1.5);
  EXPECT_TRUE(raycast_batch({&tree, mesh}, some, options, scratch, batch).stopped);
  ASSERT_EQ(batch.size(), some.size());
  for (const auto& hit : batch) EXPECT_FALSE(hit.has_value());
}

}  // namespace
}  // namespace boxwood
