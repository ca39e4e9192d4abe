// SPDX-License-Identifier: MIT
// MoveIt's planning scenes: obstacles, attached objects, allowed pairs and a state of a robot, from the files
// that MoveIt and MotionBenchMaker write. Part of the library boxwood_robot.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>
#include <boxwood/robot.hpp>
#include <boxwood/robot_description.hpp>
#include <boxwood/robot_import.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A piece of an object.
struct PlanningShape {
  RobotGeometry geometry;  // in the object: link_from_geometry is its pose there
  // In the geometry's frame, scaled. Null for the simple shapes (mesh_of()).
  std::shared_ptr<const TriangleMesh> mesh;
};

struct PlanningObject {
  std::string name;
  std::string frame;  // empty: the planning frame
  RigidTransform frame_from_object;
  std::vector<PlanningShape> shapes;
  std::string link;  // that carries it; empty: an obstacle
  std::vector<std::string> touch_links;
};

struct PlanningFrame {
  std::string name;
  RigidTransform planning_from_frame;
};

// The values of a joint: one, or x, y, z, qx, qy, qz, qw of a joint of several degrees of freedom.
struct PlanningJoint {
  std::string name;
  std::vector<double> values;
};

// MoveIt's AllowedCollisionMatrix: the pairs that may collide. A pair that neither the table nor the
// defaults have is tested.
struct PlanningPairs {
  std::vector<std::string> names;
  std::vector<std::uint8_t> allowed;                             // names x names
  std::vector<std::pair<std::string, std::uint8_t>> by_default;  // for pairs that the table lacks
  bool empty() const noexcept { return names.empty() && by_default.empty(); }
};

struct PlanningScene {
  std::vector<PlanningObject> objects;
  std::vector<PlanningFrame> frames;
  std::vector<PlanningJoint> joints;
  PlanningPairs pairs;
  std::vector<std::pair<std::string, double>> padding;  // of links, above 0
  std::vector<std::string> warnings;                    // one sentence each
};

// The most names of PlanningPairs, and the most vertices and triangles of a mesh that stands in the file.
inline constexpr std::size_t kMostPlanningNames = 1024;
inline constexpr std::size_t kMostPlanningTriangles = std::size_t{1} << 20U;

// Returns true if the file's name ends in .yaml, .yml or .scene. Allocates nothing.
bool is_planning_scene_file(const std::filesystem::path& file) noexcept;

// Reads the message PlanningScene as YAML, or the text form of MoveIt (.scene), in a child process without
// rights. Meshes that are named are found by the rule of import_robot(), relative to the file. Fails as
// import_robot(). A number, a shape or a list that is wrong is `malformed`, and the message has the line.
// Planes, octomaps and scaled links are refused so, too.
Result<PlanningScene> import_planning_scene(const std::filesystem::path& file,
                                            const RobotImportOptions& options = {});

struct PlacingOptions {
  // Stands in for values that the scene lacks; empty: the default configuration.
  std::span<const double> start;
  std::optional<RigidTransform> base;  // pose of the root link, in place of the scene's
};

struct PlacedScene {
  std::vector<double> configuration;   // the state of the scene, and `start`
  std::optional<RigidTransform> base;  // of the options or the scene; nullopt: neither has it
  std::vector<std::string> warnings;   // one sentence each
};

// Adds the objects of a scene to a robot, with its pairs and paddings. The world is the planning frame. The
// steps, in this order:
//   state    values of the robot's joints; a joint of several values that the robot lacks is the virtual
//            joint, whose pose is `base`
//   pairs    if the scene has any, they replace all pairs of links: those not allowed are tested
//   objects  an object's frame is the planning frame, a link in this state, or a frame of the scene;
//            obstacles stay where that puts them. An attached object without shapes takes those of the
//            obstacle of its name. It is tested against everything but its link, its touch_links and allowed
//            pairs.
//   padding  of a link against the scene's obstacles, as in MoveIt.
// Fails with `malformed` if a frame or a carrying link does not exist, with `over_limit` if memory runs out;
// the robot is then as it was.
Result<PlacedScene> add_planning_scene(Robot& robot, const PlanningScene& scene,
                                       const PlacingOptions& options = {});

}  // namespace boxwood
