// SPDX-License-Identifier: MIT
// The scale and the theme of the interface: by keys, by commands, by the menu, and as monitor and desktop
// have them.
#include <algorithm>

#include <gtest/gtest.h>

#include "app/interface/robot.hpp"
#include "app/interface/steps.hpp"

namespace boxwood {
namespace {

TEST(Scale, KeysCommandsAndTheMonitorSetIt) {
  UiRobot robot(1280, 720, 1.25);
  const auto scale = [&] { return robot.session.view().settings().shown_scale(); };
  EXPECT_EQ(scale(), 1.25);  // the monitor's
  const float at_first = robot.interface.layout().toolbar.height;
  robot.key(Key::equal, kControl);
  EXPECT_EQ(scale(), 1.5);
  EXPECT_GT(robot.interface.layout().toolbar.height, at_first);
  robot.key(Key::equal, {true, true, false});
  EXPECT_EQ(scale(), 1.75);
  robot.key(Key::minus, kControl);
  robot.key(Key::minus, kControl);
  robot.key(Key::minus, kControl);
  EXPECT_EQ(scale(), 1.1);
  robot.key(Key::digit0, kControl);
  EXPECT_EQ(scale(), 1.25);
  EXPECT_EQ(robot.interface.layout().toolbar.height, at_first);
  send_line(robot, "scale 2");
  EXPECT_EQ(scale(), 2.0);
  for (int i = 0; i < 20; ++i) robot.key(Key::equal, kControl);
  EXPECT_EQ(scale(), kMostScale);
  EXPECT_FALSE(parse_command("scale 0.4"));
  EXPECT_FALSE(parse_command("scale 9"));
  EXPECT_FALSE(parse_command("scale big"));
  EXPECT_EQ(format(parse_command("scale auto").value()), "scale auto");
}

// The button stays under the mouse while the window grows and shrinks, as long as the menu stays below the
// bar, which grows, too.
TEST(Scale, TheButtonsOfTheMenuStayUnderTheMouse) {
  UiRobot robot;
  const auto scale = [&] { return robot.session.view().settings().shown_scale(); };
  robot.click("display");
  for (const char* button : {"scale:larger", "scale:smaller"}) {
    const UiRect at = robot.widget(button);
    const double x = static_cast<double>(at.x + 0.5F * at.width),
                 y = static_cast<double>(at.y + 0.5F * at.height);
    for (int click = 0; click < 2; ++click) {
      const double before = scale();
      robot.click(x, y);
      EXPECT_NE(scale(), before) << button << ' ' << click;
      EXPECT_TRUE(robot.widget(button).contains(x, y)) << button << ' ' << click;
    }
  }
  EXPECT_EQ(scale(), 1.0);
}

TEST(Theme, TheKeyTurnsItAndTheDesktopIsFollowed) {
  UiRobot robot;
  SessionView& view = robot.session.view();
  EXPECT_FALSE(view.settings().is_dark());
  view.settings().desktop_is_dark = true;
  EXPECT_TRUE(view.settings().is_dark());
  robot.key(Key::t, kControl);
  EXPECT_FALSE(view.settings().is_dark());
  EXPECT_EQ(view.settings().theme, ThemeChoice::light);
  robot.key(Key::t, kControl);
  EXPECT_TRUE(view.settings().is_dark());
  send_line(robot, "theme auto");
  view.settings().desktop_is_dark = false;
  EXPECT_FALSE(view.settings().is_dark());
}

TEST(Theme, TheMenuSetsThemeAndScale) {
  UiRobot robot;
  robot.click("display");
  robot.click("theme:dark");
  EXPECT_TRUE(robot.session.view().settings().is_dark());
  robot.click("display");  // a choice of colours closes the menu
  robot.click("scale:larger");
  EXPECT_EQ(robot.session.view().settings().scale, 1.1);
  robot.click("scale:auto");
  EXPECT_EQ(robot.session.view().settings().scale, 0.0);
}

// The interface has no colour of the other theme: each vertex of the panels' grounds changes.
TEST(Theme, PanelsAreDrawnInTheColoursOfTheTheme) {
  UiRobot robot;
  const auto has = [&](const Rgba& c) {
    return std::any_of(robot.list.ui_vertices.begin(), robot.list.ui_vertices.end(),
                       [&](const UiVertex& v) { return v.color == c; });
  };
  const Rgba light{0xFB, 0xFC, 0xFD, 0xFF}, dark{0x1E, 0x24, 0x2A, 0xFF};
  EXPECT_TRUE(has(light));
  EXPECT_FALSE(has(dark));
  send_line(robot, "theme dark");
  EXPECT_FALSE(has(light));
  EXPECT_TRUE(has(dark));
}

}  // namespace
}  // namespace boxwood
