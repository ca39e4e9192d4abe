// SPDX-License-Identifier: MIT
// The panels, through the real interface with no window: what is clicked is what happens.
#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <boxwood/tree.hpp>

#include "app/document/file_commands.hpp"
#include "app/features/nodes/nodes_panels.hpp"
#include "app/interface/robot.hpp"
#include "app/interface/steps.hpp"
#include "app/session/target_objects.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/ui/frame_state.hpp"
#include "app/ui/glossary.hpp"
#include "app/ui/glossary_choice.hpp"
#include "app/ui/panel.hpp"
#include "app/view/camera_place_commands.hpp"
#include "app/view/look_commands.hpp"

namespace boxwood {
namespace {

TEST(Interface, EveryVolumeHasAToggleForTheWholeAndForAnObject) {
  UiRobot robot;
  robot.click("all kinds");
  // All rows in sight: fourteen, and the others of the column folded.
  ASSERT_TRUE(robot.session.apply(SetPanelSize{kNodeBoxesPanel, 600}));
  ASSERT_TRUE(robot.session.apply(ShowPanel{kTreeQualityPanel, false}));
  for (const Target& target : {Target{}, Target{1}}) {
    if (target.object) robot.click("object:1");
    ASSERT_EQ(robot.session.view().current_target(), target);
    for (const VolumeRow& row : kVolumeRows) {
      robot.click(std::string("volume:").append(row.name));
      EXPECT_EQ(robot.session.document().shown(target).volumes, bit_of(row.kind)) << row.name;
      robot.click(std::string("volume:").append(row.name));
      EXPECT_EQ(robot.session.document().shown(target).volumes, 0U) << row.name;
      robot.click(std::string("score:").append(row.name));  // its name does what its tick does
      EXPECT_EQ(robot.session.document().shown(target).volumes, bit_of(row.kind)) << row.name;
      robot.click(std::string("score:").append(row.name));
      EXPECT_EQ(robot.session.document().shown(target).volumes, 0U) << row.name;
    }
    robot.click("workspace:tree");
    ASSERT_TRUE(robot.session.apply(ShowPanel{kNodePanel, false}));
    robot.settle();
    for (const VolumeRow& row : kVolumeRows) {
      robot.click(std::string("tree:").append(row.name));
      EXPECT_EQ(robot.session.document().shown(target).trees, bit_of(row.kind)) << row.name;
      robot.click(std::string("tree:").append(row.name));
      EXPECT_EQ(robot.session.document().shown(target).trees, 0U) << row.name;
    }
    robot.click("workspace:look");
  }
  EXPECT_TRUE(robot.errors.empty());
}

TEST(Interface, TheListSelectsAddsHidesAndShows) {
  UiRobot robot;
  robot.click("object:0");
  robot.click("object:2", kControl);
  EXPECT_EQ(robot.session.view().selection().objects, (std::vector<std::uint32_t>{0, 2}));
  robot.click("isolate");
  EXPECT_TRUE(robot.session.document().object(0).visible);
  EXPECT_FALSE(robot.session.document().object(1).visible);
  robot.click("show all");
  EXPECT_TRUE(robot.session.document().object(1).visible);
  robot.click("eye:1");
  EXPECT_FALSE(robot.session.document().object(1).visible);
  robot.click("undo");
  EXPECT_TRUE(robot.session.document().object(1).visible);
  robot.click("redo");
  EXPECT_FALSE(robot.session.document().object(1).visible);
  robot.click("object:whole");
  EXPECT_TRUE(robot.session.view().selection().objects.empty());
}

// The ground of the scene stays under an isolated object. A second click, and the key, show all again.
TEST(Interface, IsolateIsSwitchedOffAgain) {
  UiRobot robot;
  robot.click("object:0");
  const auto others = [&] {
    return robot.session.document().object(1).visible && robot.session.document().object(2).visible;
  };
  const UiRect before = robot.widget("axis x");
  EXPECT_FALSE(is_isolated(robot.session));
  robot.click("isolate");
  EXPECT_FALSE(others());
  EXPECT_TRUE(is_isolated(robot.session));
  EXPECT_EQ(robot.widget("axis x").x, before.x);
  EXPECT_EQ(robot.widget("axis x").y, before.y);
  robot.click("isolate");
  EXPECT_TRUE(others());
  robot.key(Key::slash);
  EXPECT_FALSE(others());
  robot.key(Key::slash);
  EXPECT_TRUE(others());
  EXPECT_TRUE(robot.errors.empty());
}

// The tips of Undo and Redo name the step, and a note says what was undone, also out of sight.
TEST(Interface, UndoAndRedoNameTheirStep) {
  UiRobot robot;
  const std::string first = robot.session.document().scene().objects[0].name;
  const auto undo = [&] { return history_statement(robot.session, HistoryWay::undo).text; };
  const auto redo = [&] { return history_statement(robot.session, HistoryWay::redo).text; };
  const auto note = [&] { return robot.interface.state<FrameState>().note; };
  send_line(robot, "pose object 0 1 0 0 5 0 1 0 0 0 0 1 0");
  EXPECT_EQ(undo(), "move " + first);
  robot.click("eye:0");
  EXPECT_EQ(undo(), "hide " + first);
  send_line(robot, "volume hull whole on");
  EXPECT_EQ(undo(), "convex hull around the whole model");
  send_line(robot, "tree obb object 0 on");
  EXPECT_EQ(undo(), "OBB around the nodes of " + first);
  send_line(robot, "depth 2..3");
  EXPECT_EQ(undo(), "levels 2 to 3");
  EXPECT_EQ(redo(), "");
  robot.key(Key::z, kControl);
  EXPECT_EQ(note(), "Undone: levels 2 to 3");
  EXPECT_EQ(redo(), "levels 2 to 3");
  send_line(robot, "workspace clash");
  robot.key(Key::z, kControl);
  EXPECT_EQ(note(), "Undone: OBB around the nodes of " + first + " (not drawn in this view)");
  robot.click("redo");
  EXPECT_EQ(note(), "Redone: OBB around the nodes of " + first + " (not drawn in this view)");
  for (int i = 0; i < 4; ++i) robot.key(Key::z, kControl);
  EXPECT_EQ(note(), "Undone: move " + first);
  EXPECT_EQ(undo(), "");
}

TEST(Interface, NumbersAndTheCommandLineAreCopied) {
  UiRobot robot;
  robot.click("copy command");
  EXPECT_EQ(robot.clipboard, equivalent_command_line(robot.session));
  robot.click("copy csv");
  for (const VolumeRow& row : kVolumeRows) EXPECT_NE(robot.clipboard.find(row.name), std::string::npos);
  robot.click("copy json");
  EXPECT_EQ(robot.clipboard.front(), '{');
}

// "See it here" has the examples of the word, and none for a word that no example shows.
TEST(Interface, ExamplesBelongToTheirWord) {
  UiRobot robot;
  ASSERT_TRUE(robot.session.apply(SetWorkspace{Workspace::learn}));
  std::set<std::string> all;
  const auto examples_of = [&](const std::string& word) {
    robot.interface.state<GlossaryChoice>() = {word, true};
    robot.settle();
    std::set<std::string> out;
    for (const auto& [name, rect] : robot.interface.widgets())
      if (name.starts_with("example:")) out.insert(name);
    all.insert(out.begin(), out.end());
    return out;
  };
  EXPECT_EQ(examples_of("OBB"), std::set<std::string>{"example:A box with its own axes"});
  EXPECT_EQ(examples_of("descent"), std::set<std::string>{"example:descent"});
  EXPECT_TRUE(examples_of("ulp").empty());
  for (const GlossaryWord& word : glossary()) (void)examples_of(word.word);
  EXPECT_EQ(all.size(), 6U);
  ASSERT_TRUE(robot.session.apply(parse_command("flat on").value()));
  EXPECT_TRUE(examples_of("ulp").contains("example:flat")) << "its switch stays in sight";
}

// A word that is wider than the list of words ends in dots, and its tip is the whole word.
TEST(Interface, ALongWordHasATip) {
  const std::string word = "conservative advancement";
  int cut = 0;
  for (const double scale : {1.0, 1.5, 2.0}) {
    UiRobot robot(1280, 720, scale);
    ASSERT_TRUE(robot.session.apply(SetWorkspace{Workspace::learn}));
    robot.interface.state<GlossaryChoice>() = {word, false};
    for (int i = 0; i < 8; ++i) robot.settle();
    const UiRect row = robot.widget("learn:" + word);
    robot.move(static_cast<double>(row.x + 0.5F * row.width), static_cast<double>(row.y + 0.5F * row.height));
    for (int i = 0; i < 60; ++i) robot.frame();
    cut += robot.interface.widgets().contains("tip") ? 1 : 0;
  }
  EXPECT_GT(cut, 0);
}

// The command line at the bottom ends with a whole word, and a click copies all of it.
TEST(Interface, TheCommandLineIsCutBetweenTwoWords) {
  for (const double width : {800.0, 1000.0, 1280.0, 1600.0}) {
    UiRobot robot(width, 720);
    const std::string whole = equivalent_command_line(robot.session);
    int cut = 0;
    for (float room = 120; room < 1200; room += 7) {
      std::string shown = cut_at_a_word(whole, room);
      EXPECT_LE(ImGui::CalcTextSize(shown.c_str()).x, room) << shown;
      if (shown == whole) continue;
      constexpr std::string_view kDots = " \xE2\x80\xA6";
      ASSERT_TRUE(shown.ends_with(kDots)) << shown;
      shown.resize(shown.size() - kDots.size());
      EXPECT_TRUE(whole.starts_with(shown + " ")) << shown;
      ++cut;
    }
    EXPECT_GT(cut, 20);
    const UiRect line = robot.widget("command line");
    robot.click(static_cast<double>(line.x) + 20, static_cast<double>(line.y + 0.5F * line.height));
    EXPECT_EQ(robot.clipboard, equivalent_command_line(robot.session));
  }
}

// The method fits the OBB of Look, not the boxes of the tree, and stands beside that OBB.
TEST(Interface, TheMethodOfTheObbIsChosenBesideIt) {
  UiRobot robot;
  const auto box_of_root = [&] {
    (void)robot.session.derived().tree({});
    robot.settle();
    return volume(volume_of_node(robot.session.derived().tree({})->tree, 0));
  };
  const double before = box_of_root();
  robot.click("obb method");
  robot.click("obb method:fast");
  EXPECT_EQ(robot.session.document().edit().obb_method, ObbMethod::fast);
  EXPECT_EQ(box_of_root(), before);
  robot.click("workspace:tree");
  EXPECT_FALSE(robot.interface.widgets().contains("obb method"));
}

// At any width each name of a kind ends before its volume, and no button ends outside the panel.
TEST(Interface, TheScoreboardKeepsToItsPanel) {
  UiRobot robot;
  ASSERT_TRUE(robot.session.apply(ShowAllKinds{true}));
  std::set<long> lines;
  for (const std::uint32_t width : {180U, 220U, 260U, 300U, 340U, 380U, 420U, 480U}) {
    ASSERT_TRUE(robot.session.apply(SetPanelSize{panels::kRight, width}));
    robot.settle();
    const float end = robot.widget("panel:right").right(), volume = robot.widget("score column:Volume").x;
    for (const VolumeRow& row : kVolumeRows) {
      const std::string name = std::string("score:").append(row.name);
      EXPECT_LE(robot.widget(name).right(), volume + 1) << name << ' ' << width;
    }
    for (const char* button :
         {"around:whole", "around:each", "around:selected", "all kinds", "copy json", "copy csv"})
      EXPECT_LE(robot.widget(button).right(), end) << button << ' ' << width;
    lines.insert(std::lround(robot.widget("copy csv").y - robot.widget("all kinds").y));
  }
  EXPECT_EQ(lines.size(), 2U) << "one line of buttons, or two";
}

TEST(Interface, AClickOnAColumnOfTheScoreboardSorts) {
  UiRobot robot;
  ASSERT_TRUE(robot.session.apply(ShowAllKinds{true}));
  ASSERT_TRUE(robot.session.apply(SetPanelSize{panels::kRight, 480}));  // room for all columns
  robot.settle();
  const auto order = [&] {  // kinds from top to bottom
    robot.frame();
    std::vector<std::pair<float, VolumeKind>> rows;
    for (const VolumeRow& row : kVolumeRows)
      rows.emplace_back(robot.widget(std::string("score:").append(row.name)).y, row.kind);
    std::sort(rows.begin(), rows.end());
    std::vector<VolumeKind> kinds;
    for (const auto& [y, kind] : rows) kinds.push_back(kind);
    return kinds;
  };
  const auto sorted_by = [&](const auto& key, bool down) {
    const std::vector<VolumeKind> kinds = order();
    for (std::size_t i = 1; i < kinds.size(); ++i) {
      const double a = key(kinds[i - 1]), b = key(kinds[i]);
      EXPECT_TRUE(down ? a >= b : a <= b) << row_of(kinds[i]).name;
    }
  };
  const auto fitted = [&](VolumeKind kind) { return robot.session.derived().fit({}, kind)->fit.volume; };
  const auto by_kind = [](VolumeKind kind) { return static_cast<double>(kind); };
  const auto by_area = [&](VolumeKind kind) { return area(fitted(kind)); };
  sorted_by(by_kind, false);   // as it opens
  robot.click("around:each");  // numbers of drawn volumes are not sorted
  robot.click("score column:Volume");
  robot.click("around:whole");
  sorted_by(by_kind, false);
  robot.click("score column:Kind");
  sorted_by(by_kind, false);
  robot.click("score column:Kind");
  sorted_by(by_kind, true);
  robot.click("score column:Kind");  // as at first: sorted by nothing
  sorted_by(by_kind, false);
  robot.click("score column:Volume");
  sorted_by([&](VolumeKind kind) { return volume(fitted(kind)); }, false);
  robot.click("score column:Area");
  sorted_by(by_area, false);
  robot.click("score column:Area");
  sorted_by(by_area, true);
}

TEST(Interface, TheDrawListIsSound) {
  UiRobot robot;
  ASSERT_EQ(robot.list.ui_textures.size(), 1U);
  const UiTexture& texture = robot.list.ui_textures[0];
  EXPECT_EQ(texture.rgba.size(), std::size_t{4} * texture.width * texture.height);
  EXPECT_GT(robot.list.ui_commands.size(), 5U);
  for (const UiCommand& c : robot.list.ui_commands) {
    ASSERT_LE(c.first_index + c.index_count, robot.list.ui_indices.size());
    for (std::uint32_t i = c.first_index; i < c.first_index + c.index_count; ++i)
      ASSERT_LT(c.vertex_offset + robot.list.ui_indices[i], robot.list.ui_vertices.size());
    EXPECT_LT(c.clip_min_x, c.clip_max_x);
    EXPECT_LE(c.clip_max_x, 1280.0F);
    EXPECT_LE(c.clip_max_y, 720.0F);
  }
}

// Which way is up is chosen in the bar, said by the command line, and remembered for the file.
TEST(Interface, UpIsChosenInTheBarAndRememberedForTheFile) {
  UiRobot robot;
  EXPECT_EQ(robot.session.view().camera().up, UpAxis::plus_y);
  EXPECT_EQ(equivalent_command_line(robot.session).find("--up"), std::string::npos);
  robot.click("up");
  robot.click("up:+Z");
  EXPECT_EQ(robot.session.view().camera().up, UpAxis::plus_z);
  EXPECT_NE(equivalent_command_line(robot.session).find("--up +Z"), std::string::npos);
  // Opened again it stands as it was put; another file as it says, else with +Y up.
  const auto opened = [&](const char* name, std::optional<UpAxis> told) {
    Scene scene = generated::torus_knot();
    scene.files = {name};
    if (told) scene.up_axes = {told};
    robot.session.set_scene(std::make_shared<const Scene>(std::move(scene)));
    robot.settle();
    return robot.session.view().camera().up;
  };
  ASSERT_TRUE(robot.session.apply(OpenFile{"nowhere.ply"}));  // what was said was said of the last file
  robot.session.wait();
  EXPECT_EQ(opened("a.ply", std::nullopt), UpAxis::plus_y);
  EXPECT_EQ(opened("b.fbx", UpAxis::minus_x), UpAxis::minus_x);
  EXPECT_EQ(equivalent_command_line(robot.session).find("--up"), std::string::npos) << "it is the file's own";
  ASSERT_TRUE(robot.session.apply(SetUpOf{UpAxis::minus_z, "c.fbx"}));
  EXPECT_EQ(opened("c.fbx", UpAxis::plus_x), UpAxis::minus_z);
  EXPECT_NE(equivalent_command_line(robot.session).find("--up -Z"), std::string::npos);
  EXPECT_EQ(opened("built-in scene", std::nullopt), UpAxis::plus_z);
  EXPECT_EQ(robot.session.view().up_choices().size(), 2U);
}

}  // namespace
}  // namespace boxwood
