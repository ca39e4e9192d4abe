// SPDX-License-Identifier: MIT
// The list of clashes: its columns, heads and units; and the list of objects beside a chosen row.
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/document/visible_commands.hpp"
#include "app/features/clash/clash_columns_text.hpp"
#include "app/features/clash/clash_filter_panel.hpp"
#include "app/features/clash/clash_statement.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/features/clash/row_of_cubes.hpp"
#include "app/interface/robot.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/colors.hpp"
#include "app/ui/theme/roles.hpp"

namespace boxwood {
namespace {

// The list shows the column of statuses once a pair has one.
void set_a_status(UiRobot& robot) {
  const ClashRecord& record = robot.session.get<ClashReview>().search().records().front();
  ASSERT_TRUE(robot.session.apply(ClashSetStatus{record.first, record.second, ClashStatus::active}));
  robot.settle();
}

// Without any status a narrow list has no head of statuses; a wide one has, and every pair is new.
TEST(ClashColumns, AHeadExistsOnlyForValuesThatRowsShow) {
  for (const double width : {1280.0, 3200.0}) {
    UiRobot robot(width, 720);
    robot.session.set_scene(row_of_cubes(12));
    robot.click("workspace:clash");
    robot.click("clash:check");
    robot.settle();
    EXPECT_FALSE(robot.interface.widgets().contains("clash sort:number")) << "no row shows its number";
    EXPECT_EQ(robot.interface.widgets().contains("clash sort:status"), width > 2000) << width;
    EXPECT_FALSE(clash_row_statement(robot.session, 1).has_status);
    set_a_status(robot);
    EXPECT_TRUE(robot.interface.widgets().contains("clash sort:status")) << width;
    EXPECT_TRUE(clash_row_statement(robot.session, 1).has_status);
    const UiRect volume = robot.widget("clash sort:volume"), status = robot.widget("clash sort:status");
    EXPECT_TRUE(volume.right() <= status.x || status.bottom() <= volume.y + 1) << "they are apart";
  }
}

// A depth that is not exact has both bounds, the same that other places have, with three digits.
TEST(ClashColumns, ADepthHasBothBoundsUnlessItIsExact) {
  UiRobot robot;
  robot.session.set_scene(row_of_cubes(12));
  robot.click("workspace:clash");
  robot.click("clash:check");
  EXPECT_EQ(clash_row_statement(robot.session, 0).depth, "0.250");
  EXPECT_EQ(clash_row_statement(robot.session, 0).short_depth, "0.250");
  EXPECT_EQ(depth_column(1.1319, 1.2571), "1.13 to 1.26");
  EXPECT_EQ(depth_column(0.0070149, 0.0360501), "0.00701 to 0.0361") << "rounded outward";
  EXPECT_EQ(depth_column(0.0, 2.0), "0 to 2.00");
  EXPECT_EQ(depth_column(0.5, 0.5), "0.500");
}

// Volumes have as many digits as tell those apart that differ in four, so that an order by them can be read.
TEST(ClashColumns, VolumesHaveTheDigitsThatTellRowsApart) {
  EXPECT_EQ(digits_that_distinguish({}), 2);
  EXPECT_EQ(digits_that_distinguish({20.0, 20.0, 4.7}), 2);
  EXPECT_EQ(digits_that_distinguish({20.1, 4.7, 20.2}), 3);
  EXPECT_EQ(digits_that_distinguish({20.02, 20.04, 0.0}), 4);
  EXPECT_EQ(digits_that_distinguish({20.0201, 20.0202}), 2) << "four digits do not help";
  EXPECT_EQ(volume_in_unit(20.02, 20.02, 4), "20.02");
  EXPECT_EQ(volume_in_unit(20.0, 20.0, 4), "20.00");
  EXPECT_EQ(volume_in_unit(0.001725, 0.001725, 4), "0.0017") << "as wide as the column";
  EXPECT_EQ(volume_in_unit(1234.0, 1234.0, 4), "1234");
  EXPECT_EQ(volume_in_unit(1234.0, 1234.0), "1230");
  EXPECT_EQ(volume_column(20.02, 20.02, 4), "20.02");
  EXPECT_EQ(volume_column(0.27, 0.27), "0.27");
  UiRobot robot;
  Scene scene = *row_of_cubes(3);
  scene.objects[2].world_from_mesh.translation.x = 0.75 + 0.7475;
  robot.session.set_scene(std::make_shared<const Scene>(std::move(scene)));
  robot.click("workspace:clash");
  robot.click("clash:check");
  EXPECT_EQ(clash_row_statement(robot.session, 0).volume.substr(0, 4), "0.25");
  EXPECT_NE(clash_row_statement(robot.session, 0).volume, clash_row_statement(robot.session, 1).volume);
}

// The rule that the window and the page share: the largest unit of which the largest volume is a tenth.
TEST(ClashColumns, TheUnitOfVolumesFollowsTheLargestOne) {
  const auto name = [](double metres, double largest) { return metric_volume_unit(metres, largest).name; };
  EXPECT_EQ(name(1.0, 0.1), "m\xC2\xB3");
  EXPECT_EQ(name(1.0, 0.099), "cm\xC2\xB3");
  EXPECT_EQ(name(1.0, 0.9e-7), "mm\xC2\xB3");
  EXPECT_EQ(name(1.0, 0.9e-10), "") << "too small for any";
  EXPECT_EQ(name(1e-3, 1024.0), "cm\xC2\xB3");
  EXPECT_EQ(name(1e-6, 1e12), "cm\xC2\xB3");
  EXPECT_EQ(name(0.0254, 1.0), "") << "an inch is not metric";
  EXPECT_EQ(name(0.0, 1.0), "") << "no unit";
  EXPECT_DOUBLE_EQ(metric_volume_unit(1e-3, 1024.0).size, 1000.0);  // mm³ in a cm³
  EXPECT_EQ(metric_volume_unit(0.0254, 1.0).size, 0.0);
}

// A list of one line has room for both bounds of a depth, if the names leave it.
TEST(ClashColumns, AWideListHasRoomForBothBounds) {
  for (const auto& [width, least] : {std::pair("620", 115.0F), std::pair("560", 100.0F)}) {
    UiRobot robot(2560, 1440);
    robot.session.set_scene(row_of_cubes(12));
    robot.click("workspace:clash");
    robot.click("clash:check");
    ASSERT_TRUE(robot.session.apply(parse_command("panel-size left " + std::string(width)).value()));
    robot.settle();
    const std::string row = std::to_string(robot.session.get<ClashReview>().table().rows().front());
    const UiRect depth = robot.widget("clash depth:" + row);
    EXPECT_GE(depth.width, least) << "as wide as 0.0643 to 0.0648";
    EXPECT_GE(depth.x - robot.widget("clash:" + row).x, 87.0F + 165.0F) << "the names keep theirs";
  }
}

// The rule for lengths: as for volumes, but no smaller unit is needed below µm, and a list of very different
// lengths has the unit in which the smallest has no power of ten, if that leaves the largest four digits.
TEST(ClashColumns, TheUnitOfLengthsFollowsTheirSizes) {
  const auto name = [](double metres, double largest, double smallest) {
    return metric_length_unit(metres, largest, smallest).name;
  };
  EXPECT_EQ(name(1.0, 0.1, 0.1), "m");
  EXPECT_EQ(name(1.0, 0.099, 0.099), "mm");
  EXPECT_EQ(name(1.0, 5.99e-5, 5.99e-5), "\xC2\xB5m");
  EXPECT_EQ(name(1.0, 5.99e-9, 5.99e-9), "\xC2\xB5m");
  EXPECT_EQ(name(1.0, 5000.0, 5000.0), "m");
  EXPECT_EQ(name(1e-3, 0.0599, 0.0599), "\xC2\xB5m");
  EXPECT_EQ(name(1e-3, 250.0, 250.0), "m");
  EXPECT_EQ(name(1e-2, 3.0, 3.0), "mm");
  EXPECT_EQ(name(1.0, 0.5, 5.99e-5), "mm");
  EXPECT_EQ(name(1.0, 50.0, 5.99e-5), "m") << "50,000 mm";
  EXPECT_EQ(name(1.0, 0.5, 0.0), "m") << "only the largest counts";
  EXPECT_EQ(name(0.0254, 1.0, 1.0), "") << "an inch is not metric";
  EXPECT_EQ(name(0.0, 1.0, 1.0), "") << "no unit";
  EXPECT_EQ(name(1.0, 0.0, 0.0), "") << "no length";
  EXPECT_DOUBLE_EQ(metric_length_unit(1e-3, 250.0, 250.0).size, 1000.0);  // mm in a m
  LengthRange range;
  for (const double length : {0.0, 3.0, 0.25, kInfinity}) range.add(length);
  range.add(1e-9, true);
  EXPECT_EQ(range.largest, 3.0);
  EXPECT_EQ(range.smallest, 0.25) << "rounding makes no unit smaller";
}

// The words of the statuses end within their rows, beside the scroll bar, in a narrow and in a wide list.
TEST(ClashColumns, AStatusIsNotCut) {
  use_theme(Theme::light);
  const auto rgba = [](ImU32 color) {
    return Rgba{static_cast<std::uint8_t>(color & 0xFFU), static_cast<std::uint8_t>(color >> 8U & 0xFFU),
                static_cast<std::uint8_t>(color >> 16U & 0xFFU), 255};
  };
  const Rgba faint = rgba(role_color(Role::faint)), accent = rgba(role_color(Role::accent));
  for (const double width : {1280.0, 3200.0}) {
    UiRobot robot(width, 720);
    robot.session.set_scene(row_of_cubes(60));
    robot.click("workspace:clash");
    robot.click("clash:check");
    const ClashReview& clashes = robot.session.get<ClashReview>();
    const ClashRecord& record = clashes.search().records()[clashes.table().rows()[1]];
    ASSERT_TRUE(robot.session.apply(ClashSetStatus{record.first, record.second, ClashStatus::active}));
    robot.settle();
    const float below = robot.widget("clash:export").y;
    std::set<std::string> words;
    for (const auto& [name, row] : robot.interface.widgets()) {
      if (!name.starts_with("clash:") || name.find_first_not_of("0123456789", 6) != std::string::npos)
        continue;
      if (row.bottom() > below) continue;  // it may be cut
      for (const UiVertex& v : robot.list.ui_vertices) {
        if ((v.color != faint && v.color != accent) || v.y < row.y || v.y > row.bottom() ||
            v.x < row.x + 0.7F * row.width || v.x > row.right() + 12)
          continue;
        words.insert(v.color == faint ? "new" : "active");
        EXPECT_LE(v.x, row.right() + 0.5F) << name << ' ' << width;
      }
    }
    EXPECT_EQ(words.size(), 2U) << width;
  }
}

// In a narrow and in a wide list, with a scroll bar.
TEST(ClashColumns, HeadsStandOverTheirColumns) {
  for (const double width : {1280.0, 3200.0}) {
    UiRobot robot(width, 720);
    robot.session.set_scene(row_of_cubes(60));
    robot.click("workspace:clash");
    robot.click("clash:check");
    set_a_status(robot);
    const UiRect row =
        robot.widget("clash:" + std::to_string(robot.session.get<ClashReview>().table().rows().front()));
    const UiRect depth = robot.widget("clash sort:depth"), volume = robot.widget("clash sort:volume"),
                 status = robot.widget("clash sort:status"), names = robot.widget("clash sort:a");
    EXPECT_GT(names.x, row.x);
    EXPECT_LT(depth.right(), volume.right());
    if (volume.y == status.y) {
      EXPECT_LE(volume.right(), status.x + 3);
    }
    EXPECT_EQ(volume.y, depth.y);
    EXPECT_LT(depth.right(), volume.x) << "not on each other";
    EXPECT_GT(depth.width, 30.0F) << "the whole word";
    EXPECT_GT(volume.width, 55.0F) << "it says which volume";
    EXPECT_GT(status.width, 30.0F) << "the whole word";
    EXPECT_LE(volume.right(), row.right() + 1);
    EXPECT_LE(robot.widget("clash sort:b").right(), (status.y == names.y ? status.x : row.right()) + 1);
    EXPECT_GT(status.right(), row.right() - 70) << width;
    EXPECT_LT(status.x, row.right()) << width;
  }
}

// A wide list has its heads in one line, with whole words. The arrow of the order moves no head.
TEST(ClashColumns, HeadsStayInPlaceAndTakeOneLineWhereThereIsRoom) {
  for (const double width : {1280.0, 2560.0}) {
    UiRobot robot(width, 900);
    robot.session.set_scene(row_of_cubes(60));
    robot.click("workspace:clash");
    robot.click("clash:check");
    set_a_status(robot);
    EXPECT_EQ(robot.widget("clash sort:a").y == robot.widget("clash sort:depth").y, width > 2000) << width;
    if (width > 2000) {
      EXPECT_GT(robot.widget("clash sort:status").width, robot.widget("clash sort:class").width);
    }
    for (const char* column : {"depth", "volume", "status", "a", "class"}) {
      const std::string name = std::string("clash sort:") + column;
      const UiRect before = robot.widget(name), beside = robot.widget("clash sort:b");
      robot.click(name);
      const UiRect after = robot.widget(name);
      EXPECT_EQ(after.x, before.x) << name << ' ' << width;
      EXPECT_EQ(after.width, before.width) << name << ' ' << width;
      EXPECT_EQ(robot.widget("clash sort:b").x, beside.x) << name << ' ' << width;
    }
    EXPECT_LT(robot.widget("clash sort:depth").right(), robot.widget("clash sort:volume").x + 1);
    EXPECT_LE(robot.widget("clash sort:status").right(), robot.interface.layout().left.right());
  }
}

// The first status moves no head of a list that has room for the column.
TEST(ClashColumns, TheFirstStatusMovesNoColumn) {
  UiRobot robot(2560, 1440);
  robot.session.set_scene(row_of_cubes(12));
  robot.click("workspace:clash");
  robot.click("clash:check");
  const auto places = [&] {
    return std::array{robot.widget("clash sort:depth"), robot.widget("clash sort:volume"),
                      robot.widget("clash sort:b")};
  };
  const auto before = places();
  set_a_status(robot);
  const auto after = places();
  for (std::size_t i = 0; i < before.size(); ++i) {
    EXPECT_EQ(after[i].x, before[i].x) << i;
    EXPECT_EQ(after[i].y, before[i].y) << i;
    EXPECT_EQ(after[i].width, before[i].width) << i;
  }
}

// One head has the arrow of the order. The sentence of the tip names a second key.
TEST(ClashColumns, OneHeadMarksTheOrder) {
  using Marks = std::vector<std::string>;
  for (const double width : {1280.0, 3200.0}) {
    UiRobot robot(width, 720);
    robot.session.set_scene(row_of_cubes(12));
    robot.click("workspace:clash");
    robot.click("clash:check");
    const ReviewTable& table = robot.session.get<ClashReview>().table();
    const auto marks = [&] {
      Marks out;
      for (const auto& [name, rect] : robot.interface.widgets())
        if (name.starts_with("clash sort:") && name.find(' ', 11) != std::string::npos)
          out.push_back(name.substr(11));
      return out;
    };
    EXPECT_EQ(marks(), Marks{"class first"}) << width;
    EXPECT_EQ(clash_sort_text(table), "Sorted by class, then depth (lower bound)");
    robot.click("clash sort:class");
    EXPECT_EQ(marks(), Marks{"class first"}) << width;
    EXPECT_EQ(clash_sort_text(table), "Sorted by class, then depth (lower bound), reversed");
    robot.click("clash sort:depth");
    EXPECT_EQ(marks(), Marks{"depth first"}) << width;
    EXPECT_EQ(clash_sort_text(table), "Sorted by depth (lower bound)");
    robot.click("clash sort:volume");
    EXPECT_EQ(clash_sort_text(table), "Sorted by common volume (upper bound)") << "the word of the head";
    robot.click("clash sort:a");
    EXPECT_EQ(clash_sort_text(table), "Sorted by A");
    EXPECT_EQ(marks(), Marks{"a first"}) << width;
    EXPECT_EQ(table.sort_keys(), std::vector{ClashColumn::a});
    // The lines of the heads have a gap between them and to the rows.
    const UiRect a = robot.widget("clash sort:a"), depth = robot.widget("clash sort:depth");
    if (a.y != depth.y) {
      EXPECT_GE(depth.y, a.bottom() + 1) << width;
    }
    EXPECT_GE(robot.widget("clash:" + std::to_string(table.rows().front())).y, depth.bottom() + 1) << width;
  }
}

// A group has the name of its object and, if it has room beside the depth, the word "worst".
TEST(ClashGroupHeads, AreNamedByTheObjectAndNoTextIsOnAnother) {
  for (const double step : {0.75, 0.999}) {  // depths of 0.250 and of 0.00100, which is wider
    UiRobot robot;
    robot.session.set_scene(row_of_cubes(12, step));
    robot.click("workspace:clash");
    robot.click("clash:check");
    EXPECT_EQ(clash_group_title(robot.session, "cubes.obj#cube 1"), "cubes.obj#cube 1")
        << "no object's group";
    robot.click("clash:group by");
    robot.click("clash group by:element");
    EXPECT_EQ(clash_group_title(robot.session, "cubes.obj#cube 1"), "cube 1");
    EXPECT_EQ(clash_group_title(robot.session, "cubes.obj#12"), "object 12");
    EXPECT_EQ(clash_group_title(robot.session, "my own"), "my own");
    for (const auto& [name, word] : robot.interface.widgets())
      EXPECT_FALSE(name.starts_with("clash worst:")) << name << ": the row below says it";
    const std::vector<ReviewGroup> groups = robot.session.get<ClashReview>().table().groups();
    for (const ReviewGroup& group : groups) ASSERT_TRUE(robot.session.apply(ClashFold{true, group.name}));
    robot.settle();
    int heads = 0;
    for (const auto& [name, word] : robot.interface.widgets()) {
      if (!name.starts_with("clash worst:")) continue;
      ++heads;
      EXPECT_LE(word.right(), robot.widget("clash measure:" + name.substr(12)).x) << name << ' ' << step;
      EXPECT_TRUE(word.width > 0 || step == 0.999) << "a short depth leaves room";
    }
    EXPECT_GE(heads, 2) << step;
  }
  EXPECT_EQ(clash_grouping_label(ClashGrouping::none), "Group by...");
  EXPECT_EQ(clash_grouping_label(ClashGrouping::element), "By object");
}

// With units, in the narrowest column: the frames of the heads are apart, and wider than their labels.
TEST(ClashColumns, LabelsWithUnitsFitIntoTheirHeads) {
  UiRobot robot;
  Scene scene = *row_of_cubes(60, 0.9358);
  scene.metres_per_unit = {1.0};
  robot.session.set_scene(std::make_shared<const Scene>(std::move(scene)));
  robot.click("workspace:clash");
  robot.click("clash:check");
  const UiRect row =
      robot.widget("clash:" + std::to_string(robot.session.get<ClashReview>().table().rows().front()));
  const UiRect depth = robot.widget("clash sort:depth"), volume = robot.widget("clash sort:volume");
  EXPECT_LT(depth.right() + 1, volume.x);
  EXPECT_LE(volume.right(), row.right() + 1.1F);
  EXPECT_GE(depth.x, row.x);
  EXPECT_LT(robot.widget("clash sort:class").right() + 1, robot.widget("clash sort:a").x);
}

// A column that was made narrow in another workspace keeps the first controls of the list whole.
TEST(ClashColumns, ANarrowColumnOfAnotherWorkspaceKeepsTheControlsWhole) {
  UiRobot robot;
  robot.session.set_scene(row_of_cubes(60));
  ASSERT_TRUE(robot.session.apply(parse_command("panel-size left 100").value()));
  robot.settle();
  EXPECT_EQ(robot.interface.layout().left.width, 123.0F) << "the least of Look";
  robot.click("workspace:clash");
  robot.click("clash:check");
  const UiRect& left = robot.interface.layout().left;
  EXPECT_EQ(left.width, 216.0F);
  EXPECT_GE(robot.widget("clash:clearance").width, 40.0F) << "as wide as none";
  EXPECT_GE(robot.widget("clash:rules file").width, 60.0F);
  for (const char* name : {"clash:clearance", "clash:rules file", "clash:status", "clash sort:volume"})
    EXPECT_LE(robot.widget(name).right(), left.right()) << name;
  EXPECT_GE(robot.widget("clash sort:depth").x, left.x);
  robot.click("workspace:look");
  EXPECT_EQ(robot.interface.layout().left.width, 123.0F) << "the least of Look";
}

// The clearance stays where it is when "Check" becomes "Check again". Enter in it checks again, so that the
// list is always that of the clearance beside it; before the first check it does not.
TEST(ClashClearance, EnterChecksAgainAndTheFieldStays) {
  UiRobot robot;
  robot.session.set_scene(row_of_cubes(12));
  robot.click("workspace:clash");
  const ReviewSearch& search = robot.session.get<ClashReview>().search();
  const auto enter = [&](const char* length) {
    robot.click("clash:clearance");
    robot.type(length);
    robot.key(Key::enter);
  };
  const UiRect before = robot.widget("clash:clearance");
  enter("0.1");
  EXPECT_EQ(search.state(), ClashReview::State::none);
  robot.click("clash:check");
  EXPECT_EQ(search.records().size(), 11U);
  EXPECT_EQ(robot.widget("clash:clearance").x, before.x);
  EXPECT_EQ(robot.widget("clash:clearance").width, before.width);
  EXPECT_GE(before.x, robot.widget("clash:check").right());
  enter("0.6");
  EXPECT_EQ(robot.session.get<ClashReview>().rules().clearance(), 0.6);
  EXPECT_EQ(search.records().size(), 21U);
  EXPECT_FALSE(search.needs_check());
  EXPECT_TRUE(clash_list_statement(robot.session)->warning.empty());
  EXPECT_EQ(robot.count_of<ClashCheck>(), 2);
}

// The list of objects marks what the picture shows transparent, and both of the pair are in sight: neighbours
// at once, others by a button each.
TEST(ClashPairRows, TheListOfObjectsShowsThePairAndItsGhosts) {
  UiRobot robot(1280, 1000);
  Scene scene = *row_of_cubes(60);
  std::swap(scene.objects.front(), scene.objects[40]);  // object 40 now meets object 1
  std::swap(scene.objects.front().first_triangle, scene.objects[40].first_triangle);
  robot.session.set_scene(std::make_shared<const Scene>(std::move(scene)));
  robot.click("workspace:clash");
  robot.click("clash:check");
  const auto in_sight = [&](std::uint32_t i) {
    return robot.interface.widgets().contains("object:" + std::to_string(i));
  };
  const auto is_ghost = [&](std::uint32_t i) {
    return robot.interface.widgets().contains("ghost:" + std::to_string(i));
  };
  const ClashReview& clashes = robot.session.get<ClashReview>();
  constexpr int kNear = 6;
  int near = 0, far = 0;
  for (const std::uint32_t row : clashes.table().rows()) {
    const ClashRecord& record = clashes.search().records()[row];
    const std::uint32_t a = record.first, b = record.second, between = b - a;
    if (between == 1 && near == kNear) continue;
    ASSERT_TRUE(robot.session.apply(ClashSelect{row}));
    robot.settle();
    ASSERT_TRUE(in_sight(a)) << a;
    EXPECT_FALSE(is_ghost(a));
    int ghosts = 0;
    for (std::uint32_t i = 0; i < 60; ++i) ghosts += is_ghost(i) ? 1 : 0;
    EXPECT_GT(ghosts, 0) << "a neighbour in the list";
    if (between == 1) {
      EXPECT_TRUE(in_sight(b)) << b;
      EXPECT_FALSE(is_ghost(b));
      ++near;
      continue;
    }
    ++far;
    robot.click("object row:b");
    EXPECT_TRUE(in_sight(b)) << b;
    EXPECT_FALSE(in_sight(a)) << a;
    robot.click("object row:a");
    EXPECT_TRUE(in_sight(a)) << a;
  }
  EXPECT_EQ(near, kNear);
  EXPECT_EQ(far, 3);
  ASSERT_TRUE(robot.session.apply(parse_command("clear").value()));
  robot.settle();
  for (std::uint32_t i = 0; i < 60; ++i) EXPECT_FALSE(is_ghost(i)) << i;
}

// The eye of a hidden object says that the chosen clash draws it none the less, and a click shows it always.
TEST(ClashPairRows, AHiddenObjectOfThePairHasAnEyeOfItsOwn) {
  UiRobot robot(1280, 1000);
  robot.session.set_scene(row_of_cubes(4));
  robot.click("workspace:clash");
  robot.click("clash:check");
  ASSERT_TRUE(robot.session.apply(ClashSelect{0}));
  const std::uint32_t a = robot.session.get<ClashReview>().search().records()[0].first;
  ASSERT_TRUE(robot.session.apply(ShowObject{{a}, false}));
  ASSERT_TRUE(robot.session.apply(ShowObject{{3U}, false}));
  robot.settle();
  const auto& widgets = robot.interface.widgets();
  EXPECT_TRUE(widgets.contains("compared:" + std::to_string(a)));
  EXPECT_FALSE(widgets.contains("compared:3")) << "it is not drawn";
  robot.click("eye:" + std::to_string(a));
  EXPECT_TRUE(robot.session.document().object(a).visible);
  EXPECT_FALSE(widgets.contains("compared:" + std::to_string(a)));
}

// Both rows of each pair are in sight, whole, at the smallest usual size, where the list has two rows: far
// apart they come first. In a scene of several files they take the room of the buttons for files.
TEST(ClashPairRows, BothOfThePairAreInSightInALowList) {
  for (const bool several : {false, true}) {
    UiRobot robot(1280, 720);
    Scene scene = *row_of_cubes(several ? 20 : 40);
    if (several) {
      Scene second = *row_of_cubes(20);
      second.files = {"more.obj"};
      for (SceneObject& object : second.objects) object.world_from_mesh.translation.y = 0.5;
      ASSERT_TRUE(append(scene, std::move(second)));
    } else {
      std::swap(scene.objects.front(), scene.objects[30]);  // object 30 now meets object 1
      std::swap(scene.objects.front().first_triangle, scene.objects[30].first_triangle);
    }
    robot.session.set_scene(std::make_shared<const Scene>(std::move(scene)));
    robot.click("workspace:clash");
    robot.click("clash:check");
    const ClashReview& clashes = robot.session.get<ClashReview>();
    const auto& widgets = robot.interface.widgets();
    int near = 0, far = 0;
    for (const std::uint32_t row : clashes.table().rows()) {
      const ClashRecord& record = clashes.search().records()[row];
      if (record.second - record.first > 1 ? far == 4 : near == 4) continue;
      ASSERT_TRUE(robot.session.apply(ClashSelect{row}));
      robot.settle();
      const float top = robot.widget("panel:objects").y, below = robot.widget("isolate").y;
      const bool first = widgets.contains("pair row:a");
      for (const auto& [name, object] :
           {std::pair{"pair row:a", record.first}, std::pair{"pair row:b", record.second}}) {
        const UiRect at = robot.widget(first ? std::string(name) : "object:" + std::to_string(object));
        EXPECT_GT(at.y, top + 20) << row;
        EXPECT_LE(at.bottom(), below) << row;
      }
      EXPECT_EQ(first, record.second - record.first > 1) << row;
      EXPECT_FALSE(widgets.contains("remove file"));
      ++(record.second - record.first > 1 ? far : near);
    }
    EXPECT_GE(near, 3);
    EXPECT_GE(far, 3);
    ASSERT_TRUE(robot.session.apply(parse_command("clear").value()));
    robot.settle();
    EXPECT_EQ(widgets.contains("remove file"), several);
  }
}

// Esc leaves the clash, and the camera returns to where it was before the first one. After an object was
// selected it stays until Esc is pressed with nothing selected, and where the user has moved it then.
TEST(ClashList, EscReturnsToWhereTheCameraWas) {
  UiRobot robot;
  robot.session.set_scene(row_of_cubes(12));
  robot.settle();
  robot.click("workspace:clash");
  robot.click("clash:check");
  const ClashReview& clashes = robot.session.get<ClashReview>();
  const SessionView& view = robot.session.view();
  const std::vector<std::uint32_t> rows = clashes.table().rows();
  const Vec3 before = view.camera().eye();
  const auto fly = [&] {
    robot.click("clash:" + std::to_string(rows[1]));
    robot.key(Key::j);
    ASSERT_EQ(clashes.flight().chosen(), rows[2]);
    ASSERT_GT(glm::distance(view.camera().eye(), before), 0.1);
  };
  fly();
  const Vec3 near = view.camera().eye();
  robot.key(Key::escape);
  EXPECT_EQ(clashes.flight().chosen(), std::nullopt);
  EXPECT_LT(glm::distance(view.camera().eye(), before), 1e-9);
  fly();
  ASSERT_TRUE(robot.session.apply(parse_command("select object 0").value()));
  robot.settle();
  EXPECT_EQ(clashes.flight().chosen(), std::nullopt);
  EXPECT_LT(glm::distance(view.camera().eye(), near), 1e-9);
  robot.key(Key::escape);
  EXPECT_LT(glm::distance(view.camera().eye(), near), 1e-9) << "this clears the selection";
  robot.key(Key::escape);
  EXPECT_LT(glm::distance(view.camera().eye(), before), 1e-9);
  fly();
  ASSERT_TRUE(robot.session.apply(parse_command("select object 0").value()));
  ASSERT_TRUE(robot.session.apply(parse_command("orbit 0.3 0").value()));
  robot.settle();
  const Vec3 moved = view.camera().eye();
  for (int i = 0; i < 2; ++i) robot.key(Key::escape);
  EXPECT_LT(glm::distance(view.camera().eye(), moved), 1e-9) << "the user has placed it";
}

// The list has both bounds of a depth wherever panel and label have them.
TEST(ClashColumns, ADepthHasBothBoundsWhereOtherPlacesHaveThem) {
  EXPECT_EQ(bounds_text(15.953, 15.999), "15.95 to 16.00");
  EXPECT_EQ(depth_column(15.953, 15.999), "15.95 to 16.00");
  EXPECT_EQ(short_depth_column(15.953, 15.999), std::string("\xE2\x89\xA5") + "15.95");
  EXPECT_EQ(depth_column(16.0, 16.0000001), "16.0");
  EXPECT_EQ(short_depth_column(16.0, 16.0000001), "16.0");
  EXPECT_EQ(short_depth_column(0.0, 0.4005), std::string("\xE2\x89\xA4") + "0.401");
  int pairs = 0, intervals = 0;
  for (int i = 1; i < 4000; ++i) {
    const double lower = 0.0037 * i, upper = lower * (1.0 + 1e-6 * (i % 997));
    const bool several = bounds_text(lower, upper).find(" to ") != std::string::npos;
    EXPECT_EQ(depth_column(lower, upper).find(" to ") != std::string::npos, several) << lower;
    ++pairs;
    intervals += several ? 1 : 0;
  }
  EXPECT_GT(intervals, 1000);
  EXPECT_GT(pairs - intervals, 100);
}

// The order of the rows is said above the table; by depths it names the bound that counts.
TEST(ClashColumns, TheOrderIsSaidAboveTheTable) {
  for (const double width : {1280.0, 3200.0}) {
    UiRobot robot(width, 720);
    robot.session.set_scene(row_of_cubes(12));
    robot.click("workspace:clash");
    robot.click("clash:check");
    const UiRect order = robot.widget("clash order");
    EXPECT_GE(order.y, robot.widget("clash:group by").bottom());
    EXPECT_LE(order.bottom(), robot.widget("clash sort:class").y);
    EXPECT_LE(order.right(), robot.interface.layout().left.right());
    EXPECT_GT(order.width, 60.0F);
  }
}

// A row of an undecided pair asks what is undecided, and gives the reasons: it does not read as no clash.
TEST(ClashColumns, AnUndecidedRowSaysWhatIsUndecided) {
  UiRobot robot;
  Scene scene = *row_of_cubes(2);
  auto open = std::make_shared<SceneMesh>(*scene.objects[0].mesh);
  open->mesh.triangles.pop_back();
  scene.objects[0].mesh = open;
  scene.objects[1].first_triangle = 11;
  scene.objects[1].world_from_mesh.linear = {Vec3(0.2, 0, 0), Vec3(0, 0.2, 0), Vec3(0, 0, 0.2)};
  scene.objects[1].world_from_mesh.translation = Vec3(0.3, 0.3, 0.3);
  robot.session.set_scene(std::make_shared<const Scene>(std::move(scene)));
  robot.click("workspace:clash");
  robot.click("clash:check");
  ASSERT_EQ(robot.session.get<ClashReview>().search().records().size(), 1U);
  const ClashRowStatement row = clash_row_statement(robot.session, 0);
  EXPECT_EQ(row.kind, ClashKind::undecided);
  EXPECT_EQ(row.reasons, "A: open");
  EXPECT_EQ(row.how, "B inside A?");
  EXPECT_EQ(row.said, "B inside A? A: open");
  EXPECT_LE(robot.widget("clash class:0").right(), robot.widget("clash measure:0").x);
}

// The word of the class stands in each row, and no depth is on it, be it two numbers.
TEST(ClashColumns, EachRowHasItsClassBesideItsDepth) {
  for (const double width : {1280.0, 1600.0, 3200.0}) {
    UiRobot robot(width, 720);
    Scene scene = generated::bumpy_sphere(200);
    for (int i = 1; i < 4; ++i) {
      SceneObject object = scene.objects.front();
      object.name = "bumpy " + std::to_string(i);
      object.first_triangle =
          static_cast<std::uint32_t>(object.mesh->mesh.triangles.size()) * static_cast<std::uint32_t>(i);
      object.world_from_mesh.translation = Vec3(1.4 * i, 0.1 * i, 0.05);
      scene.objects.push_back(object);
    }
    robot.session.set_scene(std::make_shared<const Scene>(std::move(scene)));
    robot.click("workspace:clash");
    robot.click("clash:check");
    int ranges = 0;
    for (const std::uint32_t row : robot.session.get<ClashReview>().table().rows()) {
      const UiRect word = robot.widget("clash class:" + std::to_string(row));
      EXPECT_GT(word.width, 15.0F) << row << ' ' << width;
      EXPECT_LT(word.right(), robot.widget("clash measure:" + std::to_string(row)).x) << row << ' ' << width;
      ranges += clash_row_statement(robot.session, row).depth.find(" to ") != std::string::npos ? 1 : 0;
    }
    EXPECT_GE(ranges, 1) << width;
  }
}

// The menus of the list open below their buttons.
TEST(ClashList, MenusLeaveTheirButtonInSight) {
  UiRobot robot;
  robot.session.set_scene(row_of_cubes(12));
  robot.click("workspace:clash");
  robot.click("clash:check");
  robot.click("clash:0");
  for (const char* button : {"clash:group by", "clash:status"}) {
    const UiRect at = robot.widget(button);
    robot.click(button);
    ASSERT_TRUE(robot.interface.widgets().contains("open menu")) << button;
    EXPECT_GE(robot.widget("open menu").y, at.bottom() - 1) << button;
    robot.key(Key::escape);
  }
}

}  // namespace
}  // namespace boxwood
