// SPDX-License-Identifier: MIT
// Room in the workspace Tree at any size: what a panel is for is in sight, and nothing moves as more is
// drawn.
#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "app/document/tree_commands.hpp"
#include "app/features/microscope/microscope_commands.hpp"
#include "app/features/nodes/nodes_panels.hpp"
#include "app/interface/robot.hpp"
#include "app/interface/role_rgba.hpp"
#include "app/interface/steps.hpp"
#include "app/statements/statements.hpp"
#include "app/ui/colors.hpp"
#include "app/ui/theme/roles.hpp"
#include "overlay/palette.hpp"

namespace boxwood {
namespace {

TEST(Room, TheWaysFromANodeAreInSight) {
  UiRobot robot;
  send_line(robot, "tree obb whole on");
  send_line(robot, "workspace tree");
  send_line(robot, "node whole 1");
  const UiRect panel = robot.interface.layout().of(kNodePanel);
  for (const char* way : {"node:Parent", "node:Left", "node:Right"}) {
    const UiRect rect = robot.widget(way);
    EXPECT_GE(rect.y, panel.y) << way;
    EXPECT_LE(rect.bottom(), panel.bottom()) << way;
  }
}

// A column with room for them has words on these buttons, not signs.
TEST(Room, TheWaysFromANodeHaveWordsInAWideColumn) {
  float widths[2] = {};
  for (int wide = 0; wide < 2; ++wide) {
    UiRobot robot(wide != 0 ? 2560 : 1280, 720);
    send_line(robot, "workspace tree");
    send_line(robot, "node whole 1");
    widths[wide] = robot.widget("node:Right").width;
    const UiRect panel = robot.widget("panel:node");
    EXPECT_LE(robot.widget("node:Right").right(), panel.right());
    EXPECT_GT(robot.widget("node:Sibling").x, panel.x + 100);
  }
  EXPECT_GT(widths[1], 1.5F * widths[0]);
}

// The figures of the tree are in sight in a low window, and nothing moves when they are known.
TEST(Room, TheFiguresOfTheTreeAreInSightAndDoNotMove) {
  for (const bool several : {true, false}) {
    UiRobot robot;
    if (!several) robot.session.set_scene(std::make_shared<const Scene>(generated::torus_knot()));
    send_line(robot, "workspace tree");
    const auto places = [&] {
      std::vector<UiRect> out;
      for (const Panel panel : {kTreeQualityPanel, kNodePanel, kNodeBoxesPanel})
        out.push_back(robot.interface.layout().of(panel));
      for (const char* figure : {"Nodes", "Leaves", "Depth", "SAH cost"})
        out.push_back(robot.widget(std::string("tree figure:") + figure));
      return out;
    };
    const std::vector<UiRect> known = places();
    for (std::size_t i = 3; i < known.size(); ++i) {
      EXPECT_GE(known[i].y, known[0].y) << i;
      EXPECT_LE(known[i].bottom(), known[0].bottom()) << i;
    }
    EXPECT_EQ(known[3].y, known[4].y);  // two in a line
    EXPECT_EQ(known[5].y, known[6].y);
    const std::uint32_t leaf = robot.session.document().edit().tree.leaf_size + 1;
    ASSERT_TRUE(robot.session.apply(SetLeafSize{leaf}));
    for (int i = 0; i < 6; ++i) robot.frame();  // the worker's tree is not taken yet
    ASSERT_FALSE(robot.session.derived().data({}).tree.ready);
    const std::vector<UiRect> pending = places();
    for (std::size_t i = 0; i < known.size(); ++i) {
      EXPECT_EQ(pending[i].y, known[i].y) << i;
      if (i < 3) {
        EXPECT_EQ(pending[i].height, known[i].height) << i;
      }
    }
  }
}

// In a low window each panel of Tree shows what it is for: the way through the nodes, the builder beside the
// tree's figures, the numbers of the node, and all choices for the volumes. Heat leaves the builder its
// figures.
TEST(Room, EachPanelOfATreeShowsWhatItIsFor) {
  for (const bool several : {true, false}) {
    UiRobot robot;
    if (!several) robot.session.set_scene(std::make_shared<const Scene>(generated::torus_knot()));
    send_line(robot, "workspace tree");
    send_line(robot, "tree obb whole on");
    send_line(robot, "node whole 1");
    const auto expect_in = [&](Panel panel, const std::vector<const char*>& widgets) {
      const UiRect rect = robot.interface.layout().of(panel);
      for (const char* name : widgets) {
        const UiRect at = robot.widget(name);
        EXPECT_GE(at.y, rect.y) << name << (several ? ", several" : "");
        EXPECT_LE(at.bottom(), rect.bottom()) << name << (several ? ", several" : "");
      }
    };
    const std::vector<const char*> builder = {"tree-kind:obb", "split", "max depth", "tree figure:Nodes",
                                              "tree figure:SAH cost"};
    expect_in(kTreePanel, {"node search"});
    expect_in(kTreeQualityPanel, builder);
    expect_in(kNodePanel, {"node:Parent", "node size", "node volume", "node area", "node figure:Wasted"});
    expect_in(kNodeBoxesPanel, {"tree:obb", "all tree kinds", "color-by:depth", "fills:off", "figure"});
    send_line(robot, "heat of boxes");
    expect_in(kTreeQualityPanel, builder);
    expect_in(kNodePanel, {"node:Parent", "node:Left"});
  }
}

// A panel that continues below ends with an edge and an arrow until its end is in sight. No text fades there:
// it would look disabled.
TEST(Room, APanelThatGoesOnBelowEndsWithAnEdge) {
  UiRobot robot;
  send_line(robot, "workspace tree");
  send_line(robot, "node whole 1");
  const UiRect panel = robot.widget("panel:node");
  const auto edges = [&] {
    int count = 0;
    for (const auto& [name, rect] : robot.interface.widgets())
      if (name.starts_with("more:") && overlap(rect, panel)) {
        EXPECT_NEAR(rect.bottom(), panel.bottom(), 0.5F);
        ++count;
      }
    return count;
  };
  EXPECT_EQ(edges(), 1);
  const Rgba clear{0xFB, 0xFC, 0xFD, 0x00};  // the panel's colour, where a fade began
  for (const UiVertex& v : robot.list.ui_vertices)
    EXPECT_FALSE(v.color == clear && panel.contains(static_cast<double>(v.x), static_cast<double>(v.y)));
  robot.move(static_cast<double>(panel.x + 0.5F * panel.width),
             static_cast<double>(panel.y + 0.5F * panel.height));
  robot.settle();
  robot.wheel(-50);
  EXPECT_EQ(edges(), 0);
}

// The figures of the node under the mouse stand above the dock, at once: they cover neither the map nor its
// heading.
TEST(Room, TheFiguresOfANodeInAMapLeaveTheDockFree) {
  for (const char* view : {"nodes view icicle", "nodes view treemap"}) {
    UiRobot robot;
    for (const char* line : {"workspace tree", "panel map on", view}) send_line(robot, line);
    const UiRect map = robot.widget("tree map");
    int tips = 0;
    for (const float share : {0.03F, 0.3F, 0.5F, 0.7F, 0.97F}) {
      robot.move(static_cast<double>(map.x + share * map.width), static_cast<double>(map.y) + 8);
      robot.settle();
      if (!robot.interface.widgets().contains("tip")) continue;  // between two cells
      const UiRect tip = robot.widget("tip");
      EXPECT_FALSE(overlap(tip, robot.interface.layout().dock)) << view << share;
      EXPECT_GE(tip.x, 0.0F);
      EXPECT_LE(tip.right(), 1280.0F);
      EXPECT_GE(tip.y, 0.0F);
      ++tips;
    }
    EXPECT_GE(tips, 3) << view;
  }
}

// The filled parts of the levels that are not drawn, in a colour that stands out from the cell.
TEST(Room, TheAreaOfALevelIsSeenWhileItIsNotDrawn) {
  for (const char* theme : {"theme light", "theme dark"}) {
    UiRobot robot;
    send_line(robot, theme);
    send_line(robot, "workspace tree");
    const LevelBarStatement levels = level_bar_statement(robot.session);
    ASSERT_FALSE(levels.areas.empty());
    ASSERT_TRUE(levels.drawn.empty());
    const UiRect bar = robot.widget("depth bar");
    use_theme(std::string_view(theme) == "theme dark" ? Theme::dark : Theme::light);
    const Rgba color = role_rgba(Role::bar);
    use_theme(Theme::light);
    std::set<std::uint32_t> filled;
    const float step = bar.width / static_cast<float>(levels.levels);
    for (const UiVertex& v : robot.list.ui_vertices)
      if (v.color == color && bar.contains(static_cast<double>(v.x), static_cast<double>(v.y)))
        filled.insert(static_cast<std::uint32_t>((v.x - bar.x) / step));
    EXPECT_EQ(filled.size(), levels.levels) << theme;
  }
}

// The heading says what fills the cells, at each width, and leaves them their room.
TEST(Room, TheHeadingOfTheLevelsSaysWhatFillsThem) {
  for (const double width : {1280.0, 1000.0, 800.0}) {
    UiRobot robot(width, 600);
    send_line(robot, "workspace tree");
    ASSERT_FALSE(level_bar_statement(robot.session).areas.empty());
    const UiRect heading = robot.widget("levels heading"), bar = robot.widget("depth bar");
    // "Levels" alone is about 45 wide, "Levels by box area" 110. "By area" has the room where there is least.
    EXPECT_GT(heading.width, width >= 1280.0 ? 135.0F : width >= 1000.0 ? 85.0F : 30.0F) << width;
    EXPECT_LT(heading.right(), bar.x) << width;
    EXPECT_GT(bar.width, 120.0F) << width;
  }
}

// The chip of a kind has its colour only while boxes are drawn in it: that of the kind, or another one beside
// the volume of the same kind.
TEST(Room, AChipHasAColourThatIsDrawn) {
  UiRobot robot;
  send_line(robot, "workspace tree");
  send_line(robot, "tree obb whole on");
  const auto has = [&](const Rgba& color) {
    const UiRect chip = robot.widget("chip:obb");
    return std::any_of(robot.list.ui_vertices.begin(), robot.list.ui_vertices.end(), [&](const UiVertex& v) {
      return chip.contains(static_cast<double>(v.x), static_cast<double>(v.y)) && v.color.r == color.r &&
             v.color.g == color.g && v.color.b == color.b;
    });
  };
  const Rgba alone = color_of(VolumeKind::obb);
  for (const bool beside : {false, true}) {
    send_line(robot, std::string("volume obb whole ") + (beside ? "on" : "off"));
    const auto colored = [&] { return has(beside ? kBesideVolumeColor : alone); };
    EXPECT_TRUE(colored()) << beside;
    EXPECT_FALSE(has(beside ? alone : kBesideVolumeColor));
    send_line(robot, "nodes color sah");
    EXPECT_FALSE(colored()) << beside;
    send_line(robot, "nodes color off");
    EXPECT_TRUE(colored()) << beside;
    send_line(robot, "color-by depth");
    EXPECT_FALSE(colored()) << beside;
    send_line(robot, "color-by kind");
  }
}

// The word of the usual node cost stands clear of the border of its field.
TEST(Room, TheNodeCostHasRoomInItsField) {
  UiRobot robot;
  send_line(robot, "workspace tree");
  const UiRect field = robot.widget("node cost");
  const Rgba text{0x1B, 0x26, 0x31, 0xFF};
  float left = field.right(), right = field.x;
  for (const UiVertex& v : robot.list.ui_vertices) {
    if (v.color != text || !field.contains(static_cast<double>(v.x), static_cast<double>(v.y))) continue;
    left = std::min(left, v.x);
    right = std::max(right, v.x);
  }
  ASSERT_LT(left, right);
  EXPECT_GE(left, field.x + 3);
  EXPECT_LE(right, field.right() - 3);
}

// A number has room in each cell of the levels, also in a small window.
TEST(Room, TheLevelsHaveTheirNumbersInASmallWindow) {
  UiRobot robot(800, 500);
  send_line(robot, "workspace tree");
  send_line(robot, "tree obb whole on");
  const std::uint32_t levels = level_bar_statement(robot.session).levels;
  ASSERT_GE(levels, 8U);
  EXPECT_GT(robot.widget("depth bar").width / static_cast<float>(levels), 15.0F);
}

// In a narrow bar too, the first and the last level have their numbers, which keep apart.
TEST(Room, ANarrowBarNumbersSomeOfTheLevels) {
  bool some_left_out = false;
  for (const int column : {164, 220, 280}) {
    UiRobot robot(800, 500);
    for (const std::string& line : {std::string("workspace tree"), std::string("tree obb whole on"),
                                    "panel-size left " + std::to_string(column)})
      send_line(robot, line);
    const std::uint32_t levels = level_bar_statement(robot.session).levels;
    const UiRect bar = robot.widget("depth bar");
    ASSERT_GE(levels, 12U);
    float end = bar.x;
    std::uint32_t numbers = 0;
    for (std::uint32_t level = 0; level < levels; ++level) {
      const auto number = robot.interface.widgets().find("level number:" + std::to_string(level));
      if (number == robot.interface.widgets().end()) {
        EXPECT_TRUE(level != 0 && level + 1 != levels) << column;
        continue;
      }
      EXPECT_GE(number->second.x, end) << level << ' ' << column;
      end = number->second.right();
      ++numbers;
    }
    EXPECT_LE(end, bar.right());
    some_left_out = some_left_out || numbers < levels;
  }
  EXPECT_TRUE(some_left_out);
}

// Beside wide columns the sentence leaves the cells the room for all of their numbers.
TEST(Room, TheLevelsHaveTheirNumbersBesideWideColumns) {
  UiRobot robot;
  for (const char* line :
       {"workspace tree", "tree obb whole on", "panel-size left 300", "panel-size right 300"})
    send_line(robot, line);
  const std::uint32_t levels = level_bar_statement(robot.session).levels;
  ASSERT_GE(levels, 12U);
  const float cell = robot.widget("depth bar").width / static_cast<float>(levels);
  for (std::uint32_t level = 0; level < levels; ++level)
    EXPECT_LE(robot.widget("level number:" + std::to_string(level)).width, cell - 2) << level;
  EXPECT_LT(robot.widget("levels text").right(), robot.widget("depth bar").x);
}

// The sentence beside the bar is whole, in two lines if one is too short.
TEST(Room, TheSentenceOfTheLevelsIsWhole) {
  for (const auto& [width, height] : {std::pair{1280.0, 720.0}, std::pair{800.0, 500.0}}) {
    UiRobot robot(width, height);
    send_line(robot, "workspace tree");
    send_line(robot, "tree obb whole on");
    const std::uint32_t last = level_bar_statement(robot.session).levels - 1;
    send_line(robot, "depth " + std::to_string(last));
    robot.click("cut");  // "Level 12 of 0 to 12: 1,234 nodes, 1,230 leaves above"
    EXPECT_FALSE(robot.interface.widgets().contains("levels text, cut")) << width;
    if (width < 1000.0) continue;  // there the tip has it
    const UiRect text = robot.widget("levels text"), dock = robot.interface.layout().dock;
    EXPECT_LT(text.right(), robot.widget("depth bar").x);
    EXPECT_GE(text.y, dock.y + kSplitter);
    EXPECT_LE(text.bottom(), dock.bottom());
    EXPECT_GT(text.height, 20.0F) << "two lines";
  }
}

TEST(Room, TheDepthOfATreeIsLimitedInItsPanel) {
  UiRobot robot;
  robot.click("workspace:tree");
  robot.settle();
  const UiRect field = robot.widget("max depth");
  const double x = static_cast<double>(field.x) + 10, y = static_cast<double>(field.y + 0.5F * field.height);
  robot.drag(MouseButton::left, x, y, x + 90, y);
  const std::uint32_t limit = robot.session.document().edit().tree.max_depth;
  EXPECT_GT(limit, 0U);
  send_line(robot, "tree obb whole on");
  EXPECT_LE(level_bar_statement(robot.session).levels, limit + 1);
}

// In a low window with all panels of Tree, the figures of a measurement are in sight above the edge of the
// rest.
TEST(Room, AMeasuredDistanceIsInSight) {
  UiRobot robot;
  for (const char* line : {"workspace tree", "tree obb whole on", "measure on",
                           "measure-point 0 0.25,0.25,0.5", "measure-point 9 0.25,0.25,0.5"})
    send_line(robot, line);
  const UiRect panel = robot.widget("panel:measure");
  for (const char* figure : {"measure Distance", "measure along X", "measure along Y", "measure along Z"}) {
    const UiRect at = robot.widget(figure);
    EXPECT_GT(at.y, panel.y + kPanelTitle) << figure;
    EXPECT_LE(at.bottom(), panel.bottom()) << figure;
    for (const auto& [name, edge] : robot.interface.widgets())
      EXPECT_FALSE(name.starts_with("more:") && overlap(at, edge)) << figure;
  }
  robot.click("measure:done");
  EXPECT_FALSE(robot.interface.widgets().contains("panel:measure"));
}

// What is drawn gets its first row and more, and the field for a node stays where it is, also below a list of
// objects that takes all the room it gets.
TEST(Room, TheFieldOfNodesStaysAsMoreIsDrawn) {
  for (const bool many : {false, true}) {
    UiRobot robot;
    if (many) robot.session.set_scene(std::make_shared<const Scene>(generated::box_grid(60)));
    send_line(robot, "workspace tree");
    ASSERT_TRUE(drawn_statements(robot.session).empty());
    const UiRect field = robot.widget("node search"), panel = robot.interface.layout().of(kTreePanel);
    for (const char* line :
         {"tree obb whole on", "volume sphere whole on", "volume obb whole on", "volume aabb object 0 on",
          "volume obb object 1 on", "volume sphere object 2 on", "tree aabb object 1 on"}) {
      send_line(robot, line);
      EXPECT_EQ(robot.widget("node search").y, field.y) << line << many;
      EXPECT_EQ(robot.interface.layout().of(kTreePanel).height, panel.height) << line << many;
    }
  }
}

}  // namespace
}  // namespace boxwood
