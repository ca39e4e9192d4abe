// SPDX-License-Identifier: MIT
// The panel of clashes under a mouse and by keys: what is clicked is what happens, and a list of any length
// is drawn in no time.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "app/features/clash/checked_scene.hpp"
#include "app/features/clash/clash_statement.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/features/clash/row_of_cubes.hpp"
#include "app/interface/robot.hpp"
#include "app/interface/steps.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/view/clip_commands.hpp"

namespace boxwood {
namespace {

TEST(ClashPanel, CheckFillsTheListAndAClickGoesThere) {
  UiRobot robot;
  check_scene(robot, row_of_cubes(12));
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
  const UiRect heads = robot.widget("clash sort:a");
  robot.click("clash:ignore");
  EXPECT_EQ(clashes.flight().chosen(), rows[1]);
  EXPECT_EQ(robot.widget("clash sort:a").y, heads.y) << "the list stays";
  robot.key(Key::z, {true, false, false});
  EXPECT_EQ(clashes.table().rows().size(), 11U);
  EXPECT_EQ(clashes.flight().chosen(), rows[0]) << "the row that came back";
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

// Behind the clip plane, a clash has a label that says why the picture is empty.
TEST(ClashPanel, ALabelSaysThatTheClipPlaneHidesTheClash) {
  UiRobot robot;
  check_scene(robot, row_of_cubes(12));
  choose_clash(robot, 1);
  const float height = robot.widget("clash label").height;
  for (const auto& [offset, is_hidden] : {std::pair(-1000.0, false), std::pair(1000.0, true)}) {
    ASSERT_TRUE(robot.session.apply(SetClip{{std::array<double, 4>{1, 0, 0, offset}}}));
    robot.settle();
    EXPECT_EQ(robot.widget("clash label").height > 1.5F * height, is_hidden) << offset;
  }
}

// No button moves when a row is chosen, marked or given a status, in a short list and in a long one.
TEST(ClashPanel, ButtonsStayWhereTheyAre) {
  for (const std::uint32_t cubes : {5U, 60U}) {
    UiRobot robot;
    check_scene(robot, row_of_cubes(cubes));
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
  EXPECT_EQ(title_counts_text(table.shown_counts()), "11, 10 clearance");
  robot.session.set_scene(row_of_cubes(12, 1.25));
  EXPECT_EQ(said("clash clearance 0.6"), "No clash, 11 within the clearance");
  EXPECT_EQ(title_counts_text(table.shown_counts()), "0, 11 clearance");
}

// Each state has its own count, and a count of 0 is left out.
// The title counts the rows of a search out of all, for which the filters beside it have their numbers.
TEST(ClashPanel, ASearchIsCountedOutOfAllRows) {
  UiRobot robot;
  check_scene(robot, row_of_cubes(12));
  const ReviewTable& table = robot.session.get<ClashReview>().table();
  EXPECT_EQ(title_counts_text(table), "11");
  ASSERT_TRUE(robot.session.apply(parse_command("clash search \"cube 11\"").value()));
  EXPECT_EQ(title_counts_text(table), "1 of 11 rows");
}

TEST(ClashPanel, RowsAreCountedByState) {
  ClashCounts counts{};
  EXPECT_EQ(counts_text(counts), "");
  counts[static_cast<std::size_t>(ClashKind::overlapping)] = 100;
  counts[static_cast<std::size_t>(ClashKind::touching)] = 1151;
  EXPECT_EQ(counts_text(counts), "1,251 clashes");
  counts[static_cast<std::size_t>(ClashKind::undecided)] = 106;
  EXPECT_EQ(counts_text(counts), "1,251 clashes, 106 undecided");
  counts[static_cast<std::size_t>(ClashKind::clearance)] = 12;
  EXPECT_EQ(counts_text(counts), "1,251 clashes, 106 undecided, 12 within the clearance");
  EXPECT_EQ(title_counts_text(counts), "1,251, 106 undecided, 12 clearance");
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
  check_scene(robot, row_of_cubes(40));
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

TEST(ClashPanel, AListOfFiftyThousandRowsIsDrawnByTheRowsInSight) {
  UiRobot robot;
  check_scene(robot, row_of_cubes(317, 0.0));
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

// The selection of another workspace is as it was after a look at a clash, unless Clash made
// another one.
TEST(ClashPanel, TheSelectionOfLookComesBackFromAChosenClash) {
  UiRobot robot;
  robot.session.set_scene(row_of_cubes(12));
  const auto selection = [&]() -> const Selection& { return robot.session.view().selection(); };
  using Objects = std::vector<std::uint32_t>;
  send_line(robot, "select object 9");
  send_line(robot, "select object 4 add");
  robot.click("workspace:clash");
  robot.click("clash:check");
  EXPECT_EQ(selection().objects, (Objects{9, 4})) << "no row is chosen";
  const ClashReview& clashes = robot.session.get<ClashReview>();
  const std::vector<std::uint32_t> rows = clashes.table().rows();
  for (const std::size_t i : {1U, 2U}) robot.click("clash:" + std::to_string(rows[i]));
  EXPECT_TRUE(selection().objects.empty());
  for (int visits = 0; visits < 3; ++visits) {
    robot.click("workspace:look");
    EXPECT_EQ(selection().objects, (Objects{9, 4})) << visits;
    robot.click("workspace:clash");
    EXPECT_TRUE(selection().objects.empty()) << visits;
    EXPECT_EQ(clashes.flight().chosen(), rows[2]) << visits;
  }
  ASSERT_TRUE(robot.session.apply(ClashClear{}));
  robot.click("workspace:tree");
  EXPECT_EQ(selection().objects, (Objects{9, 4})) << "the row is no longer chosen";
  send_line(robot, "node whole 1");
  robot.click("workspace:clash");
  robot.click("clash:" + std::to_string(rows[1]));
  EXPECT_FALSE(selection().node);
  robot.click("move:A");
  robot.click("workspace:tree");
  EXPECT_EQ(selection().objects.size(), 2U) << "the user has selected the pair";
  send_line(robot, "node whole 1");
  robot.click("workspace:clash");
  EXPECT_EQ(selection().objects.back(), clashes.flight().pair()->first) << "A is the moved one again";
  robot.click("workspace:tree");
  ASSERT_TRUE(selection().node);
  EXPECT_EQ(selection().node->node, 1U);
  robot.click("workspace:clash");
  send_line(robot, "select object 3");
  robot.click("workspace:look");
  EXPECT_EQ(selection().objects, Objects{3}) << "Clash made another selection";
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
  EXPECT_GE(bar.y, before[1].bottom()) << "below the search";
  EXPECT_LE(bar.bottom(), before[3].y) << "in the gap above the heads";
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
