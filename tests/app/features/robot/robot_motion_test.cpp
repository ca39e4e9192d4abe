// SPDX-License-Identifier: MIT
// The motion of a robot in a session: the library's certified result, and distances along the way.
#include <chrono>
#include <filesystem>

#include <gtest/gtest.h>

#include "app/features/robot/arm_session.hpp"
#include "app/features/robot/robot_motion_statement.hpp"
#include "app/features/robot/show/opened_robot.hpp"
#include "app/features/robot/show/posed_robot.hpp"
#include "app/features/robot/show/robot_motion_player.hpp"

namespace boxwood {
namespace {

struct MotionSession {
  MotionSession() : session(robot_session_options()) { open_in(session, arm_file()); }
  RobotMotionPlayer& motion() { return session.get<RobotMotionPlayer>(); }
  PosedRobot& show() { return session.get<PosedRobot>(); }
  void apply_at_once(const std::string& line) {
    const auto command = parse_command(line);
    ASSERT_TRUE(command) << line;
    const auto done = session.apply(*command);
    ASSERT_TRUE(done) << line << ": " << done.error().message;
  }
  void apply(const std::string& line) {
    apply_at_once(line);
    session.wait();
  }
  Session session;
};

// A motion that is free meets an object of the scene once it stands in the way; the ends stay.
TEST(RobotMotionPlayer, AnObstacleIsMet) {
  MotionSession arm;
  arm.apply("robot from 0 0 0 0 0 0 0 0.04");
  arm.apply("robot to 0.5 0.4 0 0.5 0 0 0 0.04");
  ASSERT_TRUE(arm.motion().result());
  EXPECT_EQ(arm.motion().result()->verdict, MotionVerdict::free);
  arm.apply("robot time 0.5");
  arm.apply("add " + plate_file());
  const std::string plate_name = arm.session.document().scene().objects[12].name;
  ASSERT_TRUE(arm.motion().from() && arm.motion().to());
  // Where the hand ends, far away, and back.
  const Robot& robot = arm.show().robot()->tested;
  const std::uint32_t hand = *find_link(robot.description(), "hand");
  std::vector<RigidTransform> links(robot.description().links.size());
  robot.link_poses(*arm.motion().to(), {}, links);
  const Vec3 end = links[hand].translation;
  for (const auto& [away, expected] :
       {std::pair(0.0, MotionVerdict::contact), std::pair(9.0, MotionVerdict::free),
        std::pair(0.0, MotionVerdict::contact)}) {
    arm.apply("pose object 12 1 0 0 " + std::to_string(end.x + away) + " 0 1 0 " + std::to_string(end.y) +
              " 0 0 1 " + std::to_string(end.z));
    ASSERT_TRUE(arm.motion().result());
    EXPECT_EQ(arm.motion().result()->verdict, expected) << away;
    const auto statement = robot_motion_statement(arm.session);
    if (expected == MotionVerdict::contact) {
      EXPECT_EQ(statement->pair_b, plate_name);
    }
    EXPECT_EQ(statement->distances.size(), MotionCurve::kSamples);
    EXPECT_TRUE(arm.motion().time());
  }
}

TEST(RobotMotionPlayer, TheResultIsTheLibrarys) {
  MotionSession arm;
  for (const auto& [from, to, expected] :
       {std::tuple("0 0 0 0 0 0 0 0.04", "0.5 0.4 0 0.5 0 0 0 0.04", MotionVerdict::free),
        std::tuple("0 0 0 0 0 0 0 0.04", "0 1.6 0 2.55 0 0 0 0.04", MotionVerdict::contact)}) {
    arm.apply("robot from " + std::string(from));
    arm.apply("robot to " + std::string(to));
    ASSERT_TRUE(arm.motion().result());
    const MotionResult& result = *arm.motion().result();
    EXPECT_EQ(result.verdict, expected);
    const Robot& robot = arm.show().robot()->tested;
    const MotionResult own = RobotMotion(robot).sweep(*arm.motion().from(), *arm.motion().to());
    EXPECT_EQ(result.free_until, own.free_until);
    EXPECT_EQ(result.contact_at, own.contact_at);
    // The samples agree with the proof: apart before the contact, and never nearer than the clearance.
    ASSERT_NE(arm.motion().curve(), nullptr);
    const auto distances = arm.motion().curve()->distances();
    ASSERT_EQ(distances.size(), MotionCurve::kSamples);
    std::size_t before = 0;
    for (std::size_t i = 0; i < distances.size(); ++i) {
      if (MotionCurve::time_of(i) > result.free_until) continue;
      ++before;
      EXPECT_GE(distances[i], result.clearance_at_least);
      EXPECT_GT(distances[i], 0.0);
    }
    EXPECT_GT(before, 50U);
    std::vector<double> at(robot.dof());
    interpolate(robot, *arm.motion().from(), *arm.motion().to(), MotionCurve::time_of(40), at);
    RobotScratch scratch;
    WorldDistances near;
    distance(robot, at, {}, scratch, near);
    EXPECT_EQ(distances[40], near.nearest.front().distance);
    const auto statement = robot_motion_statement(arm.session);
    ASSERT_TRUE(statement);
    EXPECT_EQ(statement->verdict, expected);
    EXPECT_EQ(statement->contact_at.has_value(), expected == MotionVerdict::contact);
  }
}

TEST(RobotMotionPlayer, TheTimeMovesTheRobotAndIsForgottenIfItIsMovedElsewhere) {
  MotionSession arm;
  arm.apply("robot from");
  arm.apply("joint j2 1");
  arm.apply("robot to");
  arm.apply("robot time 0.25");
  EXPECT_EQ(arm.show().configuration()[1], 0.25);
  EXPECT_EQ(arm.motion().time(), 0.25);
  arm.apply("joint j4 0.5");
  EXPECT_FALSE(arm.motion().time());
  arm.apply("robot time 0.5");
  EXPECT_EQ(arm.show().configuration()[3], 0.0);
  // The command line restores all of it.
  std::vector<Command> commands;
  for (const auto& feature : arm.session.features()) feature->add_commands(commands);
  for (const auto& feature : arm.session.features()) feature->add_last_commands(commands);
  MotionSession again;
  for (const Command& command : commands)
    if (format(command).starts_with("robot") || format(command).starts_with("joint"))
      again.apply(format(command));
  EXPECT_EQ(again.motion().from(), arm.motion().from());
  EXPECT_EQ(again.motion().to(), arm.motion().to());
  EXPECT_EQ(again.motion().time(), 0.5);
}

TEST(RobotMotionPlayer, AStopEndsTheWorkSoonAndKeepsWhatIsKnown) {
  MotionSession arm;
  bool cut = false;
  // A busy machine may finish the proof before the stop: then the verdict is known and stays.
  for (int attempt = 0; attempt < 50 && !cut; ++attempt) {
    arm.apply_at_once("robot from 0 0 0 0 0 0 0 0.04");
    arm.apply_at_once("robot to 2.5 1.6 2.5 2.2 2.5 2 3 0");
    arm.apply_at_once("robot stop-motion");
    const auto begin = std::chrono::steady_clock::now();
    arm.session.wait();
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
    EXPECT_LT(passed.count(), 1.0);  // 0.1 s of work, on a machine that may be busy
    EXPECT_FALSE(arm.motion().is_running());
    const auto statement = robot_motion_statement(arm.session);
    ASSERT_TRUE(statement);
    cut = !statement->verdict;
    if (cut) {
      EXPECT_LT(statement->distances.size(), MotionCurve::kSamples);
    }
    EXPECT_EQ(cut, statement->text.find("topped") != std::string::npos) << statement->text;
  }
  EXPECT_TRUE(cut);
}

TEST(RobotMotionPlayer, AnotherSrdfJudgesAgain) {
  MotionSession arm;
  arm.apply("robot from 0 0 0 0 0 0 0 0.04");
  arm.apply("robot to 0 1.6 0 2.55 0 0 0 0.04");
  const auto before = arm.motion().curve();
  arm.apply("robot srdf \"\"");
  ASSERT_TRUE(arm.motion().result());
  EXPECT_NE(arm.motion().curve(), before);
  EXPECT_EQ(arm.motion().result()->verdict, MotionVerdict::contact);
  open_in(arm.session, std::string(BOXWOOD_MODELS) + "/slanted_part.stl");
  EXPECT_FALSE(arm.motion().shown());
  EXPECT_FALSE(arm.motion().from());
}

}  // namespace
}  // namespace boxwood
