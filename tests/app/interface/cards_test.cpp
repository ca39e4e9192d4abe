// SPDX-License-Identifier: MIT
// The cards over the scene: the legend, and the text of what is under the mouse or was clicked.
#include <algorithm>
#include <optional>
#include <string>

#include <gtest/gtest.h>
#include <imgui.h>

#include "app/features/measure/measure_statement.hpp"
#include "app/interface/robot.hpp"
#include "app/interface/steps.hpp"
#include "app/statements/statements.hpp"
#include "app/ui/theme/style.hpp"
#include "overlay/palette.hpp"

namespace boxwood {
namespace {

// The card of the legend does not jump: it has the size of its rows in the frame in which they change.
TEST(FirstUse, TheLegendHasTheSizeOfItsRowsAtOnce) {
  for (const double scale : {1.0, 1.5}) {
    UiRobot robot(1280 * scale, 720 * scale, scale);
    int changes = 0;
    UiRect last{};
    for (const char* line : {"volume obb whole on", "volume sphere whole on", "paint object",
                             "volume aabb whole on", "tree obb whole on", "depth 1..4",
                             "volume sphere whole off", "volume aabb whole off", "paint grey"}) {
      ASSERT_TRUE(robot.session.apply(parse_command(line).value())) << line;
      robot.session.wait();
      robot.frame();
      const UiRect at_once = robot.widget("legend");
      robot.settle();
      const UiRect legend = robot.widget("legend");
      EXPECT_EQ(at_once.width, legend.width) << line;
      EXPECT_EQ(at_once.height, legend.height) << line;
      EXPECT_NEAR(legend.bottom(), robot.interface.layout().scene.bottom() - 8 * scale, 1.0);
      changes += legend.height != last.height || legend.width != last.width ? 1 : 0;
      last = legend;
    }
    EXPECT_GE(changes, 4) << scale;
  }
}

TEST(FirstUse, TheCardOfAnObjectLeavesTheLegendFree) {
  for (const double width : {800.0, 1280.0}) {
    UiRobot robot(width, 720);
    for (const char* kind : {"sphere", "obb", "hull", "kdop26"})
      send_line(robot, std::string("volume ") + kind + " each on");
    send_line(robot, "paint object");
    const UiRect scene = robot.interface.layout().scene;
    int seen = 0;
    for (int i = 1; i < 12; ++i)
      for (int k = 1; k < 8; ++k) {
        robot.move(static_cast<double>(scene.x + scene.width * static_cast<float>(i) / 12.0F),
                   static_cast<double>(scene.y + scene.height * static_cast<float>(k) / 8.0F));
        for (int n = 0; n < 3; ++n) robot.frame();
        const auto& widgets = robot.interface.widgets();
        if (!widgets.contains("hover")) continue;
        ASSERT_TRUE(widgets.contains("legend"));
        ++seen;
        EXPECT_FALSE(overlap(robot.widget("hover"), robot.widget("legend"))) << width << " " << i << " " << k;
      }
    EXPECT_GT(seen, 0) << width;
  }
}

// No frame follows while the mouse rests, so the first one with a text has the card of that text.
TEST(FirstUse, TheCardHasTheSizeOfItsTextAtOnce) {
  for (const char* workspace : {"workspace look", "workspace tree", "workspace clash"}) {
    UiRobot robot(900, 640);
    send_line(robot, workspace);
    send_line(robot, "tree obb whole on");
    send_line(robot, "depth 0..1");
    const UiRect scene = robot.interface.layout().scene;
    int seen = 0;
    for (int i = 1; i < 16; ++i)
      for (int k = 1; k < 12; ++k) {
        robot.move(static_cast<double>(scene.x + scene.width * static_cast<float>(i) / 16.0F),
                   static_cast<double>(scene.y + scene.height * static_cast<float>(k) / 12.0F));
        robot.frame();
        if (!robot.interface.widgets().contains("hover")) continue;
        const UiRect first = robot.widget("hover");
        for (int n = 0; n < 3; ++n) robot.frame();
        const UiRect last = robot.widget("hover");
        EXPECT_EQ(first.width, last.width) << workspace << " " << i << " " << k;
        EXPECT_EQ(first.height, last.height) << workspace << " " << i << " " << k;
        EXPECT_GE(last.x, scene.x);
        EXPECT_LE(last.right(), scene.right());
        ++seen;
      }
    EXPECT_GT(seen, 5) << workspace;
  }
}

TEST(FirstUse, TwoSortsOfObbHaveTwoNamesInTheLegend) {
  UiRobot robot;
  send_line(robot, "workspace tree");
  send_line(robot, "volume obb whole on");
  send_line(robot, "tree obb whole on");
  std::string legend;
  for (const LegendStatement& row : legend_statements(robot.session)) legend += row.text + "\n";
  EXPECT_NE(legend.find("OBB (smallest, with a proof) around the whole model"), std::string::npos) << legend;
  EXPECT_NE(legend.find("OBB (fitted fast) around the nodes of the OBB tree"), std::string::npos) << legend;
}

TEST(FirstUse, LengthsAreasAndVolumesHaveTheUnitOfTheFile) {
  Scene scene = generated::box_grid(2);
  scene.metres_per_unit = {1e-3};
  UiRobot robot;
  EXPECT_EQ(unit_suffix(robot.session), "");
  robot.session.set_scene(std::make_shared<const Scene>(scene));
  robot.settle();
  EXPECT_EQ(unit_suffix(robot.session), " mm");
  EXPECT_EQ(unit_suffix(robot.session, 2), " mm\u00B2");
  EXPECT_EQ(unit_suffix(robot.session, 3), " mm\u00B3");
  send_line(robot, "measure on");
  const UiRect scene_at = robot.interface.layout().scene;
  for (int i = 1; i < 30 && !robot.interface.widgets().contains("measure label"); ++i)
    robot.click(static_cast<double>(scene_at.x + scene_at.width * static_cast<float>(i) / 30.0F),
                static_cast<double>(scene_at.y + 0.5F * scene_at.height));
  const auto measured = measure_statement(robot.session);
  ASSERT_TRUE(measured && measured->distance);
  EXPECT_TRUE(measured->text.ends_with(" mm")) << measured->text;
  const UiRect label = robot.widget("measure label");
  robot.click("measure:copy");
  EXPECT_TRUE(robot.clipboard.starts_with("Distance: ")) << robot.clipboard;
  EXPECT_NE(robot.clipboard.find(" mm\nalong X: "), std::string::npos) << robot.clipboard;
  EXPECT_NE(robot.clipboard.find("\nTo: "), std::string::npos) << robot.clipboard;
  EXPECT_NE(robot.clipboard.find(" mm on "), std::string::npos) << robot.clipboard;
  send_line(robot, "measure off");
  std::optional<HoverStatement> hover;
  for (int i = 1; i < 30 && !hover; ++i) {
    robot.move(static_cast<double>(scene_at.x + scene_at.width * static_cast<float>(i) / 30.0F),
               static_cast<double>(scene_at.y + 0.5F * scene_at.height));
    robot.settle();
    hover = hover_statement(robot.session);
    if (hover && !hover->hit.distance) hover.reset();
  }
  ASSERT_TRUE(hover);
  EXPECT_TRUE(hover->facts.back().ends_with(" mm from the eye")) << hover->text;
  EXPECT_GT(label.width, 0.0F);
}

// A pale entry of the legend has a chip with the outline of a widget, and text in the usual colour.
TEST(FirstUse, APaleEntryOfTheLegendIsSeen) {
  int pale = 0;
  UiRobot robot;
  for (const char* theme : {"dark", "light"}) {
    send_line(robot, std::string("theme ") + theme);
    for (const VolumeRow& row : kVolumeRows) {
      const std::string volume = std::string("volume ").append(row.name);
      send_line(robot, volume + " whole on");
      const UiRect card = robot.widget("legend");
      const auto has = [&](ImU32 color) {
        return std::ranges::any_of(robot.list.ui_vertices, [&](const UiVertex& v) {
          return v.x > card.x + 5 && v.x < card.right() - 5 && v.y > card.y + 3 && v.y < card.bottom() - 3 &&
                 IM_COL32(v.color.r, v.color.g, v.color.b, v.color.a) == color;
        });
      };
      EXPECT_TRUE(has(role_color(Role::text))) << row.name << ' ' << theme;
      EXPECT_TRUE(has(outline_of(color_u32(color_of(row.kind))))) << row.name << ' ' << theme;
      pale += has(role_color(Role::control)) ? 1 : 0;
      send_line(robot, volume + " whole off");
    }
  }
  EXPECT_GT(pale, 2);
}

}  // namespace
}  // namespace boxwood
