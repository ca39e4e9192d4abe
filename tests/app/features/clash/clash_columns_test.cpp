// SPDX-License-Identifier: MIT
// The columns of the list of clashes and their heads, at any width.
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "app/features/clash/checked_scene.hpp"
#include "app/features/clash/clash_columns_text.hpp"
#include "app/features/clash/clash_look_panel.hpp"
#include "app/features/clash/clash_statement.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/features/clash/row_of_cubes.hpp"
#include "app/interface/robot.hpp"
#include "app/interface/role_rgba.hpp"
#include "app/interface/steps.hpp"
#include "app/text/readable_number.hpp"
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
    check_scene(robot, row_of_cubes(12));
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

// A list of one line has room for both bounds of a depth, if the names leave it.
TEST(ClashColumns, AWideListHasRoomForBothBounds) {
  for (const auto& [width, least] : {std::pair("620", 115.0F), std::pair("560", 100.0F)}) {
    UiRobot robot(2560, 1440);
    check_scene(robot, row_of_cubes(12));
    send_line(robot, "panel-size left " + std::string(width));
    const std::string row = std::to_string(robot.session.get<ClashReview>().table().rows().front());
    const UiRect depth = robot.widget("clash depth:" + row);
    EXPECT_GE(depth.width, least) << "as wide as 0.0643 to 0.0648";
    EXPECT_GE(depth.x - robot.widget("clash:" + row).x, 87.0F + 165.0F) << "the names keep theirs";
  }
}

// The words of the statuses end within their rows, beside the scroll bar, in a narrow and in a wide list.
TEST(ClashColumns, AStatusIsNotCut) {
  use_theme(Theme::light);
  const Rgba faint = role_rgba(Role::faint), accent = role_rgba(Role::accent);
  for (const double width : {1280.0, 3200.0}) {
    UiRobot robot(width, 720);
    check_scene(robot, row_of_cubes(60));
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
    check_scene(robot, row_of_cubes(60));
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
    check_scene(robot, row_of_cubes(60));
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

// The words of the heads stay where they are as the arrow of the order comes: it has its own room.
TEST(ClashColumns, TheArrowOfTheOrderMovesNoWord) {
  UiRobot robot;
  check_scene(robot, row_of_cubes(12));
  const auto corners = [&](const UiRect& r) {  // of the letters and frames in it
    std::set<std::pair<float, float>> out;
    for (const UiVertex& v : robot.list.ui_vertices)
      if (r.contains(static_cast<double>(v.x), static_cast<double>(v.y))) out.emplace(v.x, v.y);
    return out;
  };
  for (const char* column : {"depth", "volume", "a"}) {
    const std::string name = std::string("clash sort:") + column;
    robot.click("clash sort:class");
    const auto before = corners(robot.widget(name));
    robot.click(name);
    const auto after = corners(robot.widget(name));
    EXPECT_GT(before.size(), 3U) << name;
    EXPECT_TRUE(std::includes(after.begin(), after.end(), before.begin(), before.end())) << name;
  }
}

// The first status moves no head of a list that has room for the column.
TEST(ClashColumns, TheFirstStatusMovesNoColumn) {
  UiRobot robot(2560, 1440);
  check_scene(robot, row_of_cubes(12));
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
    check_scene(robot, row_of_cubes(12));
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

// With units, in the narrowest column: the frames of the heads are apart, and wider than their labels.
TEST(ClashColumns, LabelsWithUnitsFitIntoTheirHeads) {
  UiRobot robot;
  Scene scene = *row_of_cubes(60, 0.9358);
  scene.metres_per_unit = {1.0};
  check_scene(robot, std::make_shared<const Scene>(std::move(scene)));
  const UiRect row =
      robot.widget("clash:" + std::to_string(robot.session.get<ClashReview>().table().rows().front()));
  const UiRect depth = robot.widget("clash sort:depth"), volume = robot.widget("clash sort:volume");
  EXPECT_LT(depth.right() + 1, volume.x);
  EXPECT_LE(volume.right(), row.right() + 1.1F);
  EXPECT_GE(depth.x, row.x);
  EXPECT_LT(robot.widget("clash sort:class").right() + 1, robot.widget("clash sort:a").x);
}

// Of two names the longer one has the room that the shorter one leaves, and is cut only beyond it.
TEST(ClashColumns, ALongNameHasTheRoomOfAShortOne) {
  const auto width_of_names = [](double width, const std::string& column) {
    Scene scene = *row_of_cubes(2);
    scene.objects[0].name = "a long name of part 78]";
    scene.objects[1].name = "cube";
    UiRobot robot(width, 720);
    check_scene(robot, std::make_shared<const Scene>(std::move(scene)));
    send_line(robot, "panel-size left " + column);
    return robot.widget("clash names:0").width;
  };
  const float whole = width_of_names(2560, "900");
  EXPECT_GT(whole, 130.0F);
  EXPECT_NEAR(width_of_names(1280, "250"), whole, 0.5F);
}

// A narrow column keeps the first controls of the list whole, and each workspace has its own width.
TEST(ClashColumns, ANarrowColumnKeepsTheControlsWhole) {
  UiRobot robot;
  robot.session.set_scene(row_of_cubes(60));
  send_line(robot, "panel-size left 100");
  EXPECT_EQ(robot.interface.layout().left.width, 123.0F) << "the least of Look";
  robot.click("workspace:clash");
  robot.click("clash:check");
  const UiRect& left = robot.interface.layout().left;
  EXPECT_EQ(left.width, 216.0F) << "its own";
  send_line(robot, "panel-size left 100");
  EXPECT_EQ(left.width, 216.0F);
  EXPECT_GE(robot.widget("clash:clearance").width, 40.0F) << "as wide as none";
  EXPECT_GE(robot.widget("clash:rules file").width, 60.0F);
  for (const char* name : {"clash:clearance", "clash:rules file", "clash:status", "clash sort:volume"})
    EXPECT_LE(robot.widget(name).right(), left.right()) << name;
  EXPECT_GE(robot.widget("clash sort:depth").x, left.x);
  robot.click("workspace:look");
  EXPECT_EQ(robot.interface.layout().left.width, 123.0F) << "the least of Look";
}

// The list has both bounds of a depth wherever panel and label have them.
TEST(ClashColumns, ADepthHasBothBoundsWhereOtherPlacesHaveThem) {
  EXPECT_EQ(bounds_text(15.953, 15.999), "15.95 to 16.00");
  EXPECT_EQ(depth_column(15.953, 15.999), "15.95 to 16.00");
  EXPECT_EQ(short_depth_column(15.953, 15.999), std::string("\xE2\x89\xA5") + "15.95");
  EXPECT_EQ(depth_column(1.5, 137.9), bounds_text(1.5, 137.9)) << "the words of the label";
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
    check_scene(robot, row_of_cubes(12));
    const UiRect order = robot.widget("clash order");
    EXPECT_GE(order.y, robot.widget("clash:group by").bottom());
    EXPECT_LE(order.bottom(), robot.widget("clash sort:class").y);
    EXPECT_LE(order.right(), robot.interface.layout().left.right());
    EXPECT_GT(order.width, 60.0F);
  }
}

// A row is deepest for sure if no upper bound below exceeds its lower bound.
TEST(ClashColumns, TheOrderSaysIfAnotherPairMayBeDeeper) {
  UiRobot robot(3200, 1440);
  Scene scene = generated::bumpy_sphere(200);
  for (int i = 1; i < 3; ++i) {
    SceneObject object = scene.objects.front();
    object.name = "bumpy " + std::to_string(i);
    object.first_triangle =
        static_cast<std::uint32_t>(object.mesh->mesh.triangles.size()) * static_cast<std::uint32_t>(i);
    object.world_from_mesh.translation = Vec3(1.4 * i, 0.001 * i, 0.0);
    scene.objects.push_back(object);
  }
  check_scene(robot, std::make_shared<const Scene>(std::move(scene)));
  const ClashReview& clashes = robot.session.get<ClashReview>();
  const ReviewTable& table = clashes.table();
  EXPECT_EQ(table.deeper_below(), 0.0) << "sorted by class";
  robot.click("clash sort:depth");
  const auto depth = [&](std::size_t row) {
    return *clashes.search().records()[table.rows()[row]].result.depth;
  };
  ASSERT_EQ(table.rows().size(), 2U);
  const double upper = depth(1).upper;
  EXPECT_EQ(table.deeper_below(), upper > depth(0).lower ? upper : 0.0);
  EXPECT_GT(upper, depth(0).lower) << "the case of interest";
  robot.click("clash sort:depth");
  EXPECT_EQ(table.deeper_below(), 0.0) << "reversed";
  check_scene(robot, row_of_cubes(2));
  robot.click("clash sort:depth");
  EXPECT_EQ(table.deeper_below(), 0.0) << "there is no other row";
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
  check_scene(robot, std::make_shared<const Scene>(std::move(scene)));
  ASSERT_EQ(robot.session.get<ClashReview>().search().records().size(), 1U);
  const ClashRowStatement row = clash_row_statement(robot.session, 0);
  EXPECT_EQ(row.kind, ClashKind::undecided);
  EXPECT_EQ(row.reasons, "A: open");
  EXPECT_EQ(row.how, "B inside A?");
  EXPECT_EQ(row.said, "B inside A? A: open");
  EXPECT_LE(robot.widget("clash class:0").right(), robot.widget("clash measure:0").x);
  EXPECT_EQ(clash_list_statement(robot.session)->text, "No clash, 1 undecided") << "it is counted apart";
}

// The descent of an undecided pair explains where the surfaces meet; "in contact" would be an answer.
TEST(ClashColumns, AnUndecidedPairIsNotCalledInContact) {
  ClashResult pair;
  pair.kind = ClashClass::overlapping;
  pair.contacts = 61;
  EXPECT_STREQ(play_label_of(pair), "Why in contact?");
  pair.doubts_a = Doubt::open;
  EXPECT_STREQ(play_label_of(pair), "Where do surfaces meet?");
  pair.contacts = 0;
  EXPECT_STREQ(play_label_of(pair), "Play the descent");
  pair.kind = ClashClass::clearance;
  pair.doubts_a = Doubt::none;
  EXPECT_STREQ(play_label_of(pair), "Why apart?");
}

// A pair within the clearance has the words of any pair that is apart, in panel, label and list.
TEST(ClashColumns, APairWithinTheClearanceIsApart) {
  UiRobot robot;
  robot.session.set_scene(row_of_cubes(2, 1.5));
  robot.click("workspace:clash");
  ASSERT_TRUE(robot.session.apply(ClashClearance{1.0}));
  robot.click("clash:check");
  robot.click("clash:0");
  const auto look = clash_look_statement(robot.session);
  ASSERT_TRUE(look);
  EXPECT_EQ(look->title, "Apart");
  EXPECT_EQ(look->label, "0.5 apart");
  EXPECT_EQ(look->label, clash_row_statement(robot.session, 0).how);
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
    check_scene(robot, std::make_shared<const Scene>(std::move(scene)));
    int ranges = 0;
    for (const std::uint32_t row : robot.session.get<ClashReview>().table().rows()) {
      const UiRect word = robot.widget("clash class:" + std::to_string(row));
      EXPECT_GT(word.width, 50.0F) << "overlapping, not overlap: " << row << ' ' << width;
      EXPECT_LT(word.right(), robot.widget("clash measure:" + std::to_string(row)).x) << row << ' ' << width;
      ranges += clash_row_statement(robot.session, row).depth.find(" to ") != std::string::npos ? 1 : 0;
    }
    EXPECT_GE(ranges, 1) << width;
  }
}

}  // namespace
}  // namespace boxwood
