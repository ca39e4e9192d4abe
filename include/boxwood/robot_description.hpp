// SPDX-License-Identifier: MIT
// A robot as its files describe it: links, joints, geometry and the pairs that need no test. Part of the
// library boxwood_robot (find_package(boxwood COMPONENTS robot)).
//
// Lengths are metres and angles radians, as in URDF. A joint's frame is the frame of its child link.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/result.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The kinds of joint and the values that each takes in a configuration:
//   fixed       0
//   revolute    1  an angle about the axis, within limits
//   continuous  1  an angle without limits
//   prismatic   1  a length along the axis
//   planar      3  x, y, theta: in the plane normal to the axis, theta about it; x and y are the joint's own,
//                  turned by the least angle that turns z to the axis
//   floating    7  x, y, z, qx, qy, qz, qw; the quaternion is divided by its length
enum class RobotJointKind : std::uint8_t { fixed, revolute, continuous, prismatic, planar, floating };
std::string_view name_of(RobotJointKind kind) noexcept;  // as URDF writes it
std::size_t values_of(RobotJointKind kind) noexcept;

enum class RobotShape : std::uint8_t { box, sphere, cylinder, capsule, mesh };
std::string_view name_of(RobotShape shape) noexcept;

// A piece of a link. Boxes are centred; cylinders and capsules are centred, with their axis along z.
struct RobotGeometry {
  std::string name;  // as the file has it; may be empty
  RobotShape shape = RobotShape::box;
  // A box has three edges, a sphere a radius, a cylinder or capsule a radius and a length. The length of a
  // capsule is that between the centres of its caps.
  Vec3 size = Vec3(0.0);
  std::string file;        // of a mesh, as the URDF writes it
  Vec3 scale = Vec3(1.0);  // of a mesh, before the pose; may be negative
  RigidTransform link_from_geometry;
};

struct RobotLink {
  std::string name;
  std::vector<RobotGeometry> collision, visual;  // each is a union
};

// The value of the joint is multiplier * (value of `joint`) + offset.
struct RobotMimic {
  std::uint32_t joint = 0;
  double multiplier = 1.0, offset = 0.0;
};

struct RobotJoint {
  std::string name;
  RobotJointKind kind = RobotJointKind::fixed;
  std::uint32_t parent = 0, child = 0;  // links
  RigidTransform parent_from_joint;     // at the value 0
  Vec3 axis = Vec3(1.0, 0.0, 0.0);      // unit to rounding, in the joint's frame
  // The limits of revolute and prismatic joints, and the soft limits of a safety controller.
  std::optional<double> lower, upper, soft_lower, soft_upper;
  std::optional<RobotMimic> mimic;
};

// Two links that need no test; the reason is a word such as Adjacent or Never.
struct RobotLinkPair {
  std::uint32_t first = 0, second = 0;  // first < second
  std::string reason;
};

// A named configuration of an SRDF. Joints that it leaves out stay where they are.
struct RobotState {
  std::string name;
  std::vector<std::pair<std::uint32_t, std::vector<double>>> values;  // joint, its values
};

struct RobotDescription {
  std::string name;
  std::vector<RobotLink> links;
  std::vector<RobotJoint> joints;  // parents before children; otherwise as the file has them
  // The pairs that an SRDF disables, ascending; nullopt without an SRDF.
  std::optional<std::vector<RobotLinkPair>> disabled;
  std::vector<RobotState> states;
  std::vector<std::string> warnings;  // one sentence each
};

// The most links, joints, geometries and pairs of a robot. Tables of pairs grow with the square of the links.
inline constexpr std::size_t kMostRobotParts = 4096;
inline constexpr std::size_t kMostRobotPairs = std::size_t{1} << 20U;

// Checks a description and sorts its joints. Fails with `malformed` if the links and joints are no tree, a
// name occurs twice, or a joint mimics one that cannot be mimicked. A size that is not positive and a number
// that is not finite fail, too. Fails with `over_limit` above the limits above or if memory runs out. If it
// fails, the description is as it was. O(links + joints).
Result<void> settle(RobotDescription& robot);

// Returns the number of the link or joint of that name; nullopt if there is no such name. Compares
// every name.
std::optional<std::uint32_t> find_link(const RobotDescription& robot, std::string_view name) noexcept;
std::optional<std::uint32_t> find_joint(const RobotDescription& robot, std::string_view name) noexcept;

}  // namespace boxwood
