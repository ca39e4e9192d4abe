// SPDX-License-Identifier: MIT
// Memory that ends at any allocation while a robot is queried or moved: an answer is the whole one or none.
#include <boxwood/robot.hpp>
#include <boxwood/robot_import.hpp>
#include <boxwood/robot_matrix.hpp>
#include <boxwood/robot_motion.hpp>
#include <boxwood/robot_scene.hpp>

#include <cmath>
#include <filesystem>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "memory/every_allocation.hpp"
#include "memory/long_robot.hpp"

namespace boxwood {
namespace {

using namespace testing;
using test::AllocationRuns;
using test::fail_every_allocation;
using test::Outcome;

TEST(RobotQueryMemory, Configurations) {
  const std::vector<double> start = *robot().default_configuration();
  ASSERT_EQ(start.size(), robot().dof());
  const auto outcome = [](const auto& found, const auto& expected) {
    if (!found) return is_no_memory(found) ? Outcome::out_of_memory : Outcome::wrong;
    return *found == expected ? Outcome::right : Outcome::wrong;
  };
  EXPECT_GT(fail_every_allocation("default_configuration",
                                  [&] { return outcome(robot().default_configuration(), start); })
                .refused,
            2U);
  const char* name = "a state with a long name";
  const std::optional<std::vector<double>> state = *robot().state(name);
  ASSERT_TRUE(state);
  EXPECT_GT(fail_every_allocation("state", [&] { return outcome(robot().state(name), state); }).refused, 2U);
  const std::optional<std::vector<double>> none;
  EXPECT_GT(fail_every_allocation("no state", [&] { return outcome(robot().state("none"), none); }).refused,
            2U);

  std::vector<double> beyond = start;
  for (double& value : beyond) value = 3.0;
  const LimitBreach earlier{4, 1.0, 0.5, true};
  std::vector<LimitBreach> all;
  ASSERT_TRUE(robot().limits_exceeded(beyond, all).ok());
  ASSERT_FALSE(all.empty());
  std::vector<LimitBreach> found;
  EXPECT_GT(fail_every_allocation("limits_exceeded",
                                  [&] {
                                    std::vector<LimitBreach>().swap(found);
                                    const Result<void> done = robot().limits_exceeded(beyond, found);
                                    const std::size_t count = found.size();
                                    std::vector<LimitBreach>().swap(found);
                                    if (!done)
                                      return is_no_memory(done) && count == 0 ? Outcome::out_of_memory
                                                                              : Outcome::wrong;
                                    return count == all.size() ? Outcome::right : Outcome::wrong;
                                  })
                .refused,
            0U);
  found = {earlier};
  found.shrink_to_fit();
  test::fail_allocation(1);
  const Result<void> refused = robot().limits_exceeded(beyond, found);
  EXPECT_TRUE(test::stop_failing() && is_no_memory(refused));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].joint, earlier.joint);
}

// Straight, folded upon itself, and folded in part.
std::vector<double> configurations() {
  std::vector<double> all;
  for (const double angle : {0.0, 2.5, 1.25, 0.125}) {
    std::vector<double> one = *robot().default_configuration();
    for (std::size_t i = 0; i < one.size(); ++i)
      if (robot().description().joints[robot().values()[i].joint].kind != RobotJointKind::floating)
        one[i] = angle;
    all.insert(all.end(), one.begin(), one.end());
  }
  return all;
}

TEST(RobotQueryMemory, QueriesAnswerWholeOrNotAtAll) {
  const std::vector<double> all = configurations();
  RobotQueryOptions options;
  options.mode = CollideMode::all;
  options.contacts = true;
  WorldCollisions expected;
  WorldDistances nearest;
  {
    RobotScratch scratch;
    collide(robot(), all, options, scratch, expected);
    distance(robot(), all, options, scratch, nearest);
  }
  ASSERT_GT(expected.pairs.size(), 0U);
  ASSERT_EQ(expected.colliding.size(), 4U);
  ASSERT_EQ(nearest.nearest.size(), 4U);
  EXPECT_GT(fail_every_allocation("collisions of a robot",
                                  [&] {
                                    RobotScratch scratch;
                                    WorldCollisions found;
                                    collide(robot(), all, options, scratch, found);
                                    if (found.out_of_memory)
                                      return found.colliding.empty() && found.pairs.empty() &&
                                                     found.first_pair.empty() && found.contacts.empty()
                                                 ? Outcome::out_of_memory
                                                 : Outcome::wrong;
                                    return found.pairs == expected.pairs &&
                                                   found.colliding == expected.colliding &&
                                                   found.first_pair == expected.first_pair &&
                                                   found.contacts.size() == expected.contacts.size()
                                               ? Outcome::right
                                               : Outcome::wrong;
                                  })
                .refused,
            10U);
  EXPECT_GT(fail_every_allocation("distances of a robot",
                                  [&] {
                                    RobotScratch scratch;
                                    WorldDistances found;
                                    distance(robot(), all, options, scratch, found);
                                    if (found.out_of_memory)
                                      return found.nearest.empty() ? Outcome::out_of_memory : Outcome::wrong;
                                    for (std::size_t i = 0; i < 4; ++i)
                                      if (std::fabs(found.nearest[i].distance - nearest.nearest[i].distance) >
                                          1e-12)
                                        return Outcome::wrong;
                                    return found.nearest.size() == 4 ? Outcome::right : Outcome::wrong;
                                  })
                .refused,
            10U);
}

// A motion that is free and one that meets the obstacle: never called free or in contact without memory, and
// what is said of the time before is right.
TEST(RobotQueryMemory, Motions) {
  const std::vector<double> all = configurations();
  const std::span<const double> straight(all.data(), robot().dof()),
      folded = std::span(all).subspan(robot().dof(), robot().dof()),
      slight = std::span(all).subspan(3 * robot().dof(), robot().dof());
  for (const auto& [name, to, verdict] :
       {std::tuple{"a free motion", slight, MotionVerdict::free},
        std::tuple{"a motion with contact", folded, MotionVerdict::contact}}) {
    const MotionResult expected = RobotMotion(robot()).sweep(straight, to);
    ASSERT_EQ(expected.verdict, verdict);
    EXPECT_GT(fail_every_allocation(name,
                                    [&, end = to] {
                                      RobotMotion motion(robot());
                                      const MotionResult found = motion.sweep(straight, end);
                                      if (!found.out_of_memory)
                                        return found.verdict == expected.verdict &&
                                                       found.free_until == expected.free_until &&
                                                       found.contact_at == expected.contact_at
                                                   ? Outcome::right
                                                   : Outcome::wrong;
                                      return found.verdict == MotionVerdict::undecided &&
                                                     found.free_until <= expected.free_until
                                                 ? Outcome::out_of_memory
                                                 : Outcome::wrong;
                                    })
                  .refused,
              20U);
  }
}

// A table is the whole one, or marked where memory ended: then no pair is called never that is not.
TEST(RobotQueryMemory, PairsOfLinks) {
  RobotMatrixOptions options;
  options.samples = 40;
  options.budget = 60;
  const RobotMatrix expected = *classify_link_pairs(robot(), options);
  ASSERT_GT(expected.pairs.size(), 5U);
  const auto runs = fail_every_allocation("classify_link_pairs", [&] {
    const Result<RobotMatrix> found = classify_link_pairs(robot(), options);
    if (!found) return is_no_memory(found) ? Outcome::out_of_memory : Outcome::wrong;
    bool same = found->pairs.size() == expected.pairs.size();
    for (std::size_t i = 0; same && i < expected.pairs.size(); ++i) {
      const LinkPairVerdict &a = found->pairs[i], &b = expected.pairs[i];
      same = found->out_of_memory
                 ? a.verdict != LinkVerdict::never || b.verdict == LinkVerdict::never
                 : a.verdict == b.verdict && a.contacts == b.contacts && a.witness == b.witness;
    }
    return !same ? Outcome::wrong : found->out_of_memory ? Outcome::out_of_memory : Outcome::right;
  });
  EXPECT_GT(runs.refused, 20U);
}

TEST(RobotQueryMemory, Import) {
  const RobotFolder folder;
  const std::filesystem::path file = folder.write(
      "robot.urdf",
      "<robot name='two'><link name='base'><collision><geometry><box size='1 1 1'/></geometry></collision>"
      "</link><link name='arm'><collision><geometry><box size='1 1 1'/></geometry></collision></link>"
      "<joint name='turn' type='continuous'><parent link='base'/><child link='arm'/></joint></robot>");
  RobotImportOptions options;
  options.srdf = folder.write(
      "robot.srdf",
      "<robot name='two'><disable_collisions link1='base' link2='arm' reason='Adjacent'/></robot>");
  const RobotParts parts = *import_robot(file, options);
  EXPECT_GT(fail_every_allocation("import_robot",
                                  [&] {
                                    const Result<RobotParts> found = import_robot(file, options);
                                    if (!found)
                                      return is_no_memory(found) ? Outcome::out_of_memory : Outcome::wrong;
                                    return found->description.joints.size() ==
                                                       parts.description.joints.size() &&
                                                   found->collision.size() == parts.collision.size()
                                               ? Outcome::right
                                               : Outcome::wrong;
                                  })
                .refused,
            20U);
  const std::filesystem::path planning = folder.write(
      "cell.yaml", "world: {collision_objects: [{id: a, primitives: [{type: box, dimensions: [1, 1, 1]}]}]}");
  EXPECT_GT(fail_every_allocation("import_planning_scene",
                                  [&] {
                                    const Result<PlanningScene> found = import_planning_scene(planning);
                                    if (!found)
                                      return is_no_memory(found) ? Outcome::out_of_memory : Outcome::wrong;
                                    return found->objects.size() == 1 ? Outcome::right : Outcome::wrong;
                                  })
                .refused,
            10U);
  const Scene scene = *import_robot_scene(file, options);
  EXPECT_GT(fail_every_allocation("import_robot_scene",
                                  [&] {
                                    const Result<Scene> found = import_robot_scene(file, options);
                                    if (!found)
                                      return is_no_memory(found) ? Outcome::out_of_memory : Outcome::wrong;
                                    return found->objects.size() == scene.objects.size() ? Outcome::right
                                                                                         : Outcome::wrong;
                                  })
                .refused,
            20U);
}

TEST(RobotQueryMemory, NamesOfFiles) {
  const std::filesystem::path robot_file = "/a/folder/with/a/long/name/of/its/own/robot.urdf",
                              other = "/a/folder/with/a/long/name/of/its.urdf/own.obj", bare = "long/.urdf";
  const AllocationRuns runs = fail_every_allocation("is_robot_file", [&] {
    return is_robot_file(robot_file) && !is_robot_file(other) && !is_robot_file(bare) &&
                   !is_planning_scene_file(other)
               ? Outcome::right
               : Outcome::wrong;
  });
  EXPECT_EQ(runs.allocations, 0U);
}

}  // namespace
}  // namespace boxwood
