// SPDX-License-Identifier: MIT
// The window as a first-time user meets it: dialogs that block what is behind them, tips beside their
// widgets, notes that go, what a click chose.
#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <boxwood/tree.hpp>

#include "app/features/measure/measure_statement.hpp"
#include "app/interface/files/save_picture.hpp"
#include "app/interface/robot.hpp"
#include "app/session/added_file_commands.hpp"
#include "app/session/session_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/frame_state.hpp"

namespace boxwood {
namespace {

constexpr Modifiers kWithShift{false, true, false}, kWithAlt{false, false, true};

void send_text(UiRobot& robot, const std::string& line) {
  const auto command = parse_command(line);
  ASSERT_TRUE(command) << line;
  ASSERT_TRUE(robot.session.apply(*command)) << line;
  robot.settle();
}

// Lets time pass without input.
void let_pass(UiRobot& robot, double seconds) {
  for (int i = 0; i < static_cast<int>(60 * seconds) + 1; ++i) robot.frame();
}

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
  robot.key(Key::digit4, kWithAlt);
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
  robot.key(Key::f12, kWithShift);
  ASSERT_TRUE(robot.interface.widgets().contains("file name"));
  robot.type("gears");  // replaces the proposed name
  robot.key(Key::enter);
  EXPECT_EQ(saved(), folder + "/gears.png");
  EXPECT_FALSE(robot.session.view().panel_open(panels::kFiles));
  robot.click("picture", kWithShift);
  EXPECT_TRUE(robot.interface.widgets().contains("file name"));
  robot.key(Key::escape);
  robot.key(Key::f12);
  EXPECT_TRUE(saved().starts_with(folder + "/boxwood-20")) << saved();
  std::filesystem::remove_all(folder);
}

// A tip covers neither its widget nor the others of the column or bar.
TEST(FirstUse, TipsAreBesideTheirColumn) {
  for (const double scale : {1.0, 2.0}) {
    UiRobot robot(1280 * scale, 720 * scale, scale);
    std::size_t tips = 0;
    for (const char* workspace : {"look", "tree", "clash"}) {
      send_text(robot, std::string("workspace ") + workspace);
      if (std::string(workspace) == "tree") send_text(robot, "tree obb whole on");
      std::vector<std::string> names;
      for (const auto& [name, rect] : robot.interface.widgets())
        for (const char* part : {"object:", "eye:", "score:", "volume:", "score column:", "depth bar", "cut",
                                 "node:", "isolate", "all kinds", "fold:"})
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
        const Layout& layout = robot.interface.layout();
        for (const UiRect& column : {layout.left, layout.right, layout.dock})
          if (column.contains(static_cast<double>(item.x) + 1, static_cast<double>(item.y) + 1)) {
            EXPECT_FALSE(overlap(tip->second, column)) << name << " in " << workspace;
          }
      }
    }
    EXPECT_GT(tips, 20U) << scale;
  }
}

// The card of the legend does not jump: it has the size of its rows in the frame in which they change.
TEST(FirstUse, TheLegendHasTheSizeOfItsRowsAtOnce) {
  for (const double scale : {1.0, 1.5}) {
    UiRobot robot(1280 * scale, 720 * scale, scale);
    int changes = 0;
    UiRect last{};
    for (const char* line : {"volume obb whole on", "volume sphere whole on", "paint object",
                             "volume aabb whole on", "tree obb whole on", "depth 1..4",
                             "volume sphere whole off", "volume aabb whole off", "paint grey"}) {
      ASSERT_TRUE(robot.session.apply(parse_command(line).value())) << line;
      robot.session.wait();
      robot.frame();
      const UiRect at_once = robot.widget("legend");
      robot.settle();
      const UiRect legend = robot.widget("legend");
      EXPECT_EQ(at_once.width, legend.width) << line;
      EXPECT_EQ(at_once.height, legend.height) << line;
      EXPECT_NEAR(legend.bottom(), robot.interface.layout().scene.bottom() - 8 * scale, 1.0);
      changes += legend.height != last.height || legend.width != last.width ? 1 : 0;
      last = legend;
    }
    EXPECT_GE(changes, 4) << scale;
  }
}

// The deepest level has the least area, so that its cell is nearly empty: its number is not faint, and once
// the level is chosen, its cell has a border in another colour than its ground.
TEST(FirstUse, TheCellOfTheDeepestLevelDoesNotLookDisabled) {
  UiRobot robot;
  robot.click("workspace:tree");
  robot.click("object:0");
  send_text(robot, "tree obb object 0 on");
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
  send_text(robot, "depth " + std::to_string(levels - 1));
  EXPECT_TRUE(any([&](const UiVertex& v, ImU32 color) {
    return v.y < bar.y + 2 && color != palette::kAccentSoft && color != palette::kText;
  }));
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
  send_text(robot, "scale 3");
  robot.frame();
  robot.frame();
  ASSERT_TRUE(robot.interface.layout().left.empty());
  EXPECT_TRUE(robot.interface.layout().lacks_columns);
  EXPECT_TRUE(robot.interface.widgets().contains("tab hint"));
  let_pass(robot, 5);
  EXPECT_FALSE(robot.interface.widgets().contains("tab hint"));
  send_text(robot, "scale 1");
  robot.frame();
  EXPECT_FALSE(robot.interface.layout().lacks_columns);
  send_text(robot, "panel left off");  // closed on purpose
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

TEST(FirstUse, NotesLeaveAfterSomeSecondsAndErrorsStay) {
  UiRobot robot;
  const float top = robot.interface.layout().scene.y;
  robot.session.messages().note("Saved the picture as /tmp/a.png");
  robot.settle();
  EXPECT_GT(robot.interface.layout().scene.y, top);
  let_pass(robot, 4);
  EXPECT_GT(robot.interface.layout().scene.y, top);
  EXPECT_FALSE(robot.interface.wants_frame(1.0));
  EXPECT_TRUE(robot.interface.wants_frame(30.0));
  let_pass(robot, 8);
  EXPECT_EQ(robot.interface.layout().scene.y, top);
  EXPECT_FALSE(robot.interface.wants_frame(30.0));
  ASSERT_EQ(message_statements(robot.session).size(), 1U);  // the list keeps it
  robot.session.messages().note("Saved the picture as /tmp/b.png");
  robot.settle();
  const UiRect dismiss = robot.widget("dismiss");
  robot.move(dismiss.x + 2, dismiss.y + 2);
  let_pass(robot, 20);
  EXPECT_GT(robot.interface.layout().scene.y, top) << "the mouse is over it";
  robot.move(dismiss.x + 2, robot.interface.layout().scene.y + 10);
  let_pass(robot, 30);
  EXPECT_GT(robot.interface.layout().scene.y, top) << "the mouse is near it";
  robot.move(robot.interface.layout().scene.x + 5, robot.interface.layout().scene.bottom() - 5);
  let_pass(robot, 12);
  EXPECT_GT(robot.interface.layout().scene.y, top) << "it has a button for the older note";
  let_pass(robot, 10);
  EXPECT_EQ(robot.interface.layout().scene.y, top);
  robot.click("past messages");
  EXPECT_GT(robot.interface.layout().scene.y, top);
  robot.click("fold:messages");
  EXPECT_EQ(robot.interface.layout().scene.y, top);
  robot.session.messages().error({ErrorKind::malformed, "a.obj: line 3 is not a face", {}});
  robot.settle();
  let_pass(robot, 20);
  EXPECT_GT(robot.interface.layout().scene.y, top);
  robot.click("dismiss");
  EXPECT_EQ(robot.interface.layout().scene.y, top);
  robot.move(robot.interface.layout().scene.x + 5, robot.interface.layout().scene.bottom() - 5);
  robot.session.messages().note("a window that sleeps counts the time, too");
  robot.settle();
  robot.interface.pass_idle(30.0);
  let_pass(robot, 0.1);
  EXPECT_EQ(robot.interface.layout().scene.y, top);
}

// A note that says where a file is leaves as one with a button does, and the list keeps it.
TEST(FirstUse, TheNoteOfAWrittenFileStaysLonger) {
  UiRobot robot;
  const float top = robot.interface.layout().scene.y;
  robot.session.messages().saved("Saved the picture as /tmp/a.png", "/tmp/a.png");
  robot.settle();
  let_pass(robot, 12);
  EXPECT_GT(robot.interface.layout().scene.y, top);
  EXPECT_TRUE(robot.interface.wants_frame(30.0));
  let_pass(robot, 10);
  EXPECT_EQ(robot.interface.layout().scene.y, top);
  EXPECT_FALSE(robot.interface.wants_frame(30.0)) << "nothing is left to wait for";
  ASSERT_EQ(message_statements(robot.session).size(), 1U);
  EXPECT_TRUE(message_statements(robot.session).front().is_past);
}

// The strip leaves just before a click on its button: the click does not meet the scene behind it.
TEST(FirstUse, AClickOnAStripThatHasJustLeftMeetsNothing) {
  for (const bool is_late : {false, true}) {
    UiRobot robot;
    send_text(robot, "select object 1");
    const float top = robot.interface.layout().scene.y;
    robot.session.messages().scene_offer("Added inside another", {"Place beside", "beside object 1"});
    robot.settle();
    const UiRect offer = robot.widget("message:offer");
    while (robot.interface.layout().scene.y > top) robot.frame();
    if (is_late) let_pass(robot, 1);
    robot.move(offer.x + 4, offer.y + 4);
    robot.frame();
    robot.button(MouseButton::left, true);
    robot.button(MouseButton::left, false);
    robot.frame();
    robot.frame();
    robot.settle();
    EXPECT_EQ(robot.session.view().selection().objects.empty(), is_late);
    EXPECT_EQ(robot.count_of<PlaceBeside>(), 0);
  }
}

// The note takes a second line for a long name. The tip of the button that made it covers none of it.
TEST(FirstUse, TheNoteOfAWrittenFileHasTwoLinesForALongName) {
  for (const double width : {1024.0, 1280.0, 1920.0}) {
    UiRobot robot(width, 720);
    const std::string file = "/media/somebody/pictures/of models/boxwood-2026-11-29-072656.png";
    robot.session.messages().saved(saved_picture_text(file, true), file);
    robot.settle();
    const UiRect strip = robot.interface.layout().strip, text = robot.widget("newest message");
    EXPECT_LE(text.bottom(), strip.bottom()) << width;
    EXPECT_LE(text.right(), robot.widget("dismiss").x) << width;
    EXPECT_LT(strip.height, 50) << width;
    if (width < 1500) {
      EXPECT_GT(strip.height, 34) << width;
    }
    const UiRect button = robot.widget("picture");
    robot.move(button.x + 3, button.y + 3);
    let_pass(robot, 1);
    ASSERT_TRUE(robot.interface.widgets().contains("tip")) << width;
    EXPECT_FALSE(overlap(robot.widget("tip"), robot.interface.layout().strip)) << width;
  }
  UiRobot robot;  // a name longer than two lines
  const std::string file = "/tmp/" + std::string(240, 'm') + ".png";
  robot.session.messages().saved("Saved the picture as " + file, file);
  robot.settle();
  EXPECT_GT(robot.interface.layout().strip.height, 60);
  EXPECT_LE(robot.widget("newest message").bottom(), robot.interface.layout().strip.bottom());
}

TEST(FirstUse, TheCardOfAnObjectLeavesTheLegendFree) {
  for (const double width : {800.0, 1280.0}) {
    UiRobot robot(width, 720);
    for (const char* kind : {"sphere", "obb", "hull", "kdop26"})
      send_text(robot, std::string("volume ") + kind + " each on");
    send_text(robot, "paint object");
    const UiRect scene = robot.interface.layout().scene;
    int seen = 0;
    for (int i = 1; i < 12; ++i)
      for (int k = 1; k < 8; ++k) {
        robot.move(static_cast<double>(scene.x + scene.width * static_cast<float>(i) / 12.0F),
                   static_cast<double>(scene.y + scene.height * static_cast<float>(k) / 8.0F));
        for (int n = 0; n < 3; ++n) robot.frame();
        const auto& widgets = robot.interface.widgets();
        if (!widgets.contains("hover")) continue;
        ASSERT_TRUE(widgets.contains("legend"));
        ++seen;
        EXPECT_FALSE(overlap(robot.widget("hover"), robot.widget("legend"))) << width << " " << i << " " << k;
      }
    EXPECT_GT(seen, 0) << width;
  }
}

// No frame follows while the mouse rests, so the first one with a text has the card of that text.
TEST(FirstUse, TheCardHasTheSizeOfItsTextAtOnce) {
  for (const char* workspace : {"workspace look", "workspace tree", "workspace clash"}) {
    UiRobot robot(900, 640);
    send_text(robot, workspace);
    send_text(robot, "tree obb whole on");
    send_text(robot, "depth 0..1");
    const UiRect scene = robot.interface.layout().scene;
    int seen = 0;
    for (int i = 1; i < 16; ++i)
      for (int k = 1; k < 12; ++k) {
        robot.move(static_cast<double>(scene.x + scene.width * static_cast<float>(i) / 16.0F),
                   static_cast<double>(scene.y + scene.height * static_cast<float>(k) / 12.0F));
        robot.frame();
        if (!robot.interface.widgets().contains("hover")) continue;
        const UiRect first = robot.widget("hover");
        for (int n = 0; n < 3; ++n) robot.frame();
        const UiRect last = robot.widget("hover");
        EXPECT_EQ(first.width, last.width) << workspace << " " << i << " " << k;
        EXPECT_EQ(first.height, last.height) << workspace << " " << i << " " << k;
        EXPECT_GE(last.x, scene.x);
        EXPECT_LE(last.right(), scene.right());
        ++seen;
      }
    EXPECT_GT(seen, 5) << workspace;
  }
}

TEST(FirstUse, AClickNamesItsTriangleAndNode) {
  UiRobot robot;
  const auto clicked = [&] { return robot.interface.state<FrameState>().clicked; };
  const auto click_object = [&](Modifiers modifiers) {  // at the first pixel of a grid that has a surface
    const UiRect scene = robot.interface.layout().scene;
    for (int i = 3; i < 20; ++i)
      for (int k = 3; k < 20; ++k) {
        const double x = static_cast<double>(scene.x + scene.width * static_cast<float>(i) / 20.0F),
                     y = static_cast<double>(scene.y + scene.height * static_cast<float>(k) / 20.0F);
        robot.move(x, y);
        robot.settle();
        if (!robot.session.view().selected().hovered()) continue;
        robot.click(x, y, modifiers);
        return;
      }
    FAIL() << "no surface in sight";
  };
  click_object({});
  ASSERT_TRUE(robot.session.view().selection().point);
  EXPECT_NE(clicked().find("triangle " + count_text(robot.session.view().selection().point->number)),
            std::string::npos)
      << clicked();
  robot.key(Key::escape);
  EXPECT_EQ(clicked(), "");
  send_text(robot, "workspace tree");
  send_text(robot, "tree obb whole on");
  click_object(kWithAlt);  // through the boxes
  ASSERT_TRUE(robot.session.view().selection().node) << clicked();
  const std::uint32_t leaf = robot.session.view().selection().node->node;
  const auto tree = robot.session.derived().tree(robot.session.view().selection().node->target);
  EXPECT_TRUE(tree->tree.topology().nodes[leaf].is_leaf());
  EXPECT_NE(clicked().find("triangle "), std::string::npos) << clicked();
  EXPECT_NE(clicked().find("a leaf"), std::string::npos) << clicked();
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
  for (const std::uint32_t seen : {0U, last}) {  // at both ends of the list
    send_text(robot, "select object " + std::to_string(seen));
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
      EXPECT_GE(indent_of_last, 5.0F) << i;  // about a letter
    }
    EXPECT_GE(rows, 5) << seen;
    EXPECT_GT(indent_of_last, 0.0F) << seen;
  }
}

TEST(FirstUse, TwoSortsOfObbHaveTwoNamesInTheLegend) {
  UiRobot robot;
  send_text(robot, "workspace tree");
  send_text(robot, "volume obb whole on");
  send_text(robot, "tree obb whole on");
  std::string legend;
  for (const LegendStatement& row : legend_statements(robot.session)) legend += row.text + "\n";
  EXPECT_NE(legend.find("OBB (smallest, with a proof) around the whole model"), std::string::npos) << legend;
  EXPECT_NE(legend.find("OBB (fitted fast) around the nodes of the OBB tree"), std::string::npos) << legend;
}

TEST(FirstUse, LengthsAreasAndVolumesHaveTheUnitOfTheFile) {
  Scene scene = generated::box_grid(2);
  scene.metres_per_unit = {1e-3};
  UiRobot robot;
  EXPECT_EQ(unit_suffix(robot.session), "");
  robot.session.set_scene(std::make_shared<const Scene>(scene));
  robot.settle();
  EXPECT_EQ(unit_suffix(robot.session), " mm");
  EXPECT_EQ(unit_suffix(robot.session, 2), " mm\u00B2");
  EXPECT_EQ(unit_suffix(robot.session, 3), " mm\u00B3");
  send_text(robot, "measure on");
  const UiRect scene_at = robot.interface.layout().scene;
  for (int i = 1; i < 30 && !robot.interface.widgets().contains("measure label"); ++i)
    robot.click(static_cast<double>(scene_at.x + scene_at.width * static_cast<float>(i) / 30.0F),
                static_cast<double>(scene_at.y + 0.5F * scene_at.height));
  const auto measured = measure_statement(robot.session);
  ASSERT_TRUE(measured && measured->distance);
  EXPECT_TRUE(measured->text.ends_with(" mm")) << measured->text;
  const UiRect label = robot.widget("measure label");
  send_text(robot, "measure off");
  std::optional<HoverStatement> hover;
  for (int i = 1; i < 30 && !hover; ++i) {
    robot.move(static_cast<double>(scene_at.x + scene_at.width * static_cast<float>(i) / 30.0F),
               static_cast<double>(scene_at.y + 0.5F * scene_at.height));
    robot.settle();
    hover = hover_statement(robot.session);
    if (hover && !hover->hit.distance) hover.reset();
  }
  ASSERT_TRUE(hover);
  EXPECT_TRUE(hover->facts.back().ends_with(" mm")) << hover->text;
  EXPECT_GT(label.width, 0.0F);
}

}  // namespace
}  // namespace boxwood
