// SPDX-License-Identifier: MIT
// The table of verdicts in a session: those of the library, wrong lines first, witnesses on the robot.
#include <chrono>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "app/features/robot/arm_session.hpp"
#include "app/features/robot/robot_matrix_statement.hpp"
#include "app/features/robot/show/posed_robot.hpp"
#include "app/features/robot/show/robot_matrix_review.hpp"

namespace boxwood {
namespace {

// A chain of three bars in a plane that folds onto itself: a and c collide at 180 degrees of j2 alone.
std::string folding_robot() {
  const auto folder = std::filesystem::path(::testing::TempDir()) / "robot_matrix_review";
  std::filesystem::create_directories(folder);
  const std::string file = (folder / "fold.urdf").string();
  const auto bar = [](const char* name) {
    return "<link name=\"" + std::string(name) +
           "\"><collision><origin xyz=\"0.5 0 0\"/><geometry><box size=\"0.9 0.1 "
           "0.1\"/></geometry></collision></link>";
  };
  const auto joint = [](const char* name, const char* parent, const char* child, double limit) {
    return "<joint name=\"" + std::string(name) + "\" type=\"revolute\"><parent link=\"" + parent +
           "\"/><child link=\"" + child + "\"/><origin xyz=\"1 0 0\"/><axis xyz=\"0 0 1\"/><limit lower=\"" +
           std::to_string(-limit) + "\" upper=\"" + std::to_string(limit) +
           "\" effort=\"1\" velocity=\"1\"/></joint>";
  };
  std::ofstream(file) << "<robot name=\"fold\">" << bar("a") << bar("b") << bar("c") << bar("d")
                      << joint("j1", "a", "b", 2.5) << joint("j2", "b", "c", 2.5)
                      << joint("j3", "c", "d", 0.3) << "</robot>";
  std::ofstream(folder / "fold.srdf")
      << "<robot name=\"fold\"><disable_collisions link1=\"a\" link2=\"b\" reason=\"Adjacent\"/>"
         "<disable_collisions link1=\"b\" link2=\"c\" reason=\"Adjacent\"/>"
         "<disable_collisions link1=\"c\" link2=\"d\" reason=\"Adjacent\"/>"
         "<disable_collisions link1=\"a\" link2=\"c\" reason=\"Never\"/>"
         "<disable_collisions link1=\"b\" link2=\"d\" reason=\"Never\"/></robot>";
  return file;
}

struct MatrixSession {
  explicit MatrixSession(const std::string& file) : session(robot_session_options()) {
    open_in(session, file);
  }
  RobotMatrixReview& matrix() { return session.get<RobotMatrixReview>(); }
  PosedRobot& show() { return session.get<PosedRobot>(); }
  std::string error_of(const std::string& line) {
    const auto command = parse_command(line);
    if (!command) return "not read: " + line;
    const auto done = session.apply(*command);
    return done ? std::string() : done.error().message;
  }
  void apply(const std::string& line) {
    ASSERT_EQ(error_of(line), "");
    session.wait();
  }
  Session session;
};

TEST(RobotMatrixReview, WrongLinesComeFirstAndTheirWitnessesAreShown) {
  MatrixSession fold(folding_robot());
  fold.apply("robot matrix");
  auto table = robot_matrix_statement(fold.session);
  ASSERT_TRUE(table);
  EXPECT_EQ(table->names, (std::vector<std::string>{"a", "b", "c", "d"}));
  EXPECT_EQ(table->wrong, 1U);
  EXPECT_EQ(table->right, 4U);
  ASSERT_EQ(table->lines.size(), 5U);
  EXPECT_EQ(table->lines.front().links, "a, c");
  EXPECT_EQ(table->lines.front().judgement, SrdfJudgement::wrong);
  EXPECT_EQ(table->counts[static_cast<std::size_t>(LinkVerdict::adjacent)], 3U);
  EXPECT_GE(table->counts[static_cast<std::size_t>(LinkVerdict::never)], 1U);  // b, d: the limit of j3

  const std::vector<double> home(fold.show().configuration().begin(), fold.show().configuration().end());
  fold.apply("robot pair c a");
  EXPECT_FALSE(std::ranges::equal(fold.show().configuration(), home));
  ASSERT_NE(fold.show().check(), nullptr);
  // The SRDF allows the pair, and it is in contact: what makes the line wrong.
  EXPECT_TRUE(std::ranges::count(fold.show().check()->allowed, LinkPair(0, 2)));
  ASSERT_TRUE(fold.matrix().chosen());
  EXPECT_EQ(*fold.matrix().chosen(), LinkPair(0, 2));
  table = robot_matrix_statement(fold.session);
  EXPECT_NE(table->chosen_text.find("a, c: in contact in "), std::string::npos) << table->chosen_text;
  EXPECT_NE(table->chosen_text.find("The robot shows it"), std::string::npos);

  // A pair without a witness is lit, and the robot stays.
  const auto q = fold.show().check()->configuration;
  fold.apply("robot pair b d");
  EXPECT_TRUE(std::ranges::equal(fold.show().configuration(), q));
  EXPECT_EQ(*fold.matrix().chosen(), LinkPair(1, 3));
  EXPECT_NE(fold.error_of("robot pair b x").find("there is no link 'x'"), std::string::npos);
  fold.apply("robot matrix off");
  EXPECT_FALSE(robot_matrix_statement(fold.session));
  EXPECT_FALSE(fold.matrix().chosen());
}

TEST(RobotMatrixReview, TheVerdictsAreTheLibrarys) {
  MatrixSession fold(folding_robot());
  fold.apply("robot matrix");
  const auto own = classify_link_pairs(fold.show().robot()->tested);
  ASSERT_TRUE(own);
  ASSERT_NE(fold.matrix().matrix(), nullptr);
  ASSERT_EQ(own->pairs.size(), fold.matrix().matrix()->pairs.size());
  for (const LinkPairVerdict& pair : own->pairs) {
    const LinkPairVerdict* const found = fold.matrix().verdict({pair.a, pair.b});
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->verdict, pair.verdict);
    EXPECT_EQ(found->contacts, pair.contacts);
    EXPECT_EQ(found->witness, pair.witness);
  }
  EXPECT_EQ(fold.matrix().verdict({1, 1}), nullptr);
}

TEST(RobotMatrixReview, AStopKeepsTheVerdictsSoFar) {
  MatrixSession arm(arm_file());
  ASSERT_EQ(arm.error_of("robot matrix"), "");
  EXPECT_TRUE(arm.matrix().is_running());
  const auto progress = robot_matrix_statement(arm.session);
  ASSERT_TRUE(progress && progress->progress);
  ASSERT_EQ(arm.error_of("robot stop-matrix"), "");
  const auto begin = std::chrono::steady_clock::now();
  arm.session.wait();
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
  EXPECT_LT(passed.count(), 1.0);  // 0.1 s of work, on a machine that may be busy
  EXPECT_FALSE(arm.matrix().is_running());
  ASSERT_NE(arm.matrix().matrix(), nullptr);
  EXPECT_TRUE(arm.matrix().matrix()->stopped);
  const auto table = robot_matrix_statement(arm.session);
  EXPECT_NE(table->text.find("Stopped"), std::string::npos) << table->text;
  EXPECT_EQ(table->counts[static_cast<std::size_t>(LinkVerdict::never)], 0U);  // no proof has run
  open_in(arm.session, std::string(BOXWOOD_MODELS) + "/slanted_part.stl");
  EXPECT_FALSE(arm.matrix().shown());
  EXPECT_EQ(arm.matrix().matrix(), nullptr);
}

TEST(RobotMatrixReview, TheProgressReachesItsEnd) {
  MatrixSession fold(folding_robot());
  fold.apply("robot matrix");
  EXPECT_EQ(fold.matrix().progress().samples, RobotMatrixReview::samples());
  EXPECT_GT(fold.matrix().progress().open, 0U);
  EXPECT_EQ(fold.matrix().progress().judged, fold.matrix().progress().open);
}

}  // namespace
}  // namespace boxwood
