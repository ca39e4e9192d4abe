// SPDX-License-Identifier: MIT
// The microscope as a user has it: colours with their legend, the table and its order, the maps, the cut of a
// node, two builds, and the command line that shows the same.
#include "app/features/microscope/microscope.hpp"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>
#include <imgui_internal.h>
#include <nlohmann/json.hpp>

#include <boxwood/tree.hpp>

#include "app/derived/convex_scene.hpp"
#include "app/document/tree_commands.hpp"
#include "app/features/microscope/microscope_statement.hpp"
#include "app/features/microscope/node_map.hpp"
#include "app/features/nodes/nodes_panel.hpp"
#include "app/interface/robot.hpp"
#include "app/picture/scene_drawing.hpp"
#include "app/picture/state_json.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/view/selection_commands.hpp"

namespace boxwood {
namespace {

// A user in the workspace Tree, with the boxes of object 0 on levels 3 and the leaves above.
struct TreeUser : UiRobot {
  explicit TreeUser(double height = 720) : UiRobot(1280, height) {
    say("workspace tree");
    say("select object 0");
    say("tree obb object 0 on");
    say("depth 3+");
    settle();
  }
  void say(const char* line) {
    const auto command = parse_command(line);
    ASSERT_TRUE(command) << line;
    const auto done = session.apply(*command);
    ASSERT_TRUE(done) << line << ": " << done.error().message;
  }
  const Microscope& microscope() const { return session.get<Microscope>(); }
  std::uint32_t selected() const { return session.view().selection().node->node; }
};

TEST(Microscope, BoxesAndSurfacesHaveTheColoursOfTheLegend) {
  TreeUser user;
  user.say("paint node");
  for (const char* line : {"nodes color sah", "nodes color overlap", "nodes color count"}) {
    user.say(line);
    user.settle();
    const auto tree = user.microscope().current_tree();
    const auto values = user.microscope().values(tree);
    const auto scale = user.microscope().scale(tree, user.microscope().color());
    ASSERT_TRUE(values && scale);
    int boxes = 0;
    for (const VolumeStatement& volume : volume_statements(user.session)) {
      if (!volume.node) continue;
      ++boxes;
      EXPECT_EQ(volume.color,
                scale->color_of(static_cast<double>(values->at(user.microscope().color(), *volume.node))));
    }
    EXPECT_GE(boxes, 8);
    const auto legend = legend_statements(user.session);
    const auto row = std::find_if(legend.begin(), legend.end(),
                                  [](const LegendStatement& one) { return !one.numbers.empty(); });
    ASSERT_NE(row, legend.end()) << line;
    EXPECT_EQ(row->colors, legend_of(*scale).colors);
    EXPECT_NE(row->text.find("Boxes and surfaces by"), std::string::npos) << row->text;
    SceneDrawing drawing;
    DrawList list;
    drawing.build(user.session, list);
    bool colored = false;
    for (const auto& batch : list.boxes)
      for (const BoxInstance& box : batch.data)
        colored = colored || box.color == scale->color_of(static_cast<double>(
                                              values->at(user.microscope().color(), box.id.item - 1)));
    EXPECT_TRUE(colored);
  }
}

// While figures of nodes are computed, the status line names this work.
TEST(Microscope, TheStatusLineNamesItsWork) {
  TreeUser robot;
  const auto background = [&] {
    std::string out;
    for (const auto& text : interface_list().background) out += text(robot.session);
    return out;
  };
  EXPECT_EQ(background(), "");
  robot.say("leaf-size 2");
  const auto before = robot.microscope().current_tree();
  while (!robot.microscope().current_tree() || robot.microscope().current_tree() == before)
    (void)robot.session.poll();
  ASSERT_EQ(robot.microscope().values(robot.microscope().current_tree()), nullptr);
  EXPECT_EQ(background(), "working: figures of the nodes");
  robot.settle();
  EXPECT_EQ(background(), "");
}

TEST(Microscope, OneKeyGoesToTheWorstNodeAndOthersGoOn) {
  TreeUser user;
  const auto order = user.microscope().order();
  ASSERT_TRUE(order);
  user.key(Key::v);
  EXPECT_EQ(user.selected(), (*order)[0]);
  user.key(Key::v, modifiers::kShift);
  EXPECT_EQ(user.selected(), (*order)[1]);
  user.key(Key::v, modifiers::kShift);
  user.key(Key::v, modifiers::kAlt);
  EXPECT_EQ(user.selected(), (*order)[1]);
  EXPECT_EQ(user.microscope().place_of_selected(), 1U);
  user.say("nodes sort fill");
  user.settle();
  user.say("nodes worst 0");
  user.settle();
  const auto values = user.microscope().values(user.microscope().current_tree());
  for (std::uint32_t n = 0; n < values->nodes(); ++n)
    EXPECT_GE(values->at(NodeValue::fill, n), values->at(NodeValue::fill, user.selected()));
  EXPECT_FALSE(user.session.apply(SelectWorst{1000000}));
  EXPECT_FALSE(user.session.apply(SortNodes{NodeValue::off, false}));
}

TEST(Microscope, TheWayToRelativesIsInTheTitleAndDoesNotMove) {
  TreeUser user;
  const UiRect before = user.widget("node:Parent");
  user.key(Key::v);
  user.click("node:Left");
  const auto tree = user.microscope().current_tree();
  const auto& nodes = tree->tree.topology().nodes;
  const std::uint32_t child = user.selected();
  user.click("node:Sibling");
  EXPECT_EQ(user.selected(), child + 1);
  user.click("node:Parent");
  EXPECT_EQ(user.selected(), nodes[child].parent);
  user.click("node:Right");
  EXPECT_EQ(user.selected(), child + 1);
  const UiRect after = user.widget("node:Parent"), panel = user.widget("panel:node");
  EXPECT_EQ(before.x, after.x);
  EXPECT_EQ(before.y, after.y);
  EXPECT_LT(after.bottom(), panel.y + kPanelTitle + 0.5F);
}

// The costs of a node and of its subtree stand in one line and in the same place for every node.
TEST(Microscope, TheCostsOfEveryNodeHaveTheSamePlaces) {
  TreeUser user;
  const auto tree = user.microscope().current_tree();
  const auto& by_depth = tree->by_depth;
  const std::uint32_t last = by_depth.levels() - 1;
  std::optional<UiRect> own, below;
  for (const std::uint32_t level : {1U, 2U, last / 2, last}) {
    user.say(("node object 0 " + std::to_string(by_depth.level(level).back())).c_str());
    user.settle();
    for (const char* figure : {"SAH cost", "Wasted"}) {
      const UiRect node = user.widget(std::string("node figure:") + figure),
                   subtree = user.widget(std::string("subtree figure:") + figure);
      EXPECT_EQ(node.y, subtree.y) << level;
      EXPECT_EQ(node.height, subtree.height) << level;
      EXPECT_LE(node.right(), subtree.x) << level;
    }
    EXPECT_LT(user.widget("node size").height, 18.0F) << level;  // one line
    const UiRect node = user.widget("node figure:SAH cost"), subtree = user.widget("subtree figure:SAH cost");
    if (own) {
      EXPECT_EQ(node.x, own->x) << level;
      EXPECT_EQ(node.y, own->y) << level;
      EXPECT_EQ(subtree.x, below->x) << level;
    }
    own = node;
    below = subtree;
  }
}

// A figure has two texts for its tip: how it is copied and its meaning. The tip is as large as both.
TEST(Microscope, TheTipOfAFigureHasRoomForAllItsText) {
  TreeUser user(1440);  // all figures are in sight
  for (const char* figure : {"node figure:SAH cost", "subtree figure:SAH cost", "node figure:Wasted",
                             "subtree figure:Wasted", "node size"}) {
    const UiRect at = user.widget(figure);
    user.move(static_cast<double>(at.x) + 3, static_cast<double>(at.y) + 3);
    for (int i = 0; i < 40; ++i) user.frame();
    const UiRect tip = user.widget("tip");
    const ImGuiWindow* const drawn = ImGui::FindWindowByName("##Tooltip_00");
    ASSERT_NE(drawn, nullptr) << figure;
    EXPECT_NEAR(drawn->Pos.x, tip.x, 1.5F) << figure;
    EXPECT_NEAR(drawn->Pos.y, tip.y, 1.5F) << figure;
    EXPECT_NEAR(drawn->Size.x, tip.width, 1.5F) << figure;
    EXPECT_NEAR(drawn->Size.y, tip.height, 1.5F) << figure;
    EXPECT_FALSE(overlap(tip, at)) << figure;
  }
}

// The label of a figure has the tip of its number.
TEST(Microscope, TheWholeRowOfAFigureHasItsTip) {
  TreeUser user(1440);
  for (const char* figure : {"Wasted", "Overlap", "Uncovered"}) {
    const UiRect scene = user.interface.layout().scene;
    user.move(static_cast<double>(scene.x) + 40, static_cast<double>(scene.y) + 200);
    for (int i = 0; i < 40; ++i) user.frame();
    ASSERT_FALSE(user.interface.widgets().contains("tip"));
    const UiRect at = user.widget(std::string("node figure:") + figure);
    user.move(static_cast<double>(at.x) - 60, static_cast<double>(at.y) + 5);
    for (int i = 0; i < 40; ++i) user.frame();
    EXPECT_TRUE(user.interface.widgets().contains("tip")) << figure;
  }
}

// From the root to a child and to a leaf the lines of the facts stay in place: the root has no parent, and
// says so.
TEST(Microscope, TheFactsOfTheRootHaveThePlacesOfThoseOfItsChildren) {
  TreeUser user;
  user.say("node object 0 0");
  user.settle();
  const UiRect root = user.widget("node area");
  for (const char* line : {"node object 0 1", "node object 0 2", "node object 0 0"}) {
    user.say(line);
    user.settle();
    EXPECT_EQ(user.widget("node area").y, root.y) << line;
  }
}

TEST(Microscope, TheTableSortsByAClickOnATitle) {
  TreeUser user;
  user.key(Key::t, modifiers::kShift);
  ASSERT_TRUE(user.session.view().panel_shown(kTreeMapPanel));
  user.click("sort:empty");
  EXPECT_EQ(user.microscope().sorted_by(), NodeValue::empty);
  EXPECT_FALSE(user.microscope().other_end());
  user.click("sort:empty");
  EXPECT_TRUE(user.microscope().other_end());
  user.click("sort:sah");
  const std::uint32_t first = (*user.microscope().order())[0];
  EXPECT_EQ(first, 0U);
  user.click("row:0");
  EXPECT_EQ(user.selected(), 0U);
}

TEST(Microscope, CellsOfTheMapsSelectLightAndZoom) {
  TreeUser user;
  for (const TreeMapView view : {TreeMapView::icicle, TreeMapView::treemap}) {
    ASSERT_TRUE(user.session.apply(ShowPanel{kTreeMapPanel, true}));
    ASSERT_TRUE(user.session.apply(SetMapView{view}));
    ASSERT_TRUE(user.session.apply(ZoomMap{0}));
    user.settle();
    const auto tree = user.microscope().current_tree();
    const UiRect map = user.widget("tree map");
    MapOptions options;
    options.view = view;
    options.width = map.width;
    options.height = map.height;
    options.row = 16;
    options.least = 4;
    const auto cells = map_cells(tree->tree.topology(), *user.microscope().values(tree), options);
    const auto wanted = std::find_if(cells.begin(), cells.end(), [&](const MapCell& cell) {
      return cell.level >= 3 && cell.x1 - cell.x0 > 6 && cell.y1 - cell.y0 > 4 &&
             (view == TreeMapView::icicle || cell.merged || tree->tree.topology().nodes[cell.node].is_leaf());
    });
    ASSERT_NE(wanted, cells.end());
    const double x = static_cast<double>(map.x + 0.5F * (wanted->x0 + wanted->x1)),
                 y = static_cast<double>(map.y + 0.5F * (wanted->y0 + wanted->y1));
    user.move(x, y);
    user.settle();
    EXPECT_EQ(user.session.view().selected().hovered_node(), (NodeRef{{0}, wanted->node}));
    for (int wait = 0; wait < 30; ++wait) user.frame();  // no double click
    user.click(x, y);
    EXPECT_EQ(user.selected(), wanted->node);
    user.key(Key::page_down, modifiers::kAlt);
    EXPECT_EQ(user.microscope().zoomed(), wanted->node);
    user.key(Key::page_up, modifiers::kAlt);
    EXPECT_EQ(user.microscope().zoomed(), tree->tree.topology().nodes[wanted->node].parent);
  }
}

TEST(Microscope, TheListUnfoldsTheWholeTree) {
  TreeUser user;
  user.say("nodes unfold 1 on");
  user.settle();
  const auto& nodes = user.microscope().current_tree()->tree.topology().nodes;
  EXPECT_TRUE(user.interface.widgets().contains("path:" + std::to_string(nodes[1].left)));
  user.say("nodes unfold 1 off");
  user.settle();
  EXPECT_FALSE(user.interface.widgets().contains("path:" + std::to_string(nodes[1].left)));
  std::uint32_t leaf = 0;
  while (!nodes[leaf].is_leaf()) leaf = nodes[leaf].left + 1;
  ASSERT_TRUE(user.session.apply(SelectNode{{0}, leaf}));
  user.settle();
  EXPECT_TRUE(user.interface.widgets().contains("path:" + std::to_string(leaf)));  // scrolled to
}

// The head of the numbers is the same while they are computed and after.
TEST(Microscope, TheListKeepsItsColumns) {
  TreeUser user;
  const UiRect known = user.widget("node list number");
  const auto before = user.microscope().current_tree();
  user.say("leaf-size 3");
  for (auto tree = before; tree == nullptr || tree == before; tree = user.microscope().current_tree())
    user.session.poll();
  user.frame();  // the tree is there, its figures may not be
  EXPECT_EQ(user.widget("node list number").x, known.x);
  EXPECT_EQ(user.widget("node list number").width, known.width);
  user.settle();
  EXPECT_EQ(user.widget("node list number").x, known.x);
}

TEST(Microscope, TheLevelBarHasAllLevelsBeforeAndAfterTheFirstClick) {
  UiRobot robot;
  robot.click("workspace:tree");
  robot.click("object:0");
  const auto tree = robot.session.get<Microscope>().current_tree();
  ASSERT_TRUE(tree);
  const LevelBarStatement before = level_bar_statement(robot.session);
  EXPECT_EQ(before.levels, tree->by_depth.levels());
  ASSERT_EQ(before.areas.size(), before.levels);
  EXPECT_EQ(before.areas[0], 1.0);
  for (std::uint32_t level = 0; level < before.levels; ++level)
    EXPECT_NEAR(before.areas[level], tree->statistics.levels[level].area / tree->statistics.levels[0].area,
                1e-12);
  robot.click("depth bar");
  EXPECT_EQ(level_bar_statement(robot.session).levels, before.levels);
}

TEST(Microscope, ACutShadesTheEmptyPartAndNamesTheFarthestCorner) {
  TreeUser user;
  ASSERT_TRUE(user.session.apply(SelectNode{{0}, 0}));
  user.key(Key::k, modifiers::kShift);
  user.settle();
  const CutNodeView* view = user.microscope().cut_node();
  ASSERT_NE(view, nullptr);
  EXPECT_GT(view->cut.area, 0.0);
  EXPECT_GT(view->cut.empty_area, 0.0);
  ASSERT_TRUE(view->corner);
  const auto statement = cut_statement(user.session);
  ASSERT_TRUE(statement);
  EXPECT_NE(statement->empty.find("Not covered by its children: "), std::string::npos);
  EXPECT_TRUE(user.interface.widgets().contains("node figure:Uncovered"));
  EXPECT_STREQ(text_of(NodeValue::empty).title, "uncovered");
  ASSERT_EQ(statement->contents.size(), 2U);
  // The plane cuts at least as much empty space as the one through the middle.
  const auto tree = user.microscope().current_tree();
  const AnyVolume volume = volume_of_node(tree->tree, 0);
  const Obb& box = std::get<Obb>(volume);
  const auto middle =
      section_of_node(tree->tree, user.session.document().scene().objects[0].mesh->mesh.view(), 0,
                      {box.axes[0], glm::dot(box.axes[0], box.center)});
  EXPECT_GE(view->cut.empty_area, middle.empty_area * (1.0 - 1e-9));
  SceneDrawing drawing;
  DrawList list;
  drawing.build(user.session, list);
  EXPECT_FALSE(list.triangles.empty());
  ASSERT_TRUE(user.session.apply(CutNode{SectionAxis::off}));
  EXPECT_EQ(user.microscope().cut_node(), nullptr);
  EXPECT_FALSE(user.session.view().settings().clip);
}

// A rule that the user chose stays with another kind of volume if it builds that kind. The default of the
// kind is named as one.
TEST(Microscope, TheRuleOfSplitsStaysWithAnotherKind) {
  TreeUser user;
  const auto shown = [&] { return split_text(user.session.document().edit().tree); };
  for (const char* kind : {"obb", "aabb", "sphere"}) {
    user.click(std::string("tree-kind:") + kind);
    EXPECT_TRUE(shown().ends_with(" (default)")) << kind << ": " << shown();
  }
  user.say("split ploc");
  for (const char* kind : {"obb", "aabb", "sphere"}) {
    user.click(std::string("tree-kind:") + kind);
    EXPECT_EQ(shown(), "ploc") << kind;
  }
  user.click("tree-kind:aabb");
  user.say("split sbvh");
  user.settle();
  user.click("tree-kind:obb");  // which has no spatial splits
  EXPECT_TRUE(shown().ends_with(" (default)")) << shown();
  EXPECT_EQ(user.session.messages().first_error(), nullptr);
}

// A plane across a flat node cuts a strip as narrow as rounding: no share of it is empty. A plane along the
// node cuts its whole face, of which a share is.
TEST(Microscope, ACutOfAFlatNodeHasNoShareOfItsVolume) {
  auto mesh = std::make_shared<SceneMesh>();
  for (const auto& [x, y] : {std::pair(0.0F, 0.0F), {3.0F, 0.0F}, {0.0F, 2.0F}, {5.0F, 4.0F}})
    mesh->mesh.vertices.emplace_back(x, y, 0.5F);
  mesh->mesh.triangles = {{0, 1, 2}};
  mesh->mesh.triangles.push_back({1, 3, 2});
  UiRobot robot;
  robot.session.set_scene(std::make_shared<const Scene>(test::scene_of({mesh})));
  const auto cut = [&](const char* plane) {
    for (const std::string& line :
         {std::string("workspace tree"), std::string("leaf-size 2"), std::string("node object 0 0"),
          std::string("nodes section 1"), std::string("clip ") + plane}) {
      EXPECT_TRUE(robot.session.apply(parse_command(line).value())) << line;
      robot.settle();
    }
    const auto statement = cut_statement(robot.session);
    return statement ? statement->empty : std::string();
  };
  EXPECT_TRUE(cut("1,0,0,1").ends_with(": flat: no volume")) << cut("1,0,0,1");
  const std::string along = cut("0,0,1,0.5");
  EXPECT_NE(along.find(": flat: no volume, "), std::string::npos) << along;
}

// The first cut of a node brings the node into the middle; further cuts leave the camera where it is.
TEST(Microscope, TheFirstCutOfANodeFitsTheCamera) {
  TreeUser user;
  const auto tree = user.microscope().current_tree();
  ASSERT_GT(tree->by_depth.levels(), 4U);
  const std::uint32_t deep = tree->by_depth.level(4)[0];
  ASSERT_TRUE(user.session.apply(SelectNode{{0}, deep}));
  user.say("pan 1 1");
  const auto reach = [&] {  // of the node from the middle of the view, in heights of the view
    const View shown = user.session.view().shown_view();
    const Vec2 size = user.session.view().fits().viewport();
    double most = 0.0;
    const AnyVolume volume = volume_of_node(tree->tree, deep);
    const Obb& box = std::get<Obb>(volume);
    for (int i = 0; i < 8; ++i) {
      Vec3 corner = box.center;
      for (int k = 0; k < 3; ++k)
        corner +=
            box.axes[static_cast<std::size_t>(k)] * ((i >> k & 1) != 0 ? 1.0 : -1.0) * box.half_extents[k];
      const auto p = project(shown, corner, size.x, size.y);
      most = std::max(most, p ? glm::length(Vec2(p->x, p->y) - 0.5 * size) / size.y : kInfinity);
    }
    return most;
  };
  const double before = reach();
  user.say("nodes section 1");
  const double fitted = reach();
  EXPECT_NE(fitted, before);
  EXPECT_GT(fitted, 0.25);
  EXPECT_LT(fitted, 0.75);
  const Camera camera = user.session.view().camera();
  user.say("nodes section 2");
  EXPECT_EQ(user.session.view().camera().pivot, camera.pivot);
  EXPECT_EQ(user.session.view().camera().distance, camera.distance);
}

TEST(Microscope, TwoBuildsStandSideBySide) {
  TreeUser user;
  user.say("nodes compare obb median 8");
  user.settle();
  const auto builds = build_statements(user.session);
  ASSERT_EQ(builds.size(), 2U);
  EXPECT_TRUE(builds[0].ready && builds[1].ready);
  EXPECT_GT(builds[1].sah_cost, builds[0].sah_cost);
  EXPECT_TRUE(builds[0].waste && builds[1].waste);
  const MeshView mesh = user.session.document().scene().objects[0].mesh->mesh.view();
  const BuildEffort effort;
  const auto poses = affordable_poses(mesh, effort);
  const auto work = build_work(user.microscope().second().tree()->tree, mesh, effort, poses, 1, nullptr);
  ASSERT_TRUE(work && builds[1].tests_a_ray && builds[1].tests_a_pose);
  EXPECT_EQ(*builds[1].tests_a_ray, work->tests_a_ray());  // those of the report
  EXPECT_EQ(*builds[1].tests_a_pose, work->tests_a_pose());
  EXPECT_GT(work->tests_a_ray(), 1.0);
  EXPECT_GT(work->tests_a_pose(), 1.0);
  for (const BuildFigure& figure : figures_of(builds[0], builds[1]))
    EXPECT_FALSE(figure.text[0].empty() || figure.text[1].empty() || figure.text[0] == "...") << figure.title;
  ASSERT_TRUE(user.microscope().difference());
  EXPECT_GT(user.microscope().difference()->scale, 0.0);
  SceneDrawing drawing;
  DrawList list, alone;
  drawing.build(user.session, list);
  const double offset = user.session.view().fits().split_offset();
  EXPECT_GT(offset, 0.0);
  const Vec3 right = user.session.view().camera().camera_from_world()[0];
  // Both halves show the same: each point of the scene is as far to the right in the second.
  const View shown = user.session.view().shown_view();
  const Vec2 size = user.session.view().fits().viewport();
  double least = kInfinity, most = -kInfinity;
  for (const Vec3f& p : mesh.vertices) {
    const auto a = project(shown, Vec3(p), size.x, size.y),
               b = project(shown, Vec3(p) + right * offset, size.x, size.y);
    ASSERT_TRUE(a && b);
    least = std::min(least, b->x - a->x);
    most = std::max(most, b->x - a->x);
    ASSERT_NEAR(a->y, b->y, 1e-6);
  }
  EXPECT_NEAR(least, most, 1e-6);
  ASSERT_EQ(list.meshes.size() % 2, 0U);
  const std::size_t half = list.meshes.size() / 2;
  for (std::size_t i = 0; i < half; ++i) {
    EXPECT_EQ(list.meshes[i].buffer, list.meshes[half + i].buffer);
    EXPECT_NEAR(glm::dot(list.meshes[half + i].origin - list.meshes[i].origin, right), offset, 1e-9);
  }
  ASSERT_TRUE(user.session.apply(SetLeafSize{2}));  // after; B keeps what was before
  user.settle();
  EXPECT_NE(build_statements(user.session)[0].nodes, builds[0].nodes);
  EXPECT_EQ(build_statements(user.session)[1].nodes, builds[1].nodes);
  user.key(Key::b, modifiers::kShift);
  EXPECT_TRUE(build_statements(user.session).empty());
  EXPECT_EQ(user.session.view().fits().split_offset(), 0.0);
}

TEST(Microscope, TheStateHasItAndTheCommandLineShowsTheSame) {
  TreeUser user;
  for (const char* line :
       {"nodes color waste", "nodes sort overlap on", "nodes view treemap", "nodes area cost", "nodes zoom 2",
        "nodes unfold 2 on", "nodes compare aabb sweep 4", "nodes section 2"})
    user.say(line);
  user.settle();
  const auto state = nlohmann::json::parse(state_json(user.session)).at("microscope");
  EXPECT_EQ(state.at("color"), "waste");
  EXPECT_EQ(state.at("zoomed"), 2);
  EXPECT_EQ(state.at("worst").size(), 10U);
  EXPECT_EQ(state.at("builds").size(), 2U);
  EXPECT_GT(state.at("section").at("area").get<double>(), 0.0);
  const std::string line = equivalent_command_line(user.session);
  for (const char* part :
       {"'nodes color waste'", "'nodes sort overlap on'", "'nodes view treemap'", "'nodes area cost'",
        "'nodes zoom 2'", "'nodes unfold 2 on'", "'nodes compare aabb sweep 4'", "'nodes section on'"})
    EXPECT_NE(line.find(part), std::string::npos) << part << " in " << line;
  ASSERT_TRUE(user.session.apply(SetWorkspace{Workspace::look}));
  EXPECT_FALSE(user.microscope().compares());
}

}  // namespace
}  // namespace boxwood
