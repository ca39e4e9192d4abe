// SPDX-License-Identifier: MIT
// The legend lists the colours of the draw list, each once.
#include <algorithm>
#include <set>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include "app/derived/convex_scene.hpp"
#include "app/document/pose_commands.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/features/walk/walk_commands.hpp"
#include "app/features/walk/walk_mode.hpp"
#include "app/picture/drawn_once.hpp"
#include "app/picture/list_colors.hpp"
#include "app/picture/scene_drawing.hpp"
#include "app/session/session.hpp"
#include "app/session/surface_pick.hpp"
#include "app/session/volumes_toggle.hpp"
#include "app/shell/command.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/view/look_commands.hpp"
#include "overlay/descent_colors.hpp"
#include "overlay/palette.hpp"

namespace boxwood {
namespace {

using test::colors_of;
using test::expect_drawn_once;
using test::Random;

struct Drawn {
  Session session{SessionOptions{}};
  SceneDrawing drawing;
  DrawList list;

  explicit Drawn(std::vector<std::shared_ptr<SceneMesh>> meshes) {
    session.set_scene(std::make_shared<const Scene>(test::scene_of(std::move(meshes))));
  }
  void apply(const Command& command) { ASSERT_TRUE(session.apply(command)); }
  void type(const std::string& line) {
    const Result<Command> command = parse_command(line);
    ASSERT_TRUE(command) << line;
    apply(*command);
  }
  std::vector<LegendStatement> legend() {
    session.wait();
    drawing.build(session, list);
    return legend_statements(session);
  }
};

TEST(DrawnLegend, RandomStatesListWhatIsDrawn) {
  Random random(77);
  std::size_t rows = 0, states = 0;
  for (int trial = 0; trial < 25; ++trial) {
    std::vector<std::shared_ptr<SceneMesh>> meshes;
    const int count = 2 + random.index(3);
    for (int i = 0; i < count; ++i) meshes.push_back(test::convex_solid(random, 1.0));
    Drawn drawn(meshes);
    for (int step = 0; step < 8; ++step) {
      const auto object = static_cast<std::uint32_t>(random.index(count));
      switch (random.index(9)) {
      case 0:
        drawn.apply(SetWorkspace{static_cast<Workspace>(random.index(3))});
        break;
      case 1:
        drawn.type("volume obb " +
                   (random.chance(0.5) ? std::string("whole") : "object " + std::to_string(object)) + " on");
        break;
      case 2:
        drawn.type("tree obb object " + std::to_string(object) + (random.chance(0.7) ? " on" : " off"));
        break;
      case 3:
        drawn.type("depth 0.." + std::to_string(random.index(4)));
        break;
      case 4:
        drawn.type("select object " + std::to_string(object) + (random.chance(0.5) ? "" : " add"));
        break;
      case 5:
        drawn.apply(SetColorBy{random.chance(0.5) ? ColorBy::depth : ColorBy::kind});
        break;
      case 6:
        drawn.apply(ShowLayer{Layer::descent, random.chance(0.5)});
        break;
      case 7:
        drawn.apply(ShowLayer{Layer::pinned, random.chance(0.5)});
        break;
      case 8:
        drawn.apply(SetPaint{static_cast<Paint>(random.index(3))});
        break;
      }
      const auto legend = drawn.legend();
      expect_drawn_once(legend, drawn.list);
      rows += legend.size();
      ++states;
    }
  }
  EXPECT_GT(2 * rows, states);
}

// A clicked triangle is outlined in the colour of its mark, and the legend names it; also of a node of the
// whole, in the picture that the command line draws again. A hidden triangle has neither.
TEST(DrawnLegend, AClickedTriangleIsOutlinedAndNamed) {
  Random random(9);
  Drawn drawn({test::convex_solid(random, 1.0, 60), test::convex_solid(random, 1.0, 60)});
  const auto lines = [&] {
    std::size_t count = 0;
    for (const auto& batch : drawn.list.segments)
      for (const SegmentInstance& line : batch.data)
        count += line.color == kHitColor && !batch.style.pickable ? 1 : 0;
    return count;
  };
  const auto named = [&] {
    const auto legend = drawn.legend();
    expect_drawn_once(legend, drawn.list);
    return std::count_if(legend.begin(), legend.end(), [](const LegendStatement& row) {
      return row.colors == std::vector{kHitColor} && row.text.starts_with("Clicked: triangle ");
    });
  };
  const std::uint32_t number = drawn.session.document().facts().triangle_number(1, 3);
  const std::string point = "point " + std::to_string(number) + " 0.25,0.25,0.5";
  EXPECT_EQ(named(), 0);
  EXPECT_FALSE(drawn.session.apply(parse_command(point).value())) << "nothing is selected";
  for (const char* select : {"select object 1", "node object 1 0", "node whole 0"}) {
    drawn.type(select);
    EXPECT_EQ(named(), 0) << select;
    EXPECT_EQ(lines(), 0U) << select;
    drawn.type(point);
    EXPECT_EQ(named(), 1) << select;
    EXPECT_EQ(lines(), 4U) << select << ": three edges and the normal";
    EXPECT_NE(equivalent_command_line(drawn.session).find(point), std::string::npos) << select;
  }
  drawn.type("node whole 0");
  drawn.type("hover " + point.substr(6));
  EXPECT_EQ(named(), 0) << "hovering changes no legend";
  drawn.type(point);
  drawn.type("show object 1 off");
  EXPECT_EQ(named(), 0);
  drawn.type("show object 1 on");
  EXPECT_EQ(named(), 1);
  drawn.type("nodes only whole 1");
  const auto hidden = drawn.session.derived().hidden().drawn_triangles(1);
  const bool is_hidden = hidden && !std::binary_search(hidden->begin(), hidden->end(), 3U);
  EXPECT_EQ(named(), is_hidden ? 0 : 1);
  drawn.type("nodes show-all");
  drawn.type("nodes only whole 2");
  EXPECT_EQ(named(), is_hidden ? 1 : 0) << "the other half";
}

// Boxes by level: the line of the boxes says that levels colour them, and which colour each level has. The
// box of Look keeps its colour, and says what it is around, of a single object, too.
TEST(DrawnLegend, BoxesByLevelSaySoBesideABoxOfLook) {
  Random random(5);
  Drawn drawn({test::convex_solid(random, 1.0, 200)});
  for (const char* line : {"workspace tree", "leaf-size 1", "volume obb whole on", "tree obb whole on",
                           "depth 1..3", "color-by depth"})
    drawn.type(line);
  const auto row_with = [&](const std::vector<LegendStatement>& rows, const std::string& text) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const LegendStatement& row) {
      return row.text.find(text) != std::string::npos;
    });
    return found == rows.end() ? LegendStatement{} : *found;
  };
  auto legend = drawn.legend();
  const LegendStatement by_level = row_with(legend, "around the nodes of the OBB tree");
  EXPECT_TRUE(by_level.text.ends_with("; colours of levels 1 to 3")) << by_level.text;
  EXPECT_EQ(by_level.levels, (std::vector<std::uint32_t>{1, 2, 3}));
  EXPECT_EQ(by_level.colors.size(), 3U);
  const LegendStatement of_look = row_with(legend, "(smallest, with a proof) around the whole model");
  EXPECT_EQ(of_look.colors, std::vector{color_of(VolumeKind::obb)});
  drawn.type("depth 2");
  legend = drawn.legend();
  EXPECT_NE(row_with(legend, "; colour of level 2").colors.size(), 0U);
  drawn.type("color-by kind");
  legend = drawn.legend();
  EXPECT_EQ(row_with(legend, "level").text, "");
  EXPECT_EQ(row_with(legend, "around the nodes of the OBB tree").colors, std::vector{kBesideVolumeColor});
  EXPECT_EQ(row_with(legend, "around the whole model").colors, std::vector{color_of(VolumeKind::obb)});
}

TEST(DrawnLegend, ReadsOnlyNewBuffers) {
  std::vector<SegmentInstance> lines(3);
  lines[0].color = {1, 2, 3, 255};
  lines[1].color = {4, 5, 6, 255};
  lines[2].color = {7, 8, 9, 0};
  DrawList list;
  Batch<SegmentInstance> batch;
  batch.buffer = 5;
  batch.revision = 1;
  batch.data = lines;
  batch.count = 3;
  list.segments = {batch};
  ListColors colors;
  const auto first = colors.of(list);
  EXPECT_TRUE(first->has({1, 2, 3, 255}) && first->has({4, 5, 6, 80}));
  EXPECT_FALSE(first->has({7, 8, 9, 255}));
  EXPECT_EQ(colors.of(list), first);
  lines[0].color = {10, 11, 12, 255};
  EXPECT_EQ(colors.of(list), first);  // the renderer would not upload it either
  list.segments[0].revision = 2;
  EXPECT_TRUE(colors.of(list)->has({10, 11, 12, 255}));
  list.segments[0].first = 1;
  list.segments[0].count = 1;
  EXPECT_FALSE(colors.of(list)->has({10, 11, 12, 255}));
  list.segments.clear();
  EXPECT_FALSE(colors.of(list)->has({4, 5, 6, 255}));
}

// Clash draws its own things: the volumes of the other workspaces come when they are pinned.
// A cap of a closed solid is hatched, and the legend says what that means; an open mesh has none. A cap is
// seen from the hidden half alone.
TEST(DrawnLegend, ACutSolidExplainsItsHatching) {
  Random random(79);
  const auto solid = test::convex_solid(random, 1.0);
  const auto open = std::make_shared<SceneMesh>(*solid);
  open->mesh.triangles.pop_back();
  Aabb box;
  for (const Vec3f& p : solid->mesh.vertices) box = grow(box, Vec3(p));
  const double middle = 0.5 * (box.min.x + box.max.x);
  const auto explained = [](Drawn& drawn) {
    const auto legend = drawn.legend();
    return std::any_of(legend.begin(), legend.end(), [](const LegendStatement& row) {
      return row.is_note && row.is_hatched && row.text.starts_with("Hatched:");
    });
  };
  Drawn closed({solid}), opened({open});
  EXPECT_FALSE(explained(closed));
  for (Drawn* drawn : {&closed, &opened}) {
    drawn->type("look-from right");  // from +x
    drawn->type("clip -1,0,0," + std::to_string(-middle));
  }
  EXPECT_TRUE(explained(closed));
  EXPECT_FALSE(explained(opened));
  for (const char* projection : {"ortho on", "ortho off"}) {
    closed.type(projection);
    closed.type("clip -1,0,0," + std::to_string(-middle));
    EXPECT_TRUE(explained(closed)) << projection;
    closed.type("clip 1,0,0," + std::to_string(middle));
    EXPECT_FALSE(explained(closed)) << projection;
  }
  closed.type("clip -1,0,0," + std::to_string(1.0 - box.min.x));
  EXPECT_FALSE(explained(closed));
  closed.type("look-from top");
  closed.type("clip 0,-3,0," + std::to_string(-3.0 * 0.5 * (box.min.y + box.max.y)));  // not of unit length
  EXPECT_TRUE(explained(closed));
  closed.apply(ShowLayer{Layer::geometry, false});
  EXPECT_FALSE(explained(closed));
}

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
  EXPECT_TRUE(levels_text(drawn.session, {}).starts_with(name + ", level")) << levels_text(drawn.session, {});
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

// All edges and corners of duplicates meet: marks of their contacts would cover both colours.
TEST(Workspaces, DuplicatesHaveNoMarksOfContacts) {
  Random random(84);
  const auto solid = test::convex_solid(random, 1.0);
  Drawn drawn({solid, solid});
  drawn.apply(SetWorkspace{Workspace::clash});
  drawn.apply(ClashCheck{});
  drawn.session.wait();
  drawn.apply(ClashSelect{0});
  drawn.session.wait();
  ASSERT_NE(drawn.session.get<ClashReview>().flight().look(), nullptr);
  (void)drawn.legend();
  const DrawList& list = drawn.list;
  std::size_t patches = 0;
  const auto none_is_of_contacts = [](const auto& batches) {
    for (const auto& batch : batches)
      for (const auto& instance : batch.data) EXPECT_NE(instance.color, kClashContactColor);
  };
  none_is_of_contacts(list.points);
  none_is_of_contacts(list.segments);
  for (const auto& batch : list.triangles) patches += batch.count;
  EXPECT_GT(patches, 0U);
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

// No tree is built before it is needed: in a large scene that of an object under the mouse.
TEST(Picking, TreesOfManyObjectsWaitForTheMouse) {
  Random random(82);
  const auto solid = test::convex_solid(random, 0.3);
  SessionOptions options;
  options.picking = true;
  Session session(options);
  session.set_scene(
      std::make_shared<const Scene>(test::scene_of(std::vector<std::shared_ptr<SceneMesh>>(1500, solid))));
  for (std::uint32_t i = 0; i < 1500; ++i)
    ASSERT_TRUE(session.apply(SetPose{{i}, numbers_of(RigidTransform{kIdentityRows, Vec3(i, 0, 0)})}));
  session.wait();
  const auto built = [&] {
    std::size_t count = 0;
    for (std::uint32_t i = 0; i < 1500; ++i) count += session.derived().data(Target{i}).tree.ready ? 1 : 0;
    return count;
  };
  EXPECT_EQ(built(), 0U);
  Ray ray;
  ray.origin = Vec3(700, 0, 9);
  ray.direction = Vec3(0, 0, -1);
  (void)pick(session, ray);
  session.wait();
  EXPECT_LE(built(), 1U);
  const auto hit = pick(session, ray);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->object, 700U);
}

TEST(Points, WeightsAreThoseOfATriangle) {
  Random random(81);
  Drawn drawn({test::convex_solid(random, 1.0)});
  drawn.type("select object 0");
  EXPECT_TRUE(drawn.session.apply(*parse_command("point 0 0.2,0.3,0.5")));
  for (const char* wrong :
       {"point 0 1e7,0,0", "point 0 1,1,1", "point 0 2,-1,0", "hover 0 1e7,0,0", "measure-point 0 5,0,0"})
    EXPECT_FALSE(drawn.session.apply(*parse_command(wrong))) << wrong;
}

}  // namespace
}  // namespace boxwood
