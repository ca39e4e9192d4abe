// SPDX-License-Identifier: MIT
// The mouse over the scene, through the real interface with no window: drags, clicks on surfaces, measuring.
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/document/visible_commands.hpp"
#include "app/features/measure/measure.hpp"
#include "app/features/volumes/volumes_panels.hpp"
#include "app/interface/robot.hpp"
#include "app/interface/scene_places.hpp"
#include "app/interface/steps.hpp"
#include "app/session/surface_pick.hpp"
#include "app/statements/statements.hpp"
#include "app/view/camera_move_commands.hpp"
#include "app/view/selection_commands.hpp"

namespace boxwood {
namespace {

TEST(Interface, DragsOrbitAndPanAndTheWheelZooms) {
  UiRobot robot;
  const Camera before = robot.session.view().camera();
  robot.drag(MouseButton::left, 600, 300, 700, 340);
  EXPECT_LT(robot.session.view().camera().azimuth_rad, before.azimuth_rad);
  EXPECT_GT(robot.session.view().camera().elevation_rad, before.elevation_rad);
  EXPECT_EQ(robot.count_of<Select>() + robot.count_of<ClearSelection>(), 0);  // a drag is no click
  const Vec3 focal = robot.session.view().camera().focal_point;
  robot.drag(MouseButton::middle, 600, 300, 640, 300);
  EXPECT_GT(glm::length(robot.session.view().camera().focal_point - focal), 0.0);
  const double distance = robot.session.view().camera().distance;
  robot.wheel(2);
  EXPECT_LT(robot.session.view().camera().distance, distance);
  // What the panels say of the eye (the card's distance, the command line) is of the eye that draws the
  // frame.
  EXPECT_GT(robot.count_of<Orbit>() + robot.count_of<Pan>() + robot.count_of<Zoom>(), 10);
  EXPECT_EQ(robot.late_eye_moves, 0);
  // Over a panel the same movements change nothing.
  const Camera kept = robot.session.view().camera();
  const UiRect panel = robot.widget("panel:selection");
  const double x = static_cast<double>(panel.x) + 4, y = static_cast<double>(panel.y) + 4;
  robot.drag(MouseButton::left, x, y, x + 50, y + 30);
  robot.wheel(2);
  EXPECT_EQ(robot.session.view().camera().distance, kept.distance);
  EXPECT_EQ(robot.session.view().camera().azimuth_rad, kept.azimuth_rad);
}

TEST(Interface, TheMousePicksWhatBruteForceFindsOverAGridOfPixels) {
  UiRobot robot;
  const UiRect scene = robot.interface.layout().scene;
  int hits = 0, misses = 0;
  for (double y = static_cast<double>(scene.y) + 5.5; y < static_cast<double>(scene.bottom()); y += 23)
    for (double x = static_cast<double>(scene.x) + 5.5; x < static_cast<double>(scene.right()); x += 23) {
      robot.move(x, y);
      robot.frame();
      const Ray ray = ray_through(robot.session.view().shown_view(), pixel_under(x, y, 1280, 720));
      const auto expected = pick_brute_force(robot.session, ray);
      const auto& got = robot.session.view().selected().hovered();
      ASSERT_EQ(got.has_value(), expected.has_value()) << x << "," << y;
      if (robot.session.busy()) {  // the answer is the same with the trees that the hovering requested
        robot.session.wait();
        robot.frame();
        ASSERT_EQ(got.has_value(), expected.has_value()) << x << "," << y;
      }
      if (!got) {
        ++misses;
        continue;
      }
      ++hits;
      EXPECT_EQ(got->object, expected->object);
      EXPECT_EQ(got->triangle, expected->triangle);
      EXPECT_EQ(got->t, expected->t);
    }
  std::printf("mouse positions: %d on a surface, %d beside\n", hits, misses);
  EXPECT_GT(hits, 60);
  EXPECT_GT(misses, 200);
}

TEST(Interface, ClickSelectsControlAddsEscapeClears) {
  UiRobot robot;
  const auto knot = place_of(robot, 0), beam = place_of(robot, 2);
  ASSERT_TRUE(knot && beam);
  robot.click(knot->x, knot->y);
  EXPECT_EQ(robot.session.view().selection().objects, (std::vector<std::uint32_t>{0}));
  ASSERT_TRUE(robot.session.view().selection().point.has_value());
  EXPECT_EQ(robot.session.view().selection().point->object, 0U);
  robot.click(beam->x, beam->y, kControl);
  EXPECT_EQ(robot.session.view().selection().objects, (std::vector<std::uint32_t>{0, 2}));
  robot.key(Key::escape);
  EXPECT_TRUE(robot.session.view().selection().objects.empty());
  robot.key(Key::escape);
  EXPECT_FALSE(robot.session.requests().quit);
}

// A click in the picture selects an object whose row is far down the list.
TEST(Interface, TheListOfObjectsScrollsToTheClickedOne) {
  UiRobot robot;
  robot.session.set_scene(std::make_shared<const Scene>(generated::spiral_staircase(40)));
  robot.settle();
  send_line(robot, "fit");
  const std::uint32_t count = robot.session.document().object_count();
  int out_of_sight = 0;
  for (std::uint32_t step = 1; step <= 4; ++step) {
    const std::uint32_t object = step % 2 == 0 ? step : count - step;
    const auto at = place_of(robot, object);
    if (!at) continue;
    const std::string row = "object:" + std::to_string(object);
    out_of_sight += robot.interface.widgets().contains(row) ? 0 : 1;
    let_a_double_click_pass(robot);
    robot.click(at->x, at->y);
    ASSERT_EQ(robot.session.view().current_object(), std::optional(object));
    ASSERT_TRUE(robot.interface.widgets().contains(row)) << object;
    const UiRect list = robot.widget("panel:objects");
    EXPECT_GE(robot.widget(row).y, list.y) << object;
    EXPECT_LE(robot.widget(row).bottom(), list.bottom()) << object;
  }
  EXPECT_GE(out_of_sight, 2);
}

// A click on a group selects its objects, the panel of the selection names it, and the list stays as it is.
TEST(Interface, AClickOnARowDoesNotScrollTheList) {
  UiRobot robot;
  Scene scene = generated::spiral_staircase(40);
  const auto count = static_cast<std::uint32_t>(scene.objects.size());
  scene.nodes = {{"root", -1}, {"Step 01", 0}};
  for (std::uint32_t i = 0; i < count; ++i) scene.objects[i].node = i < 2 ? 0 : 1;
  robot.session.set_scene(std::make_shared<const Scene>(std::move(scene)));
  robot.settle();
  const UiRect row = robot.widget("object:node:1");
  ASSERT_FALSE(robot.interface.widgets().contains("object:" + std::to_string(count - 1)));
  robot.click("object:node:1");
  EXPECT_EQ(robot.session.view().selection().objects.size(), count - 2);
  EXPECT_EQ(robot.widget("object:node:1").y, row.y);
  const SelectionStatement selection = selection_statement(robot.session);
  ASSERT_TRUE(selection.group);
  EXPECT_EQ(selection.group->name, "Step 01");
  EXPECT_EQ(selection.group->objects, count - 2);
  EXPECT_GT(selection.group->triangles, selection.triangles);
  // One object more, or one less, is no group.
  robot.click("object:1", kControl);
  EXPECT_FALSE(selection_statement(robot.session).group);
  // What others choose is scrolled into sight as before.
  ASSERT_TRUE(robot.session.apply(Select{{count - 1}, SelectMode::replace}));
  robot.settle();
  EXPECT_TRUE(robot.interface.widgets().contains("object:" + std::to_string(count - 1)));
  EXPECT_FALSE(selection_statement(robot.session).group);
}

// D, two clicks, Esc: the points that were clicked; near a corner of a triangle that corner.
TEST(Interface, TwoClicksMeasure) {
  UiRobot robot;
  const auto volumes = [&] { return robot.interface.layout().of(kScoreboardPanel); };
  const float above = volumes().y;
  robot.key(Key::d);
  EXPECT_TRUE(robot.session.get<Measuring>().on());
  EXPECT_EQ(volumes().y, above) << "the panel comes below";
  const UiRect panel = robot.widget("panel:measure"), done = robot.widget("measure:done");
  robot.click("measure:copy");
  EXPECT_EQ(robot.clipboard, "") << "there is nothing to copy before two clicks";
  const auto selected = robot.session.view().selection().objects;
  for (const std::uint32_t object : {1U, 2U}) {
    const auto at = place_of(robot, object);
    ASSERT_TRUE(at);
    robot.click(at->x, at->y);
    // The values that came had their room.
    EXPECT_EQ(robot.widget("panel:measure").y, panel.y) << object;
    EXPECT_EQ(robot.widget("panel:measure").height, panel.height) << object;
    EXPECT_EQ(robot.widget("measure:done").y, done.y) << object;
  }
  const SessionView& view = robot.session.view();
  EXPECT_EQ(view.selection().objects, selected) << "a measuring click selects nothing";
  const auto points = robot.session.get<Measuring>().points();
  ASSERT_EQ(points.size(), 2U);
  EXPECT_EQ(points[0].object, 1U);
  EXPECT_EQ(points[1].object, 2U);
  // Right on a corner that is seen: it is taken exactly.
  const auto at = place_of(robot, 1);
  const View seen = view.shown_view();
  const auto hit = pick_now(robot.session, ray_through(seen, pixel_under(at->x, at->y, 1280, 720)));
  ASSERT_TRUE(hit);
  const SceneObject& object = robot.session.document().scene().objects[1];
  const auto corner = corners(object.mesh->mesh.view(), hit->triangle);
  const Vec3 world = apply(object.world_from_mesh, corner[0]);
  const auto pixel = project(seen, world, 1280, 720);
  ASSERT_TRUE(pixel);
  robot.move(pixel->x + 1.5, pixel->y + 0.5);
  robot.settle();
  // The card shows the corner that the click takes.
  const auto hover = hover_statement(robot.session);
  ASSERT_TRUE(hover);
  EXPECT_LT(glm::distance(hover->hit.point, world), 1e-6);
  EXPECT_NE(hover->text.find("corner "), std::string::npos) << hover->text;
  robot.click(pixel->x + 1.5, pixel->y + 0.5);
  const auto again = robot.session.get<Measuring>().points();
  ASSERT_EQ(again.size(), 1U) << "a third click begins anew";
  EXPECT_LT(glm::distance(again[0].point, world), 1e-6);
  EXPECT_TRUE(robot.interface.widgets().contains("measure:done"));
  // A click on empty space says so, until the next one that takes a point.
  const UiRect& scene = robot.interface.layout().scene;
  let_a_double_click_pass(robot);
  robot.click(static_cast<double>(scene.x) + 12, static_cast<double>(scene.y) + 12);
  EXPECT_TRUE(robot.interface.widgets().contains("measure missed"));
  EXPECT_EQ(robot.session.get<Measuring>().count(), 1U);
  const auto other = place_of(robot, 2);
  ASSERT_TRUE(other);
  robot.click(other->x, other->y);
  EXPECT_FALSE(robot.interface.widgets().contains("measure missed"));
  // An end of a hidden object keeps its place.
  EXPECT_FALSE(robot.interface.widgets().contains("measure hidden From"));
  ASSERT_TRUE(robot.session.apply(ShowObject{{1U}, false}));
  robot.settle();
  EXPECT_TRUE(robot.interface.widgets().contains("measure hidden From"));
  EXPECT_FALSE(robot.interface.widgets().contains("measure hidden To"));
  robot.key(Key::escape);
  EXPECT_FALSE(robot.session.get<Measuring>().on());
  EXPECT_TRUE(robot.session.get<Measuring>().points().empty());
  EXPECT_FALSE(robot.interface.widgets().contains("measure:done"));
  robot.click("measure");
  EXPECT_TRUE(robot.session.get<Measuring>().on());
  EXPECT_TRUE(robot.errors.empty());
}

// Measure stands above Contact, whose height follows the selection.
TEST(Interface, MeasureStaysAsContactComesAndGrows) {
  UiRobot robot;
  send_line(robot, "workspace clash");
  robot.key(Key::d);
  EXPECT_FALSE(robot.interface.widgets().contains("panel:contact"));
  const UiRect stop = robot.widget("measure:done");
  ASSERT_TRUE(robot.session.apply(Select{{1U}, SelectMode::replace}));
  robot.settle();
  EXPECT_GT(robot.widget("panel:contact").height, kPanelTitle);
  EXPECT_EQ(robot.widget("measure:done").y, stop.y);
}

TEST(Interface, AFastClickBetweenTwoFramesIsNotLost) {
  InputQueue queue;
  InputEvent e;
  e.kind = InputEvent::Kind::mouse_button;
  e.down = true;
  queue.push(e);
  e.down = false;
  queue.push(e);
  EXPECT_TRUE(queue.take_frame(0.01).held(MouseButton::left));
  EXPECT_FALSE(queue.take_frame(0.01).held(MouseButton::left));
  EXPECT_TRUE(queue.empty());
}

// Only these need no time between their frames.
TEST(Interface, AQueueSaysIfOnlyKeysWait) {
  InputQueue queue;
  EXPECT_FALSE(queue.has_only_keys());
  InputEvent e;
  e.kind = InputEvent::Kind::key;
  e.key = Key::n;
  e.down = true;
  queue.push(e);
  EXPECT_TRUE(queue.has_only_keys());
  e.kind = InputEvent::Kind::mouse_move;
  queue.push(e);
  EXPECT_FALSE(queue.has_only_keys());
}

}  // namespace
}  // namespace boxwood
