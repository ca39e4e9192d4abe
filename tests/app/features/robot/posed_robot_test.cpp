// SPDX-License-Identifier: MIT
// The robot of a session: its configuration places the links, and the answer is the library's.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include <boxwood/robot_import.hpp>

#include "app/document/history_commands.hpp"
#include "app/document/pose_commands.hpp"
#include "app/features/robot/arm_session.hpp"
#include "app/features/robot/robot_motion_statement.hpp"
#include "app/features/robot/robot_statement.hpp"
#include "app/features/robot/show/pose_check.hpp"
#include "app/features/robot/show/posed_robot.hpp"
#include "app/picture/state_json.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

// A session with the arm.
struct ArmSession {
  ArmSession() : session(robot_session_options()) { open_in(session, arm_file()); }
  PosedRobot& show() { return session.get<PosedRobot>(); }
  void apply(const std::string& line) {
    const auto command = parse_command(line);
    ASSERT_TRUE(command) << line;
    const auto done = session.apply(*command);
    ASSERT_TRUE(done) << line << ": " << done.error().message;
    session.wait();
  }
  std::string error_of(const std::string& line) {
    const auto command = parse_command(line);
    if (!command) return "not read";
    const auto done = session.apply(*command);
    return done ? std::string() : done.error().message;
  }
  std::optional<std::uint32_t> object_called(const std::string& name) {
    const auto& objects = session.document().scene().objects;
    for (std::uint32_t i = 0; i < objects.size(); ++i)
      if (objects[i].name == name) return i;
    return std::nullopt;
  }
  Session session;
};

void expect_pose(const RigidTransform& pose, const Rows3& rotation, const Vec3& translation) {
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k)
      EXPECT_NEAR(pose.rotation[static_cast<std::size_t>(i)][k], rotation[static_cast<std::size_t>(i)][k],
                  1e-14);
    EXPECT_NEAR(pose.translation[i], translation[i], 1e-14);
  }
}

TEST(PosedRobot, TheArmOpensWithTheSrdfBesideIt) {
  ArmSession arm;
  ASSERT_TRUE(arm.show().on());
  ASSERT_NE(arm.show().robot(), nullptr);
  const auto robot = robot_statement(arm.session);
  ASSERT_TRUE(robot);
  EXPECT_EQ(robot->srdf, "arm.srdf");
  EXPECT_EQ(robot->values.size(), 8U);
  ASSERT_EQ(robot->mimics.size(), 1U);
  EXPECT_EQ(robot->mimics.front().follows, "finger_left_joint");
  EXPECT_EQ(robot->states, (std::vector<std::string>{"ready", "open"}));
  EXPECT_EQ(robot->tested + robot->left_out, 55U);
  EXPECT_EQ(robot->left_out, 13U);
  EXPECT_TRUE(robot->colliding.has_value());
  EXPECT_TRUE(arm.show().is_placed());
}

TEST(PosedRobot, AJointTurnsTheLinksBehindItAboutItsAxis) {
  ArmSession arm;
  const double q = 0.7, c = std::cos(q), s = std::sin(q);
  arm.apply("joint j1 0.7");  // about z, through the origin
  const Rows3 about_z = {Vec3(c, -s, 0), Vec3(s, c, 0), Vec3(0, 0, 1)};
  for (const char* name : {"shoulder", "upper", "elbow/1", "hand", "finger_right"}) {
    SCOPED_TRACE(name);
    const auto object = arm.object_called(name);
    ASSERT_TRUE(object);
    expect_pose(arm.session.document().pose(*object), about_z, Vec3(0.0));
  }
  EXPECT_EQ(numbers_of(arm.session.document().pose(*arm.object_called("base"))), SetPose{}.numbers);
  arm.apply("joint j1 0");
  EXPECT_EQ(numbers_of(arm.session.document().pose(*arm.object_called("hand"))), SetPose{}.numbers);
  arm.apply("joint j2 0.7");  // about y, through (0, 0, 0.4)
  const Rows3 about_y = {Vec3(c, 0, s), Vec3(0, 1, 0), Vec3(-s, 0, c)};
  expect_pose(arm.session.document().pose(*arm.object_called("forearm")), about_y,
              Vec3(-0.4 * s, 0, 0.4 - 0.4 * c));
  EXPECT_EQ(numbers_of(arm.session.document().pose(*arm.object_called("shoulder"))), SetPose{}.numbers);
}

TEST(PosedRobot, TheAnswerIsTheLibrarysWithoutTheAllowedPairs) {
  ArmSession arm;
  RobotImportOptions options;
  options.srdf = std::filesystem::path(arm_file()).replace_extension(".srdf");
  auto parts = import_robot(arm_file(), options);
  ASSERT_TRUE(parts);
  const auto robot = boxwood::Robot::create(std::move(*parts));
  ASSERT_TRUE(robot);
  std::mt19937 random(test::seed(4));
  std::size_t colliding = 0, free = 0, beyond = 0;
  for (int round = 0; round < 40; ++round) {
    std::vector<double> q;
    for (const RobotValue& value : robot->values())
      q.push_back(std::uniform_real_distribution<double>(*value.lower, *value.upper * 1.05)(random));
    if (round % 2 == 1) q[1] = 1.7, q[3] = 2.5;  // folded
    ASSERT_TRUE(arm.show().go_to(q, true));
    arm.apply("robot angles degrees");  // the session requests what is on screen after a command
    const auto check = arm.show().check();
    ASSERT_NE(check, nullptr);
    RobotScratch scratch;
    WorldCollisions hits;
    RobotQueryOptions all;
    all.mode = CollideMode::all;
    collide(*robot, q, all, scratch, hits);
    std::set<LinkPair> expected;
    for (const WorldPair& pair : hits.pairs) expected.insert(links_of(*robot, pair));
    EXPECT_TRUE(std::ranges::equal(check->contacts, expected));
    ++(expected.empty() ? free : colliding);
    if (expected.empty()) {
      WorldDistances near;
      distance(*robot, q, {}, scratch, near);
      EXPECT_EQ(check->distance, near.nearest.front().distance);
    }
    for (const LinkPair& pair : check->allowed) EXPECT_FALSE(robot->is_tested(pair.first, pair.second));
    EXPECT_GE(check->allowed.size(), 4U);  // these neighbours always touch
    std::vector<LimitBreach> breaches;
    ASSERT_TRUE(robot->limits_exceeded(q, breaches));
    EXPECT_EQ(check->limits.size(), breaches.size());
    beyond += breaches.empty() ? 0 : 1;
  }
  std::printf("%zu configurations collide, %zu are free, %zu exceed a limit\n", colliding, free, beyond);
  EXPECT_GT(colliding, 3U);
  EXPECT_GT(free, 3U);
  EXPECT_GT(beyond, 3U);
}

TEST(PosedRobot, UndoAndRedoMoveTheValuesToo) {
  ArmSession arm;
  for (const char* line : {"joint j2 0.1", "joint j2 0.2", "joint j2 0.3"}) arm.apply(line);  // one step
  arm.apply("robot home");
  arm.apply("joint j4 1");
  arm.apply("undo");
  EXPECT_EQ(arm.show().configuration()[3], 0.0);
  EXPECT_TRUE(arm.show().is_placed());
  arm.apply("undo");
  EXPECT_EQ(arm.show().configuration()[1], 0.3);
  arm.apply("undo");
  EXPECT_EQ(arm.show().configuration()[1], 0.0);
  EXPECT_FALSE(arm.session.document().can_undo());
  arm.apply("redo");
  EXPECT_EQ(arm.show().configuration()[1], 0.3);
  EXPECT_TRUE(arm.show().is_placed());
  ASSERT_NE(arm.show().check(), nullptr);
  EXPECT_EQ(arm.show().check()->configuration[1], 0.3);
}

TEST(PosedRobot, StatesLeaveOtherJointsWhereTheyAre) {
  ArmSession arm;
  arm.apply("joint j1 0.5");
  arm.apply("state open");
  EXPECT_EQ(arm.show().configuration()[0], 0.5);
  EXPECT_EQ(arm.show().configuration()[7], 0.04);
  arm.apply("state ready");
  EXPECT_EQ(arm.show().configuration()[0], 0.0);
  EXPECT_EQ(arm.show().configuration()[1], -0.5);
  EXPECT_EQ(arm.show().configuration()[7], 0.04);
  const auto robot = robot_statement(arm.session);
  EXPECT_EQ(robot->mimics.front().value, 0.04);
}

TEST(PosedRobot, ALimitThatIsExceededIsSaid) {
  ArmSession arm;
  arm.apply("joint j2 2.0");
  auto robot = robot_statement(arm.session);
  ASSERT_EQ(robot->limits.size(), 1U);
  EXPECT_EQ(robot->limits.front(), "j2 is at 114.6\xC2\xB0, beyond its limit 108.9\xC2\xB0");
  EXPECT_TRUE(robot->values[1].is_beyond);
  arm.apply("joint j2 0");
  arm.apply("joint j1 2.87");
  arm.apply("robot angles radians");
  robot = robot_statement(arm.session);
  ASSERT_EQ(robot->limits.size(), 1U);
  EXPECT_EQ(robot->limits.front(), "j1 is at 2.870 rad, beyond its soft limit 2.850 rad");
}

TEST(PosedRobot, ALinkThatIsMovedByHandIsSaid) {
  ArmSession arm;
  arm.apply("pose object 3 1 0 0 5 0 1 0 0 0 0 1 0");
  EXPECT_FALSE(arm.show().is_placed());
  EXPECT_NE(robot_statement(arm.session)->moved_text.find("moved by hand"), std::string::npos);
  EXPECT_NE(equivalent_command_line(arm.session).find("pose object 3"), std::string::npos);
  arm.apply("joint j1 0");  // places all links again
  EXPECT_TRUE(arm.show().is_placed());
}

TEST(PosedRobot, OtherObjectsAreObstaclesAndMayMove) {
  ArmSession arm;
  arm.apply("joint j1 0.3");
  ASSERT_TRUE(
      arm.session.apply(parse_command("add " + std::string(BOXWOOD_MODELS) + "/slanted_part.stl").value()));
  arm.session.wait();
  EXPECT_TRUE(arm.show().on());
  EXPECT_EQ(arm.show().configuration()[0], 0.3);
  EXPECT_TRUE(arm.show().is_placed());
  EXPECT_EQ(arm.show().other_objects(), 1U);
  EXPECT_NE(robot_statement(arm.session)->tested_text.find("tested against 1 other object of the scene"),
            std::string::npos);
  arm.apply("joint j1 0.6");
  arm.apply("joint j2 0.5");
  arm.apply("pose object 12 1 0 0 9 0 1 0 0 0 0 1 0");  // the part
  EXPECT_TRUE(arm.show().is_placed());
  arm.apply("undo");  // of the part
  EXPECT_EQ(arm.show().configuration()[1], 0.5);
  arm.apply("pose object 12 1 0 0 8 0 1 0 0 0 0 1 0");
  arm.apply("robot home");
  arm.apply("undo");
  EXPECT_EQ(arm.show().configuration()[1], 0.5);
  EXPECT_EQ(arm.session.document().pose(12).translation, Vec3(8.0, 0.0, 0.0));
  // A second robot: it is not clear which one is meant.
  ASSERT_TRUE(arm.session.apply(parse_command("add " + arm_file()).value()));
  arm.session.wait();
  EXPECT_FALSE(arm.show().on());
  EXPECT_NE(arm.error_of("joint j1 1"), "");
}

// The answer among obstacles is that of a robot to which they were added, wherever they are moved.
TEST(PosedRobot, TheAnswerAmongObstaclesIsTheLibrarys) {
  ArmSession arm;
  ASSERT_TRUE(arm.session.apply(parse_command("add " + plate_file()).value()));
  arm.session.wait();
  const Scene& scene = arm.session.document().scene();
  const auto mesh = std::make_shared<const TriangleMesh>(*baked(scene.objects[12]));
  std::mt19937 random(test::seed(5));
  std::uniform_real_distribution<double> where(-1.0, 1.0);
  arm.apply("state open");  // fingers that nearly touch would always be the nearest
  RobotScratch scratch;
  std::size_t colliding = 0, nearest = 0;
  for (int round = 0; round < 60; ++round) {
    RigidTransform pose;
    pose.translation = Vec3(0.5 * where(random), 0.5 * where(random), 0.7 + 0.5 * where(random));
    std::string line = "pose object 12";
    for (const double x : numbers_of(pose)) line += " " + std::to_string(x);
    arm.apply(line);
    pose = arm.session.document().pose(12);
    arm.apply("joint j2 " + std::to_string(where(random)));
    const auto check = arm.show().check();
    ASSERT_NE(check, nullptr);
    Robot robot = arm.show().robot()->tested;
    const std::uint32_t obstacle = *robot.add_obstacle("plate", mesh, pose);
    RobotQueryOptions all;
    all.mode = CollideMode::all;
    WorldCollisions hits;
    collide(robot, check->configuration, all, scratch, hits);
    std::set<LinkPair> links;
    std::set<LinkObstacle> obstacles;
    for (const WorldPair& pair : hits.pairs)
      if (pair.second == obstacle)
        obstacles.insert({robot.objects()[pair.first].link, 12});
      else
        links.insert(links_of(robot, pair));
    EXPECT_TRUE(std::ranges::equal(check->contacts, links));
    EXPECT_TRUE(std::ranges::equal(check->obstacles, obstacles));
    EXPECT_EQ(check->is_colliding(), !links.empty() || !obstacles.empty());
    colliding += obstacles.empty() ? 0 : 1;
    if (!check->is_colliding()) {
      WorldDistances near;
      distance(robot, check->configuration, {}, scratch, near);
      EXPECT_EQ(check->distance, near.nearest.front().distance);
      EXPECT_EQ(check->nearest_obstacle.has_value(), near.nearest.front().pair.second == obstacle);
      nearest += check->nearest_obstacle ? 1 : 0;
    }
  }
  std::printf("the plate is hit %zu times, nearest %zu times\n", colliding, nearest);
  EXPECT_GT(colliding, 3U);
  EXPECT_GT(nearest, 3U);
}

TEST(PosedRobot, TheCommandLineShowsTheSameConfiguration) {
  ArmSession arm;
  arm.apply("state ready");
  arm.apply("joint j3 0.1");
  const std::string line = equivalent_command_line(arm.session);
  EXPECT_EQ(line.find("--do 'pose"), std::string::npos) << line;
  ArmSession again;
  std::vector<Command> commands;
  arm.show().add_commands(commands);
  arm.show().add_last_commands(commands);
  for (const Command& command : commands) again.apply(format(command));
  EXPECT_TRUE(std::ranges::equal(again.show().configuration(), arm.show().configuration()));
  EXPECT_EQ(state_json(again.session).find("\"robot\":null"), std::string::npos);
}

TEST(PosedRobot, ErrorsNameWhatIsWrong) {
  ArmSession arm;
  EXPECT_NE(arm.error_of("joint j9 1").find("there is no value 'j9'; the configuration has j1, j2"),
            std::string::npos);
  EXPECT_NE(arm.error_of("joint finger_right_joint 0.01").find("follows 'finger_left_joint'"),
            std::string::npos);
  EXPECT_NE(arm.error_of("state folded").find("the SRDF has ready, open"), std::string::npos);
  EXPECT_NE(arm.error_of("robot geometry visual").find("only one kind of geometry"), std::string::npos);
  open_in(arm.session, std::string(BOXWOOD_MODELS) + "/slanted_part.stl");
  EXPECT_FALSE(arm.show().on());
  EXPECT_NE(arm.error_of("joint j1 1").find("open a URDF first"), std::string::npos);
  EXPECT_NE(state_json(arm.session).find("\"robot\":null"), std::string::npos);
}

TEST(PosedRobot, WithoutAnSrdfNeighboursAreLeftOut) {
  ArmSession arm;
  arm.apply("joint j1 0.25");
  arm.apply("robot srdf \"\"");
  EXPECT_EQ(arm.show().configuration()[0], 0.25);
  const auto robot = robot_statement(arm.session);
  EXPECT_TRUE(robot->srdf.empty());
  EXPECT_TRUE(robot->states.empty());
  EXPECT_NE(robot->tested_text.find("of neighbours left out (no SRDF)"), std::string::npos);
  EXPECT_NE(arm.error_of("robot srdf missing.srdf"), "");
  EXPECT_EQ(arm.show().configuration()[0], 0.25);
  EXPECT_TRUE(robot_statement(arm.session)->srdf.empty());  // as before
}

TEST(PosedRobot, ABrokenSrdfBesideTheUrdfIsLeftOut) {
  const auto folder = std::filesystem::path(::testing::TempDir()) / "robot_broken";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "bar.urdf") << "<robot name=\"bar\"><link name=\"a\"><collision><geometry><box "
                                        "size=\"1 1 1\"/></geometry></collision>"
                                        "</link></robot>";
  std::ofstream(folder / "bar.srdf") << "<robot";
  ArmSession arm;
  open_in(arm.session, (folder / "bar.urdf").string());
  ASSERT_NE(arm.show().robot(), nullptr);
  EXPECT_TRUE(arm.show().robot()->srdf.empty());
  const auto robot = robot_statement(arm.session);
  EXPECT_EQ(robot->text, "No answer: no pair of links is tested");
  EXPECT_FALSE(robot->colliding);
  arm.apply("robot from");
  arm.apply("robot to");
  EXPECT_EQ(robot_motion_statement(arm.session)->text, "No answer: no pair of links is tested");
  EXPECT_FALSE(robot_motion_statement(arm.session)->verdict);
  const auto& messages = arm.session.messages().all();
  EXPECT_TRUE(std::any_of(messages.begin(), messages.end(), [](const Message& message) {
    return message.text.find("bar.srdf") != std::string::npos;
  }));
}

// A robot of one joint whose link is a box for collisions and a sphere for the eye.
std::string two_geometries() {
  const auto folder = std::filesystem::path(::testing::TempDir()) / "posed_robot";
  std::filesystem::create_directories(folder);
  const std::string file = (folder / "two.urdf").string();
  std::ofstream(file)
      << R"(<robot name="two"><link name="a"><collision><geometry><box size="1 1 1"/></geometry></collision>
    <visual><geometry><sphere radius="0.5"/></geometry></visual></link><link name="b"><collision><geometry><box size="1 1 1"/></geometry>
    </collision><visual><geometry><sphere radius="0.5"/></geometry></visual></link><joint name="slide" type="prismatic"><parent link="a"/>
    <child link="b"/><origin xyz="2 0 0"/><axis xyz="1 0 0"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>)";
  return file;
}

TEST(PosedRobot, TheVisualGeometryTakesThePlaceOfTheCollisionGeometry) {
  ArmSession arm;
  open_in(arm.session, two_geometries());
  EXPECT_EQ(arm.show().robot()->description().name, "two");
  arm.apply("joint slide 0.5");
  const auto triangles = [&] { return arm.session.document().facts().counts().triangles; };
  EXPECT_EQ(triangles(), 24U);
  EXPECT_TRUE(robot_statement(arm.session)->geometry_text.empty());
  arm.apply("robot geometry visual");
  EXPECT_EQ(arm.show().geometry(), ShownGeometry::visual);
  EXPECT_EQ(triangles(), 2U * 2048U);
  EXPECT_EQ(arm.show().configuration()[0], 0.5);
  EXPECT_EQ(arm.session.document().pose(1).translation, Vec3(0.5, 0.0, 0.0));
  EXPECT_TRUE(arm.show().is_placed());
  arm.apply("robot geometry collision");
  EXPECT_EQ(triangles(), 24U);
  EXPECT_EQ(arm.session.document().pose(1).translation, Vec3(0.5, 0.0, 0.0));
}

}  // namespace
}  // namespace boxwood
