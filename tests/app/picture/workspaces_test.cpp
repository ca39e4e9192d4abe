// SPDX-License-Identifier: MIT
// The picture and the words of a workspace: what Clash leaves out, the levels of Tree, what ends with each.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "app/derived/convex_scene.hpp"
#include "app/features/clash/clash_colors.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/features/walk/walk_commands.hpp"
#include "app/features/walk/walk_mode.hpp"
#include "app/picture/drawn.hpp"
#include "app/picture/drawn_once.hpp"
#include "app/session/volumes_toggle.hpp"
#include "app/shell/command.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/view/camera_place_commands.hpp"
#include "overlay/palette.hpp"

namespace boxwood {
namespace {

using test::colors_of;
using test::Drawn;
using test::expect_drawn_once;
using test::Random;

// Clash draws its own things: the volumes of the other workspaces come when they are pinned.
TEST(Workspaces, ClashLeavesOutVolumesUntilTheyArePinned) {
  Random random(78);
  Drawn drawn({test::convex_solid(random, 1.0), test::convex_solid(random, 1.0)});
  drawn.type("volume obb whole on");
  drawn.type("tree obb object 0 on");
  const auto shows = [&] {
    (void)drawn.legend();
    return colors_of(drawn.list)
        .contains({color_of(VolumeKind::obb).r, color_of(VolumeKind::obb).g, color_of(VolumeKind::obb).b});
  };
  EXPECT_TRUE(shows());
  drawn.apply(SetWorkspace{Workspace::clash});
  EXPECT_FALSE(shows());
  EXPECT_EQ(levels_text(drawn.session, {}), "not drawn in Clash unless pinned");
  EXPECT_FALSE(volumes_toggled(drawn.session));
  for (const Command& command : volumes_flipped(drawn.session)) drawn.apply(command);
  EXPECT_TRUE(volumes_toggled(drawn.session));
  EXPECT_TRUE(shows());
  for (const Command& command : volumes_flipped(drawn.session)) drawn.apply(command);
  EXPECT_FALSE(shows());
  drawn.apply(SetWorkspace{Workspace::look});
  EXPECT_TRUE(shows());
}

// The box of Look and the boxes of the nodes have two colours and two rows, the same in every workspace. That
// of the box of Look is the same without boxes of nodes.
TEST(Workspaces, AVolumeOfLookIsToldFromTheBoxesOfNodesInEachOfThem) {
  Random random(79);
  for (const char* kind : {"obb", "aabb", "sphere"}) {
    Drawn drawn({test::convex_solid(random, 1.0), test::convex_solid(random, 1.0)});
    const VolumeKind of = std::string(kind) == "obb"    ? VolumeKind::obb
                          : std::string(kind) == "aabb" ? VolumeKind::aabb
                                                        : VolumeKind::sphere;
    for (const char* line : {"tree-kind", "volume", "tree"})
      drawn.type(std::string(line) + " " + kind + (std::string(line) == "tree-kind" ? "" : " whole on"));
    drawn.type("depth 1");
    drawn.type("tree " + std::string(kind) + " whole off");
    const auto row_with = [&](const Rgba& color) {
      const auto legend = drawn.legend();
      expect_drawn_once(legend, drawn.list);
      const auto at = std::find_if(legend.begin(), legend.end(), [&](const LegendStatement& row) {
        return row.colors == std::vector{color};
      });
      return at == legend.end() ? std::string() : at->text;
    };
    EXPECT_NE(row_with(color_of(of)).find("whole model"), std::string::npos) << kind;
    drawn.type("tree " + std::string(kind) + " whole on");
    for (const Workspace workspace : {Workspace::tree, Workspace::look, Workspace::learn, Workspace::tree}) {
      drawn.apply(SetWorkspace{workspace});
      EXPECT_NE(row_with(color_of(of)).find("whole model"), std::string::npos) << kind;
      EXPECT_NE(row_with(kBesideVolumeColor).find("around the nodes"), std::string::npos) << kind;
      EXPECT_EQ(row_with(kBesideVolumeColor).find("whole model"), std::string::npos) << kind;
      for (const VolumeStatement& one : volume_statements(drawn.session))
        EXPECT_EQ(one.color, one.node ? kBesideVolumeColor : color_of(of)) << kind;
    }
    drawn.type("tree " + std::string(kind) + " whole off");
    EXPECT_NE(row_with(color_of(of)).find("whole model"), std::string::npos) << kind;
  }
}

// Of a single object, too, the legend says which of two AABBs is the model's.
TEST(Workspaces, AVolumeOfOneObjectBesideItsNodesIsNamedAsThatOfTheModel) {
  Random random(80);
  Drawn drawn({test::convex_solid(random, 1.0)});
  const auto row_of_look = [&] {
    for (const LegendStatement& row : drawn.legend())
      if (row.text.find(" around the ") != std::string::npos &&
          row.colors == std::vector{color_of(VolumeKind::aabb)})
        return row.text;
    return std::string();
  };
  for (const char* line : {"volume obb whole off", "tree-kind aabb", "volume aabb whole on", "depth 1"})
    drawn.type(line);
  EXPECT_EQ(row_of_look(), "");
  drawn.type("tree aabb whole on");
  EXPECT_NE(row_of_look().find(" around the whole model"), std::string::npos) << row_of_look();
}

// The panel of the node describes the root, or the selected node: it says so if only other boxes are drawn.
TEST(Workspaces, TheLevelOfANodeSaysIfItsBoxIsNotDrawn) {
  Random random(79);
  Drawn drawn({test::convex_solid(random, 1.0, 200)});
  for (const char* line : {"workspace tree", "leaf-size 1", "tree-kind obb"}) drawn.type(line);
  (void)tree_statement(drawn.session);  // the panel requests the tree
  std::size_t in_levels = 0;
  const auto expect = [&](const char* line, bool is_drawn) {
    drawn.type(line);
    (void)drawn.legend();
    const auto node = node_statement(drawn.session);
    ASSERT_TRUE(node) << line;
    EXPECT_EQ(node->is_drawn, is_drawn) << line;
    EXPECT_EQ(level_text(*node).find("not drawn") == std::string::npos, is_drawn) << line;
    if (node->is_selected) return;  // drawn by itself
    const auto shown = volume_statements(drawn.session);
    EXPECT_EQ(
        std::any_of(shown.begin(), shown.end(),
                    [](const VolumeStatement& one) { return one.node == 0U && one.kind == VolumeKind::obb; }),
        is_drawn)
        << line;
    in_levels += shown.size();
  };
  expect("depth 3..5", false);
  expect("tree obb whole on", false);
  expect("depth 0..2", true);
  expect("layer volumes off", false);
  expect("layer volumes on", true);
  expect("tree sphere whole on", true);
  expect("tree obb whole off", false);  // the box around the root is a sphere
  expect("node whole 0", true);
  expect("node whole 12", true);
  expect("layer volumes off", false);
  EXPECT_GT(in_levels, 20U);
}

// The bar has the levels of the tree that a click would show, so that its cells stay where they are.
TEST(Workspaces, TheLevelBarHasTheLevelsOfTheTree) {
  Random random(79);
  Drawn drawn({test::convex_solid(random, 1.0, 200)});
  drawn.apply(SetWorkspace{Workspace::tree});
  (void)tree_statement(drawn.session);  // the panel requests the tree
  drawn.session.wait();
  const auto tree = tree_statement(drawn.session);
  ASSERT_TRUE(tree && tree->tree);
  const std::uint32_t before = level_bar_statement(drawn.session).levels;
  EXPECT_EQ(before, tree->tree->by_depth.levels());
  drawn.type("tree obb object 0 on");
  drawn.session.wait();
  EXPECT_EQ(level_bar_statement(drawn.session).levels, before);
  drawn.apply(SetWorkspace{Workspace::clash});
  EXPECT_EQ(level_bar_statement(drawn.session).levels, before);
}

// The panel describes the tree of the selection; the bar has the levels of the drawn one.
TEST(Workspaces, TheLevelBarNamesItsTreeIfItIsNotThePanels) {
  Random random(81);
  Drawn drawn({test::convex_solid(random, 1.0, 12), test::convex_solid(random, 1.0, 200)});
  for (const char* line : {"workspace tree", "tree obb object 0 on", "select object 0"}) drawn.type(line);
  drawn.session.wait();
  const std::uint32_t levels = level_bar_statement(drawn.session).levels;
  ASSERT_GT(levels, 0U);
  EXPECT_TRUE(levels_text(drawn.session, {}).starts_with("Level")) << levels_text(drawn.session, {});
  drawn.type("select object 1");
  (void)tree_statement(drawn.session);
  drawn.session.wait();
  EXPECT_GT(tree_statement(drawn.session)->tree->by_depth.levels(), levels);
  EXPECT_EQ(level_bar_statement(drawn.session).levels, levels);
  const std::string name = object_name(drawn.session, 0);
  EXPECT_TRUE(levels_text(drawn.session, {}).starts_with("Drawn: " + name + ", level"))
      << levels_text(drawn.session, {});
}

TEST(Workspaces, TheCameraReturnsFromAClash) {
  Random random(83);
  const auto solid = test::convex_solid(random, 1.0);
  Drawn drawn({solid, solid, test::convex_solid(random, 1.0)});
  drawn.apply(SetWorkspace{Workspace::clash});
  drawn.apply(ClashCheck{});
  drawn.session.wait();
  const auto place = [&] {
    const Camera& camera = drawn.session.view().camera();
    return std::tuple(camera.focal_point, camera.distance, camera.azimuth_rad, camera.elevation_rad);
  };
  const auto before = place();
  drawn.apply(ClashSelect{0});
  drawn.session.wait();
  EXPECT_NE(place(), before);
  drawn.apply(ClashSelect{1});
  drawn.session.wait();
  drawn.apply(ClashClear{});
  EXPECT_EQ(place(), before);
  // Another workspace shows the scene from where it was seen before; the row stays chosen.
  drawn.apply(ClashSelect{0});
  drawn.session.wait();
  const auto close = place();
  ASSERT_NE(close, before);
  drawn.apply(SetWorkspace{Workspace::look});
  EXPECT_EQ(place(), before);
  EXPECT_TRUE(drawn.session.get<ClashReview>().flight().chosen());
  drawn.apply(SetWorkspace{Workspace::clash});
  EXPECT_EQ(place(), close);
}

// Two surfaces in one place would be a mosaic of both colours.
TEST(Workspaces, OneSurfaceShowsBothDuplicates) {
  Random random(84);
  const auto solid = test::convex_solid(random, 1.0);
  Drawn drawn({solid, solid});
  drawn.apply(SetWorkspace{Workspace::clash});
  drawn.apply(ClashCheck{});
  drawn.session.wait();
  drawn.apply(ClashSelect{0});
  drawn.session.wait();
  ASSERT_NE(drawn.session.get<ClashReview>().flight().look(), nullptr);
  const std::vector<LegendStatement> legend = drawn.legend();
  std::size_t surfaces = 0;
  for (const MeshBatch& mesh : drawn.list.meshes)
    for (const MeshInstance& instance : mesh.instances) surfaces += instance.color.a != 0 ? 1 : 0;
  EXPECT_EQ(surfaces, 1U);
  const auto none_is_of_contacts = [](const auto& batches) {
    for (const auto& batch : batches)
      for (const auto& instance : batch.data)
        for (const Rgba& color : {kClashContactColor, kClashColorA, kClashColorB})
          EXPECT_NE(instance.color, color);
  };
  none_is_of_contacts(drawn.list.points);
  none_is_of_contacts(drawn.list.segments);
  none_is_of_contacts(drawn.list.triangles);
  EXPECT_EQ(std::count_if(legend.begin(), legend.end(),
                          [](const LegendStatement& line) {
                            return line.text.starts_with("A and B, identical: ") &&
                                   line.colors == std::vector{color_of(ClashKind::duplicate)};
                          }),
            1);
}

// Of a selected object and one inside it, both colours of the legend are in the picture: the outer object is
// transparent, whichever has the lower number, and only it. A third one keeps its surface.
TEST(Workspaces, TheOuterObjectOfASelectionIsTransparent) {
  Random random(85);
  for (const bool outer_is_a : {true, false}) {
    const auto big = test::convex_solid(random, 3.0, 60), small = test::convex_solid(random, 0.5, 60);
    const std::uint32_t outer = outer_is_a ? 0 : 1, inner = 1 - outer;
    Drawn drawn({outer_is_a ? big : small, outer_is_a ? small : big, small});
    drawn.type("pose object 2 1 0 0 9 0 1 0 0 0 0 1 0");
    drawn.apply(SetWorkspace{Workspace::clash});
    for (const std::uint32_t selected : {0U, 1U}) {
      drawn.type("select object " + std::to_string(selected));
      (void)drawn.legend();
      const SessionView& view = drawn.session.view();
      EXPECT_TRUE(view.is_transparent(outer)) << outer_is_a << selected;
      EXPECT_FALSE(view.is_transparent(inner)) << outer_is_a << selected;
      EXPECT_FALSE(view.is_transparent(2)) << outer_is_a << selected;
      const auto legend = drawn.legend();
      expect_drawn_once(legend, drawn.list);
      std::size_t named = 0;
      for (const LegendStatement& row : legend)
        for (const Rgba& color : {kClashColorA, kClashColorB}) named += row.colors == std::vector{color};
      EXPECT_EQ(named, 2U);
    }
    drawn.type("pose object " + std::to_string(inner) + " 1 0 0 -9 0 1 0 0 0 0 1 0");
    (void)drawn.legend();
    EXPECT_FALSE(drawn.session.view().is_transparent(outer)) << "apart";
  }
}

// Lines between near pairs have a line as their chip, and boxes and surfaces have squares.
TEST(Workspaces, LinesBetweenNearPairsHaveALineInTheLegend) {
  Random random(87);
  const auto solid = test::convex_solid(random, 1.0);
  Drawn drawn({solid, solid});
  drawn.type("pose object 1 1 0 0 0.5 0 1 0 0 0 0 1 0");
  drawn.apply(SetWorkspace{Workspace::clash});
  drawn.apply(ClashCheck{});
  drawn.session.wait();
  drawn.type("clash pairs on");
  drawn.type("select object 0");
  std::size_t lines = 0, squares = 0;
  for (const LegendStatement& row : drawn.legend()) {
    EXPECT_EQ(row.is_of_lines, row.text.starts_with("Lines between near pairs")) << row.text;
    ++(row.is_of_lines ? lines : squares);
  }
  EXPECT_EQ(lines, 1U);
  EXPECT_GE(squares, 2U) << "A and B";
}

// Seen from elsewhere, the sphere of a walk has a row of the legend.
TEST(Workspaces, TheWalkerHasARowOfTheLegendWhereItIsDrawn) {
  Random random(86);
  Drawn drawn({test::convex_solid(random, 1.0)});
  drawn.apply(BeginWalk{});
  const auto has_walker = [&] {
    const auto legend = drawn.legend();
    expect_drawn_once(legend, drawn.list);
    return std::any_of(legend.begin(), legend.end(),
                       [](const LegendStatement& row) { return row.text == "Walker"; });
  };
  EXPECT_FALSE(has_walker()) << "the eye is in the sphere";
  drawn.apply(PlaceCamera{Vec3(9, 9, 9), Vec3(0.0)});
  EXPECT_TRUE(has_walker());
}

TEST(Workspaces, WalkingEndsWithItsWorkspace) {
  Random random(80);
  Drawn drawn({test::convex_solid(random, 1.0)});
  const Camera before = drawn.session.view().camera();
  drawn.apply(BeginWalk{});
  ASSERT_TRUE(drawn.session.get<WalkMode>().on());
  drawn.apply(SetWorkspace{Workspace::look});
  EXPECT_TRUE(drawn.session.get<WalkMode>().on());
  drawn.apply(SetWorkspace{Workspace::tree});
  EXPECT_FALSE(drawn.session.get<WalkMode>().on());
  EXPECT_EQ(drawn.session.view().camera().distance, before.distance);
}

}  // namespace
}  // namespace boxwood
