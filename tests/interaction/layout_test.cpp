// SPDX-License-Identifier: MIT
// Nothing overlaps and nothing leaves the window, at any size and scale.
#include "app/ui/layout.hpp"

#include <gtest/gtest.h>

#include "robot.hpp"

namespace boxwood {
namespace {

std::vector<UiRect> panels(const Layout& l) {
  return {l.toolbar, l.objects, l.tree, l.controls, l.selection, l.depth, l.status, l.scene};
}

TEST(Layout, PanelsNeverOverlapNorLeaveTheWindow) {
  int checked = 0;
  for (const double scale : {1.0, 1.25, 1.5, 2.0, 3.0})
    for (double width = 320; width <= 4000; width += 173)
      for (double height = 240; height <= 2200; height += 131)
        for (const bool tree : {false, true}) {
          const Layout layout = make_layout(width, height, scale, {tree, true});
          const auto all = panels(layout);
          for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i].empty()) continue;
            EXPECT_GE(all[i].x, 0.0F);
            EXPECT_LE(static_cast<double>(all[i].right()), width + 1e-3);
            EXPECT_LE(static_cast<double>(all[i].bottom()), height + 1e-3);
            for (std::size_t k = i + 1; k < all.size(); ++k) {
              EXPECT_FALSE(overlap(all[i], all[k]))
                  << width << "x" << height << " at " << scale << ": " << i << ", " << k;
              ++checked;
            }
          }
        }
  std::printf("pairs of panels checked: %d\n", checked);
  EXPECT_GT(checked, 10000);
}

TEST(Layout, AtTheOrdinarySizeEveryPanelIsThere) {
  for (const UiRect& rect : panels(make_layout(1280, 720, 1.0, {true, true}))) EXPECT_FALSE(rect.empty());
  const Layout alone = make_layout(1280, 720, 1.0, {true, false});
  EXPECT_EQ(alone.scene.width, 1280.0F);
  EXPECT_EQ(alone.scene.height, 720.0F);
  EXPECT_TRUE(alone.controls.empty());
}

// A small window keeps every button of the bar in reach, and the model where no panel covers it.
TEST(Layout, SmallWindowsShowTheModelBesideThePanels) {
  for (const auto& [width, height] : {std::pair{800.0, 600.0}, std::pair{640.0, 480.0}}) {
    Robot robot(width, height);
    const UiRect toolbar = robot.widget("panel:toolbar");
    for (const auto& [name, rect] : robot.interface.widgets())
      if (name.starts_with("layer:") || name == "open" || name == "undo" || name == "redo" ||
          name == "help") {
        EXPECT_LE(rect.right(), toolbar.right()) << name << " at " << width;
      }
    const Layout layout = make_layout(width, height, 1.0, {});
    const auto stands_free = [&](const char* when) {
      const Aabb box = robot.session.document().bounds(Target{});
      const auto at =
          project(robot.session.view().shown_view(), 0.5 * box.min + 0.5 * box.max, width, height);
      ASSERT_TRUE(at.has_value());
      const double middle = static_cast<double>(layout.scene.x + 0.5F * layout.scene.width);
      EXPECT_NEAR(at->x, middle, 0.06 * width) << when << " at " << width;
    };
    stands_free("fitted");
    ASSERT_TRUE(robot.session.apply(LookFrom{StandardView::front}));
    stands_free("from the front");
    ASSERT_TRUE(robot.session.apply(Orbit{70, 20}));
    stands_free("turned");
  }
}

// Widgets stay inside the panel that draws them, at both scales.
TEST(Layout, WidgetsStandInsideTheWindow) {
  for (const double scale : {1.0, 2.0}) {
    Robot robot(1280 * scale, 720 * scale, scale);
    robot.click("tree panel");
    const UiRect controls = robot.widget("panel:controls"), toolbar = robot.widget("panel:toolbar");
    int inside = 0;
    for (const auto& [name, rect] : robot.interface.widgets()) {
      if (name.starts_with("volume:") || name.starts_with("tree:") || name.starts_with("tree-kind:") ||
          name == "obb method") {
        EXPECT_TRUE(controls.contains(static_cast<double>(rect.x), static_cast<double>(rect.y))) << name;
        EXPECT_TRUE(
            controls.contains(static_cast<double>(rect.right()) - 1, static_cast<double>(rect.bottom()) - 1))
            << name;
        ++inside;
      }
      if (name.starts_with("view:") || name.starts_with("layer:") || name == "help") {
        EXPECT_TRUE(
            toolbar.contains(static_cast<double>(rect.right()) - 1, static_cast<double>(rect.bottom()) - 1))
            << name;
        ++inside;
      }
    }
    EXPECT_GT(inside, 2 * static_cast<int>(kVolumeKindCount));
  }
}

}  // namespace
}  // namespace boxwood
