// SPDX-License-Identifier: MIT
// The mouse over the scene, through the real interface with no window: drags, clicks on surfaces and edges,
// measuring, the clip plane's arrow.
#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include <boxwood/tree.hpp>

#include "app/derived/same_node.hpp"
#include "app/document/drawn_commands.hpp"
#include "app/features/measure/measure.hpp"
#include "app/features/microscope/microscope_commands.hpp"
#include "app/features/volumes/volumes_panels.hpp"
#include "app/interface/edge_pick.hpp"
#include "app/interface/robot.hpp"
#include "app/session/clip_plane.hpp"
#include "app/session/surface_pick.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "app/view/camera_axis_commands.hpp"
#include "app/view/camera_fit_commands.hpp"
#include "app/view/camera_move_commands.hpp"
#include "app/view/clip_commands.hpp"
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
      const Ray ray = ray_through(robot.session.view().shown_view(), {x - 0.5, y - 0.5, 1280, 720});
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

// A place on the picture where exactly this object is hit, for clicking.
std::optional<Vec2> place_of(UiRobot& robot, std::uint32_t object) {
  // With trees, which answer the same: without them each of some ten thousand rays tests all triangles.
  for (std::uint32_t i = 0; i < robot.session.document().object_count(); ++i)
    (void)robot.session.derived().tree(Target{i});
  robot.session.wait();
  const UiRect scene = robot.interface.layout().scene;
  for (double y = static_cast<double>(scene.y) + 20; y < static_cast<double>(scene.bottom()) - 80; y += 3)
    for (double x = static_cast<double>(scene.x) + 20; x < static_cast<double>(scene.right()); x += 3) {
      const auto hit = pick_now(
          robot.session, ray_through(robot.session.view().shown_view(), {x - 0.5, y - 0.5, 1280, 720}));
      if (hit && hit->object == object) return Vec2(x, y);
    }
  return std::nullopt;
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

TEST(Interface, AClickOnADrawnEdgeSelectsThatNodeAndOpensItsPath) {
  UiRobot robot;
  robot.click("workspace:tree");
  robot.click("object:2");
  robot.click("tree:obb");
  ASSERT_TRUE(robot.session.apply(SetDepth{{1, 1}}));
  robot.key(Key::escape);
  robot.settle();
  const auto volumes = robot.session.derived().node_volumes({2}, VolumeKind::obb);
  ASSERT_TRUE(volumes != nullptr);
  // Every edge of every shown box, at its middle: the box that is clicked is one that has an edge there.
  const View view = robot.session.view().shown_view();
  int clicked = 0;
  for (const Obb& one : std::get<std::vector<Obb>>(volumes->levels[1]->volumes)) {
    const Polyhedron box = outline(one);
    for (const auto& face : box.faces)
      for (std::size_t k = 0; k < face.size(); ++k) {
        if (face[k] > face[(k + 1) % face.size()]) continue;  // each edge once
        const Vec3 middle = 0.5 * (box.vertices[face[k]] + box.vertices[face[(k + 1) % face.size()]]);
        const auto pixel = project(view, middle, 1280, 720);
        if (!pixel || !robot.interface.layout().scene.contains(pixel->x, pixel->y)) continue;
        const auto surface = pick_now(robot.session, ray_through(view, {pixel->x, pixel->y, 1280, 720}));
        if (surface) continue;  // the surface may be in front
        robot.key(Key::escape);
        for (int wait = 0; wait < 30; ++wait) robot.frame();  // no double click
        robot.move(pixel->x + 0.5, pixel->y + 0.5);
        robot.settle();
        const auto lit =
            robot.session.view().selected().hovered_node();  // what the card says and the light shows
        ASSERT_TRUE(lit.has_value());
        robot.click(pixel->x + 0.5, pixel->y + 0.5);
        EXPECT_EQ(robot.session.view().selection().node, lit);
        const auto& node = robot.session.view().selection().node;
        ASSERT_TRUE(node.has_value());
        EXPECT_EQ(node->target, Target{2});
        EXPECT_TRUE(node->node == 1 || node->node == 2);
        EXPECT_TRUE(robot.interface.widgets().contains("path:" + std::to_string(node->node)));
        EXPECT_TRUE(robot.interface.widgets().contains("path:0"));
        if (++clicked == 4) break;
      }
    if (clicked >= 4) break;
  }
  EXPECT_GE(clicked, 2);
}

// In the tree of the whole model, and in that of a selected object.
TEST(Interface, InTreeAClickOnASurfaceSelectsTheLeafWithItsTriangle) {
  UiRobot robot;
  robot.click("workspace:tree");
  robot.settle();
  for (const bool of_object : {false, true}) {
    ASSERT_TRUE(robot.session.apply(parse_command("fit").value()));
    if (of_object) robot.click("object:2");
    robot.settle();
    const auto beam = place_of(robot, 2);
    ASSERT_TRUE(beam);
    const auto hit = pick_now(robot.session, ray_through(robot.session.view().shown_view(),
                                                         {beam->x - 0.5, beam->y - 0.5, 1280, 720}));
    ASSERT_TRUE(hit);
    for (int wait = 0; wait < 30; ++wait) robot.frame();  // no double click
    robot.click(beam->x, beam->y);
    const auto& node = robot.session.view().selection().node;
    ASSERT_TRUE(node);
    EXPECT_EQ(node->target, of_object ? Target{2} : Target{});
    const TreeTopology& tree = robot.session.derived().tree(node->target)->tree.topology();
    EXPECT_TRUE(tree.nodes[node->node].is_leaf());
    const auto triangles = triangles_of_node(tree, node->node);
    EXPECT_TRUE(std::count(triangles.begin(), triangles.end(), of_object ? hit->triangle : hit->number) == 1);
    // The triangle is marked, in words, too, and its object in the list.
    const auto& point = robot.session.view().selection().point;
    ASSERT_TRUE(point);
    EXPECT_EQ(point->number, hit->number);
    EXPECT_EQ(clicked_text(robot.session), "triangle " + count_text(hit->number) + " of the whole model (" +
                                               object_name(robot.session, 2) + ")");
    EXPECT_TRUE(robot.interface.widgets().contains("node clicked"));
    EXPECT_TRUE(robot.interface.widgets().contains("node row:2"));
    EXPECT_FALSE(robot.interface.widgets().contains("node row:0"));
    // Until a node is selected in another way.
    robot.key(Key::page_up);
    ASSERT_TRUE(robot.session.view().selection().node);
    EXPECT_EQ(clicked_text(robot.session), "");
    EXPECT_FALSE(robot.interface.widgets().contains("node clicked"));
    EXPECT_EQ(robot.interface.widgets().contains("node row:2"), of_object) << "the tree is of the object";
    EXPECT_EQ(robot.interface.widgets().contains("node row:whole"), !of_object);
    const int fits = robot.count_of<Focus>();
    robot.click("focus");  // as F does, also for a node of the whole model
    EXPECT_EQ(robot.count_of<Focus>(), fits + 1);
    robot.key(Key::escape);
    EXPECT_FALSE(robot.interface.widgets().contains("node row:2"));
  }
}

// Its row may be far down the list.
TEST(Interface, InTreeTheListOfObjectsScrollsToTheClickedTriangle) {
  UiRobot robot;
  robot.session.set_scene(std::make_shared<const Scene>(generated::spiral_staircase(40)));
  robot.click("workspace:tree");
  ASSERT_TRUE(robot.session.apply(parse_command("fit").value()));
  robot.settle();
  int out_of_sight = 0;
  for (std::uint32_t object = robot.session.document().object_count(); object-- > 0 && out_of_sight < 2;) {
    const std::string row = "object:" + std::to_string(object);
    if (robot.interface.widgets().contains(row)) continue;
    const auto at = place_of(robot, object);
    if (!at) continue;
    ++out_of_sight;
    for (int wait = 0; wait < 30; ++wait) robot.frame();  // no double click
    robot.click(at->x, at->y);
    ASSERT_TRUE(robot.session.view().selection().node);
    EXPECT_TRUE(robot.session.view().selection().objects.empty()) << "the tree is of the whole model";
    ASSERT_TRUE(robot.interface.widgets().contains("node row:" + std::to_string(object))) << object;
    const UiRect list = robot.widget("panel:objects");
    EXPECT_GE(robot.widget(row).y, list.y) << object;
    EXPECT_LE(robot.widget(row).bottom(), robot.widget("isolate").y) << object;
  }
  EXPECT_EQ(out_of_sight, 2);
}

// Also where the edge of a box is drawn over the surface: there only Alt+click selects the box.
TEST(Interface, InTreeAClickOnASurfaceIsNoClickOnAnEdgeOverIt) {
  UiRobot robot;
  robot.click("workspace:tree");
  robot.click("object:0");
  robot.click("tree:obb");
  ASSERT_TRUE(robot.session.apply(SetDepth{{2, 2}}));
  robot.settle();
  const View view = robot.session.view().shown_view();
  const UiRect scene = robot.interface.layout().scene;
  int clicked = 0;
  for (double y = static_cast<double>(scene.y) + 1; y < static_cast<double>(scene.bottom()) && clicked < 6;
       y += 7)
    for (double x = static_cast<double>(scene.x) + 1; x < static_cast<double>(scene.right()) && clicked < 6;
         x += 7) {
      const PixelPosition pixel{x - 0.5, y - 0.5, 1280, 720};
      const auto hit = pick_now(robot.session, ray_through(view, pixel));
      if (!hit || hit->object != 0) continue;
      const double surface = glm::dot(view.eye - hit->point, view.camera_from_world[2]);
      const auto box = pick_box_edge(robot.session, view, pixel, 2.0, surface);
      if (!box) continue;
      for (int wait = 0; wait < 30; ++wait) robot.frame();  // no double click
      robot.click(x, y);
      const auto leaf = robot.session.view().selection().node;
      ASSERT_TRUE(leaf);
      EXPECT_EQ(leaf->target, Target{0});
      const TreeTopology& tree = robot.session.derived().tree({0})->tree.topology();
      EXPECT_TRUE(tree.nodes[leaf->node].is_leaf());
      const auto triangles = triangles_of_node(tree, leaf->node);
      EXPECT_EQ(std::count(triangles.begin(), triangles.end(), hit->triangle), 1);
      EXPECT_FALSE(robot.session.view().selected().hovered_node());
      for (int wait = 0; wait < 30; ++wait) robot.frame();
      robot.click(x, y, modifiers::kAlt);
      const auto chosen = robot.session.view().selection().node;
      ASSERT_TRUE(chosen);
      EXPECT_FALSE(tree.nodes[chosen->node].is_leaf());
      ++clicked;
    }
  EXPECT_EQ(clicked, 6);
}

// A click in the picture selects an object whose row is far down the list.
TEST(Interface, TheListOfObjectsScrollsToTheClickedOne) {
  UiRobot robot;
  robot.session.set_scene(std::make_shared<const Scene>(generated::spiral_staircase(40)));
  robot.settle();
  ASSERT_TRUE(robot.session.apply(parse_command("fit").value()));
  robot.settle();
  const std::uint32_t count = robot.session.document().object_count();
  int out_of_sight = 0;
  for (std::uint32_t step = 1; step <= 4; ++step) {
    const std::uint32_t object = step % 2 == 0 ? step : count - step;
    const auto at = place_of(robot, object);
    if (!at) continue;
    const std::string row = "object:" + std::to_string(object);
    out_of_sight += robot.interface.widgets().contains(row) ? 0 : 1;
    for (int wait = 0; wait < 30; ++wait) robot.frame();  // no double click
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
  const auto hit = pick_now(robot.session, ray_through(seen, {at->x - 0.5, at->y - 0.5, 1280, 720}));
  ASSERT_TRUE(hit);
  const SceneObject& object = robot.session.document().scene().objects[1];
  const auto corner = corners(object.mesh->mesh.view(), hit->triangle);
  const Vec3 world = apply(object.world_from_mesh, corner[0]);
  const auto pixel = project(seen, world, 1280, 720);
  ASSERT_TRUE(pixel);
  robot.click(pixel->x + 1.5, pixel->y + 0.5);
  const auto again = robot.session.get<Measuring>().points();
  ASSERT_EQ(again.size(), 1U) << "a third click begins anew";
  EXPECT_LT(glm::distance(again[0].point, world), 1e-6);
  EXPECT_TRUE(robot.interface.widgets().contains("measure:done"));
  robot.key(Key::escape);
  EXPECT_FALSE(robot.session.get<Measuring>().on());
  EXPECT_TRUE(robot.session.get<Measuring>().points().empty());
  EXPECT_FALSE(robot.interface.widgets().contains("measure:done"));
  robot.click("measure");
  EXPECT_TRUE(robot.session.get<Measuring>().on());
  EXPECT_TRUE(robot.errors.empty());
}

// The card, `t` in the tree of the object, `t` in the tree of the whole: one number, one triangle.
TEST(Interface, ATriangleHasOneNumberInTheCardAndInEveryTree) {
  UiRobot robot;
  int asked = 0;
  for (const std::uint32_t object : {1U, 2U}) {
    robot.click("workspace:look");  // in Tree a click selects a node
    const auto at = place_of(robot, object);
    ASSERT_TRUE(at);
    for (int wait = 0; wait < 30; ++wait) robot.frame();  // no double click
    robot.click(at->x, at->y);
    const auto marked = robot.session.view().marked_point();
    ASSERT_TRUE(marked);
    EXPECT_EQ(marked->object, object);
    const auto of_object = robot.session.document().facts().triangle_of(marked->number);
    ASSERT_TRUE(of_object);
    EXPECT_EQ(of_object->object, object);
    EXPECT_NE(of_object->triangle, marked->number);  // the object is not the first one
    for (const Target& target : {Target{object}, Target{}}) {
      if (target.is_whole()) robot.key(Key::escape);
      (void)robot.session.derived().tree(target);
      ASSERT_TRUE(robot.session.apply(parse_command("panel tree on").value()));
      robot.settle();
      robot.click("node search");
      for (int i = 0; i < 12; ++i) robot.key(Key::backspace);
      robot.type((target.is_whole() ? "triangle " : "t") + count_text(marked->number));
      robot.key(Key::enter);
      const auto& node = robot.session.view().selection().node;
      ASSERT_TRUE(node);
      EXPECT_EQ(node->target, target);
      const TreeTopology& tree = robot.session.derived().tree(target)->tree.topology();
      const TreeNode& leaf = tree.nodes[node->node];
      EXPECT_TRUE(leaf.is_leaf());
      const std::uint32_t wanted = target.is_whole() ? marked->number : of_object->triangle;
      const auto begin = tree.order.begin() + leaf.first;
      EXPECT_NE(std::find(begin, begin + leaf.count, wanted), begin + leaf.count);
      ++asked;
    }
    robot.key(Key::escape);
  }
  EXPECT_EQ(asked, 4);
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

// The word stands before the field: the first thing in the row of the menu is text.
TEST(Interface, TheFieldOfTheClipPlaneHasItsWordBeforeIt) {
  UiRobot robot;
  ASSERT_TRUE(robot.session.apply(ClipAcross{ClipAxis::x, 0.5, false}));
  robot.settle();
  robot.click("clip");
  EXPECT_GT(robot.widget("clip:offset").x, robot.widget("clip:off").x + 5);
}

// The number is read on the axis, whichever side the camera hides.
TEST(Interface, TheNumberOfTheClipPlaneIsItsPlaceOnTheAxis) {
  for (const bool other_side : {false, true}) {
    UiRobot robot;
    ASSERT_TRUE(robot.session.apply(ClipAcross{ClipAxis::x, 0.5, other_side}));
    robot.settle();
    robot.click("clip");
    robot.click("clip:offset");
    robot.type("0.25");
    robot.key(Key::enter);
    const auto plane = *robot.session.view().settings().clip;
    EXPECT_EQ(plane[3] / plane[0], 0.25) << plane[0];
    const ClipPlace place = place_of_clip(plane);
    EXPECT_EQ(place.at, 0.25);
    EXPECT_EQ(place.axis, std::optional(0));
    EXPECT_EQ(place.hidden_part(), plane[0] < 0.0 ? "what has a larger x" : "what has a smaller x");
  }
  // Points with n.p < d are hidden: here those with x > 0.6.
  const ClipPlace place = place_of_clip({-2.0, 0.0, 0.0, -1.2});
  EXPECT_EQ(place.at, 0.6);
  EXPECT_TRUE(place.hides_larger);
  const ClipPlace oblique = place_of_clip({0.0, -3.0, -4.0, 10.0});
  EXPECT_EQ(oblique.axis, std::nullopt);
  EXPECT_EQ(oblique.at, -2.0);
  EXPECT_EQ(clip_moved_to({0.0, -3.0, -4.0, 10.0}, 1.0)[3], -5.0);
}

// The letter of an axis is where the axis is drawn: at the plane's cut, or not at all.
TEST(Interface, TheLettersOfTheAxesKeepToTheirDrawnPart) {
  UiRobot robot;
  ASSERT_TRUE(robot.interface.widgets().contains("axis x"));
  const UiRect whole = robot.widget("axis x");
  ASSERT_TRUE(robot.session.apply(SetClip{{std::array<double, 4>{-1, 0, 0, -0.01}}}));  // x up to 0.01
  robot.settle();
  if (const auto cut = robot.interface.widgets().find("axis x"); cut != robot.interface.widgets().end()) {
    EXPECT_GT(std::hypot(cut->second.x - whole.x, cut->second.y - whole.y), 30.0F);
  }
  ASSERT_TRUE(robot.session.apply(SetClip{{std::array<double, 4>{-1, 0, 0, 1000}}}));  // x up to -1000
  robot.settle();
  EXPECT_FALSE(robot.interface.widgets().contains("axis x"));
  ASSERT_TRUE(robot.session.apply(SetClip{{std::array<double, 4>{1, 0, 0, -1000}}}));
  robot.settle();
  EXPECT_EQ(robot.widget("axis x").x, whole.x);
}

// The plane follows the mouse along its normal, the log has it, and beside the arrow a drag turns the view.
TEST(Interface, TheClipPlaneIsDraggedByItsArrow) {
  for (const bool from_the_front : {false, true}) {  // seen along its normal the mouse's height moves it
    UiRobot robot;
    ASSERT_TRUE(robot.session.apply(ClipAcross{from_the_front ? ClipAxis::z : ClipAxis::x, 0.5, false}));
    if (from_the_front) {
      ASSERT_TRUE(robot.session.apply(LookFrom{StandardView::front}));
    }
    robot.settle();
    const auto before = *robot.session.view().settings().clip;
    const Vec3 normal(before[0], before[1], before[2]);
    const Aabb box = robot.session.document().facts().visible_bounds();
    Vec3 center = 0.5 * box.min + 0.5 * box.max;
    center += normal * (before[3] - glm::dot(normal, center));
    const View view = robot.session.view().shown_view();
    const double step = 0.12 * glm::length(box.max - box.min);
    const auto at = project(view, center, 1280, 720);
    const auto to = project(view, center + step * normal, 1280, 720);
    ASSERT_TRUE(at && to);
    const Camera camera = robot.session.view().camera();
    const Vec2 end = from_the_front ? Vec2(at->x, at->y - 50) : Vec2(to->x, to->y);
    robot.log.clear();
    robot.drag(MouseButton::left, at->x + 0.5, at->y + 0.5, end.x + 0.5, end.y + 0.5);
    const auto after = *robot.session.view().settings().clip;
    for (int k = 0; k < 3; ++k)
      EXPECT_EQ(after[static_cast<std::size_t>(k)], before[static_cast<std::size_t>(k)]);
    const double moved = after[3] - before[3];
    if (from_the_front)
      EXPECT_NEAR(std::abs(moved),
                  50.0 * 2.0 * glm::length(view.eye - center) * std::tan(0.5 * view.vertical_angle_rad) / 720,
                  0.05 * step);
    else
      EXPECT_NEAR(moved, step, 1e-3 * step);
    EXPECT_EQ(robot.session.view().camera(), camera);
    ASSERT_FALSE(robot.log.empty());
    EXPECT_EQ(format(robot.log.back()), format(SetClip{{after}}));
    // The log says it all.
    UiRobot again;
    for (const Command& command : robot.log) ASSERT_TRUE(again.session.apply(command));
    EXPECT_EQ(*again.session.view().settings().clip, after);
    // A drag is one step, even behind another.
    const auto there = project(view, center + moved * normal, 1280, 720);
    ASSERT_TRUE(there);
    robot.drag(MouseButton::left, there->x + 0.5, there->y + 0.5, there->x + 30, there->y + 30);
    EXPECT_NE(*robot.session.view().settings().clip, after);
    robot.key(Key::z, kControl);
    EXPECT_EQ(*robot.session.view().settings().clip, after);
    robot.key(Key::z, kControl);
    EXPECT_EQ(*robot.session.view().settings().clip, before);
    robot.key(Key::y, kControl);
    EXPECT_EQ(*robot.session.view().settings().clip, after);
    robot.drag(MouseButton::left, at->x - 200, at->y + 120, at->x - 150, at->y + 100);
    EXPECT_EQ(*robot.session.view().settings().clip, after);
    EXPECT_NE(robot.session.view().camera(), camera);
  }
}

}  // namespace
}  // namespace boxwood
