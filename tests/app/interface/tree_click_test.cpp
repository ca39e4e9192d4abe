// SPDX-License-Identifier: MIT
// Clicks in the workspace Tree, through the real interface with no window: on a surface they select the leaf
// of its triangle, on an edge the node of the box.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <boxwood/tree.hpp>

#include "app/derived/same_node.hpp"
#include "app/document/drawn_commands.hpp"
#include "app/document/visible_commands.hpp"
#include "app/interface/edge_pick.hpp"
#include "app/interface/robot.hpp"
#include "app/interface/scene_places.hpp"
#include "app/interface/steps.hpp"
#include "app/session/surface_pick.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/frame_state.hpp"
#include "app/view/camera_fit_commands.hpp"

namespace boxwood {
namespace {

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
        const double x = std::round(pixel->x), y = std::round(pixel->y);
        const auto surface = pick_now(robot.session, ray_through(view, {x, y, 1280, 720}));
        if (surface) continue;  // the surface may be in front
        robot.key(Key::escape);
        let_a_double_click_pass(robot);
        robot.move(x + 0.5, y + 0.5);
        robot.settle();
        const auto lit =
            robot.session.view().selected().hovered_node();  // what the card says and the light shows
        ASSERT_TRUE(lit.has_value());
        robot.click(x + 0.5, y + 0.5);
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
                                                         pixel_under(beam->x, beam->y, 1280, 720)));
    ASSERT_TRUE(hit);
    let_a_double_click_pass(robot);
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
  send_line(robot, "fit");
  int out_of_sight = 0;
  for (std::uint32_t object = robot.session.document().object_count(); object-- > 0 && out_of_sight < 2;) {
    const std::string row = "object:" + std::to_string(object);
    if (robot.interface.widgets().contains(row)) continue;
    const auto at = place_of(robot, object);
    if (!at) continue;
    ++out_of_sight;
    let_a_double_click_pass(robot);
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
      const PixelPosition pixel = pixel_under(x, y, 1280, 720);
      const auto hit = pick_now(robot.session, ray_through(view, pixel));
      if (!hit || hit->object != 0) continue;
      const double surface = glm::dot(view.eye - hit->point, view.camera_from_world[2]);
      const auto box = pick_box_edge(robot.session, view, pixel, 2.0, surface);
      if (!box) continue;
      let_a_double_click_pass(robot);
      robot.click(x, y);
      const auto leaf = robot.session.view().selection().node;
      ASSERT_TRUE(leaf);
      EXPECT_EQ(leaf->target, Target{0});
      const TreeTopology& tree = robot.session.derived().tree({0})->tree.topology();
      EXPECT_TRUE(tree.nodes[leaf->node].is_leaf());
      const auto triangles = triangles_of_node(tree, leaf->node);
      EXPECT_EQ(std::count(triangles.begin(), triangles.end(), hit->triangle), 1);
      EXPECT_FALSE(robot.session.view().selected().hovered_node());
      let_a_double_click_pass(robot);
      robot.click(x, y, modifiers::kAlt);
      const auto chosen = robot.session.view().selection().node;
      ASSERT_TRUE(chosen);
      EXPECT_FALSE(tree.nodes[chosen->node].is_leaf());
      ++clicked;
    }
  EXPECT_EQ(clicked, 6);
}

// The card, `t` in the tree of the object, `t` in the tree of the whole: one number, one triangle.
TEST(Interface, ATriangleHasOneNumberInTheCardAndInEveryTree) {
  UiRobot robot;
  int asked = 0;
  for (const std::uint32_t object : {1U, 2U}) {
    robot.click("workspace:look");  // in Tree a click selects a node
    const auto at = place_of(robot, object);
    ASSERT_TRUE(at);
    let_a_double_click_pass(robot);
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
      send_line(robot, "panel tree on");
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

TEST(FirstUse, AClickNamesItsTriangleAndNode) {
  UiRobot robot;
  const auto clicked = [&] { return robot.interface.state<FrameState>().clicked; };
  const auto click_object = [&](Modifiers modifiers) {  // at the first pixel of a grid that has a surface
    const UiRect scene = robot.interface.layout().scene;
    for (int i = 3; i < 20; ++i)
      for (int k = 3; k < 20; ++k) {
        const double x = static_cast<double>(scene.x + scene.width * static_cast<float>(i) / 20.0F),
                     y = static_cast<double>(scene.y + scene.height * static_cast<float>(k) / 20.0F);
        robot.move(x, y);
        robot.settle();
        if (!robot.session.view().selected().hovered()) continue;
        robot.click(x, y, modifiers);
        return;
      }
    FAIL() << "no surface in sight";
  };
  click_object({});
  ASSERT_TRUE(robot.session.view().selection().point);
  EXPECT_NE(clicked().find("triangle " + count_text(robot.session.view().selection().point->number)),
            std::string::npos)
      << clicked();
  ASSERT_TRUE(robot.session.view().marked_point());
  const std::uint32_t object = robot.session.view().marked_point()->object;
  ASSERT_TRUE(robot.session.apply(ShowObject{{object}, false}));
  robot.settle();
  EXPECT_EQ(clicked(), "") << "it is hidden";
  ASSERT_TRUE(robot.session.apply(ShowObject{{object}, true}));
  robot.key(Key::escape);
  let_a_double_click_pass(robot);
  click_object({});
  EXPECT_NE(clicked(), "");
  robot.key(Key::escape);
  EXPECT_EQ(clicked(), "");
  send_line(robot, "workspace tree");
  send_line(robot, "tree obb whole on");
  click_object(modifiers::kAlt);  // through the boxes
  ASSERT_TRUE(robot.session.view().selection().node) << clicked();
  const std::uint32_t leaf = robot.session.view().selection().node->node;
  const auto tree = robot.session.derived().tree(robot.session.view().selection().node->target);
  EXPECT_TRUE(tree->tree.topology().nodes[leaf].is_leaf());
  EXPECT_NE(clicked().find("triangle "), std::string::npos) << clicked();
  EXPECT_NE(clicked().find("a leaf"), std::string::npos) << clicked();
  // The command line keeps some room beside it.
  robot.facts.frame_ms = 9.7;
  robot.facts.device = "llvmpipe (LLVM 15.0.6, 256 bits)";
  robot.settle();
  EXPECT_GT(robot.widget("command line").width, 150.0F);
}

}  // namespace
}  // namespace boxwood
