// SPDX-License-Identifier: MIT
// Memory that ends at any allocation while a world is edited or queried: the world stays as it was, and an
// answer is the whole one or none.
#include <boxwood/world.hpp>

#include <gtest/gtest.h>

#include "memory/every_allocation.hpp"
#include "query/world/world_cases.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using namespace testing;
using test::fail_every_allocation;
using test::Outcome;

struct Scene {
  World world;
  std::vector<RigidTransform> poses;
};

const Scene& scene() {
  static const Scene made = [] {
    Scene s;
    std::mt19937 random(test::seed(4));
    const auto models = world_models(random);
    const std::uint32_t group = s.world.add_group().value();
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(s.world.add(world_object(models[3], {}, group)).ok());
    for (std::size_t i = 0; i < 40; ++i)
      EXPECT_TRUE(s.world.add(world_object(models[i % 6], random_pose(random, 2.0))).ok());
    s.poses.resize(std::size_t{3} * 40);
    for (RigidTransform& pose : s.poses) pose = random_pose(random, 2.0);
    return s;
  }();
  return made;
}

WorldCollisions answer(const World& world, WorldCollideOptions options) {
  WorldCollisions found;
  collide_pair_by_pair(world, scene().poses, options, found);
  return found;
}

TEST(WorldMemory, EditsFailWhole) {
  const World& whole = scene().world;
  std::mt19937 random(test::seed(6));
  const auto model = shared_model(frame_mesh(1.0, 0.1));
  const auto runs = fail_every_allocation("edits of a world", [&] {
    World world = whole;
    bool failed = false;
    const auto check = [&](const auto& result) {
      if (!result.ok() && result.error().kind == ErrorKind::over_limit) failed = true;
      return result.ok();
    };
    const std::size_t before = world.size();
    const auto added = world.add({model->view(), moved(Vec3(1.0)), kStaticGroup, nullptr});
    if (!check(added)) return world.size() == before ? Outcome::out_of_memory : Outcome::wrong;
    for (int i = 0; i < 60 && !failed; ++i) check(world.move(added.value(), moved(Vec3(0.1 * i))));
    if (!failed) check(world.skip(0, 1));
    if (!failed && !world.is_skipped(1, 0)) return Outcome::wrong;
    if (!failed) check(world.unskip(0, 1));
    if (!failed && world.is_skipped(1, 0)) return Outcome::wrong;
    if (!failed) check(world.remove(1));
    if (!failed && world.size() != before) return Outcome::wrong;
    return failed ? Outcome::out_of_memory : Outcome::right;
  });
  EXPECT_GT(runs.refused, 50U);
  EXPECT_EQ(whole.size(), 43U);
}

TEST(WorldMemory, QueriesAnswerWholeOrNotAtAll) {
  for (const bool contacts : {false, true}) {
    WorldCollideOptions options;
    options.mode = CollideMode::all;
    options.contacts = contacts;
    const WorldCollisions expected = answer(scene().world, options);
    ASSERT_GT(expected.pairs.size(), 5U);
    const auto runs = fail_every_allocation(contacts ? "contacts of a world" : "collisions of a world", [&] {
      WorldScratch scratch;
      WorldCollisions found;
      collide(scene().world, scene().poses, options, scratch, found);
      if (found.out_of_memory) return found.pairs.empty() ? Outcome::out_of_memory : Outcome::wrong;
      return found.pairs == expected.pairs && found.contacts.size() == expected.contacts.size()
                 ? Outcome::right
                 : Outcome::wrong;
    });
    EXPECT_GT(runs.refused, 10U);
  }
  WorldDistances expected;
  distance_pair_by_pair(scene().world, scene().poses, {}, expected);
  fail_every_allocation("distances of a world", [&] {
    WorldScratch scratch;
    WorldDistances found;
    distance(scene().world, scene().poses, {}, scratch, found);
    if (found.out_of_memory) return found.nearest.empty() ? Outcome::out_of_memory : Outcome::wrong;
    for (std::size_t i = 0; i < expected.nearest.size(); ++i)
      if (std::fabs(found.nearest[i].distance - expected.nearest[i].distance) > 1e-12) return Outcome::wrong;
    return Outcome::right;
  });
}

// A warm query allocates nothing, on the same world and after another version of it was queried with the
// same numbers of everything. On several threads each has its own memory and takes what is next, so the last
// of them may grow a few calls later.
TEST(WorldMemory, WarmQueriesAllocateNothing) {
  WorldScratch scratch;
  WorldCollisions found;
  WorldDistances nearest;
  World moved_world = scene().world;
  ASSERT_TRUE(moved_world.move(5, moved(Vec3(9.0))).ok());
  std::vector<WorldCollideOptions> questions(4);  // the last: all contacts
  questions[1].clearance = 0.5;
  questions[2].mode = questions[3].mode = CollideMode::all;
  questions[2].clearance = 0.5;
  questions[2].known_distance = [](const void*, std::size_t, std::uint32_t first, std::uint32_t) noexcept {
    return first % 2U == 0 ? 0.1 : 0.0;
  };
  questions[3].contacts = true;
  const auto allocations_of_work = [&](int threads) {
    const std::uint64_t before = test::all_allocations();
    for (const World* world : {&scene().world, static_cast<const World*>(&moved_world)}) {
      for (WorldCollideOptions& options : questions) {
        options.threads = threads;
        collide(*world, scene().poses, options, scratch, found);
      }
      WorldDistanceOptions options;
      options.threads = threads;
      distance(*world, scene().poses, options, scratch, nearest);
    }
    return test::all_allocations() - before;
  };
  EXPECT_GT(allocations_of_work(1), 0U);
  EXPECT_EQ(allocations_of_work(1), 0U);
  EXPECT_GT(allocations_of_work(3), 0U);
  int calls = 1;
  while (calls < 1000 && allocations_of_work(3) > 0) ++calls;
  EXPECT_LT(calls, 1000);
  EXPECT_EQ(allocations_of_work(1), 0U);
  EXPECT_GT(found.contacts.size(), 5U);
}

}  // namespace
}  // namespace boxwood
