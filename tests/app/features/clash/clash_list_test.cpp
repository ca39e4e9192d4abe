// SPDX-License-Identifier: MIT
// The list of clashes and what follows it: its groups, its clearance, the list of objects and the camera.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "app/document/visible_commands.hpp"
#include "app/features/clash/checked_scene.hpp"
#include "app/features/clash/clash_filter_panel.hpp"
#include "app/features/clash/clash_statement.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/features/clash/row_of_cubes.hpp"
#include "app/interface/robot.hpp"
#include "app/interface/steps.hpp"

namespace boxwood {
namespace {

// A group has the name of its object and, if it has room beside the depth, the word "worst".
TEST(ClashGroupHeads, AreNamedByTheObjectAndNoTextIsOnAnother) {
  for (const double step : {0.75, 0.999}) {  // depths of 0.250 and of 0.00100, which is wider
    UiRobot robot;
    check_scene(robot, row_of_cubes(12, step));
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
    // An unfolded head has one line, in the middle of its row; the class of a row is as indented as its
    // names.
    int unfolded = 0;
    for (const auto& [name, row] : robot.interface.widgets()) {
      if (name.starts_with("clash class:")) {
        EXPECT_GE(row.x, robot.widget("clash:" + name.substr(12)).x + 8) << name;
      }
      if (!name.starts_with("clash group name:")) continue;
      const UiRect head = robot.widget("clash group:" + name.substr(17));
      EXPECT_NEAR(row.y + 0.5F * row.height, head.y + 0.5F * head.height, 1.0F) << name;
      ++unfolded;
    }
    EXPECT_GE(unfolded, 2);
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

// The clearance stays where it is when "Check" becomes "Check again". Enter in it checks again, so that the
// list is always that of the clearance beside it; before the first check it does not.
TEST(ClashClearance, EnterChecksAgainAndTheFieldStays) {
  UiRobot robot(1920, 1080);
  robot.session.set_scene(row_of_cubes(12));
  robot.click("workspace:clash");
  const ReviewSearch& search = robot.session.get<ClashReview>().search();
  const auto enter = [&](const char* length) {
    robot.click("clash:clearance");
    robot.type(length);
    robot.key(Key::enter);
  };
  const UiRect before = robot.widget("clash:clearance");
  EXPECT_GT(robot.widget("clearance unit:units").x, before.right()) << "no unit of a file";
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
  check_scene(robot, std::make_shared<const Scene>(std::move(scene)));
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
  send_line(robot, "clear");
  for (std::uint32_t i = 0; i < 60; ++i) EXPECT_FALSE(is_ghost(i)) << i;
}

// The eye of a hidden object says that the chosen clash draws it none the less, and a click shows it always.
TEST(ClashPairRows, AHiddenObjectOfThePairHasAnEyeOfItsOwn) {
  UiRobot robot(1280, 1000);
  check_scene(robot, row_of_cubes(4));
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
    check_scene(robot, std::make_shared<const Scene>(std::move(scene)));
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
    send_line(robot, "clear");
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
  send_line(robot, "select object 0");
  EXPECT_EQ(clashes.flight().chosen(), std::nullopt);
  EXPECT_LT(glm::distance(view.camera().eye(), near), 1e-9);
  robot.key(Key::escape);
  EXPECT_LT(glm::distance(view.camera().eye(), near), 1e-9) << "this clears the selection";
  robot.key(Key::escape);
  EXPECT_LT(glm::distance(view.camera().eye(), before), 1e-9);
  fly();
  ASSERT_TRUE(robot.session.apply(parse_command("select object 0").value()));
  send_line(robot, "orbit 0.3 0");
  const Vec3 moved = view.camera().eye();
  for (int i = 0; i < 2; ++i) robot.key(Key::escape);
  EXPECT_LT(glm::distance(view.camera().eye(), moved), 1e-9) << "the user has placed it";
}

// A trip to other workspaces keeps the close-up, also after one of the two objects was selected and moved.
TEST(ClashList, TheCameraComesBackToASelectedObjectOfTheClash) {
  UiRobot robot;
  check_scene(robot, row_of_cubes(12));
  const SessionView& view = robot.session.view();
  const Vec3 before = view.camera().eye();
  choose_clash(robot, 1);
  send_line(robot, "select object 1");
  send_line(robot, "pose object 1 1 0 0 0 0 1 0 0.1 0 0 1 0");
  robot.settle();
  const Vec3 near = view.camera().eye();
  ASSERT_GT(glm::distance(near, before), 0.1);
  for (int trip = 0; trip < 2; ++trip) {
    robot.click("workspace:look");
    EXPECT_GT(glm::distance(view.camera().eye(), near), 1e-3);
    robot.click("workspace:tree");
    robot.click("workspace:clash");
    EXPECT_LT(glm::distance(view.camera().eye(), near), 1e-9);
    EXPECT_EQ(view.selection().objects, std::vector<std::uint32_t>{1});
  }
}

// The menus of the list open below their buttons.
TEST(ClashList, MenusLeaveTheirButtonInSight) {
  for (const double width : {1280.0, 2560.0}) {
    UiRobot robot(width, 0.5625 * width);
    check_scene(robot, row_of_cubes(12));
    (void)choose_clash(robot, 0);
    for (const char* button : {"clash:group by", "clash:status"}) {
      const UiRect at = robot.widget(button);
      robot.click(button);
      ASSERT_TRUE(robot.interface.widgets().contains("open menu")) << button << ' ' << width;
      const UiRect menu = robot.widget("open menu");
      EXPECT_TRUE(menu.y >= at.bottom() - 1 || menu.bottom() <= at.y + 1) << button << ' ' << width;
      EXPECT_GT(menu.height, 3 * at.height) << button << ' ' << width;
      EXPECT_LE(menu.bottom(), 0.5625 * width + 1);
      if (std::string(button) == "clash:status") {  // its keys have one right end, inside the menu
        const UiRect first = robot.widget("menu key:Shift+N"), last = robot.widget("menu key:Shift+S");
        EXPECT_NEAR(first.right(), last.right(), 1.0F) << width;
        EXPECT_LE(first.right(), menu.right()) << width;
      }
      robot.key(Key::escape);
    }
  }
}

// A new check begins at the top of its list, and so do the objects of another scene.
TEST(ClashScroll, AnotherSceneAndANewCheckBeginAtTheTop) {
  UiRobot robot;
  check_scene(robot, row_of_cubes(60));
  const auto wheel_over = [&](const std::string& widget) {
    const UiRect at = robot.widget(widget);
    robot.move(static_cast<double>(at.x) + 30, static_cast<double>(at.y) + 4);
    robot.settle();
    robot.wheel(-20);
  };
  const auto& widgets = robot.interface.widgets();
  const auto first_row = [&] {
    return "clash:" + std::to_string(robot.session.get<ClashReview>().table().rows().front());
  };
  const float top = robot.widget(first_row()).y;
  wheel_over(first_row());
  ASSERT_FALSE(widgets.contains(first_row()) && robot.widget(first_row()).y == top) << "it is scrolled";
  robot.click("clash:check");
  EXPECT_EQ(robot.widget(first_row()).y, top);
  const auto whole = [&] { return robot.widget("object:whole").y - robot.widget("panel:objects").y; };
  const float at_top = whole();
  wheel_over("object:whole");
  ASSERT_LT(whole(), at_top);
  Scene other = *row_of_cubes(50);
  other.files = {"other.obj"};
  robot.session.set_scene(std::make_shared<const Scene>(std::move(other)));
  robot.settle();
  EXPECT_GE(whole(), at_top) << "in sight";
}

// A click on a row that the edge of its list cuts moves it by less than its height; a click on an object
// moves no row, although the rows of A and B leave the list.
TEST(ClashScroll, AClickMovesTheListAtMostUntilTheRowIsWhole) {
  UiRobot robot(1280, 1000);
  Scene scene = *row_of_cubes(60);
  std::swap(scene.objects.front(), scene.objects[40]);  // object 40 now meets object 1
  std::swap(scene.objects.front().first_triangle, scene.objects[40].first_triangle);
  check_scene(robot, std::make_shared<const Scene>(std::move(scene)));
  const ClashReview& clashes = robot.session.get<ClashReview>();
  const std::vector<std::uint32_t> rows = clashes.table().rows();
  const auto name = [&](std::size_t place) { return "clash:" + std::to_string(rows.at(place)); };
  const UiRect first = robot.widget(name(0));
  robot.move(static_cast<double>(first.x) + 30, static_cast<double>(first.y) + 40);
  robot.settle();
  robot.wheel(-1);
  std::size_t cut = 0;
  while (cut + 1 < rows.size() &&
         (!robot.interface.widgets().contains(name(cut)) || robot.widget(name(cut)).bottom() <= first.y))
    ++cut;
  const UiRect before = robot.widget(name(cut));
  ASSERT_LT(before.y, first.y) << "the first row is cut";
  robot.click(static_cast<double>(before.x) + 30, static_cast<double>(before.bottom()) - 1);
  ASSERT_EQ(clashes.flight().chosen(), std::optional(rows[cut]));
  EXPECT_NEAR(robot.widget(name(cut)).y, first.y, 1.0F);
  // Objects: A and B are far apart, and so above all rows.
  for (const std::uint32_t row : rows) {
    const ClashRecord& record = clashes.search().records()[row];
    if (record.second - record.first < 30) continue;
    ASSERT_TRUE(robot.session.apply(ClashSelect{row}));
    break;
  }
  robot.settle();
  const UiRect a = robot.widget("pair row:a");
  robot.move(static_cast<double>(a.x) + 30, static_cast<double>(a.y) + 4);
  robot.settle();
  robot.wheel(-4);
  const UiRect panel = robot.widget("panel:objects");
  std::uint32_t object = 0;
  while (object < 59 && (!robot.interface.widgets().contains("object:" + std::to_string(object)) ||
                         robot.widget("object:" + std::to_string(object)).y < panel.y + 100))
    ++object;
  const std::string clicked = "object:" + std::to_string(object);
  const float y = robot.widget(clicked).y - panel.y;
  robot.click(clicked);
  ASSERT_FALSE(robot.interface.widgets().contains("pair row:a"));
  EXPECT_EQ(robot.widget(clicked).y - robot.widget("panel:objects").y, y);
}

}  // namespace
}  // namespace boxwood
