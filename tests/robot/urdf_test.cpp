// SPDX-License-Identifier: MIT
// The readers of URDF and SRDF, and their way through the import child: good files, bad ones, and mesh paths.
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <numbers>

#include <gtest/gtest.h>

#include <boxwood/robot_import.hpp>

#include "robot/file/read_urdf.hpp"
#include "robot/robot_files.hpp"

namespace boxwood::testing {
namespace {

std::string robot_text(const std::string& body) {
  return "<?xml version='1.0'?>\n<robot name='r'>" + body + "</robot>";
}
const std::string kTwoLinks = "<link name='a'/><link name='b'/>";
std::string joint_text(const std::string& type, const std::string& inside) {
  return "<joint name='j' type='" + type + "'><parent link='a'/><child link='b'/>" + inside + "</joint>";
}

TEST(Urdf, AllThatACollisionNeeds) {
  const Result<RobotDescription> r = read_urdf(robot_text(R"(
    <link name="a">
      <visual><geometry><box size="1 1 1"/></geometry></visual>
      <collision name="one"><origin xyz="1 2 3" rpy="0 0 1.5707963267948966"/><geometry><box size="1 2 3"/></geometry></collision>
      <collision><geometry><sphere radius="2"/></geometry></collision>
      <collision><geometry><cylinder radius="2" length=" 3 "/></geometry></collision>
      <collision><geometry><capsule radius="1" length="4"/></geometry></collision>
      <collision><geometry><mesh filename="package://p/m.stl" scale="1 -2 3"/></geometry></collision>
      <collision_checking><capsule name="a_2"/></collision_checking>
    </link>
    <link name="b"/><link name="c"/>
    <joint name="second" type="prismatic"><parent link="b"/><child link="c"/>
      <limit lower="-1" upper="1"/><mimic joint="first" multiplier="-2" offset=".5"/></joint>
    <joint name="first" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 2"/>
      <limit upper="2" effort="1" velocity="1"/><safety_controller soft_lower_limit="0.1" soft_upper_limit="1.9"/></joint>)"));
  ASSERT_TRUE(r.ok()) << r.error().message;
  ASSERT_EQ(r->links[0].collision.size(), 5U);
  EXPECT_EQ(r->links[0].visual.size(), 1U);
  const RobotGeometry& box = r->links[0].collision[0];
  EXPECT_EQ(box.name, "one");
  EXPECT_EQ(box.size, Vec3(1, 2, 3));
  EXPECT_EQ(box.link_from_geometry.translation, Vec3(1, 2, 3));
  EXPECT_NEAR(box.link_from_geometry.rotation[1].x, 1.0, 1e-15);
  EXPECT_EQ(r->links[0].collision[2].shape, RobotShape::capsule);  // marked as pinocchio does
  EXPECT_EQ(r->links[0].collision[4].scale, Vec3(1, -2, 3));
  ASSERT_EQ(r->joints.size(), 2U);
  EXPECT_EQ(r->joints[0].name, "first");  // parents first
  EXPECT_EQ(r->joints[0].axis, Vec3(0, 0, 1));
  EXPECT_EQ(r->joints[0].lower, 0.0);
  EXPECT_EQ(r->joints[0].soft_upper, 1.9);
  ASSERT_TRUE(r->joints[1].mimic);
  EXPECT_EQ(r->joints[1].mimic->joint, 0U);
  EXPECT_EQ(r->joints[1].mimic->multiplier, -2.0);
}

// Fixed axes: R = Rz(y) Ry(p) Rx(r).
TEST(Urdf, RollPitchYaw) {
  const Result<RobotDescription> r =
      read_urdf(robot_text(kTwoLinks + joint_text("fixed", "<origin rpy='0.3 -0.4 0.5' xyz='0 0 0'/>")));
  ASSERT_TRUE(r.ok());
  const auto turn = [](int axis, double angle) {
    const int a = (axis + 1) % 3, b = (axis + 2) % 3;
    RigidTransform t;
    t.rotation[static_cast<std::size_t>(a)][a] = t.rotation[static_cast<std::size_t>(b)][b] = std::cos(angle);
    t.rotation[static_cast<std::size_t>(a)][b] = -std::sin(angle);
    t.rotation[static_cast<std::size_t>(b)][a] = std::sin(angle);
    return t;
  };
  const RigidTransform expected = compose(turn(2, 0.5), compose(turn(1, -0.4), turn(0, 0.3)));
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_LE(glm::length(r->joints[0].parent_from_joint.rotation[i] - expected.rotation[i]), 1e-15);
}

TEST(Urdf, BadFilesAreRefusedInASentence) {
  const std::pair<std::string, const char*> cases[] = {
      {"", "its XML"},
      {"<robot><link name='a'></robot>", "line 1"},
      {"<model/>", "begins with <model>"},
      {robot_text(""), "has no link"},
      {robot_text("<link/>"), "line 2: <link> has no 'name'"},
      {robot_text("<link name='a'/><link name='a'/>"), "two of its links"},
      {robot_text(kTwoLinks), "are no tree"},
      {robot_text(kTwoLinks + joint_text("hinge", "")), "no kind of joint"},
      {robot_text(kTwoLinks + joint_text("revolute", "")), "has no <limit>"},
      {robot_text(kTwoLinks + joint_text("revolute", "<limit lower='2' upper='1'/>")), "above its upper"},
      {robot_text(kTwoLinks + joint_text("continuous", "<axis xyz='0 0 0'/>")), "without a direction"},
      {robot_text(kTwoLinks + joint_text("continuous", "<axis xyz='0 0'/>")), "three numbers, not 2"},
      {robot_text(kTwoLinks + joint_text("fixed", "<origin xyz='0 0 nan'/>")), "needs numbers, not 'nan'"},
      {robot_text(kTwoLinks + joint_text("fixed", "<origin rpy='0 0 1e999'/>")), "needs numbers"},
      {robot_text(kTwoLinks + joint_text("continuous", "<mimic joint='j'/>")), "in a circle"},
      {robot_text("<link name='a'/>" + joint_text("fixed", "")), "no link called 'b'"},
      {robot_text(kTwoLinks + joint_text("fixed", "") +
                  "<joint name='k' type='fixed'><parent link='b'/><child link='a'/></joint>"),
       "in a circle"},
      {robot_text("<link name='a'><collision><geometry/></collision></link>"), "has no geometry"},
      {robot_text("<link name='a'><collision><geometry><cone/></geometry></collision></link>"), "<cone>"},
      {robot_text("<link name='a'><collision><geometry><sphere radius='-1'/></geometry></collision></link>"),
       "not above 0"},
      {robot_text("<link name='a'><collision><geometry><box size='1 1'/></geometry></collision></link>"),
       "three numbers"},
      {robot_text("<link name='a'><collision><geometry><mesh filename='m.stl' scale='1 0 1'/></geometry>"
                  "</collision></link>"),
       "scale that is 0"},
      {"<robot xmlns:xacro='http://ros.org/wiki/xacro'><xacro:macro name='x'/></robot>",
       "xacro FILE > robot.urdf"},
      {"<robot><xacro:include filename='x'/></robot>", "xacro FILE > robot.urdf"},
      {"<!DOCTYPE robot [<!ENTITY a 'b'>]><robot>&a;</robot>", "entities"}};
  int refused = 0;
  for (const auto& [text, part] : cases) {
    const Result<RobotDescription> r = read_urdf(text);
    ASSERT_FALSE(r.ok()) << text;
    EXPECT_EQ(r.error().kind, ErrorKind::malformed) << text;
    EXPECT_NE(r.error().message.find(part), std::string::npos) << text << "\n" << r.error().message;
    ++refused;
  }
  std::printf("%d files refused\n", refused);
  // A <mimic> that cannot be followed is dropped with a warning, as files in use have it.
  for (const char* text : {"<mimic joint='k'/>", "<mimic/>"}) {
    const Result<RobotDescription> r = read_urdf(robot_text(kTwoLinks + joint_text("continuous", text)));
    if (text[6] == '/') {
      EXPECT_FALSE(r.ok());
    } else {
      ASSERT_TRUE(r.ok());
      EXPECT_EQ(r->warnings.size(), 1U);
      EXPECT_FALSE(r->joints[0].mimic);
    }
  }
  EXPECT_EQ(read_urdf(robot_text(kTwoLinks + joint_text("fixed", "<mimic joint='j'/>")))->warnings.size(),
            1U);
  // A comment that mentions xacro, and a name space that nothing uses, are URDF.
  EXPECT_TRUE(
      read_urdf("<robot xmlns:xacro='http://ros.org/wiki/xacro'><!-- <xacro:x/> --><link name='a'/></robot>")
          .ok());
}

TEST(Urdf, RecordsAreNotBelieved) {
  RobotFile file;
  file.robot = *read_urdf(robot_text(kTwoLinks + joint_text("continuous", "")));
  const std::vector<std::byte> good = bytes_of(file);
  ASSERT_TRUE(read_robot_record(good));
  EXPECT_EQ(read_robot_record(good)->robot->joints[0].name, "j");
  std::size_t accepted = 0;
  for (std::size_t i = 0; i < good.size(); ++i) {
    EXPECT_FALSE(read_robot_record(std::span(good).first(i)));
    for (const unsigned value : {0U, 1U, 0x7FU, 0xFFU}) {
      std::vector<std::byte> changed = good;
      changed[i] = static_cast<std::byte>(value);
      if (const auto read = read_robot_record(changed)) {
        RobotDescription again = *read->robot;
        EXPECT_TRUE(settle(again).ok());
        ++accepted;
      }
    }
  }
  std::printf("%zu of %zu changed records are robots\n", accepted, 4 * good.size());
  EXPECT_GT(accepted, 50U);
}

TEST(RobotImport, PathsOfMeshes) {
  const RobotFolder folder;
  const auto mesh = [](const std::string& name) {
    return "<collision><geometry><mesh filename='" + name + "'/></geometry></collision>";
  };
  folder.write("ws/pkg/meshes/a.obj", kTriangleObj);
  folder.write("ws/pkg/urdf/b.obj", kTriangleObj);
  folder.write("ws/pkg/urdf/meshes/c.obj", kTriangleObj);
  folder.write("ws/named/package.xml", "<package><name> other </name></package>");
  folder.write("ws/named/robots/x/d.obj", kTriangleObj);
  folder.write("elsewhere/e.obj", kTriangleObj);
  const auto names = [&](std::initializer_list<const char*> list) {
    std::string body = "<link name='a'>";
    for (const char* name : list) body += mesh(name);
    return robot_text(body + "</link>");
  };
  // By the folder's name, relative, and the rest beside the URDF.
  const auto urdf = folder.write("ws/pkg/urdf/r.urdf",
                                 names({"package://pkg/meshes/a.obj", "b.obj", "package://none/meshes/c.obj",
                                        "package://meshes/c.obj", "file://b.obj"}));
  const Result<RobotParts> parts = import_robot(urdf);
  ASSERT_TRUE(parts.ok()) << parts.error().message;
  EXPECT_EQ(parts->collision[0].size(), 5U);
  for (const auto& m : parts->collision[0]) EXPECT_EQ(m->triangles.size(), 1U);
  // By package.xml.
  const auto named = folder.write("ws/named/robots/r.urdf", names({"package://other/robots/x/d.obj"}));
  EXPECT_TRUE(import_robot(named).ok());
  // Given; nothing else is opened, and one message names all that is missing.
  const auto far = folder.write(
      "ws/pkg/urdf/far.urdf",
      names({"package://far/e.obj", "../../../elsewhere/e.obj", "no.obj", "package://far/../e.obj"}));
  const Result<RobotParts> missing = import_robot(far);
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().kind, ErrorKind::input_missing);
  for (const char* part : {"4 meshes", "--package far=DIR", "lies outside", "'no.obj' is absent"})
    EXPECT_NE(missing.error().message.find(part), std::string::npos) << missing.error().message;
  RobotImportOptions options;
  options.packages = {{"far", folder.path() / "elsewhere"}};
  const auto given = folder.write("ws/pkg/urdf/given.urdf", names({"package://far/e.obj"}));
  EXPECT_TRUE(import_robot(given, options).ok());
  const Result<RobotParts> still = import_robot(far, options);
  ASSERT_FALSE(still.ok());
  EXPECT_NE(still.error().message.find("3 meshes"), std::string::npos) << still.error().message;
}

TEST(RobotImport, ScaleMirrorAndScene) {
  const RobotFolder folder;
  folder.write("m.obj", kTriangleObj);
  const auto urdf = folder.write("r.urdf", robot_text(R"(
    <link name='a'><collision><geometry><mesh filename='m.obj' scale='2 -3 0.5'/></geometry></collision></link>
    <link name='b'><collision><origin xyz='0 0 1'/><geometry><box size='2 2 2'/></geometry></collision></link>
    <joint name='j' type='revolute'><parent link='a'/><child link='b'/><origin xyz='5 0 0'/><axis xyz='0 0 1'/>
      <limit lower='1' upper='2'/></joint>)"));
  const Result<RobotParts> parts = import_robot(urdf);
  ASSERT_TRUE(parts.ok()) << parts.error().message;
  EXPECT_EQ(parts->collision[0][0]->vertices[1], Vec3f(2, 0, 0));
  EXPECT_EQ(parts->collision[0][0]->vertices[2], Vec3f(0, -3, 0));
  const Result<Scene> scene = import_robot_scene(urdf);
  ASSERT_TRUE(scene.ok()) << scene.error().message;
  ASSERT_EQ(scene->objects.size(), 2U);
  EXPECT_EQ(scene->objects[1].name, "b");
  EXPECT_EQ(scene->nodes[0].name, "r");
  EXPECT_EQ(scene->objects[1].world_from_mesh.translation, Vec3(5, 0, 1));
  EXPECT_EQ(scene->objects[1].world_from_mesh.linear[0].x, std::cos(1.5));  // the middle of the limits
  EXPECT_EQ(scene->objects[1].first_triangle, 1U);
}

TEST(RobotImport, TheVisualGeometryOnRequest) {
  RobotFolder folder;
  const auto file = folder.write(
      "two.urdf", "<robot name='two'><link name='a'><collision><geometry><box size='1 1 1'/></geometry>"
                  "</collision><visual><geometry><sphere radius='1'/></geometry></visual>"
                  "<visual><geometry><box size='2 2 2'/></geometry></visual></link></robot>");
  RobotImportOptions options;
  const auto collision = import_robot_scene(file, options);
  options.visual = true;
  const auto visual = import_robot_scene(file, options);
  ASSERT_TRUE(collision.ok() && visual.ok());
  ASSERT_EQ(collision->objects.size(), 1U);
  EXPECT_EQ(collision->objects[0].mesh->mesh.triangles.size(), 12U);
  ASSERT_EQ(visual->objects.size(), 2U);
  EXPECT_EQ(visual->objects[0].mesh->mesh.triangles.size(), 2048U);
  EXPECT_EQ(visual->objects[1].name, "a/1");
}

TEST(RobotImport, SrdfPairsAndStates) {
  const RobotFolder folder;
  const auto box = "<collision><geometry><box size='1 1 1'/></geometry></collision>";
  std::string body;
  for (const char* link : {"a", "b", "c", "d"})
    body += std::string("<link name='") + link + "'>" + box + "</link>";
  for (const char* joint : {"ab", "bc", "cd"})
    body += std::string("<joint name='") + joint + "' type='continuous'><parent link='" + joint[0] +
            "'/><child link='" + joint[1] + "'/></joint>";
  const auto urdf = folder.write("r.urdf", robot_text(body));
  RobotImportOptions options;
  options.srdf = folder.write("r.srdf", robot_text(R"(
    <disable_default_collisions link="d"/><enable_collisions link1="d" link2="a"/>
    <disable_collisions link1="b" link2="a" reason="Adjacent"/><disable_collisions link1="a" link2="z" reason="Never"/>
    <group_state name="up" group="g"><joint name="bc" value="0.5"/><joint name="no" value="1"/></group_state>
    <group_state name="up" group="h"><joint name="cd" value="0.25"/><joint name="ab" value="1 2"/></group_state>)"));
  const Result<RobotParts> parts = import_robot(urdf, options);
  ASSERT_TRUE(parts.ok()) << parts.error().message;
  EXPECT_EQ(parts->description.warnings.size(), 3U);  // z, no, and two values for ab
  const Robot robot = *Robot::create(*parts);
  const auto tested = [&](int a, int b) {
    return robot.is_tested(static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b));
  };
  EXPECT_FALSE(tested(0, 1) || tested(1, 3) || tested(2, 3));
  EXPECT_TRUE(tested(0, 2) && tested(1, 2) && tested(0, 3));
  EXPECT_EQ(*robot.state("up"), (std::vector<double>{0, 0.5, 0.25}));
  EXPECT_FALSE(*robot.state("down"));
  options.srdf = urdf;
  EXPECT_TRUE(import_robot(urdf, options).ok());  // an SRDF's root is called robot, too
  options.srdf = folder.write("bad.srdf", "<robot><disable_collisions link1='a'/></robot>");
  const Result<RobotParts> bad = import_robot(urdf, options);
  ASSERT_FALSE(bad.ok());
  EXPECT_NE(bad.error().message.find("bad.srdf': line 1: <disable_collisions> has no 'link2'"),
            std::string::npos)
      << bad.error().message;
}

// COLLADA is turned and scaled by its reader; a robot's mesh has metres and the axes of the file.
TEST(RobotImport, ColladaHasMetresAndItsOwnAxes) {
  const RobotFolder folder;
  for (const char* up : {"Z_UP", "Y_UP", "X_UP"}) {
    folder.write(
        "m.dae",
        std::string(R"(<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset><unit name="cm" meter="0.01"/><up_axis>)") +
            up +
            R"(</up_axis></asset><library_geometries><geometry id="g"><mesh><source id="p"><float_array id="pa" count="9">100 0 0 0 200 0 0 0 300</float_array><technique_common><accessor source="#pa" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices><triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles></mesh></geometry></library_geometries><library_visual_scenes><visual_scene id="s"><node id="n"><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>)");
    const auto urdf = folder.write(
        "r.urdf",
        robot_text(
            "<link name='a'><collision><geometry><mesh filename='m.dae'/></geometry></collision></link>"));
    const Result<RobotParts> parts = import_robot(urdf);
    ASSERT_TRUE(parts.ok()) << parts.error().message;
    const auto& v = parts->collision[0][0]->vertices;
    ASSERT_EQ(v.size(), 3U);
    EXPECT_LE(glm::length(v[0] - Vec3f(1, 0, 0)), 1e-6F) << up;
    EXPECT_LE(glm::length(v[1] - Vec3f(0, 2, 0)), 1e-6F) << up;
    EXPECT_LE(glm::length(v[2] - Vec3f(0, 0, 3)), 1e-6F) << up;
  }
}

}  // namespace
}  // namespace boxwood::testing
