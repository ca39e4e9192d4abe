// SPDX-License-Identifier: MIT
// A cover in a session: its figures, the pieces in red, and the poses that they follow.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>

#include <gtest/gtest.h>

#include <boxwood/robot_import.hpp>

#include "app/document/pose_commands.hpp"
#include "app/features/cover/cover_marks.hpp"
#include "app/features/cover/cover_session.hpp"
#include "app/features/cover/cover_statement.hpp"
#include "app/features/cover/show/cover_review.hpp"
#include "app/features/robot/show/opened_robot.hpp"
#include "app/features/robot/show/posed_robot.hpp"
#include "app/picture/scene_drawing.hpp"

namespace boxwood {
namespace {

namespace fs = std::filesystem;

struct CoverSession {
  explicit CoverSession(const std::string& file) : session(cover_session_options()) {
    open_in(session, file);
  }
  std::string error_of(const std::string& line) {
    const auto command = parse_command(line);
    if (!command) return "no command: " + line;
    const auto done = session.apply(*command);
    if (!done) return done.error().message;
    session.wait();
    return {};
  }
  void apply(const std::string& line) { ASSERT_EQ(error_of(line), "") << line; }
  CoverReview& show() { return session.get<CoverReview>(); }
  const CoverCertificate& certificate(std::size_t body) {
    return show().bodies()[body].answer->figures.certificate;
  }
  DrawList drawn() {
    DrawList list;
    drawing.build(session, list);
    return list;
  }
  Session session;
  SceneDrawing drawing;
};

std::string cube_file() {
  const std::string file = (fs::path(testing::TempDir()) / "cover_cube.obj").string();
  std::ofstream out(file);
  for (int i = 0; i < 8; ++i) out << "v " << (i & 1) << " " << (i >> 1 & 1) << " " << (i >> 2) << "\n";
  out << "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";
  return file;
}

double area_of(const std::vector<std::array<Vec3, 3>>& pieces) {
  double out = 0.0;
  for (const auto& [a, b, c] : pieces) out += 0.5 * glm::length(glm::cross(b - a, c - a));
  return out;
}

// Triangles of this colour in the picture, in the world.
std::vector<std::array<Vec3, 3>> triangles_of(const DrawList& list, Rgba color) {
  std::vector<std::array<Vec3, 3>> out;
  for (const auto& batch : list.triangles)
    for (const TriangleInstance& t : batch.data) {
      if (!(t.color == color)) continue;
      const RigidTransform pose{batch.rotation, batch.origin};
      out.push_back({place(pose, Vec3(t.a)), place(pose, Vec3(t.b)), place(pose, Vec3(t.c))});
    }
  return out;
}

// A ball of radius r around the middle of a unit cube leaves out of each face what lies beyond a disk.
TEST(CoverReview, TheRedPartIsTheAreaOutside) {
  CoverSession cube(cube_file());
  cube.apply("cover open \"volume:sphere center .5,.5,.5 radius .6\"");
  ASSERT_EQ(cube.show().bodies().size(), 1U);
  const double disk = 0.36 - 0.25, outside = 6.0 * (1.0 - std::numbers::pi * disk);
  const CoverCertificate& found = cube.certificate(0);
  EXPECT_EQ(found.verdict, CoverVerdict::outside);
  EXPECT_GE(area_of(found.outside), 6.0 * found.outside_share.lower * (1.0 - 1e-9));
  EXPECT_LE(area_of(found.outside), outside);
  EXPECT_GE(area_of(found.outside) + area_of(found.undecided), outside);
  const auto red = triangles_of(cube.drawn(), kOutsideCoverColor);
  ASSERT_EQ(red.size(), found.outside.size());
  EXPECT_GT(red.size(), 20U);
  for (const auto& piece : red)
    for (const Vec3& p : piece) {
      EXPECT_GE(glm::length(p - Vec3(0.5)), 0.6 - 1e-6);
      double face = 1.0;  // the distance to the nearest face
      for (int i = 0; i < 3; ++i) face = std::min({face, std::fabs(p[i]), std::fabs(p[i] - 1.0)});
      EXPECT_LT(face, 1e-6);
    }
  const auto statement = cover_statement(cube.session);
  ASSERT_TRUE(statement);
  EXPECT_EQ(statement->text, "Does not enclose the model: proven");
  EXPECT_EQ(statement->rows.front().elements, 1U);
}

TEST(CoverReview, ItFollowsItsObject) {
  CoverSession cube(cube_file());
  cube.apply("cover open \"volume:sphere center .5,.5,.5 radius .6\"");
  const auto before = triangles_of(cube.drawn(), kOutsideCoverColor);
  RigidTransform pose;
  pose.rotation = {Vec3(0, -1, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)};
  pose.translation = Vec3(5, 6, 7);
  ASSERT_TRUE(cube.session.apply(SetPose{Target{0}, numbers_of(pose)}));
  cube.session.wait();
  const auto after = triangles_of(cube.drawn(), kOutsideCoverColor);
  ASSERT_EQ(after.size(), before.size());
  for (std::size_t i = 0; i < before.size(); ++i)
    for (std::size_t k = 0; k < 3; ++k) EXPECT_LT(glm::length(after[i][k] - place(pose, before[i][k])), 1e-5);
}

TEST(CoverReview, CoversOfLinksFollowTheJoints) {
  CoverSession arm(arm_file());
  arm.apply("cover make spheres 1");
  const auto& bodies = arm.show().bodies();
  ASSERT_EQ(bodies.size(), 11U);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    EXPECT_EQ(arm.certificate(i).verdict, CoverVerdict::encloses);
    EXPECT_EQ(bodies[i].answer->cover.size(), 1U);
  }
  EXPECT_EQ(cover_statement(arm.session)->text, "Encloses all 11 links: proven");
  EXPECT_TRUE(triangles_of(arm.drawn(), kOutsideCoverColor).empty());
  EXPECT_EQ(drawn_cover(arm.session).elements, 11U);
  arm.apply("state ready");
  arm.apply("joint j1 0.7");
  // Against the kinematics of the library.
  const auto robot = arm.session.get<PosedRobot>().robot();
  std::vector<RigidTransform> links(robot->description().links.size());
  robot->tested.link_poses(arm.session.get<PosedRobot>().configuration(), {}, links);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const auto link = find_link(robot->description(), bodies[i].name);
    ASSERT_TRUE(link && arm.show().poses()[i]);
    for (const Vec3& p : {Vec3(0.0), Vec3(1, 0, 0), Vec3(0, 1, 0)})
      EXPECT_LT(glm::length(place(*arm.show().poses()[i], p) - place(links[*link], p)), 1e-9)
          << bodies[i].name;
  }
}

TEST(CoverReview, AChosenBodyIsShownAlone) {
  CoverSession arm(arm_file());
  arm.apply("cover make spheres 1");
  const std::size_t all = drawn_cover(arm.session).elements;
  arm.apply("cover body hand");
  EXPECT_EQ(drawn_cover(arm.session).elements, 1U);
  EXPECT_EQ(cover_statement(arm.session)->body, "hand");
  const auto facts = cover_statement(arm.session)->facts;
  EXPECT_EQ(facts.front().second, "0 % of its area");
  const auto volume = std::ranges::find(facts, "cover volume", [](const auto& fact) { return fact.first; });
  ASSERT_NE(volume, facts.end());
  EXPECT_TRUE(volume->second.ends_with(" m\xC2\xB3")) << volume->second;
  EXPECT_NE(arm.error_of("cover body leg").find("no body is called 'leg'"), std::string::npos);
  arm.apply("cover body \"\"");
  EXPECT_EQ(drawn_cover(arm.session).elements, all);
  arm.apply("workspace tree");
  EXPECT_EQ(drawn_cover(arm.session).elements, 0U);
  arm.apply("workspace look");
  arm.apply("cover show off");
  EXPECT_EQ(drawn_cover(arm.session).elements, 0U);
  EXPECT_FALSE(cover_statement(arm.session));
}

TEST(CoverReview, AMadeCoverIsSavedAndReadBack) {
  CoverSession cube(cube_file());
  cube.apply("cover make capsules 3");
  const std::string file = (fs::path(testing::TempDir()) / "cover_saved.json").string();
  cube.apply("cover save \"" + file + "\"");
  EXPECT_NE(cube.error_of("cover save \"cover.obj\"").find("an OBJ holds convex parts alone"),
            std::string::npos);
  const Cover made = cube.show().bodies()[0].answer->cover;
  cube.apply("cover open \"" + file + "\"");
  const Cover& read = cube.show().bodies()[0].answer->cover;
  ASSERT_EQ(read.capsules.size(), made.capsules.size());
  for (std::size_t i = 0; i < read.capsules.size(); ++i) {
    EXPECT_EQ(read.capsules[i].a, made.capsules[i].a);
    EXPECT_EQ(read.capsules[i].radius, made.capsules[i].radius);
  }
  EXPECT_NE(cube.error_of("cover save \"" + file + "\"").find("only a cover that was made here"),
            std::string::npos);
  // The command line restores it.
  std::vector<Command> commands;
  cube.show().add_commands(commands);
  ASSERT_EQ(commands.size(), 1U);
  EXPECT_EQ(format(commands[0]), "cover open \"" + file + "\"");
}

TEST(CoverReview, WhatCannotBeShownIsSaid) {
  CoverSession arm(arm_file());
  EXPECT_NE(arm.error_of("cover body hand").find("there is no cover"), std::string::npos);
  EXPECT_NE(arm.error_of("cover make spheres 0").find("from 1 to 1000"), std::string::npos);
  arm.apply("cover open /nonexistent.yml");
  ASSERT_NE(arm.session.messages().first_error(), nullptr);
  EXPECT_NE(arm.session.messages().first_error()->text.find("/nonexistent.yml"), std::string::npos);
  EXPECT_FALSE(arm.show().has_cover());
  arm.apply("cover open \"volume:sphere center 0,0,0 radius 1\"");  // of no link
  EXPECT_FALSE(arm.show().has_cover());
  // Two boxes that move apart have no cover in one frame.
  CoverSession gears(std::string(BOXWOOD_MODELS) + "/gear_pair.glb");
  ASSERT_GT(gears.session.document().object_count(), 1U);
  gears.apply("cover make convex 2");
  EXPECT_GT(drawn_cover(gears.session).elements, 0U);
  RigidTransform away;
  away.translation = Vec3(1, 2, 3);
  ASSERT_TRUE(gears.session.apply(SetPose{Target{1}, numbers_of(away)}));
  gears.session.wait();
  EXPECT_EQ(drawn_cover(gears.session).elements, 0U);
  ASSERT_FALSE(cover_statement(gears.session)->notes.empty());
  EXPECT_NE(cover_statement(gears.session)->notes.back().find("not drawn"), std::string::npos);
  open_in(gears.session, cube_file());
  EXPECT_FALSE(gears.show().shown());
}

// A link without visual geometry is not in the scene while that is shown.
TEST(CoverReview, ALinkThatIsNotInTheSceneIsSaid) {
  const std::string file = (fs::path(testing::TempDir()) / "cover_two_links.urdf").string();
  std::ofstream(file)
      << R"(<robot name="two"><link name="seen"><visual><geometry><box size="1 1 1"/></geometry></visual>
<collision><geometry><box size="1 1 1"/></geometry></collision></link>
<link name="bare"><collision><geometry><box size="1 2 3"/></geometry></collision></link>
<joint name="j" type="revolute"><parent link="seen"/><child link="bare"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>)";
  CoverSession two(file);
  two.apply("cover make spheres 1");
  EXPECT_EQ(drawn_cover(two.session).elements, 2U);
  EXPECT_TRUE(cover_statement(two.session)->notes.empty());
  two.apply("robot geometry visual");
  two.apply("cover make spheres 1");
  EXPECT_EQ(cover_statement(two.session)->text, "Encloses all 2 links: proven");
  EXPECT_EQ(drawn_cover(two.session).elements, 1U);
  ASSERT_EQ(cover_statement(two.session)->notes.size(), 1U);
  EXPECT_EQ(cover_statement(two.session)->notes[0],
            "1 link has no geometry in the scene, so the cover is not drawn there");
}

TEST(CoverReview, AStopKeepsTheAnswersSoFar) {
  CoverSession arm(arm_file());
  const auto command = parse_command("cover make spheres 60");
  ASSERT_TRUE(arm.session.apply(*command));
  ASSERT_TRUE(arm.show().is_running());
  ASSERT_TRUE(arm.session.apply(StopCover{}));
  const auto begin = std::chrono::steady_clock::now();
  arm.session.wait();
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
  EXPECT_LT(passed.count(), 1.0);  // 0.1 s of work, on a machine that may be busy
  EXPECT_FALSE(arm.show().is_running());
  EXPECT_TRUE(arm.show().was_stopped());
  EXPECT_NE(cover_statement(arm.session)->text.find("Stopped"), std::string::npos);
}

}  // namespace
}  // namespace boxwood
