// SPDX-License-Identifier: MIT
// Workspaces, panels that fold and can be made larger, several selected: by clicks, through the real
// interface with no window.
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "app/document/drawn_commands.hpp"
#include "app/document/file_commands.hpp"
#include "app/interface/files/files_panel.hpp"
#include "app/interface/robot.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/shell/panels.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/ui/panel.hpp"
#include "app/view/camera_move_commands.hpp"

namespace boxwood {
namespace {

// A volume has numbers beside its tick only if the tick draws one: several objects have a count instead.
TEST(Frame, OfSeveralSelectedTheTableHasNoNumbersOfOne) {
  UiRobot robot;
  ASSERT_TRUE(robot.session.apply(SetPanelSize{panels::kRight, 480}));  // room for all columns
  const auto has_numbers = [&] { return robot.interface.widgets().contains("score column:Area"); };
  robot.click("object:0");
  EXPECT_TRUE(has_numbers());
  robot.click("object:2", kControl);
  EXPECT_FALSE(has_numbers());
  robot.click("around:whole");
  EXPECT_TRUE(has_numbers());
}

// A tick and a key act on all that are selected, and a box that is half ticked ticks them all.
TEST(Frame, OfSeveralSelectedATickAndAKeyActOnAll) {
  UiRobot robot;
  const auto shown = [&](std::uint32_t i) { return robot.session.document().object(i).shown; };
  const auto volumes = [&](VolumeKind kind) {
    std::size_t n = 0;
    for (std::uint32_t i = 0; i < robot.session.document().object_count(); ++i)
      n += (shown(i).volumes & bit_of(kind)) != 0 ? 1 : 0;
    return n;
  };
  ASSERT_GE(robot.session.document().object_count(), 3U);
  ASSERT_TRUE(robot.session.apply(ShowVolume{VolumeKind::obb, {}, false}));
  robot.click("object:0");
  robot.click("object:2", kControl);
  ASSERT_EQ(robot.session.view().selection().objects.size(), 2U);
  robot.key(Key::digit4, {false, false, true});
  EXPECT_EQ(volumes(VolumeKind::obb), 2U);
  EXPECT_EQ(shown(1).volumes, 0U);
  EXPECT_EQ(robot.session.document().shown({}).volumes & bit_of(VolumeKind::obb), 0U);
  robot.key(Key::digit4, {false, false, true});
  EXPECT_EQ(volumes(VolumeKind::obb), 0U);
  ASSERT_TRUE(robot.session.apply(ShowVolume{VolumeKind::obb, {2}, true}));  // half of them
  robot.key(Key::digit4, {false, false, true});
  EXPECT_EQ(volumes(VolumeKind::obb), 2U);
  robot.click("volume:sphere");
  EXPECT_EQ(volumes(VolumeKind::sphere), 2U);
  // Their trees: the key that shows levels, and the ticks of the workspace Tree.
  robot.key(Key::right_bracket);
  const VolumeKind usual = VolumeKind::obb;
  EXPECT_EQ(shown(0).trees, bit_of(usual));
  EXPECT_EQ(shown(1).trees, 0U);
  EXPECT_EQ(shown(2).trees, bit_of(usual));
  robot.key(Key::digit2, kControl);
  robot.click("tree:hull");
  EXPECT_EQ(shown(0).trees & bit_of(VolumeKind::hull), bit_of(VolumeKind::hull));
  EXPECT_EQ(shown(1).trees, 0U);
  EXPECT_EQ(shown(2).trees & bit_of(VolumeKind::hull), bit_of(VolumeKind::hull));
}

TEST(Frame, AWorkspaceIsOneClickAndHasItsPanels) {
  UiRobot robot;
  for (std::size_t i = 0; i < kWorkspaceCount; ++i) {
    const auto workspace = static_cast<Workspace>(i);
    robot.click(std::string("workspace:").append(name_of(workspace)));
    EXPECT_EQ(robot.session.view().workspace(), workspace);
    for (const PanelRow& row : panel_table()) {
      const std::string name = std::string("panel:").append(row.panel.name);
      if (row.place != Place::left && row.place != Place::right) continue;
      if (robot.interface.widgets().contains(name)) {
        EXPECT_TRUE(stands_in(row, workspace)) << name;
      }
    }
  }
  const Key digits[] = {Key::digit1, Key::digit2, Key::digit3, Key::digit4};
  for (std::size_t i = 0; i < kWorkspaceCount; ++i) {
    robot.key(digits[i], kControl);
    EXPECT_EQ(robot.session.view().workspace(), static_cast<Workspace>(i));
  }
}

TEST(Frame, EveryPanelFoldsByItsTitle) {
  UiRobot robot;
  robot.click("object:1");
  int folded = 0;
  for (std::size_t i = 0; i < kWorkspaceCount; ++i) {
    ASSERT_TRUE(robot.session.apply(SetWorkspace{static_cast<Workspace>(i)}));
    robot.settle();
    for (const PanelRow& row : panel_table()) {
      const std::string title = std::string("fold:").append(row.panel.name);
      const bool there = robot.interface.widgets().contains(std::string("panel:").append(row.panel.name));
      if ((row.place != Place::left && row.place != Place::right) || !there) continue;
      const float before = robot.widget(std::string("panel:").append(row.panel.name)).height;
      const float y = robot.widget(title).y;
      robot.click(title);
      EXPECT_EQ(robot.widget(title).y, y) << title << " left the mouse";
      EXPECT_FALSE(robot.session.view().panel_open(row.panel)) << title;
      EXPECT_EQ(robot.widget(std::string("panel:").append(row.panel.name)).height, kPanelTitle) << title;
      robot.click(title);
      EXPECT_TRUE(robot.session.view().panel_open(row.panel)) << title;
      EXPECT_EQ(robot.widget(std::string("panel:").append(row.panel.name)).height, before) << title;
      ++folded;
    }
  }
  EXPECT_GT(folded, 12);
  for (const Key key : {Key::f2, Key::f3}) {
    const float before = robot.interface.layout().scene.width;
    robot.key(key);
    EXPECT_GT(robot.interface.layout().scene.width, before + 100);
    robot.key(key);
    EXPECT_EQ(robot.interface.layout().scene.width, before);
  }
}

TEST(Frame, ABorderIsDraggedAndADoubleClickGivesItBack) {
  UiRobot robot;
  const float usual = robot.interface.layout().left.width;
  const UiRect edge = robot.widget("size:left");
  const double x = static_cast<double>(edge.x + 0.5F * edge.width), y = 400;
  robot.drag(MouseButton::left, x, y, x + 80, y);
  EXPECT_NEAR(static_cast<double>(robot.interface.layout().left.width), static_cast<double>(usual) + 80, 3);
  EXPECT_EQ(robot.count_of<Orbit>(), 0);
  const UiRect moved = robot.widget("size:left");
  for (int i = 0; i < 40; ++i) robot.frame();
  robot.move(static_cast<double>(moved.x + 2), y);
  robot.settle();
  for (int click = 0; click < 2; ++click) {
    robot.button(MouseButton::left, true);
    robot.frame();
    robot.button(MouseButton::left, false);
    robot.frame();
  }
  robot.settle();
  EXPECT_EQ(robot.interface.layout().left.width, usual);
}

// The border of a column is grabbed from the scene's side, too; farther from it a drag turns the camera.
TEST(Frame, ABorderIsGrabbedFromBothSides) {
  for (const double scale : {1.0, 2.0})
    for (const bool is_left : {true, false}) {
      UiRobot robot(1280 * scale, 720 * scale, scale);
      const auto width = [&] {
        const Layout& layout = robot.interface.layout();
        return static_cast<double>(is_left ? layout.left.width : layout.right.width);
      };
      const double into = is_left ? 1.0 : -1.0;  // the scene
      for (const double away : {-2.0, 2.0}) {    // pixels at scale 1
        const UiRect& scene = robot.interface.layout().scene;
        const double x = static_cast<double>(is_left ? scene.x : scene.right()) + into * away * scale;
        const double before = width();
        robot.drag(MouseButton::left, x, 300 * scale, x + into * 40 * scale, 300 * scale);
        EXPECT_NEAR(width(), before + 40 * scale, 2 * scale) << away << " at " << scale;
        EXPECT_EQ(robot.count_of<Orbit>(), 0) << away << " at " << scale;
      }
      const UiRect& scene = robot.interface.layout().scene;
      const double x = static_cast<double>(is_left ? scene.x : scene.right()) + into * 6 * scale;
      robot.drag(MouseButton::left, x, 300 * scale, x + into * 40 * scale, 300 * scale);
      EXPECT_GT(robot.count_of<Orbit>(), 0) << scale;
    }
}

// A column keeps the width at which its content holds; dragged well below it, it is folded away.
TEST(Frame, AColumnKeepsItsLeastWidthOrIsFoldedAway) {
  for (const Panel column : {panels::kLeft, panels::kRight}) {
    const bool is_left = column == panels::kLeft;
    UiRobot robot;
    const float least = least_width(column, Workspace::look);
    EXPECT_GT(least, 110.0F);
    const auto width = [&] {
      const Layout& layout = robot.interface.layout();
      return is_left ? layout.left.width : layout.right.width;
    };
    const auto drag_to = [&](float to) {
      const UiRect edge = robot.widget(std::string("size:").append(column.name));
      const double x = static_cast<double>(edge.x + 0.5F * edge.width);
      const double way = static_cast<double>(to - width());
      robot.drag(MouseButton::left, x, 400, x + (is_left ? way : -way), 400);
    };
    drag_to(0.7F * least);
    EXPECT_EQ(width(), least);
    EXPECT_TRUE(robot.session.view().panel_open(column));
    drag_to(20);
    EXPECT_FALSE(robot.session.view().panel_open(column));
    EXPECT_EQ(width(), 0.0F);
    robot.click(std::string("fold:").append(column.name));  // the way back that the bar has
    EXPECT_EQ(width(), least);
    EXPECT_EQ(robot.count_of<Orbit>(), 0);
    // A size from elsewhere, such as the settings of a window.
    ASSERT_TRUE(robot.session.apply(SetPanelSize{column, kLeastPanelSize}));
    robot.settle();
    EXPECT_EQ(width(), least);
  }
}

TEST(Frame, TheFooterSaysWorkspaceFoldsAndSizes) {
  UiRobot robot;
  robot.click("workspace:tree");
  robot.click("fold:objects");
  ASSERT_TRUE(robot.session.apply(SetPanelSize{panels::kRight, 300}));
  const std::string line = equivalent_command_line(robot.session);
  for (const char* words :
       {"--no-config", "--workspace tree", "'panel objects off'", "'panel-size right 300'"})
    EXPECT_NE(line.find(words), std::string::npos) << words << "\n" << line;
}

TEST(Frame, OneTickDrawsABoxAroundEveryObjectAndACrossTakesItBack) {
  UiRobot robot;
  robot.click("around:each");
  robot.click("volume:obb");
  for (std::uint32_t i = 0; i < robot.session.document().object_count(); ++i)
    EXPECT_EQ(robot.session.document().object(i).shown.volumes, bit_of(VolumeKind::obb));
  EXPECT_EQ(robot.session.document().shown({}).volumes, 0U);
  robot.click("undo");  // one step
  EXPECT_EQ(robot.session.document().object(0).shown.volumes, 0U);
  robot.click("redo");
  robot.click("take back:obb");
  EXPECT_EQ(robot.session.document().object(2).shown.volumes, 0U);
  EXPECT_FALSE(robot.interface.widgets().contains("take back:obb"));
}

// The row below moves under the mouse. A second click at this place does not remove it, too.
TEST(Frame, TwoClicksOnOneCrossTakeOneVolumeBack) {
  UiRobot robot;
  robot.click("volume:sphere");
  robot.click("volume:obb");
  const UiRect cross = robot.widget("take back:sphere");
  ASSERT_LT(cross.y, robot.widget("take back:obb").y);
  const double x = static_cast<double>(cross.x + 0.5F * cross.width),
               y = static_cast<double>(cross.y + 0.5F * cross.height);
  robot.click(x, y);
  EXPECT_FALSE(robot.interface.widgets().contains("take back:sphere"));
  robot.click(x, y);
  EXPECT_TRUE(robot.interface.widgets().contains("take back:obb"));
  robot.move(x + 1, y);
  robot.settle();
  robot.click(x, y);
  EXPECT_FALSE(robot.interface.widgets().contains("take back:obb"));
}

TEST(Frame, ATickActsOnAllThatAreSelected) {
  UiRobot robot;
  robot.click("object:0");
  robot.click("object:1", kControl);
  robot.click("volume:sphere");
  EXPECT_EQ(robot.session.document().object(0).shown.volumes, bit_of(VolumeKind::sphere));
  EXPECT_EQ(robot.session.document().object(1).shown.volumes, bit_of(VolumeKind::sphere));
  EXPECT_EQ(robot.session.document().object(2).shown.volumes, 0U);
  robot.click("around:whole");
  robot.click("volume:hull");
  EXPECT_EQ(robot.session.document().shown({}).volumes, bit_of(VolumeKind::hull));
}

TEST(Frame, ShiftSelectsARangeAndANodeItsObjects) {
  UiRobot robot;
  robot.session.set_scene(std::make_shared<const Scene>(generated::spiral_staircase(6)));
  robot.settle();
  robot.click("object:1");
  robot.click("object:4", modifiers::kShift);
  EXPECT_EQ(robot.session.view().selection().objects, (std::vector<std::uint32_t>{1, 2, 3, 4}));
  Scene two = generated::interlocking_rings();
  two.files = {"a.obj"};
  Scene other = generated::slanted_part();
  other.files = {"b.obj"};
  ASSERT_TRUE(append(two, std::move(other)).ok());
  const auto files = static_cast<std::uint32_t>(two.nodes.size());
  robot.session.set_scene(std::make_shared<const Scene>(std::move(two)));
  robot.settle();
  // Objects begin right of their group; the object of the second file, which has no row, beside the group.
  const float group = robot.widget("object:node:" + std::to_string(files)).x;
  EXPECT_GT(robot.widget("object:0").x, group);
  EXPECT_GT(robot.widget("object:1").x, group);
  EXPECT_EQ(robot.widget("object:2").x, group);
  robot.click("object:node:" + std::to_string(files));  // the first file
  EXPECT_EQ(robot.session.view().selection().objects, (std::vector<std::uint32_t>{0, 1}));
  robot.click("fold node:" + std::to_string(files));
  EXPECT_FALSE(robot.interface.widgets().contains("object:0"));
  EXPECT_TRUE(robot.interface.widgets().contains("object:2"));
  robot.click("eye:node:" + std::to_string(files));
  EXPECT_FALSE(robot.session.document().object(1).visible);
  EXPECT_TRUE(robot.session.document().object(2).visible);
}

TEST(Frame, EscapeClosesWhatIsOpenBeforeItClearsTheSelection) {
  UiRobot robot;
  robot.click("object:1");
  robot.key(Key::f1);
  robot.click("open");  // takes the place of the help
  EXPECT_FALSE(robot.session.view().panel_open(panels::kHelp));
  robot.key(Key::escape);
  EXPECT_FALSE(robot.session.view().panel_open(panels::kFiles));
  EXPECT_FALSE(robot.session.view().selection().objects.empty());
  robot.key(Key::escape);
  EXPECT_TRUE(robot.session.view().selection().objects.empty());
}

TEST(Frame, AWrongPathKeepsTheBrowserOpenAndSaysSo) {
  UiRobot robot;
  robot.key(Key::o, kControl);
  robot.type("/no/such/file.obj");  // the field has the keyboard, and all of it is selected
  robot.key(Key::enter);
  EXPECT_TRUE(robot.session.view().panel_open(panels::kFiles));
  EXPECT_TRUE(robot.interface.widgets().contains("files error"));
  EXPECT_EQ(robot.count_of<OpenFile>(), 0);
}

TEST(Frame, TheBrowserListsModelsAndIsWorkedByKeys) {
  UiRobot robot;
  robot.interface.state<FilesPanelState>().folder = BOXWOOD_MODELS;
  robot.key(Key::o, kControl);
  for (const auto& [name, rect] : robot.interface.widgets())
    if (name.starts_with("file:")) {
      EXPECT_EQ(name.find(".md"), std::string::npos) << name;
    }
  robot.key(Key::down);  // from the field to the list
  robot.type("torus");
  EXPECT_EQ(robot.interface.state<FilesPanelState>().file_name.rfind("torus", 0), 0U)
      << robot.interface.state<FilesPanelState>().file_name;
  EXPECT_TRUE(robot.session.view().layers().volumes);
  const std::string found = robot.interface.state<FilesPanelState>().file_name;
  robot.key(Key::up);
  EXPECT_NE(robot.interface.state<FilesPanelState>().file_name, found);
  robot.key(Key::down);
  EXPECT_EQ(robot.interface.state<FilesPanelState>().file_name, found);
  robot.key(Key::enter);
  EXPECT_EQ(robot.count_of<OpenFile>(), 1);
  EXPECT_FALSE(robot.session.view().panel_open(panels::kFiles));
}

// A cut name keeps its number: "Step 20" and "Step 30" differ in nothing else.
TEST(Frame, TheNumberOfACutNameIsKept) {
  for (const auto& [name, length] :
       {std::pair("Step 20", 2U), std::pair("Ring_A2", 2U), std::pair("B 7", 1U), std::pair("xy12", 4U),
        std::pair("Gear12", 2U), std::pair("Beam", 0U), std::pair("", 0U), std::pair("2026", 4U),
        std::pair("Wall 123456789", 0U)})
    EXPECT_EQ(number_at_end(name), length) << name;
  UiRobot robot;
  robot.session.set_scene(std::make_shared<const Scene>(generated::spiral_staircase(24)));
  ASSERT_TRUE(robot.session.apply(parse_command("panel-size left 164").value()));
  robot.settle();
  // A group without room for its number of parts and a few letters shows its name alone.
  int groups = 0, with_count = 0;
  for (const auto& [name, row] : robot.interface.widgets()) {
    if (!name.starts_with("object:node:")) continue;
    ++groups;
    with_count += robot.interface.widgets().contains("object count:" + name.substr(7)) ? 1 : 0;
  }
  EXPECT_GT(groups, 0);
  EXPECT_LT(with_count, groups);
  Scene long_names = generated::box_grid(6);
  for (std::size_t i = 0; i < long_names.nodes.size(); ++i)
    long_names.nodes[i].name = std::string(60, 'i') + std::to_string(i % 10);
  UiRobot wide(1600, 900);
  wide.session.set_scene(std::make_shared<const Scene>(std::move(long_names)));
  wide.settle();
  groups = 0;
  for (const auto& [name, row] : wide.interface.widgets()) {
    if (!name.starts_with("object:node:")) continue;
    ++groups;
    EXPECT_TRUE(wide.interface.widgets().contains("object count:" + name.substr(7))) << name;
  }
  EXPECT_GT(groups, 0);
}

// A short title leaves the rest of its line to the name beside it.
TEST(Frame, ANameBesideAShortTitleHasItsRoom) {
  Scene scene = generated::box_grid(6);
  for (SceneObject& object : scene.objects) object.name = std::string(60, 'W');
  UiRobot robot;
  robot.session.set_scene(std::make_shared<const Scene>(std::move(scene)));
  for (const char* line : {"workspace tree", "panel-size right 420", "select object 1"}) {
    ASSERT_TRUE(robot.session.apply(parse_command(line).value())) << line;
    robot.settle();
  }
  EXPECT_GT(robot.widget("detail:quality").width, 0.75F * robot.interface.layout().right.width);
}

TEST(Frame, AtTheStartThereIsNothingToUndo) {
  UiRobot robot;
  ASSERT_TRUE(robot.session.apply(ShowVolume{VolumeKind::obb, {}, true}));
  robot.session.forget_history();
  robot.key(Key::z, kControl);
  EXPECT_EQ(robot.session.document().shown({}).volumes, bit_of(VolumeKind::obb));
}

}  // namespace
}  // namespace boxwood
