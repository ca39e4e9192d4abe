// SPDX-License-Identifier: MIT
// The window as a first-time user meets it: dialogs that block what is behind them, tips beside their
// widgets, hints that go.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>
#include <imgui.h>

#include "app/interface/robot.hpp"
#include "app/interface/steps.hpp"
#include "app/session/session_commands.hpp"
#include "app/ui/tips/tips.hpp"

namespace boxwood {
namespace {

TEST(FirstUse, NothingBehindAFileDialogHearsTheMouseOrTheKeys) {
  UiRobot robot;
  const UiRect behind = robot.widget("workspace:tree"), row = robot.widget("object:1");
  robot.key(Key::o, kControl);
  ASSERT_TRUE(robot.interface.widgets().contains("files"));
  const UiRect dialog = robot.widget("files"), scene = robot.interface.layout().scene;
  ASSERT_FALSE(overlap(dialog, behind));
  const Camera camera = robot.session.view().camera();
  const std::size_t sent = robot.log.size();
  robot.click(static_cast<double>(behind.x + 4), static_cast<double>(behind.y + 4));
  robot.click(static_cast<double>(row.x + 20), static_cast<double>(row.y + 4));
  const double x = static_cast<double>(scene.x) + 3, y = static_cast<double>(scene.y) + 3;
  ASSERT_FALSE(dialog.contains(x, y));
  robot.click(x, y);
  robot.drag(MouseButton::left, x, y, x + 5, y + 200);
  robot.move(x, y);
  robot.wheel(3);
  for (const Key key : {Key::b, Key::m, Key::f1, Key::h, Key::home, Key::digit7}) robot.key(key);
  robot.key(Key::digit2, kControl);
  robot.key(Key::digit4, modifiers::kAlt);
  EXPECT_EQ(robot.log.size(), sent) << format(robot.log.back());
  EXPECT_EQ(robot.session.view().camera(), camera);
  robot.key(Key::escape);
  EXPECT_FALSE(robot.session.view().panel_open(panels::kFiles));
  robot.click("workspace:tree");
  EXPECT_EQ(robot.session.view().workspace(), Workspace::tree);
  robot.key(Key::m);
  EXPECT_TRUE(robot.session.view().layers().edges);
}

TEST(FirstUse, APictureIsSavedWhereTheUserSays) {
  char name[] = "/tmp/boxwood-pictures-XXXXXX";
  const std::string folder = std::filesystem::canonical(mkdtemp(name)).string();
  SessionOptions options;
  options.pictures = folder;
  UiRobot robot(1280, 720, 1.0, std::move(options));
  const auto saved = [&] {
    std::string out;
    for (const Command& command : robot.log)
      if (const auto* shot = command.get<Screenshot>()) out = shot->file;
    return out;
  };
  robot.key(Key::f12, modifiers::kShift);
  ASSERT_TRUE(robot.interface.widgets().contains("file name"));
  robot.type("gears");  // replaces the proposed name
  robot.key(Key::enter);
  EXPECT_EQ(saved(), folder + "/gears.png");
  EXPECT_FALSE(robot.session.view().panel_open(panels::kFiles));
  robot.click("picture", modifiers::kShift);
  EXPECT_TRUE(robot.interface.widgets().contains("file name"));
  robot.key(Key::escape);
  robot.key(Key::f12);
  EXPECT_TRUE(saved().starts_with(folder + "/boxwood-20")) << saved();
  std::filesystem::remove_all(folder);
}

// A tip covers neither its widget nor the others of the column or bar, nor from a column the legend. All have
// one size of text, and lines of one width at most.
TEST(FirstUse, TipsAreBesideTheirColumn) {
  for (const double scale : {1.0, 2.0}) {
    UiRobot robot(1280 * scale, 720 * scale, scale);
    std::size_t tips = 0;
    for (const char* workspace : {"look", "tree", "clash"}) {
      send_line(robot, std::string("workspace ") + workspace);
      if (std::string(workspace) == "tree") send_line(robot, "tree obb whole on");
      std::vector<std::string> names;
      for (const auto& [name, rect] : robot.interface.widgets())
        for (const char* part : {"object:", "eye:", "score:", "volume:", "score column:", "depth bar", "cut",
                                 "node:", "isolate", "all kinds", "take back:", "fold:", "workspace:"})
          if (name.starts_with(part)) names.push_back(name);
      for (const std::string& name : names) {
        const UiRect item = robot.widget(name);
        robot.move(static_cast<double>(item.x + 0.5F * item.width),
                   static_cast<double>(item.y + 0.5F * item.height));
        let_pass(robot, 0.5);
        const auto& widgets = robot.interface.widgets();
        const auto tip = widgets.find("tip");
        if (tip == widgets.end()) continue;
        ++tips;
        EXPECT_FALSE(overlap(tip->second, item)) << name << " in " << workspace;
        const float line = ImGui::GetIO().FontDefault->FontSize, round = ImGui::GetStyle().PopupRounding;
        const float lines = (tip->second.height - 2.5F * round) / line;
        EXPECT_LT(std::abs(lines - std::round(lines)), 1e-3F) << name << " in " << workspace;
        EXPECT_LE(tip->second.width, kTipLine * line + 3 * round + 1) << name << " in " << workspace;
        const Layout& layout = robot.interface.layout();
        for (const UiRect* column : {&layout.left, &layout.right, &layout.dock})
          if (column->contains(static_cast<double>(item.x) + 1, static_cast<double>(item.y) + 1)) {
            EXPECT_FALSE(overlap(tip->second, *column)) << name << " in " << workspace;
            const auto legend = widgets.find("legend");
            if (legend == widgets.end() || column == &layout.dock) continue;
            EXPECT_FALSE(overlap(tip->second, legend->second)) << name << " in " << workspace;
          }
      }
    }
    EXPECT_GT(tips, 20U) << scale;
  }
}

TEST(FirstUse, TheMenuOfColoursClosesOnAChoice) {
  UiRobot robot;
  robot.click("display");
  ASSERT_TRUE(robot.interface.widgets().contains("theme:dark"));
  robot.click("theme:dark");
  EXPECT_EQ(robot.session.view().settings().theme, ThemeChoice::dark);
  EXPECT_FALSE(robot.interface.widgets().contains("theme:dark"));
}

// Columns that find no room at a larger scale are not left out in silence.
TEST(FirstUse, ColumnsWithoutRoomSayHowTheyComeBack) {
  UiRobot robot;
  ASSERT_FALSE(robot.interface.layout().left.empty());
  EXPECT_FALSE(robot.interface.widgets().contains("tab hint"));
  send_line(robot, "scale 3");
  robot.frame();
  robot.frame();
  ASSERT_TRUE(robot.interface.layout().left.empty());
  EXPECT_TRUE(robot.interface.layout().lacks_columns);
  EXPECT_TRUE(robot.interface.widgets().contains("tab hint"));
  let_pass(robot, 5);
  EXPECT_FALSE(robot.interface.widgets().contains("tab hint"));
  send_line(robot, "scale 1");
  robot.frame();
  EXPECT_FALSE(robot.interface.layout().lacks_columns);
  send_line(robot, "panel left off");  // closed on purpose
  robot.frame();
  EXPECT_FALSE(robot.interface.layout().lacks_columns);
  EXPECT_FALSE(robot.interface.widgets().contains("tab hint"));
}

// A line says how hidden panels come back, and leaves after some seconds.
TEST(FirstUse, HiddenPanelsSayHowTheyComeBack) {
  UiRobot robot;
  EXPECT_FALSE(robot.interface.widgets().contains("tab hint"));
  robot.key(Key::tab);
  ASSERT_FALSE(robot.session.view().panel_open(panels::kInterface));
  ASSERT_TRUE(robot.interface.widgets().contains("tab hint"));
  EXPECT_TRUE(robot.interface.restless());
  const UiRect hint = robot.widget("tab hint"), scene = robot.interface.layout().scene;
  EXPECT_GT(hint.x, scene.x);
  EXPECT_LT(hint.right(), scene.right());
  let_pass(robot, 5);
  EXPECT_FALSE(robot.interface.widgets().contains("tab hint"));
  EXPECT_FALSE(robot.interface.restless());
  robot.key(Key::tab);
  EXPECT_FALSE(robot.interface.widgets().contains("tab hint"));
  robot.key(Key::tab);
  EXPECT_TRUE(robot.interface.widgets().contains("tab hint"));
}

// Each depth has an indent of its own, and the deepest row still has room for its name.
TEST(FirstUse, EveryDepthOfTheListIsIndented) {
  Scene scene = generated::box_grid(2);
  constexpr std::uint32_t kDeep = 9;
  scene.nodes = {{"root", -1}};
  const SceneObject first = scene.objects[0];
  scene.objects.clear();
  for (std::uint32_t i = 0; i < kDeep; ++i) {  // each group has an object and the next group
    scene.nodes.push_back({"group " + std::to_string(i), static_cast<std::int32_t>(i)});
    scene.objects.push_back(first);
    scene.objects.back().node = i + 1;
  }
  scene.objects.push_back(first);
  scene.objects.back().node = kDeep;
  UiRobot robot;
  robot.session.set_scene(std::make_shared<const Scene>(scene));
  robot.settle();
  float last = -1.0F;
  int rows = 0;
  for (std::uint32_t i = 0; i < kDeep; ++i) {
    const auto at = robot.interface.widgets().find("object:" + std::to_string(i));
    if (at == robot.interface.widgets().end()) continue;
    EXPECT_GT(at->second.x, last) << i;
    EXPECT_GT(at->second.width, 40.0F) << i;
    last = at->second.x;
    ++rows;
  }
  EXPECT_GE(rows, 5);
}

// The names of a list with many depths have room at the default width; a number goes before a name does.
TEST(FirstUse, NamesOfADeepListHaveRoom) {
  Scene scene = generated::box_grid(2);
  constexpr std::uint32_t kDeep = 24;
  scene.nodes = {{"root", -1}};
  const SceneObject first = scene.objects[0];
  scene.objects.clear();
  for (std::uint32_t i = 0; i < kDeep; ++i) {  // as a stair: each step has a part and the next step
    scene.nodes.push_back({"Step " + std::to_string(10 + i), static_cast<std::int32_t>(i)});
    for (int part = 0; part < 2; ++part) {
      scene.objects.push_back(first);
      scene.objects.back().name = "Baluster " + std::to_string(10 + i);
      scene.objects.back().node = i + 1;
    }
  }
  const auto last = static_cast<std::uint32_t>(scene.objects.size() - 1);
  UiRobot robot;
  robot.session.set_scene(std::make_shared<const Scene>(scene));
  robot.settle();
  float left_of_first = 0;
  for (const std::uint32_t seen : {0U, last}) {  // at both ends of the list
    send_line(robot, "select object " + std::to_string(seen));
    const auto& widgets = robot.interface.widgets();
    int rows = 0;
    float indent_of_last = 0;
    for (std::uint32_t i = 0; i <= last; i += 2) {
      const auto row = widgets.find("object:" + std::to_string(i));
      if (row == widgets.end()) continue;
      ++rows;
      EXPECT_GT(row->second.width, 50.0F) << i;
      const auto count = widgets.find("object count:" + std::to_string(i));
      if (count != widgets.end()) {
        EXPECT_GT(count->second.x - row->second.x, 40.0F) << i;  // six letters
      }
      const auto group = widgets.find("object:node:" + std::to_string(i / 2 + 1));
      if (group == widgets.end()) continue;
      indent_of_last = row->second.x - group->second.x;
      EXPECT_GE(indent_of_last, 2.0F) << i;
      // The depth alone says where a row begins, however far the list is scrolled.
      if (i == 2) left_of_first = group->second.x;
      EXPECT_NEAR(group->second.x - left_of_first, indent_of_last * static_cast<float>(i / 2 - 1), 1.0F) << i;
    }
    EXPECT_GE(rows, 5) << seen;
    EXPECT_GT(indent_of_last, 0.0F) << seen;
  }
}

// One veil lies over the corner of the window while a file dialog is open: two would hide the scene.
TEST(FirstUse, AFileDialogDimsTheWindowOnce) {
  for (const char* theme : {"dark", "light"}) {
    UiRobot robot;
    send_line(robot, std::string("theme ") + theme);
    const auto veils = [&] {
      return std::ranges::count_if(robot.list.ui_vertices, [](const UiVertex& v) {
        return std::max(std::abs(v.x), std::abs(v.y)) < 2.0F && v.color.a > 0 && v.color.a < 255;
      });
    };
    EXPECT_EQ(veils(), 0) << theme;
    send_line(robot, "panel files on");
    EXPECT_EQ(veils(), 1) << theme;
    let_pass(robot, 0.5);
    EXPECT_EQ(veils(), 1) << theme;
    send_line(robot, "panel files off");
    EXPECT_EQ(veils(), 0) << theme;
  }
}

// The button that lists all kinds stays under the mouse, and its panel, too, in a column where all panels are
// cut.
TEST(FirstUse, TheButtonOfAllKindsStaysUnderTheMouse) {
  int grew = 0;
  for (const double height : {500.0, 620.0, 720.0, 1440.0})
    for (const auto& [workspace, button, last] : {std::tuple("look", "all kinds", "score:obb-kdop26"),
                                                  std::tuple("tree", "all tree kinds", "tree:obb-kdop26")}) {
      const bool in_tree = std::string(workspace) == "tree";
      if (in_tree && height < 700) continue;  // there the panel is its title alone
      UiRobot robot(1280, height);
      send_line(robot, std::string("workspace ") + workspace);
      send_line(robot, in_tree ? "node whole 1" : "select object 1");
      const UiRect before = robot.widget(button);
      EXPECT_FALSE(robot.interface.widgets().contains(last)) << workspace;
      for (const bool all : {true, false, true}) {
        robot.click(button);
        EXPECT_EQ(robot.interface.widgets().contains(last), all) << workspace << ' ' << height;
        EXPECT_EQ(robot.widget(button).y, before.y) << workspace << ' ' << height;
        EXPECT_EQ(robot.widget(button).width, before.width) << workspace << ' ' << height;
        grew += all ? 1 : 0;
      }
    }
  EXPECT_EQ(grew, 12);
}

}  // namespace
}  // namespace boxwood
