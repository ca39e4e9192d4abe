// SPDX-License-Identifier: MIT
// Walking: closed forms, and mazes in which no step may come nearer to anything than the radius.
#include <boxwood/walk.hpp>

#include <cstdio>
#include <cstdlib>
#include <numbers>

#include <gtest/gtest.h>

#include <boxwood/nearest.hpp>

#include "query/motion/walk_maze.hpp"

namespace boxwood {
namespace {

using namespace walking;

Vec3 walked(const World& world, const Walker& walker, Vec3 at, const Vec3& step, int count) {
  const auto placed = world.placed();
  for (int i = 0; i < count; ++i) {
    const WalkStep done = walk(placed, walker, at, step);
    EXPECT_GE(true_distance(world.mesh, Vec3(0.0), done.position), walker.radius * (1.0 - 1e-5));
    at = done.position;
  }
  return at;
}

TEST(Walk, SlidesAlongAWallAndIntoACorner) {
  World world;
  add_box(world.mesh, Vec3(-20, -1, -20), Vec3(20, 0, 20));
  add_box(world.mesh, Vec3(5, 0, -20), Vec3(6, 4, 20));  // x = 5
  add_box(world.mesh, Vec3(-20, 0, 8), Vec3(20, 4, 9));  // z = 8
  world.build();
  const Walker walker = walker_of(0.5);
  const auto placed = world.placed();
  const WalkStep one = walk(placed, walker, Vec3(4, 0.5, 0), Vec3(2, 0, 2));
  EXPECT_TRUE(one.slid && one.supported && !one.blocked && !one.climbed && !one.squeezed);
  EXPECT_NEAR(one.position.x, 4.5, 1e-4);
  EXPECT_NEAR(one.position.y, 0.5, 1e-4);
  EXPECT_NEAR(one.position.z, 2.0, 1e-4);  // the part of the step along the wall is kept
  const Vec3 corner = walked(world, walker, one.position, Vec3(2, 0, 2), 5);
  EXPECT_NEAR(corner.x, 4.5, 1e-4);
  EXPECT_NEAR(corner.z, 7.5, 1e-4);
  const WalkStep stuck = walk(placed, walker, corner, Vec3(1, 0, 1));
  EXPECT_TRUE(stuck.blocked && stuck.supported);
}

TEST(Walk, StepsNoHigherThanAllowed) {
  for (const double share : {0.1, 0.3, 0.55, 0.59, 0.62, 0.8, 1.0, 1.5, 3.0})
    for (const double pace : {0.05, 0.3, 2.0}) {
      World world;
      const double radius = 0.5, height = share * radius;
      add_box(world.mesh, Vec3(-20, -1, -20), Vec3(20, 0, 20));
      add_box(world.mesh, Vec3(2, 0, -20), Vec3(20, height, 20));
      world.build(TreeKind::aabb);
      const Vec3 end = walked(world, walker_of(radius), Vec3(0, radius, 0), Vec3(pace, 0, 0),
                              static_cast<int>(8.0 / pace));
      if (share < 0.6) {
        EXPECT_NEAR(end.y, height + radius, 1e-3) << share << " " << pace;
        EXPECT_GT(end.x, 4.0) << share << " " << pace;
      } else {
        EXPECT_NEAR(end.y, radius, 1e-3) << share << " " << pace;
        EXPECT_LT(end.x, 2.0) << share << " " << pace;
      }
    }
  // Higher than the radius, where it is allowed to be: up, sideways and down.
  World world;
  add_box(world.mesh, Vec3(-20, -1, -20), Vec3(20, 0, 20));
  add_box(world.mesh, Vec3(2, 0, -20), Vec3(20, 0.8, 20));
  world.build();
  Walker walker = walker_of(0.5);
  walker.step_height = 0.9;
  EXPECT_NEAR(walked(world, walker, Vec3(0, 0.5, 0), Vec3(0.3, 0, 0), 20).y, 1.3, 1e-3);
}

TEST(Walk, SlopesNoSteeperThanAllowed) {
  for (const double degrees : {5.0, 20.0, 35.0, 44.0, 46.0, 60.0, 80.0})
    for (const double pace : {0.05, 0.3}) {
      World world;
      const double rise = 3.0 * std::tan(degrees * std::numbers::pi / 180.0);
      add_box(world.mesh, Vec3(-20, -1, -20), Vec3(20, 0, 20));
      add_ramp(world.mesh, Vec3(1, 0, -10), 3.0, rise, 20.0, 20.0);
      world.build();
      const Walker walker = walker_of(0.3);
      const Vec3 up = walked(world, walker, Vec3(0, 0.3, 0), Vec3(pace, 0, 0), static_cast<int>(12.0 / pace));
      if (degrees < 45) {
        EXPECT_NEAR(up.y, rise + 0.3, 1e-3) << degrees << " " << pace;
        // And down again, on the ground all the way.
        const auto placed = world.placed();
        Vec3 at = up;
        bool left = false;
        for (int i = 0; i < static_cast<int>(14.0 / pace); ++i) {
          const WalkStep done = walk(placed, walker, at, Vec3(-pace, 0, 0));
          left = left || !done.supported;
          at = done.position;
        }
        EXPECT_FALSE(left && degrees < 30) << degrees;
        EXPECT_NEAR(at.y, 0.3, 1e-3) << degrees;
      } else {
        EXPECT_LT(up.y, 0.45) << degrees << " " << pace;
        EXPECT_LT(up.x, 1.3) << degrees << " " << pace;
      }
    }
}

TEST(Walk, FallsSlidesDownWhatIsSteepAndFitsUnderWhatIsHighEnough) {
  World world;
  add_box(world.mesh, Vec3(-20, -1, -20), Vec3(20, 0, 20));
  add_ramp(world.mesh, Vec3(1, 0, -10), 1.0, 3.0, 20.0, 1.0);
  add_box(world.mesh, Vec3(-6, 0.9, -20), Vec3(-4, 1.5, 20));
  world.build();
  Walker walker = walker_of(0.4);
  const auto placed = world.placed();
  const WalkStep fall = walk(placed, walker, Vec3(0, 5, 0), Vec3(0.0));
  EXPECT_TRUE(fall.dropped && !fall.supported);
  EXPECT_NEAR(fall.position.y, 5.0 - walker.drop, 1e-9);
  EXPECT_NEAR(walked(world, walker, Vec3(0, 5, 0), Vec3(0.0), 20).y, 0.4, 1e-4);
  const Vec3 down =
      walked(world, walker, Vec3(1.4, 3.5, 0), Vec3(0.0), 30);  // onto the steep side, and off it
  EXPECT_NEAR(down.y, 0.4, 1e-3);
  EXPECT_LT(down.x, 1.0);
  EXPECT_LT(walked(world, walker, Vec3(-2, 0.4, 0), Vec3(-0.2, 0, 0), 40).x, -7.0);  // 0.8 high, under 0.9
  walker.radius = 0.46;
  const Vec3 low = walked(world, walker, Vec3(-2, 0.46, 0), Vec3(-0.2, 0, 0), 40);
  EXPECT_GT(low.x, -4.1);
  const WalkStep jump = walk(placed, walker, Vec3(-5, 3, 0), Vec3(0, -9, 0));  // onto the slab
  EXPECT_NEAR(jump.position.y, 1.5 + 0.46, 1e-3);
}

TEST(Walk, NothingIsAFreeWorldAndWrongNumbersStay) {
  const WalkStep free = walk({}, walker_of(1.0), Vec3(1, 2, 3), Vec3(4, 0, 0));
  EXPECT_EQ(free.position, Vec3(5, 1, 3));  // sideways, and it falls by its drop
  for (const double radius : {0.0, -1.0, kInfinity})
    EXPECT_TRUE(walk({}, walker_of(radius), Vec3(0.0), Vec3(1.0)).squeezed);
  EXPECT_TRUE(walk({}, walker_of(1.0), Vec3(0.0), Vec3(kInfinity)).squeezed);
  World world;
  add_box(world.mesh, Vec3(-2), Vec3(2));
  world.build();
  const std::atomic<bool> stop = true;
  EXPECT_TRUE(walk(world.placed(), walker_of(0.5), Vec3(0, 4, 0), Vec3(1, 0, 0), {&stop}).stopped);
}

TEST(Nearest, AsEveryTriangle) {
  Random random(8);
  std::size_t found = 0, none = 0;
  std::uint64_t tests = 0, all = 0;
  for (int scene = 0; scene < 20; ++scene) {
    TriangleMesh mesh;
    const double size = random.magnitude(-3, 3);
    for (int t = 0; t < 300; ++t) {
      const Vec3 at = random.in_cube(size);
      add_polygon(mesh, {at, at + random.in_cube(0.1 * size),
                         random.chance(0.05) ? at : at + random.in_cube(0.1 * size)});
    }
    BuildOptions options;
    options.kind = static_cast<TreeKind>(scene % 3);
    const Tree tree = std::move(build_tree(mesh, options).value());
    for (int k = 0; k < 100; ++k) {
      const Vec3 p = random.in_cube(1.5 * size);
      const double within = random.chance(0.5) ? kInfinity : random.uniform(0, 0.3) * size;
      const NearestPoint near = nearest_point({&tree, mesh}, p, within),
                         slow = nearest_point_brute_force(mesh, p, within);
      ASSERT_EQ(near.found, slow.found);
      tests += near.counters.triangle_tests;
      all += slow.counters.triangle_tests;
      (near.found ? found : none) += 1;
      if (!near.found) continue;
      ASSERT_EQ(near.distance, slow.distance);
      ASSERT_NEAR(near.distance, true_distance(mesh, Vec3(0.0), p), 1e-12 * size);
      ASSERT_NEAR(glm::length(p - near.point), near.distance, 1e-12 * size);
    }
  }
  std::printf("%zu nearest points, %zu times none; %llu of %llu triangle tests\n", found, none,
              static_cast<unsigned long long>(tests), static_cast<unsigned long long>(all));
  EXPECT_GT(found, 800U);
  EXPECT_GT(none, 100U);
  EXPECT_LT(5 * tests, all);
}

int from_environment(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::atoi(text);
}

// BOXWOOD_MAZES=100 BOXWOOD_MAZE_STEPS=10000: a million steps.
TEST(Walk, NeverNearerThanTheRadiusInMazes) {
  const int mazes = from_environment("BOXWOOD_MAZES", 8), steps = from_environment("BOXWOOD_MAZE_STEPS", 400);
  std::size_t done = 0, slid = 0, climbed = 0, dropped = 0, blocked = 0, pushed = 0, squeezed = 0, rooms = 0,
              unsupported = 0;
  std::size_t slits = 0, low = 0, spikes = 0, doors = 0, thin = 0;
  std::array<std::size_t, 4> kinds{};
  std::uint64_t boxes = 0;
  double nearest = kInfinity;
  for (int m = 0; m < mazes; ++m) {
    Random random(static_cast<std::uint64_t>(9000 + m));
    const double radius = random.uniform(0.12, 0.3);
    Maze maze(random, radius);
    Walker walker = walker_of(radius);
    walker.step_height = random.uniform(0.0, 0.9) * radius;
    maze.pose_doors(0.0);
    Vec3 at(0.5 * Maze::kRoom, radius * 1.001, 0.5 * Maze::kRoom);
    ASSERT_GE(maze.distance(at), radius);
    if (m % 2 == 1 && !maze.door_at.empty()) {  // in a doorway, if there is room
      const Vec3 closed = maze.door_at[0] + maze.door_by[0], in_doorway(closed.x, radius * 1.001, closed.z);
      if (maze.distance(in_doorway) >= radius) at = in_doorway;
    }
    const int home = maze.root(maze.room_of(at));
    std::array<bool, Maze::kRooms * Maze::kRooms> seen{};
    double time = 0.0, heading = 0.0, pace = 0.3 * radius;
    bool was_blocked = false;
    int waiting = 60;  // steps to stand still, until a door comes
    slits += maze.slits, low += maze.low, spikes += maze.spikes, doors += maze.door_at.size(),
        thin += maze.thin;
    for (int s = 0; s < steps; ++s, ++done) {
      if (random.chance(0.04) || (was_blocked && random.chance(0.3))) {
        heading = random.uniform(0.0, 2.0 * std::numbers::pi);
        pace = radius * (random.chance(0.2) ? random.uniform(2.0, 30.0) : random.uniform(0.1, 1.5));
      }
      Vec3 move = pace * Vec3(std::cos(heading), 0, std::sin(heading));
      if (random.chance(0.03)) move.y = random.uniform(-3.0, 3.0);
      if (waiting == 0 && random.chance(0.25) && maze.is_in_doorway(at)) waiting = 60;
      if (waiting > 0) {
        --waiting;
        move = Vec3(0.0);
      }
      const double later = time + 0.05;
      maze.pose_doors(0.5 - 0.5 * std::cos(later));
      WalkStep step = walk(maze.placed(), walker, at, move);
      pushed += step.pushed ? 1 : 0;
      if (step.squeezed) {  // the doors wait
        ++squeezed;
        maze.pose_doors(0.5 - 0.5 * std::cos(time));
        step = walk(maze.placed(), walker, at, move);
      } else {
        time = later;
      }
      const double distance = maze.distance(step.position);
      ASSERT_GE(distance, radius * (1.0 - 1e-5)) << "maze " << m << ", step " << s;
      nearest = std::min(nearest, distance / radius - 1.0);
      const int room = maze.room_of(step.position);
      ASSERT_GE(room, 0) << "maze " << m << ", step " << s;
      ASSERT_EQ(maze.root(room), home) << "maze " << m << ", step " << s << ": through a wall";
      ASSERT_GT(step.position.y, 0.0);
      ASSERT_LT(step.position.y, Maze::kHeight);
      at = step.position;
      was_blocked = step.blocked;
      seen[static_cast<std::size_t>(room)] = true;
      slid += step.slid, climbed += step.climbed, dropped += step.dropped, blocked += step.blocked;
      unsupported += !step.supported;
      boxes += step.counters.box_tests;
      for (std::uint32_t c = 0; c < step.contact_count; ++c)
        ++kinds[static_cast<std::size_t>(step.contacts[c].kind)];
    }
    rooms += static_cast<std::size_t>(std::count(seen.begin(), seen.end(), true));
  }
  std::printf("%d mazes, %zu steps, %zu rooms entered: %zu slid, %zu climbed, %zu dropped, %zu blocked, %zu "
              "in the air, %zu pushed "
              "by doors, %zu squeezed; contacts with ground %zu, slope %zu, wall %zu, ceiling %zu; nearest "
              "%.2e of the radius; "
              "%.0f box tests a step; %zu slits, %zu low slabs, %zu spikes, %zu sheets, %zu doors\n",
              mazes, done, rooms, slid, climbed, dropped, blocked, unsupported, pushed, squeezed, kinds[0],
              kinds[1], kinds[2], kinds[3], nearest,
              static_cast<double>(boxes) / static_cast<double>(std::max<std::size_t>(done, 1)), slits, low,
              spikes, thin, doors);
  EXPECT_GT(rooms, static_cast<std::size_t>(mazes));
  for (const std::size_t count :
       {slid, climbed, dropped, blocked, kinds[0], kinds[2], kinds[3], slits, low, spikes, thin, doors})
    EXPECT_GT(count, 0U);
  EXPECT_GT(pushed, 0U);
}

}  // namespace
}  // namespace boxwood
