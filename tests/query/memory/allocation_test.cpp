// SPDX-License-Identifier: MIT
// Warm queries allocate nothing; queries on many threads at once share their models.
#include <atomic>
#include <cstdlib>
#include <new>
#include <thread>

#include <gtest/gtest.h>

#include <boxwood/batch.hpp>
#include <boxwood/contact.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/object_tree.hpp>
#include <boxwood/placed_pair.hpp>
#include <boxwood/raycast_scene.hpp>
#include <boxwood/sweep.hpp>

#include "query/memory/query_memory.hpp"
#include "query/meshes.hpp"

namespace {
std::atomic<std::size_t> g_allocations{0};
}  // namespace

void* operator new(std::size_t size) {
  ++g_allocations;
  if (void* p = std::malloc(size == 0 ? 1 : size)) return p;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  ++g_allocations;
  const auto at = static_cast<std::size_t>(alignment);
  if (void* p = std::aligned_alloc(at, (size + at - 1) / at * at)) return p;
  throw std::bad_alloc();
}
// GCC 12 inlines the deletion alone, and then warns that free() ends what operator new began.
[[gnu::noinline]] void operator delete(void* p, std::align_val_t) noexcept {
  std::free(p);
}
[[gnu::noinline]] void operator delete(void* p, std::size_t, std::align_val_t) noexcept {
  std::free(p);
}
[[gnu::noinline]] void operator delete(void* p) noexcept {
  std::free(p);
}
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept {
  std::free(p);
}

namespace boxwood {
namespace {

using namespace testing;

TEST(Allocation, WarmQueriesAllocateNothing) {
  const TriangleMesh a = torus_mesh(40, 20, 1.0, 0.3), b = sphere_mesh(16, 24, 0.8, 0.1);
  const Tree ta = tree_over(a), tb = tree_over(b);
  const ModelView ma{&ta, a}, mb{&tb, b};
  const RigidTransform pose = rotated(Vec3(1, 2, 3), 0.7, Vec3(0.8, 0.1, 0)), far = moved(Vec3(3, 0, 0));
  Tree rays = ta;
  ASSERT_TRUE(prepare_rays(rays, a).ok());
  QueryScratch scratch;
  std::vector<TrianglePair> pairs, placed_pairs, many_pairs, self_pairs, folded;
  ContactSet contacts;
  ObjectTree phase;
  for (int i = 0; i < 100; ++i)
    ASSERT_TRUE(
        phase.add(broad_object({Vec3(0.0), 1.0}, {Vec3(-0.5), Vec3(0.5)}, moved(Vec3(0.3 * i, 0, 0)))).ok());
  std::vector<CandidatePair> candidates;
  CollideOptions on_threads;
  on_threads.threads = 3;
  const TriangleMesh large = torus_mesh(160, 80, 1.0, 0.3);
  const Tree large_tree = tree_over(large);
  const ModelView large_model{&large_tree, large};
  const MeshParts parts_a = *mesh_parts(a), parts_b = *mesh_parts(b);
  const ModelView parted_a{&ta, a, &parts_a}, parted_b{&tb, b, &parts_b};
  std::vector<ContainedPart> inside;
  const Ray ray{Vec3(3, 0.1, 0.2), Vec3(-1, 0, 0)};
  const std::vector<Ray> many_rays(2000, ray);
  RaycastOptions ray_options;
  ray_options.threads = 3;
  std::vector<RayHit> hits;
  std::vector<SceneRayHit> scene_hits;
  std::vector<std::optional<RayHit>> first_hits;
  const PlacedModel objects[] = {{ma, {}}, {mb, far}};
  const std::vector<RigidTransform> poses(50, pose);
  std::vector<CollideResult> results;
  std::vector<std::vector<TrianglePair>> lists;
  const auto everything = [&] {
    collide(ma, mb, pose, {}, scratch, pairs);
    collide(large_model, large_model, pose, on_threads, scratch, many_pairs);
    find_contacts(ma, mb, pose, pairs, {}, scratch, contacts);
    collide_self(ma, {}, scratch, self_pairs, folded);
    distance(ma, mb, far, {}, scratch);
    collide({ma, far}, {mb, compose(far, pose)}, {}, scratch, placed_pairs);
    distance({ma, pose}, {mb, far}, {}, scratch);
    within_clearance(ma, mb, far, {0.1}, scratch);
    sweep(ma, mb, {far, pose}, {}, scratch);
    phase.candidates({}, candidates);
    for (const Tree* tree : {static_cast<const Tree*>(&rays), &ta}) {
      raycast_first({tree, a}, ray, {}, scratch);
      raycast_all({tree, a}, ray, {}, scratch, hits);
    }
    raycast_scene_first(objects, ray, {}, scratch);
    raycast_scene_all(objects, ray, {}, scratch, scene_hits);
    collide_batch(ma, mb, poses, on_threads, scratch, results, &lists);
    raycast_batch(ma, many_rays, ray_options, scratch, first_hits);
    containment(parted_a, parted_b, pose, pairs, {}, scratch, inside);
    contains_point(parted_a, Vec3(1, 0, 0), {}, scratch);
  };
  everything();
  ASSERT_GT(pairs.size(), 20U);
  ASSERT_GT(placed_pairs.size(), 20U);
  ASSERT_GT(memory_of(scratch).parts.size(), 50U);  // the large query was shared out
  const std::size_t before = g_allocations;
  everything();
  EXPECT_EQ(g_allocations - before, 0U);
  EXPECT_GT(before, 0U);  // the counter counts
}

TEST(Threads, ManyShareTheModels) {
  const TriangleMesh a = torus_mesh(40, 20, 1.0, 0.3), b = sphere_mesh(16, 24, 0.8, 0.1);
  const Tree ta = tree_over(a), tb = tree_over(b);
  const ModelView ma{&ta, a}, mb{&tb, b};
  const auto pose_of = [](int i) { return rotated(Vec3(1, 2, 3), 0.1 * i, Vec3(0.8, 0.02 * i, 0)); };
  constexpr int kPoses = 40;
  std::vector<std::vector<TrianglePair>> expected(kPoses);
  std::vector<double> expected_distance(kPoses);
  QueryScratch scratch;
  for (int i = 0; i < kPoses; ++i) {
    collide(ma, mb, pose_of(i), {}, scratch, expected[static_cast<std::size_t>(i)]);
    expected_distance[static_cast<std::size_t>(i)] = distance(ma, mb, pose_of(i), {}, scratch).distance;
  }
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      QueryScratch own;
      std::vector<TrianglePair> pairs;
      for (int i = 0; i < kPoses; ++i) {
        const int k = (i + 10 * t) % kPoses;
        collide(ma, mb, pose_of(k), {}, own, pairs);
        if (pairs != expected[static_cast<std::size_t>(k)]) ++wrong;
        if (distance(ma, mb, pose_of(k), {}, own).distance != expected_distance[static_cast<std::size_t>(k)])
          ++wrong;
      }
    });
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace boxwood
