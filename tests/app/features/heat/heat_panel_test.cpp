// SPDX-License-Identifier: MIT
// The heat by mouse and keys.
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "app/features/heat/heat_commands.hpp"
#include "app/features/heat/heat_statement.hpp"
#include "app/features/heat/ray_heat.hpp"
#include "app/interface/robot.hpp"
#include "app/session/surface_pick.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/statements/statements.hpp"

namespace boxwood {
namespace {

TEST(HeatPanel, KeysAndButtonsShowIt) {
  UiRobot robot(1000, 760);
  auto& heat = robot.session.get<RayHeat>();
  robot.key(Key::h, Modifiers{false, true, false});
  EXPECT_EQ(heat.of(), HeatOf::boxes);
  ASSERT_TRUE(robot.session.apply(SetWorkspace{Workspace::tree}));
  robot.settle();
  robot.click("heat:Count:triangles");
  EXPECT_EQ(heat.of(), HeatOf::triangles);
  robot.click("heat:Count:triangles");  // again: off
  EXPECT_EQ(heat.of(), HeatOf::off);
  robot.click("heat:Count:boxes");
  robot.click("heat:Rays to:any");
  EXPECT_EQ(heat.hits(), RayHits::any);
  robot.click("heat:Colours:grey");
  EXPECT_EQ(heat.colors(), HeatColors::grey);
  EXPECT_FALSE(heat.has_own_range());
  robot.click("heat:fit");
  EXPECT_TRUE(heat.has_own_range());
  robot.click("heat:auto");
  EXPECT_FALSE(heat.has_own_range());
  robot.key(Key::escape);
  EXPECT_EQ(heat.of(), HeatOf::off);
}

// The list of what is drawn shows the boxes of nodes in their own colours, also while heat is drawn instead.
TEST(HeatPanel, TheColoursOfTheBoxesStay) {
  for (const char* color : {"color-by kind", "color-by depth"}) {
    UiRobot robot;
    for (const char* line :
         {"workspace tree", "volume obb whole on", "tree obb whole on", "depth 1..4", color}) {
      ASSERT_TRUE(robot.session.apply(parse_command(line).value())) << line;
      robot.settle();
    }
    const auto chip = [&] {
      const UiRect at = robot.widget("drawn chip:tree:obb");
      std::vector<Rgba> out;
      for (const auto& vertex : robot.list.ui_vertices)
        if (at.contains(static_cast<double>(vertex.x), static_cast<double>(vertex.y)))
          out.push_back(vertex.color);
      return out;
    };
    const std::vector<Rgba> before = chip();
    EXPECT_FALSE(before.empty());
    robot.click("heat:Count:boxes");
    ASSERT_FALSE(shows_volumes(robot.session));
    EXPECT_TRUE(chip() == before) << color;
  }
}

// Each workspace draws its own things: heat that was turned on in Tree is drawn there alone.
TEST(HeatPanel, TheHeatOfTreeIsNotDrawnInLook) {
  constexpr Modifiers kWithShift{false, true, false};
  UiRobot robot(1000, 760);
  const auto& heat = robot.session.get<RayHeat>();
  robot.click("workspace:tree");
  robot.click("heat:Count:boxes");
  EXPECT_TRUE(heat.shown());
  robot.click("workspace:look");
  EXPECT_FALSE(heat.shown());
  EXPECT_FALSE(robot.interface.widgets().contains("panel:heat"));
  EXPECT_FALSE(robot.session.any_feature(&Feature::hides_volumes));
  EXPECT_EQ(equivalent_command_line(robot.session).find("heat of"), std::string::npos);
  robot.click("workspace:tree");
  EXPECT_TRUE(heat.shown());
  EXPECT_EQ(heat.of(), HeatOf::boxes);
  // In Look the key draws it there, too.
  robot.click("workspace:look");
  robot.key(Key::h, kWithShift);
  EXPECT_TRUE(heat.shown());
  robot.key(Key::h, kWithShift);
  EXPECT_FALSE(heat.shown());
}

// The end of the scale says that it stands for all that is above. The rows to click stay in place as the note
// comes and goes, and as the mouse is over a pixel.
TEST(HeatPanel, TheEndOfTheScaleIsNamed) {
  UiRobot robot(1000, 760);
  for (const char* line : {"heat of boxes", "heat range 0 5"})
    ASSERT_TRUE(robot.session.apply(parse_command(line).value()));
  robot.settle();
  EXPECT_EQ(heat_statement(robot.session)->beyond, "Last colour: 5 or more");
  const float first = robot.widget("heat:worst:0").y;
  ASSERT_TRUE(robot.session.apply(parse_command("heat range 0 100000").value()));
  robot.settle();
  EXPECT_EQ(heat_statement(robot.session)->beyond, "");
  EXPECT_EQ(robot.widget("heat:worst:0").y, first);
  const UiRect scene = robot.interface.layout().scene;
  robot.move(static_cast<double>(scene.x + 0.5F * scene.width),
             static_cast<double>(scene.y + 0.5F * scene.height));
  robot.settle();
  EXPECT_EQ(robot.widget("heat:worst:0").y, first);
}

TEST(HeatPanel, TheOrderIsChosenFromAList) {
  UiRobot robot(1000, 760);
  auto& heat = robot.session.get<RayHeat>();
  ASSERT_TRUE(robot.session.apply(SetWorkspace{Workspace::tree}));
  ASSERT_TRUE(robot.session.apply(SetHeat{HeatOf::boxes}));
  robot.settle();
  const double before = heat.picture()->of(HeatOf::boxes).mean;
  robot.click("heat:Order");
  robot.click("heat:Order:largest");
  robot.settle();
  EXPECT_EQ(heat.order(), RayOrder::largest);
  EXPECT_NE(heat.picture()->of(HeatOf::boxes).mean, before);
  EXPECT_NE(heat_statement(robot.session)->layout.find("longest part"), std::string::npos);
}

TEST(HeatPanel, UnderThePictureTheLegendHasNothingElse) {
  UiRobot robot(1000, 760);
  ASSERT_TRUE(robot.session.apply(SetWorkspace{Workspace::tree}));
  for (const char* line : {"tree obb whole on", "depth 3+", "nodes color sah", "paint node"})
    ASSERT_TRUE(robot.session.apply(parse_command(line).value()));
  robot.settle();
  EXPECT_GE(legend_statements(robot.session).size(), 1U);
  ASSERT_TRUE(robot.session.apply(SetHeat{HeatOf::boxes}));
  robot.settle();
  const auto rows = legend_statements(robot.session);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_TRUE(rows[0].text.starts_with("Box tests of each pixel's ray")) << rows[0].text;
  // The title says which tree it is, beside the panel with the type of another one.
  EXPECT_TRUE(robot.interface.widgets().contains("detail:heat"));
}

TEST(HeatPanel, TheNextDearerRayIsAClickAway) {
  UiRobot robot(1000, 760);
  auto& heat = robot.session.get<RayHeat>();
  ASSERT_TRUE(robot.session.apply(SetWorkspace{Workspace::tree}));
  ASSERT_TRUE(robot.session.apply(SetHeat{HeatOf::triangles}));
  robot.settle();
  const auto worst = heat.picture()->of(HeatOf::triangles).worst;
  ASSERT_GT(worst.size(), 3U);
  robot.click("heat:worst:0");
  robot.click("heat:cheaper");
  robot.click("heat:cheaper");
  EXPECT_EQ(heat.kept()->counted.counts.triangle_tests, worst[2].pixel.triangles);
  robot.click("heat:dearer");
  EXPECT_EQ(heat.kept()->counted.counts.triangle_tests, worst[1].pixel.triangles);
}

// The card at the mouse and the kept ray of the pixel name one triangle, that of the slow query.
TEST(HeatPanel, ARayAndTheSurfaceUnderTheMouseAreOneTriangle) {
  UiRobot robot;
  ASSERT_TRUE(robot.session.apply(SetWorkspace{Workspace::tree}));
  robot.settle();
  const auto& heat = robot.session.get<RayHeat>();
  const UiRect scene = robot.interface.layout().scene;
  int hits = 0;
  for (double y = std::floor(static_cast<double>(scene.y)) + 5; y < static_cast<double>(scene.bottom());
       y += 37)
    for (double x = std::floor(static_cast<double>(scene.x)) + 5; x < static_cast<double>(scene.right());
         x += 37) {
      const Ray ray = ray_through(robot.session.view().shown_view(), {x, y, 1280, 720});
      const auto slow = pick_brute_force(robot.session, ray);
      if (!slow) continue;
      robot.move(x, y);
      robot.frame();
      robot.session.wait();
      robot.frame();
      const auto card = hover_statement(robot.session);
      if (!card) continue;  // a panel is over it
      ++hits;
      EXPECT_EQ(card->hit.triangle, slow->number) << x << ' ' << y;
      ASSERT_TRUE(robot.session.apply(KeepHeatPixel{x, y}));
      const auto kept = heat.kept();
      ASSERT_TRUE(kept && kept->counted.hit) << x << ' ' << y;
      EXPECT_EQ(kept->counted.hit->triangle, slow->number) << x << ' ' << y;
      EXPECT_NE(hit_text(robot.session.document(), *kept).find(card->hit.triangle_text), std::string::npos);
      ASSERT_TRUE(robot.session.apply(SetHeat{HeatOf::off}));
    }
  EXPECT_GT(hits, 30);
}

TEST(HeatPanel, ADragSetsTheRangeAndAClickKeepsTheRay) {
  UiRobot robot(1000, 760);
  auto& heat = robot.session.get<RayHeat>();
  ASSERT_TRUE(robot.session.apply(SetWorkspace{Workspace::tree}));
  ASSERT_TRUE(robot.session.apply(SetHeat{HeatOf::boxes}));
  robot.settle();
  const UiRect range = robot.widget("heat:range");
  const double y = static_cast<double>(range.y + 0.5F * range.height);
  robot.drag(MouseButton::left, static_cast<double>(range.right()) - 2.0, y,
             static_cast<double>(range.x + 0.5F * range.width), y);
  ASSERT_TRUE(heat.has_own_range());
  EXPECT_NEAR(heat.range().high / heat.picture()->of(HeatOf::boxes).largest, 0.5, 0.05);

  robot.click("heat:worst:0");
  ASSERT_NE(heat.kept(), nullptr);
  EXPECT_EQ(static_cast<double>(heat.kept()->counted.counts.box_tests),
            heat.picture()->of(HeatOf::boxes).largest);
  const std::uint32_t last = heat.step();
  robot.settle();
  robot.click("heat:back");
  EXPECT_EQ(heat.step(), last - 1);
  robot.click("heat:forth");
  EXPECT_EQ(heat.step(), last);
  robot.click("heat:picture");
  EXPECT_EQ(heat.kept(), nullptr);

  robot.click(430, 400);  // a pixel of the picture
  ASSERT_NE(heat.kept(), nullptr);
  const auto pixel = heat.pixel_at(430, 400);
  ASSERT_TRUE(pixel);
  EXPECT_EQ(heat.kept()->counted.counts.box_tests, pixel->boxes);
  robot.key(Key::escape);
  EXPECT_EQ(heat.kept(), nullptr);
  EXPECT_EQ(heat.of(), HeatOf::boxes);
}

}  // namespace
}  // namespace boxwood
