// SPDX-License-Identifier: MIT
// The bar at the top: its tips, its menus, and the buttons that it has no room for.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/features/measure/measure.hpp"
#include "app/interface/robot.hpp"
#include "app/interface/steps.hpp"
#include "app/ui/frame_state.hpp"
#include "app/ui/layout.hpp"

namespace boxwood {
namespace {

// A tip of a button in the bar covers neither the bar nor the columns, whose titles are read next.
TEST(Layout, TipsOfTheBarAreOverTheScene) {
  std::size_t tips = 0, moved = 0;
  for (const double width : {800.0, 1280.0, 2560.0})
    for (const char* workspace : {"look", "tree", "clash"}) {
      UiRobot robot(width, 720);
      send_line(robot, std::string("workspace ") + workspace);
      const Layout& layout = robot.interface.layout();
      std::vector<UiRect> buttons;
      for (const auto& [name, rect] : robot.interface.widgets())
        if (!name.starts_with("panel:") && overlap(rect, layout.toolbar)) buttons.push_back(rect);
      for (const UiRect& button : buttons) {
        robot.move(static_cast<double>(button.x + 0.5F * button.width),
                   static_cast<double>(button.y + 0.5F * button.height));
        for (int i = 0; i < 30; ++i) robot.frame();  // it comes when the mouse rests
        const auto tip = robot.interface.widgets().find("tip");
        if (tip == robot.interface.widgets().end()) continue;
        ++tips;
        const UiRect& rect = tip->second;
        EXPECT_TRUE(std::ranges::none_of(robot.list.ui_vertices, [&](const UiVertex& v) {
          return v.color.a > 200 && std::abs(v.x - rect.x) < 1.5F && std::abs(v.y - rect.bottom()) < 1.5F;
        })) << "a square corner, other than the tips of panels";
        moved += button.x < layout.left.right() || button.right() > layout.right.x ? 1U : 0U;
        for (const UiRect& other : {layout.toolbar, layout.left, layout.right}) {
          EXPECT_FALSE(overlap(tip->second, other)) << workspace << ' ' << width << ' ' << button.x;
        }
      }
    }
  std::printf("%zu tips, %zu of buttons above a column\n", tips, moved);
  EXPECT_GT(tips, 60U);
  EXPECT_GT(moved, 20U);
}

// A menu of the bar opens below the bar and its button, inside the window: it covers no button.
TEST(Layout, MenusOfTheBarCoverNoButton) {
  int menus = 0;
  for (const double width : {800.0, 1280.0, 1920.0})
    for (const double height : {400.0, 720.0})
      for (const char* button : {"recent", "up", "clip", "display", "menu:View", "menu:Show"}) {
        UiRobot robot(width, height);
        std::vector<std::string>& files = robot.interface.state<FrameState>().recent_files;
        for (char c = 'a'; c < 'u'; ++c)  // of one name where they are cut
          files.push_back("/models/" + std::string(200, 'm') + c + std::string(200, 'm') + ".obj");
        if (!robot.interface.widgets().contains(button)) continue;
        const UiRect from = robot.widget(button);
        robot.click(button);
        const UiRect menu = robot.widget("open menu");
        EXPECT_FALSE(overlap(menu, robot.interface.layout().toolbar)) << button << ' ' << width;
        EXPECT_NEAR(menu.y, robot.interface.layout().toolbar.bottom(), 1.0F) << button << ' ' << width;
        EXPECT_NEAR(menu.x, std::min(from.x, static_cast<float>(width) - menu.width), 1.0F)
            << button << ' ' << width;
        EXPECT_GE(menu.x, 0.0F) << button << ' ' << width;
        EXPECT_LE(static_cast<double>(menu.right()), width) << button << ' ' << width;
        EXPECT_LE(static_cast<double>(menu.bottom()), height) << button << ' ' << width;
        robot.key(Key::escape);
        EXPECT_FALSE(robot.interface.widgets().contains("open menu")) << button << ' ' << width;
        ++menus;
      }
  EXPECT_GE(menus, 20);
}

// A click on another button of the bar closes a menu and presses the button; one on its own button closes it.
TEST(Layout, AClickBesideAMenuPressesTheButton) {
  UiRobot robot(1400, 720);
  const auto is_open = [&] { return robot.interface.widgets().contains("open menu"); };
  robot.click("clip");
  ASSERT_TRUE(is_open());
  EXPECT_FALSE(robot.interface.widgets().contains("clip:now"));
  robot.click("clip:y");
  ASSERT_TRUE(robot.session.view().settings().clip);
  robot.click("clip");
  ASSERT_TRUE(robot.interface.widgets().contains("clip:now"));
  EXPECT_EQ(robot.widget("clip:now").y, robot.widget("clip:y").y);
  robot.click("recent");
  ASSERT_TRUE(is_open());
  EXPECT_TRUE(robot.interface.widgets().contains("recent:built-in"));
  robot.click("recent");
  EXPECT_FALSE(is_open());
  robot.click("clip");
  robot.click("ortho");
  EXPECT_FALSE(is_open());
  EXPECT_TRUE(robot.session.view().camera().orthographic);
}

// The buttons that the bar has no room for are in a menu.
TEST(Layout, NoButtonOfTheBarIsLostAtALargerSize) {
  for (const double scale : {1.0, 1.25, 1.5}) {
    UiRobot robot(1280, 720, scale);
    if (!robot.interface.widgets().contains("measure")) robot.click("menu:View");
    ASSERT_TRUE(robot.interface.widgets().contains("measure")) << scale;
    robot.click("measure");
    EXPECT_TRUE(robot.session.get<Measuring>().on()) << scale;
  }
}

}  // namespace
}  // namespace boxwood
