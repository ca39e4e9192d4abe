// SPDX-License-Identifier: MIT
// The session: commands, undo, late results, errors that change nothing.
#include "app/session/session.hpp"

#include <random>

#include <gtest/gtest.h>

#include <boxwood/saved_scene.hpp>

#include "app/document/drawn_commands.hpp"
#include "app/document/file_commands.hpp"
#include "app/document/history_commands.hpp"
#include "app/document/pose_commands.hpp"
#include "app/document/tree_commands.hpp"
#include "app/document/visible_commands.hpp"
#include "app/view/camera_fit_commands.hpp"
#include "app/view/camera_move_commands.hpp"
#include "app/view/clip_commands.hpp"
#include "app/view/look_commands.hpp"
#include "app/view/selection_commands.hpp"

#include "session_scenes.hpp"

namespace boxwood {
namespace {

using test::bumpy_sphere;
using test::options_with_import;
using test::three_spheres;

TEST(Session, OpensAScene) {
  Session session(options_with_import());
  ASSERT_TRUE(session.apply(OpenFile{"a.obj"}));
  session.wait();
  EXPECT_EQ(session.document().scene().objects.size(), 3U);
  EXPECT_FALSE(is_empty(session.document().facts().visible_bounds()));
  ASSERT_TRUE(session.apply(AddFile{"b.obj"}));
  session.wait();
  EXPECT_EQ(session.document().scene().objects.size(), 6U);
  EXPECT_EQ(session.document().scene().files, (std::vector<std::string>{"a.obj", "b.obj"}));
}

// Objects are shown, fitted and asked about as float meshes; bounds in double would be another thing, and are
// what a compiler would make of them that leaves the rounding out.
TEST(Session, BoundsAreThoseOfTheBakedMeshes) {
  Scene scene = three_spheres();
  for (SceneObject& object : scene.objects) {
    object.world_from_mesh.linear = {Vec3(0.1, 0.02, 0), Vec3(0, 0.3, 0.01), Vec3(0.07, 0, 0.9)};
    object.world_from_mesh.translation += Vec3(0.1, 0.2, 0.3);
  }
  Session session(SessionOptions{});
  session.set_scene(std::make_shared<const Scene>(scene));
  session.wait();
  int rounded = 0;
  for (std::uint32_t i = 0; i < 3; ++i) {
    Aabb box;
    const TriangleMesh mesh = *baked(scene.objects[i]);
    for (const Vec3f& v : mesh.vertices) box = grow(box, Vec3(v));
    EXPECT_EQ(session.document().facts().bounds(Target{i}).min, box.min);
    EXPECT_EQ(session.document().facts().bounds(Target{i}).max, box.max);
    Aabb unrounded;
    for (const Vec3f& v : scene.objects[i].mesh->mesh.vertices)
      unrounded = grow(unrounded, apply(scene.objects[i].world_from_mesh, Vec3(v)));
    for (int k = 0; k < 3; ++k)
      rounded += (unrounded.min[k] != box.min[k] ? 1 : 0) + (unrounded.max[k] != box.max[k] ? 1 : 0);
  }
  EXPECT_GT(rounded, 12);  // of 18: the difference can be seen
}

TEST(Session, AnErrorLeavesTheSceneAsItWas) {
  Session session(options_with_import());
  ASSERT_TRUE(session.apply(OpenFile{"a.obj"}));
  session.wait();
  const auto before = session.document().scene_snapshot();
  ASSERT_TRUE(session.apply(Select{{1}, SelectMode::replace}));
  ASSERT_TRUE(session.apply(OpenFile{"bad.obj"}));
  session.wait();
  EXPECT_EQ(session.document().scene_snapshot(), before);
  EXPECT_EQ(session.view().current_object(), 1U);
  ASSERT_EQ(session.messages().all().size(), 1U);
  EXPECT_TRUE(session.messages().all()[0].is_error);
  EXPECT_NE(session.messages().all()[0].text.find("line 3"), std::string::npos);
}

TEST(Session, AnImportCanBeCancelled) {
  Session session(options_with_import());
  ASSERT_TRUE(session.apply(OpenFile{"slow.obj"}));
  EXPECT_TRUE(session.imports().under_way() != nullptr);
  ASSERT_TRUE(session.apply(CancelOpen{}));
  session.wait();
  EXPECT_EQ(session.document().scene().objects.size(), 0U);
  ASSERT_TRUE(session.apply(OpenFile{"slow.obj"}));
  ASSERT_TRUE(session.apply(OpenFile{"a.obj"}));  // a newer file wins
  session.wait();
  EXPECT_EQ(session.document().scene().objects.size(), 3U);
}

TEST(Session, HundredsOfTreesAreFewJobs) {
  Scene many;
  const Scene spheres = three_spheres();
  for (int i = 0; i < 333; ++i)
    for (const SceneObject& object : spheres.objects) many.objects.push_back(object);
  many.nodes = spheres.nodes;
  many.files = spheres.files;
  Session session(options_with_import());
  session.set_scene(std::make_shared<const Scene>(std::move(many)));
  // An object in the workspace Clash is compared with all others, which need their trees for that.
  for (const char* line : {"workspace clash", "select object 0"})
    ASSERT_TRUE(session.apply(*parse_command(line))) << line;
  (void)session.poll();
  EXPECT_GT(session.derived().jobs_under_way(), 0U);
  // A requested volume does not wait for a thousand trees.
  std::size_t most = 0;
  (void)session.derived().fit(Target{}, VolumeKind::aabb);
  while (!session.derived().data(Target{}).fits[static_cast<std::size_t>(VolumeKind::aabb)].ready) {
    (void)session.poll();
    most = std::max(most, session.derived().jobs_under_way());
  }
  EXPECT_LE(most, 4U);
  session.wait();
  for (std::uint32_t i = 0; i < 999; ++i) ASSERT_TRUE(session.derived().data(Target{i}).tree.ready) << i;
}

TEST(Session, CommandsThatNameNothingChangeNothing) {
  Session session(options_with_import());
  session.set_scene(std::make_shared<const Scene>(three_spheres()));
  EXPECT_FALSE(session.apply(Select{{3}, SelectMode::replace}));
  EXPECT_FALSE(session.apply(ShowObject{{9}, false}));
  EXPECT_FALSE(session.apply(Isolate{}));
  EXPECT_FALSE(session.apply(Undo{}));
  EXPECT_FALSE(session.apply(SetPose{{0}, {2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}}));
  EXPECT_FALSE(session.document().can_undo());
}

TEST(Session, SelectionReplacesAddsAndClears) {
  Session session(options_with_import());
  session.set_scene(std::make_shared<const Scene>(three_spheres()));
  ASSERT_TRUE(session.apply(Select{{0}, SelectMode::replace}));
  ASSERT_TRUE(session.apply(Select{{2}, SelectMode::add}));
  EXPECT_EQ(session.view().selection().objects, (std::vector<std::uint32_t>{0, 2}));
  ASSERT_TRUE(session.apply(Select{{0}, SelectMode::add}));  // a second time takes it out
  EXPECT_EQ(session.view().selection().objects, (std::vector<std::uint32_t>{2}));
  ASSERT_TRUE(session.apply(Select{{1}, SelectMode::replace}));
  EXPECT_EQ(session.view().selection().objects, (std::vector<std::uint32_t>{1}));
  ASSERT_TRUE(session.apply(ClearSelection{}));
  EXPECT_TRUE(session.view().selection().objects.empty());
}

TEST(Session, UndoAndRedoBringBackWhatWasShownAndWhere) {
  Session session(options_with_import());
  session.set_scene(std::make_shared<const Scene>(three_spheres()));
  const std::array<double, 12> there = {1, 0, 0, 0.5, 0, 1, 0, 0, 0, 0, 1, 0};
  ASSERT_TRUE(session.apply(ShowVolume{VolumeKind::obb, {1}, true}));
  ASSERT_TRUE(session.apply(ShowObject{{2}, false}));
  session.preview_pose(0, RigidTransform{kIdentityRows, Vec3(9, 9, 9)});  // on screen only
  EXPECT_EQ(session.document().pose(0).translation, Vec3(9, 9, 9));
  ASSERT_TRUE(session.apply(SetPose{{0}, there}));
  EXPECT_EQ(session.document().pose(0).translation, Vec3(0.5, 0, 0));
  ASSERT_TRUE(session.apply(Undo{}));
  EXPECT_EQ(session.document().pose(0).translation, Vec3(0.0));
  EXPECT_FALSE(session.document().object(2).visible);
  ASSERT_TRUE(session.apply(Undo{}));
  EXPECT_TRUE(session.document().object(2).visible);
  ASSERT_TRUE(session.apply(Undo{}));
  EXPECT_EQ(session.document().shown({1}), Shown{});
  EXPECT_FALSE(session.document().can_undo());
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(session.apply(Redo{}));
  EXPECT_EQ(numbers_of(session.document().pose(0)), there);
  EXPECT_FALSE(session.document().object(2).visible);
  EXPECT_EQ(session.document().shown({1}).volumes, bit_of(VolumeKind::obb));
  EXPECT_FALSE(session.document().can_redo());
}

// Moves of the clip plane in a row are one step, and `one-step off` parts two drags.
TEST(Session, TheClipPlaneIsUndoneBetweenTheEdits) {
  Session session(options_with_import());
  session.set_scene(std::make_shared<const Scene>(three_spheres()));
  const auto clip = [&] { return session.view().settings().clip; };
  const auto plane_at = [](double normal, double offset) {
    return SetClip{{std::array<double, 4>{normal, 0, 0, offset}}};
  };
  const auto move_to = [&](double first, double last) {
    for (int i = 0; i <= 4; ++i) ASSERT_TRUE(session.apply(plane_at(2, first + (last - first) * i / 4)));
  };
  ASSERT_TRUE(session.apply(ClipAcross{ClipAxis::y, 0.5, false}));
  const auto across = clip();
  ASSERT_TRUE(session.apply(plane_at(1, 0.25)));  // of another direction: a step of its own
  ASSERT_TRUE(session.apply(ShowObject{{2}, false}));
  move_to(0.5, 1.0);
  ASSERT_TRUE(session.apply(OneStep{false}));
  move_to(1.0, 0.0);
  ASSERT_TRUE(session.apply(SetClip{}));
  const std::array<double, 4> end = {2, 0, 0, 0.0}, middle = {2, 0, 0, 1.0}, begin = {1, 0, 0, 0.25};
  for (int round = 0; round < 2; ++round) {
    EXPECT_FALSE(clip());
    for (const auto& plane : {end, middle, begin}) {
      ASSERT_TRUE(session.apply(Undo{}));
      EXPECT_EQ(clip(), plane);
    }
    EXPECT_FALSE(session.document().object(2).visible);
    ASSERT_TRUE(session.apply(Undo{}));
    EXPECT_TRUE(session.document().object(2).visible);
    EXPECT_EQ(clip(), begin);
    ASSERT_TRUE(session.apply(Undo{}));
    EXPECT_EQ(clip(), across);
    ASSERT_TRUE(session.apply(Undo{}));
    EXPECT_FALSE(clip());
    EXPECT_FALSE(session.document().can_undo());
    while (session.document().can_redo()) ASSERT_TRUE(session.apply(Redo{}));
  }
}

// A drag over the level bar is one step, a drag of an object too; a turn of the camera parts two of them.
TEST(Session, TwoDragsWithAnOrbitBetweenThemAreTwoSteps) {
  Session session(options_with_import());
  session.set_scene(std::make_shared<const Scene>(three_spheres()));
  const DepthRange begin = session.document().edit().depth;
  for (const Command& between : {Command(Orbit{20, 0}), Command(Select{{1}, SelectMode::replace}),
                                 Command(ShowLayer{Layer::grid, false}), Command(FitView{})}) {
    for (std::uint32_t i = 5; i < 9; ++i) ASSERT_TRUE(session.apply(SetDepth{{i, i}}));
    ASSERT_TRUE(session.apply(between));
    for (std::uint32_t i = 1; i < 4; ++i) ASSERT_TRUE(session.apply(SetDepth{{0, i}}));
    ASSERT_TRUE(session.apply(Undo{}));
    EXPECT_EQ(session.document().edit().depth, (DepthRange{8, 8})) << format(between);
    ASSERT_TRUE(session.apply(Undo{}));
    EXPECT_EQ(session.document().edit().depth, begin) << format(between);
    EXPECT_FALSE(session.document().can_undo());
  }
  const auto drag = [&](double to) {
    RigidTransform pose;
    for (int i = 1; i <= 5; ++i) {
      pose.translation.x = to * i / 5;
      session.preview_pose(1, pose);
    }
    ASSERT_TRUE(session.apply(SetPose{{1U}, numbers_of(pose)}));
  };
  drag(1.0);
  ASSERT_TRUE(session.apply(Orbit{20, 0}));
  drag(2.0);
  EXPECT_EQ(session.document().pose(1).translation.x, 2.0);
  ASSERT_TRUE(session.apply(Undo{}));
  EXPECT_EQ(session.document().pose(1).translation.x, 1.0);
  ASSERT_TRUE(session.apply(Undo{}));
  EXPECT_EQ(session.document().pose(1).translation.x, 0.0);
  EXPECT_FALSE(session.document().can_undo());
}

TEST(Session, FitsOfEveryKindHoldEveryVertex) {
  Session session(options_with_import());
  session.set_scene(std::make_shared<const Scene>(three_spheres()));
  std::size_t checked = 0;
  for (const VolumeRow& row : kVolumeRows)
    for (const Target& target : {Target{}, Target{0}, Target{2}}) {
      ASSERT_TRUE(session.apply(ShowVolume{row.kind, target, true}));
    }
  session.wait();
  for (const VolumeRow& row : kVolumeRows)
    for (const Target& target : {Target{}, Target{0}, Target{2}}) {
      const auto fit = session.derived().fit(target, row.kind);
      ASSERT_TRUE(fit != nullptr) << row.name;
      EXPECT_EQ(fit->fit.volume.index(), static_cast<std::size_t>(row.kind));
      for (const Vec3f& v : session.derived().mesh(target)->get().vertices) {
        EXPECT_TRUE(contains(fit->fit.volume, Vec3(v)));
        ++checked;
      }
    }
  std::printf("vertices checked: %zu\n", checked);
  EXPECT_GT(checked, 1000U);
}

TEST(Session, ResultsForAnOldSceneAreDropped) {
  Session session(options_with_import());
  session.set_scene(std::make_shared<const Scene>(three_spheres()));
  ASSERT_TRUE(session.apply(ShowVolume{VolumeKind::aabb, {0}, true}));
  Scene other = three_spheres();
  other.objects.erase(other.objects.begin());  // object 0 is now the one that was 1
  other.objects[0].mesh = bumpy_sphere(5, 7);
  other.objects[0].world_from_mesh = {};
  session.set_scene(std::make_shared<const Scene>(std::move(other)));
  session.wait();
  const auto fit = session.derived().fit({0}, VolumeKind::aabb);
  session.wait();
  const auto again = session.derived().fit({0}, VolumeKind::aabb);
  ASSERT_TRUE(again != nullptr);
  EXPECT_LT(std::get<Aabb>(again->fit.volume).max.x, 1.5);
}

TEST(Session, TreesFollowTheirOptions) {
  Session session(options_with_import());
  session.set_scene(std::make_shared<const Scene>(three_spheres()));
  ASSERT_TRUE(session.apply(SetDepth{{0, 99}}));
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere}) {
    ASSERT_TRUE(session.apply(SetTreeKind{kind}));
    for (const VolumeRow& row : kVolumeRows) ASSERT_TRUE(session.apply(ShowTree{row.kind, {1}, true}));
    session.wait();
    const auto tree = session.derived().tree({1});
    ASSERT_TRUE(tree != nullptr);
    EXPECT_EQ(tree->tree.kind(), kind);
    EXPECT_TRUE(validate(tree->tree, session.derived().mesh({1})->get()).empty());
    for (const VolumeRow& row : kVolumeRows) {
      const auto nodes = session.derived().node_volumes({1}, row.kind);
      ASSERT_TRUE(nodes != nullptr) << row.name;
      EXPECT_EQ(nodes->tree, tree);
      ASSERT_EQ(nodes->levels.size(), tree->by_depth.levels());
      // Every node's volume holds its triangles.
      std::size_t outside = 0, seen = 0;
      const auto& mesh = session.derived().mesh({1})->get();
      for (std::uint32_t level = 0; level < nodes->levels.size(); ++level) {
        const auto in_level = tree->by_depth.level(level);
        ASSERT_EQ(count_of(nodes->levels[level]->volumes), in_level.size());
        for (std::size_t i = 0; i < in_level.size(); ++i, ++seen) {
          const AnyVolume volume = volume_at(nodes->levels[level]->volumes, i);
          const TreeNode& node = tree->tree.topology().nodes[in_level[i]];
          for (std::uint32_t k = node.first; k < node.first + node.count; ++k)
            for (const std::uint32_t v : mesh.triangles[tree->tree.topology().order[k]])
              outside += contains(volume, Vec3(mesh.vertices[v])) ? 0 : 1;
        }
      }
      EXPECT_EQ(seen, tree->tree.topology().nodes.size());
      EXPECT_EQ(outside, 0U) << row.name;
    }
  }
}

// A scene that comes with trees: they are used where they are what is asked for, the whole's while nothing
// has moved.
TEST(Session, TreesThatCameWithTheFileAreUsed) {
  SessionOptions options = options_with_import();
  options.import = [](const std::string&, const ImportOptions& import) -> Result<Scene> {
    Scene scene = three_spheres();
    BuildOptions build;
    build.leaf_size = 7;
    if (const Result<void> built = build_trees(scene, SceneTrees::all, build); !built) return built.error();
    import.on_note("'a.bwt': 4 trees");
    return scene;
  };
  Session session(options);
  ASSERT_TRUE(session.apply(OpenFile{"a.bwt"}));
  session.wait();
  ASSERT_EQ(session.messages().all().size(), 1U);
  EXPECT_EQ(session.messages().all()[0].text, "'a.bwt': 4 trees");
  const auto build_ms = [&](const Target& target) {
    (void)session.derived().tree(target);
    session.wait();
    return session.derived().tree(target)->tree.build_ms();
  };
  const Scene& scene = session.document().scene();
  EXPECT_NE(build_ms(Target{0U}), scene.objects[0].tree->build_ms());  // leaves of 4 are asked for
  ASSERT_TRUE(session.apply(SetLeafSize{7}));
  for (std::uint32_t i = 0; i < 3; ++i) {
    EXPECT_EQ(build_ms(Target{i}), scene.objects[i].tree->build_ms());
    EXPECT_EQ(&session.derived().tree(Target{i})->tree, scene.objects[i].tree.get());  // no copy
  }
  EXPECT_EQ(build_ms(Target{}), scene.whole_trees[0]->build_ms());
  ASSERT_TRUE(session.apply(SetPose{{1}, {1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 0}}));
  EXPECT_NE(build_ms(Target{}), scene.whole_trees[0]->build_ms());
  EXPECT_EQ(build_ms(Target{1U}), scene.objects[1].tree->build_ms());
}

TEST(Session, NodesByDepthIsAPermutationInOrderOfDepth) {
  Session session(options_with_import());
  session.set_scene(std::make_shared<const Scene>(three_spheres()));
  (void)session.derived().tree({0});  // requests it
  session.wait();
  const auto tree = session.derived().tree({0});
  ASSERT_TRUE(tree != nullptr);
  const auto& nodes = tree->tree.topology().nodes;
  std::vector<std::uint32_t> depth(nodes.size(), 0);
  std::vector<bool> seen(nodes.size(), false);
  ASSERT_EQ(tree->by_depth.nodes.size(), nodes.size());
  for (std::size_t level = 0; level + 1 < tree->by_depth.first_of_level.size(); ++level)
    for (auto i = tree->by_depth.first_of_level[level]; i < tree->by_depth.first_of_level[level + 1]; ++i) {
      const std::uint32_t node = tree->by_depth.nodes[i];
      EXPECT_FALSE(seen[node]);
      seen[node] = true;
      depth[node] = node == 0 ? 0 : depth[nodes[node].parent] + 1;
      EXPECT_EQ(depth[node], level);
    }
  EXPECT_EQ(tree->by_depth.first_of_level.size(), tree->tree.topology().depth + 2);
}

TEST(Session, TheCommandLineSaysWhatIsShown) {
  Session session(options_with_import());
  ASSERT_TRUE(session.apply(OpenFile{"a b.obj"}));
  session.wait();
  ASSERT_TRUE(session.apply(ShowTree{VolumeKind::obb, {}, true}));
  ASSERT_TRUE(session.apply(SetDepth{{2, 5}}));
  const std::string line = equivalent_command_line(session);
  EXPECT_EQ(
      line.rfind("boxwood view --no-config 'a b.obj' --volumes obb --depth 2..5 --camera-turntable ", 0), 0U)
      << line;
}

// The line gives the same again: objects shown and hidden, moved, with volumes of their own, layers and
// colours.
TEST(Session, TheCommandLineCarriesWhatWasSetForEachObject) {
  Session session(options_with_import());
  ASSERT_TRUE(session.apply(OpenFile{"a.obj"}));
  session.wait();
  const std::string plain = equivalent_command_line(session);
  EXPECT_NE(plain.find(" --volumes \"\" "), std::string::npos)
      << "nothing is shown, and without it the OBB is";
  EXPECT_EQ(plain.find("--do"), std::string::npos) << plain;
  const std::vector<Command> wanted = {ShowVolume{VolumeKind::aabb, {0U}, true},
                                       ShowTree{VolumeKind::obb, {1U}, true},
                                       ShowObject{{1U}, false},
                                       SetPose{{1U}, {0, -1, 0, 0.5, 1, 0, 0, 0.25, 0, 0, 1, -3}},
                                       SetDepth{{1, 3}},
                                       ShowLayer{Layer::grid, false},
                                       SetColorBy{ColorBy::depth},
                                       SetFills{Fills::off}};
  for (const Command& command : wanted) ASSERT_TRUE(session.apply(command)) << format(command);
  const std::string line = equivalent_command_line(session);
  std::size_t at = 0;
  for (const Command& command : wanted) {
    const std::size_t found = line.find(" --do '" + format(command) + "'", at);
    EXPECT_NE(found, std::string::npos) << format(command) << "\nin " << line;
    if (found != std::string::npos) at = found;
  }
}

TEST(Session, EverythingUnderWayEndsWithTheSession) {
  for (int i = 0; i < 20; ++i) {
    Session session(options_with_import());
    session.set_scene(std::make_shared<const Scene>(three_spheres()));
    for (const VolumeRow& row : kVolumeRows) ASSERT_TRUE(session.apply(ShowTree{row.kind, {1}, true}));
    ASSERT_TRUE(session.apply(OpenFile{"slow.obj"}));
  }
}

}  // namespace
}  // namespace boxwood
