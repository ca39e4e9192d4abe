// SPDX-License-Identifier: MIT
// Walking by commands: each step is the library's walk() over the same models, to the last bit, and nothing
// is ever nearer than the radius.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include <boxwood/nearest.hpp>
#include <boxwood/tree.hpp>

#include "app/document/pose_commands.hpp"
#include "app/document/visible_commands.hpp"
#include "app/features/walk/walk_commands.hpp"
#include "app/features/walk/walk_mode.hpp"
#include "app/features/walk/walk_statement.hpp"
#include "app/session/session.hpp"
#include "app/view/camera_axis_commands.hpp"
#include "app/view/camera_fit_commands.hpp"
#include "app/view/camera_place_commands.hpp"
#include "random.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {
namespace {

constexpr std::array<std::array<std::uint32_t, 3>, 12> kWalkBoxFaces = {{{0, 2, 1},
                                                                         {0, 3, 2},
                                                                         {4, 5, 6},
                                                                         {4, 6, 7},
                                                                         {0, 1, 5},
                                                                         {0, 5, 4},
                                                                         {1, 2, 6},
                                                                         {1, 6, 5},
                                                                         {2, 3, 7},
                                                                         {2, 7, 6},
                                                                         {3, 0, 4},
                                                                         {3, 4, 7}}};

void add_box(Scene& scene, const std::string& name, const Vec3& low, const Vec3& high) {
  auto mesh = std::make_shared<SceneMesh>();
  mesh->name = name;
  for (const double z : {low.z, high.z}) {
    mesh->mesh.vertices.emplace_back(low.x, low.y, z);
    mesh->mesh.vertices.emplace_back(high.x, low.y, z);
    mesh->mesh.vertices.emplace_back(high.x, high.y, z);
    mesh->mesh.vertices.emplace_back(low.x, high.y, z);
  }
  for (const auto& face : kWalkBoxFaces) mesh->mesh.triangles.push_back({face[0], face[1], face[2]});
  SceneObject object;
  object.name = name;
  object.mesh = mesh;
  scene.objects.push_back(object);
}

// A room: floor, four walls, a step, a ramp of slabs, a pillar. Up is y.
std::shared_ptr<const Scene> room() {
  auto out = std::make_shared<Scene>();
  out->files = {"room.obj"};
  add_box(*out, "floor", Vec3(-5, -1, -5), Vec3(5, 0, 5));
  add_box(*out, "east", Vec3(5, -1, -5), Vec3(6, 3, 5));
  add_box(*out, "west", Vec3(-6, -1, -5), Vec3(-5, 3, 5));
  add_box(*out, "north", Vec3(-6, -1, -6), Vec3(6, 3, -5));
  add_box(*out, "south", Vec3(-6, -1, 5), Vec3(6, 3, 6));
  add_box(*out, "step", Vec3(1, 0, 1), Vec3(5, 0.08, 5));
  add_box(*out, "table", Vec3(-4, 0.6, -4), Vec3(-2, 0.7, -2));
  add_box(*out, "pillar", Vec3(-1, 0, -3), Vec3(0, 3, -2));
  return out;
}

SessionOptions walking_options() {
  SessionOptions options;
  options.threads = 2;
  return options;
}

// The same models with trees of their own.
struct World {
  std::vector<TriangleMesh> meshes;
  std::vector<Tree> trees;
  std::vector<PlacedModel> placed;

  explicit World(const Session& session) {
    const Document& document = session.document();
    for (std::uint32_t i = 0; i < document.object_count(); ++i)
      if (document.object(i).visible) meshes.push_back(document.scene().objects[i].mesh->mesh);
    for (const TriangleMesh& mesh : meshes) trees.push_back(*build_tree(mesh));
    std::size_t k = 0;
    for (std::uint32_t i = 0; i < document.object_count(); ++i)
      if (document.object(i).visible) {
        placed.push_back({ModelView{&trees[k], meshes[k]}, document.pose(i)});
        ++k;
      }
  }
  double distance(const Vec3& point) const {
    double out = kInfinity;
    for (const PlacedModel& one : placed)
      out = std::min(out, nearest_point(one.model, rotate(inverse(one.world_from_model),
                                                          point - one.world_from_model.translation))
                              .distance);
    return out;
  }
};

TEST(WalkMode, EachStepIsTheLibrarysOwn) {
  test::Random random(15);
  std::size_t steps = 0, slid = 0, blocked = 0, climbed = 0, dropped = 0, marks = 0;
  for (int round = 0; round < 6; ++round) {
    Session session(walking_options());
    session.set_scene(room());
    session.wait();
    if (round % 2 == 1) {  // one is hidden, and one stands elsewhere
      ASSERT_TRUE(session.apply(ShowObject{{6}, false}));
      SetPose pose;
      pose.target = {7};
      pose.numbers = {0.8, 0, 0.6, 0.5, 0, 1, 0, 0, -0.6, 0, 0.8, 0.25};
      ASSERT_TRUE(session.apply(pose));
    }
    ASSERT_TRUE(session.apply(BeginWalk{}));
    ASSERT_TRUE(session.apply(SetWalkerRadius{0.2}));
    ASSERT_TRUE(session.apply(PutWalker{Vec3(0, 1, 0)}));
    const World world(session);
    Walker walker;
    walker.radius = 0.2;
    walker.step_height = 0.1;
    walker.drop = 0.05;
    Vec3 at(0, 1, 0);
    double heading = 0.0;
    for (int i = 0; i < 400; ++i, ++steps) {
      if (random.chance(0.05)) heading = random.uniform(0.0, 6.28);
      const double pace = random.chance(0.1) ? 2.0 : 0.08;
      const Vec3 way = pace * Vec3(std::cos(heading), 0.0, std::sin(heading));
      ASSERT_TRUE(session.apply(StepWalker{way}));
      const WalkStep told = walk(world.placed, walker, at, way);
      ASSERT_EQ(session.get<WalkMode>().position(), told.position) << round << ", step " << i;
      const WalkStep& shown = session.get<WalkMode>().last()->step;
      EXPECT_EQ(shown.slid, told.slid);
      EXPECT_EQ(shown.supported, told.supported);
      EXPECT_EQ(shown.contact_count, told.contact_count);
      EXPECT_EQ(session.view().camera().eye(), session.view().camera().eye());
      EXPECT_LT(glm::distance(session.view().shown_view().eye, told.position), 1e-12);
      at = told.position;
      ASSERT_GE(world.distance(at), 0.2 * (1 - 1e-5)) << round << ", step " << i;
      ASSERT_TRUE(std::abs(at.x) < 5 && std::abs(at.z) < 5 && at.y > 0) << "through a wall";
      slid += told.slid, blocked += told.blocked, climbed += told.climbed, dropped += told.dropped;
      marks += told.contact_count;
    }
  }
  std::printf("%zu steps: %zu slid, %zu blocked, %zu climbed, %zu fell, %zu contacts\n", steps, slid, blocked,
              climbed, dropped, marks);
  for (const std::size_t count : {slid, blocked, climbed, dropped, marks}) EXPECT_GT(count, 5U);
}

TEST(WalkMode, LeavingPutsTheEyeBackAndStepsNeedABeginning) {
  Session session(walking_options());
  EXPECT_FALSE(session.apply(BeginWalk{}));  // nothing is open
  session.set_scene(room());
  session.wait();
  EXPECT_FALSE(session.apply(StepWalker{Vec3(1, 0, 0)}));
  EXPECT_FALSE(session.apply(PutWalker{Vec3(1, 0, 0)}));
  EXPECT_FALSE(session.apply(SetWalkerRadius{0.0}));
  ASSERT_TRUE(session.apply(SetOrtho{true}));
  const Camera before = session.view().camera();
  ASSERT_TRUE(session.apply(BeginWalk{}));
  EXPECT_TRUE(session.get<WalkMode>().on());
  EXPECT_FALSE(session.view().camera().orthographic);
  const Camera walking = session.view().camera();
  ASSERT_TRUE(session.apply(FitView{}));  // the eye is the walker's
  EXPECT_TRUE(session.view().camera() == walking);
  ASSERT_TRUE(session.apply(StepWalker{Vec3(0.1, 0, 0)}));
  ASSERT_TRUE(session.apply(EndWalk{}));
  EXPECT_TRUE(session.view().camera() == before);
  ASSERT_TRUE(session.apply(BeginWalk{}));
  ASSERT_TRUE(session.apply(StepWalker{Vec3(0.1, 0, 0)}));
  ASSERT_TRUE(session.get<WalkMode>().last());
  ASSERT_TRUE(session.apply(ShowObject{{}, false}));
  EXPECT_FALSE(session.get<WalkMode>().last()) << "of a world that is another now";
  ASSERT_TRUE(session.apply(BeginWalk{}));  // where nothing is visible
  EXPECT_TRUE(std::isfinite(session.get<WalkMode>().position().y) && session.get<WalkMode>().radius() > 0.0);
  session.set_scene(std::make_shared<const Scene>(generated::slanted_part()));
  EXPECT_FALSE(session.get<WalkMode>().on()) << "of another scene";
}

// It begins on what the picture's middle shows: from above, on the floor.
TEST(WalkMode, ItBeginsOnWhatIsInTheMiddleOfThePicture) {
  Session session(walking_options());
  session.set_scene(room());
  session.wait();
  ASSERT_TRUE(session.apply(PlaceCamera{Vec3(2, 20, -2), Vec3(2, 0, -2)}));
  ASSERT_TRUE(session.apply(BeginWalk{}));
  const double radius = session.get<WalkMode>().radius();
  EXPECT_NEAR(session.get<WalkMode>().position().x, 2.0, 1e-6);
  EXPECT_NEAR(session.get<WalkMode>().position().z, -2.0, 1e-6);
  EXPECT_NEAR(session.get<WalkMode>().position().y, radius, 0.01 * radius);
  ASSERT_TRUE(session.apply(StepWalker{}));
  EXPECT_TRUE(session.get<WalkMode>().last()->step.supported);
  EXPECT_NEAR(session.get<WalkMode>().position().y, radius, 0.01 * radius);
  const auto said = walk_statement(session);
  ASSERT_TRUE(said);
  EXPECT_TRUE(said->text.starts_with("Walking on ")) << said->text;
}

}  // namespace
}  // namespace boxwood
