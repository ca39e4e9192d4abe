// SPDX-License-Identifier: MIT
// Our reader of URDF against urdfdom (Debian liburdfdom-dev): the project's arm, the fuzzer's corpus, and all
// URDF below the folders of BOXWOOD_ROBOTS, which are not part of the project.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include <gtest/gtest.h>
#include <urdf_parser/urdf_parser.h>

#include "robot/file/read_urdf.hpp"
#include "robot/file/rotations.hpp"

namespace boxwood::testing {
namespace {

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

double difference(const RigidTransform& ours, const urdf::Pose& theirs) {
  const RigidTransform pose{
      rotation_from_quaternion(theirs.rotation.x, theirs.rotation.y, theirs.rotation.z, theirs.rotation.w),
      Vec3(theirs.position.x, theirs.position.y, theirs.position.z)};
  double most = glm::length(ours.translation - pose.translation);
  for (std::size_t i = 0; i < 3; ++i) most = std::max(most, glm::length(ours.rotation[i] - pose.rotation[i]));
  return most;
}

void compare_geometry(const RobotGeometry& ours, const urdf::Geometry& theirs) {
  switch (theirs.type) {
  case urdf::Geometry::BOX: {
    const auto& box = static_cast<const urdf::Box&>(theirs);
    EXPECT_EQ(ours.size, Vec3(box.dim.x, box.dim.y, box.dim.z));
    break;
  }
  case urdf::Geometry::SPHERE:
    EXPECT_EQ(ours.size.x, static_cast<const urdf::Sphere&>(theirs).radius);
    break;
  case urdf::Geometry::CYLINDER: {
    const auto& cylinder = static_cast<const urdf::Cylinder&>(theirs);
    EXPECT_EQ(ours.size, Vec3(cylinder.radius, cylinder.length, 0.0));
    break;
  }
  case urdf::Geometry::MESH: {
    const auto& mesh = static_cast<const urdf::Mesh&>(theirs);
    EXPECT_EQ(ours.file, mesh.filename);
    EXPECT_EQ(ours.scale, Vec3(mesh.scale.x, mesh.scale.y, mesh.scale.z));
    break;
  }
  }
}

// Returns how many parts were compared.
std::size_t compare(const RobotDescription& ours, const urdf::ModelInterface& theirs) {
  std::size_t parts = 0;
  EXPECT_EQ(ours.links.size(), theirs.links_.size());
  EXPECT_EQ(ours.joints.size(), theirs.joints_.size());
  for (const RobotLink& link : ours.links) {
    const auto found = theirs.links_.find(link.name);
    if (found == theirs.links_.end()) {
      ADD_FAILURE() << link.name;
      continue;
    }
    const auto& pieces = found->second->collision_array;
    const bool has_capsule =
        std::any_of(link.collision.begin(), link.collision.end(),
                    [](const RobotGeometry& g) { return g.shape == RobotShape::capsule; });
    if (has_capsule) continue;  // urdfdom 3.0 leaves out the link's geometry from there on
    EXPECT_EQ(link.collision.size(), pieces.size()) << link.name;
    for (std::size_t i = 0; i < std::min(pieces.size(), link.collision.size()); ++i) {
      compare_geometry(link.collision[i], *pieces[i]->geometry);
      EXPECT_LE(difference(link.collision[i].link_from_geometry, pieces[i]->origin), 1e-12) << link.name;
      ++parts;
    }
  }
  for (const RobotJoint& joint : ours.joints) {
    const auto found = theirs.joints_.find(joint.name);
    if (found == theirs.joints_.end()) {
      ADD_FAILURE() << joint.name;
      continue;
    }
    const urdf::Joint& other = *found->second;
    const std::pair<RobotJointKind, int> kinds[] = {{RobotJointKind::fixed, urdf::Joint::FIXED},
                                                    {RobotJointKind::revolute, urdf::Joint::REVOLUTE},
                                                    {RobotJointKind::continuous, urdf::Joint::CONTINUOUS},
                                                    {RobotJointKind::prismatic, urdf::Joint::PRISMATIC},
                                                    {RobotJointKind::planar, urdf::Joint::PLANAR},
                                                    {RobotJointKind::floating, urdf::Joint::FLOATING}};
    for (const auto& [kind, number] : kinds)
      if (joint.kind == kind) {
        EXPECT_EQ(other.type, number) << joint.name;
      }
    EXPECT_EQ(ours.links[joint.parent].name, other.parent_link_name);
    EXPECT_EQ(ours.links[joint.child].name, other.child_link_name);
    EXPECT_LE(difference(joint.parent_from_joint, other.parent_to_joint_origin_transform), 1e-12)
        << joint.name;
    const Vec3 axis(other.axis.x, other.axis.y, other.axis.z);
    if (values_of(joint.kind) == 1) {
      EXPECT_LE(glm::length(joint.axis - axis / glm::length(axis)), 1e-12) << joint.name;
    }
    if (joint.lower) {
      EXPECT_EQ(*joint.lower, other.limits->lower);
      EXPECT_EQ(*joint.upper, other.limits->upper);
    }
    if (joint.mimic && other.mimic != nullptr) {
      EXPECT_EQ(ours.joints[joint.mimic->joint].name, other.mimic->joint_name);
      EXPECT_EQ(joint.mimic->multiplier, other.mimic->multiplier);
      EXPECT_EQ(joint.mimic->offset, other.mimic->offset);
    }
    ++parts;
  }
  return parts;
}

TEST(Urdfdom, ReadsTheSame) {
  std::set<std::filesystem::path> files;
  std::string folders = BOXWOOD_MODELS "/arm:" BOXWOOD_FUZZ_CORPUS "/robot";
  if (const char* more = std::getenv("BOXWOOD_ROBOTS")) folders += std::string(":") + more;
  for (std::size_t at = 0; at < folders.size();) {
    const std::size_t end = std::min(folders.find(':', at), folders.size());
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folders.substr(at, end - at)))
      if (entry.path().extension() == ".urdf") files.insert(entry.path());
    at = end + 1;
  }
  std::size_t compared = 0, parts = 0, refused = 0, only_ours = 0;
  for (const std::filesystem::path& file : files) {
    SCOPED_TRACE(file.string());
    const std::string text = text_of(file);
    const Result<RobotDescription> ours = read_urdf(text);
    const urdf::ModelInterfaceSharedPtr theirs = urdf::parseURDF(text);
    if (theirs == nullptr) {
      // Capsules and quaternions of origins are newer than urdfdom 3.0.
      (ours.ok() ? only_ours : refused) += 1;
      continue;
    }
    if (!ours) std::printf("%s: %s\n", file.filename().c_str(), ours.error().message.c_str());
    EXPECT_TRUE(ours.ok());
    if (!ours) continue;
    parts += compare(*ours, *theirs);
    ++compared;
  }
  std::printf("%zu files: %zu compared in %zu parts, %zu refused by both, %zu read by ours alone\n",
              files.size(), compared, parts, refused, only_ours);
  EXPECT_GE(compared, 2U);
  EXPECT_GE(parts, 20U);
}

}  // namespace
}  // namespace boxwood::testing
