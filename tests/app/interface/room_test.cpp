// SPDX-License-Identifier: MIT
// Room for the work at any size: the first thing of a panel is in sight, columns grow with the window.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/features/objects/objects_panels.hpp"
#include "app/interface/robot.hpp"
#include "app/interface/role_rgba.hpp"
#include "app/interface/steps.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/ui/theme/roles.hpp"

namespace boxwood {
namespace {

// The smallest and the largest sizes, and those between with the scale of such a monitor.
struct Size {
  double width, height, scale;
};
constexpr Size kSizes[] = {{800, 500, 1}, {1280, 720, 1}, {2560, 1440, 1}, {3840, 2160, 2}};

// A chain of parts, each in the next.
std::shared_ptr<const Scene> chain_of(std::size_t parts) {
  Scene scene = generated::box_grid(parts);
  for (std::size_t i = 0; i < parts; ++i)
    scene.objects[i].world_from_mesh.translation = Vec3(0.25 * static_cast<double>(i), 0, 0);
  return std::make_shared<const Scene>(std::move(scene));
}

TEST(Room, ColumnsGrowWithTheWindow) {
  for (std::size_t i = 0; i < kWorkspaceCount; ++i) {
    LayoutOptions options;
    options.workspace = static_cast<Workspace>(i);
    const Layout usual = make_layout(1280, 720, 1.0, options), wide = make_layout(2560, 1440, 1.0, options),
                 twice = make_layout(2560, 1440, 2.0, options), most = make_layout(3840, 2160, 1.0, options);
    EXPECT_NEAR(wide.left.width, std::min(2 * usual.left.width, 640.0F), 1.0F) << i;
    EXPECT_GE(wide.right.width, 1.9F * usual.right.width) << i;
    EXPECT_EQ(twice.left.width, 2 * usual.left.width) << i;  // the same picture, in finer pixels
    EXPECT_EQ(twice.right.width, 2 * usual.right.width) << i;
    EXPECT_GE(most.left.width, wide.left.width) << i;
    EXPECT_LE(most.right.width, 640.0F) << i;
  }
}

// Returns the number of rows of clashes in sight, whole, in the window of the robot.
int clashes_in_sight(UiRobot& robot) {
  robot.session.set_scene(chain_of(24));
  send_line(robot, "workspace clash");
  send_line(robot, "clash check");
  const UiRect panel = robot.interface.layout().of(kClashesPanel);
  int rows = 0;
  for (const auto& [name, rect] : robot.interface.widgets()) {
    if (!name.starts_with("clash:") || name.find_first_not_of("0123456789", 6) != std::string::npos) continue;
    rows += rect.y >= panel.y && rect.bottom() <= panel.bottom() + 0.5F ? 1 : 0;
  }
  std::printf("rows of clashes in sight: %d\n", rows);
  return rows;
}

// Ten rows are in sight at 1280 x 720, with the objects below them. In a lower window the objects leave their
// room to the rows.
TEST(Room, ClashesAreInSight) {
  UiRobot usual, large(1280, 720, 1.5), small(800, 500);
  EXPECT_GE(clashes_in_sight(usual), 10);
  EXPECT_GE(usual.interface.layout().of(kObjectsPanel).height, 100.0F);
  EXPECT_GE(clashes_in_sight(large), 6);
  EXPECT_GE(clashes_in_sight(small), 5);
  for (const UiRobot* robot : {&large, &small})
    EXPECT_FALSE(robot->interface.layout().of(kObjectsPanel).empty()) << "its title";
}

// In a low panel the rows take the room of the search field, and A of the chosen clash is in sight, whether
// the clash is chosen before the first frame or later.
TEST(Room, ALowListShowsTheChosenClash) {
  UiRobot robot;
  robot.session.set_scene(chain_of(40));
  ASSERT_TRUE(robot.session.apply(SetWorkspace{Workspace::clash}));
  ASSERT_TRUE(robot.session.apply(ClashCheck{}));
  robot.session.wait();
  const auto records = robot.session.get<ClashReview>().search().records();
  for (const std::uint32_t row : {0U, 30U, 3U}) {
    ASSERT_TRUE(robot.session.apply(ClashSelect{row}));
    robot.session.wait();
    robot.settle();
    EXPECT_FALSE(robot.interface.widgets().contains("object search"));
    const UiRect panel = robot.widget("panel:objects"),
                 a = robot.widget("object:" + std::to_string(records[row].first));
    EXPECT_GT(a.y, panel.y + 20) << row;
    EXPECT_LE(a.bottom(), robot.widget("isolate").y) << row;
  }
}

TEST(Room, AHighListHasTheSearchField) {
  UiRobot robot;
  robot.session.set_scene(chain_of(40));
  robot.click("workspace:look");
  robot.settle();
  EXPECT_TRUE(robot.interface.widgets().contains("object search"));
}

TEST(Room, EnterInTheSearchSelectsItsFirstRowAndACrossClearsIt) {
  UiRobot robot;
  robot.session.set_scene(chain_of(40));
  robot.click("workspace:look");
  robot.click("object search");
  robot.key(Key::enter);
  EXPECT_TRUE(robot.session.view().selection().objects.empty()) << "nothing is searched";
  robot.click("object search");
  robot.type(robot.session.document().scene().objects[11].name);
  robot.key(Key::enter);
  EXPECT_EQ(robot.session.view().selection().objects, (std::vector<std::uint32_t>{11}));
  EXPECT_FALSE(robot.interface.widgets().contains("object:12"));
  robot.click("clear object search");
  EXPECT_TRUE(robot.interface.widgets().contains("object:12"));
  EXPECT_FALSE(robot.interface.widgets().contains("clear object search"));
}

// A and B of the chosen pair stay in sight while a search finds neither.
TEST(Room, ASearchLeavesThePairInSight) {
  UiRobot robot(1280, 1080);
  robot.session.set_scene(chain_of(40));
  send_line(robot, "workspace clash");
  send_line(robot, "clash check");
  send_line(robot, "panel clashes off");
  send_line(robot, "clash select 0");
  robot.click("object search");
  robot.type(robot.session.document().scene().objects[39].name);
  for (const char* row : {"pair row:a", "pair row:b", "object:39"})
    EXPECT_TRUE(robot.interface.widgets().contains(row)) << row;
}

// The numbers end at one line, and the names end before them.
TEST(Room, TheNumberOfTrianglesHasAColumnAtAnyLengthOfTheName) {
  use_theme(Theme::light);
  const Rgba quiet = role_rgba(Role::quiet), text = role_rgba(Role::text);
  ASSERT_NE(quiet, text);
  for (const Size& size : kSizes)
    for (const bool long_names : {true, false}) {
      Scene scene = generated::box_grid(6);
      for (std::size_t i = 0; long_names && i < scene.objects.size(); ++i)
        scene.objects[i].name = std::string(60, 'W') + std::to_string(i);
      UiRobot robot(size.width, size.height, size.scale);
      robot.session.set_scene(std::make_shared<const Scene>(std::move(scene)));
      robot.settle();
      const float below = robot.widget("isolate").y;
      float first_end = 1e9F, last_end = 0;
      int rows = 0;
      for (const auto& [name, row] : robot.interface.widgets()) {
        if (!name.starts_with("object:") || name == "object:whole" || name.starts_with("object:node"))
          continue;
        if (row.bottom() > below) continue;  // it is cut
        ++rows;
        const UiRect count = robot.widget("object count:" + name.substr(7));
        first_end = std::min(first_end, count.right());
        last_end = std::max(last_end, count.right());
        EXPECT_GE(count.y, row.y) << name << ' ' << size.width;
        EXPECT_LE(count.bottom(), row.bottom()) << name << ' ' << size.width;
        bool has_number = false, has_name = false;
        for (const UiVertex& v : robot.list.ui_vertices) {
          const double x = static_cast<double>(v.x), y = static_cast<double>(v.y);
          if (!row.contains(x, y)) continue;
          has_number = has_number || (v.color == quiet && count.contains(x, y));
          if (v.color != text) continue;
          has_name = true;
          EXPECT_LT(v.x, count.x - 4) << name << ' ' << size.width;
        }
        EXPECT_TRUE(has_number) << name << ' ' << size.width;
        EXPECT_TRUE(has_name) << name << ' ' << size.width;
      }
      EXPECT_GE(rows, size.height < 600 ? 2 : 6) << size.width;
      EXPECT_NEAR(first_end, last_end, 0.1F) << size.width;
    }
}

// Panels stay apart and their widgets in the window, at each size, in each workspace.
TEST(Room, NothingOverlapsAtAnySize) {
  int panels = 0;
  for (const Size& size : kSizes) {
    UiRobot robot(size.width, size.height, size.scale);
    for (std::size_t w = 0; w < kWorkspaceCount; ++w) {
      ASSERT_TRUE(robot.session.apply(SetWorkspace{static_cast<Workspace>(w)}));
      robot.settle();
      std::vector<std::pair<std::string, UiRect>> all;
      for (const auto& [name, rect] : robot.interface.widgets()) {
        EXPECT_LT(static_cast<double>(rect.x), size.width) << name << " at " << size.width;
        // Columns and the dock hold the other panels.
        if (name.starts_with("panel:") && name != "panel:left" && name != "panel:right" &&
            name != "panel:dock")
          all.emplace_back(name, rect);
      }
      for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t k = i + 1; k < all.size(); ++k)
          EXPECT_FALSE(overlap(all[i].second, all[k].second))
              << all[i].first << " and " << all[k].first << " at " << size.width << "x" << size.height;
      panels += static_cast<int>(all.size());
    }
  }
  std::printf("panels compared: %d\n", panels);
  EXPECT_GT(panels, 60);
}

// The border between two panels of a column follows the mouse, and no other border moves; a double click
// restores both panels. The panels stop at their least heights.
TEST(Room, ABorderOfAColumnFollowsTheMouse) {
  for (const double scale : {1.0, 1.5}) {
    UiRobot robot(1280 * scale, 720 * scale, scale);
    robot.session.set_scene(std::make_shared<const Scene>(generated::spiral_staircase(40)));
    send_line(robot, "workspace tree");
    const auto top = [&](const char* panel) {
      return static_cast<double>(robot.widget(std::string("panel:") + panel).y);
    };
    const double tree = top("tree"), drawn = top("drawn");
    const auto drag = [&](const char* border, double by) {
      const UiRect at = robot.widget(border);
      const double x = static_cast<double>(at.x) + 20, y = static_cast<double>(at.y + 0.5F * at.height);
      robot.drag(MouseButton::left, x, y, x, y + by * scale);
    };
    for (const double by : {50.0, -90.0, 40.0}) {
      const double before = top("tree");
      drag("size:objects", by);
      EXPECT_NEAR(top("tree"), before + by * scale, 2) << by;
      EXPECT_NEAR(top("drawn"), drawn, 2) << by;
    }
    for (const double by : {-60.0, 80.0}) {
      const double before = top("drawn"), above = top("tree");
      drag("size:tree", by);
      EXPECT_NEAR(top("drawn"), before + by * scale, 2) << by;
      EXPECT_NEAR(top("tree"), above, 2) << by;
    }
    drag("size:tree", -600);
    EXPECT_GE(static_cast<double>(robot.widget("panel:tree").height), 59 * scale);
    for (const char* border : {"size:tree", "size:objects"}) {
      let_pass(robot, 0.6);
      const UiRect at = robot.widget(border);
      robot.move(static_cast<double>(at.x) + 20, static_cast<double>(at.y + 0.5F * at.height));
      robot.settle();
      for (int click = 0; click < 2; ++click) {
        robot.button(MouseButton::left, true);
        robot.frame();
        robot.button(MouseButton::left, false);
        robot.frame();
      }
      robot.settle();
    }
    EXPECT_EQ(top("tree"), tree);
    EXPECT_EQ(top("drawn"), drawn);
  }
}

// The list of objects ends with a whole row, a little above its buttons, and so does a list that was scrolled
// to an object.
TEST(Room, TheListOfObjectsShowsWholeRows) {
  for (const char* line : {"workspace look", "workspace tree", "workspace clash"}) {
    UiRobot robot;
    robot.session.set_scene(std::make_shared<const Scene>(generated::spiral_staircase(40)));
    send_line(robot, line);
    for (const char* selected : {"clear", "select object 50"}) {
      send_line(robot, selected);
      const UiRect list = robot.widget("object rows");
      EXPECT_GE(robot.widget("isolate").y, list.bottom() + 3.9F) << line;
      int rows = 0;
      for (const auto& [name, row] : robot.interface.widgets()) {
        const bool is_row = name.starts_with("object:") && row.height > 0;
        if (!is_row || row.bottom() <= list.y + 0.5F || row.y >= list.bottom() - 0.5F) continue;
        EXPECT_GE(row.y, list.y - 0.5F) << name << ' ' << line;
        EXPECT_LE(row.bottom(), list.bottom() + 0.5F) << name << ' ' << line;
        ++rows;
      }
      EXPECT_GE(rows, 2) << line;
    }
  }
}

}  // namespace
}  // namespace boxwood
