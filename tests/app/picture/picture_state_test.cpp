// SPDX-License-Identifier: MIT
// What is said of a state is said of what is drawn: the clicked point, numbers of triangles, how far an
// object was moved, levels and their colours, notes of files, angles.
#include <cmath>
#include <cstdio>
#include <random>

#include <gtest/gtest.h>

#include "app/document/drawn_commands.hpp"
#include "app/document/file_commands.hpp"
#include "app/document/history_commands.hpp"
#include "app/document/pose_commands.hpp"
#include "app/document/visible_commands.hpp"
#include "app/interface/edge_pick.hpp"
#include "app/session/session.hpp"
#include "app/session/shown_trees.hpp"
#include "app/session/surface_pick.hpp"
#include "app/view/camera_axis_commands.hpp"
#include "app/view/camera_fit_commands.hpp"
#include "app/view/camera_move_commands.hpp"
#include "app/view/camera_place_commands.hpp"
#include "app/view/look_commands.hpp"
#include "app/view/mark_commands.hpp"
#include "app/view/selection_commands.hpp"
#include "scene/made/made_scenes.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

SessionOptions options() {
  SessionOptions out;
  out.import = [](const std::string& file, const ImportOptions& import) -> Result<Scene> {
    Scene scene = file == "beam.stl" ? generated::slanted_part() : generated::interlocking_rings();
    scene.files = {file};
    scene.warnings = {"a warning about " + file};
    if (import.on_note) import.on_note("a note about " + file);
    return scene;
  };
  out.picking = true;
  return out;
}

class PictureState : public ::testing::Test {
protected:
  PictureState() : session(options()) {
    session.set_scene(std::make_shared<const Scene>(generated::built_in_scene()));
    session.wait();
  }
  void apply(const Command& command) {
    const auto ok = session.apply(command);
    EXPECT_TRUE(ok) << format(command) << ": " << ok.error().message;
    session.wait();
  }
  // The way a click goes: the first surface under the middle of the picture.
  PickHit clicked(double x = 0.5, double y = 0.5) {
    const View view = session.view().shown_view();
    const Ray ray = ray_through(view, {1280 * x, 720 * y, 1280, 720});
    const auto hit = pick_now(session, ray, begin_of(view, ray));
    EXPECT_TRUE(hit.has_value());
    if (!hit) return {};
    apply(Select{{hit->object}, SelectMode::replace});
    apply(MarkPoint{hit->number, hit->barycentric});
    return *hit;
  }
  void look_at(std::uint32_t object) {
    apply(Select{{object}, SelectMode::replace});
    apply(Focus{});
    apply(SetPivot{session.document().facts().center(object)});
  }
  Session session;
};

RigidTransform turned(const Vec3& center, int k, double angle) {
  RigidTransform out;
  const double c = std::cos(angle), s = std::sin(angle);
  const int u = (k + 1) % 3, v = (k + 2) % 3;
  out.rotation = kIdentityRows;
  out.rotation[static_cast<std::size_t>(u)][u] = c;
  out.rotation[static_cast<std::size_t>(u)][v] = -s;
  out.rotation[static_cast<std::size_t>(v)][u] = s;
  out.rotation[static_cast<std::size_t>(v)][v] = c;
  out.translation = center - rotate(out, center);
  return out;
}

TEST_F(PictureState, AClickedPointGoesWithItsObjectAndItsDistanceIsOfThePresentCamera) {
  look_at(2);
  const PickHit hit = clicked();
  auto marked = session.view().marked_point();
  ASSERT_TRUE(marked && marked->distance);
  EXPECT_LT(glm::distance(marked->point, hit.point), 1e-12);
  EXPECT_NEAR(*marked->distance, hit.distance, 1e-9);
  EXPECT_LT(glm::distance(marked->normal, hit.normal), 1e-12);
  // The object is moved: the point is on it still.
  const RigidTransform pose = turned(Vec3(1, 2, 3), 1, 0.7);
  apply(SetPose{{hit.object}, numbers_of(pose)});
  marked = session.view().marked_point();
  ASSERT_TRUE(marked);
  EXPECT_LT(glm::distance(marked->point, place(pose, hit.point)), 1e-12);
  // And while it is dragged.
  session.preview_pose(hit.object, turned(Vec3(0.0), 0, 0.2));
  EXPECT_LT(glm::distance(session.view().marked_point()->point, place(turned(Vec3(0.0), 0, 0.2), hit.point)),
            1e-12);
  apply(Undo{});
  EXPECT_LT(glm::distance(session.view().marked_point()->point, hit.point), 1e-12);
  // The camera moves: the distance is from where it is.
  apply(Zoom{0.5, 0, 0});
  apply(Orbit{40, 10});
  marked = session.view().marked_point();
  EXPECT_NEAR(*marked->distance, glm::distance(session.view().camera().eye(), hit.point), 1e-9);
  EXPECT_GT(std::abs(*marked->distance - hit.distance), 0.02 * hit.distance);
  // A parallel view has no eye to be far from; a hidden object has no point to show.
  apply(SetOrtho{true});
  EXPECT_FALSE(session.view().marked_point()->distance.has_value());
  apply(ShowObject{{hit.object}, false});
  EXPECT_FALSE(session.view().marked_point().has_value());
  apply(ShowObject{{hit.object}, true});
  apply(ShowLayer{Layer::geometry, false});
  EXPECT_FALSE(session.view().marked_point().has_value());
  EXPECT_FALSE(session.apply(MarkPoint{1u << 30, Vec3(1, 0, 0)}));
  EXPECT_FALSE(session.apply(MarkPoint{session.document().facts().triangle_number(0, 0), Vec3(1, 0, 0)}));
}

TEST_F(PictureState, TrianglesHaveOneNumberThroughEverythingThatIsOpen) {
  apply(AddFile{"beam.stl"});
  const Document& document = session.document();
  const TriangleMesh whole = *baked_whole(document.scene());
  std::uint32_t number = 0;
  for (std::uint32_t i = 0; i < document.object_count(); ++i) {
    const TriangleMesh& mesh = session.derived().mesh({i})->get();
    EXPECT_EQ(document.facts().triangle_number(i, 0), number);
    for (std::uint32_t t = 0; t < mesh.triangles.size(); t += 97) {
      const auto at = document.facts().triangle_of(number + t);
      ASSERT_TRUE(at);
      EXPECT_EQ(at->object, i);
      EXPECT_EQ(at->triangle, t);
      EXPECT_EQ(corners(whole, number + t), corners(mesh, t));
    }
    number += static_cast<std::uint32_t>(mesh.triangles.size());
  }
  EXPECT_FALSE(document.facts().triangle_of(number));
}

TEST_F(PictureState, TurnsThatEndWhereTheyBeganMoveNothing) {
  for (const std::uint32_t object : {0U, 1U, 2U}) {
    RigidTransform pose;
    const Vec3 rest = session.document().facts().center(object);
    for (int i = 0; i < 24; ++i) {
      // As the panel's button does: about the centre of what is there now, 15 degrees a time.
      const RigidTransform by =
          turned(session.document().facts().center(object), i / 8, 15 * 0.017453292519943295);
      pose = compose(by, pose);
      apply(SetPose{{object}, numbers_of(pose)});
      EXPECT_LT(glm::distance(session.document().facts().center(object), rest), 1e-12);
      EXPECT_EQ(session.document().facts().moved_by(object), Vec3(0.0)) << i;
    }
    EXPECT_GT(glm::length(pose.translation), 0.1);  // what was shown before
    pose.translation += Vec3(0.25, 0, -3);
    apply(SetPose{{object}, numbers_of(pose)});
    EXPECT_LT(glm::distance(session.document().facts().moved_by(object), Vec3(0.25, 0, -3)), 1e-12);
  }
  apply(SetPose{{0U}, {1, 0, 0, 0.1, 0, 1, 0, 0.2, 0, 0, 1, 0.3}});
  EXPECT_EQ(session.document().facts().moved_by(0), Vec3(0.1, 0.2, 0.3));
}

TEST_F(PictureState, LevelsAreThoseOfTheTreesThatAreDrawn) {
  apply(SetDepth{{2, 30}});
  apply(ShowTree{VolumeKind::obb, {2U}, true});  // 44 triangles: a shallow tree
  const auto beam = shown_trees(session);
  ASSERT_EQ(beam.size(), 1U);
  const std::uint32_t shallow = beam[0].tree->by_depth.levels();
  EXPECT_EQ(level_count(beam), shallow);
  EXPECT_EQ(beam[0].drawn, (DepthRange{2, shallow - 1}));
  apply(ShowTree{VolumeKind::obb, {0U}, true});
  const std::uint32_t deep = level_count(shown_trees(session));
  EXPECT_GT(deep, shallow + 2);
  EXPECT_EQ(drawn_levels(shown_trees(session)).size(), deep - 2);
  apply(SetDepth{{deep - 1, deep + 7}});  // beyond the shallow tree: its last level is drawn
  EXPECT_EQ(drawn_levels(shown_trees(session)), (std::vector<std::uint32_t>{shallow - 1, deep - 1}));
  apply(ShowObject{{0U}, false});  // a hidden object's tree gives no colour
  EXPECT_EQ(level_count(shown_trees(session)), shallow);
  apply(ShowLayer{Layer::volumes, false});
  EXPECT_TRUE(shown_trees(session).empty());
}

// While the mouse drags an object the picture shows it there, and so does the command.
TEST_F(PictureState, TheCommandLineHasThePoseOnScreen) {
  session.preview_pose(1, {kIdentityRows, Vec3(0.25, 0, 0)});
  EXPECT_NE(equivalent_command_line(session).find("pose object 1 1 0 0 0.25 0 1 0 0 0 0 1 0"),
            std::string::npos);
  apply(SetPose{{1U}, SetPose{}.numbers});
  EXPECT_EQ(equivalent_command_line(session).find("pose object"), std::string::npos);
}

TEST_F(PictureState, NotesOfAFileGoWithIt) {
  session.messages().note("the picture is saved");
  apply(OpenFile{"beam.stl"});
  EXPECT_EQ(session.messages().all().size(), 3U);
  apply(AddFile{"rings.obj"});
  EXPECT_EQ(session.messages().all().size(), 6U);  // both are open, the second one among the first
  apply(OpenFile{"rings.obj"});
  ASSERT_EQ(session.messages().all().size(), 3U);
  EXPECT_EQ(session.messages().all()[0].text, "the picture is saved");
  for (const Message& message : session.messages().all())
    EXPECT_EQ(message.text.find("beam"), std::string::npos);
}

TEST_F(PictureState, AnglesReadBackBitForBit) {
  std::mt19937_64 random(test::seed(9));
  std::uniform_real_distribution<double> uniform(-1, 1);
  Camera camera;
  int exact = 0;
  for (int i = 0; i < 100000; ++i) {
    switch (i % 5) {
    case 0:
      camera.orbit(300 * uniform(random), 100 * uniform(random));
      break;
    case 1:
      camera.look(30 * uniform(random), 30 * uniform(random));
      break;
    case 2:
      camera.place(Vec3(uniform(random), uniform(random), uniform(random)) * 1e6, Vec3(uniform(random)));
      break;
    case 3:
      camera.turn_to(static_cast<StandardView>(i % 7));
      break;
    default:
      camera.pan(uniform(random), uniform(random));
    }
    Camera again;
    again.up = camera.up;
    again.turntable(camera.focal_point, camera.distance, in_degrees(camera.azimuth_rad),
                    in_degrees(camera.elevation_rad));
    exact += again.view().eye == camera.view().eye && again.camera_from_world() == camera.camera_from_world()
                 ? 1
                 : 0;
  }
  EXPECT_EQ(exact, 100000);
  EXPECT_EQ(in_degrees(from_degrees(45.0)), 45.0);
  EXPECT_EQ(in_degrees(Camera{}.vertical_angle_rad), 30.0);
}

// A parallel view cuts nothing off, and a click finds what it shows, wherever that went.
TEST_F(PictureState, AParallelViewIsPickedBehindTheEyeToo) {
  apply(LookFrom{StandardView::front});
  apply(SetOrtho{true});
  const Vec3 back = session.view().camera().camera_from_world()[2];
  const Vec3 eye = session.view().camera().eye();
  const Vec3 to = eye + 25.0 * back - session.document().facts().center(2);  // far behind the camera's place
  apply(SetPose{{2U}, {1, 0, 0, to.x, 0, 1, 0, to.y, 0, 0, 1, to.z}});
  const View view = session.view().shown_view();
  EXPECT_GT(glm::dot(back, view.eye - session.document().facts().center(2)), 0.0);
  int found = 0;
  for (int y = 0; y < 720; y += 12)
    for (int x = 0; x < 1280; x += 12) {
      const auto hit = pick_now(session, ray_through(view, {double(x), double(y), 1280, 720}));
      found += hit && hit->object == 2 ? 1 : 0;
    }
  EXPECT_GT(found, 3);
}

// What the near plane cuts away is not under the mouse.
TEST_F(PictureState, AFrontThatIsCutAwayIsNotPicked) {
  look_at(2);
  const PickHit outside = clicked();
  // Into the surface that was clicked: a thousandth of the distance to the focal point lies before the
  // picture.
  const Vec3 way = glm::normalize(outside.point - session.view().camera().eye());
  apply(PlaceCamera{outside.point - 0.02 * way, outside.point + 60.0 * way});
  const View view = session.view().shown_view();
  ASSERT_GT(view.near_distance, 0.03);
  const Ray ray = ray_through(view, {640, 360, 1280, 720});
  const auto named = pick_now(session, ray);
  ASSERT_TRUE(named);
  EXPECT_EQ(named->number, outside.number);
  const auto seen = pick_now(session, ray, begin_of(view, ray));
  const auto slow = pick_brute_force(session, ray, begin_of(view, ray));
  ASSERT_EQ(seen.has_value(), slow.has_value());
  if (seen) {
    EXPECT_EQ(seen->number, slow->number);
    EXPECT_EQ(seen->t, slow->t);
    EXPECT_GE(seen->distance, view.near_distance);
    EXPECT_NE(seen->number, outside.number);
  }
}

}  // namespace
}  // namespace boxwood
