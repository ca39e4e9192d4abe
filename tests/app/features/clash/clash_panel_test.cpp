// SPDX-License-Identifier: MIT
// The list of clashes under a mouse: what is clicked is what happens, and a list of any length is drawn in no
// time.
#include <algorithm>
#include <array>

#include "app/document/visible_commands.hpp"
#include "app/features/clash/clash_marks.hpp"
#include "app/features/clash/clash_statement.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/features/clash/row_of_cubes.hpp"
#include "app/features/proof/answer_proof.hpp"
#include "app/features/proof/proof_statement.hpp"
#include "app/interface/robot.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/view/selection_commands.hpp"
#include "overlay/palette.hpp"

namespace boxwood {
namespace {

TEST(ClashPanel, CheckFillsTheListAndAClickGoesThere) {
  UiRobot robot;
  robot.session.set_scene(row_of_cubes(12));
  robot.click("workspace:clash");
  robot.click("clash:check");
  const ClashReview& clashes = robot.session.get<ClashReview>();
  ASSERT_EQ(clashes.search().state(), ClashReview::State::done);
  ASSERT_EQ(clashes.search().records().size(), 11U);
  const std::vector<std::uint32_t> rows = clashes.table().rows();
  robot.click("clash:" + std::to_string(rows[1]));
  EXPECT_EQ(clashes.flight().chosen(), rows[1]);
  ASSERT_TRUE(clash_look_statement(robot.session));
  EXPECT_EQ(clash_look_statement(robot.session)->label, "0.25 deep");
  const auto facts = clash_look_statement(robot.session)->facts;
  const auto way =
      std::find_if(facts.begin(), facts.end(), [](const auto& one) { return one.first == "Way out for B"; });
  ASSERT_TRUE(way != facts.end() && way + 1 != facts.end());
  EXPECT_EQ(way->second, "direction x y z") << "it says what the numbers are";
  EXPECT_EQ((way + 1)->second, "1.00 0.00 0.00");
  EXPECT_TRUE(robot.interface.widgets().contains("clash label"));
  EXPECT_TRUE(robot.interface.widgets().contains("clash facts"));
  robot.key(Key::j);
  EXPECT_EQ(clashes.flight().chosen(), rows[2]);
  robot.key(Key::j, {false, true, false});
  robot.key(Key::j, {false, true, false});
  EXPECT_EQ(clashes.flight().chosen(), rows[0]);
  const ClashRecord ignored = clashes.search().records()[rows[0]];
  robot.click("clash:ignore");
  EXPECT_EQ(clashes.table().rows().size(), 10U);
  EXPECT_EQ(clashes.flight().chosen(), rows[1]);
  EXPECT_EQ(clashes.search().summary()->ignored, 1U);
  robot.click("clash kind:overlapping");
  EXPECT_TRUE(clashes.table().rows().empty());
  robot.click("clash kind:overlapping");
  EXPECT_EQ(clashes.table().rows().size(), 10U);
  robot.click("clash sort:a");
  EXPECT_EQ(clashes.table().sorted_by(), ClashColumn::a);
  robot.click("clash:search");
  robot.type("cube 1");
  const bool of_one = ignored.first <= 1 || ignored.second >= 10;
  EXPECT_EQ(clashes.table().rows().size(), of_one ? 3U : 4U);  // of cubes 1, 10 and 11
  robot.key(Key::escape);
  EXPECT_TRUE(robot.errors.empty()) << robot.errors.front();
  // The same by the commands that were sent.
  UiRobot other;
  other.session.set_scene(row_of_cubes(12));
  for (const Command& command : robot.log) {
    ASSERT_TRUE(other.session.apply(command)) << format(command);
    other.session.wait();
  }
  EXPECT_EQ(other.session.get<ClashReview>().table().rows(), clashes.table().rows());
  EXPECT_EQ(other.session.get<ClashReview>().notes().ignored(), clashes.notes().ignored());
}

// No button moves when a row is chosen, marked or given a status, in a short list and in a long one.
TEST(ClashPanel, ButtonsStayWhereTheyAre) {
  for (const std::uint32_t cubes : {5U, 60U}) {
    UiRobot robot;
    robot.session.set_scene(row_of_cubes(cubes));
    robot.click("workspace:clash");
    robot.click("clash:check");
    const ClashReview& clashes = robot.session.get<ClashReview>();
    const char* const names[] = {"clash:export", "clash:ignore", "clash:status"};
    std::vector<UiRect> before;
    for (const char* name : names) before.push_back(robot.widget(name));
    const auto expect_same = [&](const char* when) {
      for (std::size_t i = 0; i < std::size(names); ++i) {
        EXPECT_EQ(robot.widget(names[i]).x, before[i].x) << names[i] << ' ' << when << ' ' << cubes;
        EXPECT_NEAR(robot.widget(names[i]).y, before[i].y, 0.6F) << names[i] << ' ' << when << ' ' << cubes;
        EXPECT_LE(robot.widget(names[i]).right(), robot.interface.layout().left.right())
            << names[i] << ' ' << when;
      }
    };
    EXPECT_LT(before[0].right(), before[1].x);
    const std::vector<std::uint32_t> rows = clashes.table().rows();
    robot.click("clash:" + std::to_string(rows[1]));
    EXPECT_TRUE(robot.interface.widgets().contains("clash:comment"));
    expect_same("chosen");
    for (const ClashStatus status : {ClashStatus::approved, ClashStatus::reviewed}) {
      const ClashRecord& record = clashes.search().records()[rows[1]];
      ASSERT_TRUE(robot.session.apply(ClashSetStatus{record.first, record.second, status}));
      robot.settle();
      expect_same("with a status");
    }
  }
}

// A pair within the clearance is no clash.
TEST(ClashPanel, PairsWithinTheClearanceAreCountedApart) {
  UiRobot robot;
  robot.session.set_scene(row_of_cubes(12));
  robot.click("workspace:clash");
  const auto said = [&](const char* clearance) {
    EXPECT_TRUE(robot.session.apply(parse_command(clearance).value()));
    robot.click("clash:check");
    return clash_list_statement(robot.session)->text;
  };
  EXPECT_EQ(said("clash clearance 0"), "11 clashes");
  EXPECT_EQ(said("clash clearance 0.6"), "11 clashes, 10 within the clearance");
  const ReviewTable& table = robot.session.get<ClashReview>().table();
  EXPECT_EQ(table.rows().size(), 21U);
  EXPECT_EQ(table.clashes(), 11U);
  robot.session.set_scene(row_of_cubes(12, 1.25));
  EXPECT_EQ(said("clash clearance 0.6"), "No clash, 11 within the clearance");
  EXPECT_EQ(table.clashes(), 0U);
}

// While the search runs, no "Stop" is where "Check" was clicked.
TEST(ClashPanel, ADoubleClickOnCheckDoesNotStopIt) {
  UiRobot robot;
  robot.session.set_scene(row_of_cubes(12));
  robot.click("workspace:clash");
  const UiRect check = robot.widget("clash:check");
  const double x = static_cast<double>(check.x + 0.5F * check.width),
               y = static_cast<double>(check.y + 0.5F * check.height);
  robot.move(x, y);
  robot.settle();
  for (int press = 0; press < 2; ++press) {
    robot.button(MouseButton::left, true);
    robot.button(MouseButton::left, false);
    for (int i = 0; i < 4; ++i) robot.frame();  // nothing is taken in: the search runs
    ASSERT_EQ(robot.session.get<ClashReview>().search().state(), ClashReview::State::running);
    EXPECT_FALSE(robot.widget("clash:stop").contains(x, y));
  }
  robot.settle();
  EXPECT_EQ(robot.session.get<ClashReview>().search().state(), ClashReview::State::done);
}

// The panels below the list stay where they are when its rows come, so that a click does not miss them.
TEST(ClashPanel, NoPanelMovesWhenTheFirstRowsCome) {
  UiRobot robot;
  robot.session.set_scene(row_of_cubes(40));
  robot.click("workspace:clash");
  const UiRect check = robot.widget("clash:check");
  robot.move(static_cast<double>(check.x + 0.5F * check.width),
             static_cast<double>(check.y + 0.5F * check.height));
  robot.settle();
  robot.button(MouseButton::left, true);
  robot.button(MouseButton::left, false);
  for (int i = 0; i < 6; ++i) robot.frame();  // nothing is taken in: the search runs
  const ClashReview& clashes = robot.session.get<ClashReview>();
  ASSERT_EQ(clashes.search().state(), ClashReview::State::running);
  ASSERT_TRUE(clashes.search().records().empty());
  const UiRect before = robot.widget("panel:objects");
  robot.settle();
  ASSERT_EQ(clashes.search().records().size(), 39U);
  const UiRect after = robot.widget("panel:objects");
  EXPECT_EQ(before.y, after.y);
  EXPECT_EQ(before.height, after.height);
}

// The way out ends in the head of an arrow, whose strokes go back from the exit; it has the legend's colour.
TEST(ClashMarks, TheWayOutIsAnArrowTowardsTheExit) {
  for (const Vec3& to : {Vec3(5, 2, 3), Vec3(1, 6, 3), Vec3(1, 2, -1)}) {
    const Vec3 from(1, 2, 3), along = to - from;
    ClashPlace place;
    place.way = {from, to};
    ClashMarks marks;
    marks.make(place, false);
    DrawList list;
    marks.add(1, 1, list);
    ASSERT_EQ(list.segments.size(), 1U);
    int head = 0, tail = 0;
    for (const SegmentInstance& line : list.segments[0].data) {
      EXPECT_EQ(line.color, kClashWayColor);
      double low = kInfinity, high = -kInfinity;
      for (const Vec3f& end : {line.a, line.b}) {
        const double at = glm::dot(Vec3(end) - from, along) / glm::dot(along, along);
        low = std::min(low, at);
        high = std::max(high, at);
      }
      EXPECT_GT(low, -1e-6);
      EXPECT_LT(high, 1 + 1e-6);
      head += low > 0.5 && high - low > 0.1 ? 1 : 0;
      tail += high < 1e-6 ? 1 : 0;
    }
    EXPECT_EQ(head, 4);
    EXPECT_EQ(tail, 2);
  }
}

// The units of the columns are those of their largest volume and length. Edges are powers of two, so that
// volumes are exact.
TEST(ClashPanel, VolumesHaveAUnitOfTheirSizeAndNoExponent) {
  struct Case {
    double edge, metres;
    const char *volume, *unit, *depth, *length;
  };
  // The common part of two cubes is a quarter of a cube.
  for (const Case& c : {Case{1.0, 1.0, "0.25", "m\xC2\xB3", "0.250", " m"},
                        Case{0x1p-7, 1.0, "0.12", "cm\xC2\xB3", "1.95", " mm"},    // 1.19e-7 m3
                        Case{0x1p-10, 1.0, "0.23", "mm\xC2\xB3", "0.244", " mm"},  // 2.33e-10 m3
                        Case{0x1p4, 1.0, "1020", "m\xC2\xB3", "4.00", " m"},       // 1024 m3
                        Case{0x1p4, 1e-3, "1.0", "cm\xC2\xB3", "4.00", " mm"},     // 1024 mm3
                        Case{1.0, 0.0254, "0.25", "in\xC2\xB3", "0.250", " in"}}) {
    Scene scene = *row_of_cubes(12, 0.75 * c.edge);
    for (SceneObject& object : scene.objects)
      object.world_from_mesh.linear = {Vec3(c.edge, 0, 0), Vec3(0, c.edge, 0), Vec3(0, 0, c.edge)};
    scene.metres_per_unit = {c.metres};
    UiRobot robot;
    robot.session.set_scene(std::make_shared<const Scene>(std::move(scene)));
    robot.click("workspace:clash");
    robot.click("clash:check");
    ASSERT_EQ(robot.session.get<ClashReview>().search().records().size(), 11U) << c.edge;
    EXPECT_EQ(clash_volume_unit(robot.session).name, c.unit) << c.edge;
    EXPECT_EQ(clash_row_statement(robot.session, 0).volume, c.volume) << c.edge;
    EXPECT_EQ(clash_row_statement(robot.session, 0).depth, c.depth) << c.edge;
    EXPECT_EQ(clash_length_unit(robot.session).suffix, c.length) << c.edge;
    // Details have the unit of the list, and no power of ten.
    robot.click("clash:0");
    const auto look = clash_look_statement(robot.session);
    ASSERT_TRUE(look);
    const auto fact = std::find_if(look->facts.begin(), look->facts.end(),
                                   [](const auto& one) { return one.first == "Common vol."; });
    ASSERT_NE(fact, look->facts.end());
    EXPECT_TRUE(fact->second.ends_with(std::string(" ") + c.unit)) << fact->second;
    EXPECT_TRUE(look->label.ends_with(std::string(c.length) + " deep")) << look->label;
    EXPECT_EQ(fact->second.find("e-"), std::string::npos) << fact->second;
    EXPECT_EQ(clash_row_statement(robot.session, 0).volume_bounds, fact->second);
  }
}

bool proof_is_shown(const Session& session) {
  const auto proof = proof_statement(session);
  return proof && proof->proven;
}

// A proof of the chosen clash keeps its row and its colours, and follows to the next row. Its buttons stay
// under the mouse, and "Save" is beside the one that shows it.
TEST(ClashPanel, ProvingKeepsTheRow) {
  UiRobot robot;
  robot.session.set_scene(row_of_cubes(12));
  robot.click("workspace:clash");
  robot.click("clash:check");
  const ClashReview& clashes = robot.session.get<ClashReview>();
  const std::vector<std::uint32_t> rows = clashes.table().rows();
  robot.click("clash:" + std::to_string(rows[1]));
  const std::string label = clash_look_statement(robot.session)->label;
  const auto places = [&] {
    return std::array{robot.widget("why"), robot.widget("proof:why"), robot.widget("proof:save"),
                      robot.widget("panel:collision"), robot.widget("clash:" + std::to_string(rows[1]))};
  };
  const auto before = places();
  const auto expect_same = [&](const char* when) {
    const auto now = places();
    for (std::size_t i = 0; i < before.size(); ++i) {
      EXPECT_EQ(now[i].x, before[i].x) << i << ' ' << when;
      EXPECT_NEAR(now[i].y, before[i].y, 0.6F) << i << ' ' << when;
      EXPECT_EQ(now[i].width, before[i].width) << i << ' ' << when;
      EXPECT_NEAR(now[i].height, before[i].height, 0.6F) << i << ' ' << when;
    }
  };
  EXPECT_EQ(before[1].y, before[2].y) << "Save is beside the button";
  EXPECT_LE(before[2].bottom(), robot.widget("panel:contact").bottom());
  EXPECT_LE(before[2].right(), robot.widget("panel:contact").right());
  const double x = static_cast<double>(before[1].x + 0.5F * before[1].width),
               y = static_cast<double>(before[1].y + 0.5F * before[1].height);
  robot.click(x, y);
  ASSERT_TRUE(proof_is_shown(robot.session));
  expect_same("shown");
  // Each arrow of the picture has words and a colour of its own.
  int ways = 0;
  for (const LegendStatement& line : legend_statements(robot.session)) {
    if (line.text.find("way out for B") == std::string::npos &&
        line.text.find("Way out for B") == std::string::npos)
      continue;
    ++ways;
    const bool in_proof = line.text.find("in the proof") != std::string::npos;
    EXPECT_EQ(line.text.find("away from A") == std::string::npos, in_proof) << line.text;
    EXPECT_EQ(line.colors, std::vector{in_proof ? kMeasureColor : kClashWayColor}) << line.text;
  }
  EXPECT_EQ(ways, 2);
  robot.click(x, y);
  EXPECT_FALSE(proof_is_shown(robot.session));
  expect_same("hidden");
  robot.click(x, y);
  ASSERT_TRUE(proof_is_shown(robot.session));
  EXPECT_EQ(clashes.flight().chosen(), rows[1]);
  ASSERT_TRUE(clash_look_statement(robot.session));
  EXPECT_EQ(clash_look_statement(robot.session)->label, label);
  EXPECT_TRUE(robot.session.view().selection().objects.empty()) << "a proof selects nothing";
  robot.click("clash:" + std::to_string(rows[2]));
  const ClashRecord& next = clashes.search().records()[rows[2]];
  EXPECT_TRUE(robot.session.view().selection().objects.empty());
  ASSERT_TRUE(proof_is_shown(robot.session));
  const CollisionQuestion& of = robot.session.get<AnswerProof>().proof()->of->question;
  EXPECT_EQ(std::pair(of.a, of.b), std::pair(next.first, next.second));
  robot.click("move:B");  // the pair is selected now, and the answer is that of the selection
  EXPECT_TRUE(proof_is_shown(robot.session));
  ASSERT_TRUE(motion_statement(robot.session));
  EXPECT_EQ(motion_statement(robot.session)->name, "B: " + clash_look_statement(robot.session)->b);
  ASSERT_TRUE(robot.session.apply(Select{{0}, SelectMode::replace}));  // another selection ends both
  EXPECT_FALSE(clashes.flight().chosen());
}

// An object that is selected in another workspace does not end the choice: row and close-up come back, with
// the selection that they had.
TEST(ClashPanel, AChosenClashComesBackAfterASelectionElsewhere) {
  for (const bool with_objects : {false, true}) {
    UiRobot robot;
    robot.session.set_scene(row_of_cubes(12));
    robot.click("workspace:clash");
    robot.click("clash:check");
    const ClashReview& clashes = robot.session.get<ClashReview>();
    const std::uint32_t row = clashes.table().rows()[1];
    robot.click("clash:" + std::to_string(row));
    if (with_objects) robot.click("move:B");
    const Vec3 eye = robot.session.view().camera().eye();
    robot.click("workspace:look");
    EXPECT_GT(glm::distance(robot.session.view().camera().eye(), eye), 1e-3);
    ASSERT_TRUE(robot.session.apply(Select{{9U}, SelectMode::replace}));
    robot.settle();
    EXPECT_EQ(robot.session.view().selection().objects, std::vector<std::uint32_t>{9});
    robot.click("workspace:clash");
    EXPECT_EQ(clashes.flight().chosen(), row);
    EXPECT_TRUE(clash_look_statement(robot.session));
    EXPECT_LT(glm::distance(robot.session.view().camera().eye(), eye), 1e-6);
    EXPECT_EQ(robot.session.view().selection().objects.size(), with_objects ? 2U : 0U);
    ASSERT_TRUE(robot.session.apply(Select{{9U}, SelectMode::replace}));
    EXPECT_FALSE(clashes.flight().chosen()) << "here it does";
  }
}

// A chosen clash shows its two objects even if they are hidden: its proof needs neither an eye nor a
// selection.
TEST(ClashPanel, AHiddenObjectDoesNotHinderTheProof) {
  UiRobot robot;
  robot.session.set_scene(row_of_cubes(12));
  robot.click("workspace:clash");
  robot.click("clash:check");
  const ClashReview& clashes = robot.session.get<ClashReview>();
  const std::uint32_t row = clashes.table().rows()[1];
  const ClashRecord& record = clashes.search().records()[row];
  robot.click("clash:" + std::to_string(row));
  ASSERT_TRUE(robot.session.apply(ShowObject{{record.first}, false}));
  robot.settle();
  robot.click("proof:why");
  EXPECT_TRUE(proof_is_shown(robot.session));
  EXPECT_TRUE(robot.session.view().selection().objects.empty());
  EXPECT_FALSE(robot.session.document().object(record.first).visible);
  robot.click("move:A");  // selected, and hidden
  EXPECT_TRUE(proof_is_shown(robot.session));
  robot.click("proof:why");
  EXPECT_FALSE(proof_is_shown(robot.session));
  ASSERT_TRUE(robot.session.apply(ShowObject{{record.first}, true}));
  robot.settle();
  EXPECT_FALSE(proof_is_shown(robot.session)) << "it does not come back by itself";
  EXPECT_TRUE(robot.errors.empty());
}

// A depth of 0.06 mm alone would be "60 µm". Beside a list of millimetres, it is so many millimetres
// everywhere, of the chosen pair and of one that is selected.
TEST(ClashPanel, LengthsOfAPairHaveTheUnitOfTheList) {
  Scene scene = *row_of_cubes(3);
  scene.objects[2].world_from_mesh.translation.x = 0.75 + 0.9375;
  scene.metres_per_unit = {1e-3};
  UiRobot robot;
  robot.session.set_scene(std::make_shared<const Scene>(std::move(scene)));
  robot.click("workspace:clash");
  ASSERT_TRUE(robot.session.apply(Select{{1U}, SelectMode::replace}));
  ASSERT_TRUE(robot.session.apply(Select{{2U}, SelectMode::add}));
  robot.settle();
  ASSERT_TRUE(collision_statement(robot.session));
  EXPECT_EQ(collision_statement(robot.session)->depth_text, "62.5 \xC2\xB5m deep") << "no list";
  robot.click("clash:check");
  ASSERT_TRUE(collision_statement(robot.session));
  EXPECT_EQ(collision_statement(robot.session)->depth_text, "0.0625 mm deep") << "selected, not chosen";
  const ClashReview& clashes = robot.session.get<ClashReview>();
  const std::vector<std::uint32_t> rows = clashes.table().rows();
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(clash_row_statement(robot.session, rows[1]).depth, "0.0625");
  robot.click("clash:" + std::to_string(rows[1]));
  EXPECT_EQ(clash_look_statement(robot.session)->label, "0.0625 mm deep");
  robot.click("proof:why");
  ASSERT_TRUE(proof_is_shown(robot.session));
  const auto proof = proof_statement(robot.session);
  ASSERT_TRUE(proof && proof->depth_text);
  EXPECT_NE(proof->depth_text->find(" mm"), std::string::npos) << *proof->depth_text;
  EXPECT_EQ(proof->depth_text->find(" \xC2\xB5m"), std::string::npos) << *proof->depth_text;
  EXPECT_TRUE(proof->depth_text->starts_with("Depth 0.0625 mm")) << "the depth of the label";
  robot.click("move:B");
  ASSERT_TRUE(collision_statement(robot.session));
  EXPECT_EQ(collision_statement(robot.session)->depth_text, "0.0625 mm deep");
}

TEST(ClashPanel, TheDeepestIsTheOneOfWhichMostIsProven) {
  const auto with_depth = [](double lower, double upper) {
    ClashRecord out;
    out.result.kind = ClashClass::overlapping;
    out.result.depth.emplace();
    out.result.depth->lower = lower;
    out.result.depth->upper = upper;
    return out;
  };
  const ClashRecord wide = with_depth(0.2, 0.9), narrow = with_depth(0.3, 0.31),
                    deeper = with_depth(0.3, 0.5);
  ClashRecord none;
  none.result.kind = ClashClass::overlapping;
  EXPECT_TRUE(is_deeper(narrow, wide));
  EXPECT_FALSE(is_deeper(wide, narrow));
  EXPECT_TRUE(is_deeper(deeper, narrow));
  EXPECT_TRUE(is_deeper(wide, none));
  EXPECT_FALSE(is_deeper(none, wide));
  EXPECT_FALSE(is_deeper(none, none));
  EXPECT_FALSE(is_deeper(narrow, narrow));
  EXPECT_TRUE(is_worse(narrow, wide));
}

// Arrows, pages and ends choose rows while the eye stays; Enter flies. Every word of work follows the marked
// rows.
TEST(ClashPanel, KeysWalkThroughTheRowsAndSetStatuses) {
  UiRobot robot;
  robot.session.set_scene(row_of_cubes(40));
  robot.click("workspace:clash");
  robot.click("clash:check");
  const ClashReview& clashes = robot.session.get<ClashReview>();
  const std::vector<std::uint32_t> rows = clashes.table().rows();
  ASSERT_EQ(rows.size(), 39U);
  const Vec3 eye = robot.session.view().camera().eye();
  robot.key(Key::down);
  EXPECT_EQ(clashes.flight().chosen(), rows[0]);
  robot.key(Key::down);
  EXPECT_EQ(clashes.flight().chosen(), rows[1]);
  robot.key(Key::up);
  robot.key(Key::up);
  EXPECT_EQ(clashes.flight().chosen(), rows[0]);
  robot.key(Key::end);
  EXPECT_EQ(clashes.flight().chosen(), rows[38]);
  robot.key(Key::page_up);
  const auto paged = clashes.flight().chosen();
  ASSERT_TRUE(paged);
  EXPECT_LT(std::find(rows.begin(), rows.end(), *paged) - rows.begin(), 37);
  EXPECT_GT(std::find(rows.begin(), rows.end(), *paged) - rows.begin(), 0);
  robot.key(Key::home);
  EXPECT_EQ(clashes.flight().chosen(), rows[0]);
  robot.settle();
  EXPECT_TRUE(clash_look_statement(robot.session));  // the panel of the contact follows
  EXPECT_EQ(robot.session.view().camera().eye(), eye);
  robot.key(Key::enter);
  robot.settle();
  EXPECT_NE(robot.session.view().camera().eye(), eye);
  // Three rows are marked, then reviewed, then grouped.
  ASSERT_TRUE(robot.session.apply(ClashMarkTo{rows[2]}));
  EXPECT_EQ(clashes.flight().marked().size(), 3U);
  robot.key(Key::r, {false, true, false});
  EXPECT_EQ(clashes.notes().statuses().size(), 3U);
  EXPECT_EQ(clashes.notes().status(clashes.search().records()[rows[2]]), ClashStatus::reviewed);
  // They are one step.
  robot.key(Key::z, kControl);
  EXPECT_FALSE(clashes.notes().has_statuses());
  EXPECT_FALSE(robot.session.document().can_undo());
  robot.key(Key::y, kControl);
  EXPECT_EQ(clashes.notes().statuses().size(), 3U);
  robot.click("clash status filter:reviewed");
  EXPECT_EQ(clashes.table().rows().size(), 36U);
  robot.click("clash status filter:reviewed");
  robot.click("clash:group");
  robot.type("stairs");
  robot.key(Key::enter);
  EXPECT_EQ(clashes.notes().groups().size(), 3U);
  ASSERT_EQ(clashes.table().groups().size(), 1U);
  EXPECT_EQ(clashes.table().lines().size(), 40U);
  robot.click("clash group:stairs");
  EXPECT_TRUE(clashes.table().groups()[0].folded);
  EXPECT_EQ(clashes.table().lines().size(), 37U);
  // A folded group is one stop, and a status set there is that of all its members.
  ASSERT_TRUE(robot.session.apply(ClashChoose{rows[0]}));
  robot.key(Key::s, {false, true, false});
  EXPECT_EQ(clashes.table().groups()[0].status, ClashStatus::resolved);
  robot.key(Key::down);
  EXPECT_EQ(clashes.flight().chosen(), rows[3]);
  robot.key(Key::up);
  robot.key(Key::right);
  EXPECT_FALSE(clashes.table().groups()[0].folded);
  EXPECT_TRUE(robot.errors.empty()) << robot.errors.front();
  // The commands of this state make the same state.
  std::vector<Command> commands;
  clashes.add_commands(commands);
  UiRobot other;
  other.session.set_scene(row_of_cubes(40));
  ASSERT_TRUE(other.session.apply(SetWorkspace{Workspace::clash}));
  for (const Command& command : commands) {
    ASSERT_TRUE(other.session.apply(command)) << format(command);
    other.session.wait();
  }
  const ClashReview& same = other.session.get<ClashReview>();
  EXPECT_EQ(same.notes().statuses(), clashes.notes().statuses());
  EXPECT_EQ(same.notes().groups(), clashes.notes().groups());
  EXPECT_EQ(same.table().lines().size(), clashes.table().lines().size());
}

// A long beginning that all names share is left out, a short one is not; and numbers are short.
TEST(ClashPanel, ColumnsFitAndNamesLoseTheirCommonBeginning) {
  UiRobot robot;
  robot.session.set_scene(row_of_cubes(12));
  robot.click("workspace:clash");
  robot.click("clash:check");
  const ClashRowStatement row = clash_row_statement(robot.session, 0);
  EXPECT_EQ(row.a, "cube 0");
  EXPECT_EQ(row.short_a, "cube 0");
  EXPECT_EQ(row.short_b, "cube 1");
  EXPECT_EQ(row.depth, "0.250");  // all depths have three digits
  EXPECT_EQ(row.volume, "0.25");
  EXPECT_EQ(row.status, ClashStatus::fresh);
  Scene named = *row_of_cubes(12);
  for (SceneObject& object : named.objects) object.name = "storey 1/wall/" + object.name;
  robot.session.set_scene(std::make_shared<const Scene>(std::move(named)));
  robot.click("clash:check");
  const ClashRowStatement of_storey = clash_row_statement(robot.session, 0);
  EXPECT_EQ(of_storey.a, "storey 1/wall/cube 0");
  EXPECT_EQ(of_storey.short_a, "0");
  EXPECT_EQ(of_storey.short_b, "1");
}

TEST(ClashPanel, AListOfFiftyThousandRowsIsDrawnByTheRowsInSight) {
  UiRobot robot;
  robot.session.set_scene(row_of_cubes(317, 0.0));
  robot.click("workspace:clash");
  robot.click("clash:check");
  ASSERT_EQ(robot.session.get<ClashReview>().table().rows().size(), 50'086U);
  std::size_t rows = 0;
  for (const auto& [name, rect] : robot.interface.widgets())
    rows += name.starts_with("clash:") && name.size() > 6 && name[6] >= '0' && name[6] <= '9' ? 1 : 0;
  EXPECT_GT(rows, 3U);
  EXPECT_LT(rows, 60U);
  ASSERT_TRUE(robot.session.apply(ClashSelect{50'085}));
  robot.settle();
  EXPECT_TRUE(robot.interface.widgets().contains("clash:50085"));  // it is in sight
}

// A click on the head of a column meets it, even if the check ends just before.
TEST(ClashPanel, TheEndOfACheckMovesNothing) {
  UiRobot robot;
  robot.session.set_scene(row_of_cubes(317, 0.0));
  robot.click("workspace:clash");
  const ReviewSearch& search = robot.session.get<ClashReview>().search();
  ASSERT_TRUE(robot.session.apply(ClashCheck{}));
  constexpr std::size_t kSome = 100;  // rows, with the search field above them
  while (search.state() == ClashReview::State::running && search.records().size() < kSome)
    robot.session.poll();
  for (int i = 0; i < 4; ++i) robot.frame();  // nothing is taken in: the search runs
  ASSERT_EQ(search.state(), ClashReview::State::running);
  const char* const names[] = {"clash kind:duplicate", "clash:search", "clash:group by", "clash sort:a",
                               "clash sort:depth"};
  std::vector<UiRect> before;
  for (const char* name : names) before.push_back(robot.widget(name));
  const UiRect bar = robot.widget("clash:progress");
  EXPECT_GT(bar.height, 0.0F);
  EXPECT_LE(bar.bottom(), before[0].y) << "in the gap above the filters";
  robot.settle();
  ASSERT_EQ(search.state(), ClashReview::State::done);
  EXPECT_FALSE(robot.interface.widgets().contains("clash:progress"));
  for (std::size_t i = 0; i < before.size(); ++i) {
    EXPECT_EQ(robot.widget(names[i]).y, before[i].y) << names[i];
    EXPECT_EQ(robot.widget(names[i]).x, before[i].x) << names[i];
  }
}

}  // namespace
}  // namespace boxwood
