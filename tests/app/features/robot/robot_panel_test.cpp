// SPDX-License-Identifier: MIT
// The panel of the robot by mouse.
#include <gtest/gtest.h>

#include "app/features/robot/arm_session.hpp"
#include "app/features/robot/show/posed_robot.hpp"
#include "app/interface/robot.hpp"
#include "app/view/appearance_commands.hpp"

namespace boxwood {
namespace {

struct ArmWindow : UiRobot {
  ArmWindow() : UiRobot(1280, 720, 1.0, robot_session_options()) {
    open_in(session, arm_file());
    settle();
  }
  PosedRobot& show() { return session.get<PosedRobot>(); }
};

TEST(RobotPanel, ASliderMovesTheLinksAndNothingIsReadAgain) {
  ArmWindow arm;
  const auto scene = arm.session.document().scene_revision();
  const UiRect slider = arm.widget("joint:j2");
  const double y = static_cast<double>(slider.y + 0.5F * slider.height);
  arm.drag(MouseButton::left, static_cast<double>(slider.x + 0.5F * slider.width), y,
           static_cast<double>(slider.x + 0.75F * slider.width), y);
  EXPECT_NEAR(arm.show().configuration()[1], 0.95, 0.1);  // half of the way to 1.9
  EXPECT_GT(arm.count_of<SetJoint>(), 1);
  EXPECT_TRUE(arm.show().is_placed());
  EXPECT_EQ(arm.session.document().scene_revision(), scene);
  arm.drag(MouseButton::left, static_cast<double>(slider.x + 0.7F * slider.width), y,
           static_cast<double>(slider.x + 2.0F * slider.width), y);
  EXPECT_EQ(arm.show().configuration()[1], 1.9);  // the limit itself, without rounding by degrees
  EXPECT_TRUE(arm.errors.empty());
}

TEST(RobotPanel, ButtonsSetStatesAndAMimicFollows) {
  ArmWindow arm;
  arm.click("robot state:ready");
  EXPECT_EQ(arm.show().configuration()[3], 1.8);
  arm.click("robot state:open");
  EXPECT_EQ(arm.show().configuration()[7], 0.04);
  const UiRect mimic = arm.widget("joint:finger_right_joint");
  const int before = arm.count_of<SetJoint>();
  arm.drag(MouseButton::left, static_cast<double>(mimic.x + 4), static_cast<double>(mimic.y + 4),
           static_cast<double>(mimic.x + 60), static_cast<double>(mimic.y + 4));
  EXPECT_EQ(arm.count_of<SetJoint>(), before);
  arm.click("robot:home");
  EXPECT_EQ(arm.show().configuration()[3], 0.0);
  arm.click("robot:angles");
  EXPECT_EQ(arm.show().angles(), AngleUnit::radians);
}

TEST(RobotPanel, AMotionIsSetScrubbedAndPlayed) {
  ArmWindow arm;
  arm.click("robot:motion");
  ASSERT_TRUE(arm.interface.widgets().contains("panel:robot-motion"));
  arm.click("robot motion:from");
  ASSERT_TRUE(arm.session.apply(parse_command("joint j2 1").value()));
  arm.click("robot motion:to");
  const UiRect chart = arm.widget("robot motion chart"), panel = arm.widget("panel:robot-motion");
  EXPECT_GE(chart.y, panel.y);
  EXPECT_LE(chart.bottom(), panel.bottom());
  EXPECT_GT(chart.height, 60.0F);
  arm.click(static_cast<double>(chart.x + 0.25F * chart.width), static_cast<double>(chart.y + 20));
  EXPECT_NEAR(arm.show().configuration()[1], 0.25, 0.01);
  const UiRect slider = arm.widget("robot motion:time");
  const double y = static_cast<double>(slider.y + 0.5F * slider.height);
  arm.drag(MouseButton::left, static_cast<double>(slider.x + 0.25F * slider.width), y,
           static_cast<double>(slider.right()) - 1.0, y);
  EXPECT_NEAR(arm.show().configuration()[1], 1.0, 0.02);
  arm.click("robot motion:play");
  for (int i = 0; i < 600 && arm.show().configuration()[1] < 1.0; ++i) arm.frame();  // 10 s at most
  EXPECT_EQ(arm.show().configuration()[1], 1.0);
  arm.key(Key::escape);
  EXPECT_FALSE(arm.interface.widgets().contains("panel:robot-motion"));
  EXPECT_TRUE(arm.errors.empty());
}

TEST(RobotPanel, OnePanelAtATimeIsBelowTheScene) {
  ArmWindow arm;
  arm.click("robot:motion");
  EXPECT_EQ(arm.show().dock(), RobotDock::motion);
  ASSERT_TRUE(arm.session.apply(parse_command("robot matrix").value()));
  ASSERT_TRUE(arm.session.apply(parse_command("robot stop-matrix").value()));
  arm.settle();
  EXPECT_EQ(arm.show().dock(), RobotDock::matrix);
  EXPECT_TRUE(arm.interface.widgets().contains("panel:robot-matrix"));
  EXPECT_FALSE(arm.interface.widgets().contains("panel:robot-motion"));
  const UiRect table = arm.widget("robot verdicts");
  EXPECT_LE(table.bottom(), arm.widget("panel:robot-matrix").bottom());
  // The cell of upper and shoulder: row 2, column 1 of eleven.
  const float cell = table.height / 11.0F;
  arm.click(static_cast<double>(table.x + 1.5F * cell), static_cast<double>(table.y + 2.5F * cell));
  ASSERT_FALSE(arm.log.empty());
  EXPECT_EQ(format(arm.log.back()), "robot pair \"shoulder\" \"upper\"");
  arm.click("robot:motion");
  EXPECT_EQ(arm.show().dock(), RobotDock::motion);
  EXPECT_TRUE(arm.errors.empty());
}

TEST(RobotPanel, TheAnswerFitsAt1280x720) {
  ArmWindow arm;
  for (const char* line : {"joint j2 1.6", "joint j4 2.6", "joint j1 2.95"})
    ASSERT_TRUE(arm.session.apply(parse_command(line).value()));
  arm.settle();
  ASSERT_TRUE(arm.show().check() != nullptr);
  const UiRect panel = arm.widget("panel:robot"), answer = arm.widget("robot answer");
  EXPECT_GE(answer.y, panel.y);
  EXPECT_LE(answer.bottom(), panel.bottom());
  EXPECT_LE(panel.bottom(), 720.0F);
}

TEST(RobotPanel, AnotherModelHasNone) {
  UiRobot robot(1280, 720);
  EXPECT_FALSE(robot.interface.widgets().contains("panel:robot"));
}

}  // namespace
}  // namespace boxwood
