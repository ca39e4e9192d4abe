// SPDX-License-Identifier: MIT
// The level bar and the list of nodes, through the real interface with no window: levels, steps, searches.
#include <algorithm>
#include <cstdio>
#include <string>

#include <gtest/gtest.h>

#include <boxwood/tree.hpp>

#include "app/features/microscope/microscope_commands.hpp"
#include "app/interface/robot.hpp"
#include "app/interface/steps.hpp"
#include "app/statements/statements.hpp"

namespace boxwood {
namespace {

TEST(Interface, TheLevelBarSetsARangeAndOneUndoTakesItBack) {
  UiRobot robot;
  robot.click("workspace:tree");
  robot.click("tree:obb");
  const UiRect bar = robot.widget("depth bar");
  const auto levels = robot.session.derived().tree({})->tree.topology().depth + 1;
  const auto at = [&](double level) {
    return static_cast<double>(bar.x) + static_cast<double>(bar.width) * (level + 0.5) / levels;
  };
  const double y = static_cast<double>(bar.y + 0.5F * bar.height);
  const DepthRange before = robot.session.document().edit().depth;
  robot.drag(MouseButton::left, at(2), y, at(6), y);
  EXPECT_EQ(robot.session.document().edit().depth, (DepthRange{2, 6}));
  robot.click("undo");
  EXPECT_EQ(robot.session.document().edit().depth, before);
}

// The arrows step the levels from a click on the bar to the next click elsewhere.
TEST(Interface, ArrowsStepTheLevelsAfterAClickOnTheBar) {
  UiRobot robot;
  robot.click("workspace:tree");
  robot.click("tree:obb");
  const auto level = [&] { return robot.session.document().edit().depth.last; };
  const std::uint32_t first = level();
  robot.key(Key::right);
  EXPECT_EQ(level(), first) << "no click on the bar";
  robot.click("depth bar");
  const std::uint32_t clicked = level();
  robot.key(Key::left);
  robot.key(Key::left);
  robot.key(Key::right);
  EXPECT_EQ(robot.session.document().edit().depth, (DepthRange{clicked - 1, clicked - 1}));
  robot.click("object:0");
  robot.key(Key::right);
  EXPECT_EQ(level(), clicked - 1);
}

// Chosen levels of which nothing is drawn are a sentence for the window and for render, in any order of
// commands.
TEST(Interface, LevelsWithoutATreeAreSaid) {
  UiRobot robot;
  EXPECT_EQ(unseen_levels_text(robot.session, false), "");
  EXPECT_NE(unseen_levels_text(robot.session, true), "");
  send_line(robot, "depth 3..8");
  EXPECT_NE(unseen_levels_text(robot.session, false), "");
  send_line(robot, "tree obb whole on");
  EXPECT_EQ(unseen_levels_text(robot.session, true), "");
}

// The bar has no levels while the tree is built, and a press that began there chooses none.
TEST(Interface, TheLevelBarKeepsItsPlaceWhileATreeIsBuilt) {
  UiRobot robot;
  ASSERT_TRUE(robot.session.apply(parse_command("workspace tree").value()));
  robot.frame();
  robot.frame();
  ASSERT_FALSE(robot.session.derived().data(Target{}).tree.ready);
  EXPECT_EQ(level_bar_statement(robot.session).levels, 0U);
  const UiRect before = robot.widget("depth bar");
  const DepthRange chosen = robot.session.document().edit().depth;
  const auto press = [&](bool down) {
    robot.button(MouseButton::left, down);
    robot.frame();
    robot.frame();
  };
  robot.move(static_cast<double>(before.right()) - 3, static_cast<double>(before.y + 0.5F * before.height));
  robot.frame();
  robot.frame();
  press(true);
  robot.settle();  // the tree becomes ready under the pressed button
  EXPECT_GT(level_bar_statement(robot.session).levels, 0U);
  press(false);
  robot.settle();
  EXPECT_EQ(robot.session.document().edit().depth, chosen);
  EXPECT_EQ(robot.session.document().shown({}).trees, bit_of(VolumeKind::obb));
  EXPECT_EQ(robot.widget("depth bar").x, before.x);
  EXPECT_EQ(robot.widget("depth bar").width, before.width);
}

// The filled part of a drawn level may end behind its number, which has one colour all the same.
TEST(Interface, TheNumberOfALevelHasOneColour) {
  UiRobot robot;
  robot.click("workspace:tree");
  send_line(robot, "tree obb whole on");
  const std::uint32_t levels = robot.session.derived().tree({})->by_depth.levels();
  send_line(robot, "depth 0.." + std::to_string(levels - 1));
  const UiRect bar = robot.widget("depth bar");
  const float step = bar.width / static_cast<float>(levels);
  int light = 0, dark = 0;
  for (std::uint32_t level = 0; level < levels; ++level) {
    const float left = bar.x + step * static_cast<float>(level) + 3, right = left + step - 8;
    bool has_light = false, has_dark = false;
    for (const UiVertex& v : robot.list.ui_vertices) {
      if (v.x < left || v.x > right || v.y < bar.y || v.y > bar.bottom() || v.color.a == 0) continue;
      const ImU32 color = IM_COL32(v.color.r, v.color.g, v.color.b, v.color.a);
      has_light = has_light || color == IM_COL32_WHITE;
      has_dark = has_dark || color == palette::kText;
    }
    EXPECT_NE(has_light, has_dark) << level;
    light += has_light ? 1 : 0;
    dark += has_dark ? 1 : 0;
  }
  EXPECT_GT(light, 0);
  EXPECT_GT(dark, 0);
}

TEST(Interface, ClickingTheBarWithNoTreeShowsOne) {
  UiRobot robot;
  EXPECT_EQ(robot.session.document().shown({}).trees, 0U);
  EXPECT_FALSE(robot.interface.widgets().contains("depth bar"));  // it has nothing to say in Look
  robot.click("workspace:tree");
  robot.click("depth bar");
  EXPECT_EQ(robot.session.document().shown({}).trees, bit_of(VolumeKind::obb));
}

// The deepest level has the least area, so that its cell is nearly empty: its number is not faint, and once
// the level is chosen, its cell has a border in another colour than its ground.
TEST(FirstUse, TheCellOfTheDeepestLevelDoesNotLookDisabled) {
  UiRobot robot;
  robot.click("workspace:tree");
  robot.click("object:0");
  send_line(robot, "tree obb object 0 on");
  const std::uint32_t levels = robot.session.derived().tree({0})->by_depth.levels();
  const UiRect bar = robot.widget("depth bar");
  const float left = bar.right() - bar.width / static_cast<float>(levels);
  const auto any = [&](const auto& is) {  // of the vertices of the last cell
    return std::any_of(robot.list.ui_vertices.begin(), robot.list.ui_vertices.end(), [&](const UiVertex& v) {
      return v.x > left - 1 && v.x < bar.right() + 1 && v.y > bar.y - 1 && v.y < bar.bottom() + 1 &&
             v.color.a > 0 && is(v, IM_COL32(v.color.r, v.color.g, v.color.b, v.color.a));
    });
  };
  EXPECT_TRUE(any([](const UiVertex&, ImU32 color) { return color == palette::kText; }));
  EXPECT_FALSE(any([](const UiVertex&, ImU32 color) { return color == palette::kQuiet; }));
  send_line(robot, "depth " + std::to_string(levels - 1));
  EXPECT_TRUE(any([&](const UiVertex& v, ImU32 color) {
    return v.y < bar.y + 2 && color != palette::kAccentSoft && color != palette::kText;
  }));
}

TEST(Interface, TheTreePanelWalksAndSearches) {
  UiRobot robot;
  robot.click("workspace:tree");
  robot.click("object:0");
  robot.key(Key::page_down);
  EXPECT_EQ(robot.session.view().selection().node, (NodeRef{{0}, 0}));
  robot.key(Key::page_down);
  const auto tree = robot.session.derived().tree({0});
  const std::uint32_t left = tree->tree.topology().nodes[0].left;
  EXPECT_EQ(robot.session.view().selection().node, (NodeRef{{0}, left}));
  robot.key(Key::page_down, {false, true, false});
  EXPECT_EQ(robot.session.view().selection().node, (NodeRef{{0}, left + 1}));
  robot.key(Key::page_up);
  EXPECT_EQ(robot.session.view().selection().node, (NodeRef{{0}, 0}));
  robot.click("child:" + std::to_string(left));
  EXPECT_EQ(robot.session.view().selection().node, (NodeRef{{0}, left}));
  robot.click("node search");
  robot.type("t17");
  robot.key(Key::enter);
  const auto& node = robot.session.view().selection().node;
  ASSERT_TRUE(node.has_value());
  const TreeNode& leaf = tree->tree.topology().nodes[node->node];
  EXPECT_TRUE(leaf.is_leaf());
  bool found = false;
  for (std::uint32_t i = leaf.first; i < leaf.first + leaf.count; ++i)
    found = found || tree->tree.topology().order[i] == 17;
  EXPECT_TRUE(found);
}

// After a search without a result the field keeps the keyboard with its text selected: the next search
// replaces the text, and none of its letters is a key of the interface. The list stays in its place.
TEST(Interface, AFailedSearchKeepsTheFieldAndTheList) {
  UiRobot robot;
  robot.click("workspace:tree");
  robot.click("object:0");
  const UiRect list = robot.widget("path:0");
  robot.click("node search");
  robot.type("99999999");
  robot.key(Key::enter);
  EXPECT_TRUE(robot.interface.widgets().contains("node search error"));
  EXPECT_EQ(robot.widget("path:0").y, list.y);
  const bool open = robot.session.view().panel_open(kTreePanel);
  robot.type("t17");
  robot.key(Key::t);  // a window sends the key, too
  robot.key(Key::digit5);
  EXPECT_EQ(robot.session.view().panel_open(kTreePanel), open);
  EXPECT_FALSE(robot.session.view().camera().orthographic);
  EXPECT_FALSE(robot.interface.widgets().contains("node search error"));  // the text is another one
  robot.key(Key::enter);
  const auto& node = robot.session.view().selection().node;
  ASSERT_TRUE(node.has_value());
  EXPECT_EQ(node->target, Target{0});
  const TreeTopology& tree = robot.session.derived().tree({0})->tree.topology();
  const TreeNode& leaf = tree.nodes[node->node];
  const auto begin = tree.order.begin() + leaf.first;
  EXPECT_NE(std::find(begin, begin + leaf.count, 17U), begin + leaf.count);
  robot.key(Key::digit5);  // found: the keys are those of the interface again
  EXPECT_TRUE(robot.session.view().camera().orthographic);
}

// The list writes the nodes as "1,991", and so does a search.
TEST(Interface, ANodeIsFoundByTheNumberOfTheList) {
  UiRobot robot;
  robot.click("workspace:tree");
  ASSERT_GT(robot.session.derived().tree({})->tree.topology().nodes.size(), 1991U);
  for (const char* text : {"1,991", "1 991"}) {
    robot.click("node search");
    for (int i = 0; i < 8; ++i) robot.key(Key::backspace);
    robot.type(text);
    robot.key(Key::enter);
    EXPECT_EQ(robot.session.view().selection().node, (NodeRef{{}, 1991})) << text;
    send_line(robot, "node whole 0");
  }
}

// A node that is too small to be seen is fitted into the picture; for one in sight the camera stays.
TEST(Interface, ASearchShowsItsNode) {
  UiRobot robot;
  robot.click("workspace:tree");
  const auto search = [&](const char* text) {
    robot.click("node search");
    robot.type(text);
    robot.key(Key::enter);
  };
  const auto distance = [&] { return robot.session.view().camera().distance; };
  const double before = distance();
  search("1");
  EXPECT_EQ(robot.session.view().selection().node, (NodeRef{{}, 1}));
  EXPECT_EQ(distance(), before);
  ASSERT_TRUE(robot.session.apply(parse_command("zoom 100 0 0").value()));
  robot.settle();
  ASSERT_GT(distance(), 50 * before);
  search("2");
  EXPECT_EQ(robot.session.view().selection().node, (NodeRef{{}, 2}));
  EXPECT_LT(distance(), 5 * before);
}

// After a search the field is empty for the next one. Text that was left in it is selected by the click.
TEST(Interface, TheFieldForANodeKeepsNoSearch) {
  UiRobot robot;
  robot.click("workspace:tree");
  const auto node = [&] { return robot.session.view().selection().node; };
  for (const std::uint32_t n : {17U, 23U}) {
    robot.click("node search");
    robot.type(std::to_string(n));
    robot.key(Key::enter);
    EXPECT_EQ(node(), (NodeRef{{}, n}));
  }
  robot.click("node search");
  robot.type("99");  // without Enter
  robot.click("object:whole");
  for (const bool all : {false, true}) {
    robot.click("node search");
    if (all) robot.key(Key::a, kControl);
    robot.type(all ? "31" : "30");
    if (all) robot.key(Key::enter);
  }
  EXPECT_EQ(node(), (NodeRef{{}, 31}));
  EXPECT_TRUE(robot.errors.empty());
}

// The leaf of a triangle whose object is hidden is found, and its object is shown, with a note.
TEST(Interface, ASearchShowsTheHiddenObjectOfItsNode) {
  for (const bool of_object : {false, true}) {
    UiRobot robot;
    robot.click("workspace:tree");
    if (of_object) robot.click("object:0");
    send_line(robot, "show object 0 off");
    robot.click("node search");
    robot.type("t17");
    robot.key(Key::enter);
    const auto& node = robot.session.view().selection().node;
    ASSERT_TRUE(node);
    EXPECT_EQ(node->target, of_object ? Target{0} : Target{});
    EXPECT_TRUE(robot.session.document().object(0).visible);
    ASSERT_EQ(robot.session.messages().all().size(), 1U);
    EXPECT_NE(robot.session.messages().all().front().text.find("was hidden"), std::string::npos);
    robot.session.messages().dismiss();
    robot.click("node search");
    robot.type("t17");
    robot.key(Key::enter);
    EXPECT_TRUE(robot.session.messages().all().empty()) << "it is visible";
  }
}

// A child stands to the right of its parent by a step that is seen, or the rows have the numbers of their
// levels.
TEST(Interface, AChildIsToldFromItsParentAtAnyLevel) {
  for (const double width : {1280.0, 2560.0}) {
    UiRobot robot(width, 720);
    robot.click("workspace:tree");
    const auto tree = robot.session.derived().tree({});
    const auto& nodes = tree->tree.topology().nodes;
    const std::uint32_t levels = tree->by_depth.levels();
    ASSERT_GE(levels, 15U);
    int pairs = 0, by_number = 0;
    for (const std::uint32_t level : {2U, 5U, 9U, levels - 1}) {
      std::uint32_t node = tree->by_depth.level(level).front();
      send_line(robot, "node whole " + std::to_string(node));
      const auto& widgets = robot.interface.widgets();
      // Texts of a row are apart, and the list begins with a whole row.
      const float top = robot.widget("node list number").bottom();
      for (const auto& [name, rect] : widgets) {
        if (name.starts_with("gap of node ")) {
          EXPECT_GE(rect.width, 4.9F) << name;
        }
        if (name.starts_with("level of node ")) {
          EXPECT_GE(rect.x, robot.widget("eye of node " + name.substr(14)).x + 14) << name;
        }
        if (name.starts_with("sign of node ")) {
          EXPECT_TRUE(rect.y > top - 1 || rect.bottom() < top + 1) << name;
        }
      }
      for (; node != 0; node = nodes[node].parent) {
        const auto sign = [&](std::uint32_t n) { return widgets.find("sign of node " + std::to_string(n)); };
        const auto child = sign(node), parent = sign(nodes[node].parent);
        if (child == widgets.end() || parent == widgets.end()) continue;  // out of sight
        const bool numbered = widgets.contains("level of node " + std::to_string(node)) &&
                              widgets.contains("level of node " + std::to_string(nodes[node].parent));
        EXPECT_TRUE(numbered || child->second.x - parent->second.x > 2.9F) << node << " on level " << level;
        EXPECT_GE(child->second.x, parent->second.x) << node;
        ++pairs;
        by_number += numbered ? 1 : 0;
      }
    }
    std::printf("%d pairs, %d by the number of the level\n", pairs, by_number);
    EXPECT_GE(pairs, 12);
    EXPECT_LT(by_number, pairs);
    EXPECT_EQ(by_number > 0, width < 2000.0);
  }
}

}  // namespace
}  // namespace boxwood
