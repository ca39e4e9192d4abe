// Warm queries allocate nothing; queries on many threads at once share their models.
#include <atomic>
#include <cstdlib>
#include <new>
#include <thread>

#include <gtest/gtest.h>

#include <boxwood/broad_phase.hpp>
#include <boxwood/contact.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/placed_pair.hpp>
#include <boxwood/raycast.hpp>
#include <boxwood/sweep.hpp>

#include "query/meshes.hpp"

namespace {
std::atomic<std::size_t> g_allocations{0};
}  // namespace

void* operator new(std::size_t size) {
  ++g_allocations;
  if (void* p = std::malloc(size == 0 ? 1 : size)) return p;
  throw std::bad_alloc();
}
void operator delete(void* p) noexcept {
  std::free(p);
}
void operator delete(void* p, std::size_t) noexcept {
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
  ContactScratch contact_scratch;
  std::vector<TrianglePair> pairs, placed_pairs, many_pairs, self_pairs, folded;
  ContactSet contacts;
  BroadPhase phase;
  for (int i = 0; i < 100; ++i)
    phase.add(broad_object({Vec3(0.0), 1.0}, {Vec3(-0.5), Vec3(0.5)}, moved(Vec3(0.3 * i, 0, 0))));
  std::vector<CandidatePair> candidates;
  CollideOptions on_threads;
  on_threads.threads = 3;
  const TriangleMesh large = torus_mesh(160, 80, 1.0, 0.3);
  const Tree large_tree = tree_over(large);
  const ModelView large_model{&large_tree, large};
  const auto everything = [&] {
    collide(ma, mb, pose, {}, scratch, pairs);
    collide(large_model, large_model, pose, on_threads, scratch, many_pairs);
    find_contacts(a, b, pose, pairs, contact_scratch, contacts);
    collide_self(ma, {}, scratch, self_pairs, folded);
    distance(ma, mb, far, {}, scratch);
    collide({ma, far}, {mb, compose(far, pose)}, {}, scratch, placed_pairs);
    distance({ma, pose}, {mb, far}, {}, scratch);
    within_clearance(ma, mb, far, 0.1, scratch);
    sweep(ma, mb, {far, pose}, {}, scratch);
    phase.candidates(candidates);
    raycast_first(rays, a, {Vec3(3, 0.1, 0.2), Vec3(-1, 0, 0)});
  };
  everything();
  ASSERT_GT(pairs.size(), 20U);
  ASSERT_GT(placed_pairs.size(), 20U);
  ASSERT_GT(scratch.parts.size(), 50U);  // the large query was shared out
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
