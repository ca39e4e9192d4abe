// SPDX-License-Identifier: MIT
// The clip plane under the mouse, through the real interface with no window: its field, its letters, its
// arrow.
#include <array>
#include <cmath>
#include <optional>

#include <gtest/gtest.h>

#include "app/interface/robot.hpp"
#include "app/session/clip_plane.hpp"
#include "app/view/camera_axis_commands.hpp"
#include "app/view/clip_commands.hpp"

namespace boxwood {
namespace {

// The word stands before the field: the first thing in the row of the menu is text.
TEST(Interface, TheFieldOfTheClipPlaneHasItsWordBeforeIt) {
  UiRobot robot;
  ASSERT_TRUE(robot.session.apply(ClipAcross{ClipAxis::x, 0.5, false}));
  robot.settle();
  robot.click("clip");
  EXPECT_GT(robot.widget("clip:offset").x, robot.widget("clip:off").x + 5);
}

// The number is read on the axis, whichever side the camera hides.
TEST(Interface, TheNumberOfTheClipPlaneIsItsPlaceOnTheAxis) {
  for (const bool other_side : {false, true}) {
    UiRobot robot;
    ASSERT_TRUE(robot.session.apply(ClipAcross{ClipAxis::x, 0.5, other_side}));
    robot.settle();
    robot.click("clip");
    robot.click("clip:offset");
    robot.type("0.25");
    robot.key(Key::enter);
    const auto plane = *robot.session.view().settings().clip;
    EXPECT_EQ(plane[3] / plane[0], 0.25) << plane[0];
    const ClipPlace place = place_of_clip(plane);
    EXPECT_EQ(place.at, 0.25);
    EXPECT_EQ(place.axis, std::optional(0));
    EXPECT_EQ(place.hidden_part(), plane[0] < 0.0 ? "what has a larger x" : "what has a smaller x");
  }
  // Points with n.p < d are hidden: here those with x > 0.6.
  const ClipPlace place = place_of_clip({-2.0, 0.0, 0.0, -1.2});
  EXPECT_EQ(place.at, 0.6);
  EXPECT_TRUE(place.hides_larger);
  const ClipPlace oblique = place_of_clip({0.0, -3.0, -4.0, 10.0});
  EXPECT_EQ(oblique.axis, std::nullopt);
  EXPECT_EQ(oblique.at, -2.0);
  EXPECT_EQ(clip_moved_to({0.0, -3.0, -4.0, 10.0}, 1.0)[3], -5.0);
}

// The letter of an axis is where the axis is drawn: at the plane's cut, or not at all.
TEST(Interface, TheLettersOfTheAxesKeepToTheirDrawnPart) {
  UiRobot robot;
  ASSERT_TRUE(robot.interface.widgets().contains("axis x"));
  const UiRect whole = robot.widget("axis x");
  ASSERT_TRUE(robot.session.apply(SetClip{{std::array<double, 4>{-1, 0, 0, -0.01}}}));  // x up to 0.01
  robot.settle();
  if (const auto cut = robot.interface.widgets().find("axis x"); cut != robot.interface.widgets().end()) {
    EXPECT_GT(std::hypot(cut->second.x - whole.x, cut->second.y - whole.y), 30.0F);
  }
  ASSERT_TRUE(robot.session.apply(SetClip{{std::array<double, 4>{-1, 0, 0, 1000}}}));  // x up to -1000
  robot.settle();
  EXPECT_FALSE(robot.interface.widgets().contains("axis x"));
  ASSERT_TRUE(robot.session.apply(SetClip{{std::array<double, 4>{1, 0, 0, -1000}}}));
  robot.settle();
  EXPECT_EQ(robot.widget("axis x").x, whole.x);
}

// The plane follows the mouse along its normal, the log has it, and beside the arrow a drag turns the view.
TEST(Interface, TheClipPlaneIsDraggedByItsArrow) {
  for (const bool from_the_front : {false, true}) {  // seen along its normal the mouse's height moves it
    UiRobot robot;
    ASSERT_TRUE(robot.session.apply(ClipAcross{from_the_front ? ClipAxis::z : ClipAxis::x, 0.5, false}));
    if (from_the_front) {
      ASSERT_TRUE(robot.session.apply(LookFrom{StandardView::front}));
    }
    robot.settle();
    const auto before = *robot.session.view().settings().clip;
    const Vec3 normal(before[0], before[1], before[2]);
    const Aabb box = robot.session.document().facts().visible_bounds();
    Vec3 center = 0.5 * box.min + 0.5 * box.max;
    center += normal * (before[3] - glm::dot(normal, center));
    const View view = robot.session.view().shown_view();
    const double step = 0.12 * glm::length(box.max - box.min);
    const auto at = project(view, center, 1280, 720);
    const auto to = project(view, center + step * normal, 1280, 720);
    ASSERT_TRUE(at && to);
    const Camera camera = robot.session.view().camera();
    const Vec2 end = from_the_front ? Vec2(at->x, at->y - 50) : Vec2(to->x, to->y);
    robot.log.clear();
    robot.drag(MouseButton::left, at->x + 0.5, at->y + 0.5, end.x + 0.5, end.y + 0.5);
    const auto after = *robot.session.view().settings().clip;
    for (int k = 0; k < 3; ++k)
      EXPECT_EQ(after[static_cast<std::size_t>(k)], before[static_cast<std::size_t>(k)]);
    const double moved = after[3] - before[3];
    if (from_the_front)
      EXPECT_NEAR(std::abs(moved),
                  50.0 * 2.0 * glm::length(view.eye - center) * std::tan(0.5 * view.vertical_angle_rad) / 720,
                  0.05 * step);
    else
      EXPECT_NEAR(moved, step, 1e-3 * step);
    EXPECT_EQ(robot.session.view().camera(), camera);
    ASSERT_FALSE(robot.log.empty());
    EXPECT_EQ(format(robot.log.back()), format(SetClip{{after}}));
    // The log says it all.
    UiRobot again;
    for (const Command& command : robot.log) ASSERT_TRUE(again.session.apply(command));
    EXPECT_EQ(*again.session.view().settings().clip, after);
    // A drag is one step, even behind another.
    const auto there = project(view, center + moved * normal, 1280, 720);
    ASSERT_TRUE(there);
    robot.drag(MouseButton::left, there->x + 0.5, there->y + 0.5, there->x + 30, there->y + 30);
    EXPECT_NE(*robot.session.view().settings().clip, after);
    robot.key(Key::z, kControl);
    EXPECT_EQ(*robot.session.view().settings().clip, after);
    robot.key(Key::z, kControl);
    EXPECT_EQ(*robot.session.view().settings().clip, before);
    robot.key(Key::y, kControl);
    EXPECT_EQ(*robot.session.view().settings().clip, after);
    robot.drag(MouseButton::left, at->x - 200, at->y + 120, at->x - 150, at->y + 100);
    EXPECT_EQ(*robot.session.view().settings().clip, after);
    EXPECT_NE(robot.session.view().camera(), camera);
  }
}

}  // namespace
}  // namespace boxwood
