// SPDX-License-Identifier: MIT
// Planning scenes: both file forms, what they add to a robot, and files that are refused in a sentence.
#include <cmath>
#include <cstdio>

#include <gtest/gtest.h>

#include <boxwood/robot_scene.hpp>

#include "robot/file/cone_mesh.hpp"
#include "robot/file/read_urdf.hpp"
#include "robot/robot_files.hpp"

namespace boxwood::testing {
namespace {

// As MotionBenchMaker writes scenes, and with the maps of ROS.
constexpr char kScene[] = R"(
robot_model_name: chain
robot_state:
  joint_state:
    name: [q1, q2, unknown]
    position: [0.5, -0.25, 1]
  multi_dof_joint_state:
    joint_names: [virtual_joint]
    transforms: [{translation: [1, 2, 3], rotation: [0, 0, 1, 1]}]
  attached_collision_objects:
    - link_name: bar2
      object:
        header: {frame_id: bar2}
        id: held
        primitives: [{type: 2, dimensions: [0.25]}]
        primitive_poses: [{position: {x: 0.5, y: 0, z: 1}, orientation: {x: 0, y: 0, z: 0, w: 0}}]
      touch_links: [bar1]
allowed_collision_matrix:
  entry_names: [bar1, bar2, bar3]
  entry_values:
    - [false, true, true]
    - {enabled: [true, false, false]}
    - [1, 0, 0]
  default_entry_names: [ignored]
  default_entry_values: [true]
fixed_frame_transforms:
  - child_frame_id: shelf
    transform: {translation: [0, 0, 5], rotation: [0, 0, 0, 1]}
link_padding: [{link_name: bar1, padding: 0.125}, {link_name: bar2, padding: 0}]
link_scale: [{link_name: bar1, scale: 1}]
world:
  collision_objects:
    - id: box
      primitives:
        - type: box
          dimensions: [1, 2, 3]
      primitive_poses:
        - position: [1, 0, 0]
          orientation: [0, 0, 0.5, 0.5]
    - id: on the shelf
      header:
        frame_id: shelf
      pose: {position: [0, 1, 0]}
      primitives:
        - {type: cylinder, dimensions: [2, 0.5]}
        - {type: CONE, dimensions: [2, 0.5]}
      primitive_poses:
        - {position: [1, 0, 0], orientation: [0, 0, 0, 1]}
        - {position: [2, 0, 0], orientation: [0, 0, 0, 1]}
    - id: ignored
      header: {frame_id: bar1}
      meshes:
        - vertices: [{x: 0, y: 0, z: 0}, [1, 0, 0], [0, 1, 0]]
          triangles: [{vertex_indices: [0, 1, 2]}, [2, 1, 0]]
      mesh_poses: [{position: [0, 0, 0.5], orientation: [0, 0, 0, 1]}]
  octomap: {octomap: {data: []}}
)";

std::vector<std::uint32_t> objects_named(const Robot& robot, const std::string& name) {
  std::vector<std::uint32_t> out;
  for (std::uint32_t i = 0; i < robot.objects().size(); ++i)
    if (robot.objects()[i].present && robot.objects()[i].name == name) out.push_back(i);
  return out;
}

Vec3 place_of(const Robot& robot, std::uint32_t object) {
  return robot.world().object(object).pose.translation;
}

TEST(PlanningScene, WhatItAddsToARobot) {
  const Result<PlanningScene> scene = read_planning_scene(kScene);
  ASSERT_TRUE(scene.ok()) << scene.error().message;
  Robot robot = *Robot::create({planar_chain(3), {}});
  const Result<PlacedScene> placed = add_planning_scene(robot, *scene);
  ASSERT_TRUE(placed.ok()) << placed.error().message;
  EXPECT_EQ(placed->configuration, (std::vector{0.5, -0.25, 0.0}));
  ASSERT_EQ(placed->warnings.size(), 1U);
  EXPECT_NE(placed->warnings[0].find("'unknown'"), std::string::npos);
  ASSERT_TRUE(placed->base);
  EXPECT_EQ(placed->base->translation, Vec3(1, 2, 3));
  EXPECT_NEAR(placed->base->rotation[1].x, 1.0, 1e-15);  // a quarter turn

  // Pairs: the table replaces the rule for neighbours.
  EXPECT_FALSE(robot.is_tested(1, 2));
  EXPECT_FALSE(robot.is_tested(1, 3));
  EXPECT_TRUE(robot.is_tested(2, 3));

  // Places: the planning frame, a frame of the scene, and a link in the state of the scene.
  EXPECT_EQ(place_of(robot, objects_named(robot, "box").at(0)), Vec3(1, 0, 0));
  const auto shelf = objects_named(robot, "on the shelf");
  ASSERT_EQ(shelf.size(), 2U);
  EXPECT_EQ(place_of(robot, shelf[0]), Vec3(1, 1, 5));
  EXPECT_EQ(place_of(robot, shelf[1]), Vec3(2, 1, 5));
  std::vector<RigidTransform> links(4);
  robot.link_poses(placed->configuration, *placed->base, links);
  const auto ignored = objects_named(robot, "ignored");
  ASSERT_EQ(ignored.size(), 1U);
  EXPECT_LE(glm::length(place_of(robot, ignored[0]) - place(links[1], Vec3(0, 0, 0.5))), 1e-14);
  const auto held = objects_named(robot, "held");
  ASSERT_EQ(held.size(), 1U);
  EXPECT_TRUE(robot.objects()[held[0]].attached);
  EXPECT_EQ(robot.objects()[held[0]].link, 2U);
  EXPECT_LE(glm::length(place_of(robot, held[0]) - Vec3(0.5, 0, 1)), 1e-14);

  // Tested and allowed pairs of objects: a touch link, a default entry, and the rest.
  const auto link = [&](const char* name) { return objects_named(robot, name).at(0); };
  EXPECT_TRUE(robot.world().is_skipped(held[0], link("bar1")));
  EXPECT_FALSE(robot.world().is_skipped(held[0], link("bar3")));
  EXPECT_FALSE(robot.world().is_skipped(held[0], shelf[0]));
  EXPECT_TRUE(robot.world().is_skipped(ignored[0], link("bar3")));
  EXPECT_FALSE(robot.world().is_skipped(shelf[1], link("bar3")));
  // Padding of a link against obstacles alone.
  EXPECT_EQ(robot.padding(link("bar1"), shelf[0]), 0.125);
  EXPECT_EQ(robot.padding(link("bar1"), link("bar2")), 0.0);
  EXPECT_EQ(robot.padding(link("bar2"), shelf[0]), 0.0);

  // A start and a base of the caller.
  Robot other = *Robot::create({planar_chain(3), {}});
  PlacingOptions options;
  const std::vector<double> start = {1.0, 1.0, 1.0};
  options.start = start;
  options.base = RigidTransform{};
  const Result<PlacedScene> again = add_planning_scene(other, *scene, options);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->configuration, (std::vector{0.5, -0.25, 1.0}));
  EXPECT_EQ(again->base->translation, Vec3(0.0));
}

TEST(PlanningScene, AnAttachedObjectTakesTheShapesOfItsObstacle) {
  const Result<PlanningScene> scene = read_planning_scene(R"(
robot_state: {attached_collision_objects: [{link_name: bar1, object: {id: cup}}]}
world: {collision_objects: [{id: cup, primitives: [{type: sphere, dimensions: [0.1]}],
  primitive_poses: [{position: [0.25, 0, 0.5]}]}]})");
  ASSERT_TRUE(scene.ok()) << scene.error().message;
  Robot robot = *Robot::create({planar_chain(1), {}});
  ASSERT_TRUE(add_planning_scene(robot, *scene).ok());
  const auto cups = objects_named(robot, "cup");
  ASSERT_EQ(cups.size(), 1U);
  EXPECT_EQ(robot.objects()[cups[0]].link, 1U);
  EXPECT_EQ(place_of(robot, cups[0]), Vec3(0.25, 0, 0.5));
}

TEST(PlanningScene, NamesThatDoNotExistChangeNothing) {
  const std::pair<const char*, const char*> cases[] = {
      {"world: {collision_objects: [{id: a, header: {frame_id: moon}, primitives: [{type: sphere, "
       "dimensions: "
       "[1]}]}]}",
       "is in the frame 'moon'"},
      {"robot_state: {attached_collision_objects: [{link_name: wing, object: {id: a, primitives: [{type: "
       "sphere, dimensions: [1]}]}}]}",
       "a link 'wing'"}};
  for (const auto& [text, clause] : cases) {
    const Result<PlanningScene> scene = read_planning_scene(text);
    ASSERT_TRUE(scene.ok()) << scene.error().message;
    Robot robot = *Robot::create({planar_chain(1), {}});
    const Result<PlacedScene> placed = add_planning_scene(robot, *scene);
    ASSERT_FALSE(placed.ok());
    EXPECT_NE(placed.error().message.find(clause), std::string::npos) << placed.error().message;
    EXPECT_EQ(robot.objects().size(), 1U);
  }
}

std::string object_text(const std::string& fields) {
  return "world:\n  collision_objects:\n  - {id: a, " + fields + "}\n";
}

TEST(PlanningScene, BadFilesAreRefusedInASentence) {
  const std::pair<std::string, const char*> cases[] = {
      {"", "no planning scene"},
      {"- 1", "no planning scene"},
      {"world: [", "no YAML"},
      {"world: 3", "line 1: 'world' is no map"},
      {"world: {collision_objects: 3}", "'collision_objects' is no list"},
      {"world:\n  collision_objects:\n  - {id: ''}", "line 3: an object has no 'id'"},
      {object_text("operation: 1"), "operation '1'"},
      {object_text("planes: [{coef: [0, 0, 1, 0]}]"), "has a plane"},
      {"world: {octomap: {octomap: {data: [1]}}}", "octomap"},
      {object_text("primitives: [{type: box, dimensions: [1, 1]}]"),
       "line 3: 'dimensions' of a box are three"},
      {object_text("primitives: [{type: box, dimensions: [1, 1, -1]}]"), "not above 0"},
      {object_text("primitives: [{type: box, dimensions: [1, 1, .inf]}]"), "not '.inf'"},
      {object_text("primitives: [{type: box, dimensions: [1, 1, 1e400]}]"), "finite"},
      {object_text("primitives: [{type: cone, dimensions: [0, 1]}]"), "a cone has"},
      {object_text("primitives: [{type: prism, dimensions: [1]}]"), "'prism' is not read"},
      {object_text("primitives: [{dimensions: [1]}]"), "no 'type'"},
      {object_text("primitives: [{type: sphere}]"), "no 'dimensions'"},
      {object_text("primitives: [{type: sphere, dimensions: [1]}], primitive_poses: [{}, {}]"),
       "has 1 primitives, but 2 poses"},
      {object_text("pose: {orientation: [0, 0, 1]}"), "four numbers (x, y, z, w), not 3"},
      {object_text("pose: {position: [0, 0]}"), "three numbers, not 2"},
      {object_text("pose: {position: [0, 0, x]}"), "not 'x'"},
      {object_text("meshes: [{}]"), "neither 'resource' nor 'triangles'"},
      {object_text("meshes: [{vertices: [[0, 0, 0]], triangles: [[0, 0, 1]]}]"), "no vertex of its mesh"},
      {object_text("meshes: [{vertices: [[0, 0, 0]], triangles: [[0, 0, 0.5]]}]"), "no vertex of its mesh"},
      {object_text("meshes: [{vertices: [[0, 0, 1e39]], triangles: [[0, 0, 0]]}]"), "too large for a float"},
      {object_text("meshes: [{resource: a.stl, scale: [1, 0, 1]}]"), "scale that is 0"},
      {"robot_state: {joint_state: {name: [a], position: []}}", "1 names, but 0 positions"},
      {"robot_state: {joint_state: {name: [a], position: [b]}}", "not 'b'"},
      {"robot_state: {attached_collision_objects: [{object: {id: a}}]}", "no 'link_name'"},
      {"allowed_collision_matrix: {entry_names: [a, b], entry_values: [[true, true]]}", "1 rows, but"},
      {"allowed_collision_matrix: {entry_names: [a], entry_values: [[maybe]]}", "not 'maybe'"},
      {"allowed_collision_matrix: {entry_names: [a], entry_values: [[true, true]]}", "has not 1 values"},
      {"world: {}\nlink_padding: [{link_name: a, padding: -1}]", "below 0"},
      {"world: {}\nlink_scale: [{link_name: a, scale: 2}]", "is scaled"},
  };
  int refused = 0;
  for (const auto& [text, part] : cases) {
    const Result<PlanningScene> r = read_planning_scene(text);
    ASSERT_FALSE(r.ok()) << text;
    EXPECT_EQ(r.error().kind, ErrorKind::malformed) << text;
    EXPECT_NE(r.error().message.find(part), std::string::npos) << text << "\n" << r.error().message;
    ++refused;
  }
  std::printf("%d scenes refused\n", refused);
}

constexpr char kNewText[] = R"((noname)+
* a box
0.5 0 0.25
0 0 0 1
2
box
0.25 0.5 1
0 0 0
0 0 0 1
0 0 0 0
cone
0.5 2
1 0 0
0 0 0 1
0.5 0.5 0.5 1
1
grip point
0 0 0
0 0 0 1
* plate
0 0 0
0 0 0 1
1
mesh
3 1
0 0 0
1 0 0
0 1 0
0 1 2
0 0 1
0 0 0 1
0 0 0 0
0
.
)";
constexpr char kOldText[] = "(noname)+\n* can\n1\ncylinder\n0.5 2\n1 2 3\n0 0 0 1\n0 0 0 0\n.\n";

TEST(PlanningScene, TheTextFormsOfMoveIt) {
  const Result<PlanningScene> scene = read_scene_text(kNewText);
  ASSERT_TRUE(scene.ok()) << scene.error().message;
  ASSERT_EQ(scene->objects.size(), 2U);
  EXPECT_EQ(scene->objects[0].name, "a box");
  EXPECT_EQ(scene->objects[0].frame_from_object.translation, Vec3(0.5, 0, 0.25));
  ASSERT_EQ(scene->objects[0].shapes.size(), 2U);
  EXPECT_EQ(scene->objects[0].shapes[0].geometry.size, Vec3(0.25, 0.5, 1));
  EXPECT_EQ(scene->objects[0].shapes[1].geometry.link_from_geometry.translation, Vec3(1, 0, 0));
  ASSERT_NE(scene->objects[1].shapes[0].mesh, nullptr);
  EXPECT_EQ(scene->objects[1].shapes[0].mesh->triangles.size(), 1U);
  const Result<PlanningScene> old = read_scene_text(kOldText);
  ASSERT_TRUE(old.ok()) << old.error().message;
  EXPECT_EQ(old->objects[0].shapes[0].geometry.shape, RobotShape::cylinder);
  EXPECT_EQ(old->objects[0].shapes[0].geometry.size, Vec3(0.5, 2, 0));
  EXPECT_EQ(old->objects[0].shapes[0].geometry.link_from_geometry.translation, Vec3(1, 2, 3));

  const std::string whole = kNewText;
  int refused = 0;
  for (std::size_t end = 0; end + 2 < whole.size(); end += 3) {  // cut off anywhere
    const Result<PlanningScene> cut = read_scene_text(whole.substr(0, end));
    ASSERT_FALSE(cut.ok()) << end;
    EXPECT_NE(cut.error().message.find("line "), std::string::npos) << cut.error().message;
    ++refused;
  }
  for (const char* text :
       {"n\n* a\n1\nplane\n0 0 1 0\n", "n\n* a\n1\nbox\n1 1 0\n0 0 0\n0 0 0 1\n0 0 0 0\n.\n",
        "n\n* a\n99999999999\n", "n\n* a\n1\nmesh\n1 1\n0 0 0\n0 0 1\n", "n\nx\n"}) {
    EXPECT_FALSE(read_scene_text(text).ok()) << text;
    ++refused;
  }
  std::printf("%d texts refused\n", refused);
}

// The planes of the pyramid leave the cone inside, and its corners exceed the radius by little.
TEST(PlanningScene, ConesAreEnclosed) {
  for (const auto& [r, h] : {std::pair(1.0, 1.0), std::pair(0.03, 7.0), std::pair(12.7, 0.001)}) {
    const TriangleMesh mesh = cone_mesh(r, h);
    double most = 0.0;
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
      const auto c = corners(mesh, t);
      const Vec3 n = glm::normalize(glm::cross(c[1] - c[0], c[2] - c[0]));
      const double support = std::max(0.5 * h * n.z, r * std::hypot(n.x, n.y) - 0.5 * h * n.z);
      EXPECT_GE(glm::dot(n, c[0]) - support, -1e-15 * (r + h)) << r << " " << h;
    }
    for (const Vec3f& v : mesh.vertices)
      most = std::max(most, std::hypot(static_cast<double>(v.x), static_cast<double>(v.y)));
    EXPECT_LE(most, 1.0013 * r);
  }
}

// Through the import child, with meshes of other files.
TEST(PlanningScene, FilesAndTheirMeshes) {
  const RobotFolder folder;
  (void)folder.write("meshes/t.obj", kTriangleObj);
  const auto file = folder.write(
      "s.yaml", object_text("meshes: [{resource: meshes/t.obj, dimensions: [2, 2, -2]}, {resource: "
                            "'package://" +
                            folder.path().filename().string() + "/meshes/t.obj'}]"));
  const Result<PlanningScene> scene = import_planning_scene(file);
  ASSERT_TRUE(scene.ok()) << scene.error().message;
  ASSERT_EQ(scene->objects.at(0).shapes.size(), 2U);
  EXPECT_EQ(scene->objects[0].shapes[0].mesh->vertices[1], Vec3f(2, 0, 0));
  EXPECT_EQ(scene->objects[0].shapes[1].mesh->vertices[1], Vec3f(1, 0, 0));
  const auto absent =
      folder.write("absent.yml", object_text("meshes: [{resource: a.stl}, {resource: b.stl}]"));
  const Result<PlanningScene> missing = import_planning_scene(absent);
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().kind, ErrorKind::input_missing);
  EXPECT_NE(missing.error().message.find("names 2 meshes"), std::string::npos) << missing.error().message;
  const Result<PlanningScene> wrong = import_planning_scene(folder.write("wrong.yaml", "world: 1"));
  ASSERT_FALSE(wrong.ok());
  EXPECT_NE(wrong.error().message.find("'world' is no map"), std::string::npos) << wrong.error().message;
  const Result<PlanningScene> text = import_planning_scene(folder.write("t.scene", kNewText));
  ASSERT_TRUE(text.ok()) << text.error().message;
  EXPECT_EQ(text->objects.size(), 2U);
  EXPECT_TRUE(is_planning_scene_file("a/b.scene"));
  EXPECT_FALSE(is_planning_scene_file("a/.yaml"));
  EXPECT_FALSE(is_planning_scene_file("b.stl"));
}

}  // namespace
}  // namespace boxwood::testing
