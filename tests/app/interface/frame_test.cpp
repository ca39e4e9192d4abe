// SPDX-License-Identifier: MIT
// Workspaces, panels that fold and can be made larger, several selected, messages: by clicks, through the
// real interface with no window.
#include <gtest/gtest.h>

#include "app/document/drawn_commands.hpp"
#include "app/document/file_commands.hpp"
#include "app/interface/files/files_panel.hpp"
#include "app/interface/robot.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/shell/panels.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/ui/panel.hpp"
#include "app/view/camera_axis_commands.hpp"
#include "app/view/camera_move_commands.hpp"

namespace boxwood {
namespace {

constexpr Modifiers kShift{false, true, false};

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
  robot.click("object:4", kShift);
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

TEST(Frame, MessagesTakeRoomOfTheirOwnAndUnfold) {
  UiRobot robot;
  const UiRect before = robot.interface.layout().scene;
  for (int i = 0; i < 25; ++i)
    robot.session.messages().note("'/far/away/a.glb': object 'o" + std::to_string(i) +
                                  "': 2 triangles have no area");
  robot.session.messages().note("another thing");
  robot.settle();
  EXPECT_GT(robot.interface.layout().scene.y, before.y);
  EXPECT_LT(robot.interface.layout().strip.height, 32);
  EXPECT_FALSE(overlap(robot.interface.layout().strip, robot.interface.layout().scene));
  robot.click("fold:messages");
  EXPECT_GT(robot.interface.layout().strip.height, 200);
  EXPECT_FALSE(overlap(robot.interface.layout().strip, robot.interface.layout().scene));
  robot.key(Key::escape);  // closes what was opened last
  EXPECT_LT(robot.interface.layout().strip.height, 32);
  robot.click("dismiss");
  EXPECT_EQ(robot.interface.layout().scene.y, before.y);
}

// A message and its list leave the picture as it is.
TEST(Frame, MessagesMoveNoCamera) {
  UiRobot robot;
  const FreePart before = free_part(robot.interface.layout(), 1280, 720);
  const View view = robot.session.view().shown_view();
  for (int i = 0; i < 3; ++i) robot.session.messages().note("thing " + std::to_string(i));
  for (const bool open : {false, true}) {
    ASSERT_TRUE(robot.session.apply(ShowPanel{panels::kMessages, open}));
    robot.settle();
    ASSERT_FALSE(robot.interface.layout().strip.empty());
    const FreePart now = free_part(robot.interface.layout(), 1280, 720);
    EXPECT_NEAR(now.size.x, before.size.x, 1e-6);
    EXPECT_NEAR(now.size.y, before.size.y, 1e-6);
    EXPECT_NEAR(now.middle.y, before.middle.y, 1e-6);
    EXPECT_EQ(robot.session.view().shown_view().eye, view.eye);
  }
}

// A fit that the user asks for is in the part that the messages leave free, and stays when they go.
TEST(Frame, AFitLeavesTheMessagesFree) {
  for (const bool selected : {false, true}) {
    UiRobot robot;
    ASSERT_TRUE(robot.session.apply(SetOrtho{true}));  // corners of a box are as far out as its points
    ASSERT_TRUE(robot.session.apply(LookFrom{StandardView::front}));
    if (selected) robot.click("object:1");
    for (int i = 0; i < 12; ++i) robot.session.messages().note("thing " + std::to_string(i));
    ASSERT_TRUE(robot.session.apply(ShowPanel{panels::kMessages, true}));
    robot.settle();
    const View before = robot.session.view().shown_view();
    const auto highest = [&] {  // of the object's corners, in pixels
      const Aabb box = robot.session.document().facts().bounds(selected ? Target{1} : Target{});
      double out = 1e9;
      for (int k = 0; k < 8; ++k) {
        const Vec3 corner((k & 1) != 0 ? box.max.x : box.min.x, (k & 2) != 0 ? box.max.y : box.min.y,
                          (k & 4) != 0 ? box.max.z : box.min.z);
        const auto at = project(robot.session.view().shown_view(), corner, 1280, 720);
        out = std::min(out, at ? at->y : -1e9);
      }
      return out;
    };
    robot.key(selected ? Key::f : Key::home);
    const UiRect strip = robot.interface.layout().strip;
    ASSERT_GT(strip.height, 150);
    EXPECT_GT(highest(), static_cast<double>(strip.bottom())) << selected;
    const View fitted = robot.session.view().shown_view();
    EXPECT_NE(fitted.eye, before.eye);
    robot.session.messages().dismiss();
    robot.settle();
    EXPECT_EQ(robot.session.view().shown_view().eye, fitted.eye) << "it stays when they go";
    robot.key(selected ? Key::f : Key::home);
    EXPECT_NE(robot.session.view().shown_view().eye, fitted.eye) << "there is more room";
  }
}

void let_a_double_click_pass(UiRobot& robot) {
  for (int i = 0; i < 30; ++i) robot.frame();
}

TEST(Frame, OneMessageIsDismissedOrAllOfThem) {
  UiRobot robot;
  const auto texts = [&] {
    std::vector<std::string> out;
    for (const MessageStatement& message : message_statements(robot.session)) out.push_back(message.text);
    return out;
  };
  for (const char* text : {"a", "b", "a", "c"}) robot.session.messages().note(text);
  robot.settle();
  EXPECT_EQ(texts(), (std::vector<std::string>{"c", "a (2 times)", "b"}));
  robot.click("dismiss:0");
  EXPECT_EQ(texts(), (std::vector<std::string>{"a (2 times)", "b"}));
  robot.session.messages().note("d");
  robot.settle();
  robot.click("fold:messages");
  EXPECT_GT(robot.widget("message:1").x, robot.widget("dismiss:1").right() + 4) << "the cross is apart";
  robot.click("dismiss:1");
  EXPECT_EQ(texts(), (std::vector<std::string>{"d", "b"})) << "both of the folded line";
  let_a_double_click_pass(robot);
  robot.click("dismiss:1");
  robot.click("dismiss:0");
  EXPECT_TRUE(texts().empty());
  EXPECT_FALSE(robot.session.view().panel_open(panels::kMessages));
  for (const char* text : {"a", "b"}) robot.session.messages().note(text);
  robot.settle();
  robot.click("dismiss");
  EXPECT_TRUE(texts().empty());
}

// After a click another button, or the scene, can be under the mouse: a double click does what a click does.
TEST(Frame, ADoubleClickDismissesOneMessage) {
  UiRobot robot;
  const auto left = [&] { return message_statements(robot.session).size(); };
  const auto twice = [&](const std::string& name) {
    const UiRect at = robot.widget(name);
    for (int i = 0; i < 2; ++i)
      robot.click(static_cast<double>(at.x + 0.5F * at.width), static_cast<double>(at.y + 0.5F * at.height));
    let_a_double_click_pass(robot);
  };
  const auto notes = [&](std::initializer_list<const char*> texts) {
    for (const char* text : texts) robot.session.messages().note(text);
    robot.settle();
  };
  notes({"a", "b", "c", "d"});
  const float dismiss = robot.widget("dismiss:0").x, fold = robot.widget("fold:messages").x;
  twice("dismiss:0");
  EXPECT_EQ(left(), 3U);
  twice("fold:messages");
  EXPECT_TRUE(robot.session.view().panel_open(panels::kMessages));
  EXPECT_EQ(robot.widget("fold:messages").x, fold);
  twice("dismiss:0");
  EXPECT_EQ(left(), 2U) << "the next line came under the mouse";
  twice("fold:messages");
  EXPECT_FALSE(robot.session.view().panel_open(panels::kMessages));
  EXPECT_EQ(left(), 2U);
  EXPECT_EQ(robot.widget("fold:messages").x, fold);
  twice("dismiss:0");
  ASSERT_EQ(left(), 1U);
  EXPECT_EQ(robot.widget("dismiss").x, dismiss);
  robot.click("object:1");
  twice("dismiss");
  EXPECT_EQ(left(), 0U);
  EXPECT_EQ(robot.session.view().selection().objects, std::vector<std::uint32_t>{1})
      << "the second click met the scene";
  notes({"a", "b"});
  twice("dismiss:0");
  robot.click("dismiss");
  EXPECT_EQ(left(), 0U) << "a slow second click is another one";
}

TEST(Frame, AMessageThatIsCutUnfolds) {
  UiRobot robot;
  robot.session.messages().note("Saved the picture as /tmp/a.png");
  robot.settle();
  EXPECT_FALSE(robot.interface.widgets().contains("fold:messages"));
  robot.click("dismiss");
  std::string words = "Saved 48 clashes, and";
  for (int i = 0; i < 40; ++i) words += " one more word";
  robot.session.messages().note(words);
  robot.settle();
  EXPECT_LT(robot.interface.layout().strip.height, 32);
  robot.click("fold:messages");
  EXPECT_GT(robot.interface.layout().strip.height, 60);  // all lines of it
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

TEST(Frame, AtTheStartThereIsNothingToUndo) {
  UiRobot robot;
  ASSERT_TRUE(robot.session.apply(ShowVolume{VolumeKind::obb, {}, true}));
  robot.session.forget_history();
  robot.key(Key::z, kControl);
  EXPECT_EQ(robot.session.document().shown({}).volumes, bit_of(VolumeKind::obb));
}

}  // namespace
}  // namespace boxwood
