// SPDX-License-Identifier: MIT
// The command that the panel of motion shows: run as a program, it answers as the panel does, at fifty poses.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <boxwood/import.hpp>

#include "app/document/pose_commands.hpp"
#include "app/document/tree_commands.hpp"
#include "app/features/collision/collision_monitor.hpp"
#include "app/features/collision/gizmo.hpp"
#include "app/interface/robot.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/view/selection_commands.hpp"
#include "seed.hpp"
#include "share.hpp"

namespace boxwood {
namespace {

namespace fs = std::filesystem;

std::string output_of(const std::string& command) {
  std::string text;
  FILE* pipe = popen(command.c_str(), "r");
  EXPECT_NE(pipe, nullptr);
  char part[4096];
  while (const std::size_t n = std::fread(part, 1, sizeof part, pipe)) text.append(part, n);
  EXPECT_EQ(pclose(pipe), 0) << command;
  return text;
}

std::string pairs_text(const std::vector<TrianglePair>& pairs) {
  std::string out = "\"triangle_pairs\":[";
  for (const TrianglePair& p : pairs)
    out.append(out.back() == '[' ? "[" : ",[")
        .append(std::to_string(p.a))
        .append(",")
        .append(std::to_string(p.b))
        .append("]");
  return out + "]";
}

std::string without_blanks(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
  return text;
}

TEST(CollideByPanel, IsWhatTheProgramFindsAtFiftyPoses) {
  Scene both;
  for (const char* name : {"torus_knot.ply", "slanted_part.stl"}) {
    auto scene = import_file(fs::path(BOXWOOD_MODELS) / name);
    ASSERT_TRUE(scene) << scene.error().message;
    ASSERT_EQ(scene->objects.size(), 1U);
    EXPECT_TRUE(append(both, std::move(*scene)).ok());
  }
  UiRobot robot;
  robot.session.set_scene(std::make_shared<const Scene>(std::move(both)));
  robot.settle();
  ASSERT_TRUE(robot.session.apply(Select{{0U}, SelectMode::replace}));
  ASSERT_TRUE(robot.session.apply(Select{{1U}, SelectMode::add}));
  ASSERT_TRUE(robot.session.apply(ShowPanel{kMotionPanel, true}));
  const Aabb box_a = robot.session.document().facts().bounds({0U}),
             box_b = robot.session.document().facts().bounds({1U});
  const Vec3 middle_a = 0.5 * (box_a.min + box_a.max), middle_b = 0.5 * (box_b.min + box_b.max);
  const double reach = 0.5 * glm::length(box_a.max - box_a.min);
  std::mt19937_64 random(test::seed(11));
  std::uniform_real_distribution<double> uniform(-1, 1);
  int meeting = 0, apart = 0, counted = 0;
  for (int i = 0; i < 50; ++i) {
    // Of a share, of ten poses: with new options, with A moved, with A back at its own place.
    if (test::share() < 1.0 && i % 10 != 0 && i % 5 != 4) continue;
    // A has a pose of its own now and then: the command then holds the one relative to it.
    const auto any_pose = [&](const Vec3& middle, const Vec3& to) {
      const Vec3 axis(uniform(random), uniform(random), uniform(random));
      RigidTransform pose = rotated({}, middle, glm::normalize(axis), 3 * uniform(random));
      pose.translation += to - middle + Vec3(uniform(random), uniform(random), uniform(random)) * reach;
      return pose;
    };
    if (i % 10 == 9) {
      ASSERT_TRUE(robot.session.apply(SetPose{{0U}, SetPose{}.numbers}));
    } else if (i % 5 == 4) {
      ASSERT_TRUE(robot.session.apply(SetPose{{0U}, numbers_of(any_pose(middle_a, middle_a))}));
    }
    if (i % 10 == 0) {  // the command builds the trees that the panel asks
      const auto k = static_cast<std::uint32_t>(i / 10);
      ASSERT_TRUE(robot.session.apply(SetSplit{static_cast<SplitRule>(k % 3)}));
      ASSERT_TRUE(robot.session.apply(SetLeafSize{k + 1}));
      ASSERT_TRUE(robot.session.apply(SetMaxDepth{k == 3 ? 6U : 0U}));
      ASSERT_TRUE(robot.session.apply(SetTreeKind{static_cast<TreeKind>(k % 3)}));
    }
    const Aabb now = robot.session.document().facts().bounds({0U});
    const RigidTransform pose = any_pose(middle_b, 0.5 * (now.min + now.max));
    ASSERT_TRUE(robot.session.apply(SetPose{{1U}, numbers_of(pose)}));
    robot.settle();
    const auto answer = robot.session.get<CollisionMonitor>().answer();
    ASSERT_TRUE(answer != nullptr);
    ASSERT_FALSE(robot.session.get<CollisionMonitor>().pending());
    robot.click("copy pose");
    ASSERT_EQ(robot.clipboard.rfind("boxwood collide ", 0), 0U) << robot.clipboard;
    const std::string found = without_blanks(
        output_of("'" BOXWOOD_PROGRAM "'" + robot.clipboard.substr(7) + " --json --pairs --quiet"));
    EXPECT_NE(found.find(answer->colliding ? "\"colliding\":true" : "\"colliding\":false"), std::string::npos)
        << robot.clipboard << "\n"
        << found;
    EXPECT_NE(found.find(pairs_text(answer->pairs)), std::string::npos) << robot.clipboard << "\n" << found;
    // The counts of both engines, where the pose of the command is the one that was asked for, bit-exact.
    if (numbers_of(answer->question.world_from_a) == numbers_of(RigidTransform{})) {
      const std::string readable = without_blanks(output_of(
          "'" BOXWOOD_PROGRAM "'" + robot.clipboard.substr(7) + " --json --quiet --engine reference"));
      const auto says = [](const std::string& text, const QueryCounters& counters) {
        return text.find("\"box_tests\":" + std::to_string(counters.box_tests) + ",\"triangle_tests\":" +
                         std::to_string(counters.triangle_tests) + ",") != std::string::npos;
      };
      EXPECT_TRUE(says(found, answer->counters)) << answer->counters.box_tests << "\n" << found;
      EXPECT_TRUE(says(readable, answer->descent_counters)) << answer->descent_counters.box_tests << "\n"
                                                            << readable;
      ++counted;
    }
    (answer->colliding ? meeting : apart)++;
  }
  std::printf("poses run as commands: %d meeting, %d apart; counts compared at %d\n", meeting, apart,
              counted);
  EXPECT_GT(counted, 3);
  EXPECT_GT(meeting, test::share_of(8));
  EXPECT_GT(apart, test::share_of(8));
}

// Objects of one file are named by their numbers in it.
TEST(CollideByPanel, ObjectsOfOneFileAreNamed) {
  UiRobot robot;
  auto scene = import_file(fs::path(BOXWOOD_MODELS) / "spiral_staircase.glb");
  ASSERT_TRUE(scene) << scene.error().message;
  robot.session.set_scene(std::make_shared<const Scene>(std::move(*scene)));
  ASSERT_TRUE(robot.session.apply(ShowPanel{kMotionPanel, true}));
  int meeting = 0;
  for (const std::uint32_t object : {0U, 1U, 7U, 49U}) {
    ASSERT_TRUE(robot.session.apply(Select{{object}, SelectMode::replace}));
    robot.settle();
    const auto answer = robot.session.get<CollisionMonitor>().answer();
    ASSERT_TRUE(answer != nullptr);
    robot.click("copy pose");
    const std::string b = "#" + std::to_string(object) + "'";
    EXPECT_NE(robot.clipboard.find(b), std::string::npos) << robot.clipboard;
    const std::string found = without_blanks(
        output_of("'" BOXWOOD_PROGRAM "'" + robot.clipboard.substr(7) + " --json --pairs --quiet"));
    EXPECT_NE(found.find(pairs_text(answer->pairs)), std::string::npos) << robot.clipboard << "\n" << found;
    meeting += answer->colliding ? 1 : 0;
  }
  EXPECT_GT(meeting, 2);
}

// Where the command line cannot name the pair, the panel gives the pose and says why.
TEST(CollideByPanel, TheBuiltInSceneHasNoCommand) {
  UiRobot robot;
  ASSERT_TRUE(robot.session.apply(Select{{1U}, SelectMode::replace}));
  ASSERT_TRUE(robot.session.apply(ShowPanel{kMotionPanel, true}));
  robot.settle();
  robot.click("copy pose");
  EXPECT_EQ(robot.clipboard, "1 0 0 0 0 1 0 0 0 0 1 0");
}

}  // namespace
}  // namespace boxwood
