// SPDX-License-Identifier: MIT
// The handles that move an object, through the real interface with no window.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "app/document/pose_commands.hpp"
#include "app/document/visible_commands.hpp"
#include "app/features/clash/checked_scene.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/features/clash/row_of_cubes.hpp"
#include "app/features/collision/gizmo.hpp"
#include "app/interface/robot.hpp"
#include "app/ui/theme/style.hpp"
#include "overlay/palette.hpp"

namespace boxwood {
namespace {

TEST(Interface, TheGizmoMovesByOneCommandThatUndoTakesBack) {
  UiRobot robot;
  robot.click("object:2");
  robot.key(Key::f);  // the centre is far from the edges
  robot.key(Key::w);
  EXPECT_EQ(robot.session.view().settings().gizmo, GizmoMode::move);
  const Aabb box = robot.session.document().facts().bounds({2});
  const auto center = project(robot.session.view().shown_view(), 0.5 * box.min + 0.5 * box.max, 1280, 720);
  // Along the x arrow, half way out: its direction in the picture.
  const Vec3 out = 0.5 * box.min + 0.5 * box.max + Vec3(0.2, 0, 0);
  const auto along = project(robot.session.view().shown_view(), out, 1280, 720);
  ASSERT_TRUE(center && along);
  EXPECT_TRUE(std::any_of(robot.list.ui_vertices.begin(), robot.list.ui_vertices.end(),
                          [](const UiVertex& vertex) { return vertex.color == kGizmoOutline; }))
      << "a dark outline, seen on surfaces of the colour of an axis";
  const Vec2 way = glm::normalize(Vec2(along->x - center->x, along->y - center->y));
  const Vec2 from = Vec2(center->x, center->y) + 50.0 * way, to = from + 60.0 * way;
  const auto azimuth = robot.session.view().camera().azimuth_rad;
  robot.drag(MouseButton::left, from.x, from.y, to.x, to.y);
  EXPECT_EQ(robot.count_of<SetPose>(), 1);
  const Vec3 moved = robot.session.document().pose(2).translation;
  EXPECT_GT(moved.x, 0.05);
  EXPECT_EQ(moved.y, 0.0);
  EXPECT_EQ(moved.z, 0.0);
  EXPECT_EQ(robot.session.view().camera().azimuth_rad, azimuth);  // the drag was the gizmo's alone
  robot.key(Key::z, kControl);
  EXPECT_EQ(robot.session.document().pose(2).translation, Vec3(0.0));
}

// Arrows end with the workspace in which they were begun.
TEST(Interface, AnotherWorkspaceEndsTheGizmo) {
  UiRobot robot;
  robot.click("object:2");
  robot.click("workspace:clash");
  robot.key(Key::w);
  EXPECT_EQ(robot.session.view().settings().gizmo, GizmoMode::move);
  robot.click("workspace:clash");
  EXPECT_EQ(robot.session.view().settings().gizmo, GizmoMode::move) << "the same one";
  robot.click("workspace:tree");
  EXPECT_EQ(robot.session.view().settings().gizmo, GizmoMode::none);
  robot.click("workspace:clash");
  EXPECT_EQ(robot.session.view().settings().gizmo, GizmoMode::none);
  EXPECT_TRUE(robot.session.view().current_object()) << "the selection stays";
}

// A chosen clash draws its two objects even if they are hidden, and so their arrows.
TEST(Interface, TheGizmoMovesAHiddenObjectOfAClash) {
  UiRobot robot;
  check_scene(robot, row_of_cubes(3));
  robot.click("clash:0");
  const std::uint32_t a = robot.session.get<ClashReview>().search().records()[0].first;
  robot.click("move:A");
  const auto greens = [&] {  // of the arrow, and of an axis of the grid
    const Rgba green = kAxisColors[1];
    return std::count_if(robot.list.ui_vertices.begin(), robot.list.ui_vertices.end(),
                         [&](const UiVertex& v) {
                           return v.color.r == green.r && v.color.g == green.g && v.color.b == green.b;
                         });
  };
  const auto without = greens();
  robot.key(Key::w);
  const auto arrow = greens() - without;
  EXPECT_GT(arrow, 4);
  ASSERT_TRUE(robot.session.apply(ShowObject{{a}, false}));
  robot.settle();
  EXPECT_GE(greens(), arrow);
}

// Of several that are selected the handles move the last, and say so.
TEST(Interface, TheGizmoSaysWhichObjectItMoves) {
  UiRobot robot;
  robot.click("object:1");
  robot.key(Key::w);
  EXPECT_EQ(text_of_gizmo(robot.session, 1), "");
  robot.click("object:2", kControl);
  const std::string name = robot.session.document().scene().objects[2].name;
  EXPECT_EQ(text_of_gizmo(robot.session, 2), "Only " + name + " moves");
  robot.key(Key::e);
  EXPECT_EQ(text_of_gizmo(robot.session, 2), "Only " + name + " turns");
}

// Returns true if the rectangle has a vertex of this colour, at any opacity.
bool has_color(const UiRobot& robot, const UiRect& in, ImU32 color) {
  return std::any_of(robot.list.ui_vertices.begin(), robot.list.ui_vertices.end(), [&](const UiVertex& v) {
    return v.x >= in.x && v.x <= in.right() && v.y >= in.y && v.y <= in.bottom() &&
           IM_COL32(v.color.r, v.color.g, v.color.b, 0) == (color & ~IM_COL32_A_MASK);
  });
}

// The words are below the arrows, not across them.
TEST(Interface, TheWordsOfTheGizmoAreBelowItsArrows) {
  UiRobot robot;
  robot.click("object:1");
  robot.click("object:2", kControl);
  robot.key(Key::f);
  robot.key(Key::w);
  const View view = robot.session.view().shown_view();
  const Vec3 center = robot.session.document().facts().center(2);
  const auto middle = project(view, center, 1280, 720);
  ASSERT_TRUE(middle);
  double lowest = middle->y;
  for (int k = 0; k < 3; ++k) {
    Vec3 end = center;
    end[k] += world_length(view, center, 96, 720);
    const auto at = project(view, end, 1280, 720);
    ASSERT_TRUE(at);
    lowest = std::max(lowest, at->y);
  }
  ASSERT_GT(lowest, middle->y + 20) << "an arrow points down";
  const auto x = static_cast<float>(middle->x - 50), y = static_cast<float>(middle->y + 4),
             end = static_cast<float>(lowest + 10);
  EXPECT_FALSE(has_color(robot, {x, y, 100, end - y}, palette::kText));
  EXPECT_TRUE(has_color(robot, {x, end, 100, 80}, palette::kText));
}

// A disabled button is not pressed.
TEST(Interface, NoHandlesAreChosenWithoutAnObject) {
  UiRobot robot;
  robot.click("workspace:clash");
  robot.click("object:2");
  robot.key(Key::e);
  const auto pressed = [&] { return has_color(robot, robot.widget("gizmo:Turn"), palette::kAccentSoft); };
  EXPECT_TRUE(pressed());
  ASSERT_TRUE(robot.session.apply(parse_command("clear").value()));
  robot.settle();
  EXPECT_FALSE(pressed());
  ASSERT_TRUE(robot.session.apply(parse_command("select object 2").value()));
  robot.settle();
  EXPECT_TRUE(pressed()) << "the choice is kept";
}

// The centre of the object is beside the picture: the arrows are whole in the free part and move it.
TEST(Interface, TheGizmoStaysInSightAndMovesTheObject) {
  UiRobot robot;
  robot.click("object:2");
  robot.key(Key::w);
  const Aabb box = robot.session.document().facts().bounds({2});
  const Vec3 center = 0.5 * box.min + 0.5 * box.max;
  const auto seen = [&](const Vec3& p) {
    const auto at = project(robot.session.view().shown_view(), p, 1280, 720);
    EXPECT_TRUE(at);
    return at ? Vec2(at->x, at->y) : Vec2(0.0);
  };
  const bool to_the_right = seen(center + Vec3(0.2, 0, 0)).x > seen(center).x;
  robot.session.view().camera().pan(to_the_right ? -1.2 : 1.2, 0.0);
  robot.settle();
  const auto [low, high] = robot.session.view().fits().free_pixels();
  EXPECT_GT(high.x - low.x, 300.0);
  const Vec2 off = seen(center);
  EXPECT_TRUE(off.x < low.x || off.x > high.x);
  const Vec2 at = glm::clamp(off, low + 120.0, high - 120.0);
  const View view = robot.session.view().shown_view();
  const Ray ray = ray_through(view, {at.x, at.y, 1280, 720});
  const Vec3& back = view.camera_from_world[2];
  const Vec3 handles =
      ray.origin - ray.direction * (glm::dot(view.eye - center, back) / glm::dot(ray.direction, back));
  const Vec2 way = glm::normalize(seen(handles + Vec3(0.2, 0, 0)) - at);
  const Vec2 from = at + 50.0 * way, to = from + 60.0 * way;
  robot.drag(MouseButton::left, from.x, from.y, to.x, to.y);
  EXPECT_EQ(robot.count_of<SetPose>(), 1);
  const Vec3 moved = robot.session.document().pose(2).translation;
  EXPECT_GT(moved.x, 0.02);
  EXPECT_EQ(moved.y, 0.0);
  EXPECT_EQ(moved.z, 0.0);
}

}  // namespace
}  // namespace boxwood
