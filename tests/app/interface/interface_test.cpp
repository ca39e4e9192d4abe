// SPDX-License-Identifier: MIT
// The panels, through the real interface with no window: what is clicked is what happens.
#include <cmath>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include <boxwood/tree.hpp>

#include "app/document/file_commands.hpp"
#include "app/features/microscope/microscope_commands.hpp"
#include "app/features/nodes/nodes_panels.hpp"
#include "app/interface/robot.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/statements/statements.hpp"
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
  ASSERT_TRUE(robot.session.apply(parse_command("tree obb whole on").value()));
  robot.settle();
  const std::uint32_t levels = robot.session.derived().tree({})->by_depth.levels();
  ASSERT_TRUE(robot.session.apply(parse_command("depth 0.." + std::to_string(levels - 1)).value()));
  robot.settle();
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
    ASSERT_TRUE(robot.session.apply(parse_command("node whole 0").value()));
    robot.settle();
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
    ASSERT_TRUE(robot.session.apply(parse_command("show object 0 off").value()));
    robot.settle();
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
      ASSERT_TRUE(robot.session.apply(parse_command("node whole " + std::to_string(node)).value()));
      robot.settle();
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
