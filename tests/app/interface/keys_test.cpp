// SPDX-License-Identifier: MIT
// Keys, the help that lists them, and the view as text, through the real interface with no window.
#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include <utility>

#include <gtest/gtest.h>

#include "app/features/objects/objects_panels.hpp"
#include "app/features/volumes/volumes_panels.hpp"
#include "app/interface/bindings.hpp"
#include "app/interface/help_panel.hpp"
#include "app/interface/robot.hpp"
#include "app/interface/steps.hpp"
#include "app/shell/panels.hpp"
#include "app/ui/glossary.hpp"
#include "app/view/camera_axis_commands.hpp"
#include "app/view/camera_move_commands.hpp"

namespace boxwood {
namespace {

// The first Esc closes an open list and nothing else; the next one clears the selection.
TEST(Interface, EscapeClosesAListBeforeAllElse) {
  UiRobot robot;
  robot.click("workspace:tree");
  robot.click("object:1");
  const std::size_t closed = robot.list.ui_indices.size();
  for (const char* list : {"split", "split"}) {
    robot.click(list);
    robot.settle();
    EXPECT_GT(robot.list.ui_indices.size(), closed) << "a list is open";
    robot.key(Key::escape);
    robot.settle();
    EXPECT_EQ(robot.session.view().current_target(), Target{1});
  }
  robot.key(Key::escape);
  EXPECT_EQ(robot.session.view().current_target(), Target{});
}

TEST(Interface, KeysDoWhatTheTableSays) {
  UiRobot robot;
  robot.key(Key::digit5);
  EXPECT_TRUE(robot.session.view().camera().orthographic);
  robot.key(Key::keypad5);
  EXPECT_FALSE(robot.session.view().camera().orthographic);
  robot.key(Key::digit1);
  EXPECT_EQ(robot.session.view().camera().azimuth_rad, 0.0);
  robot.key(Key::digit7, {false, true, false});
  EXPECT_LT(robot.session.view().camera().elevation_rad, -1.5);
  robot.key(Key::b);
  EXPECT_FALSE(robot.session.view().layers().volumes);
  robot.key(Key::digit4, {false, false, true});
  EXPECT_EQ(robot.session.document().shown({}).volumes, bit_of(VolumeKind::obb));
  robot.key(Key::z, kControl);
  EXPECT_EQ(robot.session.document().shown({}).volumes, 0U);
  robot.key(Key::z, {true, true, false});
  EXPECT_EQ(robot.session.document().shown({}).volumes, bit_of(VolumeKind::obb));
  robot.key(Key::z, kControl);
  robot.key(Key::y, kControl);
  EXPECT_EQ(robot.session.document().shown({}).volumes, bit_of(VolumeKind::obb));
  const DepthRange depth = robot.session.document().edit().depth;
  robot.key(Key::right_bracket);  // with no tree it shows one
  EXPECT_EQ(robot.session.document().shown({}).trees, bit_of(VolumeKind::obb));
  EXPECT_EQ(robot.session.document().edit().depth, depth);
  robot.key(Key::right_bracket);
  EXPECT_EQ(robot.session.document().edit().depth, (DepthRange{depth.first + 1, depth.last + 1}));
  robot.key(Key::right_bracket, {false, true, false});
  EXPECT_EQ(robot.session.document().edit().depth, (DepthRange{depth.first + 1, depth.last + 2}));
  robot.key(Key::tab);
  EXPECT_FALSE(robot.interface.widgets().contains("open"));
  robot.key(Key::tab);
  EXPECT_TRUE(robot.interface.widgets().contains("open"));
  robot.key(Key::f12);
  EXPECT_TRUE(std::exchange(robot.session.requests().screenshot, std::nullopt).has_value());
  robot.key(Key::q, kControl);
  EXPECT_TRUE(robot.session.requests().quit);
}

// The keys stop at the last level of the drawn tree. From a level kept from a deeper tree, a step up changes
// the picture at once.
TEST(Keys, StepsOfLevelsEndAtTheLastLevelOfTheTree) {
  UiRobot robot;
  send_line(robot, "tree obb whole on");
  const std::uint32_t last = robot.session.derived().tree({})->by_depth.levels() - 1;
  const auto set = [&](const std::string& range) { send_line(robot, "depth " + range); };
  const auto depth = [&] { return robot.session.document().edit().depth; };
  set(std::to_string(last - 1));
  for (int i = 0; i < 4; ++i) robot.key(Key::right_bracket);
  EXPECT_EQ(depth(), (DepthRange{last, last}));
  robot.key(Key::right_bracket, {false, true, false});
  EXPECT_EQ(depth(), (DepthRange{last, last}));
  robot.key(Key::left_bracket);
  EXPECT_EQ(depth(), (DepthRange{last - 1, last - 1}));
  set(std::to_string(last + 3));
  robot.key(Key::right_bracket);
  EXPECT_EQ(depth(), (DepthRange{last + 3, last + 3}));
  robot.key(Key::left_bracket);
  EXPECT_EQ(depth(), (DepthRange{last - 1, last - 1}));
  set("1.." + std::to_string(last + 3));
  robot.key(Key::left_bracket, {false, true, false});
  EXPECT_EQ(depth(), (DepthRange{1, last - 1}));
  set("0.." + std::to_string(last));
  robot.key(Key::left_bracket);
  EXPECT_EQ(depth(), (DepthRange{0, last}));
}

TEST(Interface, HelpListsEveryBindingAndLettersTypedThereDoNothingElse) {
  UiRobot robot;
  robot.key(Key::f1);
  EXPECT_TRUE(robot.session.view().panel_open(panels::kHelp));
  EXPECT_TRUE(robot.interface.widgets().contains("help search"));
  robot.type("b");
  robot.key(Key::b);  // goes into the search field
  EXPECT_TRUE(robot.session.view().layers().volumes);
  EXPECT_EQ(robot.interface.state<HelpPanelState>().search, "b");
  robot.key(Key::escape);
  EXPECT_FALSE(robot.session.view().panel_open(panels::kHelp));
}

TEST(Interface, HelpHasTheWordsAndTheSearchFindsThem) {
  UiRobot robot;
  robot.key(Key::f1);
  EXPECT_FALSE(robot.interface.widgets().contains("word: OBB"));
  robot.click("help words");
  EXPECT_TRUE(robot.interface.widgets().contains("word: OBB"));
  EXPECT_TRUE(robot.interface.widgets().contains("word: " + glossary().back().word));
  robot.click("help keys");
  EXPECT_FALSE(robot.interface.widgets().contains("word: OBB"));
  robot.click("help search");
  robot.type("End-Point");
  EXPECT_TRUE(robot.interface.widgets().contains("word: EPO"));
  EXPECT_FALSE(robot.interface.widgets().contains("word: OBB"));
}

TEST(Interface, NoTwoBindingsShareAKey) {
  const auto& table = bindings();
  for (std::size_t i = 0; i < table.size(); ++i) {
    EXPECT_FALSE(table[i].keys.empty());
    EXPECT_FALSE(table[i].what.empty());
    for (std::size_t k = i + 1; k < table.size(); ++k)
      if (table[i].key != Key::none) {
        EXPECT_FALSE(table[i].key == table[k].key && table[i].modifiers == table[k].modifiers)
            << table[i].what << " / " << table[k].what;
      }
  }
}

TEST(Interface, TheDocumentListsEveryBinding) {
  std::ifstream file(std::string(BOXWOOD_DOCS) + "/viewer.md");
  ASSERT_TRUE(file);
  std::ostringstream text;
  text << file.rdbuf();
  for (const Binding& binding : bindings()) {
    const std::string row = "| " + binding.keys + " | " + binding.what + " |";
    EXPECT_NE(text.str().find(row), std::string::npos) << row;
  }
}

TEST(Interface, TheViewIsCopiedAndPasted) {
  UiRobot robot;
  robot.drag(MouseButton::left, 600, 300, 700, 340);
  const Vec3 eye = robot.session.view().camera().eye();
  robot.key(Key::c, kControl);
  EXPECT_NE(robot.clipboard.find("boxwood.view/1"), std::string::npos);
  robot.key(Key::digit1);
  EXPECT_GT(glm::length(robot.session.view().camera().eye() - eye), 0.1);
  robot.key(Key::v, kControl);
  EXPECT_LT(glm::length(robot.session.view().camera().eye() - eye), 1e-9);
  robot.clipboard = "no view at all";
  robot.key(Key::v, kControl);
  EXPECT_EQ(robot.session.messages().all().size(), 1U);
}

// Straight above and below no direction tells the azimuth: the view that is copied has it.
TEST(Interface, AViewFromAPoleIsPastedToTheBit) {
  UiRobot robot;
  for (const double elevation : {200.0, -200.0, 3.0}) {
    ASSERT_TRUE(robot.session.apply(LookFrom{StandardView::front}));
    ASSERT_TRUE(robot.session.apply(Orbit{77.7, elevation}));
    robot.key(Key::c, kControl);
    const View copied = robot.session.view().camera().view();
    robot.key(Key::digit1);
    EXPECT_NE(robot.session.view().camera().view().camera_from_world, copied.camera_from_world);
    robot.key(Key::v, kControl);
    EXPECT_EQ(robot.session.view().camera().view().camera_from_world, copied.camera_from_world);
    EXPECT_EQ(robot.session.view().camera().view().eye, copied.eye);
  }
}

// F6 goes round all panels that are there and comes back, Shift+F6 the other way; in a panel arrows and Space
// press what a click would, and the keys of the scene are still; Esc and a click leave it.
TEST(Keys, F6TakesTheKeyboardFromPanelToPanel) {
  UiRobot robot;
  auto& keyboard = robot.interface.state<FrameState>().keyboard;
  EXPECT_FALSE(keyboard.panel());
  std::vector<Panel> round;
  for (int i = 0; i < 20; ++i) {
    robot.key(Key::f6);
    ASSERT_TRUE(keyboard.panel());
    if (!round.empty() && round.front() == *keyboard.panel()) break;
    round.push_back(*keyboard.panel());
  }
  EXPECT_EQ(round.front(), panels::kInterface);
  for (const Panel panel : {kObjectsPanel, kSelectionPanel, kScoreboardPanel})
    EXPECT_EQ(std::count(round.begin(), round.end(), panel), 1) << row_of(panel).panel.name;
  robot.key(Key::f6, {false, true, false});
  EXPECT_EQ(*keyboard.panel(), round.back());
  while (*keyboard.panel() != kScoreboardPanel) robot.key(Key::f6);
  // Down over the buttons, then from tick to tick, Space on each: what is shown changes as often.
  const auto shown = [&] { return robot.session.document().edit().whole.volumes; };
  std::set<std::uint32_t> seen{shown()};
  for (int i = 0; i < 8; ++i) {
    robot.key(Key::down);
    robot.key(Key::space);
    seen.insert(shown());
  }
  EXPECT_GE(seen.size(), 4U);
  ASSERT_TRUE(robot.session.apply(Zoom{0.5, 0, 0}));
  const double distance = robot.session.view().camera().distance;
  const auto view = robot.session.view().camera().eye();
  robot.key(Key::home);  // in the scene: fit, which would undo the zoom
  EXPECT_EQ(robot.session.view().camera().distance, distance);
  robot.key(Key::escape);
  EXPECT_FALSE(keyboard.panel());
  const auto before = shown();
  robot.key(Key::down);
  robot.key(Key::space);
  EXPECT_EQ(shown(), before) << "the keyboard is the scene's again";
  EXPECT_EQ(robot.session.view().camera().eye(), view);
  robot.key(Key::f6);
  robot.click(640, 360);
  EXPECT_FALSE(keyboard.panel());
  EXPECT_TRUE(robot.errors.empty());
}

}  // namespace
}  // namespace boxwood
