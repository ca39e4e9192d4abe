// SPDX-License-Identifier: MIT
// Nothing overlaps and nothing leaves the window, at any size and scale.
#include "app/document/drawn_commands.hpp"
#include "app/features/cover/show/cover_commands.hpp"
#include "app/features/descent/descent_commands.hpp"
#include "app/features/flat/flat_commands.hpp"
#include "app/features/heat/query_heat_commands.hpp"
#include "app/features/microscope/microscope_commands.hpp"
#include "app/features/nodes/nodes_panels.hpp"
#include "app/features/objects/objects_panels.hpp"
#include "app/features/robot/show/robot_matrix_commands.hpp"
#include "app/features/robot/show/robot_motion_commands.hpp"
#include "app/shell/panels.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/ui/layout.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "app/interface/robot.hpp"
#include "app/interface/steps.hpp"
#include "app/view/camera_axis_commands.hpp"
#include "app/view/camera_fit_commands.hpp"
#include "app/view/camera_move_commands.hpp"
#include "app/view/camera_place_commands.hpp"
#include "app/view/selection_commands.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

// Places, which never overlap; and the panels in them, which do not overlap one another.
std::vector<UiRect> places(const Layout& l) {
  return {l.toolbar, l.left, l.right, l.dock, l.strip, l.status, l.scene};
}
std::vector<UiRect> panel_rects(const Layout& l) {
  std::vector<UiRect> out;
  for (const PanelRow& row : panel_table())
    if (row.place == Place::left || row.place == Place::right) out.push_back(l.of(row.panel));
  return out;
}

int check_apart(const std::vector<UiRect>& all, double width, double height, const std::string& what) {
  int checked = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].empty()) continue;
    EXPECT_GE(all[i].x, 0.0F) << what;
    EXPECT_LE(static_cast<double>(all[i].right()), width + 1e-3) << what;
    EXPECT_LE(static_cast<double>(all[i].bottom()), height + 1e-3) << what;
    for (std::size_t k = i + 1; k < all.size(); ++k) {
      EXPECT_FALSE(overlap(all[i], all[k])) << what << ": " << i << ", " << k;
      ++checked;
    }
  }
  return checked;
}

// Any workspace, any panels folded, sizes that somebody dragged, contents of any height.
TEST(Layout, PanelsNeverOverlapNorLeaveTheWindow) {
  std::mt19937_64 random(test::seed(7));
  const auto below = [&](std::uint64_t n) { return random() % n; };
  int checked = 0;
  for (const double scale : {1.0, 1.25, 1.5, 2.0, 3.0})
    for (double width = 320; width <= 4000; width += 173)
      for (double height = 240; height <= 2200; height += 131) {
        LayoutOptions options;
        options.workspace = static_cast<Workspace>(below(kWorkspaceCount));
        const bool all_open = below(3) == 0;
        options.strip = below(3) == 0 ? static_cast<float>(below(200)) : 0.0F;
        for (const PanelRow& row : panel_table()) {
          options.panels.set_open(row.panel, all_open || below(2) == 0);
          options.with_content.set(row.panel, below(4) != 0);
          options.contents.set(row.panel, static_cast<float>(below(900)));
          if (below(4) == 0)
            options.panels.set_size(
                row.panel,
                static_cast<std::uint16_t>(kLeastPanelSize + below(kMostPanelSize - kLeastPanelSize)));
        }
        const Layout layout = make_layout(width, height, scale, options);
        const std::string what =
            std::to_string(width) + "x" + std::to_string(height) + " at " + std::to_string(scale);
        checked += check_apart(places(layout), width, height, what);
        checked += check_apart(panel_rects(layout), width, height, what);
        for (const PanelRow& row : panel_table()) {
          const UiRect& rect = layout.of(row.panel);
          if (rect.empty()) continue;
          EXPECT_TRUE(stands_in(row, options.workspace)) << row.panel.name;
          const UiRect& place = row.place == Place::left    ? layout.left
                                : row.place == Place::right ? layout.right
                                                            : layout.dock;
          EXPECT_GE(rect.x, place.x) << row.panel.name;
          EXPECT_LE(rect.right(), place.right() + 1e-3F) << row.panel.name;
          EXPECT_LE(rect.bottom(), place.bottom() + 1e-3F) << row.panel.name;
        }
      }
  std::printf("pairs of places and panels checked: %d\n", checked);
  EXPECT_GT(checked, 10000);
}

TEST(Layout, TheSceneHasSixtyPercentInEveryWorkspace) {
  for (std::size_t i = 0; i < kWorkspaceCount; ++i) {
    LayoutOptions options;
    options.workspace = static_cast<Workspace>(i);
    if (options.workspace != Workspace::tree)  // there the dock is always
      options.with_content.set(kLevelsPanel, false);
    for (const Panel played : {kDescentPanel, kFlatPanel, kComparePanel, kQueryHeatPanel, kRobotMotionPanel,
                               kRobotMatrixPanel, kCoverPanel})  // the dock has what is played or compared
      options.with_content.set(played, false);
    const Layout layout = make_layout(1280, 720, 1.0, options);
    const double share = static_cast<double>(layout.scene.width * layout.scene.height) / (1280.0 * 720.0);
    std::printf("%s: %.1f %%\n", std::string(title_of(options.workspace)).c_str(), 100 * share);
    EXPECT_GE(share, i == 3 ? 0.55 : 0.6) << title_of(options.workspace);  // Learn is for reading
    EXPECT_FALSE(layout.left.empty());
    EXPECT_FALSE(layout.right.empty());
  }
  LayoutOptions hidden;
  hidden.interface_shown = false;
  const Layout alone = make_layout(1280, 720, 1.0, hidden);
  EXPECT_EQ(alone.scene.width, 1280.0F);
  EXPECT_EQ(alone.scene.height, 720.0F);
  EXPECT_TRUE(alone.right.empty());
}

// A dragged width holds in every workspace that has it.
TEST(Layout, ADraggedWidthHoldsInEachWorkspace) {
  using Sizes = std::pair<std::uint16_t, std::uint16_t>;
  for (const auto& [left, right] : {Sizes(300, 320), Sizes(216, 230)})
    for (std::size_t i = 0; i < kWorkspaceCount; ++i) {
      LayoutOptions options;
      options.workspace = static_cast<Workspace>(i);
      options.panels.set_size(panels::kLeft, left);
      options.panels.set_size(panels::kRight, right);
      const Layout layout = make_layout(1280, 720, 1.0, options);
      EXPECT_EQ(layout.left.width, static_cast<float>(left)) << i;
      EXPECT_EQ(layout.right.width, static_cast<float>(right)) << i;
    }
}

// A column that is dragged wide for the table of Clash has its usual width elsewhere. The scene, fitted
// beside it, or turned since, is whole in the free part of the next workspace.
TEST(Layout, EachWorkspaceHasItsOwnColumns) {
  for (const bool turned : {false, true}) {
    UiRobot robot;
    const float usual = robot.interface.layout().left.width;
    robot.click("workspace:clash");
    const UiRect edge = robot.widget("size:left");
    robot.drag(MouseButton::left, static_cast<double>(edge.x + 1), 400, 600, 400);
    const float wide = robot.interface.layout().left.width;
    EXPECT_GT(wide, 550.0F);
    const auto is_whole = [&](const char* where) {
      const auto [low, high] = robot.session.view().fits().free_pixels();
      const Aabb box = robot.session.document().facts().bounds(Target{});
      const auto at = project(robot.session.view().shown_view(), 0.5 * box.min + 0.5 * box.max, 1280, 720);
      ASSERT_TRUE(at);
      EXPECT_NEAR(at->x, 0.5 * (low.x + high.x), 77) << where << turned;
      for (std::uint32_t i = 0; i < robot.session.document().object_count(); ++i)
        for (const Vec3& p : robot.session.document().facts(i).far_points) {
          const auto seen = project(robot.session.view().shown_view(),
                                    place(robot.session.document().pose(i), p), 1280, 720);
          ASSERT_TRUE(seen);
          EXPECT_GE(seen->x, low.x) << where << turned;
          EXPECT_LE(seen->x, high.x) << where << turned;
        }
    };
    ASSERT_TRUE(robot.session.apply(FitView{}));
    if (turned) {
      ASSERT_TRUE(robot.session.apply(Orbit{8, 3}));
      robot.session.view().camera().distance *= 1.2;
    }
    robot.settle();
    is_whole("beside the table");
    robot.click("workspace:look");
    EXPECT_EQ(robot.interface.layout().left.width, usual);
    is_whole("in Look");
    robot.click("workspace:clash");
    EXPECT_EQ(robot.interface.layout().left.width, wide);
    is_whole("beside the table again");
  }
}

// The left column is as wide as its names need, up to a share of the window. The scene keeps more than half.
TEST(Layout, TheLeftColumnFitsTheNames) {
  for (const Workspace workspace : {Workspace::look, Workspace::tree, Workspace::clash, Workspace::learn})
    for (const double width : {800.0, 1280.0, 2560.0}) {
      LayoutOptions options;
      options.workspace = workspace;
      const auto left = [&](float names) {
        options.names = names;
        const Layout layout = make_layout(width, 720, 1.0, options);
        if (width >= 1280.0) {
          EXPECT_GE(static_cast<double>(layout.scene.width), 0.55 * width) << names;
        }
        return layout.left.width;
      };
      const float usual = left(0);
      EXPECT_EQ(left(120), usual) << "short names";
      if (width < 1280.0 || workspace == Workspace::learn) continue;
      EXPECT_EQ(left(usual + 20), usual + 20);
      EXPECT_EQ(left(5000), std::floor(0.22F * static_cast<float>(width)));
      options.panels.set_size(panels::kLeft, 220);
      EXPECT_EQ(left(250), 220.0F) << "a dragged width wins";
    }
}

// The column has its width when a scene comes, and keeps it while its groups are folded and others selected.
TEST(Layout, ANewSceneSetsTheWidthOfTheLeftColumn) {
  UiRobot robot;
  const float usual = robot.interface.layout().left.width;
  Scene scene = generated::box_grid(6);
  for (std::size_t i = 0; i < scene.objects.size(); ++i)
    scene.objects[i].name = "LifterRods_" + std::to_string(i) + "-0";
  robot.session.set_scene(std::make_shared<const Scene>(std::move(scene)));
  robot.settle();
  const float wide = robot.interface.layout().left.width;
  EXPECT_GT(wide, usual);
  EXPECT_LE(wide, std::floor(0.22F * 1280));
  send_line(robot, "select object 3");
  EXPECT_EQ(robot.interface.layout().left.width, wide);
  robot.session.set_scene(std::make_shared<const Scene>(generated::built_in_scene()));
  robot.settle();
  EXPECT_EQ(robot.interface.layout().left.width, usual);
}

// In a small window, or at a large scale, both columns shrink before one of them goes.
TEST(Layout, ColumnsShrinkBeforeTheyGo) {
  for (std::size_t i = 0; i < kWorkspaceCount; ++i) {
    LayoutOptions options;
    options.workspace = static_cast<Workspace>(i);
    const Layout usual = make_layout(1280, 720, 1.0, options);
    for (const double scale : {1.5, 2.0, 2.5}) {
      const Layout layout = make_layout(1280, 720, scale, options);
      const auto by = static_cast<float>(scale);
      EXPECT_GE(layout.left.width, std::floor(0.74F * by * usual.left.width)) << i << ' ' << scale;
      EXPECT_GE(layout.right.width, std::floor(0.74F * by * usual.right.width)) << i << ' ' << scale;
      EXPECT_LE(layout.left.width, by * usual.left.width + 1) << i << ' ' << scale;
      EXPECT_GE(layout.scene.width, 119 * by) << i << ' ' << scale;
    }
    const Layout twice = make_layout(1280, 720, 2.0, options);
    EXPECT_GE(twice.scene.width, 478) << i;
    EXPECT_TRUE(make_layout(800, 720, 2.0, options).left.empty()) << i;
    EXPECT_FALSE(make_layout(800, 720, 2.0, options).right.empty()) << i;
    EXPECT_TRUE(make_layout(400, 300, 2.0, options).left.empty());
  }
}

// While a descent is played in Learn the columns keep their widths, and the scene has 42 % of the window.
TEST(Layout, TheSceneHasRoomBesideADescent) {
  LayoutOptions options;
  options.workspace = Workspace::learn;
  for (const Panel other : {kLevelsPanel, kFlatPanel}) options.with_content.set(other, false);
  const Layout layout = make_layout(1280, 720, 1.0, options);
  EXPECT_FALSE(layout.of(kDescentPanel).empty());
  const double share = static_cast<double>(layout.scene.width * layout.scene.height) / (1280.0 * 720.0);
  std::printf("beside a descent: %.1f %%\n", 100 * share);
  EXPECT_GE(share, 0.42);
  options.panels.set_open(panels::kDock, false);  // F4
  const Layout folded = make_layout(1280, 720, 1.0, options);
  EXPECT_EQ(folded.left.width, layout.left.width);
  EXPECT_EQ(folded.right.width, layout.right.width);
  EXPECT_GE(static_cast<double>(folded.scene.width * folded.scene.height) / (1280.0 * 720.0), 0.55);
}

TEST(Layout, AFoldedPanelIsItsTitleAndTheOthersGetItsRoom) {
  LayoutOptions options;
  options.workspace = Workspace::tree;
  const Layout open = make_layout(1280, 720, 1.0, options);
  options.panels.set_open(kTreePanel, false);
  const Layout folded = make_layout(1280, 720, 1.0, options);
  EXPECT_EQ(folded.of(kTreePanel).height, kPanelTitle);
  EXPECT_GT(folded.of(kObjectsPanel).height, open.of(kObjectsPanel).height);
  options.panels.set_open(panels::kLeft, false);
  EXPECT_GT(make_layout(1280, 720, 1.0, options).scene.width, open.scene.width + 100);
  options.panels.set_open(panels::kLeft, true);
  options.panels.set_size(panels::kLeft, 300);
  EXPECT_EQ(make_layout(1280, 720, 1.0, options).left.width, 300);
  EXPECT_EQ(make_layout(2560, 1440, 2.0, options).left.width, 600);
}

// A small window keeps every button of the bar in reach, and the model where no panel covers it.
// A list with more rows than its share has the room that the others leave, and not more than its rows need.
TEST(Layout, AListTakesTheRoomThatOthersLeave) {
  LayoutOptions options;
  options.workspace = Workspace::tree;
  options.contents.set(kTreePanel, 200.0F);
  for (const PanelRow& row : panel_table())
    if (row.place == Place::left && row.panel != kObjectsPanel && row.panel != kTreePanel)
      options.with_content.set(row.panel, false);
  const auto objects = [&](float content) {
    options.contents.set(kObjectsPanel, content);
    return make_layout(1280, 720, 1.0, options);
  };
  const float share = std::floor(0.35F * objects(100.0F).left.height);
  EXPECT_EQ(objects(100.0F).of(kObjectsPanel).height, 100.0F + kPanelTitle);
  EXPECT_GT(objects(2000.0F).of(kObjectsPanel).height, share + 40);
  EXPECT_GE(objects(2000.0F).of(kTreePanel).height, 200.0F + kPanelTitle) << "the tree has what it needs";
  EXPECT_EQ(objects(share).of(kObjectsPanel).height, share + kPanelTitle);
  options.contents.set(kTreePanel, 1000.0F);
  EXPECT_LE(objects(2000.0F).of(kObjectsPanel).height, share) << "nothing is left";
}

// The title of a panel that a click folds stays under the mouse: the panels above it keep their heights.
TEST(Layout, TheTitleOfAHeldPanelStays) {
  int moved = 0, held = 0;
  for (std::size_t w = 0; w < kWorkspaceCount; ++w)
    for (const double height : {500.0, 720.0, 1440.0})
      for (const PanelRow& row : panel_table()) {
        LayoutOptions options;
        options.workspace = static_cast<Workspace>(w);
        for (const PanelRow& one : panel_table())
          options.contents.set(one.panel, 100.0F + 37.0F * static_cast<float>(one.order % 9));
        const Layout before = make_layout(1280, height, 1.0, options);
        if (before.of(row.panel).empty() || row.place == Place::dock) continue;
        options.panels.set_open(row.panel, false);
        const float y = before.of(row.panel).y;
        moved += make_layout(1280, height, 1.0, options).of(row.panel).y != y ? 1 : 0;
        options.held = row.panel;
        options.before = before.panels;
        const Layout folded = make_layout(1280, height, 1.0, options);
        EXPECT_EQ(folded.of(row.panel).y, y) << row.title << ' ' << height;
        check_apart(panel_rects(folded), 1280, height, std::string(row.title));
        ++held;
      }
  std::printf("%d titles, %d would move\n", held, moved);
  EXPECT_GT(moved, 5);
}

// A picture of the view alone has one size, whether or not there are messages.
TEST(Layout, TheViewAloneHasOneSize) {
  LayoutOptions options;
  const UiRect without = scene_with_strip(make_layout(1280, 720, 1.0, options));
  for (const float strip : {30.0F, 120.0F}) {
    options.strip = strip;
    const Layout layout = make_layout(1280, 720, 1.0, options);
    ASSERT_FALSE(layout.strip.empty());
    const UiRect with = scene_with_strip(layout);
    EXPECT_EQ(with.x, without.x) << strip;
    EXPECT_EQ(with.y, without.y) << strip;
    EXPECT_EQ(with.width, without.width) << strip;
    EXPECT_EQ(with.height, without.height) << strip;
  }
}

TEST(Layout, SmallWindowsShowTheModelBesideThePanels) {
  for (const auto& size : {std::pair{800.0, 600.0}, std::pair{640.0, 480.0}}) {
    const double width = size.first, height = size.second;
    UiRobot robot(width, height);
    const UiRect toolbar = robot.widget("panel:toolbar");
    for (const auto& [name, rect] : robot.interface.widgets())
      if (name.starts_with("layer:") || name == "open" || name == "undo" || name == "redo" ||
          name == "help") {
        EXPECT_LE(rect.right(), toolbar.right()) << name << " at " << width;
      }
    const Layout layout = robot.interface.layout();
    const auto stands_free = [&](const char* when) {
      const Aabb box = robot.session.document().facts().bounds(Target{});
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

// At first sight no corner of a box is cut: all of them are in the scene, some pixels from its edges, and
// what is fitted reaches at least over two thirds of the scene in one direction.
// A quarter of the windows in the tests, all with BOXWOOD_WINDOWS=all.
TEST(Layout, NoCornerOfABoxIsCutAtFirstSight) {
  const bool all = std::getenv("BOXWOOD_WINDOWS") != nullptr;
  unsigned windows = 0;
  const std::vector<Scene> scenes = {generated::spiral_staircase(24), generated::gear_pair(),
                                     generated::slanted_part(),       generated::torus_knot(),
                                     generated::terrain(40),          generated::bumpy_sphere(500)};
  int corners = 0, late = 0;
  for (const auto& [width, height] : {std::pair{1280.0, 720.0}, std::pair{1024.0, 640.0}})
    for (std::size_t w = 0; w < kWorkspaceCount; ++w)
      for (const Scene& scene : scenes)
        for (const VolumeKind kind :
             {VolumeKind::obb, VolumeKind::aabb, VolumeKind::fixed_aabb, VolumeKind::kdop26}) {
          const unsigned n = windows++;  // every kind, workspace and scene has its turn
          if (!all && (n + n / 4 + n / 24) % 4 != 0) continue;
          UiRobot robot(width, height);
          ASSERT_TRUE(robot.session.apply(SetWorkspace{static_cast<Workspace>(w)}));
          robot.session.set_scene(std::make_shared<const Scene>(scene));
          ASSERT_TRUE(robot.session.apply(ShowVolume{kind, {}, true}));
          ASSERT_TRUE(robot.session.apply(FitView{}));
          const std::uint64_t fits = robot.session.view().fits().late_fits();
          robot.settle();
          late += robot.session.view().fits().late_fits() > fits ? 1 : 0;
          const StandingVolume volume = robot.session.derived().standing({}, kind);
          ASSERT_TRUE(volume.fit);
          const UiRect& free = robot.interface.layout().scene;
          double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
          for (const Vec3& corner : outline(volume.fit->fit.volume).vertices) {
            const auto at = project(robot.session.view().shown_view(),
                                    place(volume.world_from_volume, corner), width, height);
            ASSERT_TRUE(at.has_value());
            left = std::min(left, at->x);
            right = std::max(right, at->x);
            top = std::min(top, at->y);
            bottom = std::max(bottom, at->y);
            ++corners;
          }
          const std::string what = scene.files.front() + ", " + std::string(row_of(kind).name) +
                                   ", workspace " + std::to_string(w) + ", " + std::to_string(width);
          constexpr double kMargin = 4.0;
          EXPECT_GE(left, static_cast<double>(free.x) + kMargin) << what;
          EXPECT_LE(right, static_cast<double>(free.right()) - kMargin) << what;
          EXPECT_GE(top, static_cast<double>(free.y) + kMargin) << what;
          EXPECT_LE(bottom, static_cast<double>(free.bottom()) - kMargin) << what;
          EXPECT_GE(std::max((right - left) / static_cast<double>(free.width),
                             (bottom - top) / static_cast<double>(free.height)),
                    0.6)
              << what;
        }
  std::printf("corners in the scene: %d; fitted again when the volume came: %d times\n", corners, late);
  EXPECT_GT(corners, 300);
  EXPECT_GT(late, 0);
}

// A fit waits for its volumes, and no longer: who moves the camera, or shows something else, is left alone.
TEST(Layout, AFitIsDoneAgainOnlyWhereNobodyHasMoved) {
  const auto scene = std::make_shared<const Scene>(generated::spiral_staircase(24));
  const auto fitted = [&](const std::vector<Command>& then) {
    UiRobot robot;
    robot.session.set_scene(scene);
    EXPECT_TRUE(robot.session.apply(ShowVolume{VolumeKind::obb, {}, true}));
    EXPECT_TRUE(robot.session.apply(FitView{}));
    for (const Command& command : then) EXPECT_TRUE(robot.session.apply(command));
    const Camera before = robot.session.view().camera();
    const std::uint64_t fits = robot.session.view().fits().late_fits();
    robot.settle();
    return std::pair{robot.session.view().fits().late_fits() > fits, before == robot.session.view().camera()};
  };
  EXPECT_EQ(fitted({}), std::pair(true, false));
  EXPECT_EQ(fitted({Orbit{10, 5}}), std::pair(false, true));
  EXPECT_EQ(fitted({ShowVolume{VolumeKind::aabb, {}, true}}), std::pair(false, true));
  UiRobot robot;
  robot.session.set_scene(scene);
  const Camera& camera = robot.session.view().camera();
  EXPECT_EQ(fitted({PlaceTurntable{camera.focal_point, camera.distance, 45, 30}}), std::pair(false, true));
}

// Widgets stay inside the panel that draws them, in each workspace, at both scales and at 1024 x 640.
TEST(Layout, WidgetsStandInsideTheWindow) {
  struct Size {
    double width, height, scale;
  };
  for (const Size& size : {Size{1280, 720, 1}, Size{1024, 640, 1}, Size{1920, 1080, 2}})
    for (std::size_t w = 0; w < kWorkspaceCount; ++w) {
      UiRobot robot(size.width, size.height, size.scale);
      ASSERT_TRUE(robot.session.apply(SetWorkspace{static_cast<Workspace>(w)}));
      ASSERT_TRUE(robot.session.apply(Select{{1U}, SelectMode::replace}));
      robot.settle();
      const Layout& layout = robot.interface.layout();
      int inside = 0;
      for (const auto& widget : robot.interface.widgets()) {
        const auto& name = widget.first;
        const UiRect& rect = widget.second;
        const auto in = [&](const UiRect& place) {
          EXPECT_GE(rect.x, place.x - 0.5F) << name << " in " << w << " at " << size.width;
          EXPECT_LE(rect.right(), place.right() + 0.5F) << name << " in " << w << " at " << size.width;
          ++inside;
        };
        if (name.starts_with("volume:") || name.starts_with("score") || name.starts_with("tree:") ||
            name.starts_with("tree-kind:") || name.starts_with("around:") || name.starts_with("turn:") ||
            name == "obb method" || name == "pose:reset" || name == "copy csv" || name == "node:Right" ||
            name.starts_with("color-by:") || name.starts_with("fills:"))
          in(layout.right);
        if (name.starts_with("object:") || name == "show all" || name.starts_with("take back"))
          in(layout.left);
        if (name.starts_with("view:") || name.starts_with("layer:geometry") || name == "help" ||
            name.starts_with("workspace:") || name == "fold:right" || name == "redo")
          in(layout.toolbar);
      }
      EXPECT_GT(inside, 5);
    }
}

// Each click on the edge shows more of a panel, and reaches nothing that the edge covers.
TEST(Layout, AClickOnTheEdgeOfACutPanelShowsItsRest) {
  UiRobot robot;
  for (const char* line : {"workspace tree", "node whole 1"}) {
    ASSERT_TRUE(robot.session.apply(parse_command(line).value())) << line;
    robot.settle();
  }
  const UiRect panel = robot.widget("panel:node");
  const auto edge = [&]() -> std::optional<UiRect> {
    for (const auto& [name, rect] : robot.interface.widgets())
      if (name.starts_with("more:") &&
          panel.contains(static_cast<double>(rect.x) + 1, static_cast<double>(rect.y)))
        return rect;
    return std::nullopt;
  };
  ASSERT_TRUE(edge());
  int clicks = 0;
  for (auto at = edge(); at && clicks < 20; at = edge(), ++clicks)
    robot.click(static_cast<double>(at->x + 0.5F * at->width),
                static_cast<double>(at->y + 0.5F * at->height));
  EXPECT_GT(clicks, 0);
  EXPECT_LT(clicks, 20);
  EXPECT_EQ(robot.session.view().selection().node->node, 1U);
  EXPECT_EQ(robot.clipboard, "");
}

// No label of a kind is cut, and "Sphere" and "Hull" are the names of Look if there is room.
TEST(Layout, TheKindsOfNodesHaveRoomForTheirLabels) {
  UiRobot narrow, wide(2560, 1440);
  for (UiRobot* robot : {&narrow, &wide})
    for (const char* line : {"workspace tree", "panel-size right 420", "all-kinds on"}) {
      if (robot == &narrow && std::string_view(line).starts_with("panel-size")) continue;
      ASSERT_TRUE(robot->session.apply(parse_command(line).value())) << line;
      robot->settle();
    }
  for (const VolumeRow& row : kVolumeRows) {
    const std::string name = std::string("tree label:").append(row.name);
    const float least = narrow.widget(name).width, all = wide.widget(name).width;
    if (row.kind == VolumeKind::sphere) {
      EXPECT_LT(least, all);
    } else if (row.kind != VolumeKind::hull) {
      EXPECT_NEAR(least, all, 0.01F) << name;
    }
    EXPECT_LE(narrow.widget(name).right(), narrow.interface.layout().right.right()) << name;
  }
  wide.click("figure");  // its list has no scroll bar: eleven lines
  EXPECT_GT(wide.widget("figure list").height, 11 * 17.0F);
}

// Beside many clashes, the objects and the neighbours of the selected one have their title and a few rows.
TEST(Layout, ALongListLeavesTheOthersAFewRows) {
  LayoutOptions options;
  options.workspace = Workspace::clash;
  const Panel clashes{"clashes"}, neighbours{"partners"};
  for (const PanelRow& row : panel_table()) options.contents.set(row.panel, 2000.0F);
  options.contents.set(neighbours, 70.0F);
  options.with_content.set(Panel{"open-lesson"}, false);
  const Layout layout = make_layout(1280, 720, 1.0, options);
  EXPECT_GE(layout.of(kObjectsPanel).height, 100.0F);
  EXPECT_GE(layout.of(neighbours).height, 85.0F);
  EXPECT_GT(layout.of(clashes).height, 400.0F) << "the largest yields";
  EXPECT_EQ(layout.of(kObjectsPanel).bottom(), layout.left.bottom()) << "its buttons are at one place";
  EXPECT_LT(layout.of(neighbours).y, layout.of(kObjectsPanel).y);
}

}  // namespace
}  // namespace boxwood
