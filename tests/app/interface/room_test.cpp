// SPDX-License-Identifier: MIT
// Room for the work at any size: the first thing of a panel is in sight, columns grow with the window,
// nothing moves under the mouse.
#include <set>
#include <string_view>

#include <gtest/gtest.h>

#include "app/document/tree_commands.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/features/microscope/microscope_commands.hpp"
#include "app/features/nodes/nodes_panels.hpp"
#include "app/features/objects/objects_panels.hpp"
#include "app/interface/robot.hpp"
#include "app/shell/panels.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/ui/colors.hpp"
#include "app/ui/theme/roles.hpp"
#include "app/view/appearance_commands.hpp"
#include "overlay/palette.hpp"

namespace boxwood {
namespace {

// The smallest and the largest sizes, and those between with the scale of such a monitor.
struct Size {
  double width, height, scale;
};
constexpr Size kSizes[] = {{800, 500, 1}, {1280, 720, 1}, {2560, 1440, 1}, {3840, 2160, 2}};

void send_line(UiRobot& robot, const std::string& line) {
  const auto command = parse_command(line);
  ASSERT_TRUE(command) << line;
  ASSERT_TRUE(robot.session.apply(*command)) << line;
  robot.settle();
}

Rgba rgba_of(ImU32 color) {
  return {static_cast<std::uint8_t>(color & 0xFFU), static_cast<std::uint8_t>(color >> 8U & 0xFFU),
          static_cast<std::uint8_t>(color >> 16U & 0xFFU), 255};
}

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

// Ten rows of clashes are in sight at 1280 x 720, whole, with the objects below them.
TEST(Room, TenClashesAreInSight) {
  UiRobot robot;
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
  EXPECT_GE(rows, 10);
  EXPECT_FALSE(robot.interface.layout().of(kObjectsPanel).empty());
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

// The numbers end at one line, and the names end before them.
TEST(Room, TheNumberOfTrianglesHasAColumnAtAnyLengthOfTheName) {
  use_theme(Theme::light);
  const Rgba quiet = rgba_of(role_color(Role::quiet)), text = rgba_of(role_color(Role::text));
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
    const Rgba color = rgba_of(role_color(Role::bar));
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

// The chip of a kind has its colour only while boxes are drawn in it.
TEST(Room, AChipHasAColourThatIsDrawn) {
  UiRobot robot;
  send_line(robot, "workspace tree");
  send_line(robot, "tree obb whole on");
  const auto colored = [&] {
    const UiRect chip = robot.widget("chip:obb");
    const ImU32 color = color_u32(kBesideVolumeColor) | IM_COL32_A_MASK;  // the OBB of Look is drawn, too
    return std::any_of(robot.list.ui_vertices.begin(), robot.list.ui_vertices.end(), [&](const UiVertex& v) {
      return chip.contains(static_cast<double>(v.x), static_cast<double>(v.y)) &&
             color_u32({v.color.r, v.color.g, v.color.b, 255}) == color;
    });
  };
  EXPECT_TRUE(colored());
  send_line(robot, "nodes color sah");
  EXPECT_FALSE(colored());
  send_line(robot, "nodes color off");
  EXPECT_TRUE(colored());
  send_line(robot, "color-by depth");
  EXPECT_FALSE(colored());
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

// What is drawn gets more rows, and the field for a node stays where it is.
// A number has room in each cell of the levels, also in a small window.
TEST(Room, TheLevelsHaveTheirNumbersInASmallWindow) {
  UiRobot robot(800, 500);
  send_line(robot, "workspace tree");
  send_line(robot, "tree obb whole on");
  const std::uint32_t levels = level_bar_statement(robot.session).levels;
  ASSERT_GE(levels, 8U);
  EXPECT_GT(robot.widget("depth bar").width / static_cast<float>(levels), 15.0F);
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

TEST(Room, TheFieldOfNodesStaysAsMoreIsDrawn) {
  UiRobot robot;
  send_line(robot, "workspace tree");
  const float top = robot.interface.layout().of(kTreePanel).y;
  float height = 0;  // once something is drawn
  for (const char* line :
       {"tree obb whole on", "volume sphere whole on", "volume obb whole on", "volume aabb object 0 on",
        "volume obb object 1 on", "volume sphere object 2 on", "tree aabb object 1 on"}) {
    send_line(robot, line);
    const UiRect now = robot.interface.layout().of(kTreePanel);
    EXPECT_EQ(now.y, top) << line;
    if (height == 0) height = now.height;
    EXPECT_EQ(now.height, height) << line;
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
